import type { Failure } from '../base/result.ts'
import { allowedConcurrency, closedBreaker, type CircuitBreaker, type StopReason } from './circuit-breaker.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Why nothing is sent although the connection is available. */
export type PauseReason = 'paused' | 'asleep' | 'restore'

/**
 * A request on its way. Its entries are checked, and wait as `checked` for a free place; then their attempts are stored, the body is posted, and the outcome is
 * stored. Nothing of it is stored before `storing`. `Checked`: what the check has made.
 */
export type RequestState<Checked> = { readonly entries: readonly OutboxEntry[] } & (
  | { readonly kind: 'checking' | 'storing' | 'posting' | 'saving' }
  | { readonly kind: 'checked'; readonly request: Checked }
)

export interface SenderState<Checked> {
  readonly breaker: CircuitBreaker
  readonly pauses: ReadonlySet<PauseReason>
  /** A status query tests whether the service is back. */
  readonly isProbing: boolean
  /** In queue order, by their numbers. */
  readonly requests: ReadonlyMap<number, RequestState<Checked>>
}

export const restingSender: SenderState<never> = { breaker: closedBreaker, pauses: new Set(), isProbing: false, requests: new Map() }

/** The request with this number in its next state; null when it has ended. */
export const withRequest = <C>(state: SenderState<C>, number: number, next: RequestState<C> | null): SenderState<C> => {
  const requests = new Map(state.requests)
  if (next === null) requests.delete(number)
  else requests.set(number, next)
  return { ...state, requests }
}

export const withPause = <C>(state: SenderState<C>, why: PauseReason, isPaused: boolean): SenderState<C> => {
  const pauses = new Set(state.pauses)
  if (isPaused) pauses.add(why)
  else pauses.delete(why)
  return { ...state, pauses }
}

/** Whether anything is being checked, sent or stored. */
export const isBusy = ({ requests, isProbing }: SenderState<unknown>): boolean => requests.size > 0 || isProbing

export const entriesInFlight = ({ requests }: SenderState<unknown>): readonly OutboxEntry[] =>
  [...requests.values()].flatMap(({ entries }) => entries)

/** How many requests may be stored and posted at a time. `configured` is the user's setting. */
export const concurrencyOf = ({ pauses, breaker }: SenderState<unknown>, configured: number): number =>
  pauses.size > 0 ? 0 : allowedConcurrency(breaker, configured)

/**
 * What may begin now: the numbers of the checked requests to send, in queue order, and how many further requests to check. Nothing is checked ahead during a
 * probe, or before the first request was sent, which would have to wait.
 */
export const nextSteps = (
  state: SenderState<unknown>,
  configured: number
): { readonly send: readonly number[]; readonly check: number } => {
  const most = concurrencyOf(state, configured)
  const all = [...state.requests]
  const running = all.filter(([, { kind }]) => kind === 'storing' || kind === 'posting').length
  const ahead = all.filter(([, { kind }]) => kind === 'checking' || kind === 'checked')
  const firstUnchecked = ahead.findIndex(([, { kind }]) => kind === 'checking')
  const send = ahead.slice(0, firstUnchecked === -1 ? ahead.length : firstUnchecked).slice(0, Math.max(0, most - running))
  const sent = running + send.length
  const allowed = state.breaker.kind === 'closed' && sent > 0 ? 2 * most : most
  return { send: send.map(([number]) => number), check: most === 0 ? 0 : Math.max(0, allowed - running - ahead.length) }
}

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

export interface SenderFacts {
  /** Entries that are sent as soon as the connection is available. */
  readonly remaining: number
  /** Entries that wait for the user's confirmation. */
  readonly asking: number
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: number
  readonly now: number
}

export const senderStatus = (state: SenderState<unknown>, { remaining, asking, elapsed, now }: SenderFacts): SenderStatus => {
  const { breaker, pauses } = state
  if (pauses.has('asleep')) return { kind: 'asleep' }
  if (breaker.kind === 'stopped') return { kind: 'stopped', why: breaker.why, failure: breaker.failure }
  if (pauses.has('paused')) return { kind: 'paused' }
  if (breaker.kind === 'open' && remaining > 0) {
    const { failure, failures: tries } = breaker
    return { kind: failure.code === 'offline' ? 'offline' : 'waiting', until: now + Math.max(0, breaker.until - elapsed), failure, tries }
  }
  if (isBusy(state) || remaining > 0) return { kind: 'sending' }
  return asking > 0 ? { kind: 'asking', count: asking } : { kind: 'idle' }
}
