import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { fail } from '#core/base/result.ts'
import { storeVersion } from '#core/contract/store-copy.ts'
import type { Change } from '../../../renderer/data/store-writer.ts'
import { recover, RecoveryFailed } from '../../../renderer/data/recovery.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { storeIn, goods, rowsOf, sorted, write, agreed } from '../support/store-and-copy.ts'

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
  await expect(recover(alone, memoryHost())).rejects.toThrow('damaged')
  expect(kept).not.toHaveBeenCalled()
})

test('the newest version of the store is the one that desks report to their office', async () => {
  const { database } = await agreed([[goods(1)]])
  expect(await database.versionOnDisk()).toBe(storeVersion)
})

test('a store of a newer version is neither opened nor deleted', async () => {
  const { place, database, host } = await agreed([[goods(1)]])
  database.close()
  const newer = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  newer.version(storeVersion + 1).stores({ goods: '[declaration+line]', meta: 'key', notes: 'id' })
  await newer.open()
  newer.close()
  const old = storeIn(place)
  await expect(recover(old, host)).rejects.toMatchObject({ name: 'VersionError' })
  expect(old.isOpen()).toBe(false)
  await newer.open()
  expect(newer.backendDB().version).toBe(10 * (storeVersion + 1))
  expect(await newer.table('goods').count()).toBe(1)
})

test('five thousand rows are restored from one batch and many', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => goods((index + 1) * 1_024))
  const { database, host } = await agreed([lines.slice(0, 4_000), ...lines.slice(4_000, 4_100).map((line) => [line]), lines.slice(4_100)])
  const before = sorted(await rowsOf(database))
  const fresh = storeIn(new IDBFactory())
  expect(await recover(fresh, host)).toMatchObject({ kind: 'rebuilt' })
  expect(sorted(await rowsOf(fresh))).toEqual(before)
})
