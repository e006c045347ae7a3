import { renameSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { type ArchiveService, FolderMissing } from '../../../electron/archive/archive-service.ts'
import { closeDatabases, fill, filesIn, goodIn, pdf, serviceIn, unstopped } from './service-samples.ts'

afterEach(closeDatabases)

/** An archive with six PDFs in the chosen folder `usb`. */
const inChosenFolder = async () => {
  const folder = await tempFolder()
  const [usb, away] = [join(folder, 'usb'), join(folder, 'away')]
  const service = await serviceIn(folder)
  const hashes = await fill(service, 6)
  await mkdir(usb)
  expect(await service.move(usb, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 6 })
  return { folder, usb, away, service, hashes }
}

const fileOf = async (service: ArchiveService, hash: string | undefined): Promise<string> => {
  const file = await service.fileOf(hash ?? '')
  if (file === null) throw new Error('no file')
  return file
}

test.each([
  ['is gone', () => Promise.resolve()],
  ['is an empty mount point', (usb: string) => mkdir(usb).then(() => undefined)]
])('a move is refused while the present folder %s, and changes nothing', async (_what, leave) => {
  const { folder, usb, away, service, hashes } = await inChosenFolder()
  await rename(usb, away)
  await leave(usb)
  await mkdir(join(folder, 'D'))
  expect(await service.move(join(folder, 'D'), false, unstopped)).toMatchObject({ end: 'refused', reason: 'gone' })
  expect(await service.move(null, false, unstopped)).toMatchObject({ end: 'refused', reason: 'gone' })
  expect(await filesIn(join(folder, 'D'))).toEqual([])
  await rm(usb, { recursive: true, force: true })
  await rename(away, usb)
  expect(await goodIn(service, hashes)).toBe(true)
  await service.close()
})

test('a folder that was renamed while it is used can be chosen under its new name', async () => {
  const { usb, away, service, hashes } = await inChosenFolder()
  await rename(usb, away)
  expect(await service.move(away, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 6 })
  expect([service.root(), await goodIn(service, hashes)]).toEqual([away, true])
  await service.close()
})

test('a folder that goes away during a move ends it', async () => {
  const { folder, usb, away, service, hashes } = await inChosenFolder()
  await mkdir(join(folder, 'D'))
  const leave = (done: number): void => {
    if (done === 6) renameSync(usb, away)
  }
  await expect(service.move(join(folder, 'D'), false, { ...unstopped, progress: leave })).rejects.toThrow()
  expect(await filesIn(join(folder, 'D'))).toEqual([])
  await rename(away, usb)
  expect([service.root(), await goodIn(service, hashes)]).toEqual([usb, true])
  await service.close()
})

test('a PDF that cannot be read ends the move; a missing one is not counted as moved', async () => {
  const { folder, usb, service, hashes } = await inChosenFolder()
  await mkdir(join(folder, 'D'))
  const file = await fileOf(service, hashes[0])
  await rm(file)
  await mkdir(file)
  await expect(service.move(join(folder, 'D'), false, unstopped)).rejects.toThrow(/EISDIR/)
  expect([service.root(), await goodIn(service, hashes.slice(1)), await filesIn(join(folder, 'D'))]).toEqual([usb, true, []])
  await rm(file, { recursive: true })
  await mkdir(join(folder, 'D'), { recursive: true })
  expect(await service.move(join(folder, 'D'), false, unstopped)).toMatchObject({ end: 'moved', pdfs: 5, left: 0 })
  expect(await goodIn(service, hashes.slice(1))).toBe(true)
  await service.close()
})

test('a PDF that appears again after the copy stays in the old folder with its side file', async () => {
  const { folder, usb, service, hashes } = await inChosenFolder()
  await mkdir(join(folder, 'D'))
  const file = await fileOf(service, hashes[0])
  await rm(file)
  const back = (done: number): void => {
    if (done === 6) writeFileSync(file, pdf('isi 0'))
  }
  expect(await service.move(join(folder, 'D'), false, { ...unstopped, progress: back })).toMatchObject({ end: 'moved', pdfs: 5, left: 2 })
  expect((await filesIn(usb)).map((name) => name.slice(name.lastIndexOf('.')))).toEqual(['.json', '.pdf'])
  await service.close()
})

test('the index is not rebuilt from a folder that is gone or an empty mount point', async () => {
  const { usb, away, service } = await inChosenFolder()
  await rename(usb, away)
  await expect(service.rebuild(unstopped)).rejects.toThrow(FolderMissing)
  await mkdir(usb)
  await expect(service.rebuild(unstopped)).rejects.toThrow(FolderMissing)
  expect((await service.list()).length).toBe(6)
  await rm(usb, { recursive: true })
  await rename(away, usb)
  expect(await service.rebuild(unstopped)).toMatchObject({ pdfs: 6, removed: 0 })
  await service.close()
})
