import { latestAttempt } from '#core/outbox/attempts.ts'
import { knownBeforeAttempt, reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt } from '#core/outbox/transitions.ts'
import { statusBefore } from '#core/tracking/final-status.ts'
import type { Track } from '#core/tracking/track.ts'

/** The submissions of data that may lack later rows. */
export interface OlderOutbox {
  readonly entries: readonly OutboxEntry[]
  /** When the data was current, in milliseconds since 1970. */
  readonly since: number
  /** The status log of an aju number; null if there is none. */
  readonly logOf: (car: string) => Track['log'] | null
  /** The last attempt of an entry in the answer journal; 0 without one. */
  readonly lastInJournal: (id: string) => number
}

/** Last known event of an entry, in milliseconds since 1970. */
const lastKnown = ({ attempts, queuedAt }: OutboxEntry): number => {
  const last = attempts.at(-1)
  return last?.endedAt ?? last?.startedAt ?? queuedAt
}

/**
 * The waiting submissions for which `isMeant` is true, each with an attempt of unknown outcome, as after a crash during sending: the row that records its
 * sending may be lost.
 */
export const interruptWaiting = (
  { entries, since, logOf, lastInJournal }: OlderOutbox,
  isMeant: (entry: OutboxEntry) => boolean
): readonly OutboxEntry[] => {
  const accepted = new Set(entries.flatMap(({ state, car }) => (state === 'accepted' || state === 'remarks' ? [car] : [])))
  return entries.flatMap((entry): readonly OutboxEntry[] => {
    if (!isWaiting(entry) || !isMeant(entry)) return []
    const log = logOf(entry.car)
    const isKnown = accepted.has(entry.car) || (log !== null && reportsAnything(log))
    const now = Math.max(since, lastKnown(entry))
    const begun = beginAttempt(entry, { now, ...(isKnown ? { known: { ...knownBeforeAttempt(log), ...statusBefore(log) } } : {}) })
    // A record of the journal with the same number would settle it, although a later record may be lost.
    const number = Math.max(latestAttempt(begun), lastInJournal(entry.id) + 1)
    const last = begun.attempts.at(-1)
    return [{ ...begun, attempts: begun.attempts.map((attempt) => (attempt === last ? { ...attempt, number } : attempt)) }]
  })
}

/** When the last of the running attempts began, by the clock of then, in milliseconds since 1970; 0 without one. */
export const lastStart = (entries: readonly OutboxEntry[]): number =>
  Math.max(0, ...entries.map(({ state, attempts }) => (state === 'sending' ? (attempts.at(-1)?.startedAt ?? 0) : 0)))
