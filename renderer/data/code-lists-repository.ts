import { Dexie } from 'dexie'
import type { StoredCodeList } from '#core/codes/code-list.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import type { AjukanDatabase } from './database.ts'
import type { Change } from './store-writer.ts'

/** Names of the lists the user imported, without reading their rows. */
export const storedListNames = (database: AjukanDatabase): Promise<readonly string[]> => database.codeLists.toCollection().primaryKeys()

export const loadStoredList = (database: AjukanDatabase, name: string): Promise<StoredCodeList | undefined> => database.codeLists.get(name)

export const putList = (list: StoredCodeList): Change => ({ table: 'codeLists', key: list.name, value: list })
export const dropList = (name: string): Change => ({ table: 'codeLists', key: name })

/** Declarations with their first `lines` goods lines only, in the order of `ids`. */
export const loadForCodes = async (
  database: AjukanDatabase,
  ids: readonly string[],
  lines: number
): Promise<readonly DraftDeclaration[]> => {
  const rows = await database.declarations.bulkGet([...ids])
  return Promise.all(
    rows
      .flatMap((row) => row ?? [])
      .map(async ({ id, document }) => {
        const goods = await database.goods
          .where('[declaration+line]')
          .between([id, Dexie.minKey], [id, Dexie.maxKey])
          .limit(lines)
          .toArray()
        return { ...document, detail: { ...document.detail, data: goods.map((line) => line.body) } }
      })
  )
}
