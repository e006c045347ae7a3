import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#core/base/json.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { AjuPattern } from '#core/numbering/aju-number.ts'
import { countersAfterRestore, type AjuCounter } from '#core/numbering/counter.ts'
import { latestAttempt } from '#core/outbox/attempts.ts'
import { knownBeforeAttempt, reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { isWaiting, type OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { beginAttempt } from '#core/outbox/transitions.ts'
import type { Track } from '#core/tracking/track.ts'

/** Input to raise the counters of aju numbers. */
export interface LossRequest {
  /** From settings. */
  readonly profiles: readonly { readonly id: string; readonly pattern: AjuPattern }[]
  /** `YYYY-MM-DD`, and the part of the day that has passed. */
  readonly day: string
  readonly time: number
}

/** Rows that make a copy safe to use that lacks rows, as after a restore. */
export const lossRows = (database: DatabaseSync) => {
  const values = database.prepare(
    'SELECT value, position FROM copy WHERE store = ? AND value IS NOT NULL AND crc = row_crc(store, key, value, position)'
  )
  const trackOf = database.prepare(
    "SELECT value FROM copy WHERE store = 'tracks' AND key = ? AND crc = row_crc(store, key, value, position)"
  )
  const lastInJournal = database.prepare('SELECT max(attempt) AS last FROM attempts WHERE entry = ?')
  const rowsIn = <T>(store: string): readonly (readonly [row: T, position: number])[] =>
    // Written by the window from rows of this type.
    values.all(store).map(({ value, position }) => [JSON.parse(String(value)) as T, Number(position)])

  /** Last known event of an entry, in milliseconds since 1970. */
  const lastKnown = ({ attempts, queuedAt }: OutboxEntry): number => {
    const last = attempts.at(-1)
    return last?.endedAt ?? last?.startedAt ?? queuedAt
  }

  const interrupted = (entry: OutboxEntry, restored: number, isAccepted: boolean): OutboxEntry => {
    const track = trackOf.get(JSON.stringify(entry.car))?.['value']
    const log = typeof track === 'string' ? (JSON.parse(track) as Track).log : null
    const isKnown = isAccepted || (log !== null && reportsAnything(log))
    const now = Math.max(restored, lastKnown(entry))
    const begun = beginAttempt(entry, { now, ...(isKnown ? { known: knownBeforeAttempt(log) } : {}) })
    // A line of the journal with the same number would settle it, although a later line may be lost.
    const number = Math.max(latestAttempt(begun), Number(lastInJournal.get(entry.id)?.['last'] ?? 0) + 1)
    return { ...begun, attempts: begun.attempts.map((attempt) => (attempt === begun.attempts.at(-1) ? { ...attempt, number } : attempt)) }
  }

  return {
    /**
     * The waiting submissions written up to a batch, each with an attempt of unknown outcome: the newer row that records the sending may be lost.
     * `restored`: time of their backup.
     */
    interruptedUntil(seq: number, restored: number): readonly CopyRow[] {
      const entries = rowsIn<OutboxEntry>('outbox')
      const accepted = new Set(entries.flatMap(([{ state, car }]) => (state === 'accepted' || state === 'remarks' ? [car] : [])))
      return entries.flatMap(([entry, position]): readonly CopyRow[] => {
        if (position > seq || !isWaiting(entry)) return []
        return [{ table: 'outbox', key: entry.id, value: interrupted(entry, restored, accepted.has(entry.car)) as unknown as Json }]
      })
    },

    /** Counters above every aju number assigned on that day, for the profiles and for the counters in the copy. */
    raisedCounters({ profiles, day, time }: LossRequest): readonly CopyRow[] {
      const present = rowsIn<AjuCounter>('counters').map(([counter]) => counter)
      const known = present.flatMap(({ profile: id, start }) =>
        id === '' ? [] : [{ id, pattern: { prefix: start.slice(0, 12), series: start.slice(20) } }]
      )
      const running = new Map(present.map((counter) => [counter.id, counter.running]))
      const raised = new Map(countersAfterRestore([...known, ...profiles], day, time).map((counter) => [counter.id, counter]))
      return [...raised.values()].flatMap((counter): readonly CopyRow[] =>
        counter.running > (running.get(counter.id) ?? 0) ? [{ table: 'counters', key: counter.id, value: { ...counter } }] : []
      )
    }
  }
}
