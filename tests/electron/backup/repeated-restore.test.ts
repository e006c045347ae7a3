import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { Database } from '../../../electron/database/client.ts'
import { addPdf, draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Two backups of draft 1 with a PDF, and a profile with draft 7 that has opened the first one. */
const openedBackup = async (open: (folder: string) => Promise<Database> = openTestDatabase) => {
  const base = await tempFolder()
  const [path, other] = [join(base, 'a.ajukan'), join(base, 'b.ajukan')]
  let target = path
  const writer = await openBackupProfile(join(base, 'one'), { saveTo: () => target })
  onTestFinished(() => writer.close())
  await writer.write(draftRows(1))
  await addPdf(writer, 1)
  valueOf(await writer.backups.write('a', { passphrase: '', pdfs: true }))
  target = other
  valueOf(await writer.backups.write('b', { passphrase: '', pdfs: true }))
  const folder = join(base, 'two')
  const profile = await openBackupProfile(folder, { open })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(7))
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  return { base, path, other, folder, profile }
}
const drafts = async (profile: BackupProfile): Promise<readonly string[]> =>
  [...(await profile.rows()).keys()].filter((key) => key.startsWith('declarations'))
const [restored, own] = [[`declarations "${idOf(1)}"`], [`declarations "${idOf(7)}"`]]

test.each(['root', 'disk'])(
  'a restore is refused while the archive folder is away (%s), and names the folder; nothing changes',
  async (gone) => {
    const { base, folder, profile } = await openedBackup()
    const archive = join(folder, 'archive')
    const refused = { ok: false, failure: { code: 'archive-away', detail: 'two › archive' } }
    if (gone === 'disk') await rename(archive, join(base, 'gone'))
    else (profile.archive as { root: () => null }).root = () => null
    expect(await profile.backups.restore(null)).toMatchObject(refused)
    expect(await drafts(profile)).toEqual(own)
    expect((await profile.backups.state()).added).toBeNull()
  }
)

/** A database whose disk is full while `isFull` in a restore. */
const fullDisk = () => {
  const disk = { isFull: true }
  const open = async (folder: string): Promise<Database> => {
    const database = await openTestDatabase(folder)
    const run: Database['run'] = (name, ...input) =>
      name === 'restore' && disk.isFull ? Promise.resolve(fail('disk-full')) : database.run(name, ...input)
    return { ...database, run }
  }
  return { disk, open }
}

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(1)]]
])('a restore of %s that failed in the database can be repeated', async (_, chosen) => {
  const { disk, open } = fullDisk()
  const { profile } = await openedBackup(open)
  for (let times = 0; times < 2; times += 1) {
    expect(await profile.backups.restore(chosen)).toMatchObject({ ok: false, failure: { code: 'disk-full' } })
    expect(await drafts(profile)).toEqual(own)
  }
  disk.isFull = false
  expect(await profile.backups.restore(chosen)).toMatchObject({ ok: true, value: { end: 'done' } })
  expect((await drafts(profile)).toSorted()).toEqual(chosen === null ? restored : [...restored, ...own])
})

test('a backup that cannot be read again is reported and can be repeated; another file is not restored in its place', async () => {
  const { disk, open } = fullDisk()
  const { base, path, other, folder, profile } = await openedBackup(open)
  const restore = () => profile.backups.restore(null)
  expect(await restore()).toMatchObject({ ok: false, failure: { code: 'disk-full' } })
  disk.isFull = false
  await rename(path, join(base, 'unplugged'))
  expect(await restore()).toMatchObject({ ok: false, failure: { code: 'backup-away' } })
  await copyFile(other, path)
  expect(await restore()).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
  expect(await restore()).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
  await rm(path)
  expect(await profile.backups.open('')).toMatchObject({ ok: false, failure: { code: 'backup-away' } })
  expect(await drafts(profile)).toEqual(own)
  expect(await readdir(folder)).not.toContain('restoring')
})
