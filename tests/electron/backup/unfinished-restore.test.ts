import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newProfile } from '#core/wire/check-profile.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { copyWriter } from '../../../electron/database/copy.ts'
import { draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openTestDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const office = { ...newProfile('production', 'office', 'Kantor'), address: 'https://gateway.invalid/', ajuPrefix: '000028PRAKTK' }

/** A backup of draft 1 with a profile of the office, and a profile with draft 7 that has opened it. */
const openedBackup = async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const writer = await opened(join(base, 'one'), { saveTo: () => path })
  await writer.settings.saveProfile(office)
  await writer.write(draftRows(1))
  valueOf(await writer.backups.write('a', { passphrase: '', pdfs: false }))
  const folder = join(base, 'two')
  const profile = await openBackupProfile(folder)
  await profile.settings.change({ theme: 'dark' })
  await profile.write(draftRows(7))
  const open = async (): Promise<void> => {
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
  }
  await open()
  return { folder, profile, path, open }
}
const drafts = async (profile: BackupProfile): Promise<readonly string[]> =>
  [...(await profile.rows()).keys()].filter((key) => key.startsWith('declarations'))
const [restored, former] = [[`declarations "${idOf(1)}"`], [`declarations "${idOf(7)}"`]]

/** Settings cannot be written where their file is a folder. */
const blockSettings = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'settings.json')
  await rm(path, { force: true })
  await mkdir(join(path, 'blocked'), { recursive: true })
  return () => rm(path, { recursive: true })
}

const undoneIn = async (profile: BackupProfile): Promise<readonly string[]> => {
  valueOf(await profile.backups.undo())
  return drafts(profile)
}

test('a restore whose settings cannot be written is one, keeps the state before, and gets its settings at the next start', async () => {
  const { folder, profile } = await openedBackup()
  const unblock = await blockSettings(folder)
  expect(await profile.backups.restore(null)).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await drafts(profile)).toEqual(restored)
  expect((await profile.backups.state()).before).toMatchObject({ declarations: null })
  await profile.backups.closeOpened()
  expect((await profile.backups.state()).before).toMatchObject({ declarations: null })
  await unblock()
  await profile.close()
  const again = await opened(folder)
  expect(again.settings.profile('office')).toMatchObject({ ajuPrefix: '000028PRAKTK' })
  expect(await readdir(folder)).not.toContain('restoring')
  expect(await undoneIn(again)).toEqual(former)
  expect(again.settings.settings().theme).toBe('dark')
}, 60_000)

test('an unfinished restore is completed before another backup is opened or the restore is undone', async () => {
  const { folder, profile, open } = await openedBackup()
  onTestFinished(() => profile.close())
  const unblock = await blockSettings(folder)
  valueOf(await profile.backups.restore(null))
  expect(await profile.backups.undo()).toMatchObject({ ok: false })
  await expect(open()).rejects.toThrow()
  expect((await profile.backups.state()).before).not.toBeNull()
  await unblock()
  await open()
  expect(profile.settings.profile('office')).toBeDefined()
  expect(await undoneIn(profile)).toEqual(former)
}, 60_000)

test('a restored database that cannot be opened after the switch is opened by the next start, and the state before is kept', async () => {
  const { folder, profile } = await openedBackup()
  // It is repaired when it is opened, and the repair cannot write its file.
  await writeFile(join(folder, 'ajukan.db.damaged'), '')
  const blocked = join(folder, 'ajukan.db.unfinished')
  await mkdir(join(blocked, 'blocked'), { recursive: true })
  expect(await profile.backups.restore(null)).toMatchObject({ ok: true, value: { end: 'done' } })
  expect((await profile.backups.state()).before).toMatchObject({ declarations: null })
  await rm(blocked, { recursive: true })
  await profile.close()
  const again = await opened(folder)
  expect(await drafts(again)).toEqual(restored)
  expect(again.settings.profile('office')).toBeDefined()
  expect(valueOf(await again.database.run('copyState')).damaged).toBeGreaterThan(0)
  expect(await undoneIn(again)).toEqual(former)
}, 60_000)

test('a start whose database does not answer leaves an unfinished restore to the next one', async () => {
  const { folder, profile } = await openedBackup()
  const unblock = await blockSettings(folder)
  valueOf(await profile.backups.restore(null))
  await unblock()
  await profile.close()
  const silent = await openBackupProfile(folder, {
    open: async (path) => {
      const database = await openTestDatabase(path)
      return {
        ...database,
        run: (name, ...input) =>
          name === 'copyState' ? Promise.resolve({ ok: false, failure: { code: 'disk-failed' } }) : database.run(name, ...input)
      }
    }
  })
  expect(await readdir(join(folder, 'restoring', 'aside'))).toContain('ajukan.db')
  await silent.close()
  const again = await opened(folder)
  expect(again.settings.profile('office')).toBeDefined()
  expect(await undoneIn(again)).toEqual(former)
}, 60_000)

test('a window that is loaded again during a restore cannot empty its folder', async () => {
  const { folder, profile, path } = await openedBackup()
  onTestFinished(() => profile.close())
  const running = profile.backups.restore(null)
  const [closed, chosen] = [profile.backups.closeOpened(), await profile.backups.choose(path)]
  expect(chosen).toEqual({ ok: true, value: { end: 'busy' } })
  await closed
  expect(await running).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await drafts(profile)).toEqual(restored)
  expect((await profile.backups.state()).before).not.toBeNull()
  expect(await readdir(folder)).not.toContain('restoring')
  expect(valueOf(await profile.backups.choose(path))).toMatchObject({ end: 'chosen' })
}, 60_000)

test('a repair keeps the edition of the restore, by which the window knows that its store is older', async () => {
  const { folder, profile } = await openedBackup()
  valueOf(await profile.backups.restore(null))
  const { edition } = valueOf(await profile.database.run('copyState'))
  expect(edition).toBeGreaterThan(0)
  await profile.close()
  await truncate(join(folder, 'ajukan.db'), 200)
  const again = await opened(folder)
  const repaired = valueOf(await again.database.run('copyState'))
  expect(repaired.damaged).toBeGreaterThan(0)
  expect(repaired.edition).toBe(edition)
}, 60_000)

test('a repair between the switch of a restore and its end uses no backup of the previous state', async () => {
  const { folder, profile } = await openedBackup()
  await mkdir(join(folder, 'backups'))
  const backup = openConnection(join(folder, 'backups', `ajukan-${Date.now()}.db`))
  copyWriter(backup)(draftRows(7), 1)
  backup.close()
  const blocked = join(folder, 'ajukan.db.unfinished')
  await writeFile(join(folder, 'ajukan.db.damaged'), '')
  await mkdir(join(blocked, 'blocked'), { recursive: true })
  valueOf(await profile.backups.restore(null))
  await rm(blocked, { recursive: true })
  await profile.close()
  const again = await opened(folder)
  expect(await drafts(again)).toEqual(restored)
}, 60_000)

test('an undo brings the hourly backups of its state back, and the next undo those of the other state', async () => {
  const { folder, profile } = await openedBackup()
  const hourly = join(folder, 'backups')
  const names = async (): Promise<readonly string[]> => (await readdir(hourly).catch(() => [])).toSorted()
  const [ofFormer, ofRestored] = ['ajukan-1760000000000.db', 'ajukan-1760000000001.db']
  await mkdir(hourly)
  await writeFile(join(hourly, ofFormer), 'former')
  valueOf(await profile.backups.restore(null))
  expect(await names()).toEqual([])
  await mkdir(hourly)
  await writeFile(join(hourly, ofRestored), 'restored')
  valueOf(await profile.backups.undo())
  expect(await names()).toEqual([ofFormer])
  // Interrupted after its switch.
  const unblock = await blockSettings(folder)
  valueOf(await profile.backups.undo())
  await mkdir(hourly, { recursive: true })
  await writeFile(join(hourly, 'ajukan-1760000000002.db'), 'later')
  await unblock()
  await profile.close()
  const again = await opened(folder)
  expect(await names()).toEqual([ofRestored, 'ajukan-1760000000002.db'])
  expect(await readdir(folder)).not.toContain('restoring')
  valueOf(await again.backups.undo())
  expect(await names()).toEqual([ofFormer])
}, 60_000)
