import { expect, test } from 'vitest'
import type { StatusAnswer } from '#core/contract/retrieval.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { serviceTime, type ServiceZone } from '#core/base/calendar-day.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, car, entryOf, openOutbox, serveStatuses, stateOf, type Open } from '../../support/outbox-setup.ts'
import { openTestApp } from '../../support/test-services.ts'
import { testTimers } from '../../support/test-timers.ts'

const minute = 60_000

/** Accepted submissions of which this desk has read the first status. */
const openAccepted = async (count = 1) => {
  const timers = testTimers()
  const open = await openOutbox(count, await openTestApp({ timers }), true)
  answering(open, () => ({}))
  await open.outbox.queue(open.ids)
  await open.outbox.sendAll()
  serveStatuses(open, ['104'])
  for (const [index] of open.ids.entries()) await open.tracking.refresh(car(index + 1), 'practice')
  open.app.clock.forward(60 * minute)
  return { ...open, timers }
}

/** The service reports a second status, of a time in the zone WIB. */
const serveSecond = (open: Open, at: number): void => {
  const log = statusLog(car(1), ['104', '105'])
  const dataStatus = log.dataStatus.map((one, index) => (index === 1 ? { ...one, waktuStatus: serviceTime(at, 'WIB') } : one))
  open.app.host.use({ 'tracking.statusLog': () => Promise.resolve(ok(statusAnswer({ ...log, dataStatus }))) })
}

/** Sends a correction of the declaration, which never arrives. */
const loseCorrection = async (open: Open): Promise<void> => {
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
}

const useZone = async (open: Open, zone: ServiceZone): Promise<void> => {
  const settings = useSettings(open.app.pinia)
  const { token: _, ...profile } = settings.profile ?? expect.fail()
  await settings.saveProfile({ ...profile, answerRules: { ...profile.answerRules, zone } })
}

test('a status that this desk had not read proves no correction where the clock of the computer is behind', async () => {
  const open = await openAccepted()
  serveSecond(open, open.app.clock.now() + 10 * minute)
  await loseCorrection(open)
  expect(entryOf(open).attempts[0]?.known).toMatchObject({
    marks: { length: 3 },
    unread: { length: 1 },
    status: expect.stringMatching(/^105 /)
  })
  expect(await open.outbox.ask(entryOf(open).id)).toBe('known-before')
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

test('a status that this desk had not read proves no correction after the zone of the profile was changed', async () => {
  const open = await openAccepted()
  serveSecond(open, open.app.clock.now() - 30 * minute)
  await loseCorrection(open)
  await useZone(open, 'UTC')
  expect(await open.outbox.ask(entryOf(open).id)).toBe('known-before')
  expect(stateOf(open)).toEqual(['unknown', 'unknown'])
})

/** Every aju number that the service is asked about or that is sent to it. `answer`: its answer to the query with this number, from 1; null for none. */
const noteAsked = (open: Open, answer: (query: number) => Promise<Result<StatusAnswer>> | null): string[] => {
  const asked: string[] = []
  let queries = 0
  open.app.host.use({
    'declarations.submit': ({ entries }) => {
      asked.push(...entries.map(({ entry }) => `sent ${open.outbox.entries.get(entry)?.car.slice(-1)}`))
      return Promise.resolve(fail('refused', { mayHaveArrived: false }))
    },
    'tracking.statusLog': ({ car: one }) => {
      asked.push(`asked ${one.slice(-1)}`)
      queries += 1
      return answer(queries) ?? new Promise(() => undefined)
    }
  })
  return asked
}
const marksOf = (open: Open): readonly (number | undefined)[] => open.ids.map((id) => entryOf(open, id).attempts[0]?.known?.marks.length)

test.each([fail('offline'), fail('service-down', { httpStatus: 500 }), fail('too-many', { httpStatus: 429 })])(
  'a correction is sent although the service does not answer the query: %j',
  async (failure) => {
    const open = await openAccepted()
    const asked = noteAsked(open, () => Promise.resolve(failure))
    await open.outbox.queue(['d1'])
    await open.outbox.sendAll()
    expect([asked, marksOf(open)]).toEqual([['asked 1', 'sent 1'], [2]])
  }
)

test('a correction is sent although the query fails by an error of the window', async () => {
  const open = await openAccepted()
  const asked = noteAsked(open, () => Promise.reject(new Error('not readable')))
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect([asked, marksOf(open)]).toEqual([['asked 1', 'sent 1'], [2]])
})

test('a correction is cancelled without waiting for its query', async () => {
  const open = await openAccepted()
  const asked = noteAsked(open, () => null)
  await open.outbox.queue(['d1'])
  const sent = open.outbox.sendAll()
  await expect.poll(() => asked).toEqual(['asked 1'])
  await open.outbox.cancelEntries([entryOf(open).id])
  await sent
  expect([stateOf(open)[0], asked]).toEqual(['cancelled', ['asked 1']])
})

test('a query without an answer delays the first of several corrections by ten seconds, and the others not', async () => {
  const open = await openAccepted(3)
  const asked = noteAsked(open, () => null)
  await useSettings(open.app.pinia).change({ sendAtOnce: 1 })
  await open.outbox.queue(open.ids)
  const sent = open.outbox.sendAll()
  await open.timers.pass(9_999)
  expect(asked).toEqual(['asked 1'])
  await open.timers.pass(1)
  await sent
  expect([asked, marksOf(open)]).toEqual([
    ['asked 1', 'sent 1', 'sent 2', 'sent 3'],
    [2, 2, 2]
  ])
})

test('the service is asked again a minute after a query without an answer, and always while it answers', async () => {
  const open = await openAccepted()
  const { promise: late, resolve } = Promise.withResolvers<Result<StatusAnswer>>()
  const log = statusAnswer(statusLog(car(1), ['104', '105']))
  const asked = noteAsked(open, (query) => (query === 1 ? late : Promise.resolve(ok(log))))
  const correct = async (): Promise<void> => {
    await open.outbox.queue(['d1'])
    const sent = open.outbox.sendAll()
    await open.timers.pass(10_000)
    await sent
  }
  await correct()
  resolve(fail('timed-out'))
  await open.timers.pass(50_000)
  await correct()
  await correct()
  await correct()
  expect(asked).toEqual(['asked 1', 'sent 1', 'sent 1', 'asked 1', 'sent 1', 'asked 1', 'sent 1'])
})

test('the queries before one request run one after the other, ten seconds at most', async () => {
  const open = await openAccepted(4)
  const log = statusLog(car(1), ['104', '105'])
  const asked = noteAsked(open, (query) => (query === 3 ? null : Promise.resolve(ok(statusAnswer({ ...log, car: car(query) })))))
  await useSettings(open.app.pinia).change({ perEnvelope: 50 })
  await open.outbox.queue(open.ids)
  const sent = open.outbox.sendAll()
  await open.timers.pass(9_999)
  expect(asked).toEqual(['asked 1', 'asked 2', 'asked 3'])
  await open.timers.pass(1)
  await sent
  expect(asked.slice(3)).toEqual(['sent 1', 'sent 2', 'sent 3', 'sent 4'])
  expect(marksOf(open)).toEqual([3, 3, 2, 2])
})

test('the service is not asked before the first submission of a number', async () => {
  const open = await openOutbox()
  const asked = noteAsked(open, () => null)
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(asked).toEqual(['sent 1'])
})
