import { expect, test, vi } from 'vitest'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { JobOutcome } from '#core/contract/archive.ts'
import type { Restored } from '#core/contract/backup.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import type { SendingSettings } from '#core/contract/settings.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useBackup } from '../../../../renderer/features/backup/store/backup.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { laterLog, statusAnswer, statusLog, stored } from '../../support/answer-fixtures.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'
import { answering, car, entryOf, makeOfKind, openOutbox, stateOf, submits, type Open } from '../../support/outbox-setup.ts'
import { testTimers, type TestTimers } from '../../support/test-timers.ts'

/** An outbox with fake timers that sends automatically. */
type Automatic = Open & { readonly timers: TestTimers }

const openAutomatic = async (count: number, settings: Partial<SendingSettings> = {}): Promise<Automatic> => {
  const timers = testTimers()
  const first = await openTestApp({ timers })
  await useSettings(first.pinia).change({ sending: 'auto', ...settings })
  return { ...(await openOutbox(count, first, true)), timers }
}

const again = async (open: Automatic): Promise<Automatic> => ({ ...(await openOutbox(0, await open.app.restart())), timers: open.timers })

test('a pause and its end are restored after a restart', async () => {
  const open = await openAutomatic(2)
  open.outbox.pause()
  await open.outbox.queue(open.ids)
  await open.timers.pass(5_000)
  const next = await again(open)
  answering(next, () => ({}))
  await next.timers.pass(60_000)
  expect([next.outbox.status.kind, submits(next)]).toEqual(['paused', []])
  next.outbox.resume()
  await next.timers.pass(1_000)
  expect(next.outbox.counts.accepted).toBe(2)
  expect((await again(next)).outbox.status.kind).toBe('idle')
})

test('what was not started because the window closed is sent by the next start', async () => {
  const open = await openAutomatic(2)
  open.outbox.stopStarting()
  await open.outbox.queue(open.ids)
  await open.timers.pass(5_000)
  expect(submits(open)).toEqual([])
  const next = await again(open)
  answering(next, () => ({}))
  await next.timers.pass(60_000)
  expect(next.outbox.counts.accepted).toBe(2)
})

/** Has a second profile, and the first request in flight with the first one. `change` selects the second profile. */
const openInFlight = async (): Promise<
  Automatic & { readonly end: (outcome: Result<SubmitAnswer>) => void; readonly change: () => Promise<void> }
> => {
  const open = await openAutomatic(3, { sendAtOnce: 1 })
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(newProfile('training', 'other', 'Pelatihan'))
  let end: (outcome: Result<SubmitAnswer>) => void = () => undefined
  const outcome = new Promise<Result<SubmitAnswer>>((resolve) => {
    end = resolve
  })
  open.app.host.use({ 'declarations.submit': () => outcome })
  await open.outbox.queue(['d1', 'd2'])
  await open.timers.pass(1_000)
  expect(submits(open)).toHaveLength(1)
  const change = async (): Promise<void> => {
    await makeOfKind(open, 'training', 'd3')
    await settings.selectProfile('other')
    answering(open, () => ({}))
    await open.timers.pass(1_000)
  }
  return { ...open, end, change }
}

test.each([
  ['a refused token', { code: 'unauthorised', mayHaveArrived: false }, 'queued'],
  ['a lost connection', { code: 'connection-lost', mayHaveArrived: true }, 'unknown']
] as const)('%s for the previous profile does not stop sending with the current one', async (_, failure, state) => {
  const open = await openInFlight()
  await open.change()
  open.end(fail(failure.code, failure))
  await open.timers.pass(100)
  expect(entryOf(open, 'd1').state).toBe(state)
  expect(open.outbox.status.kind).toBe('idle')
  await open.outbox.queue(['d3'])
  await open.timers.pass(100)
  expect([entryOf(open, 'd3').state, entryOf(open, 'd3').profile]).toEqual(['accepted', 'other'])
  // Entries of the other profile still wait for it.
  expect(entryOf(open, 'd2').state).toBe('queued')
})

test('a full disk stops sending with every profile', async () => {
  const open = await openInFlight()
  await open.change()
  open.end(fail('disk-full', { mayHaveArrived: false }))
  await open.timers.pass(100)
  expect(open.outbox.status).toMatchObject({ kind: 'stopped', why: 'local-failure' })
})

test('a late response is stored with its entry', async () => {
  const open = await openInFlight()
  await open.change()
  const { car, counts } = entryOf(open, 'd1')
  open.end(ok(stored(car, counts)))
  await open.timers.pass(100)
  expect(entryOf(open, 'd1')).toMatchObject({ state: 'accepted', profile: 'practice' })
})

test('the connection of a profile is tested with a query for an entry of the same profile', async () => {
  const open = await openInFlight()
  open.end(fail('connection-lost', { mayHaveArrived: true }))
  await open.timers.pass(100)
  expect(entryOf(open, 'd1').state).toBe('unknown')
  const asked: string[] = []
  open.app.host.use({
    'tracking.statusLog': ({ profile, car }) => {
      asked.push(profile)
      return Promise.resolve(ok(statusAnswer(laterLog(car, ['104']))))
    }
  })
  await makeOfKind(open, 'training', 'd3')
  await useSettings(open.app.pinia).selectProfile('other')
  open.app.host.use({ 'declarations.submit': () => Promise.resolve(fail('timed-out', { mayHaveArrived: true })) })
  await open.outbox.queue(['d3'])
  await open.timers.pass(3_000)
  expect(asked[0]).toBe('other')
})

test('eight answers in a row that leave the outcome unknown stop the sending until the user acts', async () => {
  const open = await openAutomatic(12, { sendAtOnce: 1 })
  answering(open, () => ({ entries: [] }))
  open.app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, [])))) })
  await open.outbox.queue(open.ids)
  await open.timers.pass(600_000)
  expect([open.outbox.counts.unknown, open.outbox.counts.queued, submits(open).length]).toEqual([8, 4, 8])
  expect(open.outbox.status).toMatchObject({ kind: 'stopped', why: 'in-a-row' })
})

test('an answer about an uncertain submission that cannot be used shows that the service responds, so the others are sent', async () => {
  const open = await openAutomatic(3, { sendAtOnce: 1 })
  let isLost = true
  const lost: Failure = { code: 'timed-out', mayHaveArrived: true }
  answering(open, () => {
    const answer = isLost ? lost : {}
    isLost = false
    return answer
  })
  open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(fail('not-found', { httpStatus: 404 })) })
  await open.outbox.queue(open.ids)
  await open.timers.pass(60_000)
  expect([open.outbox.counts.unknown, open.outbox.counts.accepted]).toEqual([1, 2])
})

test.each([
  ['a service that is down', { code: 'service-down', httpStatus: 503 }, 40],
  ['an answer that cannot be used', { code: 'not-found', httpStatus: 404 }, 40 * 5],
  ['a refused token', { code: 'unauthorised', httpStatus: 401, retryAfter: 60 }, 8]
] as const)('after %s, automatic queries about uncertain submissions are repeated less and less often', async (_, failure, most) => {
  const open = await openAutomatic(5, { sendAtOnce: 5 })
  answering(open, () => ({ entries: [] }))
  let asked = 0
  open.app.host.use({
    'tracking.statusLog': () => {
      asked += 1
      return Promise.resolve(fail(failure.code, failure))
    }
  })
  await open.outbox.queue(open.ids)
  await open.timers.pass(1_000)
  expect(open.outbox.counts.unknown).toBe(5)
  await open.timers.pass(3_600_000)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(most)
  const before = asked
  await useSettings(open.app.pinia).setToken('practice', 'a-new-token')
  await open.timers.pass(120_000)
  expect(asked).toBeGreaterThan(before)
})

test.each([
  ['goes on after one that was cancelled', 'stopped', 1],
  ['does not begin after one that replaced the data', 'done', 0]
] as const)('nothing is sent while a restore runs, and sending %s', async (_, end, count) => {
  const open = await openAutomatic(1)
  answering(open, () => ({}))
  const outcome = Promise.withResolvers<Result<JobOutcome<Restored>>>()
  open.app.host.use({ 'backup.undo': () => outcome.promise })
  const running = useBackup(open.app.pinia).undo()
  await open.outbox.queue(open.ids)
  await open.timers.pass(5_000)
  expect(submits(open)).toEqual([])
  expect(entryOf(open).state).toBe('queued')
  outcome.resolve(ok(end === 'done' ? { end, value: { declarations: 1, pdfs: 0, attached: 0, missing: 0, unknown: 0 } } : { end }))
  await running
  await open.timers.pass(5_000)
  expect(submits(open)).toHaveLength(count)
})

test('an uncertain submission that was refused when it was sent again stays uncertain once the service clearly does not know it', async () => {
  const open = await openAutomatic(1, { unknownReads: 1, unknownMinutes: 1 })
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  open.app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(statusLog(car, [])))) })
  await open.outbox.queue(open.ids)
  await open.timers.pass(1_000)
  answering(open, () => ({ code: 'refused', detail: 'NPWP salah', mayHaveArrived: false }))
  await open.outbox.sendAgain(entryOf(open).id)
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
  await open.timers.pass(120_000)
  expect([stateOf(open), open.outbox.resendable.length]).toEqual([['unknown', 'unknown'], 1])
})

test('an attempt that a full disk refuses together with the outcome before it is sent when the user continues', async () => {
  const open = await openInFlight()
  const { host } = open.app
  const first = entryOf(open, 'd1')
  await open.outbox.queue(['d3'])
  await open.timers.pass(1_000)
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  open.end(ok(stored(first.car, first.counts)))
  await open.timers.pass(5_000)
  expect([submits(open).length, open.outbox.status.kind]).toEqual([1, 'stopped'])
  expect(['d1', 'd2', 'd3'].map((id) => entryOf(open, id).state)).toEqual(['accepted', 'queued', 'queued'])
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  answering(open, () => ({}))
  open.outbox.tryNow()
  await open.timers.pass(5_000)
  expect([entryOf(open, 'd3').state, submits(open).map(({ entries }) => entries[0]?.attempt)]).toEqual(['accepted', [1, 1, 1]])
})

test('a submission that only the user can send does not hold up another one of its aju number', async () => {
  const open = await openAutomatic(1)
  const other = withCar(recordFrom(smallText), 'd9', car(1))
  await open.app.services.storeWriter.write([...changesOfNew(other), open.worklist.noteDraft(other, 0)])
  answering(open, () => ({ code: 'too-large', httpStatus: 413, mayHaveArrived: false }))
  await open.outbox.queue(['d1'])
  await open.timers.pass(1_000)
  expect(entryOf(open).retry).toEqual({ by: 'user', why: 'too-large' })
  answering(open, () => ({}))
  await open.outbox.queue(['d9'])
  await open.timers.pass(1_000)
  expect([entryOf(open, 'd9').state, open.outbox.status.kind]).toEqual(['accepted', 'idle'])
})

test('an error of the local store stops sending instead of being tried again without end, and nothing is sent', async () => {
  const open = await openOutbox()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const read = vi.spyOn(open.app.database.frozen, 'bulkGet').mockRejectedValue(new Error('damaged'))
  await open.outbox.queue(['d1'])
  void open.outbox.sendAll()
  await eventually(() => expect(open.outbox.status.kind).toBe('stopped'))
  expect([read.mock.calls.length, reported.mock.calls.length, submits(open).length]).toEqual([1, 1, 0])
  expect(entryOf(open).state).toBe('queued')
})
