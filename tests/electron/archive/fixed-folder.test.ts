import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fixedFolderPath, moveToFixedFolder } from '../../../electron/archive/fixed-folder.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { closeDatabases, fill, goodIn, serviceIn, unstopped } from './service-samples.ts'

afterEach(closeDatabases)

test('home and user are replaced in the path, also if they contain special characters of a replacement pattern', () => {
  expect(fixedFolderPath('/srv/{user}/{user}', { home: '/home/budi', user: "b$&'" })).toBe("/srv/b$&'/b$&'")
  expect(fixedFolderPath('{home}/Arsip', { home: '/home/$1', user: '' })).toBe('/home/$1/Arsip')
  expect(fixedFolderPath('/srv/{user}', { home: '/home/budi', user: '' })).toBeNull()
})

test('the archive moves into the fixed folder, stays there, and is found there at the next start', async () => {
  const folder = await tempFolder()
  const log = memoryLog()
  const fixed = join(folder, 'D', 'budi')
  const first = await serviceIn(folder)
  const hashes = await fill(first, 3)
  // The folder above it is not there yet, as on a disk that is not connected.
  expect(await moveToFixedFolder(first, fixed, unstopped, log)).toBe('gone')
  expect(first.root()).toBe(join(folder, 'archive'))
  await mkdir(join(folder, 'D'))
  expect(await moveToFixedFolder(first, fixed, unstopped, log)).toBeNull()
  expect([first.root(), await goodIn(first, hashes)]).toEqual([fixed, true])
  expect(await moveToFixedFolder(first, fixed, unstopped, log)).toBeNull()
  await first.close()
  const second = await serviceIn(folder)
  expect(await moveToFixedFolder(second, fixed, unstopped, log)).toBeNull()
  expect([second.root(), await goodIn(second, hashes)]).toEqual([fixed, true])
  await second.close()
})

test('a folder that cannot be used leaves the archive where it is and says why', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder, { freeBytes: () => Promise.resolve(1_000) })
  await writeFile(join(folder, 'berkas'), '')
  const outcome = (path: string | null) => moveToFixedFolder(service, path, unstopped, memoryLog())
  expect(await outcome(null)).toBe('gone')
  expect(await outcome(join(folder, 'berkas'))).toBe('gone')
  expect(await outcome(join(folder, 'archive', 'budi'))).toBe('inside-itself')
  expect(await outcome(join(folder, 'penuh'))).toBe('full')
  expect(service.root()).toBe(join(folder, 'archive'))
  await rm(join(folder, 'berkas'))
  await service.close()
})

test.runIf(process.getuid?.() === 0)('a folder that another account has made first gets no PDF', async () => {
  const folder = await tempFolder()
  const service = await serviceIn(folder)
  await fill(service, 2)
  const fixed = join(folder, 'budi')
  await mkdir(fixed, { mode: 0o777 })
  await chown(fixed, 4711, 4711)
  expect(await moveToFixedFolder(service, fixed, unstopped, memoryLog())).toBe('foreign')
  expect([service.root(), await readdir(fixed)]).toEqual([join(folder, 'archive'), []])
  await service.close()
})
