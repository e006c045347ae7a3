import { expect, test } from 'vitest'
import { ok } from '#core/base/result.ts'
import { laterLog, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, entryOf, openOutbox, stateOf, type Open } from '../../support/outbox-setup.ts'

/** The first submission was sent again without a connection after its answer was lost; then the declaration was queued anew. */
const openSuperseded = async (): Promise<Open> => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  answering(open, () => ({ code: 'offline', mayHaveArrived: false }))
  await open.outbox.sendAgain(entryOf(open).id)
  expect(entryOf(open)).toMatchObject({ state: 'failed', attempts: [{ failure: { code: 'timed-out' } }, { failure: { code: 'offline' } }] })
  open.app.clock.forward(60_000)
  await open.outbox.queue(['d1'])
  expect(open.outbox.ofDeclaration('d1').map(({ state }) => state)).toEqual(['queued', 'cancelled'])
  return open
}
const serveStatus = (open: Open, log: typeof statusLog): void => {
  open.app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(log(car, ['104'])))) })
}

test('the status of a superseded submission that may have arrived does not prove the newer one', async () => {
  const open = await openSuperseded()
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  expect(entryOf(open)).toMatchObject({ state: 'unknown', attempts: [{ known: { marks: [], newest: '' } }] })
  serveStatus(open, statusLog)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('known-before')
})

test('a superseded submission that may have arrived is uncertain again when the newer one is cancelled', async () => {
  const open = await openSuperseded()
  expect(await open.outbox.cancelEntries([entryOf(open).id])).toBe(1)
  const states = () => [open.outbox.ofDeclaration('d1').map(({ state }) => state), open.worklist.summaries.get('d1')?.state]
  expect(states()).toEqual([['cancelled', 'unknown'], 'unknown'])
  expect((await open.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'running' }])
  serveStatus(open, laterLog)
  expect(await open.outbox.ask(open.outbox.unknown[0]?.id ?? '')).toBe('found')
  expect(states()).toEqual([['cancelled', 'accepted'], 'sent'])
})

test('a superseded submission that never left stays cancelled when the newer one is cancelled', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  await open.outbox.queue(['d1'])
  await open.outbox.cancelEntries([entryOf(open).id])
  expect([open.outbox.counts.cancelled, stateOf(open)]).toEqual([2, ['cancelled', 'draft']])
})
