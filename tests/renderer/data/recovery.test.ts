import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { fail, ok } from '#core/base/result.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import { copyTables } from '#core/contract/store-copy-tables.ts'
import { openDatabase, type AjukanDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { recover, RecoveryFailed } from '../../../renderer/data/recovery.ts'
import { memoryHost, type MemoryHost } from '../../support/fakes/memory-host.ts'
import { memoryStoreCopy } from '../../support/fakes/memory-store-copy.ts'

const storeIn = (place: IDBFactory): AjukanDatabase => openDatabase('ajukan', { indexedDB: place, IDBKeyRange })

const goods = (line: number, text = `baris ${line}`): Change => ({
  table: 'goods',
  key: ['d', line],
  value: { declaration: 'd', line, body: { brgurai: text } }
})
const answer = (id: string): Change => ({ table: 'answers', key: id, value: { id, car: 'c', at: 1, operation: 'status', content: null } })

/** Every row of the store in the form of the store copy. */
const rowsOf = async (database: AjukanDatabase): Promise<readonly CopyRow[]> => {
  const tables = copyTables.map(async (name) => {
    const table = database.table(name)
    const [keys, values] = [await table.toCollection().primaryKeys(), await table.toArray()]
    return keys.map((key, index): CopyRow => ({ table: name, key: key as string, value: values[index] as never }))
  })
  return (await Promise.all(tables)).flat()
}
const sorted = (rows: readonly CopyRow[]): readonly string[] => rows.map((row) => JSON.stringify([row.table, row.key, row.value])).sort()

const write = async (database: AjukanDatabase, host: MemoryHost, seq: number, batches: readonly (readonly Change[])[]): Promise<void> => {
  const ledger = createStoreWriter({ database, host, seq, onStoreTrouble: () => undefined })
  for (const batch of batches) await ledger.write(batch)
}

/** A store and a copy that have these batches. */
const agreed = async (batches: readonly (readonly Change[])[], host = memoryHost()) => {
  const place = new IDBFactory()
  const database = storeIn(place)
  await recover(database, host)
  await write(database, host, 0, batches)
  return { place, database, host }
}

test('a new profile needs no recovery', async () => {
  expect(await recover(storeIn(new IDBFactory()), memoryHost())).toEqual({ seq: 0, kind: 'nothing', batches: 0, damaged: 0 })
})

test('a store equal to the copy is not changed', async () => {
  const { place, database, host } = await agreed([[goods(1)], [goods(2)]])
  database.close()
  expect(await recover(storeIn(place), host)).toEqual({ seq: 2, kind: 'nothing', batches: 0, damaged: 0 })
  expect(host.calls.filter((call) => call.channel === 'storeCopy.read')).toEqual([])
})

test('a store that is some batches behind gets only those', async () => {
  const { place, database, host } = await agreed([[goods(1)], [goods(2)]])
  database.close()
  for (const seq of [3, 4, 5])
    host.journal.append({ seq, rows: [{ table: 'goods', key: ['d', seq], value: { declaration: 'd', line: seq, body: {} } }] })
  host.journal.append({ seq: 6, rows: [{ table: 'goods', key: ['d', 1] }] })
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 6, kind: 'caughtUp', batches: 4, damaged: 0 })
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
  expect(await again.meta.get('ledger')).toEqual({ key: 'ledger', seq: 6 })
})

test('after a crash between store copy and store, the change is there at the next start', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama')]])
  const never = { objectStore: () => ({ put: () => undefined }), commit: () => undefined }
  vi.spyOn(database, 'backendDB').mockReturnValue({ transaction: () => never } as never)
  void write(database, host, 1, [[goods(1, 'baru')]])
  await vi.waitFor(() => {
    expect(host.journal.state().lastSeq).toBe(2)
  })
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ kind: 'caughtUp', batches: 1 })
  expect(await again.goods.get(['d', 1])).toMatchObject({ body: { brgurai: 'baru' } })
})

const ahead: readonly CopyRow[] = [
  { table: 'goods', key: ['d', 1], value: { declaration: 'd', line: 1, body: { brgurai: 'baru' } } },
  { table: 'goods', key: ['d', 2] }
]

test('a store with one batch more than the copy, as a version that wrote both at once left it, loses nothing', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama'), goods(2), goods(3)]])
  await applyRows(database, ahead, 2)
  // That version stored the keys of its last batch with the position.
  await database.table('meta').put({ key: 'ledger', seq: 2, rows: ahead.map(({ table, key }) => ({ table, key })) })
  const before = sorted(await rowsOf(database))
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 2, kind: 'copyRenewed', batches: 0, damaged: 0 })
  expect([sorted(await rowsOf(again)), sorted(host.journal.rows())]).toEqual([before, before])
  await write(again, host, 2, [[goods(4)]])
  expect(await again.meta.get('ledger')).toEqual({ key: 'ledger', seq: 3 })
  again.close()
  const fresh = storeIn(new IDBFactory())
  expect(await recover(fresh, host)).toMatchObject({ seq: 3, kind: 'rebuilt' })
  expect(sorted(await rowsOf(fresh))).toEqual(sorted(host.journal.rows()))
})

test('a store of that version which was killed before the disk had its newest batches catches up from the copy', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama'), goods(2)]])
  await database.table('meta').put({ key: 'ledger', seq: 1, rows: [{ table: 'goods', key: ['d', 2] }] })
  database.close()
  host.journal.append({ seq: 2, rows: ahead })
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 2, kind: 'caughtUp', batches: 1, damaged: 0 })
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
})

test('a disk without space for the new copy stops the start with its reason and changes nothing', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama'), goods(2)]])
  await applyRows(database, ahead, 2)
  const before = sorted(await rowsOf(database))
  database.close()
  host.use({ 'storeCopy.rebase': () => Promise.resolve(fail('disk-full')) })
  const refused = storeIn(place)
  await expect(recover(refused, host)).rejects.toMatchObject({ failure: { code: 'disk-full' } })
  refused.close()
  host.use({ 'storeCopy.rebase': (page) => Promise.resolve(host.journal.rebase(page)) })
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 2, kind: 'copyRenewed' })
  expect([sorted(await rowsOf(again)), sorted(host.journal.rows())]).toEqual([before, before])
})

test('a store that is several batches ahead writes the copy again', async () => {
  const { place, database, host } = await agreed([[goods(1)], [goods(2)]])
  await applyRows(database, ahead, 4)
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 4, kind: 'copyRenewed' })
  expect(sorted(host.journal.rows())).toEqual(sorted(await rowsOf(again)))
})

test('an empty store is rebuilt from the batches, or from the snapshot and the batches after it, page by page', async () => {
  for (const folds of [false, true]) {
    const host = memoryHost({}, { journal: memoryStoreCopy({ batchesPerPage: 3, rowsPerPage: 4 }) })
    const { database } = await agreed(
      Array.from({ length: 25 }, (_, index) => [goods(index), answer(`a${index}`)]),
      host
    )
    if (folds) host.journal.fold()
    await write(database, host, 25, [[{ table: 'goods', key: ['d', 0] }], [answer('later')]])
    const before = sorted(await rowsOf(database))
    const fresh = storeIn(new IDBFactory())
    expect(await recover(fresh, host)).toMatchObject({ seq: 27, kind: 'rebuilt', damaged: 0 })
    expect(sorted(await rowsOf(fresh))).toEqual(before)
    fresh.close()
  }
})

test('a snapshot that restarts during a rebuild empties the store again', async () => {
  const host = memoryHost({}, { journal: memoryStoreCopy({ rowsPerPage: 2 }) })
  const { database } = await agreed(
    Array.from({ length: 9 }, (_, index) => [goods(index)]),
    host
  )
  host.journal.fold()
  let reads = 0
  host.use({
    'storeCopy.read': ({ after }) => {
      reads += 1
      if (reads === 3) {
        host.journal.append({ seq: 10, rows: [{ table: 'goods', key: ['d', 0] }] })
        host.journal.fold()
      }
      return Promise.resolve(host.journal.read(after))
    }
  })
  const fresh = storeIn(new IDBFactory())
  expect(await recover(fresh, host)).toMatchObject({ kind: 'rebuilt' })
  expect(sorted(await rowsOf(fresh))).toEqual(sorted(host.journal.rows()))
  expect(await database.goods.count()).toBe(9)
})

test.each(['the window', 'the application'])('when %s is killed during a rebuild, the next start completes it', async (killed) => {
  const host = memoryHost({}, { journal: memoryStoreCopy({ rowsPerPage: 2 }) })
  await agreed(
    Array.from({ length: 9 }, (_, index) => [goods(index)]),
    host
  )
  host.journal.fold()
  const place = new IDBFactory()
  let reads = 0
  host.use({
    'storeCopy.read': ({ after }) => {
      reads += 1
      return Promise.resolve(reads === 3 ? fail('disk-failed') : host.journal.read(after))
    }
  })
  const broken = storeIn(place)
  await expect(recover(broken, host)).rejects.toBeInstanceOf(RecoveryFailed)
  expect(await broken.goods.count()).toBe(4)
  broken.close()
  if (killed === 'the application') host.journal.restart()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 9, kind: 'rebuilt' })
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
})

test('a store that is ahead of the copy writes a new copy with every row, also those with compound keys', async () => {
  const { place, database, host } = await agreed([
    Array.from({ length: 2_300 }, (_, index) => goods(index + 0.5)),
    [
      {
        table: 'edits',
        key: ['d', 1],
        value: { declaration: 'd', seq: 1, step: 1, cause: 'typed', at: 1, edit: { kind: 'set', path: '/car', after: 'x' } }
      }
    ],
    Array.from({ length: 45 }, (_, index) => answer(`a${index}`))
  ])
  const before = sorted(await rowsOf(database))
  database.close()
  host.journal.lose()
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 3, kind: 'copyRenewed', batches: 0, damaged: 0 })
  expect(sorted(host.journal.rows())).toEqual(before)
  await write(again, host, 3, [[answer('after')]])
  const fresh = storeIn(new IDBFactory())
  await recover(fresh, host)
  expect(sorted(await rowsOf(fresh))).toEqual(sorted(await rowsOf(again)))
})

test('the pages of a new copy stay small where the rows are large', async () => {
  const body = 'x'.repeat(300_000)
  const { place, database, host } = await agreed([
    Array.from({ length: 50 }, (_, index): Change => ({
      table: 'frozen',
      key: `o${index}`,
      value: { id: `o${index}`, body }
    }))
  ])
  database.close()
  host.journal.lose()
  await recover(storeIn(place), host)
  const pages = host.calls.filter((call) => call.channel === 'storeCopy.rebase').map((call) => JSON.stringify(call.input).length)
  expect(Math.max(...pages)).toBeLessThan(11_000_000)
  expect(host.journal.rows()).toHaveLength(50)
})

test('a store that does not open is replaced when the copy can fill it, and only then', async () => {
  const { database, host } = await agreed([[goods(1)]])
  database.close()
  const place = new IDBFactory()
  const broken = storeIn(place)
  vi.spyOn(broken, 'open').mockReturnValueOnce(Dexie.Promise.reject(new DOMException('damaged', 'UnknownError')))
  const deleted = vi.spyOn(broken, 'delete')
  expect(await recover(broken, host)).toMatchObject({ kind: 'rebuilt', batches: 1 })
  expect(deleted).toHaveBeenCalledOnce()

  const alone = storeIn(new IDBFactory())
  vi.spyOn(alone, 'open').mockReturnValueOnce(Dexie.Promise.reject(new DOMException('damaged', 'UnknownError')))
  const kept = vi.spyOn(alone, 'delete')
  await expect(recover(alone, memoryHost())).rejects.toThrow('damaged')
  expect(kept).not.toHaveBeenCalled()
})

test('a store of a newer version is neither opened nor deleted', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  const newer = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  newer.version(4).stores({ goods: '[declaration+line]', meta: 'key', notes: 'id' })
  await newer.open()
  newer.close()
  const old = storeIn(place)
  await expect(recover(old, host)).rejects.toMatchObject({ name: 'VersionError' })
  expect(old.isOpen()).toBe(false)
  await newer.open()
  expect(newer.backendDB().version).toBe(40)
  expect(await newer.table('goods').count()).toBe(1)
})

test('a copy that cannot be read stops the start with its reason', async () => {
  const host = memoryHost({ 'storeCopy.state': () => Promise.resolve(fail('disk-failed')) })
  await expect(recover(storeIn(new IDBFactory()), host)).rejects.toMatchObject({ failure: { code: 'disk-failed' } })
  const stuck = memoryHost({
    'storeCopy.state': () => Promise.resolve(ok({ lastSeq: 4, baseSeq: 0, hadData: true, damaged: 0 })),
    'storeCopy.read': () => Promise.resolve(ok({ batches: [], whole: false, done: false }))
  })
  await expect(recover(storeIn(new IDBFactory()), stuck)).rejects.toBeInstanceOf(RecoveryFailed)
})

test('a lost last batch is reported once, then the copy is written again, then nothing is left to do', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  host.journal.append({ seq: 2, rows: [{ table: 'goods', key: ['d', 2], value: { declaration: 'd', line: 2, body: {} } }] })
  host.journal.damage(2)
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 2, kind: 'caughtUp', batches: 0, damaged: 1 })
  again.close()
  const mending = storeIn(place)
  expect(await recover(mending, host)).toEqual({ seq: 2, kind: 'copyRenewed', batches: 0, damaged: 0 })
  mending.close()
  expect(await recover(storeIn(place), host)).toEqual({ seq: 2, kind: 'nothing', batches: 0, damaged: 0 })
})

test('five thousand rows are restored from one batch or many', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => goods((index + 1) * 1_024))
  const host = memoryHost({}, { journal: memoryStoreCopy({ rowsPerPage: 1_000 }) })
  const { database } = await agreed([lines.slice(0, 4_000), ...lines.slice(4_000, 4_100).map((line) => [line]), lines.slice(4_100)], host)
  const before = sorted(await rowsOf(database))
  for (const folds of [false, true]) {
    if (folds) host.journal.fold()
    const fresh = storeIn(new IDBFactory())
    expect(await recover(fresh, host)).toMatchObject({ kind: 'rebuilt' })
    expect(sorted(await rowsOf(fresh))).toEqual(before)
    fresh.close()
  }
})
