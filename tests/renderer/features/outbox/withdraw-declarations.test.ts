import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { eventually } from '../../../support/eventually.ts'
import { stored } from '../../support/answer-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { answering, car, entryOf, openOutbox, stateOf, submits } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'
import { testTimers } from '../../support/test-timers.ts'

/** Sends three declarations automatically, one at a time: the first is in flight. */
const openInFlight = async () => {
  const timers = testTimers()
  const first = await openTestApp({ timers })
  await useSettings(first.pinia).change({ sending: 'auto', sendAtOnce: 1 })
  const open = await openOutbox(3, first, true)
  const { promise, resolve: end } = Promise.withResolvers<Result<SubmitAnswer>>()
  open.app.host.use({ 'declarations.submit': () => promise })
  await open.outbox.queue(open.ids)
  await timers.pass(1_000)
  expect(open.ids.map((id) => entryOf(open, id).state)).toEqual(['sending', 'queued', 'queued'])
  const { value: actions } = inside(open.app, () => useDeclarationActions())
  const messages = useMessages(open.app.pinia)
  return { ...open, timers, end, actions, messages, toasts: () => messages.toasts.map((toast) => toast.text) }
}

test('moving a batch that is being sent to the trash withdraws what waits, and leaves what is in flight in the list', async () => {
  const open = await openInFlight()
  await open.actions.trash(open.ids)
  expect(open.ids.map((id) => [entryOf(open, id).state, (open.worklist.summaries.get(id)?.trashedAt ?? 0) > 0])).toEqual([
    ['sending', false],
    ['cancelled', true],
    ['cancelled', true]
  ])
  expect(open.toasts()).toEqual([text.worklist.trashed(2), text.bulk.heldBack(2), text.bulk.undecided(1)])
  open.end(ok(stored(entryOf(open).car, entryOf(open).counts)))
  answering(open, () => ({}))
  await open.timers.pass(60_000)
  expect([stateOf(open), submits(open).length]).toEqual([['accepted', 'sent'], 1])
})

test('entries that are next in a running batch can be cancelled and replaced', async () => {
  const open = await openInFlight()
  expect(await open.outbox.cancelEntries([entryOf(open, 'd2').id])).toBe(1)
  const report = await open.outbox.queue(['d3'])
  expect([report.queued.length, report.obstacles]).toEqual([1, []])
  open.end(ok(stored(entryOf(open).car, entryOf(open).counts)))
  answering(open, () => ({}))
  await open.timers.pass(60_000)
  expect(open.ids.map((id) => open.outbox.ofDeclaration(id).map(({ state }) => state))).toEqual([
    ['accepted'],
    ['cancelled'],
    ['accepted', 'cancelled']
  ])
  expect(submits(open).length).toBe(2)
})

test('a declaration that is next is counted once', async () => {
  const open = await openInFlight()
  // The queue is read again.
  open.outbox.expectMore(0)
  await open.timers.pass(1_000)
  expect(open.outbox.progress).toMatchObject({ done: 0, total: 3 })
})

test('when the automatic sending is turned off, only the request in flight is completed', async () => {
  const open = await openInFlight()
  await useSettings(open.app.pinia).change({ sending: 'manual' })
  open.end(ok(stored(entryOf(open).car, entryOf(open).counts)))
  answering(open, () => ({}))
  await open.timers.pass(60_000)
  expect([open.ids.map((id) => entryOf(open, id).state), submits(open).length]).toEqual([['accepted', 'queued', 'queued'], 1])
})

test('an uncertain declaration is neither moved to the trash nor deleted', async () => {
  const open = await openInFlight()
  open.end(fail('timed-out', { mayHaveArrived: true }))
  await open.timers.pass(100)
  expect(entryOf(open).state).toBe('unknown')
  await open.actions.trash(['d1'])
  const removed = open.actions.remove(['d1'])
  open.messages.question?.answer(true)
  await removed
  expect([open.worklist.summaries.get('d1')?.trashedAt, open.worklist.isGone('d1')]).toEqual([0, false])
  expect(open.toasts().filter((toast) => toast === text.bulk.undecided(1))).not.toEqual([])
})

test('nothing is sent of a declaration that is in the trash', async () => {
  const open = await openOutbox(2)
  await open.outbox.queue(open.ids)
  await open.worklist.trash(['d1'])
  answering(open, () => ({}))
  await open.outbox.sendAll()
  expect(open.ids.map((id) => entryOf(open, id).state)).toEqual(['queued', 'accepted'])
  await open.worklist.restore(['d1'])
  await open.outbox.sendAll()
  expect(entryOf(open).state).toBe('accepted')
})

test('a declaration that is being sent cannot be queued again, for a reason of its own', async () => {
  const open = await openInFlight()
  expect((await open.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'sending' }])
  open.end(fail('timed-out', { mayHaveArrived: true }))
  await open.timers.pass(100)
  expect((await open.outbox.queue(['d1'])).obstacles).toMatchObject([{ reason: 'running' }])
})

test('a batch is still withdrawn after another declaration, of which nothing was stored, was moved to the trash', async () => {
  const open = await openInFlight()
  const record = withCar(recordFrom(smallText), 'other', car(9))
  await open.app.services.storeWriter.write([...changesOfNew(record), open.worklist.noteDraft(record, 0)])
  await open.actions.trash(['other'])
  await open.actions.trash(open.ids)
  expect(open.ids.map((id) => entryOf(open, id).state)).toEqual(['sending', 'cancelled', 'cancelled'])
})

test('a waiting submission of a declaration in the trash neither counts nor holds up another of its aju number', async () => {
  const open = await openOutbox(2)
  const settings = useSettings(open.app.pinia)
  const same = withCar(recordFrom(smallText), 'same', car(1))
  await open.app.services.storeWriter.write([...changesOfNew(same), open.worklist.noteDraft(same, 0)])
  await open.outbox.queue(['d1', 'd2'])
  await open.worklist.trash(['d1'])
  expect(open.outbox.sendable.map(({ declaration }) => declaration)).toEqual(['d2'])
  answering(open, () => ({}))
  await settings.change({ sending: 'auto' })
  await open.outbox.queue(['same'])
  await eventually(() => {
    expect([entryOf(open, 'same').state, entryOf(open, 'd2').state, entryOf(open, 'd1').state]).toEqual(['accepted', 'accepted', 'queued'])
  })
})
