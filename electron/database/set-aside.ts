import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#core/base/json.ts'
import type { BadRow, SetAsideRow, SetAsideSource } from '#core/contract/store-copy.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { inTransaction, rowsAtOnce } from './connection.ts'

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

/** Rows that are kept apart because what reads them would fail. */
export const setAsideOperations = (database: DatabaseSync) => {
  const put = database.prepare('INSERT OR IGNORE INTO set_aside (store, key, value, member, source, at) VALUES (?, ?, ?, ?, ?, ?)')
  // Another version in the copy is good, or is set aside itself.
  const read = database.prepare(
    `SELECT store, key, member, source, at, isTold FROM set_aside WHERE NOT EXISTS (SELECT 1 FROM copy
       WHERE copy.store = set_aside.store AND copy.key = set_aside.key AND copy.value <> set_aside.value)
     ORDER BY id DESC LIMIT ${mostListed}`
  )
  const markTold = database.prepare('UPDATE set_aside SET isTold = 1 WHERE isTold = 0')
  return {
    /** Keeps rows as they came, each version once. */
    setAside(rows: readonly BadRow[], source: SetAsideSource): null {
      for (const { table, key, value, member } of rows)
        put.run(table, JSON.stringify(key), JSON.stringify(value), member, source, Date.now())
      return null
    },
    /** The newest rows that were set aside and of which there is no good version by now. */
    setAsideRows(): readonly SetAsideRow[] {
      const rows = read.all().map(({ store, key, member, source, at, isTold }) => ({
        ...{ table: String(store), key: JSON.parse(String(key)) as Json },
        ...{ member: String(member), source: source as SetAsideSource, at: Number(at), isNew: isTold === 0 }
      }))
      markTold.run()
      return rows
    }
  }
}
