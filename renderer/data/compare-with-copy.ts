import { isSameJson } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import { afterBatch, type CopyCursor, type CopyPage, type CopyRow } from '#core/contract/store-copy.ts'
import type { AjukanDatabase } from './database.ts'
import type { Host } from './host-client.ts'
import { inPresentForm } from './row-migrations.ts'
import type { StoreWriter } from './store-writer.ts'

export interface ComparisonDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  readonly ledger: Pick<StoreWriter, 'exclusively'>
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Milliseconds after the start. */
const startDelay = 5_000
/** Characters of JSON per page: comparing one blocks the window for a few milliseconds only. */
const pageLength = 256 * 1024
/** Milliseconds of work at one start; the comparison continues there at the next one. */
const workPerStart = 10_000
const rowsAtOnce = 20

const keyOf = ({ table, key }: CopyRow): string => `${table} ${JSON.stringify(key)}`

/** The rows of the page that the store lacks or has with another value. */
const differingRows = async (database: AjukanDatabase, { rows }: CopyPage): Promise<readonly string[]> => {
  const found: string[] = []
  const present = inPresentForm(rows).filter(({ value }) => value !== undefined)
  for (const [table, own] of Map.groupBy(present, (row) => row.table))
    for (let from = 0; from < own.length; from += rowsAtOnce) {
      const some = own.slice(from, from + rowsAtOnce)
      const stored = await database.table<Json | undefined, unknown>(table).bulkGet(some.map(({ key }) => key))
      found.push(
        ...some
          .filter(({ value }, index) => JSON.stringify(stored[index]) !== JSON.stringify(value) && !isSameJson(stored[index], value))
          .map(keyOf)
      )
    }
  return found
}

/**
 * Compares the store with the host's store copy, which has a checksum for each row: SQLite does not notice bytes that changed within a value, and
 * IndexedDB has no checksums. Works in the background, with pauses as long as the work. Returns the first rows that differ, as `table key`; none if
 * the copy cannot be read now. Rows that only the store has are not looked at.
 */
export const compareWithCopy = async (deps: ComparisonDeps): Promise<readonly string[]> => {
  const { database, host, ledger, elapsed, pause } = deps
  const read = async (from: CopyCursor): Promise<CopyPage | null> => {
    const page = await host.call('storeCopy.read', { ...from, length: pageLength })
    return page.ok ? page.value : null
  }
  /** A batch that is being written is in the copy first, and only later in the store. */
  const compareAgain = (from: CopyCursor): Promise<readonly string[]> =>
    ledger.exclusively(async () => {
      const page = await read(from)
      return page === null ? [] : differingRows(database, page)
    })

  await pause(startDelay)
  const saved = await database.meta.get('compared')
  let from: CopyCursor | null = saved?.key === 'compared' ? saved.at : afterBatch(0)
  for (let spent = 0; from !== null && spent < workPerStart;) {
    const begun = elapsed()
    const page: CopyPage | null = await read(from)
    if (page === null) return []
    const found = (await differingRows(database, page)).length > 0 ? await compareAgain(from) : []
    if (found.length > 0) return found
    from = page.next
    const work = elapsed() - begun
    spent += work
    await pause(work)
  }
  await database.meta.put({ key: 'compared', at: from ?? afterBatch(0) })
  return []
}
