import { exponentialBackoff, type BackoffLimits } from '#core/base/backoff.ts'
import type { FailureCode } from '#core/base/result.ts'
import type { OfficeContact } from '#core/contract/office.ts'
import { isLasting } from './link-failures.ts'

/** Counters of the tries since the last complete exchange. */
interface Tries {
  readonly failures: number
  /** Connections that were given up because the server was silent for too long. Each doubles the time that the next one may be silent: a slow server answers then. */
  readonly silences: number
}
interface Problem {
  readonly why: FailureCode
  /** Milliseconds since 1970 of the first failure in a row. */
  readonly since: number
}

/** What the link to the office knows; `S` is a session. */
export type LinkState<S> = Tries &
  (
    | /** No session, and no failure since there was one: the next one is being opened. */ { readonly kind: 'connecting' }
    /** `silentSince`: the last byte of a server that owes an answer for too long, or has not passed a test; else null. `refused`: a call of the last exchange was. */
    | { readonly kind: 'open'; readonly session: S; readonly silentSince: number | null; readonly refused: Problem | null }
    /** No session since a failure; also during the next tries. */
    | ({ readonly kind: 'failed' } & Problem)
    /** A copy of this desk is in use: trying again would only end its session in turns. A person has to decide, and starts the application again. */
    | ({ readonly kind: 'forked' } & Problem)
    | { readonly kind: 'closed' }
  )

export type LinkEvent<S> =
  /** A session, or the same one with new rights. */
  | { readonly kind: 'opened'; readonly session: S }
  /** An exchange begins. */
  | { readonly kind: 'began' }
  | { readonly kind: 'exchanged' }
  | { readonly kind: 'silence'; readonly since: number | null }
  /** The next connection has been opened for too long to be shown as one that is about to be there. */
  | { readonly kind: 'late'; readonly at: number }
  /** The connection has ended, or is not used any more. */
  | { readonly kind: 'ended'; readonly wasSilent: boolean }
  /** `of`: a call that the office refused; the session, which the office has ended; the connection. */
  | { readonly kind: 'failed'; readonly of: 'call' | 'session' | 'connection'; readonly why: FailureCode; readonly at: number }
  | { readonly kind: 'closed' }

export const firstState = { kind: 'connecting', failures: 0, silences: 0 } as const

const unreachableSince = (since: number) => ({ kind: 'failed', why: 'office-offline', since }) as const

const afterFailure = <S>(state: LinkState<S>, { of, why, at }: LinkEvent<S> & { readonly kind: 'failed' }): LinkState<S> => {
  const before = state.kind === 'open' ? state.refused : state.kind === 'failed' ? state : null
  const tries = { failures: state.failures + 1, silences: state.silences }
  const problem = { why, since: before?.since ?? at }
  if (why === 'office-forked') return { kind: 'forked', ...problem, ...tries }
  if (of === 'call' && state.kind === 'open') return { ...state, ...tries, refused: problem }
  return of === 'session' && !isLasting(why) ? { kind: 'connecting', ...tries } : { kind: 'failed', ...problem, ...tries }
}

/** The next state; the same object where nothing changes. */
export const nextState = <S>(state: LinkState<S>, event: LinkEvent<S>): LinkState<S> => {
  const { failures, silences } = state
  if (state.kind === 'closed' || event.kind === 'closed') return { kind: 'closed', failures, silences }
  if (state.kind === 'forked') return state
  switch (event.kind) {
    case 'opened':
      return { kind: 'open', session: event.session, silentSince: null, refused: null, failures, silences }
    case 'failed':
      return afterFailure(state, event)
    case 'ended': {
      const tries = { failures, silences: silences + (event.wasSilent ? 1 : 0) }
      if (state.kind !== 'open') return { ...state, ...tries }
      const { silentSince } = state
      return event.wasSilent && silentSince !== null ? { ...unreachableSince(silentSince), ...tries } : { kind: 'connecting', ...tries }
    }
    case 'exchanged':
      return { ...state, failures: 0, silences: 0 }
    case 'began':
      return state.kind === 'open' && state.refused !== null ? { ...state, refused: null } : state
    case 'silence':
      return state.kind === 'open' && state.silentSince !== event.since ? { ...state, silentSince: event.since } : state
    case 'late':
      return state.kind === 'connecting' ? { ...unreachableSince(event.at), failures, silences } : state
  }
}

export const sessionOf = <S>(state: LinkState<S>): S | null => (state.kind === 'open' ? state.session : null)

/** `connected` only while the server answers: a session over a line that may be lost is not shown as one. */
export const contactOf = <S>(state: LinkState<S>): OfficeContact => {
  if (state.kind === 'open' && state.silentSince !== null) return { kind: 'offline', since: state.silentSince, why: 'office-offline' }
  if (state.kind === 'open') return state.refused === null ? { kind: 'connected' } : { kind: 'refused', ...state.refused }
  if (state.kind === 'connecting' || state.kind === 'closed') return { kind: 'connecting' }
  // A refusal is an answer of the office: it is offline only if it was not reached.
  return { kind: state.why === 'office-offline' ? 'offline' : 'refused', since: state.since, why: state.why }
}

export interface PauseLimits {
  /** Milliseconds between two pulls without a notification, and before a refused desk reconnects. */
  readonly poll: number
  readonly refused: number
  readonly backoff: BackoffLimits
}

/** Milliseconds until the next try; null for none. `random`: from 0 to 1. */
export const pauseOf = <S>(state: LinkState<S>, { poll, refused, backoff }: PauseLimits, random: number): number | null => {
  if (state.kind === 'forked' || state.kind === 'closed') return null
  if (state.failures === 0) return poll
  const contact = contactOf(state)
  return 'why' in contact && isLasting(contact.why) ? refused : exponentialBackoff(backoff, state.failures - 1, random)
}
