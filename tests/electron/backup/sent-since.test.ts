import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayLength } from '#core/base/calendar-day.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { carOf, draftRows, entryRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = 1_764_000_000_000

/** A profile with a draft, whose clock can be set. */
const profileIn = async (base: string, name: string) => {
  let now = start
  const path = join(base, `${name}.ajukan`)
  const open = (): Promise<BackupProfile> => openBackupProfile(join(base, name), { now: () => now, saveTo: () => path })
  const profile = await open()
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1, name))
  return {
    path,
    profile,
    open,
    setClock: (time: number): void => void (now = time),
    backUp: async (): Promise<void> => void valueOf(await profile.backups.write(name, { passphrase: '', pdfs: false }))
  }
}

/** Sends a declaration at a time of the clock, as the window and the host record it. */
const send = async (profile: BackupProfile, number: number, at: number): Promise<void> => {
  await profile.write([
    ...draftRows(number, 'terkirim', { state: 'sent' }),
    ...entryRows(number, { id: `sent${number}`, state: 'accepted', attempts: [{ number: 1, startedAt: at, endedAt: at }] })
  ])
  const line = {
    at,
    operation: 'submit',
    profile: 'office',
    entries: [{ entry: `sent${number}`, attempt: 1 }],
    cars: [carOf(number)]
  } as const
  const reply = { kind: 'reply', status: 200, contentType: '', retryAfter: null, body: `{"n":${number}}` } as const
  valueOf(await profile.database.run('appendAnswer', { ...line, reply }))
}
const sentIn = async (profile: BackupProfile): Promise<readonly string[]> =>
  [...(await profile.rows()).keys()].flatMap((key) => (key.startsWith('outbox') ? [key.slice(8, -1)] : [])).toSorted()
const restore = async (profile: BackupProfile, path: string, chosen: readonly string[] | null = null): Promise<void> => {
  valueOf(await profile.backups.choose(path))
  valueOf(await profile.backups.open(''))
  expect(valueOf(await profile.backups.restore(chosen))).toMatchObject({ end: 'done' })
}

test.each([-dayLength, dayLength])('what was sent after a backup stays, whatever the clock said then (%i)', async (difference) => {
  const { profile, path, setClock, backUp } = await profileIn(await tempFolder(), 'one')
  await backUp()
  setClock(start + difference)
  await send(profile, 2, start + difference)
  await profile.write([...draftRows(3), ...entryRows(3, { id: 'queued', state: 'queued', attempts: [] })])
  await restore(profile, path)
  expect(await sentIn(profile)).toEqual(['sent2'])
  expect((await profile.row<OutboxEntry>('outbox', 'sent2')).state).toBe('accepted')
  expect(await profile.row('declarations', idOf(2))).not.toBeNull()
  expect(await profile.row('declarations', idOf(3))).toBeNull()
})

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(2), idOf(3)]]
])('a restore of %s leaves what was sent out of the trash, with the numbers that customs gave', async (_, chosen) => {
  const { profile, path, backUp } = await profileIn(await tempFolder(), 'one')
  await profile.write([2, 3].flatMap((number) => draftRows(number, 'awal', { trashedAt: start })))
  await backUp()
  await send(profile, 2, start)
  await profile.write([...draftRows(2, 'terkirim', { state: 'finished', given: '400123' }), ...draftRows(3)])
  await restore(profile, path, chosen)
  expect(await profile.row('summaries', idOf(2))).toMatchObject({ state: 'finished', given: '400123', trashedAt: 0 })
  expect(await profile.row('summaries', idOf(3))).toMatchObject({ state: 'draft', trashedAt: start })
})

test.each([-dayLength, dayLength])('with a backup of another computer all that was sent here stays (%i)', async (difference) => {
  const base = await tempFolder()
  const other = await profileIn(base, 'other')
  await send(other.profile, 5, start)
  await other.backUp()
  const { profile } = await profileIn(base, 'one')
  await send(profile, 2, start + difference)
  await restore(profile, other.path)
  expect(await sentIn(profile)).toEqual(['sent2', 'sent5'])
})

test.each([-dayLength, dayLength])('an undo keeps what was sent since its restore and nothing else (%i)', async (difference) => {
  const base = await tempFolder()
  const other = await profileIn(base, 'other')
  await send(other.profile, 5, start + difference)
  await other.backUp()
  const { profile, setClock } = await profileIn(base, 'one')
  await send(profile, 2, start)
  await restore(profile, other.path)
  setClock(start - difference)
  await send(profile, 7, start - difference)
  valueOf(await profile.backups.undo())
  expect(await sentIn(profile)).toEqual(['sent2', 'sent7'])
  valueOf(await profile.backups.undo())
  expect(await sentIn(profile)).toEqual(['sent2', 'sent5', 'sent7'])
})

test('after a repair a backup of this folder is not known to have all that was sent before it', async () => {
  const base = await tempFolder()
  const { profile, path, open, backUp } = await profileIn(base, 'one')
  for (let number = 2; number < 6; number += 1) await profile.write(draftRows(number))
  await backUp()
  await profile.close()
  await truncate(join(base, 'one', 'ajukan.db'), 200)
  const repaired = await open()
  onTestFinished(() => repaired.close())
  await send(repaired, 2, start - dayLength)
  for (let number = 10; number < 20; number += 1) await repaired.write(draftRows(number))
  await restore(repaired, path)
  expect(await sentIn(repaired)).toEqual(['sent2'])
})

test('an attempt that was running when a clock ahead wrote the backup is not taken for one that was never sent', async () => {
  const { profile, path, setClock, backUp } = await profileIn(await tempFolder(), 'one')
  const at = start + dayLength
  setClock(at)
  await profile.write(entryRows(1, { id: 'running', state: 'sending', attempts: [{ number: 1, startedAt: at }] }))
  await backUp()
  setClock(start)
  await restore(profile, path)
  expect(valueOf(await profile.database.run('answersWholeSince'))).toBeGreaterThanOrEqual(at)
})
