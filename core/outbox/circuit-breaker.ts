import type { Failure } from '../base/result.ts'
import type { QueueReason } from '../wire/classify-failure.ts'
import { classifySendFailure, retryDelay } from './retry-policy.ts'
import { stateAfter } from './transitions.ts'

/** Why sending stops until the user acts. `in-a-row`: too many attempts in a row ended with an unknown outcome. */
export type StopReason = QueueReason | 'in-a-row'

interface Counts {
  /** Failures in a row since the last proper answer. */
  readonly failures: number
  /** Number of attempts since then that ended with an unknown outcome, or failed for their declaration alone. */
  readonly unknownOutcomes: number
}

/**
 * The circuit breaker of the send queue. `closed`: requests leave at full concurrency. `half-open`: one request at a time is a probe.
 * `open`: none leaves before `until`. `stopped`: none leaves until the user acts.
 * All times are of a monotonic clock in milliseconds, so a changed system clock neither loses a wait nor ends it.
 */
export type CircuitBreaker =
  | { readonly kind: 'closed' }
  | ({ readonly kind: 'half-open' } & Counts)
  | OpenBreaker
  | { readonly kind: 'stopped'; readonly failure: Failure; readonly why: StopReason }

interface OpenBreaker extends Counts {
  readonly kind: 'open'
  readonly until: number
  readonly failure: Failure
  /** The service named the time in Retry-After. */
  readonly retryAfterGiven: boolean
}

export const closedBreaker: CircuitBreaker = { kind: 'closed' }

/** After this many `unknownOutcomes` the user decides. */
export const maxUnknownOutcomes = 8

export interface BreakerClock {
  /** Monotonic clock time in milliseconds. */
  readonly elapsed: number
  readonly random: () => number
}

const countsOf = (breaker: Exclude<CircuitBreaker, { kind: 'stopped' }>): Counts =>
  breaker.kind === 'closed' ? { failures: 0, unknownOutcomes: 0 } : breaker

const halfOpen = ({ failures, unknownOutcomes }: Counts): CircuitBreaker => ({ kind: 'half-open', failures, unknownOutcomes })

/** After a usable answer, with any result. */
export const recordSuccess = (breaker: CircuitBreaker): CircuitBreaker => (breaker.kind === 'stopped' ? breaker : closedBreaker)

/** Counts an attempt as `unknownOutcomes` does; too many stop the queue. */
const countUnknownOutcome = (breaker: CircuitBreaker, failure: Failure): CircuitBreaker => {
  if (breaker.kind === 'stopped') return breaker
  const counts = countsOf(breaker)
  const unknownOutcomes = counts.unknownOutcomes + 1
  if (unknownOutcomes >= maxUnknownOutcomes) return { kind: 'stopped', failure, why: 'in-a-row' }
  return breaker.kind === 'open' ? { ...breaker, unknownOutcomes } : halfOpen({ ...counts, unknownOutcomes })
}

/** After a failed attempt. Of several concurrent failures only the first lengthens the wait. */
export const recordFailure = (breaker: CircuitBreaker, failure: Failure, clock: BreakerClock): CircuitBreaker => {
  if (breaker.kind === 'stopped') return breaker
  const found = classifySendFailure(failure)
  if (found.scope === 'user') return { kind: 'stopped', failure, why: found.why }
  // A refusal is an answer like any other, except in a server error: it leaves open whether the declaration was stored.
  const isAnswer = failure.code === 'refused' || failure.code === 'too-large'
  if (isAnswer && stateAfter(failure) !== 'unknown') return recordSuccess(breaker)
  if (found.scope === 'declaration') return countUnknownOutcome(breaker, failure)
  const isUnknown = stateAfter(failure) === 'unknown'
  const next = isUnknown ? countUnknownOutcome(breaker, failure) : breaker
  if (next.kind === 'stopped') return next
  if (next.kind === 'open') return failure.retryAfter === undefined ? next : postpone(next, failure, clock)
  return opened(countsOf(next), failure, clock)
}

const opened = ({ failures, unknownOutcomes }: Counts, failure: Failure, { elapsed, random }: BreakerClock): CircuitBreaker => ({
  kind: 'open',
  until: elapsed + retryDelay(failure, failures, random),
  failure,
  failures: failures + 1,
  unknownOutcomes,
  retryAfterGiven: failure.retryAfter !== undefined
})

const postpone = (breaker: OpenBreaker, failure: Failure, { elapsed, random }: BreakerClock): CircuitBreaker => {
  const until = Math.max(breaker.until, elapsed + retryDelay(failure, 0, random))
  return { ...breaker, until, failure, retryAfterGiven: true }
}

/** After a probe that was no declaration (a status query). Success lets one declaration try, failure lengthens the wait. */
export const recordProbe = (breaker: CircuitBreaker, failure: Failure | null, clock: BreakerClock): CircuitBreaker => {
  if (breaker.kind !== 'open') return breaker
  if (failure === null) return halfOpen(breaker)
  const found = classifySendFailure(failure)
  if (found.scope === 'user' && found.why === 'token') return { kind: 'stopped', failure, why: 'token' }
  return opened(breaker, failure, clock)
}

/** Half-open once the wait is over. */
export const halfOpenWhenDue = (breaker: CircuitBreaker, elapsed: number): CircuitBreaker =>
  breaker.kind === 'open' && elapsed >= breaker.until ? halfOpen(breaker) : breaker

/**
 * Ends a wait early. `user`: back to closed. `network` (the network or the computer is back): half-open, unless the service named the time.
 */
export const retryNow = (breaker: CircuitBreaker, by: 'user' | 'network'): CircuitBreaker => {
  if (by === 'user') return closedBreaker
  if (breaker.kind !== 'open' || breaker.retryAfterGiven) return breaker
  return halfOpen({ failures: Math.min(breaker.failures, 1), unknownOutcomes: breaker.unknownOutcomes })
}

/** Whether sending is allowed. */
export const allowsRequests = ({ kind }: CircuitBreaker): boolean => kind === 'closed' || kind === 'half-open'

/** How many requests may be in flight. `configured` is the user's setting. */
export const allowedConcurrency = ({ kind }: CircuitBreaker, configured: number): number =>
  kind === 'closed' ? configured : kind === 'half-open' ? 1 : 0
