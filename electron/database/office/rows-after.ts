import type { DatabaseSync } from 'node:sqlite'
import type { Place } from './types.ts'

export interface RowAfter {
  readonly place: Place
  /** False for a row with changed bytes. */
  readonly isWhole: boolean
  readonly store: string
  readonly key: string
  /** JSON; null for a deleted row. */
  readonly text: string | null
  readonly writer: string
}

/** Rows of the copy after a place, in their order. */
export const rowsAfter = (database: DatabaseSync): ((from: Place) => Generator<RowAfter>) => {
  const read = database.prepare(
    `SELECT id, store, key, value, writer, position, crc = row_crc(store, key, value, position) AS whole FROM copy
     WHERE position > :position OR (position = :position AND id > :row) ORDER BY position, id`
  )
  return function* (from) {
    for (const { id, store, key, value, writer, position, whole } of read.iterate({ position: from.position, row: from.row }))
      yield {
        place: { position: Number(position), row: Number(id) },
        isWhole: whole === 1,
        ...{ store: String(store), key: String(key), text: value === null ? null : String(value), writer: String(writer) }
      }
  }
}
