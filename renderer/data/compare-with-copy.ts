import { isSameJson } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import { afterBatch, type CopyCursor, type CopyPage, type CopyRow, isCopyTable, type CopyTable } from '#core/contract/store-copy.ts'
import type { AjukanDatabase } from './database.ts'
import type { Host } from './host-client.ts'
import { isRowKey } from '#core/rows/outer-form.ts'
import { readUnchecked } from './checked-reads.ts'
import type { StoreWriter } from './store-writer.ts'

export interface ComparisonDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly storeWriter: Pick<StoreWriter, 'whileIdle'>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Milliseconds after the start. */
const startDelay = 5_000
/** Characters of JSON per page, and milliseconds between two pages. */
const [pageLength, shortestPause] = [256 * 1024, 20]
/** Milliseconds in which pages are compared at one start; the next start continues there. */
const workPerStart = 4_000
const rowsAtOnce = 20

/** A value that its bytes no longer describe may be none of JSON. */
const isEqual = (stored: unknown, row: CopyRow): boolean => {
  try {
    return JSON.stringify(stored) === JSON.stringify(row.value) || isSameJson(stored as Json, row.value)
  } catch {
    return false
  }
}

/** Whether the store lacks a row of the page, or has one with another value. */
const differs = async (database: AjukanDatabase, { rows }: CopyPage): Promise<boolean> => {
  // A key that IndexedDB cannot have is not asked for: its row is in the copy alone.
  const present = rows.filter((row) => row.value !== undefined && isCopyTable(row.table) && isRowKey(row.table, row.key))
  for (const [table, own] of Map.groupBy(present, (row) => row.table))
    for (let from = 0; from < own.length; from += rowsAtOnce) {
      const some = own.slice(from, from + rowsAtOnce)
      const keys = some.map(({ key }) => key)
      const stored = await readUnchecked(database, table as CopyTable, () => database.table<unknown, unknown>(table).bulkGet(keys))
      if (some.some((row, index) => stored[index] === undefined || !isEqual(stored[index], row))) return true
    }
  return false
}

/**
 * Compares the store with the host's store copy, whose rows have checksums: neither SQLite nor IndexedDB notices bytes that changed within a value. Works in the
 * background, with pauses as long as the work. Resolves with whether they differ: the store must be rebuilt then. Rows that only the store has are not looked at.
 */
export const differsFromCopy = async ({ database, host, storeWriter, elapsed, pause }: ComparisonDeps): Promise<boolean> => {
  const read = async (from: CopyCursor): Promise<CopyPage | null> => {
    const page = await host.call('storeCopy.read', { ...from, length: pageLength })
    return page.ok ? page.value : null
  }
  /** A batch that is being written is in the copy first and only later in the store: the rows are compared again while none is. */
  const stillDiffers = (from: CopyCursor): Promise<boolean> =>
    storeWriter.whileIdle(async () => {
      const page = await read(from)
      return page !== null && differs(database, page)
    })
  const begin = afterBatch(0)
  await pause(startDelay)
  const saved = await database.meta.get('compared')
  const start = saved?.key === 'compared' ? saved.at : begin
  let from: CopyCursor | null = start
  for (let spent = 0; from !== null && spent < workPerStart;) {
    const begun = elapsed()
    const page: CopyPage | null = await read(from)
    // The copy cannot be read now, or the place was not one of it.
    if (page === null) break
    if ((await differs(database, page)) && (await stillDiffers(from))) return true
    from = page.next
    const work = elapsed() - begun
    spent += work
    await pause(Math.max(shortestPause, work))
  }
  await database.meta.put({ key: 'compared', at: from === start || from === null ? begin : from })
  return false
}
