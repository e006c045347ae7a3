import { expect, test } from 'vitest'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import { fail, ok, type Failure } from '#core/base/result.ts'
import type { SendingSettings } from '#core/contract/settings.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { laterLog, statusAnswer, statusLog, stored } from '../../support/answer-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'
import { car, entryOf, openOutbox, sentBodies, stateOf, submits, type Open } from '../../support/outbox-setup.ts'
import { testTimers, type TestTimers } from '../../support/test-timers.ts'
import { eventually } from '../../../support/eventually.ts'

type Sending = Open & { readonly timers: TestTimers }

const openSending = async (count: number, settings: Partial<SendingSettings> = {}): Promise<Sending> => {
  const timers = testTimers()
  const first = await openTestApp({ timers })
  await useSettings(first.pinia).change(settings)
  const open = await openOutbox(count, first, true)
  return { ...open, timers }
}

/** The service accepts every request, unless `answer` returns something else. */
const service = (open: Open, answer: (cars: readonly string[]) => Failure | null | Promise<Failure | null> = () => null): void => {
  open.app.host.use({
    'declarations.submit': async ({ entries }) => {
      const sent = entries.map(({ entry }) => open.outbox.entries.get(entry)).filter((entry) => entry !== undefined)
      const failure = await answer(sent.map((entry) => entry.car))
      if (failure) return fail(failure.code, failure)
      const results = sent.flatMap((entry) => stored(entry.car, entry.counts).entries)
      // In another order than sent.
      const value: SubmitAnswer = {
        ...stored('x', sent[0]?.counts ?? ({} as never)),
        answer: `a-${sent[0]?.id}`,
        entries: results.toReversed()
      }
      return ok(value)
    }
  })
}
const carsOf = (open: Open) => submits(open).map(({ entries }) => entries.map(({ entry }) => open.outbox.entries.get(entry)?.car ?? ''))

test('500 declarations made offline are sent automatically when the connection is back, each once, in the chosen order', async () => {
  const open = await openSending(500, { sending: 'auto', sendAtOnce: 1 })
  let online = false
  service(open, () => (online ? null : { code: 'offline', mayHaveArrived: false }))
  const order = open.ids.toReversed()
  await open.outbox.queue(order)
  await open.timers.pass(60_000)
  // The last retry of that minute may still be in flight.
  await eventually(() => {
    expect(open.outbox.status.kind).toBe('offline')
  })
  const before = submits(open).length
  online = true
  window.dispatchEvent(new Event('online'))
  await eventually(() => {
    expect(open.outbox.counts.accepted).toBe(500)
  })
  expect(carsOf(open).slice(before).flat()).toEqual(order.map((id) => car(Number(id.slice(1)))))
  expect(open.outbox.run).toMatchObject({ total: 500, done: 500, endedAt: expect.any(Number) as unknown })
}, 90_000)

test('hundreds of declarations are queued in a few batches of the store writer', async () => {
  const open = await openSending(200)
  await open.outbox.queue(open.ids)
  const written = open.app.host.journal.taken.map((batch) => batch.rows.filter((row) => row.table === 'frozen').length)
  expect(written.filter((count) => count > 0)).toEqual([50, 50, 50, 50])
  expect(open.outbox.counts.queued).toBe(200)
})

test('the mode decides: automatically, after a confirmation, or manually', async () => {
  const open = await openSending(1, { sending: 'ask' })
  service(open)
  await open.outbox.queue(['d1'])
  await open.timers.pass(1_000)
  expect([open.outbox.status, submits(open)]).toEqual([{ kind: 'asking', count: 1 }, []])
  open.outbox.putOff()
  expect(open.outbox.status.kind).toBe('idle')
  await useSettings(open.app.pinia).change({ sending: 'auto' })
  await open.timers.pass(1_000)
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('a refused token stops the sending and asks once; with a new token it continues automatically', async () => {
  const open = await openSending(3, { sending: 'auto', sendAtOnce: 1 })
  let token = 'old'
  service(open, () => (token === 'old' ? { code: 'unauthorised', httpStatus: 401, mayHaveArrived: false } : null))
  await open.outbox.queue(open.ids)
  await open.timers.pass(3_600_000)
  expect(open.outbox.status).toMatchObject({ kind: 'stopped', why: 'token' })
  expect(submits(open)).toHaveLength(1)
  token = 'new'
  await useSettings(open.app.pinia).setToken('practice', 'a-new-token')
  await open.timers.pass(1_000)
  expect(open.ids.map((id) => entryOf(open, id).state)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('a token that expires within a batch leaves every declaration waiting in the queue, asks once, and a late answer to the old token does not ask again', async () => {
  const open = await openSending(8, { sending: 'auto', sendAtOnce: 4 })
  let token = 'old'
  let posts = 0
  const late = Promise.withResolvers<null>()
  const refused = { code: 'unauthorised', httpStatus: 401, mayHaveArrived: false } as const
  service(open, () => {
    posts += 1
    if (token === 'new' || posts <= 2) return null
    return posts === 3 ? late.promise.then(() => refused) : refused
  })
  await open.outbox.queue(open.ids)
  await open.timers.pass(3_600_000)
  expect(open.outbox.status).toMatchObject({ kind: 'stopped', why: 'token' })
  const statesNow = () => open.ids.map((id) => entryOf(open, id).state)
  expect(statesNow().filter((state) => state === 'accepted')).toHaveLength(2)
  expect(new Set(statesNow())).toEqual(new Set(['accepted', 'queued', 'sending']))
  token = 'new'
  await useSettings(open.app.pinia).setToken('practice', 'a-new-token')
  await open.timers.pass(1_000)
  late.resolve(null)
  await open.timers.pass(1_000)
  expect(open.outbox.status).toEqual({ kind: 'idle' })
  expect(statesNow()).toEqual(open.ids.map(() => 'accepted'))
})

test('Retry-After is respected and shown, then one request is tried before the others', async () => {
  const open = await openSending(5, { sending: 'auto', sendAtOnce: 4 })
  let busy = true
  service(open, () => (busy ? { code: 'too-many', httpStatus: 429, retryAfter: 120, mayHaveArrived: false } : null))
  await open.outbox.queue(open.ids)
  await open.timers.pass(119_000)
  const sent = submits(open).length
  expect(open.outbox.status).toMatchObject({ kind: 'waiting', failure: { code: 'too-many' } })
  window.dispatchEvent(new Event('online'))
  await open.timers.pass(500)
  expect(submits(open)).toHaveLength(sent)
  busy = false
  await open.timers.pass(3_000)
  expect(open.outbox.counts.accepted).toBe(5)
})

test('several per request: joined byte for byte, matched by aju number, each attempt records its request', async () => {
  const open = await openSending(5, { sending: 'auto', perEnvelope: 3, sendAtOnce: 1 })
  service(open)
  await open.outbox.queue(open.ids)
  await open.timers.pass(1_000)
  expect(carsOf(open)).toEqual([
    [car(1), car(2), car(3)],
    [car(4), car(5)]
  ])
  expect(open.outbox.counts.accepted).toBe(5)
  const [first] = sentBodies(open)
  const bodies = await Promise.all(['d1', 'd2', 'd3'].map((id) => open.outbox.bodyOf(entryOf(open, id).id)))
  const documents = bodies.map((body) => JSON.stringify((JSON.parse(body ?? '') as { bc28: { document: unknown[] } }).bc28.document[0]))
  expect(JSON.parse(first ?? '')).toEqual({ bc28: { document: documents.map((one) => JSON.parse(one) as unknown) } })
  expect(entryOf(open, 'd2').attempts[0]?.request).toMatchObject({
    position: 1,
    of: 3,
    bytes: new TextEncoder().encode(first).length
  })
  expect(new Set(['d1', 'd2', 'd3'].map((id) => entryOf(open, id).attempts[0]?.request?.envelope)).size).toBe(1)
  expect(await open.app.database.answers.where('car').equals(car(2)).count()).toBe(1)
})

test('a request of several that is too large is split; a single one that is too large is left to the user', async () => {
  const open = await openSending(3, { sending: 'auto', perEnvelope: 3 })
  service(open, (cars) => (cars.length > 1 || cars[0] === car(2) ? { code: 'too-large', httpStatus: 413, mayHaveArrived: false } : null))
  await open.outbox.queue(open.ids)
  await open.timers.pass(60_000)
  expect(open.ids.map((id) => entryOf(open, id).state)).toEqual(['accepted', 'failed', 'accepted'])
  expect(entryOf(open, 'd2').retry).toEqual({ by: 'user', why: 'too-large' })
})

test('a frozen body that no longer matches its hash is never sent', async () => {
  const open = await openSending(2, { sending: 'auto' })
  service(open)
  open.outbox.pause()
  await open.outbox.queue(open.ids)
  const { id } = entryOf(open, 'd1')
  await open.app.database.frozen.put({ id, body: '{"bc28":{"document":[{}]}}' })
  open.outbox.resume()
  await open.timers.pass(1_000)
  expect([entryOf(open, 'd1').retry, entryOf(open, 'd2').state]).toEqual([{ by: 'user', why: 'copy-lost' }, 'accepted'])
  expect(carsOf(open)).toEqual([[car(2)]])
})

test('no request starts during sleep; after it the sending continues', async () => {
  const open = await openSending(2, { sending: 'auto' })
  service(open)
  open.app.host.emit('power.changed', { asleep: true })
  await open.outbox.queue(open.ids)
  await open.timers.pass(1_000)
  expect([open.outbox.status.kind, submits(open)]).toEqual(['asleep', []])
  open.app.host.emit('power.changed', { asleep: false })
  await open.timers.pass(1_000)
  expect(open.outbox.counts.accepted).toBe(2)
})

test('a clock set back a day or forward a year neither loses a retry nor causes a burst of requests', async () => {
  for (const jump of [-86_400_000, 365 * 86_400_000]) {
    const open = await openSending(3, { sending: 'auto' })
    let down = true
    service(open, () => (down ? { code: 'unreachable', mayHaveArrived: false } : null))
    await open.outbox.queue(open.ids)
    await open.timers.pass(10_000)
    const before = submits(open).length
    open.app.clock.forward(jump)
    await open.timers.pass(1)
    expect(submits(open)).toHaveLength(before)
    down = false
    await open.timers.pass(600_000)
    expect(open.outbox.counts.accepted).toBe(3)
  }
})

test('after a lost response the status log is queried before a second declaration is sent', async () => {
  const open = await openSending(4, { sending: 'auto', sendAtOnce: 1 })
  let lose = true
  service(open, () => {
    if (!lose) return null
    lose = false
    return { code: 'connection-lost', mayHaveArrived: true }
  })
  open.app.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(laterLog(asked, ['104'])))),
    'tracking.responses': () => Promise.resolve(fail('offline'))
  })
  await open.outbox.queue(open.ids)
  await open.timers.pass(5_000)
  await eventually(() => {
    expect(open.outbox.counts.accepted).toBe(4)
  })
  expect(entryOf(open, 'd1').evidence).toMatchObject({ by: 'status-log' })
  expect(submits(open)).toHaveLength(4)
})

test('an unknown entry is queried automatically, then offered for sending again in one step', async () => {
  const open = await openSending(2, { sending: 'auto', sendAtOnce: 1, unknownReads: 2, unknownMinutes: 1 })
  let lost = 2
  service(open, () => {
    lost -= 1
    return lost >= 0 ? { code: 'timed-out', mayHaveArrived: true } : null
  })
  const asked: string[] = []
  open.app.host.use({
    'tracking.statusLog': ({ car }) => {
      asked.push(car)
      return Promise.resolve(ok(statusAnswer(statusLog(car, []))))
    },
    // Responses prove nothing, and all queries share the requests per minute.
    'tracking.responses': () => {
      asked.push('responses')
      return Promise.resolve(fail('offline'))
    }
  })
  await open.outbox.queue(open.ids)
  await open.timers.pass(20_000)
  expect([open.outbox.counts.unknown, open.outbox.resendable.length]).toEqual([2, 0])
  await eventually(async () => {
    await open.timers.pass(60_000)
    expect(open.outbox.resendable).toHaveLength(2)
  })
  expect(submits(open)).toHaveLength(2)
  expect(asked).not.toContain('responses')
  await open.outbox.sendAgain(open.outbox.resendable.map(({ id }) => id))
  await open.timers.pass(60_000)
  expect(open.outbox.counts.accepted).toBe(2)
  expect(submits(open).map(({ entries }) => entries[0]?.attempt)).toEqual([1, 1, 2, 2])
})

test('the user may declare that an unknown entry arrived; the note is the evidence', async () => {
  const open = await openSending(1)
  service(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  await open.outbox.assume([entryOf(open).id], 'kata petugas sudah masuk')
  expect([stateOf(open), entryOf(open).evidence]).toEqual([
    ['accepted', 'sent'],
    expect.objectContaining({ by: 'user', text: 'kata petugas sudah masuk' })
  ])
})

test('one or all waiting entries can be cancelled; those in flight cannot', async () => {
  const open = await openSending(3)
  await open.outbox.queue(open.ids)
  expect(await open.outbox.cancelEntries([entryOf(open, 'd2').id])).toBe(1)
  expect(await open.outbox.cancelEntries(open.outbox.waiting.map(({ id }) => id))).toBe(2)
  expect([open.outbox.counts.cancelled, open.worklist.summaries.get('d1')?.state]).toEqual([3, 'draft'])
})

test('a declaration accepted with remarks needs work until customs have finished it or the user has accepted the remarks', async () => {
  const open = await openSending(2)
  open.app.host.use({
    'declarations.submit': ({ entries }) => {
      const entry = open.outbox.entries.get(entries[0]?.entry ?? '')
      if (!entry) throw new Error('sent before it was stored')
      const answer = stored(entry.car, entry.counts)
      return Promise.resolve(ok({ ...answer, entries: answer.entries.map((one) => ({ ...one, errors: { dokumen: 'salah' } })) }))
    },
    'tracking.responses': () => Promise.resolve(fail('offline'))
  })
  let codes = ['104']
  open.app.host.use({ 'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(laterLog(asked, codes)))) })
  await open.outbox.queue(open.ids)
  await open.outbox.sendAll()
  await open.tracking.refresh(car(1), 'practice')
  expect([stateOf(open), open.worklist.summaries.get('d1')?.status]).toEqual([['remarks', 'needs-work'], '104'])
  await open.outbox.acknowledgeRemarks([entryOf(open, 'd2').id])
  expect(stateOf(open, 'd2')).toEqual(['remarks', 'sent'])
  codes = ['104', '800']
  await open.tracking.refresh(car(1), 'practice')
  expect(stateOf(open)).toEqual(['remarks', 'finished'])
})
