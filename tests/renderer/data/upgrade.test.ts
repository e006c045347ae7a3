import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { baselineStoreVersion, storeVersion } from '#core/contract/store-copy.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { agreed, goods, rowsOf, sorted, storeIn } from '../support/store-and-copy.ts'

test('a store from before the baseline is neither opened nor changed nor replaced', async () => {
  const { host } = await agreed([[goods(1)]])
  const place = new IDBFactory()
  const old = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  old.version(baselineStoreVersion - 1).stores({ goods: '[declaration+line]', meta: 'key' })
  await old.open()
  await old.table('goods').put({ declaration: 'd', line: 1, body: {} })
  old.close()
  const database = storeIn(place)
  await expect(recover(database, host)).rejects.toMatchObject({ name: 'OlderFormat' })
  expect(database.isOpen()).toBe(false)
  expect(host.calls.filter(({ channel }) => channel === 'storeCopy.replaceStore')).toEqual([])
  await old.open()
  expect([old.backendDB().version, await old.table('goods').count()]).toEqual([10 * (baselineStoreVersion - 1), 1])
})

test('a later version changes the rows of the store in its upgrade, and keeps the others', async () => {
  const { place, database } = await agreed([[goods(1), goods(2)], [{ table: 'parties', key: 'p', value: { id: 'p' } }]])
  const before = sorted(await rowsOf(database))
  database.close()
  const openLater = (): ReturnType<typeof openWindowStore> =>
    openWindowStore('ajukan', { indexedDB: place, IDBKeyRange }, (dexie) => {
      dexie
        .version(storeVersion + 1)
        .stores({ parties: 'id, name' })
        .upgrade((transaction) => transaction.table('parties').toCollection().modify({ name: 'PT Baru' }))
    })
  for (const _ of [1, 2]) {
    const later = openLater()
    await later.open()
    expect(await later.versionOnDisk()).toBe(storeVersion + 1)
    expect(await later.table('parties').where('name').equals('PT Baru').toArray()).toEqual([{ id: 'p', name: 'PT Baru' }])
    const kept = (rows: readonly string[]): readonly string[] => rows.filter((row) => !row.includes('parties'))
    expect(kept(sorted(await rowsOf(later)))).toEqual(kept(before))
    later.close()
  }
})

test('a full disk while the store is opened does not replace it', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  const again = storeIn(place)
  const full = Object.assign(new Error('open failed'), { name: 'OpenFailedError', inner: new DOMException('full', 'QuotaExceededError') })
  again.open = () => Dexie.Promise.reject(full)
  await expect(recover(again, host)).rejects.toBe(full)
  expect(host.calls.filter(({ channel }) => channel === 'storeCopy.replaceStore')).toEqual([])
})
