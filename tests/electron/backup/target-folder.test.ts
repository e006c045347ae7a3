import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BackupRefused, backupFailure } from '../../../electron/backup/file/failures.ts'
import { foldersInTime, demandFileSize, fullDiskFailure } from '../../../electron/backup/target-folder.ts'
import { draftRows, openBackupProfile, valueOf, addPdf } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test.each(['written', 'refused'])(
  'a backup that is %s after another folder was chosen says nothing about the new folder',
  async (end) => {
    const base = await tempFolder()
    const [former, chosen] = [join(base, 'usb'), join(base, 'disk')]
    for (const path of [former, chosen]) await mkdir(path)
    const [first, begun] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const look = Promise.withResolvers<boolean>()
    const pauses = [look.promise]
    let asked = 0
    const profile = await openBackupProfile(join(base, 'one'), {
      pause: () => pauses.shift() ?? Promise.resolve(false),
      archiveOf: (archive) => ({
        ...archive,
        async entries() {
          asked += 1
          begun.resolve(null)
          if (asked === 1) await first.promise
          return archive.entries()
        }
      })
    })
    onTestFinished(async () => {
      look.resolve(false)
      await profile.close()
    })
    valueOf(await profile.backups.useFolder(former))
    const running = profile.backups.writeAutomatic()
    await begun.promise
    valueOf(await profile.backups.useFolder(chosen))
    if (end === 'written') first.resolve(null)
    else first.reject(new Error('EIO'))
    expect((await running).ok).toBe(end === 'written')
    expect(await readdir(former)).toHaveLength(end === 'written' ? 1 : 0)
    expect(await profile.backups.state()).toMatchObject({ failure: null, interrupted: null })
    look.resolve(true)
    await expect.poll(() => readdir(chosen), { timeout: 20_000 }).toEqual([expect.stringMatching(/^ajukan-.*\.ajukan$/)])
  },
  60_000
)

test('a backup that is written again does not need the file of the first time, which a slow disk still has', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const kinds: string[] = []
  const profile = await openBackupProfile(join(base, 'one'), {
    saveTo: () => path,
    runOf: (run) => async (job, step, calls) => {
      kinds.push(job.kind)
      const isFirst = kinds.filter((kind) => kind === job.kind).length === 1
      if (job.kind === 'write' && isFirst) {
        writeFileSync(job.temporary, '')
        await calls?.confirmed
      }
      if (job.kind === 'read' && isFirst) throw new BackupRefused('backup-damaged')
      return run(job, step, calls)
    }
  })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1))
  expect(valueOf(await profile.backups.write('a', { passphrase: '', pdfs: true }))).toMatchObject({ end: 'done' })
  expect(kinds.filter((kind) => kind === 'write')).toHaveLength(2)
}, 60_000)

test('a folder that has not answered is not asked again, by no backup, until it has; another folder is', async () => {
  const base = await tempFolder()
  const [hanging, other] = [join(base, 'share'), join(base, 'usb')]
  for (const path of [hanging, other]) await mkdir(path)
  const askTarget = foldersInTime(10_000)
  let path = join(hanging, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path, folders: { askTarget } })
  onTestFinished(() => profile.close())
  const answer = Promise.withResolvers<null>()
  const cancelled = new AbortController()
  const first = askTarget(hanging, () => answer.promise, cancelled.signal).catch(() => null)
  cancelled.abort()
  await first
  valueOf(await profile.backups.useFolder(hanging))
  const refused = { ok: false, failure: { code: 'backup-folder' } }
  expect(await profile.backups.writeAutomatic()).toMatchObject(refused)
  // The backup did not get as far as its name.
  expect(JSON.parse(await readFile(join(base, 'one', 'backup.json'), 'utf8'))).toMatchObject({ order: [] })
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject(refused)
  expect(await readdir(hanging)).toEqual([])
  path = join(other, 'a.ajukan')
  expect(valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))).toMatchObject({ end: 'done' })
  answer.resolve(null)
  expect(valueOf(await profile.backups.writeAutomatic())).toMatchObject({ end: 'done' })
}, 60_000)

test('a folder of the application is refused for automatic backups; one that was chosen before is still used', async () => {
  const base = await tempFolder()
  const folder = join(base, 'one')
  await mkdir(join(folder, 'archive'), { recursive: true })
  const before = await openBackupProfile(folder)
  for (const chosen of [folder, join(folder, 'archive')])
    expect(await before.backups.useFolder(chosen)).toMatchObject({ ok: false, failure: { code: 'own-folder' } })
  expect((await before.backups.state()).automatic).toMatchObject({ on: false, label: '' })
  valueOf(await before.backups.useFolder(base))
  await before.close()
  const state = join(folder, 'backup.json')
  await writeFile(state, JSON.stringify({ ...JSON.parse(await readFile(state, 'utf8')), folder: join(folder, 'archive') }))
  const after = await openBackupProfile(folder)
  onTestFinished(() => after.close())
  expect(valueOf(await after.backups.writeAutomatic())).toMatchObject({ end: 'done' })
}, 60_000)

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
