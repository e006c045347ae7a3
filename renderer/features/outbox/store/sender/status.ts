import type { Failure } from '#core/base/result.ts'
import type { CircuitBreaker, StopReason } from '#core/outbox/circuit-breaker.ts'

/** State of the sender for the screens. Times in milliseconds since 1970. */
export type SenderStatus =
  /** There is nothing to send. */
  | { readonly kind: 'idle' }
  /** Number of entries that wait for the user's confirmation. */
  | { readonly kind: 'asking'; readonly count: number }
  | { readonly kind: 'sending' }
  /** The connection is bad or the service is busy; one request is tried at `until`. `tries`: failures in a row. */
  | { readonly kind: 'waiting' | 'offline'; readonly until: number; readonly failure: Failure; readonly tries: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'asleep' }
  /** The user has to act: token, settings of the profile, local disk, or a service whose responses cannot be trusted. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly failure: Failure }

export interface SenderStatusFacts {
  readonly breaker: CircuitBreaker
  readonly paused: boolean
  readonly asleep: boolean
  readonly busy: boolean
  /** Entries that are sent as soon as the connection is available. */
  readonly remaining: number
  /** Entries that wait for the user's confirmation. */
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
