import type { DatabaseSync } from 'node:sqlite'
import { dayLength } from '#core/base/calendar-day.ts'
import type { Json } from '#core/base/json.ts'
import type { BadRow, SetAsideRow, SetAsideSource } from '#core/contract/store-copy.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { inTransaction, rowsAtOnce } from './connection.ts'
import { isOtherBody } from './frozen-entries.ts'
import { growthLimit, rowBytes, type Author, type GrowthLimit } from './growth.ts'

/**
 * Moves every row of the copy whose key or value no store could take apart, with its reason: what reads the others would fail with it. For the database of a
 * backup, which may come from any source. The window leaves out rows with other wrong members.
 */
export const setBadRowsAside = (database: DatabaseSync): void => {
  const { setAside } = setAsideOperations(database)
  const next = database.prepare('SELECT id, store, key, value FROM copy WHERE value IS NOT NULL AND id > ? ORDER BY id LIMIT ?')
  const remove = database.prepare('DELETE FROM copy WHERE id = ?')
  for (let last = 0; ;) {
    const rows = next.all(last, rowsAtOnce)
    if (rows.length === 0) return
    inTransaction(database, () => {
      for (const { id, store, key, value } of rows) {
        last = Number(id)
        const row = { table: String(store), key: JSON.parse(String(key)) as Json, value: JSON.parse(String(value)) as Json }
        const member = outerProblem(row)
        if (member === null) continue
        setAside([{ ...row, member }], 'backup')
        remove.run(last)
      }
    })
  }
}

/** Rows listed for the user; older ones are kept all the same. */
const mostListed = 500

/**
 * What is kept: the newest rows, keys and values in bytes together, for a year. The store, the backup or the office has each of them too, and a row that is
 * still in the store is set aside again.
 */
export const setAsideKept = { rows: 10_000, bytes: 256 * 1024 * 1024, milliseconds: 365 * dayLength } as const
/** Older ones are dropped when the rows are listed, and each time that this part of the limits has come: a bad backup has thousands. */
const checkedAfter = 1 / 20

/** Rows that are kept apart because what reads them would fail. */
export const setAsideOperations = (
  database: DatabaseSync,
  limit: GrowthLimit = growthLimit(),
  kept: Readonly<Record<keyof typeof setAsideKept, number>> = setAsideKept
) => {
  const put = database.prepare('INSERT OR IGNORE INTO set_aside (store, key, value, member, source, at) VALUES (?, ?, ?, ?, ?, ?)')
  const dropOld = database.prepare(
    `DELETE FROM set_aside WHERE at < ? OR id <= (SELECT max(id) FROM (SELECT id, row_number() OVER newest AS rows,
       sum(octet_length(key) + octet_length(value)) OVER newest AS bytes FROM set_aside WINDOW newest AS (ORDER BY id DESC)) WHERE rows > ? OR bytes > ?)`
  )
  // Another version in the copy is good, or is set aside itself; another body of a submission stays the wrong one.
  const read = database.prepare(
    `SELECT store, key, member, source, at, isTold FROM set_aside WHERE NOT EXISTS (SELECT 1 FROM copy
       WHERE copy.store = set_aside.store AND copy.key = set_aside.key AND copy.value <> set_aside.value AND NOT (${isOtherBody('copy', 'set_aside.value')}))
     ORDER BY id DESC LIMIT ${mostListed}`
  )
  const markTold = database.prepare('UPDATE set_aside SET isTold = 1 WHERE isTold = 0')
  let added = { rows: 0, bytes: 0 }
  const drop = (): void => {
    dropOld.run(Date.now() - kept.milliseconds, kept.rows, kept.bytes)
    added = { rows: 0, bytes: 0 }
  }
  const putAll = (rows: readonly BadRow[], source: SetAsideSource, author: Author | undefined): void => {
    let growth = 0
    for (const { table, key, value, member } of rows) {
      const text = JSON.stringify(value)
      if (put.run(table, JSON.stringify(key), text, member, source, Date.now()).changes > 0) growth += Buffer.byteLength(text) + rowBytes
      added = { rows: added.rows + 1, bytes: added.bytes + text.length }
    }
    if (author !== undefined) limit.demand(growth, author)
    if (added.rows > kept.rows * checkedAfter || added.bytes > kept.bytes * checkedAfter) drop()
  }
  return {
    /** Keeps rows as they came, each version once, within `setAsideKept`. Refused with `growth-quota` if the page may not add so much. */
    setAside(rows: readonly BadRow[], source: SetAsideSource, author?: Author): null {
      if (database.isTransaction) putAll(rows, source, author)
      else inTransaction(database, () => putAll(rows, source, author))
      return null
    },
    /** The newest rows that were set aside and of which there is no good version by now. */
    setAsideRows(): readonly SetAsideRow[] {
      drop()
      const rows = read.all().map(({ store, key, member, source, at, isTold }) => ({
        table: String(store),
        key: JSON.parse(String(key)) as Json,
        member: String(member),
        source: source as SetAsideSource,
        at: Number(at),
        isNew: isTold === 0
      }))
      markTold.run()
      return rows
    }
  }
}
