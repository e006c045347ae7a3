import type { Failure } from '#core/base/result.ts'
import type { CircuitBreaker, StopReason } from '#core/outbox/circuit-breaker.ts'

/** What the sending does just now, for the screen. Times in milliseconds since 1970. */
export type SenderStatus =
  /** Nothing is to be sent. */
  | { readonly kind: 'idle' }
  /** So many wait, and the user is asked whether they may leave. */
  | { readonly kind: 'asking'; readonly count: number }
  | { readonly kind: 'sending' }
  /** The line is bad or the service has no time; one try comes at `until`. `tries`: how many have failed in a row. */
  | { readonly kind: 'waiting' | 'offline'; readonly until: number; readonly failure: Failure; readonly tries: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'asleep' }
  /** The user has to see to something: the token, the settings of the profile, the own disk, or a service that answers nothing one could trust. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly failure: Failure }

export interface SenderStatusFacts {
  readonly breaker: CircuitBreaker
  readonly paused: boolean
  readonly asleep: boolean
  readonly busy: boolean
  /** Entries that go as soon as the line is free. */
  readonly remaining: number
  /** Entries that wait for a yes. */
  readonly asking: number
  readonly elapsed: number
  readonly now: number
}

export const senderStatus = ({ breaker, paused, asleep, busy, remaining, asking, elapsed, now }: SenderStatusFacts): SenderStatus => {
  if (asleep) return { kind: 'asleep' }
  if (breaker.kind === 'stopped') return { kind: 'stopped', why: breaker.why, failure: breaker.failure }
  if (paused) return { kind: 'paused' }
  if (breaker.kind === 'open' && remaining > 0) {
    const { failure, failures: tries } = breaker
    return { kind: failure.code === 'offline' ? 'offline' : 'waiting', until: now + Math.max(0, breaker.until - elapsed), failure, tries }
  }
  if (busy || remaining > 0) return { kind: 'sending' }
  return asking > 0 ? { kind: 'asking', count: asking } : { kind: 'idle' }
}
