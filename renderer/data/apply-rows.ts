import type { CopyRow } from '#core/contract/store-copy.ts'
import type { AjukanDatabase, WritePosition } from './database.ts'
import { inPresentForm } from './row-migrations.ts'

/** How far the store has come; `inBoth` where the safety copy was given the batch at the same time, and so may lack it after a crash. */
const placeOf = (seq: number, rows: readonly CopyRow[], inBoth: boolean): WritePosition => ({
  key: 'ledger',
  seq,
  ...(inBoth ? { rows: rows.map(({ table, key }) => ({ table, key })) } : {})
})

/** One write per row, the last one: a group may change the same row many times. */
const lastOfEach = (rows: readonly CopyRow[]): readonly CopyRow[] => [
  ...new Map(rows.map((row) => [`${row.table}\n${JSON.stringify(row.key)}`, row])).values()
]

/** So many rows are handed over at a time: cloning them is all a window can do meanwhile, and it has keys to answer. */
const portion = 400

/**
 * Hands the rows to the transaction portion by portion, each when the last row of the one before is in, and commits it; it lives on between
 * them and is still one. `refused` is told of a row the store does not take: then nothing of the batch may stay.
 */
const putAll = (transaction: IDBTransaction, rows: readonly CopyRow[], place: WritePosition, refused: (error: Error) => void): void => {
  const from = (at: number): void => {
    try {
      let last: IDBRequest | undefined
      for (const { table, key, value } of rows.slice(at, at + portion)) {
        const store = transaction.objectStore(table)
        last = value === undefined ? store.delete(key as IDBValidKey) : store.put(value)
      }
      if (last !== undefined && at + portion < rows.length) {
        last.onsuccess = () => {
          from(at + portion)
        }
        return
      }
      transaction.objectStore('meta').put(place)
      transaction.commit()
    } catch (error) {
      refused(error instanceof Error ? error : new Error(String(error)))
      try {
        transaction.abort()
      } catch {
        // It is over already, as on a connection that was closed.
      }
    }
  }
  from(0)
}

/**
 * Writes rows of the safety copy into the store and notes how far it has come, in one transaction. It is strict, but for a batch that goes into
 * both at once: the copy's line is on the disk before anybody is told it is saved, and is what a store behind it catches up from.
 * Straight on IndexedDB: a transaction of Dexie's takes as long again as the disk does, and this is waited for at every change.
 */
export const applyRows = async (
  database: AjukanDatabase,
  rows: readonly CopyRow[],
  seq: number,
  { inBoth = false } = {}
): Promise<void> => {
  if (!database.isOpen()) await database.open()
  const last = lastOfEach(inPresentForm(rows))
  const tables = new Set([...last.map(({ table }) => table), 'meta'])
  const connection = database.backendDB()
  const transaction = connection.transaction([...tables], 'readwrite', { durability: inBoth ? 'relaxed' : 'strict' })
  const ended = new AbortController()
  await new Promise<void>((done, failed) => {
    transaction.oncomplete = () => {
      done()
    }
    transaction.onabort = () => {
      failed(transaction.error ?? new DOMException('the store gave the transaction up', 'AbortError'))
    }
    // A connection Chromium closes (a full disk) takes a transaction begun just then with it and never says so.
    const closed = (): void => {
      failed(new DOMException('the store was closed', 'AbortError'))
    }
    connection.addEventListener('close', closed, { once: true, signal: ended.signal })
    putAll(transaction, last, placeOf(seq, last, inBoth), failed)
  }).finally(() => {
    ended.abort()
  })
}
