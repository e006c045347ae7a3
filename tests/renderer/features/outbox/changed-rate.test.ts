import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { blankRate, type RateValues } from '#core/catalog/exchange-rate.ts'
import { fail } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew, loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { useRates } from '../../../../renderer/features/catalog/store/rates.ts'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useSendQuestion } from '../../../../renderer/features/outbox/store/send-question.ts'
import { useEntryText } from '../../../../renderer/features/outbox/views/use-entry-text.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { inside } from '../../support/mounted.ts'
import { openTestApp, testClock } from '../../support/test-services.ts'
import { answering, entryOf, openOutbox, submits, type Open } from '../../support/outbox-setup.ts'

const day = 86_400_000
const usd = (rate: string, from: string): RateValues => ({ ...blankRate, currency: 'USD', rate, from })
const weeks = [usd('16250', '2026-11-18'), usd('16312', '2026-11-25')]
const left = { state: 'failed', retry: { by: 'user', why: 'rate' } }

interface Setup {
  readonly rates?: readonly RateValues[]
  /** Values of the header beside the currency. */
  readonly header?: Readonly<Record<string, unknown>>
  /** The day of the payment, which is noted with the declaration. */
  readonly paid?: string
  readonly confirmSend?: boolean
  readonly mayHaveArrived?: boolean
}

/** A declaration in dollars, queued on Tuesday 24 November 2026, 15:00, when the service cannot be reached. */
const queuedOnTuesday = async ({
  rates = weeks,
  header = {},
  paid,
  confirmSend = true,
  mayHaveArrived = false
}: Setup = {}): Promise<Open> => {
  const open = await openOutbox(1, await openTestApp({ clock: testClock(Date.UTC(2026, 10, 24, 8)) }), true)
  const { app, outbox } = open
  const settings = useSettings(app.pinia)
  await settings.saveProfile({ ...newProfile('practice', 'practice', 'Latihan'), confirmSend })
  const table = useRates(app.pinia)
  await table.ready()
  await table.store(table.plan(rates))
  const record = await loadRecord(app.database, 'd1')
  if (!record) throw new Error('there is no declaration')
  const data = { ...record.document.header.data, kdval: 'USD', ndpbm: '16250', tpbtg: '', ...header }
  const local = paid === undefined ? record.local : { ...record.local, print: { bayarTgl: paid } }
  await app.services.storeWriter.write(changesOfNew({ ...record, local, document: { ...record.document, header: { data } } }))
  await settings.change({ sending: 'auto' })
  app.host.use({ 'declarations.submit': () => Promise.resolve(fail(mayHaveArrived ? 'timed-out' : 'offline', { mayHaveArrived })) })
  await outbox.queue(['d1'])
  await outbox.send([entryOf(open).id])
  expect(entryOf(open).state).toBe(mayHaveArrived ? 'unknown' : 'failed')
  return open
}

/** The fault of the service ends some days later. */
const reachable = async (open: Open, days: number): Promise<number> => {
  const before = submits(open).length
  open.app.clock.forward(days * day)
  answering(open, () => ({}))
  open.outbox.tryNow()
  await expect.poll(() => entryOf(open).state === 'accepted' || entryOf(open).retry?.by === 'user').toBe(true)
  return submits(open).length - before
}

const confirm = async ({ app }: Open, send: (sends: ReturnType<typeof useSendActions>) => Promise<void>): Promise<readonly string[]> => {
  const question = useSendQuestion(app.pinia)
  const sent = send(inside(app, () => useSendActions()).value)
  await expect.poll(() => question.question?.rows.every(({ read }) => read)).toBe(true)
  const advice = question.question?.rows.flatMap(({ read }) => read?.advice.map(({ says }) => says) ?? []) ?? []
  question.question?.answer(true)
  await sent
  await flushPromises()
  return advice
}

test('what was queued in one week is left to the user in the next, with both rates; a confirmed send sends it', async () => {
  const open = await queuedOnTuesday()
  expect(await reachable(open, 2)).toBe(0)
  expect(entryOf(open)).toMatchObject({ ...left, remarks: [{ code: 'rate', currency: 'USD', old: '16250', now: '16312' }] })
  const { noteOf } = inside(open.app, () => useEntryText()).value
  expect(noteOf(entryOf(open))).toMatch(/16\.250.*16\.312/)
  open.outbox.tryNow()
  await flushPromises()
  expect(entryOf(open)).toMatchObject(left)

  // The user wants the old rate; the service fails again, and recovers without a further question.
  open.app.host.use({ 'declarations.submit': () => Promise.resolve(fail('offline', { mayHaveArrived: false })) })
  expect(await confirm(open, ({ send }) => send([entryOf(open)]))).toContain('M13.week')
  expect(entryOf(open)).toMatchObject({ state: 'failed', retry: { by: 'itself' } })
  expect(await reachable(open, 1)).toBe(1)
  expect(entryOf(open).state).toBe('accepted')
})

test('a confirmed send of an entry of the week before is not stopped, one without a summary once', async () => {
  const confirmed = await queuedOnTuesday()
  confirmed.app.clock.forward(2 * day)
  answering(confirmed, () => ({}))
  await confirm(confirmed, ({ sendAll }) => sendAll())
  expect(entryOf(confirmed).state).toBe('accepted')

  const unasked = await queuedOnTuesday({ confirmSend: false })
  unasked.app.clock.forward(2 * day)
  answering(unasked, () => ({}))
  const { send } = inside(unasked.app, () => useSendActions()).value
  await send([entryOf(unasked)])
  expect(entryOf(unasked)).toMatchObject(left)
  await send([entryOf(unasked)])
  expect(entryOf(unasked).state).toBe('accepted')
})

test('a correction is sent once its summary was confirmed, also where the profile asks before none but repeated sends', async () => {
  const open = await queuedOnTuesday({ confirmSend: false })
  answering(open, () => ({}))
  open.outbox.tryNow()
  await expect.poll(() => entryOf(open).state).toBe('accepted')
  open.app.host.use({ 'declarations.submit': () => Promise.resolve(fail('offline', { mayHaveArrived: false })) })
  await open.outbox.queue(['d1'])
  const correction = (): OutboxEntry | undefined => open.outbox.newestFirst[0]
  await open.outbox.send([correction()?.id ?? ''])
  expect(correction()).toMatchObject({ version: 2, state: 'failed' })
  open.app.clock.forward(2 * day)
  answering(open, () => ({}))
  expect(await confirm(open, ({ sendAll }) => sendAll())).toContain('M13.week')
  expect(correction()).toMatchObject({ version: 2, state: 'accepted' })
})

test('what the user has confirmed is not held any longer, also if it was not sent yet', async () => {
  const open = await queuedOnTuesday()
  await reachable(open, 2)
  await open.outbox.confirm([entryOf(open).id])
  expect(entryOf(open)).toMatchObject({ state: 'failed', confirmedAt: open.app.services.now() })
  expect(entryOf(open).retry).toBeUndefined()

  // As part of a selection with unknown ones.
  const again = await queuedOnTuesday({ confirmSend: false })
  await reachable(again, 2)
  expect(entryOf(again)).toMatchObject(left)
  answering(again, () => ({}))
  await again.outbox.sendAgain([entryOf(again).id])
  expect(entryOf(again).state).toBe('accepted')
})

test.each<readonly [string, number, Setup]>([
  ['in the same week', 0.3, {}],
  ['without a rate of the new week', 2, { rates: weeks.slice(0, 1) }],
  ['while the table lacks its week', 0.3, { rates: [usd('16250', '2026-11-11')] }],
  ['with the same rate in both weeks', 2, { rates: [usd('16250', '2026-11-18'), usd('16250', '2026-11-25')] }],
  ['with a rate that was not the official one', 2, { header: { ndpbm: '16000' } }],
  ['with a known registration date', 2, { header: { tpbtg: '2026-11-20' } }],
  ['in another currency', 2, { header: { kdval: 'EUR' } }]
])('an entry is sent automatically %s', async (_, days, setup) => {
  const open = await queuedOnTuesday(setup)
  expect(await reachable(open, days)).toBe(1)
  expect(entryOf(open).state).toBe('accepted')
})

/** A table of the ministry is stored. */
const arrives = async ({ app }: Open, ...rates: readonly RateValues[]): Promise<void> => {
  const table = useRates(app.pinia)
  await table.store(table.plan(rates))
}

test('an entry that was queued before the table of its week arrived is left to the user; a confirmed summary of the same day sends it', async () => {
  const [earlier, present] = [usd('16250', '2026-11-11'), usd('16312', '2026-11-18')]
  const late = await queuedOnTuesday({ rates: [earlier] })
  await arrives(late, present)
  expect(await reachable(late, 0)).toBe(0)
  expect(entryOf(late)).toMatchObject({ ...left, remarks: [{ code: 'rate', currency: 'USD', old: '16250', now: '16312' }] })
  // No rate changed: the table got one.
  expect(inside(late.app, () => useEntryText()).value.noteOf(entryOf(late))).toMatch(/^kurs pajak sudah berubah/)
  expect(await confirm(late, ({ sendAll }) => sendAll())).toContain('M13.week')
  expect(entryOf(late).state).toBe('accepted')

  const seen = await queuedOnTuesday({ rates: [earlier] })
  await arrives(seen, present)
  answering(seen, () => ({}))
  await confirm(seen, ({ sendAll }) => sendAll())
  expect(entryOf(seen).state).toBe('accepted')

  const known = await queuedOnTuesday({ rates: [earlier, present] })
  expect(await reachable(known, 0)).toBe(1)
})

test('an entry that was confirmed in a week whose rate was not known yet is left to the user when it is', async () => {
  const [known, arriving] = weeks
  if (!known || !arriving) throw new Error('no weeks')
  const open = await queuedOnTuesday({ rates: [known] })
  open.app.clock.forward(2 * day)
  expect(await confirm(open, ({ sendAll }) => sendAll())).toContain('M13.over')
  expect(entryOf(open)).toMatchObject({ state: 'failed', retry: { by: 'itself' } })
  await arrives(open, arriving)
  expect(await reachable(open, 0)).toBe(0)
  expect(entryOf(open)).toMatchObject({ ...left, remarks: [{ old: '16250', now: '16312' }] })
  expect(await confirm(open, ({ sendAll }) => sendAll())).toContain('M13.week')
  expect(entryOf(open).state).toBe('accepted')
})

test('a confirmed entry waits for the rate of the day of its payment, which another week has', async () => {
  const open = await queuedOnTuesday({ rates: [usd('16250', '2026-11-04'), usd('16280', '2026-11-18')], header: { tpbtg: '2026-11-12' } })
  await confirm(open, ({ sendAll }) => sendAll())
  await arrives(open, usd('16312', '2026-11-11'))
  expect(await reachable(open, 0)).toBe(0)
  expect(entryOf(open)).toMatchObject({ ...left, remarks: [{ old: '16250', now: '16312' }] })
})

test('the day of a payment that is only noted counts too, also while the present week has no rate', async () => {
  const open = await queuedOnTuesday({ rates: [usd('16250', '2026-11-04')], paid: '2026-11-12' })
  await arrives(open, usd('16312', '2026-11-11'))
  expect(await reachable(open, 0)).toBe(0)
  expect(entryOf(open)).toMatchObject({ ...left, remarks: [{ old: '16250', now: '16312' }] })
})

test('waiting entries are not kept locked if the rates cannot be read while they are replaced', async () => {
  const open = await queuedOnTuesday()
  const rates = useRates(open.app.pinia)
  vi.spyOn(rates, 'ready').mockRejectedValueOnce(new Error('not read'))
  await expect(open.outbox.queue(['d1'])).rejects.toThrow('not read')
  await open.outbox.queue(['d1'])
  expect(open.outbox.ofDeclaration('d1').map(({ state }) => state)).toEqual(['queued', 'cancelled'])
})

test('a submission that may have arrived is sent again at the user’s request as before', async () => {
  const open = await queuedOnTuesday({ mayHaveArrived: true })
  open.app.clock.forward(2 * day)
  answering(open, () => ({}))
  await open.outbox.sendAgain(entryOf(open).id)
  expect(entryOf(open).state).toBe('accepted')
})
