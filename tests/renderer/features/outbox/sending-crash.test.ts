import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { journaled, stored } from '../../support/answer-fixtures.ts'
import { answering, entryOf, openOutbox, stateOf, submits, type Open } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'

/** The application ends while the request is in flight. */
const crashWhileSending = async (open: Open): Promise<void> => {
  await open.outbox.queue(['d1'])
  let reached = false
  open.app.host.use({
    'declarations.submit': () => {
      reached = true
      return new Promise(() => undefined)
    }
  })
  void open.outbox.sendAll()
  await eventually(() => {
    expect(reached).toBe(true)
  })
}

test('after a crash while sending, the answer journal decides the outcome of the attempt', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const entry = entryOf(open)
  open.app.host.use({
    'answers.ofEntry': () =>
      Promise.resolve(ok([journaled(entry, 0, fail('offline')), journaled(entry, 1, ok(stored(entry.car, entry.counts)))]))
  })
  const again = await openOutbox(1, await open.app.restart())
  expect(stateOf(again)).toEqual(['accepted', 'sent'])
  expect(entryOf(again).evidence?.by).toBe('journal')
  expect(await again.app.database.answers.count()).toBe(1)
})

test('after a crash while sending, an attempt without a journal record was not sent, and its number is reused', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  open.app.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])) })
  const again = await openOutbox(1, await open.app.restart())
  expect([stateOf(again), entryOf(again).attempts]).toEqual([['queued', 'queued'], []])
  answering(again, () => ({}))
  await again.outbox.sendAll()
  expect(submits(again).map(({ entries }) => entries[0]?.attempt)).toEqual([1, 1])
})

test.each([
  ['cannot be read', () => fail('disk-failed')],
  [
    'has a line of the request',
    (id: string) => ok([{ entry: id, attempt: 1, at: 1, raw: '', outcome: fail('connection-lost', { mayHaveArrived: true }) }])
  ]
] as const)('after a crash while sending, the outcome is unknown when the answer journal %s', async (_, journal) => {
  const open = await openOutbox()
  await crashWhileSending(open)
  open.app.host.use({ 'answers.ofEntry': ({ entry }) => Promise.resolve(journal(entry)) })
  const again = await openOutbox(1, await open.app.restart())
  expect(stateOf(again)).toEqual(['unknown', 'unknown'])
  expect(entryOf(again).evidence).toBeUndefined()
  expect(again.outbox.unknown).toHaveLength(1)
  expect(submits(again)).toHaveLength(1)
  expect((await again.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'running' }])
})

test.each([
  ['lost lines since the attempt began', (startedAt: number) => ok(startedAt)],
  ['does not report whether it lost lines', () => fail('disk-failed')]
] as const)('after a crash while sending, a missing record proves nothing when the journal %s', async (_, wholeSince) => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const startedAt = entryOf(open).attempts[0]?.startedAt ?? 0
  open.app.host.use({
    'answers.ofEntry': () => Promise.resolve(ok([])),
    'answers.wholeSince': () => Promise.resolve(wholeSince(startedAt))
  })
  const again = await openOutbox(1, await open.app.restart())
  expect(stateOf(again)).toEqual(['unknown', 'unknown'])
  await again.outbox.sendAll()
  expect(submits(again)).toHaveLength(1)
})

test('an attempt of version 0.1 without a journal record is unknown, because that version recorded only responses', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const entry = entryOf(open)
  const attempts = entry.attempts.map(({ request: _, ...attempt }) => attempt)
  await open.app.services.storeWriter.write([{ table: 'outbox', key: entry.id, value: { ...entry, attempts } }])
  open.app.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])) })
  expect(stateOf(await openOutbox(1, await open.app.restart()))).toEqual(['unknown', 'unknown'])
})

test.each([
  ['accepted', 'the answer to an attempt that it does not know', (entry: OutboxEntry) => ok(stored(entry.car, entry.counts))],
  ['unknown', 'a failure of one, because a later attempt may be lost', () => fail('offline', { mayHaveArrived: false })]
] as const)('an entry that a recovery took for sent is %s where the journal has %s', async (state, _, outcome) => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  const entry = entryOf(open)
  const sent: OutboxEntry = { ...entry, state: 'sending', attempts: [{ number: 3, startedAt: 1 }] }
  await open.app.services.storeWriter.write([{ table: 'outbox', key: entry.id, value: sent }])
  open.app.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([journaled(entry, 2, outcome(entry))])) })
  const again = await openOutbox(1, await open.app.restart())
  expect(entryOf(again).state).toBe(state)
  await again.outbox.sendAll()
  expect(submits(again)).toHaveLength(0)
})

test('after a crash while sending, a full disk does not end the start, and sending begins when there is space', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  open.app.host.use({ 'answers.ofEntry': () => Promise.resolve(ok([])) })
  const app = await open.app.restart()
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const again = await openOutbox(1, app)
  await expect(again.outbox.sendAll()).rejects.toBeInstanceOf(NotSaved)
  app.host.use({ 'storeCopy.append': (batch) => Promise.resolve(app.host.journal.append(batch)) })
  answering(again, () => ({}))
  await again.outbox.sendAll()
  expect(stateOf(again)).toEqual(['accepted', 'sent'])
})

test('an outcome that cannot be stored after a crash leaves its declaration unknown, not as being sent', async () => {
  const open = await openOutbox()
  await crashWhileSending(open)
  const entry = entryOf(open)
  const app = await open.app.restart()
  app.host.use({
    'answers.ofEntry': () => Promise.resolve(ok([journaled(entry, 1, ok(stored(entry.car, entry.counts)))])),
    'storeCopy.append': (batch) =>
      Promise.resolve(JSON.stringify(batch).includes('accepted') ? fail('invalid-input') : app.host.journal.append(batch))
  })
  const again = await openOutbox(1, app)
  expect(stateOf(again)).toEqual(['unknown', 'unknown'])
})
