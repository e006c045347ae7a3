import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { compareWithCopy } from '../../../renderer/data/compare-with-copy.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { agreed, goods, rowsOf, sorted } from '../support/store-and-copy.ts'

const template = (id: string, name = id): Change => ({ table: 'templates', key: id, value: { id, name } })
/** Two pages of the comparison. */
const large = (id: string): Change => template(id, 'x'.repeat(300_000))

/** `workPerPage`: milliseconds that each page is said to take. */
const compare = async ({ database, host }: Awaited<ReturnType<typeof agreed>>, workPerPage = 30) => {
  const state = host.journal.state()
  const storeWriter = createStoreWriter({ database, host, seq: state.lastSeq, onStoreTrouble: () => undefined })
  let calls = 0
  const pauses: number[] = []
  const corrected = await compareWithCopy({
    ...{ database, host, storeWriter },
    elapsed: () => Math.ceil(calls++ / 2) * workPerPage,
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds))
  })
  return { corrected, pauses }
}
const isCopied = async ({ database, host }: Awaited<ReturnType<typeof agreed>>): Promise<void> => {
  expect(sorted(await rowsOf(database))).toEqual(sorted(host.journal.rows()))
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: host.journal.state().lastSeq })
}

test('a store that equals the copy is not corrected, also after rows were deleted', async () => {
  const both = await agreed([[large('a'), goods(1), template('b')], [{ table: 'templates', key: 'b' }], [large('c'), goods(1, 'baru')]])
  expect(await compare(both)).toEqual({ corrected: 0, pauses: [5_000, 30, 30] })
  await isCopied(both)
})

test('a changed value and a missing row of the store are corrected, on every page', async () => {
  for (const page of ['a', 'z']) {
    const both = await agreed([[template('a')], [large('b')], [large('c')], [goods(1), template('z')]])
    await both.database.table('templates').put({ id: page, name: 'chanqed' })
    expect((await compare(both)).corrected).toBe(1)
    await isCopied(both)
  }
  const both = await agreed([[goods(1), goods(2)]])
  await both.database.goods.delete(['d', 2])
  expect((await compare(both)).corrected).toBe(1)
  await isCopied(both)
})

test('a value that is none of JSON is corrected', async () => {
  const both = await agreed([[template('a')]])
  await both.database.table('templates').put({ id: 'a', name: 1n })
  expect((await compare(both)).corrected).toBe(1)
  await isCopied(both)
})

test('the order of members is no difference, nor is a row of an older form, in the copy or in both', async () => {
  const old = { id: 'o', retry: { by: 'user', why: 'own-side' } }
  const both = await agreed([[template('a'), { table: 'outbox', key: 'o', value: old }]])
  await both.database.table('templates').put({ name: 'a', id: 'a' })
  expect((await compare(both)).corrected).toBe(0)
  await both.database.table('outbox').put(old)
  expect((await compare(both)).corrected).toBe(0)
})

test('a batch that the store does not have yet is no difference', async () => {
  const both = await agreed([[template('a')]])
  const { database, host } = both
  const storeWriter = createStoreWriter({ database, host, seq: 1, onStoreTrouble: () => undefined })
  const [inCopy, compared] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  let reads = 0
  host.use({
    'storeCopy.read': async (request) => {
      reads += 1
      if (reads === 1) void storeWriter.write([template('a', 'new')])
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
  const corrected = await compareWithCopy({ database, host, storeWriter, elapsed: () => 0, pause: () => Promise.resolve() })
  expect([corrected, reads]).toEqual([0, 2])
  await isCopied(both)
})

test('a comparison that takes long is continued at the next start, and begins again after its end', async () => {
  const both = await agreed([[large('a')], [large('b')], [large('c')]])
  await both.database.table('templates').put({ id: 'c', name: 'chanqed' })
  expect(await compare(both, 2_500)).toEqual({ corrected: 0, pauses: [5_000, 2_500, 2_500] })
  expect(await compare(both, 2_500)).toEqual({ corrected: 1, pauses: [5_000, 2_500] })
  expect((await compare(both, 2_500)).pauses).toEqual([5_000, 2_500, 2_500])
})

test('nothing is corrected without an answer of the copy; a place that the copy does not accept is not kept', async () => {
  const both = await agreed([[template('a')]])
  await both.database.meta.put({ key: 'compared', at: { position: 7, row: 7 } })
  await both.database.table('templates').clear()
  both.host.use({ 'storeCopy.read': () => Promise.resolve(fail('invalid-input')) })
  expect((await compare(both)).corrected).toBe(0)
  both.host.use({ 'storeCopy.read': (request) => Promise.resolve(both.host.journal.read(request)) })
  expect((await compare(both)).corrected).toBe(1)
  await isCopied(both)
})
