import { IDBFactory } from 'fake-indexeddb'
import { useWorklist } from '../../../renderer/features/worklist/store/worklist.ts'
import type { AjukanDatabase } from '../../../renderer/data/database.ts'
import { tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { openOutbox } from '../support/outbox-setup.ts'
import { openTestApp } from '../support/test-services.ts'

type Rows = ReadonlyMap<string, string>

const rowsIn = async (database: AjukanDatabase): Promise<Rows> => {
  const rows = new Map<string, string>()
  for (const table of database.tables) {
    // The position of the store itself.
    if (table.name === 'meta') continue
    const [keys, values] = [await table.toCollection().primaryKeys(), await table.toArray()]
    for (const [at, key] of keys.entries()) rows.set(`${table.name} ${JSON.stringify(key)}`, JSON.stringify(values[at]))
  }
  return rows
}

/** What happens to the store between two starts. */
const harms: Readonly<Record<string, (database: AjukanDatabase) => Promise<unknown>>> = {
  deleted: (database) => database.delete(),
  'all tables emptied': (database) => Promise.all(database.tables.map((table) => table.clear())),
  'position lost': (database) => database.table('meta').clear()
}

/** The store of the window is lost or emptied; the copy of the host brings every declaration and every outbox entry back. */
export const lostStore = (size: Size): Promise<Outcome> =>
  tryEach(Object.entries(harms), async ([name, harm]) => {
    const count = size === 'long' ? 2_000 : 100
    const first = await openOutbox(count)
    await first.outbox.queue(first.ids.slice(0, count / 2))
    const before = await rowsIn(first.app.database)
    await harm(first.app.database)
    first.app.database.close()
    const place = name === 'deleted' ? new IDBFactory() : first.app.place
    const again = await openTestApp({ host: first.app.host, place, clock: first.app.clock })
    await useWorklist(again.pinia).load()
    const found = await rowsIn(again.database)
    again.database.close()
    const different = [...before].filter(([key, value]) => found.get(key) !== value)
    return different.length === 0 ? null : `${name}: ${different.length} of ${before.size} rows differ, the first is ${different[0]?.[0]}`
  })
