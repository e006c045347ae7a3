import type { Failure } from '../base/result.ts'
import { stateAfter } from './transitions.ts'
import { pauseAfter, troubleOf } from './retry-policy.ts'

/**
 * Whether requests may leave. All times are of a clock that only runs forward (milliseconds), so a changed calendar clock neither loses a wait nor ends it.
 * `strain`: troubles in a row since the last proper answer; while there are any, one request at a time tries.
 * `lost`: how many of them left a declaration of unknown fate.
 */
export type Line =
  | { readonly kind: 'open'; readonly strain: number; readonly lost: number }
  | {
      readonly kind: 'waiting'
      readonly until: number
      readonly failure: Failure
      readonly strain: number
      readonly lost: number
      /** Somebody said when to come again. */
      readonly asked: boolean
    }
  | { readonly kind: 'stopped'; readonly failure: Failure; readonly why: StopReason }

/** What the user has to see to. `in-a-row`: so many were lost one after the other that the next would be too. */
export type StopReason = 'token' | 'settings' | 'own-side' | 'in-a-row'

export const closedBreaker: Line = { kind: 'open', strain: 0, lost: 0 }

/** From so many declarations of unknown fate, or odd answers, in a row on, the user decides. */
export const maxConsecutiveFailures = 8

export interface BreakerClock {
  /** Of the clock that only runs forward. */
  readonly elapsed: number
  readonly random: () => number
}

/** After an answer that is one, whatever it says of the declaration. */
export const answered = (line: Line): Line => (line.kind === 'stopped' ? line : closedBreaker)

/** After an answer or a failure that concerns one entry only, and proves nothing of the line. */
const oneMore = (line: Line, failure: Failure): Line => {
  if (line.kind === 'stopped') return line
  const lost = line.lost + 1
  return lost >= maxConsecutiveFailures ? { kind: 'stopped', failure, why: 'in-a-row' } : { ...line, lost }
}

/** After a failed attempt. Of several on their way at the same time only the first lengthens the wait. */
export const failed = (line: Line, failure: Failure, clock: BreakerClock): Line => {
  if (line.kind === 'stopped') return line
  const trouble = troubleOf(failure)
  if (trouble.scope === 'user') return { kind: 'stopped', failure, why: trouble.why }
  // Words about the declaration are an answer like any other; those of a server error leave its fate open.
  const isAnswer = failure.code === 'refused' || failure.code === 'too-large'
  if (isAnswer && stateAfter(failure) !== 'unknown') return answered(line)
  if (trouble.scope === 'entry') return oneMore(line, failure)
  const isLost = stateAfter(failure) === 'unknown'
  const next = isLost ? oneMore(line, failure) : line
  if (next.kind === 'stopped') return next
  if (next.kind === 'waiting') return failure.retryAfter === undefined ? next : later(next, failure, clock)
  return {
    kind: 'waiting',
    until: clock.elapsed + pauseAfter(failure, next.strain, clock.random),
    failure,
    strain: next.strain + 1,
    lost: next.lost,
    asked: failure.retryAfter !== undefined
  }
}

type Waiting = Extract<Line, { kind: 'waiting' }>

const later = (line: Waiting, failure: Failure, { elapsed, random }: BreakerClock): Line => {
  const until = Math.max(line.until, elapsed + pauseAfter(failure, 0, random))
  return { ...line, until, failure, asked: true }
}

/** After a question (no declaration) that tried the line: answered, one declaration may try; not answered, the wait goes on longer. */
export const probeFinished = (line: Line, failure: Failure | null, clock: BreakerClock): Line => {
  if (line.kind !== 'waiting') return line
  if (failure === null) return { kind: 'open', strain: line.strain, lost: line.lost }
  const trouble = troubleOf(failure)
  if (trouble.scope === 'user' && trouble.why === 'token') return { kind: 'stopped', failure, why: 'token' }
  return {
    ...line,
    failure,
    until: clock.elapsed + pauseAfter(failure, line.strain, clock.random),
    strain: line.strain + 1,
    asked: failure.retryAfter !== undefined
  }
}

/** When the wait is over, one may try. */
export const due = (line: Line, elapsed: number): Line =>
  line.kind === 'waiting' && elapsed >= line.until ? { kind: 'open', strain: line.strain, lost: line.lost } : line

/**
 * Something has changed. `user`: everything begins anew. `line`: the network or the computer is back, one may try at once, unless the service said when to come.
 */
export const retryNow = (line: Line, by: 'user' | 'line'): Line => {
  if (by === 'user') return closedBreaker
  return line.kind === 'waiting' && !line.asked ? { kind: 'open', strain: Math.min(line.strain, 1), lost: line.lost } : line
}

/** How many requests may be on their way. */
export const widthOf = (line: Line, atOnce: number): number => (line.kind !== 'open' ? 0 : line.strain > 0 || line.lost > 0 ? 1 : atOnce)
