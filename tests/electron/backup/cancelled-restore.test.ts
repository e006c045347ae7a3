import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../electron/database/client.ts'
import { cancelRestore, decided, isCancelled, mayReplace, newDecision } from '../../../electron/database/restore/decision.ts'
import { addPdf, draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

type Open = (folder: string) => Promise<Database>

/** Opens a database, and calls `called` when its thread was asked for an operation. */
const watched =
  (called: (name: string) => void): Open =>
  async (folder) => {
    const database = await openThreadDatabase(folder)
    const run: Database['run'] = (name, ...input) => {
      const done = database.run(name, ...input)
      called(name)
      return done
    }
    return { ...database, run }
  }

/** A backup of draft 1 with a PDF, and a profile with draft 7. */
const profileWith = async (open: Open) => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const writer = await openBackupProfile(join(base, 'one'), { saveTo: () => path })
  onTestFinished(() => writer.close())
  await writer.write(draftRows(1))
  await addPdf(writer, 1)
  valueOf(await writer.backups.write('a', { passphrase: '', pdfs: true }))
  const profile = await openBackupProfile(join(base, 'two'), { open })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(7))
  const openBackup = async (): Promise<void> => {
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
  }
  return { profile, openBackup }
}
const drafts = async (profile: BackupProfile): Promise<readonly string[]> =>
  [...(await profile.rows()).keys()].filter((key) => key.startsWith('declarations'))
const [restored, own] = [[`declarations "${idOf(1)}"`], [`declarations "${idOf(7)}"`]]

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(1)]]
])('a restore of %s that is cancelled while its database is prepared changes nothing but the added PDFs', async (_, chosen) => {
  let cancelAt = 'restore'
  const { profile, openBackup } = await profileWith(watched((name) => name === cancelAt && profile.backups.stop()))
  await openBackup()
  expect(await profile.backups.restore(chosen)).toEqual({ ok: true, value: { end: 'stopped' } })
  expect(await drafts(profile)).toEqual(own)
  const state = await profile.backups.state()
  expect([state.before, state.added]).toEqual([null, { pdfs: 1, attached: 0 }])
  expect(await readdir(profile.folder)).not.toContain('restoring')
  cancelAt = ''
  // The backup is read again.
  expect(await profile.backups.restore(null)).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await drafts(profile)).toEqual(restored)
})

test.each(['migrateBackup', 'restore'])('an undo that is cancelled during %s changes nothing, and can be done later', async (operation) => {
  let cancelAt = ''
  const { profile, openBackup } = await profileWith(watched((name) => name === cancelAt && profile.backups.stop()))
  await openBackup()
  valueOf(await profile.backups.restore(null))
  cancelAt = operation
  expect(await profile.backups.undo()).toEqual({ ok: true, value: { end: 'stopped' } })
  expect(await drafts(profile)).toEqual(restored)
  expect(await readdir(profile.folder)).not.toContain('restoring')
  cancelAt = ''
  expect(await profile.backups.undo()).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await drafts(profile)).toEqual(own)
})

test('a restore and an undo report when they can be cancelled for the last time, and are then done in spite of a cancel', async () => {
  const { profile, openBackup } = await profileWith(openThreadDatabase)
  await openBackup()
  for (const [run, expected] of [
    [() => profile.backups.restore(null), restored],
    [() => profile.backups.undo(), own]
  ] as const) {
    const from = profile.progress.length
    const phases = (): readonly unknown[] => profile.progress.slice(from).flatMap(({ phase }) => phase ?? [])
    const done = run()
    await expect.poll(phases, { interval: 5 }).toEqual(['prepare', 'replace'])
    profile.backups.stop()
    expect(await done).toMatchObject({ ok: true, value: { end: 'done' } })
    expect(await drafts(profile)).toEqual(expected)
  }
})

test('a restore is either cancelled or made, whichever is decided first', async () => {
  const [first, second] = [newDecision(), newDecision()]
  const waiting = [decided(first), decided(second)]
  cancelRestore(first)
  expect([isCancelled(first), mayReplace(first), await waiting[0]]).toEqual([true, false, false])
  expect(mayReplace(second)).toBe(true)
  cancelRestore(second)
  // Repeated after a repair.
  expect([isCancelled(second), mayReplace(second), await waiting[1], await decided(second)]).toEqual([false, true, true, true])
})
