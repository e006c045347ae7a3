import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import { differsFromCopy } from '../../../renderer/data/compare-with-copy.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'
import { agreed, goods } from '../support/store-and-copy.ts'

const template = (id: string, name = id): Change => ({ table: 'templates', key: id, value: { id, name } })
/** Two pages of the comparison. */
const large = (id: string): Change => template(id, 'x'.repeat(300_000))

/** `workPerPage`: milliseconds that each page is said to take. */
const compare = async ({ database, host }: Awaited<ReturnType<typeof agreed>>, workPerPage = 30) => {
  const state = host.journal.state()
  const storeWriter = createStoreWriter({ database, host, seq: state.lastSeq, onStoreTrouble: () => undefined })
  let calls = 0
  const pauses: number[] = []
  const isOther = await differsFromCopy({
    database,
    host,
    storeWriter,
    elapsed: () => Math.ceil(calls++ / 2) * workPerPage,
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds))
  })
  return { isOther, pauses }
}

test('a store that equals the copy does not differ, also after rows were deleted', async () => {
  const both = await agreed([[large('a'), goods(1), template('b')], [{ table: 'templates', key: 'b' }], [large('c'), goods(1, 'baru')]])
  expect(await compare(both)).toEqual({ isOther: false, pauses: [5_000, 30, 30] })
})

test('a changed value and a missing row of the store are noticed, on every page', async () => {
  for (const page of ['a', 'z']) {
    const both = await agreed([[template('a')], [large('b')], [large('c')], [goods(1), template('z')]])
    await both.database.table('templates').put({ id: page, name: 'chanqed' })
    expect((await compare(both)).isOther).toBe(true)
  }
  const both = await agreed([[goods(1), goods(2)]])
  await both.database.goods.delete(['d', 2])
  expect((await compare(both)).isOther).toBe(true)
})

test('a value that is none of JSON is noticed', async () => {
  const both = await agreed([[template('a')]])
  await both.database.table('templates').put({ id: 'a', name: 1n })
  expect((await compare(both)).isOther).toBe(true)
})

test('the order of members is no difference', async () => {
  const both = await agreed([[template('a')]])
  await both.database.table('templates').put({ name: 'a', id: 'a' })
  expect((await compare(both)).isOther).toBe(false)
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
  const isOther = await differsFromCopy({ database, host, storeWriter, elapsed: () => 0, pause: () => Promise.resolve() })
  expect([isOther, reads]).toEqual([false, 2])
})

test('a comparison that takes long is continued at the next start, and begins again after its end', async () => {
  const both = await agreed([[large('a')], [large('b')], [large('c')]])
  await both.database.table('templates').put({ id: 'c', name: 'chanqed' })
  expect(await compare(both, 2_500)).toEqual({ isOther: false, pauses: [5_000, 2_500, 2_500] })
  expect(await compare(both, 2_500)).toEqual({ isOther: true, pauses: [5_000] })
  await both.database.table('templates').put({ id: 'c', name: 'x'.repeat(300_000) })
  expect(await compare(both, 2_500)).toEqual({ isOther: false, pauses: [5_000, 2_500] })
  expect((await compare(both, 2_500)).pauses).toEqual([5_000, 2_500, 2_500])
})

test('nothing differs without an answer of the copy; a place that the copy does not accept is not kept', async () => {
  const both = await agreed([[template('a')]])
  await both.database.meta.put({ key: 'compared', at: { position: 7, row: 7 } })
  await both.database.table('templates').clear()
  both.host.use({ 'storeCopy.read': () => Promise.resolve(fail('invalid-input')) })
  expect((await compare(both)).isOther).toBe(false)
  both.host.use({ 'storeCopy.read': (request) => Promise.resolve(both.host.journal.read(request)) })
  expect((await compare(both)).isOther).toBe(true)
})
