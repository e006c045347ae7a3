import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Summary } from '#core/draft/summary.ts'
import { nextAju, type AjuCounter } from '#core/numbering/counter.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import {
  addPdf,
  carOf,
  draftRows,
  entryRows,
  idOf,
  openBackupProfile,
  valueOf,
  type BackupProfile
} from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const office = { ...newProfile('production', 'office', 'Kantor'), address: 'https://gateway.invalid/', ajuPrefix: '000028PRAKTK' }
const token = 'canary-token-4b1f'

/** A profile with three drafts, one sent, and two PDFs, and the path of its backup. */
const backedUp = async (base: string, options = { passphrase: '', pdfs: true }) => {
  const path = join(base, 'cadangan.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.settings.saveProfile(office)
  await profile.secrets.write('office', 'https://gateway.invalid/', token)
  await profile.write([1, 2, 3].flatMap((number) => draftRows(number)))
  await profile.write(entryRows(1, { state: 'accepted' }))
  const pdfs = [await addPdf(profile, 1), await addPdf(profile, 2)]
  const written = valueOf(await profile.backups.write('cadangan.ajukan', options))
  if (written.end !== 'done') throw new Error(written.end)
  return { profile, path, pdfs, written: written.value }
}

const openFile = async (profile: BackupProfile, path: string, passphrase = '') => {
  valueOf(await profile.backups.choose(path))
  return profile.backups.open(passphrase)
}

const restoreAll = async (profile: BackupProfile, path: string, passphrase = '') => {
  valueOf(await openFile(profile, path, passphrase))
  const done = valueOf(await profile.backups.restore(null))
  if (done.end !== 'done') throw new Error(done.end)
  return done.value
}

test('on another computer everything is as it was, byte by byte, with PDFs and settings and without the token', async () => {
  const base = await tempFolder()
  const { profile, path, pdfs, written } = await backedUp(base)
  expect(written).toMatchObject({ pdfs: true, locked: false, left: 0, counts: { declarations: 3, submissions: 1, pdfs: 2 } })
  expect((await readFile(path)).includes(token)).toBe(false)
  const before = await profile.rows()
  const other = await opened(join(base, 'two', 'other place'))
  const facts = valueOf(await openFile(other, path))
  expect(facts).toMatchObject({ end: 'done', value: { version: '1.2.3', bytes: written.bytes } })
  expect(valueOf(other.backups.page(0))).toMatchObject({
    total: 3,
    declarations: [{ here: 'missing' }, { here: 'missing' }, { here: 'missing' }]
  })
  expect(valueOf(await other.backups.restore(null))).toEqual({
    end: 'done',
    value: { declarations: 3, pdfs: 2, attached: 0, missing: 0, unknown: 0 }
  })
  const after = await other.rows()
  for (const [key, value] of before) expect([key, after.get(key)]).toEqual([key, value])
  expect([...after.keys()].filter((key) => !before.has(key) && !key.startsWith('counters'))).toEqual([])
  for (const sha256 of pdfs) expect(await other.archive.stateOf(sha256)).toBe('good')
  expect(other.settings.profile('office')).toMatchObject({ ajuPrefix: '000028PRAKTK' })
  const copy = valueOf(await other.database.run('copyState'))
  expect(copy.edition).toBeGreaterThan(0)
})

test('notes, payments and saved views are restored; with a chosen declaration come its notes and the payments of its number that are not noted here', async () => {
  const base = await tempFolder()
  const path = join(base, 'cadangan.ajukan')
  const note = (number: number, text: string) =>
    ({ table: 'notes', key: idOf(number), value: { id: idOf(number), by: 'Sari', changedAt: 1, note: text } }) as const
  const payment = (number: number, billing: string, ntpn: string) => {
    const id = `${carOf(number)} ${billing}`
    return { table: 'payments', key: id, value: { id, car: carOf(number), billing, by: 'Sari', at: 1, ntpn } } as const
  }
  const noted = [note(1, 'satu'), note(2, 'dua'), payment(1, 'A', 'LAMA'), payment(1, 'B', 'LAMA'), payment(2, 'C', 'LAMA')]
  const views = { table: 'savedViews', key: 'worklist', value: { id: 'worklist', views: [{ id: 'v', name: 'Mendesak' }] } } as const
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write([...[1, 2].flatMap((number) => draftRows(number)), ...noted, views])
  valueOf(await profile.backups.write('cadangan.ajukan', { passphrase: '', pdfs: false }))
  const ofNotes = async (other: BackupProfile): Promise<readonly string[]> =>
    [...(await other.rows())].flatMap(([key, row]) => (/^(?:notes|payments|savedViews)/.test(key) ? [row] : []))

  const whole = await opened(join(base, 'two'))
  await restoreAll(whole, path)
  expect(await ofNotes(whole)).toEqual(await ofNotes(profile))

  const part = await opened(join(base, 'three'))
  await part.write([...draftRows(3), note(3, 'tiga'), payment(1, 'A', 'BARU')])
  valueOf(await openFile(part, path))
  expect(valueOf(await part.backups.restore([idOf(1)])).end).toBe('done')
  const text = (await ofNotes(part)).join()
  expect(['satu', 'dua', 'tiga', 'BARU', 'Mendesak', '"billing":"B"', '"billing":"C"'].map((one) => text.includes(one))).toEqual([
    ...[true, false, true, true, false, true, false]
  ])
})

test('the restored archive is the same after a restart and is found by the search', async () => {
  const base = await tempFolder()
  const { path, pdfs } = await backedUp(base)
  const folder = join(base, 'two')
  const other = await openBackupProfile(folder)
  await restoreAll(other, path)
  const ids = (await other.archive.entries()).map(({ id }) => id)
  await other.close()
  const again = await opened(folder)
  expect((await again.archive.entries()).map(({ id }) => id)).toEqual(ids)
  expect(new Set((await again.archive.entries()).map(({ sha256 }) => sha256))).toEqual(new Set(pdfs))
  const found = valueOf(
    await again.database.run('searchDocuments', '', {
      typed: carOf(2),
      codes: [],
      states: [],
      importer: '',
      from: '',
      to: '',
      order: 'newest'
    } as never)
  )
  expect(found).toHaveLength(1)
})

test('a locked backup opens with its passphrase only', async () => {
  const base = await tempFolder()
  const { path } = await backedUp(base, { passphrase: 'kata sandi kantor', pdfs: false })
  const other = await opened(join(base, 'two'))
  expect(valueOf(await other.backups.choose(path))).toMatchObject({ locked: true })
  expect(await other.backups.open('Kata sandi kantor')).toMatchObject({ ok: false, failure: { code: 'backup-passphrase' } })
  expect(valueOf(await other.backups.open('kata sandi kantor'))).toMatchObject({ end: 'done', value: { locked: true, pdfs: false } })
  expect((await readFile(path)).includes('PRAKTK')).toBe(false)
}, 60_000)

test('chosen declarations replace or add only themselves', async () => {
  const base = await tempFolder()
  const { path, pdfs } = await backedUp(base)
  const other = await opened(join(base, 'two'))
  // Draft 3 of the backup has the number of draft 7 here.
  await other.write([...draftRows(2, 'lain'), ...draftRows(7, 'tetap', { car: carOf(3) })])
  const before = await other.rows()
  valueOf(await openFile(other, path))
  expect(
    valueOf(other.backups.page(0))
      .declarations.map(({ id, here }) => [id, here])
      .sort()
  ).toEqual([
    [idOf(1), 'missing'],
    [idOf(2), 'differs'],
    [idOf(3), 'number-used']
  ])
  expect(valueOf(await other.backups.restore([idOf(1), idOf(2)]))).toMatchObject({ end: 'done', value: { declarations: 2, pdfs: 2 } })
  const after = await other.rows()
  expect(after.has(`declarations "${idOf(3)}"`)).toBe(false)
  for (const [key, value] of before) if (key.includes(idOf(7))) expect(after.get(key)).toBe(value)
  expect(after.get(`goods ["${idOf(2)}",1024]`)).toContain('awal')
  expect([...after.keys()].filter((key) => key.startsWith('outbox'))).toHaveLength(1)
  for (const sha256 of pdfs) expect(await other.archive.stateOf(sha256)).toBe('good')
})

test('queued submissions of a backup are not sent: their outcome is unknown', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write([1, 2, 3, 4].flatMap((number) => draftRows(number)))
  await profile.write([
    ...entryRows(1, { id: 'q', state: 'queued', attempts: [] }),
    ...entryRows(2, { id: 'f', state: 'failed', retry: { by: 'itself', at: 0 } }),
    ...entryRows(3, { id: 's', state: 'sending' }),
    ...entryRows(4, { id: 'a', state: 'accepted' })
  ])
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  for (const folder of ['one', 'two']) {
    const target = folder === 'one' ? profile : await opened(join(base, folder))
    expect(await restoreAll(target, path)).toMatchObject({ unknown: 3 })
    const states = await Promise.all(['q', 'f', 's', 'a'].map(async (id) => (await target.row<OutboxEntry>('outbox', id)).state))
    // The window finds out about attempts that were running, and leaves them unknown where nothing proves their outcome.
    expect(states).toEqual(['sending', 'sending', 'sending', 'accepted'])
    const queued = await target.row<OutboxEntry>('outbox', 'q')
    expect(queued.attempts).toHaveLength(1)
    expect(queued.attempts[0]?.startedAt).toBeLessThanOrEqual(valueOf(await target.database.run('answersWholeSince')))
  }
})

test('submissions sent after the backup stay known', async () => {
  const base = await tempFolder()
  const { profile, path } = await backedUp(base)
  const sentAt = Date.now() + 1_000
  const attempts = [{ number: 1, startedAt: sentAt, endedAt: sentAt }]
  const state: Partial<Summary> = { state: 'sent', status: '104' }
  await profile.write([...draftRows(2, 'lebih baru', state), ...entryRows(2, { id: 'later', state: 'accepted', attempts })])
  await profile.write([...draftRows(9, 'baru', state), ...entryRows(9, { id: 'new', state: 'accepted', attempts })])
  await profile.write(draftRows(8, 'hanya draf'))
  await profile.database.run('appendAnswer', {
    at: sentAt,
    operation: 'submit',
    profile: 'office',
    entries: [{ entry: 'later', attempt: 1 }],
    cars: [carOf(2)],
    reply: { kind: 'reply', status: 200, contentType: '', retryAfter: null, body: '{"ok":1}' }
  })
  await restoreAll(profile, path)
  expect((await profile.row<OutboxEntry>('outbox', 'later')).state).toBe('accepted')
  expect(await profile.row<Summary>('summaries', idOf(2))).toMatchObject({ state: 'sent', status: '104' })
  expect(JSON.stringify(await profile.row('declarations', idOf(2)))).toContain('awal')
  expect(await profile.row('declarations', idOf(9))).not.toBeNull()
  expect(await profile.row('declarations', idOf(8))).toBeNull()
  expect(valueOf(await profile.database.run('submitsOf', 'later'))).toHaveLength(1)
})

const today = '2026-11-21'
const nextCar = async (profile: BackupProfile): Promise<string> => {
  const rows = await profile.rows()
  const counters = [...rows].flatMap(([key, value]) => (key.startsWith('counters') ? [JSON.parse(value) as AjuCounter] : []))
  const pattern = { prefix: office.ajuPrefix, series: '' }
  return nextAju({ profile: 'office', pattern, day: today, counters, cars: [] })?.car ?? ''
}

const counter = (running: number) => {
  const start = `${office.ajuPrefix}20261121`
  const value = { id: `office ${start}`, profile: 'office', day: today, start, running }
  return { table: 'counters', key: value.id, value } as const
}

test.each([
  ['everything', null],
  ['chosen declarations', [idOf(1)]]
])('no aju number of either side, or of another computer on the same day, is assigned again after a restore of %s', async (_, chosen) => {
  const base = await tempFolder()
  const now = (): number => new Date(2026, 10, 21, 12).getTime()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path, now })
  const restore = async (target: BackupProfile): Promise<void> => {
    valueOf(await openFile(target, path))
    expect(valueOf(await target.backups.restore(chosen))).toMatchObject({ end: 'done' })
  }
  await profile.settings.saveProfile(office)
  await profile.write([...draftRows(1), counter(5)])
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  await restore(profile)
  expect(await nextCar(profile)).toBe('000028PRAKTK20261121000006')
  // The number was typed, and the restore replaces it.
  await profile.write([...draftRows(1, 'awal', { car: '000028PRAKTK20261121000012' }), counter(9)])
  await restore(profile)
  expect(await nextCar(profile)).toBe('000028PRAKTK20261121000013')
  const other = await opened(join(base, 'two'), { now })
  await restore(other)
  expect(Number((await nextCar(other)).slice(20))).toBeGreaterThan(500_000)
})

test('the previous state can be restored, and that can be undone too', async () => {
  const base = await tempFolder()
  const { path } = await backedUp(base)
  const other = await opened(join(base, 'two'))
  await other.settings.change({ theme: 'dark' })
  await other.write(draftRows(7, 'sendiri'))
  const before = await other.rows()
  expect((await other.backups.state()).before).toBeNull()
  await restoreAll(other, path)
  expect(other.settings.settings().theme).toBe('system')
  const restored = await other.rows()
  expect((await other.backups.state()).before).toMatchObject({ declarations: null })
  valueOf(await other.backups.undo())
  const undone = await other.rows()
  for (const [key, value] of before) expect([key, undone.get(key)]).toEqual([key, value])
  expect([...undone.keys()].filter((key) => !before.has(key) && !key.startsWith('counters'))).toEqual([])
  expect(other.settings.settings().theme).toBe('dark')
  valueOf(await other.backups.undo())
  const again = await other.rows()
  for (const [key, value] of restored) expect([key, again.get(key)]).toEqual([key, value])
  expect(await readdir(other.folder)).not.toContain('restoring')
})

test('a refusal changes nothing', async () => {
  const base = await tempFolder()
  const { path } = await backedUp(base)
  const other = await opened(join(base, 'two'))
  await other.write(draftRows(7))
  const live = await other.rows()
  const bytes = await readFile(path)
  const about = bytes.indexOf('"format": 1')
  const newer = Buffer.from(bytes)
  newer.write('"format": 9', about)
  const files: Readonly<Record<string, Buffer>> = {
    'backup-foreign': Buffer.from('PK\u0003\u0004 not a backup'),
    'backup-newer': newer,
    'backup-damaged': bytes.subarray(0, bytes.length - 600)
  }
  for (const [code, content] of Object.entries(files)) {
    const file = join(base, `${code}.ajukan`)
    await writeFile(file, content)
    const chosen = await other.backups.choose(file)
    const result = chosen.ok ? await other.backups.open('') : chosen
    expect(result).toMatchObject({ ok: false, failure: { code } })
    expect(await other.backups.restore(null)).toMatchObject({ ok: false })
  }
  expect(await other.backups.choose(join(base, 'missing.ajukan'))).toMatchObject({ ok: false, failure: { code: 'backup-away' } })
  expect(await other.rows()).toEqual(live)
  expect(await readdir(other.folder)).not.toContain('restoring')
})

test('a backup that is written while the window writes has all of the first batches and nothing of later ones', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  const batch = (number: number) => Array.from({ length: 40 }, (_, at) => draftRows(number * 40 + at, `${number}`)).flat()
  for (let number = 0; number < 5; number += 1) await profile.write(batch(number))
  const running = profile.backups.write('a', { passphrase: '', pdfs: true })
  let number = 5
  let isRunning = true
  void running.then(() => (isRunning = false))
  for (; isRunning || number < 10; number += 1) {
    await profile.write(batch(number))
    // The database of the test has no thread, and messages of the backup thread must be processed.
    await turn()
  }
  valueOf(await running)
  const other = await opened(join(base, 'two'))
  await restoreAll(other, path)
  const drafts = [...(await other.rows()).keys()].filter((key) => key.startsWith('declarations')).length
  expect([drafts % 40, drafts >= 200, drafts <= number * 40]).toEqual([0, true, true])
  expect((await profile.rows()).size).toBe(number * 160)
}, 60_000)
