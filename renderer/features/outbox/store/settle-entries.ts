import type { AnswerRules } from '#core/contract/answer-rules.ts'
import type { Failure, Result } from '#core/base/result.ts'
import type { SubmitAnswer } from '#core/contract/submission.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { classifySendFailure, retryAfterFailure, retryDelay } from '#core/outbox/retry-policy.ts'
import { recordOutcome } from '#core/outbox/transitions.ts'

/** Whether a failure is of this computer, not of the service or the connection. */
export const isLocalFailure = (failure: Failure): boolean => {
  const found = classifySendFailure(failure)
  return found.scope === 'user' && found.why === 'local-failure'
}

export interface SettleDeps {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Rules of the profile of the request. */
  readonly rules: AnswerRules
  /** Attempts per entry before the user has to decide. */
  readonly tries: number
  /** In [0, 1). */
  readonly random: () => number
  /** Milliseconds until the connection is tried again; null when it does not wait. */
  readonly pause: number | null
  /** Sets the retry of a single entry; a connection failure is retried for all together. */
  readonly retryIn: (id: string, milliseconds: number) => void
}

/** The entries of one request with the result of their attempts. */
export const settleEntries = (
  entries: readonly OutboxEntry[],
  outcome: Result<SubmitAnswer>,
  { now, rules, tries, random, pause: connectionPause, retryIn }: SettleDeps
): readonly OutboxEntry[] => {
  if (outcome.ok) {
    const beside = new Set(entries.map(({ car }) => car))
    return entries.map((entry) => recordOutcome(entry, outcome, { now, rules, beside }))
  }
  const isConnection = classifySendFailure(outcome.failure).scope === 'service'
  return entries.map((entry) => {
    const { declaration = entry.declaration } = outcome.failure
    // The request was refused for one of them; the others are sent again without it.
    const failure: Failure = declaration === entry.declaration ? outcome.failure : { code: 'office-batch', mayHaveArrived: false }
    const attempts = entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, failure } : attempt))
    const wait = isConnection && connectionPause !== null ? connectionPause : retryDelay(failure, attempts.length - 1, random)
    const retry = retryAfterFailure(failure, { attempts, tries, now, pause: failure.code === 'office-batch' ? 0 : Math.max(0, wait) })
    if (!isConnection && retry.by === 'itself') retryIn(entry.id, Math.max(0, retry.at - now))
    return recordOutcome(entry, { ok: false, failure }, { now, rules, retry })
  })
}
