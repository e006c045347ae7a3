import type { DatabaseSync } from 'node:sqlite'
import { asJson } from '#core/base/json.ts'
import type { CopyRow, AnswerLoss } from '#core/contract/store-copy.ts'
import type { AjuPattern } from '#core/numbering/aju-number.ts'
import { countersAfterRestore, countersOfDeleted, type AjuCounter } from '#core/numbering/counter.ts'
import { type OutboxEntry, isWaiting } from '#core/outbox/outbox-entry.ts'
import type { Track } from '#core/tracking/track.ts'
import { unjournaled } from '#core/contract/submission.ts'
import { latestAttempt } from '#core/outbox/retry-policy.ts'
import { knownBeforeAttempt, reportsAnything } from '#core/outbox/delivery-evidence.ts'
import { beginAttempt } from '#core/outbox/transitions.ts'
import { statusBefore } from '#core/tracking/final-status.ts'
import { databaseState } from './state.ts'

/** The submissions of data that may lack later rows. */
interface OlderOutbox {
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

/**
 * The aju numbers of answers without their text, and of answers that rows of the window's store name and that are not there. Rows that keep the text
 * themselves, rows of other desks and damaged rows do not count.
 */
const lostCars = `
  WITH whole AS MATERIALIZED (SELECT store, value FROM copy WHERE store IN ('answers', 'outbox') AND writer = 'window'
    AND value IS NOT NULL AND crc = row_crc(store, key, value, position))
  SELECT car.value AS car FROM answers, json_each(answers.cars) AS car
    WHERE body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bodies WHERE bodies.id = answers.body)
  UNION SELECT value ->> '$.car' FROM whole
    WHERE store = 'answers' AND value ->> '$.content.rawLength' > 0 AND value ->> '$.id' NOT IN (SELECT id FROM answers)
  UNION SELECT whole.value ->> '$.car' FROM whole, json_each(whole.value, '$.attempts') AS attempt
    WHERE store = 'outbox' AND attempt.value ->> '$.answer' NOT LIKE '${unjournaled}%' AND attempt.value ->> '$.answer' NOT IN (SELECT id FROM answers)
  ORDER BY car`

/** See `lostCars`. */
export const carsOfLostAnswers = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(lostCars)
    .all()
    .map(({ car }) => String(car))

/** What repairs did not recover of the raw answers. */
export const answerLossOperations = (database: DatabaseSync) => {
  const state = databaseState(database)
  return {
    /** The raw answers that repairs did not recover and that no earlier call returned; null if there are none. */
    takeAnswerLoss(): AnswerLoss | null {
      if (state.get('lostAnswers') === 0) return null
      state.set('lostAnswers', 0)
      return { until: state.get('whole'), cars: carsOfLostAnswers(database) }
    }
  }
}

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
  const carsOfDay = database.prepare('SELECT DISTINCT car FROM documents WHERE substr(car, 13, 8) = ?')
  const rowsIn = <T>(store: string): readonly (readonly [row: T, position: number])[] =>
    // Written by the window from rows of this type.
    values.all(store).map(({ value, position }) => [JSON.parse(String(value)) as T, Number(position)])

  const logOf = (car: string): Track['log'] | null => {
    const track = trackOf.get(JSON.stringify(car))?.['value']
    return typeof track === 'string' ? (JSON.parse(track) as Track).log : null
  }

  return {
    /** See `interruptWaiting`, for those written up to a batch. `restored`: time of their backup. */
    interruptedUntil(seq: number, restored: number): readonly CopyRow[] {
      const rows = rowsIn<OutboxEntry>('outbox')
      const entries = rows.map(([entry]) => entry)
      const positions = new Map(rows.map(([{ id }, position]) => [id, position]))
      const outbox = { entries, since: restored, logOf, lastInJournal: (id: string) => Number(lastInJournal.get(id)?.['last'] ?? 0) }
      return interruptWaiting(outbox, ({ id }) => (positions.get(id) ?? 0) <= seq).map((entry) => ({
        table: 'outbox',
        key: entry.id,
        value: asJson(entry)
      }))
    },

    /** See `lastStart`. */
    lastStart: (): number => lastStart(rowsIn<OutboxEntry>('outbox').map(([entry]) => entry)),

    /**
     * Counters above every aju number assigned on that day, for the profiles and for the counters in the copy. Settings may have lost profiles too: numbers of
     * the day of which the archive has PDFs are not assigned again either.
     */
    raisedCounters({ profiles, day, time }: LossRequest): readonly CopyRow[] {
      const present = rowsIn<AjuCounter>('counters').map(([counter]) => counter)
      const known = present.flatMap(({ profile: id, start }) =>
        id === '' ? [] : [{ id, pattern: { prefix: start.slice(0, 12), series: start.slice(20) } }]
      )
      const running = new Map(present.map((counter) => [counter.id, counter.running]))
      const inArchive = carsOfDay.all(day.replaceAll('-', '')).flatMap(({ car }) => countersOfDeleted(String(car)))
      const all = [...countersAfterRestore([...known, ...profiles], day, time), ...inArchive].sort((a, b) => a.running - b.running)
      const raised = new Map(all.map((counter) => [counter.id, counter]))
      return [...raised.values()].flatMap((counter): readonly CopyRow[] =>
        counter.running > (running.get(counter.id) ?? 0) ? [{ table: 'counters', key: counter.id, value: { ...counter } }] : []
      )
    }
  }
}
