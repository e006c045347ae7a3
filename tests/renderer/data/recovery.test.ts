import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { Dexie } from 'dexie'
import { type CopyRow, storeVersion } from '#core/contract/store-copy.ts'
import { fail, ok } from '#core/base/result.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import type { Change } from '../../../renderer/data/store-writer.ts'
import { recover, RecoveryFailed } from '../../../renderer/data/recovery.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { eventually } from '../../support/eventually.ts'
import { storeIn, goods, rowsOf, sorted, write, agreed } from '../support/store-and-copy.ts'

const declaration: Change = { table: 'declarations', key: 'd', value: { id: 'd', car: 'c' } }

test('a new profile needs no recovery', async () => {
  expect(await recover(storeIn(new IDBFactory()), memoryHost())).toEqual({ seq: 0, kind: 'nothing', batches: 0, damaged: 0, restored: 0 })
})

test('a store equal to the copy is not changed', async () => {
  const { place, database, host } = await agreed([[goods(1)], [goods(2)]])
  database.close()
  expect(await recover(storeIn(place), host)).toEqual({ seq: 2, kind: 'nothing', batches: 0, damaged: 0, restored: 0 })
  expect(host.calls.filter((call) => call.channel === 'storeCopy.read')).toEqual([])
})

test('a store that is some batches behind gets only those', async () => {
  const { place, database, host } = await agreed([[goods(1)], [goods(2)]])
  database.close()
  for (const seq of [3, 4, 5])
    host.journal.append({ seq, rows: [{ table: 'goods', key: ['d', seq], value: { declaration: 'd', line: seq, body: {} } }] })
  host.journal.append({ seq: 6, rows: [{ table: 'goods', key: ['d', 1] }] })
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 6, kind: 'caughtUp', batches: 4, damaged: 0, restored: 0 })
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
  expect(await again.meta.get('ledger')).toEqual({ key: 'ledger', seq: 6 })
})

test('after a crash between store copy and store, the change is there at the next start', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama')]])
  const never = { objectStore: () => ({ put: () => undefined }), commit: () => undefined }
  vi.spyOn(database, 'backendDB').mockReturnValue({ transaction: () => never } as never)
  void write(database, host, 1, [[goods(1, 'baru')]])
  await eventually(() => {
    expect(host.journal.state().lastSeq).toBe(2)
  })
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ kind: 'caughtUp', batches: 1 })
  expect(await again.goods.get(['d', 1])).toMatchObject({ body: { brgurai: 'baru' } })
})

test('the store is opened only after the first answer of the host, which checks its files or moves them aside until then', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  const again = storeIn(place)
  let isOpenBefore = false
  host.use({
    'storeCopy.state': async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      isOpenBefore ||= again.isOpen()
      return ok(host.journal.state())
    }
  })
  expect(await recover(again, host)).toMatchObject({ kind: 'nothing' })
  expect(isOpenBefore).toBe(false)
})

const ahead: readonly CopyRow[] = [
  { table: 'goods', key: ['d', 1], value: { declaration: 'd', line: 1, body: { brgurai: 'baru' } } },
  { table: 'goods', key: ['d', 2] }
]

test('a store with one batch more than the copy, as a version that wrote both at once left it, loses nothing', async () => {
  const { place, database, host } = await agreed([[declaration, goods(1, 'lama'), goods(2), goods(3)]])
  await applyRows(database, ahead, 2)
  // That version stored the keys of its last batch with the position.
  await database.table('meta').put({ key: 'ledger', seq: 2, rows: ahead.map(({ table, key }) => ({ table, key })) })
  const before = sorted(await rowsOf(database))
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 3, kind: 'copyRenewed', batches: 0, damaged: 0, restored: 0 })
  expect([sorted(await rowsOf(again)), sorted(host.journal.rows())]).toEqual([before, before])
  await write(again, host, 3, [[goods(4)]])
  expect(await again.meta.get('ledger')).toEqual({ key: 'ledger', seq: 4 })
  again.close()
  const fresh = storeIn(new IDBFactory())
  expect(await recover(fresh, host)).toMatchObject({ seq: 4, kind: 'rebuilt' })
  expect(sorted(await rowsOf(fresh))).toEqual(sorted(host.journal.rows()))
})

test('a store of that version which was killed before the disk had its newest batches catches up from the copy', async () => {
  const { place, database, host } = await agreed([[goods(1, 'lama'), goods(2)]])
  await database.table('meta').put({ key: 'ledger', seq: 1, rows: [{ table: 'goods', key: ['d', 2] }] })
  database.close()
  host.journal.append({ seq: 2, rows: ahead })
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 2, kind: 'caughtUp', batches: 1, damaged: 0, restored: 0 })
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
})

test('after a restore the store equals the copy, also where it was ahead, and a kill in between changes nothing about that', async () => {
  const { place, database, host } = await agreed([[declaration, goods(1, 'lama'), goods(2)]])
  await applyRows(database, ahead, 9)
  await applyRows(database, [{ table: 'parties', key: 'p', value: { id: 'p' } }], 10)
  database.close()
  const restored = () => Promise.resolve(ok({ ...host.journal.state(), edition: 7 }))
  host.use({ 'storeCopy.state': restored, 'storeCopy.read': () => Promise.resolve(fail('disk-failed')) })
  const killed = storeIn(place)
  await expect(recover(killed, host)).rejects.toMatchObject({ failure: { code: 'disk-failed' } })
  killed.close()
  host.use({ 'storeCopy.read': (cursor) => Promise.resolve(host.journal.read(cursor)) })
  const again = storeIn(place)
  await recover(again, host)
  expect(sorted(await rowsOf(again))).toEqual(sorted(host.journal.rows()))
  again.close()
  const next = storeIn(place)
  expect(await recover(next, host)).toMatchObject({ kind: 'nothing', seq: 1 })
})

test('a restored copy is not reported as a lost store', async () => {
  const { place, database, host } = await agreed([[declaration]])
  await recover(database, host)
  database.close()
  host.use({ 'storeCopy.state': () => Promise.resolve(ok({ ...host.journal.state(), edition: 7 })) })
  expect(await recover(storeIn(place), host)).toMatchObject({ kind: 'restored', seq: 1 })
  expect(await recover(storeIn(new IDBFactory()), host)).toMatchObject({ kind: 'rebuilt' })
  // On a new computer the store has never had anything.
  host.use({ 'storeCopy.state': () => Promise.resolve(ok({ ...host.journal.state(), edition: 7, isUnfilled: true as const })) })
  expect(await recover(storeIn(new IDBFactory()), host)).toMatchObject({ kind: 'restored', seq: 1 })
})

test('a disk without space for the new copy stops the start with its reason and changes nothing', async () => {
  const { place, database, host } = await agreed([[declaration, goods(1, 'lama'), goods(2)]])
  await applyRows(database, ahead, 2)
  const before = sorted(await rowsOf(database))
  database.close()
  host.use({ 'storeCopy.renew': () => Promise.resolve(fail('disk-full')) })
  const refused = storeIn(place)
  await expect(recover(refused, host)).rejects.toMatchObject({ failure: { code: 'disk-full' } })
  refused.close()
  host.use({ 'storeCopy.renew': (page) => Promise.resolve(host.journal.renew(page)) })
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 3, kind: 'copyRenewed' })
  expect([sorted(await rowsOf(again)), sorted(host.journal.rows())]).toEqual([before, before])
})

test('a store that is several batches ahead writes the copy again', async () => {
  const { place, database, host } = await agreed([[declaration, goods(1)], [goods(2)]])
  await applyRows(database, ahead, 4)
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 5, kind: 'copyRenewed' })
  expect(sorted(host.journal.rows())).toEqual(sorted(await rowsOf(again)))
})

test('rows that only the copy has come back into a store that is ahead: the window cannot shrink the copy', async () => {
  const { place, database, host } = await agreed([[declaration, goods(1)]])
  const other: CopyRow = { table: 'declarations', key: 'other', value: { id: 'other', car: 'x' } }
  const part: CopyRow = { table: 'goods', key: ['other', 1], value: { declaration: 'other', line: 1, body: {} } }
  host.journal.append({ seq: 2, rows: [other, part] })
  await applyRows(database, ahead, 4)
  database.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 6, kind: 'copyRenewed' })
  expect(await again.declarations.toCollection().primaryKeys()).toEqual(['d', 'other'])
  expect(await again.goods.toCollection().primaryKeys()).toEqual([
    ['d', 1],
    ['other', 1]
  ])
  expect(sorted(host.journal.rows())).toEqual(sorted(await rowsOf(again)))
  again.close()
  expect(await recover(storeIn(place), host)).toMatchObject({ seq: 6, kind: 'nothing' })
})

test('a copy that cannot be read stops the start with its reason', async () => {
  const host = memoryHost({ 'storeCopy.state': () => Promise.resolve(fail('disk-failed')) })
  await expect(recover(storeIn(new IDBFactory()), host)).rejects.toMatchObject({ failure: { code: 'disk-failed' } })
})

test('a lost last batch is reported once, then the copy is written again, then nothing is left to do', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  host.journal.append({ seq: 2, rows: [{ table: 'goods', key: ['d', 2], value: { declaration: 'd', line: 2, body: {} } }] })
  host.journal.damage(2)
  const again = storeIn(place)
  expect(await recover(again, host)).toEqual({ seq: 2, kind: 'caughtUp', batches: 1, damaged: 1, restored: 0 })
  again.close()
  const mending = storeIn(place)
  expect(await recover(mending, host)).toEqual({ seq: 3, kind: 'copyRenewed', batches: 0, damaged: 0, restored: 0 })
  mending.close()
  expect(await recover(storeIn(place), host)).toEqual({ seq: 3, kind: 'nothing', batches: 0, damaged: 0, restored: 0 })
})

const answer = (id: string): Change => ({ table: 'answers', key: id, value: { id, car: 'c', at: 1, operation: 'status', content: null } })

const wide = (line: number): Change => goods(line, `${line} ${'x'.repeat(1_500_000)}`)

test('an empty store is rebuilt page by page', async () => {
  const { database, host } = await agreed([
    ...Array.from({ length: 7 }, (_, index) => [wide(index), answer(`a${index}`)]),
    [{ table: 'goods', key: ['d', 0] }],
    [answer('later'), wide(3)]
  ])
  const before = sorted(await rowsOf(database))
  const fresh = storeIn(new IDBFactory())
  const shares: (number | null)[] = []
  expect(await recover(fresh, host, (share) => shares.push(share))).toMatchObject({ seq: 9, kind: 'rebuilt', damaged: 0 })
  expect(sorted(await rowsOf(fresh))).toEqual(before)
  expect([shares[0], shares.at(-1)]).toEqual([null, 1])
  expect(shares.slice(1)).toEqual(shares.slice(1).toSorted((one, other) => Number(one) - Number(other)))
  expect(shares.length).toBeGreaterThan(3)
  expect(host.calls.filter(({ channel }) => channel === 'storeCopy.read').length).toBeGreaterThan(2)
})

test('a rebuild that was interrupted is completed by the next start', async () => {
  const { host } = await agreed(Array.from({ length: 7 }, (_, index) => [wide(index)]))
  const place = new IDBFactory()
  let reads = 0
  host.use({
    'storeCopy.read': (cursor) => {
      reads += 1
      return Promise.resolve(reads === 2 ? fail('disk-failed') : host.journal.read(cursor))
    }
  })
  const broken = storeIn(place)
  await expect(recover(broken, host)).rejects.toBeInstanceOf(RecoveryFailed)
  expect(await broken.goods.count()).toBe(3)
  broken.close()
  const again = storeIn(place)
  expect(await recover(again, host)).toMatchObject({ seq: 7 })
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
  expect(await recover(again, host)).toEqual({ seq: 4, kind: 'copyRenewed', batches: 0, damaged: 0, restored: 0 })
  expect(sorted(host.journal.rows())).toEqual(before)
  await write(again, host, 4, [[answer('after')]])
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
  const pages = host.calls.filter((call) => call.channel === 'storeCopy.renew').map((call) => JSON.stringify(call.input).length)
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
  await expect(recover(alone, memoryHost())).rejects.toMatchObject({ name: 'StoreNotReplaced' })
  expect(kept).not.toHaveBeenCalled()
})

test('the newest version of the store is the one that desks report to their office', async () => {
  const { database } = await agreed([[goods(1)]])
  expect(await database.versionOnDisk()).toBe(storeVersion)
})

test('five thousand rows are restored from one batch and many', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => goods((index + 1) * 1_024))
  const { database, host } = await agreed([lines.slice(0, 4_000), ...lines.slice(4_000, 4_100).map((line) => [line]), lines.slice(4_100)])
  const before = sorted(await rowsOf(database))
  const fresh = storeIn(new IDBFactory())
  expect(await recover(fresh, host)).toMatchObject({ kind: 'rebuilt' })
  expect(sorted(await rowsOf(fresh))).toEqual(before)
})
