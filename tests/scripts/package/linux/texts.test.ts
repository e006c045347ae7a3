import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applicationId } from '#core/contract/app.ts'
import { isOnPath } from '../../../../scripts/support/process.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import type { Build } from '../../../../scripts/package/facts.ts'
import * as texts from '../../../../scripts/package/linux.ts'

const build: Build = {
  version: '0.1.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}

/** The fields of a control file; lines that begin with a space continue the field before. */
const fieldsOf = (control: string): ReadonlyMap<string, string> =>
  new Map(
    control
      .trimEnd()
      .split(/\n(?! )/)
      .map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 2)])
  )

test('the control file has the fields of the policy, and names the libraries of old and new releases', () => {
  const fields = fieldsOf(texts.controlText(build, 270_000))
  expect(fields.get('Suggests')).toBe('postgresql')
  expect(Object.fromEntries(fields)).toMatchObject({
    Package: 'ajukan',
    Version: '0.1.0',
    Architecture: 'amd64',
    'Installed-Size': '270000'
  })
  const depends = (fields.get('Depends') ?? '').split(', ')
  expect(depends).toEqual(expect.arrayContaining(['libasound2t64 | libasound2', 'libgtk-3-0t64 | libgtk-3-0', 'libnss3', 'xdg-utils']))
  expect(depends.filter((one) => one.startsWith('fonts'))).toEqual([])
  for (const line of (fields.get('Description') ?? '').split('\n').slice(1)) expect(line).toMatch(/^ (?:\.$|\S)/)
})

test('the package for another processor says so', () => {
  expect(fieldsOf(texts.controlText({ ...build, arch: 'arm64' }, 1)).get('Architecture')).toBe('arm64')
})

test('a package that is no release says so in its description', () => {
  const description = (more: Partial<Build>) => fieldsOf(texts.controlText({ ...build, ...more }, 1)).get('Description')
  expect(description({})).not.toContain('not for real declarations')
  expect(description({ runtime: 'evaluation' })).toContain(' .\n This is a package for evaluation: not for real declarations.')
  expect(description({ test: true })).toContain('This is a package for tests')
})

test('the profile of AppArmor is for the executable that the launcher starts', () => {
  expect(texts.appArmorText).toContain(`profile ajukan ${texts.folderInstalled}/ajukan flags=(unconfined) {\n  userns,`)
  expect(texts.launcherText).toContain(`exec ${texts.folderInstalled}/ajukan "$@"`)
})

// The shell of the system reads them.
if (process.platform !== 'win32') {
  test('the shell understands the launcher and the scripts of the package', () => {
    for (const text of [texts.launcherText, texts.postinstText, texts.prermText]) execFileSync('sh', ['-n'], { input: text })
  })

  test('the launcher gives the office tool its arguments unread by Chromium, and everything else to the window', () => {
    const said = (...args: readonly string[]): string =>
      execFileSync('sh', ['-c', texts.launcherText.replaceAll(`exec ${texts.folderInstalled}/ajukan`, 'exec echo'), 'ajukan', ...args], {
        encoding: 'utf8'
      }).trim()
    expect(said('--office', 'init', 'postgres://a b').replace('--no-sandbox ', '')).toBe(
      '--ozone-platform=headless --disable-gpu --log-level=3 --office -- init postgres://a b'
    )
    expect(said('--user-data-dir=/x', '--office')).toBe('--user-data-dir=/x --office')
  })
}

test('the changelog has the date of the build', () => {
  expect(texts.changelogText(build)).toContain('  Wed, 18 Nov 2026 11:06:40 +0000')
})

test('the description for software centres names the entry of the menu, in both languages', () => {
  const text = texts.metainfoText({ ...build, runtime: 'evaluation' })
  expect(text).toContain(`<id>${applicationId}</id>`)
  expect(text).toContain('<launchable type="desktop-id">ajukan.desktop</launchable>')
  expect(text.match(/<(?:summary|p) xml:lang="id">/g)).toHaveLength(2)
  expect(text).toContain('<release version="0.1.0~evaluation" date="2026-11-18"/>')
})

test.runIf(isOnPath('appstreamcli'))('appstreamcli has nothing to say about it', async () => {
  const file = join(await tempFolder(), `${applicationId}.metainfo.xml`)
  await writeFile(file, texts.metainfoText(build))
  expect(execFileSync('appstreamcli', ['validate', '--no-net', '--strict', file], { encoding: 'utf8' })).toBe(
    `✔ Validation was successful.\n`
  )
})
