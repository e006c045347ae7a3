import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#core/base/json.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { AjuPattern } from '#core/numbering/aju-number.ts'
import { countersAfterRestore, countersOfDeleted, type AjuCounter } from '#core/numbering/counter.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Track } from '#core/tracking/track.ts'
import { interruptWaiting, lastStart } from './assumed-attempts.ts'

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
        ...{ table: 'outbox', key: entry.id, value: entry as unknown as Json }
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
