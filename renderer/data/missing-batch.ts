import type { SafetyRow, SafetyState } from '#core/contract/store-copy.ts'
import type { Json } from '#core/derive/shape.ts'
import type { Host } from './host-client.ts'
import type { AjukanDatabase, LedgerPlace } from './database.ts'

/** Rows as they stand in the store; those of its last batch are as that batch wrote them. */
const rowsAt = (database: AjukanDatabase, rows: NonNullable<LedgerPlace['rows']>): Promise<readonly SafetyRow[]> =>
  Promise.all(
    rows.map(async ({ table, key }): Promise<SafetyRow> => {
      const value = (await database.table(table).get(key as string)) as Json | undefined
      return value === undefined ? { table, key } : { table, key, value }
    })
  )

/** How far both are; `owed` are rows the copy has no room for, and then the application starts all the same. */
export interface MissingBatch {
  readonly seq: number
  readonly owed?: readonly SafetyRow[]
}

/** Gives the safety copy the one batch a crash kept from it: one that went into both at once. Null where the store is not ahead by just such a batch. */
export const giveMissingBatch = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  place: LedgerPlace | undefined,
  { lastSeq, damaged }: SafetyState
): Promise<MissingBatch | null> => {
  if (place?.seq !== lastSeq + 1 || place.rows === undefined || damaged > 0) return null
  const rows = await rowsAt(database, place.rows)
  const kept = await host.call('safety.append', { seq: place.seq, rows })
  return kept.ok ? { seq: place.seq } : { seq: lastSeq, owed: rows }
}
