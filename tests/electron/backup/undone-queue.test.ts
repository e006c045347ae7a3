import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { carOf, draftRows, entryRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const queued = entryRows(1, { id: 'q', state: 'queued', attempts: [] })
const failed = entryRows(2, { id: 'f', state: 'failed', retry: { by: 'itself', at: 0 } })

/** A profile with two waiting submissions that has restored a backup: one that has them if `isKnown`, else one without them. */
const restoredWith = async (isKnown: boolean) => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const open = async (): Promise<BackupProfile> => {
    const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path })
    onTestFinished(() => profile.close())
    return profile
  }
  const profile = await open()
  await profile.write([...draftRows(1), ...draftRows(2)])
  if (isKnown) await profile.write([...queued, ...failed])
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  if (!isKnown) await profile.write([...queued, ...failed])
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  valueOf(await profile.backups.restore(null))
  // As the window does when it finds no line of the assumed attempts in the journal. A failed submission stays when everything is restored.
  for (const id of isKnown ? ['q', 'f'] : ['f']) {
    const entry = await profile.row<OutboxEntry>('outbox', id)
    expect(entry.state).toBe('sending')
    await profile.write([{ table: 'outbox', key: id, value: { ...entry, state: 'unknown' } as never }])
  }
  return { profile, open, file: join(base, 'one', 'ajukan.db') }
}

const post = async (profile: BackupProfile, entry: string, number: number): Promise<void> => {
  const line = { at: Date.now(), profile: 'office', entries: [{ entry, attempt: 2 }], cars: [carOf(number)] }
  valueOf(await profile.database.run('appendAnswer', { ...line, operation: 'posting' }))
}
const undone = async (profile: BackupProfile): Promise<readonly string[]> => {
  expect(valueOf(await profile.backups.undo())).toMatchObject({ end: 'done' })
  return Promise.all(['q', 'f'].map(async (id) => (await profile.row<OutboxEntry>('outbox', id)).state))
}

test.each([false, true])(
  'an undo leaves submissions waiting for which nothing was posted meanwhile (in the backup: %s)',
  async (isKnown) => {
    const { profile } = await restoredWith(isKnown)
    await post(profile, 'other', 7)
    expect(await undone(profile)).toEqual(['queued', 'failed'])
    const { attempts } = await profile.row<OutboxEntry>('outbox', 'q')
    expect(attempts).toEqual([])
    // The state after the restore has them as they were there.
    expect(valueOf(await profile.backups.undo())).toMatchObject({ end: 'done' })
  }
)

test.each([false, true])('an undo does not send again what was posted meanwhile (in the backup: %s)', async (isKnown) => {
  const { profile } = await restoredWith(isKnown)
  await post(profile, 'q', 1)
  // The same declaration by another submission.
  await post(profile, 'other', 2)
  expect((await undone(profile)).filter((state) => state === 'queued' || state === 'failed')).toEqual([])
})

test('an undo keeps a submission whose attempt is stored but not posted yet, with its declaration', async () => {
  const { profile } = await restoredWith(false)
  const attempts = [{ number: 1, startedAt: Date.now() }]
  await profile.write([...draftRows(7, 'baru', { state: 'sending' }), ...entryRows(7, { id: 'late', state: 'sending', attempts })])
  await undone(profile)
  expect(await profile.row<OutboxEntry>('outbox', 'late')).toMatchObject({ state: 'sending', attempts })
  expect(await profile.row('frozen', 'late')).not.toBeNull()
  expect(await profile.row('declarations', idOf(7))).not.toBeNull()
})

test.each([
  ['is queued again', entryRows(1, { id: 'q', state: 'queued', attempts: [] })],
  ['has another submission', entryRows(1, { id: 'again', state: 'queued', attempts: [] })],
  [
    'is known to the service',
    [{ table: 'tracks', key: carOf(1), value: { car: carOf(1), refreshedAt: 1, log: { status: '104', dataStatus: [], dataRespon: [] } } }]
  ]
] as const)('an undo makes a submission uncertain whose declaration %s', async (_, rows) => {
  const { profile } = await restoredWith(false)
  await profile.write(rows)
  expect(await undone(profile)).toEqual(['sending', 'failed'])
})

test.each(['loss of data', 'window that was ahead'])(
  'an undo leaves nothing waiting after a %s, because the journal may lack what was posted',
  async (event) => {
    const { profile, open, file } = await restoredWith(false)
    await profile.close()
    if (event === 'loss of data') await truncate(file, 200)
    else {
      const database = new DatabaseSync(file)
      database.exec("UPDATE state SET value = value + 1 WHERE name = 'whole'")
      database.close()
    }
    const states = await undone(await open())
    expect(states.filter((state) => state === 'queued' || state === 'failed')).toEqual([])
  }
)
