import type { DatabaseSync } from 'node:sqlite'
import { isCopyTable, type BadRow } from '#core/contract/store-copy.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { inSchemaOrder } from '#core/derive/schema-order.ts'
import { isContent } from '#core/office/merge-changes.ts'
import { declarationOfKey, sharingOf, withOwnUses } from '#core/office/shared-rows.ts'
import { contentProblem } from '#core/rows/stored-rows.ts'
import { rowCrc } from '../connection.ts'
import { databaseState } from '../state.ts'
import type { OfficeTables } from './tables.ts'

/**
 * Rows of a first pull of several pages of which this desk has nothing: there is nothing to merge, so they are stored as the next batch of the copy with their page, and the
 * window reads them there. Everything else waits until the window merges it.
 */
export const firstRows = (database: DatabaseSync, tables: OfficeTables, setAside: (rows: readonly BadRow[]) => void) => {
  const state = databaseState(database)
  const put = database.prepare("INSERT OR IGNORE INTO copy (store, key, value, position, writer, crc) VALUES (?, ?, ?, ?, 'office', ?)")
  const writerOf = database.prepare("SELECT writer FROM copy WHERE store = 'declarations' AND key = ?")
  const isAnswered = database.prepare(
    `SELECT 1 FROM copy WHERE store = 'tracks' AND key = ?1 UNION ALL SELECT 1 FROM copy WHERE store = 'responses' AND key >= ?2 AND key < ?3 LIMIT 1`
  )
  /** The present page: its batch, the declarations that it has stored, and whether there are rows of it. */
  let page = { seq: 0, stored: new Set<string>(), isUsed: false }

  /** What this desk has of the declaration decides with it: its own lines, or what the practice service said of its number. */
  const isAlone = (store: string, key: Json, value: JsonObject): boolean => {
    if (sharingOf(store) === 'shared') return true
    const declaration = declarationOfKey(key)
    const isStored = page.stored.has(declaration) || store === 'declarations'
    if (!isStored && writerOf.get(JSON.stringify(declaration))?.['writer'] !== 'office') return false
    if (isContent(store)) return true
    const car = stringOrEmpty(value['car'])
    return car === '' || isAnswered.get(JSON.stringify(car), `"${car}|`, `"${car}}`) === undefined
  }

  return {
    begin(): void {
      page = { seq: state.get('seq') + 1, stored: new Set(), isUsed: false }
    },
    /** Whether it was stored, or set aside because no reader could use it. */
    take(store: string, key: Json, value: Json, content: string, position: number): boolean {
      // A template may get another name where it is merged.
      if (value === null || store === 'templates' || !isCopyTable(store)) return false
      const name = JSON.stringify(key)
      if (tables.hasIncoming(store, name) || !isAlone(store, key, value as JsonObject)) return false
      const member = contentProblem({ table: store, value, key })
      if (member !== null) {
        if (tables.copied(store, name) !== null) return false
        setAside([{ table: store, key, value, member }])
        return true
      }
      const text = JSON.stringify(inSchemaOrder(store, withOwnUses(store, value, null)))
      if (put.run(store, name, text, page.seq, rowCrc(store, name, text, page.seq)).changes === 0) return false
      tables.setRow(store, name, content, position)
      if (store === 'declarations') page.stored.add(declarationOfKey(key))
      page.isUsed = true
      return true
    },
    /** The page is stored. */
    end(): void {
      if (!page.isUsed) return
      state.set('seq', page.seq)
      tables.setState('filled', page.seq)
    }
  }
}
