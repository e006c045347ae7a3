import type { DatabaseSync } from 'node:sqlite'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import type { MergedRow } from '#core/contract/office.ts'
import type { CopyTable } from '#core/contract/store-copy.ts'
import { isContent } from '#core/office/merge-changes.ts'
import { declarationOfKey } from '#core/office/shared-rows.ts'
import { rowCrc } from '../connection.ts'
import { newBatch } from '../state.ts'
import { partsOf } from './tables.ts'
import { asObject } from './types.ts'

/** A row of the office as this desk stores it. `content`: its hash at the office; `at`: its position there. */
export interface NewRow {
  readonly store: string
  readonly key: string
  readonly value: Json
  readonly content: string
  readonly at: number
}

/**
 * Pulled rows of which this desk has none: there is nothing to merge them with, so they are stored in the copy at once, in the batch 0, which no window has written.
 * The window takes them from there, page by page, and they become rows of its next batch.
 */
export const officeNewRows = (database: DatabaseSync) => {
  const known = database.prepare(
    `SELECT 1 FROM copy WHERE store = ?1 AND key = ?2 UNION ALL SELECT 1 FROM office_rows WHERE store = ?1 AND key = ?2
     UNION ALL SELECT 1 FROM office_incoming WHERE store = ?1 AND key = ?2 LIMIT 1`
  )
  // The window may have opened it, and takes its content whole.
  const opened = database.prepare(
    `SELECT 1 FROM copy WHERE store = 'declarations' AND key = ?1 AND position > ${newBatch}
     UNION ALL SELECT 1 FROM office_incoming WHERE store = 'declarations' AND key = ?1
     UNION ALL SELECT 1 FROM copy WHERE store = 'edits' AND key >= ?2 AND key < ?3 LIMIT 1`
  )
  // What the practice service said of the number is set aside first. The id of a response begins with its number.
  const answered = database.prepare(
    `SELECT 1 FROM copy WHERE store = 'tracks' AND key = ?1 UNION ALL SELECT 1 FROM copy WHERE store = 'responses' AND key >= ?2 AND key < ?3
     UNION ALL SELECT 1 FROM office_incoming WHERE store = 'tracks' AND key = ?1
     UNION ALL SELECT 1 FROM office_incoming WHERE store = 'responses' AND key >= ?2 AND key < ?3 LIMIT 1`
  )
  const put = database.prepare("INSERT INTO copy (store, key, value, position, writer, crc) VALUES (?, ?, ?, ?, 'office', ?)")
  const drop = database.prepare(`DELETE FROM copy WHERE store = ? AND key = ? AND position = ${newBatch}`)
  const dropKnown = database.prepare('DELETE FROM office_rows WHERE store = ? AND key = ?')
  const putKnown = database.prepare('INSERT INTO office_rows (store, key, synced, position) VALUES (?, ?, ?, ?)')
  const next = database.prepare(`SELECT id, store, key, value, crc FROM copy WHERE position = ${newBatch} ORDER BY id LIMIT ?`)
  const give = database.prepare('UPDATE copy SET position = ?, crc = ? WHERE id = ?')
  const count = database.prepare(`SELECT count(*) AS rows FROM copy WHERE position = ${newBatch}`)

  return {
    /** Whether this desk has nothing that such a row would have to be merged with. */
    isNew(store: string, key: string, value: Json): boolean {
      // A template may have to get another name.
      if (value === null || store === 'templates' || known.get(store, key) !== undefined) return false
      if (isContent(store)) {
        const declaration = declarationOfKey(JSON.parse(key) as Json)
        return opened.get(JSON.stringify(declaration), ...partsOf(declaration)) === undefined
      }
      const car = store === 'summaries' ? stringOrEmpty(asObject(value)['car']) : ''
      return car === '' || answered.get(JSON.stringify(car), `"${car}|`, `"${car}}`) === undefined
    },
    /** Forgets an earlier version that no window has taken. */
    remove(store: string, key: string): boolean {
      if (drop.run(store, key).changes === 0) return false
      dropKnown.run(store, key)
      return true
    },
    add({ store, key, value, content, at }: NewRow): void {
      const text = JSON.stringify(value)
      put.run(store, key, text, newBatch, rowCrc(store, key, text, newBatch))
      putKnown.run(store, key, content, at)
    },
    /** Makes the next of them rows of the batch `seq`. One with changed bytes keeps its wrong checksum, with which a check finds it. */
    take(seq: number, limits: { readonly rows: number; readonly bytes: number }): readonly MergedRow[] {
      const rows: MergedRow[] = []
      let length = 0
      for (const { id, crc, ...row } of next.all(limits.rows)) {
        if (length >= limits.bytes) break
        const [store, key, text] = [String(row['store']), String(row['key']), String(row['value'])]
        length += text.length
        const isWhole = Number(crc) === rowCrc(store, key, text, newBatch)
        give.run(seq, isWhole ? rowCrc(store, key, text, seq) : Number(crc), Number(id))
        if (isWhole)
          rows.push({ table: store as CopyTable, key: JSON.parse(key) as Json, value: JSON.parse(text) as Json, writer: 'office' })
      }
      return rows
    },
    count: (): number => Number(count.get()?.['rows'] ?? 0)
  }
}
export type OfficeNewRows = ReturnType<typeof officeNewRows>
