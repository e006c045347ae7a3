import { type CopyRow, isCopyTable } from '#core/contract/store-copy.ts'
import type { AjukanDatabase, WritePosition } from './database.ts'
import { rowProblem } from '#core/rows/stored-rows.ts'

/** Keeps the last write of each row: a batch may change a row many times. */
const lastOfEach = (rows: readonly CopyRow[]): readonly CopyRow[] => [
  ...new Map(rows.map((row) => [`${row.table}\n${JSON.stringify(row.key)}`, row])).values()
]

/** Rows and milliseconds of puts per task: structured cloning blocks the main thread and so delays painting and key presses. */
const [rowsPerTask, taskLength] = [250, 8]

/** What IndexedDB throws for a row that it can never store: a key that is none, a value that cannot be cloned or is nested too deeply. */
const isRefusedRow = (error: unknown): boolean =>
  error instanceof Error && ['DataError', 'DataCloneError', 'RangeError'].includes(error.name)

/**
 * Puts the rows into the transaction in portions, each after the first request of the previous one has succeeded, so that
 * requests are always pending; then puts the write position and commits. A row that IndexedDB refuses is left out, and passed to `leftOut`. Calls `failed` and
 * aborts if anything else goes wrong: no row of the batch is stored then.
 */
const putAll = (
  transaction: IDBTransaction,
  rows: readonly CopyRow[],
  position: WritePosition,
  { leftOut, failed }: { readonly leftOut: (row: CopyRow) => void; readonly failed: (error: Error) => void }
): void => {
  const put = ({ table, key, value }: CopyRow): IDBRequest | undefined => {
    const store = transaction.objectStore(table)
    try {
      return value === undefined ? store.delete(key as IDBValidKey) : store.put(value)
    } catch (error) {
      if (!isRefusedRow(error)) throw error
      leftOut({ table, key, ...(value === undefined ? {} : { value }) })
      return undefined
    }
  }
  const from = (at: number): void => {
    try {
      const end = performance.now() + taskLength
      let first: IDBRequest | undefined
      let next = at
      for (const row of rows.slice(at, at + rowsPerTask)) {
        const request = put(row)
        first ??= request
        next += 1
        if (performance.now() >= end) break
      }
      if (next < rows.length) {
        if (first === undefined) from(next)
        else first.onsuccess = () => from(next)
        return
      }
      transaction.objectStore('meta').put(position)
      transaction.commit()
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
      try {
        transaction.abort()
      } catch {
        // The transaction has ended already, as on a closed connection.
      }
    }
  }
  from(0)
}

/**
 * Writes rows and the write position `seq` into IndexedDB in one transaction; with strict durability it resolves when it is on the disk. Rows that it can never
 * take are left out and reported: the copy keeps them.
 * Uses IndexedDB directly: a transaction of Dexie takes about twice as long, and the editor shows "saved" only after this.
 */
export const applyRows = async (
  database: AjukanDatabase,
  rows: readonly CopyRow[],
  seq: number,
  durability: 'strict' | 'relaxed' = 'strict'
): Promise<void> => {
  if (!database.isOpen()) await database.open()
  const last = lastOfEach(rows).filter(({ table }) => isCopyTable(table))
  const tables = new Set([...last.map(({ table }) => table), 'meta'])
  const connection = database.backendDB()
  const transaction = connection.transaction([...tables], 'readwrite', { durability })
  const ended = new AbortController()
  const leftOut: CopyRow[] = []
  await new Promise<void>((done, failed) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => failed(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'))
    // When Chromium closes the connection (a full disk), a transaction that has just begun fires no event.
    const closed = (): void => failed(new DOMException('the store was closed', 'AbortError'))
    connection.addEventListener('close', closed, { once: true, signal: ended.signal })
    putAll(transaction, last, { key: 'ledger', seq }, { leftOut: (row) => leftOut.push(row), failed })
  }).finally(() => ended.abort())
  if (leftOut.length > 0)
    database.badRows.report(
      leftOut.map((row) => ({ table: row.table, key: row.key, member: rowProblem(row) ?? '', value: row.value ?? null }))
    )
}
