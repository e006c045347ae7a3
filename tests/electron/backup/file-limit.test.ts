import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupFailure } from '../../../electron/backup/file/failures.ts'
import { demandFileSize, fullDiskFailure } from '../../../electron/backup/target-folder.ts'
import { addPdf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const gigabyte = 1024 ** 3
const fat = (): Promise<number> => Promise.resolve(0x4d44)

test('a disk formatted with FAT32 refuses a backup over 4 GB before anything is written; without PDFs it is written', async () => {
  const base = await tempFolder()
  const target = join(base, 'usb')
  await mkdir(target)
  const profile = await openBackupProfile(join(base, 'one'), {
    saveTo: () => join(target, 'a.ajukan'),
    folders: { fileSystemType: fat },
    archiveOf: (archive) => ({
      ...archive,
      entries: async () => (await archive.entries()).map((entry) => ({ ...entry, bytes: 5 * gigabyte }))
    })
  })
  onTestFinished(() => profile.close())
  await addPdf(profile, 1)
  const refused = await profile.backups.write('a', { passphrase: '', pdfs: true })
  expect(refused).toMatchObject({ ok: false, failure: { code: 'backup-file-limit' } })
  expect(await readdir(target)).toEqual([])
  expect(valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))).toMatchObject({ end: 'done' })
})

test('the largest file of FAT32 is 4 GiB less one byte; other file systems have no such limit', async () => {
  await expect(demandFileSize('/usb', 4 * gigabyte, fat)).rejects.toMatchObject({ code: 'backup-file-limit' })
  await demandFileSize('/usb', 4 * gigabyte - 1, fat)
  await demandFileSize('/usb', 9 * gigabyte, () => Promise.resolve(0xef53))
  await demandFileSize(join(await tempFolder(), 'missing'), 9 * gigabyte)
})

test('a backup that is too large for the file system has a reason of its own, also where Windows reports a full disk', async () => {
  expect(backupFailure(Object.assign(new Error('too large'), { code: 'EFBIG' }))).toBe('backup-file-limit')
  const free = (bytes: number) => () => Promise.resolve(bytes)
  expect(await fullDiskFailure('/usb', 5 * gigabyte, free(20 * gigabyte))).toBe('backup-file-limit')
  expect(await fullDiskFailure('/usb', 5 * gigabyte, free(gigabyte))).toBe('backup-full')
  expect(await fullDiskFailure('/usb', 3 * gigabyte, free(20 * gigabyte))).toBe('backup-full')
  // The file system reports no free space.
  expect(await fullDiskFailure('/usb', 5 * gigabyte, free(Number.POSITIVE_INFINITY))).toBe('backup-full')
})
