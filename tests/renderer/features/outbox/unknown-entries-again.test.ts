import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { laterLog, statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { answering, entryOf, openOutbox, serveStatuses, stateOf, sentBodies, submits, unknownEntry } from '../../support/outbox-setup.ts'
import { eventually } from '../../../support/eventually.ts'

test('sending again uses the same bytes and the next attempt number', async () => {
  const open = await unknownEntry()
  await open.app.services.storeWriter.write(changesOfNew(withCar(recordFrom(smallText), 'd1', 'changed')))
  answering(open, () => ({}))
  await open.outbox.sendAgain(entryOf(open).id)
  const [first, second] = submits(open)
  const [body, again] = sentBodies(open)
  expect([again !== '' && again === body, first?.entries[0]?.attempt, second?.entries[0]?.attempt]).toEqual([true, 1, 2])
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('an uncertain submission that is sent again and refused stays uncertain until the status log proves it', async () => {
  const open = await unknownEntry()
  answering(open, () => ({ code: 'refused', detail: 'Nomor aju sudah ada', mayHaveArrived: false }))
  await open.outbox.sendAgain(entryOf(open).id)
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  serveStatuses(open, ['104'], laterLog)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
  expect(stateOf(open)).toEqual(['accepted', 'sent'])
})

test('a corrected version takes the place of a repeated submission that waits', async () => {
  const open = await unknownEntry()
  answering(open, () => ({ code: 'offline', mayHaveArrived: false }))
  await open.outbox.sendAgain(entryOf(open).id)
  open.app.clock.forward(1)
  await open.outbox.queue(['d1'])
  expect(open.outbox.ofDeclaration('d1').map(({ state }) => state)).toEqual(['queued', 'cancelled'])
})

test('an uncertain submission that is queued again and cancelled is uncertain as before', async () => {
  const open = await unknownEntry()
  answering(open, () => ({ code: 'offline', mayHaveArrived: false }))
  await open.outbox.sendAgain(entryOf(open).id)
  expect(stateOf(open)).toEqual(['failed', 'queued'])
  await open.outbox.cancelEntries([entryOf(open).id])
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  serveStatuses(open, ['104'], laterLog)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
})

test('cancelling an entry restores the previous state of the declaration', async () => {
  const open = await openOutbox()
  await open.outbox.queue(['d1'])
  await open.outbox.cancelEntries([entryOf(open).id])
  expect(stateOf(open)).toEqual(['cancelled', 'draft'])
  expect(open.outbox.waiting).toEqual([])
  open.app.clock.forward(1)
  await open.outbox.queue(['d1'])
  answering(open, () => ({}))
  await open.outbox.sendAll()
  await open.app.services.storeWriter.write(open.worklist.note('d1', { state: 'finished', status: '800' }).changes)
  open.app.clock.forward(1)
  await open.outbox.queue(['d1'])
  await open.outbox.cancelEntries([entryOf(open).id])
  expect(stateOf(open)).toEqual(['cancelled', 'finished'])
})

test('sending an unknown entry again waits for a running query about it', async () => {
  const open = await openOutbox()
  let answerLog: (() => void) | undefined
  open.app.host.use({
    'declarations.submit': () => Promise.resolve(fail('timed-out', { mayHaveArrived: true })),
    'tracking.statusLog': ({ car: asked }) =>
      new Promise((done) => {
        answerLog = () => done(ok(statusAnswer(statusLog(asked, []))))
      })
  })
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  const { id } = entryOf(open)
  const asking = open.outbox.ask(id)
  await eventually(() => {
    expect(answerLog).toBeDefined()
  })
  answering(open, () => ({}))
  const sending = open.outbox.sendAgain(id)
  answerLog?.()
  await Promise.all([asking, sending])
  expect(submits(open)).toHaveLength(2)
  expect(entryOf(open).state).toBe('accepted')
})
