import { ok, type Failure } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { car } from '../support/outbox-setup.ts'
import { openAutomatic, passUntil, refused, serve, type Automatic } from './automatic-outbox.ts'
import { seededNumbers } from './seeded-numbers.ts'

const minute = 60_000
const hour = 60 * minute

const entriesIn = (open: Automatic): readonly OutboxEntry[] => [...open.outbox.entries.values()]

/** A kill at a random moment between the queueing and the last answer: without a click of the user no declaration is posted twice. */
export const noSecondPost = (size: Size): Promise<Outcome> =>
  tryEach(
    Array.from({ length: size === 'long' ? 200 : 40 }, (_, at) => at + 1),
    async (seed) => {
      const random = seededNumbers(seed)
      const first = await openAutomatic(3, { sendAtOnce: 1 + Math.floor(random() * 3) })
      const service = serve(first, async (_car, deliver) => {
        const arrives = random() < 0.7
        const answer = arrives ? deliver() : null
        // The answer takes a while, so that the kill falls before and after it.
        for (let turns = Math.floor(random() * 25); turns > 0; turns -= 1) await new Promise((done) => setTimeout(done))
        return answer === null ? refused({ code: 'connection-lost', mayHaveArrived: true }) : ok(answer)
      })
      // The killed application loses its store while it works.
      first.outbox.queue(first.ids).catch(() => undefined)
      void first.timers.pass(minute)
      for (let turns = Math.floor(random() * 60); turns > 0; turns -= 1) await new Promise((done) => setTimeout(done))
      const next = await first.killAndStart()
      service.use(next)
      await passUntil(next, () => entriesIn(next).every(({ state }) => state !== 'queued' && state !== 'sending'), hour, minute)
      const twice = service.posted.filter((one, at) => service.posted.indexOf(one) !== at)
      const open = entriesIn(next).filter(({ state }) => state === 'queued' || state === 'sending')
      next.end()
      if (twice.length > 0) return `seed ${seed}: posted twice: ${twice.join()}`
      return open.length > 0 ? `seed ${seed}: ${open.length} are not settled` : null
    }
  )

/** The kinds of failure of a request. */
const faults: readonly Failure[] = [
  { code: 'offline', mayHaveArrived: false },
  { code: 'unreachable', mayHaveArrived: false },
  { code: 'connection-lost', mayHaveArrived: true },
  { code: 'timed-out', mayHaveArrived: true },
  { code: 'answer-cut', mayHaveArrived: true },
  { code: 'empty-answer', mayHaveArrived: true },
  { code: 'not-json', mayHaveArrived: true },
  { code: 'too-many', httpStatus: 429, retryAfter: 30, mayHaveArrived: false },
  { code: 'service-down', httpStatus: 503, mayHaveArrived: true },
  { code: 'service-down', httpStatus: 503, retryAfter: 60, mayHaveArrived: false },
  { code: 'refused', httpStatus: 400, mayHaveArrived: false },
  { code: 'odd-status', httpStatus: 408, mayHaveArrived: false }
]

/** Whether nothing is left to do for the application alone. */
const isSettled = ({ state, retry }: OutboxEntry): boolean =>
  state === 'accepted' || state === 'remarks' || state === 'refused' || state === 'unknown' || (state === 'failed' && retry?.by === 'user')

/** With faults in three of ten requests every declaration ends as sent, refused, or waiting for the user. */
export const everyDeclarationEnds = async (size: Size): Promise<Outcome> => {
  const count = size === 'long' ? 1_000 : 60
  const random = seededNumbers(11)
  const open = await openAutomatic(count, { unknownReads: 2, unknownMinutes: 1 }, random)
  let fault = 0
  const service = serve(open, (_car, deliver) => {
    if (random() >= 0.3) return Promise.resolve(ok(deliver()))
    const failure = faults[fault % faults.length]
    fault += 1
    if (failure?.mayHaveArrived === true && random() < 0.5) deliver()
    return refused(failure ?? { code: 'offline', mayHaveArrived: false })
  })
  await open.outbox.queue(open.ids)
  // The user presses "continue" only where the queue has stopped after several unknown outcomes in a row.
  while (!(await passUntil(open, () => entriesIn(open).every(isSettled), 6 * hour, 10 * minute)) && open.outbox.status.kind === 'stopped')
    open.outbox.resume()
  const outcome = await tryEach(entriesIn(open), (entry) => {
    if (!isSettled(entry)) return `${entry.car} is still ${entry.state}`
    const isThere = service.delivered.has(entry.car)
    if (entry.state === 'accepted' && !isThere) return `${entry.car} is shown as sent but never arrived`
    return isThere && (entry.state === 'failed' || entry.state === 'refused') ? `${entry.car} arrived and is shown as ${entry.state}` : null
  })
  const missing = count - outcome.tried
  return addOutcomes(outcome, { tried: 0, broken: missing, findings: missing > 0 ? [`${missing} entries are gone`] : [] })
}

/** While the service is down for an hour, few requests leave, and not at the same moment. */
export const politeRetries = async (size: Size): Promise<Outcome> =>
  tryEach(
    Array.from({ length: size === 'long' ? 20 : 1 }, (_, at) => at + 1),
    async (seed) => {
      const open = await openAutomatic(200, {}, seededNumbers(seed))
      const times: number[] = []
      serve(open, () => {
        times.push(open.timers.elapsed())
        return refused({ code: 'unreachable', mayHaveArrived: false })
      })
      await open.outbox.queue(open.ids)
      await open.timers.pass(hour)
      const seconds = new Map<number, number>()
      for (const time of times) seconds.set(Math.floor(time / 1_000), (seconds.get(Math.floor(time / 1_000)) ?? 0) + 1)
      const most = Math.max(...seconds.values())
      open.end()
      if (times.length > 40) return `seed ${seed}: ${times.length} requests in an hour`
      return most > 3 ? `seed ${seed}: ${most} requests within one second` : null
    }
  )

/** Declarations queued while offline for a week are sent once, in the chosen order, when the connection is back. */
export const offlineWeek = async (size: Size): Promise<Outcome> => {
  const count = size === 'long' ? 500 : 60
  const open = await openAutomatic(count, { sendAtOnce: 1 })
  let online = false
  const { posted } = serve(open, (_car, deliver) =>
    online ? Promise.resolve(ok(deliver())) : refused({ code: 'offline', mayHaveArrived: false })
  )
  const order = open.ids.toReversed()
  await open.outbox.queue(order)
  open.app.clock.forward(7 * 24 * hour)
  await open.timers.pass(size === 'long' ? 7 * 24 * hour : 2 * hour)
  posted.length = 0
  online = true
  window.dispatchEvent(new window.Event('online'))
  await passUntil(open, () => open.outbox.counts.accepted === count, hour, minute)
  return tryEach(order.entries(), ([at, id]) => {
    const wanted = car(Number(id.slice(1)))
    return posted[at] === wanted ? null : `${wanted} was not sent as number ${at + 1}, but ${posted[at] ?? 'none'}`
  })
}
