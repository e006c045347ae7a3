import type { Attempt, OutboxEntry } from './outbox-entry.ts'
import { classifySendFailure } from './retry-policy.ts'
import { isOfOffice } from '../wire/classify-failure.ts'

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
