import { exponentialBackoff } from '../base/backoff.ts'
import type { Failure, FailureCode } from '../base/result.ts'
import type { Attempt, Retry, UserReason } from './outbox-entry.ts'

/**
 * Whom a failure concerns. `entry`: this one alone; `line`: every one would fail the same way just now, so all wait and one at a time tries;
 * `user`: every one would, until the user has done something.
 */
export type Trouble =
  | { readonly scope: 'entry'; readonly again: boolean; readonly why: UserReason }
  | { readonly scope: 'line' }
  | { readonly scope: 'user'; readonly why: 'token' | 'settings' | 'own-side' }

const line: Trouble = { scope: 'line' }
const token: Trouble = { scope: 'user', why: 'token' }
const settings: Trouble = { scope: 'user', why: 'settings' }
const ownSide: Trouble = { scope: 'user', why: 'own-side' }
const entry = (why: UserReason, again = false): Trouble => ({ scope: 'entry', again, why })

/** A new code without a decision does not compile. */
const troubles: Readonly<Record<FailureCode, Trouble>> = {
  offline: line,
  'name-not-found': line,
  unreachable: line,
  proxy: line,
  'proxy-login': line,
  certificate: line,
  'certificate-expired': line,
  'certificate-unknown': line,
  'certificate-host': line,
  'timed-out': line,
  'connection-lost': line,
  'answer-cut': line,
  'answer-too-large': line,
  'too-many': line,
  'service-down': line,
  'empty-answer': line,
  'not-json': line,
  'unreadable-answer': line,
  cancelled: line,
  'practice-off': line,
  redirected: settings,
  'not-found': settings,
  'no-address': settings,
  'address-not-allowed': settings,
  'practice-only': settings,
  unauthorised: token,
  forbidden: token,
  'no-token': token,
  refused: entry('odd-answer'),
  'too-large': entry('too-large'),
  'odd-status': entry('odd-answer'),
  'already-sent': entry('odd-answer'),
  'file-missing': entry('copy-lost'),
  'disk-full': ownSide,
  'disk-failed': ownSide,
  'safety-out-of-step': ownSide,
  'paper-failed': ownSide,
  'print-failed': ownSide,
  'invalid-input': ownSide,
  'untrusted-sender': ownSide,
  unexpected: ownSide
}

/** Request Timeout and Too Early (RFC 9110): the server asks for the same request once more. */
const askedAgain: ReadonlySet<number | undefined> = new Set([408, 425])

export const troubleOf = (failure: Failure): Trouble => {
  if (failure.code === 'odd-status' && askedAgain.has(failure.httpStatus)) return entry('tries', true)
  return troubles[failure.code]
}

/** Milliseconds. No wait is shorter than the `floor`th part of its ceiling: chance alone would now and then ask a dead service fifty times in an hour. */
export const backoffLimits = { base: 2_000, cap: 300_000, floor: 1 / 4 }

/** Capped exponential backoff with full jitter above its floor. `tries` counts from 0; `random` is in [0, 1). */
export const backoff = (tries: number, random: () => number): number => Math.round(exponentialBackoff(backoffLimits, tries, random()))

/** Milliseconds until the next try: what Retry-After asks for and a little jitter above it, else the backoff. */
export const pauseAfter = (failure: Failure, tries: number, random: () => number): number => {
  const usual = backoff(tries, random)
  if (failure.retryAfter === undefined) return usual
  return Math.max(usual, failure.retryAfter * 1000 + Math.round(random() * 1000))
}

/** Attempts in a row, the newest of them last, that failed for reasons of the entry itself. */
const ownFailures = (attempts: readonly Attempt[]): number => {
  const reversed = attempts.toReversed()
  const end = reversed.findIndex(({ failure }) => failure === undefined || troubleOf(failure).scope !== 'entry')
  return end === -1 ? reversed.length : end
}

/**
 * What becomes of an entry that did not arrive. `attempts` with the failed one; `now` in milliseconds since 1970, `pause` until the line or the
 * entry may be tried again. Troubles of the line never use up its tries.
 */
export const retryAfterFailure = (
  failure: Failure,
  {
    attempts,
    tries,
    now,
    pause
  }: { readonly attempts: readonly Attempt[]; readonly tries: number; readonly now: number; readonly pause: number }
): Retry => {
  const trouble = troubleOf(failure)
  if (trouble.scope === 'line') return { by: 'itself', at: now + pause }
  if (trouble.scope === 'user') return { by: 'user', why: trouble.why }
  // A request may be too large where none of its declarations is: each goes alone next time.
  if (mustGoAlone({ attempts }) && attempts.at(-1)?.request?.of !== 1) return { by: 'itself', at: now }
  if (!trouble.again) return { by: 'user', why: trouble.why }
  return ownFailures(attempts) >= tries ? { by: 'user', why: 'tries' } : { by: 'itself', at: now + pause }
}

/** Whether it may be sent without anybody asking for it: what waits for a token or a setting does, once the line is free again. */
export const goesByItself = (retry: Retry | undefined): boolean =>
  retry === undefined || retry.by === 'itself' || retry.why === 'token' || retry.why === 'settings' || retry.why === 'own-side'

/** Whether it was in a request of several that was too large. */
export const mustGoAlone = ({ attempts }: { readonly attempts: readonly Attempt[] }): boolean =>
  attempts.some(({ failure, request }) => failure?.code === 'too-large' && request !== undefined && request.of > 1)
