import { exponentialBackoff } from '../base/backoff.ts'
import type { Failure } from '../base/result.ts'
import { classifyFailure, type SendFailure, isOfOffice } from '../wire/classify-failure.ts'
import type { Attempt, Retry, OutboxEntry } from './outbox-entry.ts'
import type { SendingSettings } from '../contract/settings.ts'

/** Number of the latest attempt, 0 before the first. After an outage it exceeds the number of stored attempts. */
export const latestAttempt = ({ attempts }: Pick<OutboxEntry, 'attempts'>): number => attempts.at(-1)?.number ?? 0

/** Whether it waits because another desk had the declaration after it was queued: only the user sends it. */
export const isChangedElsewhere = ({ retry }: Pick<OutboxEntry, 'retry'>): boolean => retry?.by === 'user' && retry.why === 'changed'

/** Attempts between this one and the one before it that are not kept. */
export const attemptsBefore = (attempts: readonly Attempt[], at: number): number =>
  (attempts[at]?.number ?? 0) - (attempts[at - 1]?.number ?? 0) - 1

/** The newest attempts are always kept. */
const newest = 20

/** Whether the attempt is part of an outage: the service was unreachable for every request. Failures of the office are kept, because they are reported to it. */
const isOfOutage = (attempt: Attempt | undefined): boolean => {
  const failure = attempt?.failure
  return failure?.mayHaveArrived === false && classifySendFailure(failure).scope === 'service' && !isOfOffice(failure.code)
}

/**
 * Omits the middle of each outage: a week offline has thousands of attempts, and each new attempt would rewrite all of them. The first
 * and last attempts are kept.
 */
export const withoutOutages = (attempts: readonly Attempt[]): readonly Attempt[] =>
  attempts.filter((_, at) => at >= attempts.length - newest || ![at - 1, at, at + 1].every((near) => isOfOutage(attempts[near])))

/**
 * Milliseconds until the next automatic query of the status log about an entry with unknown outcome, counted from the last query or else
 * from the end of its attempt; null after the configured number of queries. Each wait is twice the one before; together they take the
 * configured minutes, because a service needs seconds or is down for long.
 */
export const nextCheckDelay = (
  entry: Pick<OutboxEntry, 'inquiry'>,
  { unknownReads, unknownMinutes }: Pick<SendingSettings, 'unknownReads' | 'unknownMinutes'>
): number | null => {
  const reads = entry.inquiry?.reads ?? 0
  if (reads >= unknownReads) return null
  return Math.round((unknownMinutes * 60_000 * 2 ** reads) / (2 ** unknownReads - 1))
}

/** HTTP 409: the request is at odds with what the service has. */
const conflict = 409

/** Whether the service answered one of the attempts that it has the submission already: by a conflict, whatever became of its answer, or by a text. */
export const seemsStored = ({ attempts }: Pick<OutboxEntry, 'attempts'>): boolean =>
  attempts.some(({ saysStored, failure }) => saysStored === true || failure?.saysStored === true || failure?.httpStatus === conflict)

/**
 * Whether to offer that it is sent again: the configured number of queries found nothing, and no answer said that the service has it. It is an offer alone: only
 * a person takes it, and the outcome stays unknown.
 */
export const canBeResent = (
  entry: Pick<OutboxEntry, 'state' | 'inquiry' | 'attempts'>,
  { unknownReads }: Pick<SendingSettings, 'unknownReads'>
): boolean =>
  entry.state === 'unknown' && entry.inquiry?.finding === 'not-found' && entry.inquiry.reads >= unknownReads && !seemsStored(entry)

/** Request Timeout and Too Early (RFC 9110): the server asks for the same request once more. */
const retriableStatuses: ReadonlySet<number | undefined> = new Set([408, 425])

/** What a failed submission affects: its code, and for an unknown status the HTTP status too. */
export const classifySendFailure = (failure: Failure): SendFailure =>
  failure.code === 'odd-status' && retriableStatuses.has(failure.httpStatus)
    ? { scope: 'declaration', retriable: true, why: 'tries' }
    : classifyFailure(failure.code).send

/**
 * Milliseconds. No wait is shorter than `floor` times its ceiling: with full jitter alone an unlucky series would send fifty requests an hour
 * to a service that is down.
 */
export const backoffLimits = { base: 2_000, cap: 300_000, floor: 1 / 4 }

/** Capped exponential backoff with jitter above its floor, in milliseconds. `tries` counts from 0; `random` is in [0, 1). */
export const sendBackoff = (tries: number, random: () => number): number => Math.round(exponentialBackoff(backoffLimits, tries, random()))

/** Milliseconds until the next try: the backoff, but not less than Retry-After plus up to a second of jitter. */
export const retryDelay = (failure: Failure, tries: number, random: () => number): number => {
  const usual = sendBackoff(tries, random)
  if (failure.retryAfter === undefined) return usual
  return Math.max(usual, failure.retryAfter * 1000 + Math.round(random() * 1000))
}

/** Number of latest attempts in a row that failed for reasons of the declaration itself. `attempts` is oldest first. */
const countOwnFailures = (attempts: readonly Attempt[]): number => {
  const reversed = attempts.toReversed()
  const end = reversed.findIndex(({ failure }) => failure === undefined || classifySendFailure(failure).scope !== 'declaration')
  return end === -1 ? reversed.length : end
}

/**
 * How an entry that was not delivered is retried. `attempts` includes the failed one; `now` in milliseconds since 1970; `pause` in milliseconds
 * until the service or the entry may be tried again. Failures of the service do not count towards `tries`.
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
  const found = classifySendFailure(failure)
  if (found.scope === 'service') return { by: 'itself', at: now + pause }
  if (found.scope === 'user') return { by: 'user', why: found.why }
  // The request may be too large although none of its declarations is: each of them is sent alone next time.
  if (needsOwnRequest({ attempts }) && attempts.at(-1)?.request?.of !== 1) return { by: 'itself', at: now }
  if (!found.retriable) return { by: 'user', why: found.why }
  return countOwnFailures(attempts) >= tries ? { by: 'user', why: 'tries' } : { by: 'itself', at: now + pause }
}

/** Whether it is sent without a request of the user: an entry that waits for a token or a setting is, once the queue runs again. */
export const isSentAutomatically = (retry: Retry | undefined): boolean =>
  retry === undefined ||
  retry.by === 'itself' ||
  retry.why === 'token' ||
  retry.why === 'settings' ||
  retry.why === 'local-failure' ||
  retry.why === 'office-desk'

/** Whether it was part of a request of several declarations that was too large. */
export const needsOwnRequest = ({ attempts }: { readonly attempts: readonly Attempt[] }): boolean =>
  attempts.some(({ failure, request }) => failure?.code === 'too-large' && request !== undefined && request.of > 1)
