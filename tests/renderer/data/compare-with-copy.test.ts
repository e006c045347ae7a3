import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { compareWithCopy } from '../../../renderer/data/compare-with-copy.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { agreed, goods, storeIn } from '../support/store-and-copy.ts'

const template = (id: string, name = id): Change => ({ table: 'templates', key: id, value: { id, name } })
/** Two pages of the comparison. */
const large = (id: string): Change => template(id, 'x'.repeat(300_000))

/** `workPerPage`: milliseconds that each page is said to take. */
const compare = async ({ database, host }: Awaited<ReturnType<typeof agreed>>, workPerPage = 1) => {
  const state = host.journal.state()
  const ledger = createStoreWriter({ database, host, seq: state.lastSeq, onStoreTrouble: () => undefined })
  let calls = 0
  const pauses: number[] = []
  const found = await compareWithCopy({
    ...{ database, host, ledger },
    elapsed: () => Math.ceil(calls++ / 2) * workPerPage,
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds))
  })
  return { found, pauses }
}

test('a store that equals the copy differs in no row, also after rows were deleted', async () => {
  const both = await agreed([[large('a'), goods(1), template('b')], [{ table: 'templates', key: 'b' }], [large('c'), goods(1, 'baru')]])
  expect(await compare(both)).toEqual({ found: [], pauses: [5_000, 1, 1] })
})

test('a changed value and a missing row of the store are found, on every page', async () => {
  for (const page of ['a', 'z']) {
    const both = await agreed([[template('a')], [large('b')], [large('c')], [goods(1), template('z')]])
    await both.database.table('templates').put({ id: page, name: 'chanqed' })
    expect((await compare(both)).found).toEqual([`templates "${page}"`])
  }
  const both = await agreed([[goods(1), goods(2)]])
  await both.database.goods.delete(['d', 2])
  expect((await compare(both)).found).toEqual(['goods ["d",2]'])
})

test('the order of members is no difference, nor is a row of an older form in the copy', async () => {
  const old: Change = { table: 'outbox', key: 'o', value: { id: 'o', retry: { by: 'user', why: 'own-side' } } }
  const both = await agreed([[template('a'), old]])
  await both.database.table('templates').put({ name: 'a', id: 'a' })
  expect((await compare(both)).found).toEqual([])
})

test('a batch that the store does not have yet is no difference', async () => {
  const both = await agreed([[template('a')]])
  const { database, host } = both
  const ledger = createStoreWriter({ database, host, seq: 1, onStoreTrouble: () => undefined })
  const [inCopy, compared] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  let reads = 0
  host.use({
    'storeCopy.read': async (request) => {
      reads += 1
      if (reads === 1) void ledger.write([template('a', 'new')])
      await inCopy.promise
      // Long after the first comparison of the page.
      if (reads === 1) setTimeout(() => compared.resolve(null), 50)
      return host.journal.read(request)
    },
    'storeCopy.append': async (batch) => {
      const appended = host.journal.append(batch)
      inCopy.resolve(null)
      await compared.promise
      return appended
    }
  })
  const found = compareWithCopy({ database, host, ledger, elapsed: () => 0, pause: () => Promise.resolve() })
  expect([await found, reads]).toEqual([[], 2])
  expect(await database.templates.get('a')).toMatchObject({ name: 'new' })
})

test('a comparison that takes long is continued at the next start, and begins again after its end', async () => {
  const both = await agreed([[large('a')], [large('b')], [large('c')]])
  await both.database.table('templates').put({ id: 'c', name: 'chanqed' })
  expect(await compare(both, 6_000)).toEqual({ found: [], pauses: [5_000, 6_000, 6_000] })
  expect((await compare(both, 6_000)).found).toEqual(['templates "c"'])
  await both.database.table('templates').put(large('c').value)
  expect((await compare(both, 6_000)).pauses).toEqual([5_000, 6_000])
  expect((await compare(both, 6_000)).pauses).toEqual([5_000, 6_000, 6_000])
})

test('without an answer of the copy nothing differs; a store that was filled again equals it', async () => {
  const both = await agreed([[template('a')]])
  await both.database.table('templates').clear()
  both.host.use({ 'storeCopy.read': () => Promise.resolve(fail('disk-failed')) })
  expect((await compare(both)).found).toEqual([])
  both.host.use({ 'storeCopy.read': (request) => Promise.resolve(both.host.journal.read(request)) })
  expect((await compare(both)).found).toHaveLength(1)
  const fresh = storeIn(new IDBFactory())
  await recover(fresh, both.host)
  expect((await compare({ ...both, database: fresh })).found).toEqual([])
  expect(await fresh.templates.count()).toBe(1)
})
