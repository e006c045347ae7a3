import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { fail, ok } from '#core/base/result.ts'
import type { IncomingBatch } from '#core/contract/office.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { createStoreWriter, NotSaved, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'

const answer = (id: string, text = id): Change => ({
  table: 'answers',
  key: id,
  value: { id, car: 'x', at: 1, operation: 'submit', content: text }
})
const taken = [{ number: 7, here: 'x' }]

/** A store whose host accepts rows of the office, but refuses the keys of `changed`, as JSON. */
const open = async (changed: readonly string[] = []) => {
  const batches: IncomingBatch[] = []
  const host = memoryHost()
  host.use({
    'storeCopy.appendIncoming': async (batch) => {
      batches.push(batch)
      const refused = batch.rows.some(({ key }) => changed.includes(JSON.stringify(key))) ? batch.taken.map(({ number }) => number) : []
      if (refused.length > 0) return ok({ state: host.journal.state(), refused })
      const appended = host.journal.append({ seq: batch.seq, rows: batch.rows.map((row) => ({ ...row, writer: 'office' as const })) })
      return appended.ok ? ok({ state: appended.value, refused }) : appended
    }
  })
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const storeWriter = createStoreWriter({ database, host, seq: 0, onStoreTrouble: () => undefined, pause: () => Promise.resolve() })
  return { host, database, storeWriter, batches }
}

test('rows of the office are a batch of their own between those of the window, with the changes that they answer', async () => {
  const { host, database, storeWriter, batches } = await open()
  const written = [storeWriter.write([answer('a')]), storeWriter.take({ rows: [answer('b')], given: [], taken })]
  // The first batch is being written.
  await Promise.resolve()
  written.push(storeWriter.write([answer('c')]))
  expect(await Promise.all(written)).toEqual([undefined, true, undefined])
  expect(batches).toEqual([{ seq: 2, rows: [expect.objectContaining({ key: 'b' })], taken }])
  expect(host.journal.taken.map(({ seq, rows }) => [seq, rows.map(({ key, writer }) => [key, writer])])).toEqual([
    [1, [['a', undefined]]],
    [2, [['b', 'office']]],
    [3, [['c', undefined]]]
  ])
  expect(await database.answers.count()).toBe(3)
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 3 })
})

test('a row that the host has given is stored without being sent back, unless the host refuses the batch', async () => {
  const { host, database, storeWriter, batches } = await open(['"c"'])
  const { value } = answer('b')
  const given = [{ table: 'answers', key: 'b', value: value as Json }]
  expect(await storeWriter.take({ rows: [answer('c')], given, taken })).toBe(false)
  expect(await database.answers.count()).toBe(0)
  expect(await storeWriter.take({ rows: [answer('d')], given, taken })).toBe(true)
  expect((await database.answers.toArray()).map(({ id }) => id)).toEqual(['b', 'd'])
  expect(batches.map(({ rows }) => rows.map(({ key }) => key))).toEqual([['c'], ['d']])
  expect(host.journal.taken).toHaveLength(1)
})

test('a row that was changed here meanwhile is not stored, and later writes follow without a gap', async () => {
  const { database, storeWriter } = await open(['"b"'])
  expect(await storeWriter.take({ rows: [answer('b')], given: [], taken })).toBe(false)
  await storeWriter.write([answer('c')])
  expect((await database.answers.toArray()).map(({ id }) => id)).toEqual(['c'])
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 1 })
})

test('a host that cannot write rejects the caller and stores nothing', async () => {
  const { host, database, storeWriter } = await open()
  host.use({ 'storeCopy.appendIncoming': async () => fail('disk-full') })
  await expect(storeWriter.take({ rows: [answer('b')], given: [], taken })).rejects.toThrow(NotSaved)
  expect(await database.answers.count()).toBe(0)
})
