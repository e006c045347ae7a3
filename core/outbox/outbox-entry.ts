import type { ExtraMember, SubmitAnswer } from '../contract/submission.ts'
import type { Failure } from '../base/result.ts'
import type { CountedSection } from '../schema/submit-result.ts'
import type { DeclarationReason, QueueReason } from '../wire/classify-failure.ts'
import type { Problem } from '../validation/problem.ts'
import type { ChangedRate } from './changed-rate.ts'
import type { KnownBefore } from './delivery-evidence.ts'
import type { SentService } from './sent-service.ts'

/**
 * State of one submission. `queued` → `sending` → one of the outcomes. `failed` (certainly not delivered) is sent again automatically or by
 * the user. `unknown` is left only by evidence (the journal, the status log) or by a decision of the user.
 */
export const outboxStates = ['queued', 'sending', 'accepted', 'remarks', 'refused', 'unknown', 'failed', 'cancelled'] as const
export type OutboxState = (typeof outboxStates)[number]

/** Entries per section of the frozen body, compared with the counts of the answer (specification 2.2). */
export type SentCounts = Readonly<Record<CountedSection, number>>

/** The request an attempt was part of. */
export interface SentRequest {
  /** Shared by the attempts of the same request. */
  readonly envelope: string
  /** SHA-256 of the whole body in hex, and its size in bytes. */
  readonly sha256: string
  readonly bytes: number
  /** Index of the declaration among the `of` declarations of the body, from 0. */
  readonly position: number
  readonly of: number
}

export interface Attempt {
  readonly number: number
  readonly startedAt: number
  /**
   * Milliseconds that the clock of the service was ahead of this computer's, by the last answer of its host before the attempt; missing if that is not known, or
   * within a second.
   */
  readonly clockAhead?: number
  readonly endedAt?: number
  readonly failure?: Failure
  /** Id of the answer in the answer journal. */
  readonly answer?: string
  readonly httpStatus?: number
  /** The service answered that it has the submission already, and the answer proves nothing else. */
  readonly saysStored?: true
  /** Size of the whole answer in bytes. */
  readonly answerBytes?: number
  /** Missing with an attempt that a recovery or a restore added, because lost rows may have sent the entry. */
  readonly request?: SentRequest
  /** What the service had reported before this attempt, if it knew the aju number. */
  readonly known?: KnownBefore
}

/** Proof of the outcome of an unknown entry. */
export interface Evidence {
  readonly at: number
  readonly by: 'journal' | 'status-log' | 'user'
  readonly text: string
}

/**
 * Result of the queries about an unknown entry so far. `known-before`: the service knows the aju number, but from another submission.
 * `unclear`: the last answer shows neither.
 */
export interface DeliveryCheck {
  /** Queries answered since the attempt. */
  readonly reads: number
  readonly at: number
  readonly finding: 'not-found' | 'known-before' | 'unclear'
}

/**
 * Why a failed entry is left to the user. `problems`: the current rules do not allow sending it (`leaveForProblems`). `service`: its profile leads to another service
 * since it was queued. `rate`: the official exchange rate has changed (`leaveForRate`).
 */
export type UserReason = DeclarationReason | QueueReason | 'problems' | 'service' | 'rate'

/** Why a declaration cannot be queued; each reason has its sentence in the texts of the outbox. `kind`: it belongs to another kind of profile. `running`: an earlier submission is unknown. */
export type QueueObstacle = 'kind' | 'problems' | 'running' | 'sending' | 'missing' | 'no-profile' | 'office'

/** How a failed entry continues: sent again automatically, not before `at` (milliseconds since 1970), or left to the user. */
export type Retry = { readonly by: 'itself'; readonly at: number } | { readonly by: 'user'; readonly why: UserReason }

/** The last answer, with the result of this entry alone; the original text is in the table of answers. */
export type EntryAnswer = Omit<SubmitAnswer, 'raw' | 'saysStored'>

/** One submission: what was frozen (the body is stored separately), and its outcome. */
export interface OutboxEntry {
  readonly id: string
  readonly declaration: string
  readonly car: string
  /** Id and name of the profile it is sent with. */
  readonly profile: string
  readonly profileName: string
  /** The service of the profile when it was queued. */
  readonly service: SentService
  readonly queuedAt: number
  /** When the user last confirmed the frozen content on a later day than it was queued, in milliseconds since 1970. */
  readonly confirmedAt?: number
  /** Its currency, if the table of exchange rates had no rate of it for the day that applies when the content was queued or last confirmed. */
  readonly withoutRate?: string
  /** Position in the queue, over all entries ever. */
  readonly order: number
  /** Which submission of its declaration this is, from 1. */
  readonly version: number
  /** Epoch of the declaration at the office when it was queued; missing without an office. */
  readonly epoch?: number
  /** SHA-256 of the frozen body's UTF-8 bytes in hex, and their number. */
  readonly sha256: string
  readonly bytes: number
  readonly counts: SentCounts
  readonly state: OutboxState
  readonly attempts: readonly Attempt[]
  readonly answer?: EntryAnswer
  readonly remarks: readonly Remark[]
  readonly evidence?: Evidence
  readonly inquiry?: DeliveryCheck
  /** How a failed entry is sent again. */
  readonly retry?: Retry
  /** When the user acknowledged the remarks and left the declaration unchanged, in milliseconds since 1970. */
  readonly acknowledgedAt?: number
}

/** What an entry notes of its exchange rate when it is queued or confirmed. */
export type WithoutRate = Pick<OutboxEntry, 'withoutRate'>

/** What the user should know about an answer; each code has its sentence in the texts of the renderer. */
export type Remark =
  | { readonly code: 'count'; readonly section: CountedSection; readonly sent: number; readonly counted: number | null }
  | { readonly code: 'section-error'; readonly section: string; readonly text: string }
  /** Beside the results of a whole request. */
  | { readonly code: 'answer-error'; readonly text: string }
  /** A member beyond the specification, as it came. */
  | ({ readonly code: 'extra-member' } & ExtraMember)
  | { readonly code: 'odd-status'; readonly status: string }
  | { readonly code: 'odd-submit-status'; readonly status: string }
  | { readonly code: 'car-missing'; readonly found: string }
  | { readonly code: 'car-doubled'; readonly times: number }
  /** The answer is about a whole request of `of` declarations. */
  | { readonly code: 'whole-envelope'; readonly of: number }
  /** A problem that blocks sending by the rules of now. */
  | { readonly code: 'problem'; readonly problem: Pick<Problem, 'path' | 'code'> }
  /** The frozen body has the exchange rate of an earlier week. */
  | ({ readonly code: 'rate' } & ChangedRate)

/** Whether it waits to be sent, automatically or by the user. */
export const isWaiting = (entry: Pick<OutboxEntry, 'state'>): boolean => entry.state === 'queued' || entry.state === 'failed'

/** Whether it may be with the service, and no result is known. */
export const isUndecided = (entry: Pick<OutboxEntry, 'state'>): boolean => entry.state === 'sending' || entry.state === 'unknown'

/** In queue order. */
export const byOrder = (a: Pick<OutboxEntry, 'order'>, b: Pick<OutboxEntry, 'order'>): number => a.order - b.order
