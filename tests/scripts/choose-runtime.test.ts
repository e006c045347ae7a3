import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseRuntime, type RuntimeFacts, type RuntimeStep } from '../../scripts/runtime/choose.ts'
import { electronLine } from '../../scripts/runtime.ts'
import { retryOfficial } from '../../scripts/runtime/official.ts'
import { tempFolder } from '../support/temp-folder.ts'

const facts = (over: Partial<RuntimeFacts> = {}): RuntimeFacts => ({
  platform: 'linux',
  arch: 'x64',
  download: 'untried',
  fetch: 'untried',
  ...over
})

const reason = (step: RuntimeStep): string => (step.step === 'stop' ? step.reason : `no stop but ${step.step}`)

test('an Electron named by ELECTRON_OVERRIDE_DIST_PATH takes precedence over everything else', () => {
  const override = { folder: '/opt/electron', path: '/opt/electron/electron' }
  expect(chooseRuntime(facts({ override, official: '/o', evaluation: '/e' }))).toEqual({
    step: 'use',
    runtime: { path: '/opt/electron/electron', kind: 'official' }
  })
})

test('a wrong ELECTRON_OVERRIDE_DIST_PATH stops with its folder, and is not ignored', () => {
  expect(reason(chooseRuntime(facts({ override: { folder: '/nowhere' }, official: '/o' })))).toContain('/nowhere')
})

test('the installed official binary takes precedence over the substitute', () => {
  expect(chooseRuntime(facts({ official: '/o', evaluation: '/e' }))).toEqual({ step: 'use', runtime: { path: '/o', kind: 'official' } })
})

test('an installed substitute is used without another download attempt', () => {
  expect(chooseRuntime(facts({ evaluation: '/e' }))).toEqual({ step: 'use', runtime: { path: '/e', kind: 'evaluation' } })
})

test('on a fresh machine the official download is tried first, then on Linux x64 the substitute', () => {
  expect(chooseRuntime(facts())).toEqual({ step: 'download' })
  expect(chooseRuntime(facts({ download: 'failed' }))).toEqual({ step: 'fetch' })
  expect(chooseRuntime(facts({ platform: 'win32' }))).toEqual({ step: 'download' })
})

test('without a substitute for the platform the message names what is missing and what to do', () => {
  for (const machine of [{ platform: 'darwin', arch: 'arm64' }, { platform: 'win32' }, { arch: 'arm64' }]) {
    const said = reason(chooseRuntime(facts({ ...machine, download: 'failed' })))
    expect(said).toContain(`Linux x64 only, and this is ${machine.platform ?? 'linux'} ${machine.arch ?? 'x64'}`)
    expect(said).toContain('npx install-electron')
  }
})

test('when download and fetch fail it stops with what to do and does not retry', () => {
  expect(reason(chooseRuntime(facts({ download: 'failed', fetch: 'failed' })))).toContain('ELECTRON_OVERRIDE_DIST_PATH')
})

test('AJUKAN_NO_EVALUATION refuses the substitute: the official one is downloaded, or the start says what is missing', () => {
  const refuses = { refusesEvaluation: true, evaluation: '/e' }
  expect(chooseRuntime(facts({ ...refuses, official: '/o' }))).toEqual({ step: 'use', runtime: { path: '/o', kind: 'official' } })
  expect(chooseRuntime(facts(refuses))).toEqual({ step: 'download' })
  const said = reason(chooseRuntime(facts({ ...refuses, download: 'failed' })))
  for (const part of ['official Electron could not be downloaded', 'AJUKAN_NO_EVALUATION', 'npx install-electron'])
    expect(said).toContain(part)
})

test('a start on the substitute tries the official binary again without waiting for it', () => {
  const started: unknown[] = []
  retryOfficial((command, [program = ''], options) => {
    started.push(command, existsSync(program), options)
    return { unref: () => void started.push('not awaited') }
  })
  expect(started).toEqual([process.execPath, true, { detached: true, stdio: 'ignore', windowsHide: true }, 'not awaited'])
})

test('tests say which Electron they run on, and how it differs from that of a release', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'electron')
  expect(electronLine({ path, kind: 'official' }, '45.5.0')).toBe('Tested on Electron of an unknown version (a release has 45.5.0)')
  writeFileSync(join(folder, 'version'), 'v42.0.0\n')
  expect(electronLine({ path, kind: 'evaluation' }, '45.5.0')).toBe(
    'Tested on Electron 42.0.0 (the evaluation runtime; a release has 45.5.0)'
  )
  expect(electronLine({ path, kind: 'official' }, '42.0.0')).toBe('Tested on Electron 42.0.0')
})
