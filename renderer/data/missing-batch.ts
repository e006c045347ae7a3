import type { CopyRow, CopyState } from '#core/contract/store-copy.ts'
import type { Json } from '#core/base/json.ts'
import type { Host } from './host-client.ts'
import type { AjukanDatabase, WritePosition } from './database.ts'

/** Rows as they stand in the store; those of its last batch are as that batch wrote them. */
const rowsAt = (database: AjukanDatabase, rows: NonNullable<WritePosition['rows']>): Promise<readonly CopyRow[]> =>
  Promise.all(
    rows.map(async ({ table, key }): Promise<CopyRow> => {
      const value = (await database.table(table).get(key as string)) as Json | undefined
      return value === undefined ? { table, key } : { table, key, value }
    })
  )

/** How far both are; `owed` are rows the copy has no room for, and then the application starts all the same. */
export interface MissingBatch {
  readonly seq: number
  readonly owed?: readonly CopyRow[]
}

/** Gives the safety copy the one batch a crash kept from it: one that went into both at once. Null where the store is not ahead by just such a batch. */
export const giveMissingBatch = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  place: WritePosition | undefined,
  { lastSeq, damaged }: CopyState
): Promise<MissingBatch | null> => {
  if (place?.seq !== lastSeq + 1 || place.rows === undefined || damaged > 0) return null
  const rows = await rowsAt(database, place.rows)
  const kept = await host.call('storeCopy.append', { seq: place.seq, rows })
  return kept.ok ? { seq: place.seq } : { seq: lastSeq, owed: rows }
}
