import type { CopyRow } from '#core/contract/store-copy.ts'
import type { AjukanDatabase, WritePosition } from './database.ts'
import { inPresentForm } from './row-migrations.ts'

/** Keeps the last write of each row: a batch may change a row many times. */
const lastOfEach = (rows: readonly CopyRow[]): readonly CopyRow[] => [
  ...new Map(rows.map((row) => [`${row.table}\n${JSON.stringify(row.key)}`, row])).values()
]

/** Rows and milliseconds of puts per task: structured cloning blocks the main thread and so delays painting and key presses. */
const [rowsPerTask, taskLength] = [250, 8]

/**
 * Puts the rows into the transaction in portions, each after the first request of the previous one has succeeded, so that
 * requests are always pending; then puts the write position and commits. Calls `refused` and aborts if a row is invalid: no row of the
 * batch is stored then.
 */
const putAll = (transaction: IDBTransaction, rows: readonly CopyRow[], position: WritePosition, refused: (error: Error) => void): void => {
  const from = (at: number): void => {
    try {
      const end = performance.now() + taskLength
      let first: IDBRequest | undefined
      let next = at
      for (const { table, key, value } of rows.slice(at, at + rowsPerTask)) {
        const store = transaction.objectStore(table)
        const request = value === undefined ? store.delete(key as IDBValidKey) : store.put(value)
        first ??= request
        next += 1
        if (performance.now() >= end) break
      }
      if (first !== undefined && next < rows.length) {
        first.onsuccess = () => from(next)
        return
      }
      transaction.objectStore('meta').put(position)
      transaction.commit()
    } catch (error) {
      refused(error instanceof Error ? error : new Error(String(error)))
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
 * Writes rows and the write position `seq` into IndexedDB in one transaction with strict durability; resolves when it is on the disk.
 * Uses IndexedDB directly: a transaction of Dexie takes about twice as long, and the editor shows "saved" only after this.
 */
export const applyRows = async (database: AjukanDatabase, rows: readonly CopyRow[], seq: number): Promise<void> => {
  if (!database.isOpen()) await database.open()
  const last = lastOfEach(inPresentForm(rows))
  const tables = new Set([...last.map(({ table }) => table), 'meta'])
  const connection = database.backendDB()
  const transaction = connection.transaction([...tables], 'readwrite', { durability: 'strict' })
  const ended = new AbortController()
  await new Promise<void>((done, failed) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => failed(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'))
    // When Chromium closes the connection (a full disk), a transaction that has just begun fires no event.
    const closed = (): void => failed(new DOMException('the store was closed', 'AbortError'))
    connection.addEventListener('close', closed, { once: true, signal: ended.signal })
    putAll(transaction, last, { key: 'ledger', seq }, failed)
  }).finally(() => ended.abort())
}
