import { Dexie } from 'dexie'
import type { StoredCodeList } from '#core/codes/code-list.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import { recordIn } from './declarations-repository.ts'
import type { AjukanDatabase, GoodsBlock } from './database.ts'
import { linesIn } from './goods-rows.ts'
import type { Change } from './store-writer.ts'

/** Returns the names of imported lists without reading their rows. */
export const storedListNames = (database: AjukanDatabase): Promise<readonly string[]> => database.codeLists.toCollection().primaryKeys()

export const loadStoredList = (database: AjukanDatabase, name: string): Promise<StoredCodeList | undefined> => database.codeLists.get(name)

export const putList = (list: StoredCodeList): Change => ({ table: 'codeLists', key: list.name, value: list })
export const dropList = (name: string): Change => ({ table: 'codeLists', key: name })

/** Declarations with their first `lines` goods lines only, in the order of `ids`. */
export const loadForCodes = async (database: AjukanDatabase, ids: readonly string[], lines: number): Promise<readonly DraftRecord[]> => {
  const rows = await database.declarations.bulkGet([...ids])
  return Promise.all(
    rows
      .flatMap((row) => row ?? [])
      .map(async (row) => {
        const rows: GoodsBlock[] = []
        await database.goods
          .where('[declaration+line]')
          .between([row.id, Dexie.minKey], [row.id, Dexie.maxKey])
          .until(() => linesIn(rows).length >= lines)
          .each((goods) => void rows.push(goods))
        return recordIn(row, linesIn(rows).slice(0, lines))
      })
  )
}
