import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '#core/base/json.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { inTransaction, rowsAtOnce } from '../connection.ts'
import { setAsideOperations } from '../set-aside.ts'

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
