import type { SubmitAnswer } from '../contract/submission.ts'
import type { Failure } from '../base/result.ts'
import type { CountedSection } from '../schema/submit-result.ts'
import type { KnownBefore } from './delivery-evidence.ts'

/**
 * The life of one submission. `queued` → `sending` → one of the outcomes; `failed` (certainly not arrived) is sent again by itself or by the user;
 * `unknown` is left only by evidence (the journal, the status log) or by the user's own word.
 */
export const outboxStates = ['queued', 'sending', 'accepted', 'remarks', 'refused', 'unknown', 'failed', 'cancelled'] as const
export type OutboxState = (typeof outboxStates)[number]

/** What the frozen body holds, per section: the answer's counts are compared with it (specification 2.2). */
export type SentCounts = Readonly<Record<CountedSection, number>>

/** The request an attempt was part of. */
export interface SentRequest {
  /** Shared by the attempts of the same request. */
  readonly envelope: string
  /** SHA-256 of the whole body in hex, and its size in bytes. */
  readonly sha256: string
  readonly bytes: number
  /** Place of the declaration among the `of` declarations of the body, from 0. */
  readonly position: number
  readonly of: number
}

export interface Attempt {
  readonly number: number
  readonly startedAt: number
  readonly endedAt?: number
  readonly failure?: Failure
  /** The line in main's journal of answers. */
  readonly answer?: string
  readonly httpStatus?: number
  /** Size of the whole answer in bytes. */
  readonly answerBytes?: number
  /** Missing with attempts of version 0.1, which were whole bodies of one declaration. */
  readonly request?: SentRequest
  /** Where the service knew the aju number before this attempt: what it had said of it. */
  readonly known?: KnownBefore
}

/** How an unknown entry was settled, and by what. */
export interface Evidence {
  readonly at: number
  readonly by: 'journal' | 'status-log' | 'user'
  readonly text: string
}

/** What asking about an unknown entry has brought so far. `known-before`: the service knows the aju number, but from an earlier submission. */
export interface DeliveryCheck {
  /** Questions that were answered since the attempt. */
  readonly reads: number
  readonly at: number
  readonly finding: 'not-found' | 'known-before'
}

/** Why a failed entry is left to the user. */
export type UserReason = 'tries' | 'too-large' | 'token' | 'settings' | 'odd-answer' | 'copy-lost' | 'own-side'

/** What becomes of a failed entry: sent again by itself, not before `at` (milliseconds since 1970), or left to the user. */
export type Retry = { readonly by: 'itself'; readonly at: number } | { readonly by: 'user'; readonly why: UserReason }

/** The last answer, with the result of this entry alone; the text as it came is in the store of answers. */
export type EntryAnswer = Omit<SubmitAnswer, 'raw'>

/** One submission: what was frozen (the body has a place of its own), and what became of it. */
export interface OutboxEntry {
  readonly id: string
  readonly declaration: string
  readonly car: string
  /** Id and name of the profile it is sent with. */
  readonly profile: string
  readonly profileName: string
  readonly queuedAt: number
  /** Place in the order chosen, over all entries ever; 0 with those of version 0.1, which go by `queuedAt`. */
  readonly order: number
  /** Which submission of its declaration this is, from 1; 0 with those of version 0.1. */
  readonly version: number
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
  /** Of a failed entry. */
  readonly retry?: Retry
  /** When the user has seen the remarks and left the declaration as it is. */
  readonly acknowledgedAt?: number
}

/** What is worth telling of an answer; each code has its sentence in renderer/text. */
export type Remark =
  | { readonly code: 'count'; readonly section: CountedSection; readonly sent: number; readonly counted: number | null }
  | { readonly code: 'section-error'; readonly section: string; readonly text: string }
  | { readonly code: 'odd-status'; readonly status: string }
  | { readonly code: 'odd-submit-status'; readonly status: string }
  | { readonly code: 'car-missing'; readonly found: string }
  | { readonly code: 'car-doubled'; readonly times: number }
  /** What was answered speaks of a whole request of so many declarations. */
  | { readonly code: 'whole-envelope'; readonly of: number }

/** Whether it waits to be sent, by itself or by the user. */
export const isWaiting = (entry: Pick<OutboxEntry, 'state'>): boolean => entry.state === 'queued' || entry.state === 'failed'

/** In the order they were chosen. */
export const byOrder = (a: Pick<OutboxEntry, 'order' | 'queuedAt'>, b: Pick<OutboxEntry, 'order' | 'queuedAt'>): number =>
  a.order - b.order || a.queuedAt - b.queuedAt
