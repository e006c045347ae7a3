import { Dexie } from 'dexie'
import type { StoredCodeList } from '#core/codes/code-list.ts'
import type { DraftDeclaration } from '#core/derive/types.ts'
import type { AjukanDatabase, GoodsBlock, GoodsRow } from './database.ts'
import { linesIn } from './goods-rows.ts'
import type { Change } from './store-writer.ts'

/** Returns the names of imported lists without reading their rows. */
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
        const rows: (GoodsBlock | GoodsRow)[] = []
        await database.goods
          .where('[declaration+line]')
          .between([id, Dexie.minKey], [id, Dexie.maxKey])
          .until(() => linesIn(rows).length >= lines)
          .each((row) => void rows.push(row))
        return {
          ...document,
          detail: {
            ...document.detail,
            data: linesIn(rows)
              .slice(0, lines)
              .map((line) => line.body)
          }
        }
      })
  )
}
