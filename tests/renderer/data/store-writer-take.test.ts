import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { fail, ok } from '#core/base/result.ts'
import type { MergedRow, NextPage } from '#core/contract/office.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { createStoreWriter, NotSaved, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'

const answer = (id: string, text = id): Change => ({
  table: 'answers',
  key: id,
  value: { id, car: 'x', at: 1, operation: 'submit', content: text }
})

/** A store whose host has these rows of the office, page by page. */
const open = async (...waiting: (readonly string[])[]) => {
  const pages: NextPage[] = []
  const host = memoryHost()
  host.use({
    'storeCopy.takeIncoming': async (page) => {
      pages.push(page)
      const rows = (waiting.shift() ?? []).map((id): MergedRow => ({
        table: 'answers',
        key: id,
        value: answer(id).value as Json,
        writer: 'office'
      }))
      const appended = rows.length === 0 ? null : host.journal.append({ seq: page.seq, rows })
      if (appended?.ok === false) return appended
      return ok({ seq: host.journal.state().lastSeq, rows, rest: waiting.length, fresh: [], kept: [], renamed: [], dropped: [] })
    }
  })
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const storeWriter = createStoreWriter({ database, host, seq: 0, onStoreTrouble: () => undefined, pause: () => Promise.resolve() })
  return { host, database, storeWriter, pages }
}

test('rows of the office are a batch of their own between those of the window', async () => {
  const { host, database, storeWriter, pages } = await open(['b'])
  const written: Promise<unknown>[] = [storeWriter.write([answer('a')]), storeWriter.take(['d1'])]
  // The first batch is being written.
  await Promise.resolve()
  written.push(storeWriter.write([answer('c')]))
  await Promise.all(written)
  expect(pages).toEqual([{ seq: 2, declarations: ['d1'] }])
  expect(host.journal.taken.map(({ seq, rows }) => [seq, rows.map(({ key, writer }) => [key, writer])])).toEqual([
    [1, [['a', undefined]]],
    [2, [['b', 'office']]],
    [3, [['c', undefined]]]
  ])
  expect(await database.answers.count()).toBe(3)
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 3 })
})

test('only what the user has entered waits for the disk in IndexedDB: the copy has the rows of the office', async () => {
  const { database, storeWriter } = await open(['b'])
  const begun = vi.spyOn(database.backendDB(), 'transaction')
  await storeWriter.take([])
  await storeWriter.write([answer('c')])
  expect(begun.mock.calls.map(([, , options]) => options?.durability)).toEqual(['relaxed', 'strict'])
})

test('a page without rows is no batch, and later writes follow without a gap', async () => {
  const { database, storeWriter } = await open([], ['b'])
  expect(await storeWriter.take([])).toMatchObject({ rows: [], rest: 1 })
  await storeWriter.write([answer('c')])
  expect(await storeWriter.take([])).toMatchObject({ rows: [{ key: 'b' }], rest: 0 })
  expect((await database.answers.toArray()).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 2 })
})

test('a host that cannot write rejects the caller and stores nothing', async () => {
  const { host, database, storeWriter } = await open(['b'])
  host.use({ 'storeCopy.takeIncoming': async () => fail('disk-full') })
  await expect(storeWriter.take([])).rejects.toThrow(NotSaved)
  expect(await database.answers.count()).toBe(0)
})
