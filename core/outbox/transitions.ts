import type { AnswerRules } from '../contract/answer-rules.ts'
import type { SubmitAnswer } from '../contract/submission.ts'
import type { Failure, Result } from '../base/result.ts'
import {
  isWaiting,
  type Attempt,
  type Evidence,
  type DeliveryCheck,
  type OutboxEntry,
  type OutboxState,
  type Remark,
  type Retry,
  type SentRequest,
  type UserReason
} from './outbox-entry.ts'
import type { Problem } from '../validation/problem.ts'
import type { ChangedRate } from './changed-rate.ts'
import { latestAttempt, withoutOutages } from './retry-policy.ts'
import type { KnownBefore } from './delivery-evidence.ts'
import { answerFor, bytesOf, matchAnswer } from './match-answer.ts'

const rejectTransition = (entry: OutboxEntry, why: string): never => {
  throw new Error(`an outbox entry in state ${entry.state} ${why}`)
}

/** The state after a failed attempt: refused by the service, certainly not delivered, or unknown. */
export const stateAfter = (failure: Failure): OutboxState => {
  // Checked first: a server error may carry the words of a refusal after the data was stored.
  if (failure.mayHaveArrived === true) return 'unknown'
  // A local failure at an unknown moment may have happened after sending.
  if (failure.code === 'unexpected' && failure.mayHaveArrived === undefined) return 'unknown'
  return failure.code === 'refused' ? 'refused' : 'failed'
}

/** Whether an attempt that has ended, and was followed by another one or withdrawn, may have arrived. */
export const mayBeDelivered = ({ failure }: Attempt): boolean => failure === undefined || stateAfter(failure) === 'unknown'

/** Whether the service may have the content of an entry. One that is refused had no attempt that may have arrived. */
export const mayBeStored = ({ state, attempts }: Pick<OutboxEntry, 'state' | 'attempts'>): boolean =>
  state === 'accepted' || state === 'remarks' || (state !== 'refused' && attempts.some(mayBeDelivered))

/** The answer to an earlier attempt says nothing about the next one; it stays in the table of answers. */
const withoutOutcome = (entry: OutboxEntry): OutboxEntry => {
  const { answer: _answer, evidence: _evidence, inquiry: _inquiry, retry: _retry, ...rest } = entry
  return { ...rest, remarks: [] }
}

export interface BeginOptions {
  readonly now: number
  readonly request?: SentRequest
  readonly known?: KnownBefore | undefined
  /** As in `Attempt`; undefined if no answer of the host came before. */
  readonly clockAhead?: number | undefined
}

/** A smaller difference is the time that the answer took. */
const leastAhead = 1_000

/** Starts the next attempt; the result is written durably before sending. Throws for an entry that may not be sent. */
export const beginAttempt = (entry: OutboxEntry, { now, request, known, clockAhead = 0 }: BeginOptions): OutboxEntry => {
  if (entry.state !== 'queued' && entry.state !== 'failed') rejectTransition(entry, 'cannot be sent')
  const attempt: Attempt = {
    number: latestAttempt(entry) + 1,
    startedAt: now,
    ...(Math.abs(clockAhead) >= leastAhead ? { clockAhead: Math.round(clockAhead) } : {}),
    ...(request ? { request } : {}),
    ...(known ? { known } : {})
  }
  return { ...withoutOutcome(entry), state: 'sending', attempts: [...withoutOutages(entry.attempts), attempt] }
}

/**
 * Removes an attempt whose request was certainly never sent. Its number is reused, so that the main process recognises the attempt if it
 * was sent.
 */
export const revertAttempt = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'sending') rejectTransition(entry, 'has no running attempt')
  return { ...withoutOutcome(entry), state: 'queued', attempts: entry.attempts.slice(0, -1) }
}

const mostProblems = 5

const leftToUser = (entry: OutboxEntry, why: UserReason): OutboxEntry => {
  if (entry.state !== 'queued' && entry.state !== 'failed') rejectTransition(entry, 'is not waiting')
  return { ...withoutOutcome(entry), state: 'failed', retry: { by: 'user', why } }
}

/** Leaves a waiting entry that the current rules do not allow to send to the user, with its first problems. */
export const leaveForProblems = (entry: OutboxEntry, problems: readonly Problem[]): OutboxEntry => {
  const remarks = problems.slice(0, mostProblems).map(({ path, code }): Remark => ({ code: 'problem', problem: { path, code } }))
  return { ...leftToUser(entry, 'problems'), remarks }
}

/** Leaves a waiting entry that has the exchange rate of an earlier week to the user. */
export const leaveForRate = (entry: OutboxEntry, rate: ChangedRate): OutboxEntry => ({
  ...leftToUser(entry, 'rate'),
  remarks: [{ code: 'rate', ...rate }]
})

/** Leaves a waiting entry that belongs to another kind of profile than the one that would send it to the user. */
export const leaveForKind = (entry: OutboxEntry): OutboxEntry => leftToUser(entry, 'kind')

/** Leaves a waiting entry whose profile leads to another service since it was queued to the user. */
export const leaveForService = (entry: OutboxEntry): OutboxEntry => leftToUser(entry, 'service')

export interface OutcomeOptions {
  readonly now: number
  /** Rules of the sending profile. */
  readonly rules: AnswerRules
  /** How the entry continues if not delivered. */
  readonly retry?: Retry
  /** The aju numbers of its request. */
  readonly beside?: ReadonlySet<string>
}

/** Records the outcome of the running attempt. */
export const recordOutcome = (
  entry: OutboxEntry,
  outcome: Result<SubmitAnswer>,
  { now, rules, retry, beside }: OutcomeOptions
): OutboxEntry => {
  if (entry.state !== 'sending' && entry.state !== 'unknown') rejectTransition(entry, 'has no running attempt')
  const { retry: _, inquiry: __, ...rest } = entry
  const of = entry.attempts.at(-1)?.request?.of ?? 1
  if (outcome.ok) {
    const { value } = outcome
    const isAlone = of === 1 && (beside?.size ?? 1) === 1
    const matched = matchAnswer(entry, value, rules, beside, isAlone)
    const saysStored = matched.state === 'unknown' && value.saysStored === true ? { saysStored: true as const } : {}
    return {
      ...rest,
      ...matched,
      answer: answerFor(entry, value, isAlone),
      attempts: ended(entry, {
        endedAt: now,
        answer: value.answer,
        httpStatus: value.httpStatus,
        answerBytes: value.rawBytes ?? bytesOf(value.raw),
        ...saysStored
      })
    }
  }
  const { failure } = outcome
  const after = stateAfter(failure)
  // An answer to a repeated submission proves nothing about the attempt before it, whatever it says: a refusal may even mean that it arrived.
  const isAnswered = after === 'refused' || failure.httpStatus !== undefined
  const wasUnclear = isAnswered && entry.attempts.slice(0, -1).some(mayBeDelivered)
  // The service did not know who asked: the declaration has not failed, it waits in the queue as before, for the token.
  const state = wasUnclear ? 'unknown' : after === 'failed' && failure.code === 'unauthorised' ? 'queued' : after
  return {
    ...rest,
    state,
    // One `error` for a whole request does not identify the declaration.
    remarks: after === 'refused' && of > 1 ? [{ code: 'whole-envelope', of }] : [],
    ...(isWaiting({ state }) ? { retry: retry ?? { by: 'itself', at: now } } : {}),
    attempts: ended(entry, {
      endedAt: now,
      failure,
      ...(failure.httpStatus === undefined ? {} : { httpStatus: failure.httpStatus })
    })
  }
}

const ended = (entry: OutboxEntry, end: Partial<Attempt>): readonly Attempt[] =>
  entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, ...end } : attempt))

/** After a crash: an attempt that started and has no answer in the journal may or may not have arrived. */
export const markInterrupted = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'sending') rejectTransition(entry, 'has no running attempt')
  return { ...entry, state: 'unknown' }
}

/** Records a delivery check that proved nothing. `counts` is false for a user query: the schedule counts automatic queries only. */
export const deliveryChecked = (entry: OutboxEntry, finding: DeliveryCheck['finding'], now: number, counts = true): OutboxEntry => {
  if (entry.state !== 'unknown') rejectTransition(entry, 'needs no evidence')
  return { ...entry, inquiry: { reads: (entry.inquiry?.reads ?? 0) + (counts ? 1 : 0), at: now, finding } }
}

/** Delivered although the answer was lost: known from the service or confirmed by the user. */
export const confirmDelivery = (entry: OutboxEntry, evidence: Evidence): OutboxEntry => {
  if (entry.state !== 'unknown') rejectTransition(entry, 'needs no evidence')
  return { ...entry, state: 'accepted', evidence }
}

/** The user decided to send the same bytes again. */
export const requeue = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'unknown' && entry.state !== 'failed') rejectTransition(entry, 'is not sent again')
  const { retry: _, inquiry: __, ...rest } = entry
  return { ...rest, state: 'queued' }
}

/** A newer submission of the declaration takes the place of a waiting entry. */
export const supersede = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'queued' && entry.state !== 'failed') rejectTransition(entry, 'cannot be cancelled')
  const { retry: _, ...rest } = entry
  return { ...rest, state: 'cancelled' }
}

/** Withdraws a waiting entry; one that was queued again after an attempt that may have arrived is unknown as before. */
export const cancel = (entry: OutboxEntry): OutboxEntry => {
  const cancelled = supersede(entry)
  return entry.attempts.some(mayBeDelivered) ? { ...cancelled, state: 'unknown' } : cancelled
}

/** A superseded entry that may have arrived is unknown again when the newer submission was withdrawn. */
export const reopen = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'cancelled' || !mayBeStored(entry)) rejectTransition(entry, 'has not arrived')
  return { ...entry, state: 'unknown' }
}

/** The user has read the remarks; from now on the state follows the statuses of the service. */
export const acknowledge = (entry: OutboxEntry, now: number): OutboxEntry => {
  if (entry.state !== 'remarks') rejectTransition(entry, 'has no remarks')
  return { ...entry, acknowledgedAt: now }
}
