import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/contract/result.ts'
import { changesOfNew } from '../../../renderer/storage/declarations-repository.ts'
import { journaled, response, responsesAnswer, statusAnswer, statusLog, stored } from '../support/answers.ts'
import { recordFrom, smallText, withCar } from '../support/declarations.ts'
import { answering, car, entryOf, openOutbox, stateOf, submits, type Open } from '../support/outbox-desk.ts'

/** The application ends while the request is on its way. */
const crashWhileSending = async (open: Open): Promise<void> => {
  await open.outbox.queue(['d1'])
  let reached = false
  open.desk.host.use({
    'declarations.submit': () => {
      reached = true
      return new Promise(() => undefined)
    }
  })
  void open.outbox.sendAll()
  await vi.waitFor(() => {
    expect(reached).toBe(true)
  })
}

test('after a crash while sending, the journal of answers settles the attempt', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const entry = entryOf(open)
  open.desk.host.use({
    'answers.ofEntry': () =>
      Promise.resolve(ok([journaled(entry, 0, fail('offline')), journaled(entry, 1, ok(stored(entry.car, entry.counts)))]))
  })
  const again = await openOutbox(1, await open.desk.restart())
  expect(stateOf(again)).toEqual(['accepted', 'sent'])
  expect(entryOf(again).evidence?.by).toBe('journal')
  expect(await again.desk.database.answers.count()).toBe(1)
})

test('after a crash while sending, an attempt that main never wrote down did not leave, and its number is used again', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  open.desk.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])) })
  const again = await openOutbox(1, await open.desk.restart())
  expect([stateOf(again), entryOf(again).attempts]).toEqual([['queued', 'queued'], []])
  answering(again, () => ({}))
  await again.outbox.sendAll()
  expect(submits(again).map(({ entries }) => entries[0]?.attempt)).toEqual([1, 1])
})

test.each([
  ['cannot be read', () => fail('disk-failed')],
  [
    'knows that it left',
    (id: string) => ok([{ entry: id, attempt: 1, at: 1, raw: '', outcome: fail('connection-lost', { mayHaveArrived: true }) }])
  ]
] as const)('after a crash while sending, when the journal of answers %s, nobody knows', async (_, journal) => {
  const open = await openOutbox()
  await crashWhileSending(open)
  open.desk.host.use({ 'answers.ofEntry': ({ entry }) => Promise.resolve(journal(entry)) })
  const again = await openOutbox(1, await open.desk.restart())
  expect(stateOf(again)).toEqual(['unknown', 'unknown'])
  expect(entryOf(again).evidence).toBeUndefined()
  expect(again.outbox.unknown).toHaveLength(1)
  expect(submits(again)).toHaveLength(1)
  expect((await again.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'running' }])
})

test.each([
  ['has lost lines since it was begun', (startedAt: number) => ok(startedAt)],
  ['cannot say whether it lost lines', () => fail('disk-failed')]
] as const)('after a crash while sending, when the journal %s, a missing line proves nothing', async (_, told) => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const startedAt = entryOf(open).attempts[0]?.startedAt ?? 0
  open.desk.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])), 'answers.wholeSince': () => Promise.resolve(told(startedAt)) })
  const again = await openOutbox(1, await open.desk.restart())
  expect(stateOf(again)).toEqual(['unknown', 'unknown'])
  await again.outbox.sendAll()
  expect(submits(again)).toHaveLength(1)
})

test('an attempt of version 0.1 that is in no journal may have left: that version wrote down answers only', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const entry = entryOf(open)
  const attempts = entry.attempts.map(({ request: _, ...attempt }) => attempt)
  await open.desk.services.ledger.write([{ table: 'outbox', key: entry.id, value: { ...entry, attempts } }])
  open.desk.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])) })
  expect(stateOf(await openOutbox(1, await open.desk.restart()))).toEqual(['unknown', 'unknown'])
})

const unknownEntry = async (): Promise<Open> => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  return open
}

test('a status log that knows the declaration proves that it arrived', async () => {
  const open = await unknownEntry()
  open.desk.host.use({
    'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, ['104', '105'])))),
    'tracking.responses': ({ car: asked }) => Promise.resolve(ok(responsesAnswer([response(asked, '2090')])))
  })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(entryOf(open)).toMatchObject({ state: 'accepted', evidence: { by: 'status-log', text: '105 status 105' } })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('not-found')
})

test('the status log is enough: a response operation that fails takes nothing from it', async () => {
  const open = await unknownEntry()
  open.desk.host.use({ 'tracking.statusLog': ({ car: asked }) => Promise.resolve(ok(statusAnswer(statusLog(asked, ['104'])))) })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(entryOf(open).state).toBe('accepted')
})

test('a status log without the declaration, or about another one, proves nothing; nor does a failure', async () => {
  const open = await unknownEntry()
  const { id } = entryOf(open)
  expect(await open.outbox.ask(id)).toMatchObject({ code: 'offline' })
  open.desk.host.use({ 'tracking.responses': () => Promise.resolve(ok(responsesAnswer([]))) })
  for (const log of [statusLog(car(1), []), statusLog('another', ['800'])]) {
    open.desk.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer(log))) })
    expect(await open.outbox.ask(id)).toBe('not-found')
  }
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

test('sending again uses the same bytes and the next attempt', async () => {
  const open = await unknownEntry()
  await open.desk.services.ledger.write(changesOfNew(withCar(recordFrom(smallText), 'd1', 'changed')))
  answering(open, () => ({}))
  await open.outbox.sendAgain(entryOf(open).id)
  const [first, second] = submits(open)
  expect([second?.body === first?.body, first?.entries[0]?.attempt, second?.entries[0]?.attempt]).toEqual([true, 1, 2])
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('a cancelled entry leaves the declaration as it was before', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  await open.outbox.cancelEntry(entryOf(open).id)
  expect(stateOf(open)).toEqual(['cancelled', 'draft'])
  expect(open.outbox.waiting).toEqual([])
  open.desk.clock.forward(1)
  await open.outbox.queue(['d1'])
  answering(open, () => ({}))
  await open.outbox.sendAll()
  await open.desk.services.ledger.write(open.worklist.note('d1', { state: 'finished', status: '800' }))
  open.desk.clock.forward(1)
  await open.outbox.queue(['d1'])
  await open.outbox.cancelEntry(entryOf(open).id)
  expect(stateOf(open)).toEqual(['cancelled', 'finished'])
})

test('a page of a gateway in place of the status log is no answer: it proves nothing and counts as no question that was answered', async () => {
  const open = await unknownEntry()
  const { id } = entryOf(open)
  const failure = { code: 'service-down', httpStatus: 502 } as const
  const page = { answer: 'odd', at: 5, deviations: [], raw: '<h1>502</h1>', rawLength: 12, failure }
  open.desk.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(page)) })
  expect(await open.outbox.ask(id)).toEqual(failure)
  expect(await open.outbox.ask(id)).toEqual(failure)
  expect(entryOf(open).state).toBe('unknown')
  expect(entryOf(open).inquiry).toBeUndefined()
})
