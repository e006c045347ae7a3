import fc from 'fast-check'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DamagedFile,
  diskFailure,
  inFileOrder,
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

const step = fc.record({
  file: fc.constantFrom('a.json', 'b.json'),
  /** Length of the content; null is a removal, -1 a write that fails. */
  length: fc.oneof(fc.constant(null), fc.constant(-1), fc.nat(200_000)),
  isWaited: fc.boolean()
})

const notAMode = -1

test('of writes and removals at the same time the last one decides, and a failed one changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const folder = await tempFolder()
      const last = new Map<string, string>()
      const ends: Promise<unknown>[] = []
      for (const [at, { file, length, isWaited }] of steps.entries()) {
        // The same file, named in another way.
        const path = at % 2 === 0 ? join(folder, file) : `${folder}/./${file}`
        const text = `${at} ${'x'.repeat(Math.max(0, length ?? 0))}`
        const end =
          length === null
            ? inFileOrder(path, () => rm(path, { force: true }))
            : length === -1
              ? expect(writeAtomically(path, 'never', notAMode)).rejects.toThrow()
              : writeAtomically(path, text)
        ends.push(end)
        if (length === null) last.delete(file)
        else if (length !== -1) last.set(file, text)
        if (isWaited) await end
      }
      await Promise.all(ends)
      const names = (await readdir(folder)).sort()
      expect(names).toEqual([...last.keys()].sort())
      for (const name of names) expect(await readFile(join(folder, name), 'utf8')).toBe(last.get(name))
    }),
    { numRuns: 40 }
  )
}, 60_000)

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
