import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import { baselineStoreVersion, copyTables, storeVersion } from '#core/contract/store-copy.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { agreed, goods, rowsOf, sorted, storeIn } from '../support/store-and-copy.ts'

/** Makes the store of another program, or of another version of this one. */
const makeRaw = async (
  place: IDBFactory,
  version: number,
  change: (database: IDBDatabase, transaction: IDBTransaction) => void
): Promise<void> => {
  const request = place.open('ajukan', version)
  request.onupgradeneeded = () => {
    if (request.transaction !== null) change(request.result, request.transaction)
  }
  await new Promise((done, failed) => {
    request.onsuccess = done
    request.onerror = failed
  })
  request.result.close()
}

const tables = [...copyTables, 'meta'] as const
const present = 10 * storeVersion
/** Stores that this version has not made, from one that it has: its tables are as they were, except as `change` says. */
const others: readonly (readonly [string, number, (database: IDBDatabase, transaction: IDBTransaction) => void])[] = [
  ['a higher version', 10 * (storeVersion + 1), () => undefined],
  ['a much higher version', 9_999_999, () => undefined],
  ...tables.map((name) => [`no table ${name}`, present + 1, (database: IDBDatabase) => database.deleteObjectStore(name)] as const),
  ...tables.map(
    (name) =>
      [
        `another key of ${name}`,
        present + 1,
        (database: IDBDatabase) => {
          database.deleteObjectStore(name)
          database.createObjectStore(name, { keyPath: 'other' })
        }
      ] as const
  ),
  ['no index', present + 1, (_, transaction) => transaction.objectStore('summaries').deleteIndex('changedAt')],
  [
    'another index',
    present + 1,
    (_, transaction) => {
      transaction.objectStore('summaries').deleteIndex('changedAt')
      transaction.objectStore('summaries').createIndex('changedAt', 'other')
    }
  ],
  [
    'no table at all',
    present + 1,
    (database) => {
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
    }
  ]
]

const rawVersion = async (place: IDBFactory): Promise<unknown> => (await place.databases()).find(({ name }) => name === 'ajukan')?.version

test.each(others)(
  'a store with %s is filled from the copy if that is whole, else it stays as it is and the start stops',
  async (_, version, change) => {
    const { place, database, host } = await agreed([[goods(1), goods(2)], [{ table: 'parties', key: 'p', value: { id: 'p' } }]])
    const before = sorted(await rowsOf(database))
    database.close()
    await makeRaw(place, version, change)

    host.use({ 'storeCopy.replaceStore': () => Promise.resolve(fail('store-copy-out-of-step')) })
    const refused = storeIn(place)
    await expect(recover(refused, host)).rejects.toMatchObject({ name: 'StoreNotReplaced' })
    expect([refused.isOpen(), await rawVersion(place)]).toEqual([false, version])

    host.use({ 'storeCopy.replaceStore': () => Promise.resolve(ok(null)) })
    const again = storeIn(place)
    expect(await recover(again, host)).toMatchObject({ kind: 'rebuilt', seq: 2 })
    expect(sorted(await rowsOf(again))).toEqual(before)
    again.close()
    expect(await recover(storeIn(place), host)).toMatchObject({ kind: 'nothing' })
  }
)

test.each([1, 10 * (baselineStoreVersion - 1)])(
  'a store of the lower version %i is filled from the copy if that is whole, else it stays',
  async (version) => {
    const { host, database } = await agreed([[goods(1)]])
    const before = sorted(await rowsOf(database))
    const place = new IDBFactory()
    await makeRaw(place, version, (raw) => void raw.createObjectStore('goods', { keyPath: 'id' }))
    host.use({ 'storeCopy.replaceStore': () => Promise.resolve(fail('store-copy-out-of-step')) })
    await expect(recover(storeIn(place), host)).rejects.toMatchObject({ name: 'StoreNotReplaced' })
    expect(await rawVersion(place)).toBe(version)
    host.use({ 'storeCopy.replaceStore': () => Promise.resolve(ok(null)) })
    const again = storeIn(place)
    expect(await recover(again, host)).toMatchObject({ kind: 'rebuilt' })
    expect(sorted(await rowsOf(again))).toEqual(before)
  }
)

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
