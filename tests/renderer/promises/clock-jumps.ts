import { ok } from '#core/base/result.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { openAutomatic, passUntil, refused, serve } from './automatic-outbox.ts'

const minute = 60_000
const hour = 60 * minute
/** Milliseconds: a day back, a year ahead, and both changes of daylight saving time. */
const jumps = [-24 * hour, 365 * 24 * hour, hour, -hour]

/** A clock that jumps while the queue waits: no retry is lost, none comes early, and the order stays. */
export const clockJumps = (size: Size): Promise<Outcome> => {
  const times = size === 'long' ? 100 : 5
  const cases = jumps.flatMap((jump) => Array.from({ length: times }, (_, at) => ({ jump, wait: 1_000 + at * 700 })))
  return tryEach(cases, async ({ jump, wait }) => {
    const open = await openAutomatic(3, { sendAtOnce: 1 })
    let down = true
    const { posted } = serve(open, (_car, deliver) =>
      down ? refused({ code: 'unreachable', mayHaveArrived: false }) : Promise.resolve(ok(deliver()))
    )
    await open.outbox.queue(open.ids)
    await open.timers.pass(wait)
    const before = posted.length
    open.app.clock.forward(jump)
    await open.timers.pass(1)
    const early = posted.length - before
    down = false
    posted.length = 0
    await passUntil(open, () => open.outbox.counts.accepted === 3, hour, minute)
    const { accepted } = open.outbox.counts
    const sorted = [...posted].sort().join()
    open.end()
    const when = `jump of ${jump / hour} h after ${wait} ms`
    if (early > 0) return `${when}: ${early} requests left early`
    if (accepted !== 3) return `${when}: ${accepted} of 3 were sent`
    return posted.join() === sorted ? null : `${when}: sent in the order ${posted.join()}`
  })
}
