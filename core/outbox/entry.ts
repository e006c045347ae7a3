import type { Failure, Result } from '../contract/result.ts'
import type { SubmitAnswer, SubmitEntry } from '../contract/host-api.ts'
import type { CountedSection } from '../schema/submit-result.ts'

/**
 * The life of one submission. `queued` → `sending` → one of the outcomes; `failed` (certainly not arrived) may be sent again;
 * `unknown` is left only by evidence (the journal, the status log) or by the user's own word.
 */
export const outboxStates = ['queued', 'sending', 'accepted', 'remarks', 'refused', 'unknown', 'failed', 'cancelled'] as const
export type OutboxState = (typeof outboxStates)[number]

/** What the frozen body holds, per section: the answer's counts are compared with it (specification 2.2). */
export type SentCounts = Readonly<Record<CountedSection, number>>

export interface Attempt {
  readonly number: number
  readonly startedAt: number
  readonly endedAt?: number
  readonly failure?: Failure
  /** The line in main's journal of answers. */
  readonly answer?: string
}

/** How an unknown entry was settled, and by what. */
export interface Evidence {
  readonly at: number
  readonly by: 'journal' | 'status-log' | 'user'
  readonly text: string
}

/** One submission: the frozen body and what became of it. */
export interface OutboxEntry {
  readonly id: string
  readonly declaration: string
  readonly car: string
  /** Id and name of the profile it is sent with. */
  readonly profile: string
  readonly profileName: string
  readonly queuedAt: number
  /** Exactly what is posted, and the SHA-256 of its UTF-8 bytes in hex. */
  readonly body: string
  readonly sha256: string
  readonly counts: SentCounts
  readonly state: OutboxState
  readonly attempts: readonly Attempt[]
  readonly answer?: SubmitAnswer
  readonly remarks: readonly Remark[]
  readonly evidence?: Evidence
}

/** What is worth telling of an answer; each code has its sentence in renderer/text. */
export type Remark =
  | { readonly code: 'count'; readonly section: CountedSection; readonly sent: number; readonly counted: number | null }
  | { readonly code: 'section-error'; readonly section: string; readonly text: string }
  | { readonly code: 'odd-status'; readonly status: string }
  | { readonly code: 'odd-submit-status'; readonly status: string }
  | { readonly code: 'car-missing'; readonly found: string }

/** The answer's result for this entry and what is odd about it (specification 2.2): matched by `car`, never by order. */
export const judge = (
  entry: Pick<OutboxEntry, 'car' | 'counts'>,
  answer: SubmitAnswer
): { readonly state: OutboxState; readonly remarks: readonly Remark[] } => {
  const mine = answer.entries.find((result) => result.car === entry.car)
  if (!mine) return { state: 'unknown', remarks: [{ code: 'car-missing', found: answer.entries.map((result) => result.car).join(', ') }] }
  const odd: Remark[] = []
  if (answer.status !== 'ok') odd.push({ code: 'odd-status', status: answer.status })
  if (mine.submitStatus !== 'success') odd.push({ code: 'odd-submit-status', status: mine.submitStatus })
  const remarks = [
    ...odd,
    ...countRemarks(entry.counts, mine),
    ...Object.entries(mine.errors).map(([section, text]): Remark => ({ code: 'section-error', section, text }))
  ]
  // An answer whose own words are not the known ones proves neither that it was stored nor that it was not.
  if (odd.length > 0) return { state: 'unknown', remarks }
  return { state: remarks.length > 0 ? 'remarks' : 'accepted', remarks }
}

const countRemarks = (sent: SentCounts, mine: SubmitEntry): readonly Remark[] =>
  (Object.keys(sent) as CountedSection[]).flatMap((section): Remark[] => {
    const counted = Object.hasOwn(mine.counts, section) ? (mine.counts[section] ?? null) : null
    return counted === sent[section] ? [] : [{ code: 'count', section, sent: sent[section], counted }]
  })

/** The state a failed attempt leaves: refused by the service, certainly not arrived, or nobody knows. */
export const stateAfter = (failure: Failure): OutboxState => {
  // First what may have arrived: a server error may carry a refusal's words after the data was stored.
  if (failure.mayHaveArrived === true) return 'unknown'
  return failure.code === 'refused' ? 'refused' : 'failed'
}

/** Marks the next attempt; written durably before the request leaves. Throws for an entry that may not be sent. */
export const begin = (entry: OutboxEntry, now: number): OutboxEntry => {
  if (entry.state !== 'queued' && entry.state !== 'failed') throw new Error(`an entry that is ${entry.state} cannot be sent`)
  // What an earlier attempt was told does not speak for this one; it stays in the store of answers.
  const { answer: _, evidence: __, ...rest } = entry
  return { ...rest, remarks: [], state: 'sending', attempts: [...entry.attempts, { number: entry.attempts.length + 1, startedAt: now }] }
}

/** Writes the outcome of the running attempt. */
export const settle = (entry: OutboxEntry, outcome: Result<SubmitAnswer>, now: number): OutboxEntry => {
  if (entry.state !== 'sending' && entry.state !== 'unknown') throw new Error(`an entry that is ${entry.state} has no running attempt`)
  if (outcome.ok) {
    return {
      ...entry,
      ...judge(entry, outcome.value),
      answer: outcome.value,
      attempts: ended(entry, { endedAt: now, answer: outcome.value.answer })
    }
  }
  return { ...entry, state: stateAfter(outcome.failure), attempts: ended(entry, { endedAt: now, failure: outcome.failure }) }
}

const ended = (entry: OutboxEntry, end: Partial<Attempt>): readonly Attempt[] =>
  entry.attempts.map((attempt, index) => (index === entry.attempts.length - 1 ? { ...attempt, ...end } : attempt))

/** After a crash: an attempt that was running and is not in the journal of answers may or may not have arrived. */
export const interrupted = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'sending') throw new Error(`an entry that is ${entry.state} has no running attempt`)
  return { ...entry, state: 'unknown' }
}

/** The service knows the declaration: it arrived, whatever the lost answer said. */
export const proven = (entry: OutboxEntry, evidence: Evidence): OutboxEntry => {
  if (entry.state !== 'unknown') throw new Error(`an entry that is ${entry.state} needs no evidence`)
  return { ...entry, state: 'accepted', evidence }
}

/** The user decided to send the same bytes again. */
export const again = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'unknown' && entry.state !== 'failed') throw new Error(`an entry that is ${entry.state} is not sent again`)
  return { ...entry, state: 'queued' }
}

export const cancel = (entry: OutboxEntry): OutboxEntry => {
  if (entry.state !== 'queued' && entry.state !== 'failed') throw new Error(`an entry that is ${entry.state} cannot be cancelled`)
  return { ...entry, state: 'cancelled' }
}
