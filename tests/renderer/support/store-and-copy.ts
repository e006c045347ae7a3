import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type CopyRow, copyTables } from '#core/contract/store-copy.ts'
import { openWindowStore, type AjukanDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { memoryHost, type MemoryHost } from '../../support/fakes/memory-host.ts'

export const storeIn = (place: IDBFactory): AjukanDatabase => openWindowStore('ajukan', { indexedDB: place, IDBKeyRange })

export const goods = (line: number, text = `baris ${line}`): Change => ({
  table: 'goods',
  key: ['d', line],
  value: { declaration: 'd', line, body: { brgurai: text } }
})

/** Every row of the store in the form of the store copy. */
export const rowsOf = async (database: AjukanDatabase): Promise<readonly CopyRow[]> => {
  const tables = copyTables.map(async (name) => {
    const table = database.table(name)
    const [keys, values] = [await table.toCollection().primaryKeys(), await table.toArray()]
    return keys.map((key, index): CopyRow => ({ table: name, key: key as string, value: values[index] as never }))
  })
  return (await Promise.all(tables)).flat()
}
export const sorted = (rows: readonly CopyRow[]): readonly string[] =>
  rows.map((row) => JSON.stringify([row.table, row.key, row.value])).sort()

export const write = async (
  database: AjukanDatabase,
  host: MemoryHost,
  seq: number,
  batches: readonly (readonly Change[])[]
): Promise<void> => {
  const storeWriter = createStoreWriter({ database, host, seq, onStoreTrouble: () => undefined })
  for (const batch of batches) await storeWriter.write(batch)
}

/** A store and a copy that have these batches. */
export const agreed = async (batches: readonly (readonly Change[])[], host = memoryHost()) => {
  const place = new IDBFactory()
  const database = storeIn(place)
  await recover(database, host)
  await write(database, host, 0, batches)
  return { place, database, host }
}
