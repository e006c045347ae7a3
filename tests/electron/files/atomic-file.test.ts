import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DamagedFile,
  diskFailure,
  readJsonFile,
  removeTemporaryFiles,
  temporaryName,
  writeAtomically
} from '../../../electron/files/atomic-file.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('a file is written, replaced and read, and no other file stays in the folder', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'settings.json')
  await writeAtomically(path, '{"language":"id"}')
  await writeAtomically(path, Buffer.from('{"language":"en"}'))
  expect(await readJsonFile(path)).toEqual({ language: 'en' })
  expect(await readdir(folder)).toEqual(['settings.json'])
})

test.runIf(process.platform !== 'win32')('the file has the requested mode for any umask', async () => {
  const path = join(await tempFolder(), 'secret.json')
  await writeAtomically(path, '{}', 0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  await writeAtomically(path, '{}', 0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a failed write leaves the old file and no temporary file', async () => {
  const folder = await tempFolder()
  await mkdir(join(folder, 'taken', 'inside'), { recursive: true })
  await expect(writeAtomically(join(folder, 'taken'), 'x')).rejects.toThrow()
  await expect(writeAtomically(join(folder, 'no-such-folder', 'a'), 'x')).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['taken'])
})

test('twenty concurrent writes leave the complete text of one of them', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'a.json')
  const texts = Array.from({ length: 20 }, (_, index) => JSON.stringify({ index, filler: 'x'.repeat(10_000) }))
  await Promise.all(texts.map((text) => writeAtomically(path, text)))
  expect(texts).toContain(await readFile(path, 'utf8'))
  expect(await readdir(folder)).toEqual(['a.json'])
})

test('a missing file and a damaged file give different results', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'half.json'), '{"language":')
  expect(await readJsonFile(join(folder, 'none.json'))).toBeUndefined()
  await expect(readJsonFile(join(folder, 'half.json'))).rejects.toBeInstanceOf(DamagedFile)
  await expect(readJsonFile(folder)).rejects.toThrow('EISDIR')
})

test('a full disk and an exceeded quota give disk-full, other errors disk-failed', () => {
  const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].map((code) => diskFailure(Object.assign(new Error(code), { code })))
  expect(codes).toEqual(['disk-full', 'disk-full', 'disk-failed', 'disk-failed'])
  expect(diskFailure('anything')).toBe('disk-failed')
})

test('temporary files of a killed write are removed, other files stay, and a missing folder is no error', async () => {
  const folder = await tempFolder()
  const names = ['.hidden', '.notes.tmp', 'report.0123456789ab.tmp', 'window.json']
  for (const name of names) await writeFile(join(folder, name), 'other')
  await writeFile(temporaryName(join(folder, 'window.json')), '{"bou')
  await writeFile(temporaryName(join(folder, 'settings.json')), '')
  await removeTemporaryFiles(folder)
  expect((await readdir(folder)).sort()).toEqual(names)
  await removeTemporaryFiles(join(folder, 'none'))
})
