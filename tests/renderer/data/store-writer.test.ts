import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { BadRow, CopyRow } from '#core/contract/store-copy.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import { openWindowStore } from '../../../renderer/data/database.ts'
import { createStoreWriter, NotSaved, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'
import { eventually } from '../../support/eventually.ts'

const open = async (overrides: Partial<Handlers> = {}) => {
  const host = memoryHost(overrides)
  const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const troubles: (string | null)[] = []
  const pauses: number[] = []
  const storeWriter = createStoreWriter({
    database,
    host,
    seq: 0,
    onStoreTrouble: (trouble) => troubles.push(trouble === null ? null : trouble.name),
    pause: (milliseconds) => {
      pauses.push(milliseconds)
      return Promise.resolve()
    }
  })
  return { host, database, storeWriter, troubles, pauses }
}

const answer = (id: string, text = id): Change => ({
  table: 'answers',
  key: id,
  value: { id, car: 'x', at: 1, operation: 'submit', content: text }
})
const appended = (host: ReturnType<typeof memoryHost>) => host.journal.taken.map((batch) => [batch.seq, batch.rows.map((row) => row.key)])

test('a write is in the store copy and in the store', async () => {
  const { host, database, storeWriter } = await open()
  await storeWriter.write([answer('a'), { table: 'goods', key: ['d', 1024], value: { declaration: 'd', line: 1024, body: {} } }])
  expect(host.journal.rows()).toHaveLength(2)
  expect(await database.answers.get('a')).toMatchObject({ content: 'a' })
  expect(await database.goods.count()).toBe(1)
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 1 })
})

test('writes requested at the same time or while one is running are one batch, in their order', async () => {
  const { host, storeWriter, database } = await open()
  const first = [storeWriter.write([answer('a')]), storeWriter.write([answer('b', 'old')])]
  await Promise.resolve()
  await Promise.all([...first, storeWriter.write([answer('c'), answer('b', 'new')]), storeWriter.write([answer('d')])])
  expect(appended(host)).toEqual([
    [1, ['a', 'b']],
    [2, ['c', 'b', 'd']]
  ])
  expect((await database.answers.get('b'))?.content).toBe('new')
})

test('the store copy has a batch before the store does', async () => {
  const seen: number[] = []
  const { storeWriter, database } = await open({
    'storeCopy.append': async (batch) => {
      seen.push(await database.answers.count())
      return ok({ lastSeq: batch.seq, damaged: 0, restored: 0, edition: 0 })
    }
  })
  await storeWriter.write([answer('a')])
  await storeWriter.write([answer('b')])
  expect(seen).toEqual([0, 1])
})

test('every batch goes into the store with strict durability, and a write resolves only when the store has it', async () => {
  const { host, database, storeWriter } = await open()
  const begun = vi.spyOn(database.backendDB(), 'transaction')
  const gate = Promise.withResolvers<undefined>()
  host.use({ 'storeCopy.append': (batch) => gate.promise.then(() => host.journal.append(batch)) })
  let isDone = false
  const writing = storeWriter.write([answer('a')]).then(() => (isDone = true))
  await Promise.resolve()
  expect([isDone, begun.mock.calls.length]).toEqual([false, 0])
  gate.resolve(undefined)
  await writing
  expect(begun.mock.calls.map(([, mode, options]) => [mode, options?.durability])).toEqual([['readwrite', 'strict']])
  expect(await database.answers.count()).toBe(1)
})

test('when the store copy refuses a batch, every caller of it gets the error and the store stays as it was; the next batch ends the trouble', async () => {
  const { host, storeWriter, database, troubles } = await open()
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const results = await Promise.allSettled([
    storeWriter.write([answer('a')]),
    storeWriter.write([answer('b')]),
    storeWriter.write([answer('c')])
  ])
  const reasons = results.map((result) =>
    result.status === 'rejected' && result.reason instanceof NotSaved ? result.reason.failure.code : 'written'
  )
  expect(reasons).toEqual(['disk-full', 'disk-full', 'disk-full'])
  expect(await database.answers.count()).toBe(0)
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  expect(troubles).toEqual([])
  await storeWriter.write([answer('a')])
  await storeWriter.write([answer('b')])
  expect([appended(host), troubles]).toEqual([
    [
      [1, ['a']],
      [2, ['b']]
    ],
    [null]
  ])
})

test('a call to the host that rejects is a failure too, and the next write works', async () => {
  const { host, storeWriter } = await open()
  host.use({ 'storeCopy.append': () => Promise.reject(new Error('no handler')) })
  await expect(storeWriter.write([answer('a')])).rejects.toBeInstanceOf(NotSaved)
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  await storeWriter.write([answer('a')])
  expect(appended(host)).toEqual([[1, ['a']]])
})

test('a store that refuses a batch is retried until it accepts it, and the batch is appended once', async () => {
  const { host, storeWriter, database, troubles, pauses } = await open()
  const refuse = vi.spyOn(database, 'backendDB')
  for (const name of ['QuotaExceededError', 'AbortError'])
    refuse.mockImplementationOnce(() => {
      throw new DOMException('refused', name)
    })
  await storeWriter.write([answer('a')])
  refuse.mockRestore()
  expect(appended(host)).toEqual([[1, ['a']]])
  expect(troubles).toEqual(['QuotaExceededError', 'AbortError', null])
  expect(pauses).toEqual([200, 400])
  expect(await database.answers.count()).toBe(1)
})

test('whether the store takes anything is known before the first batch', async () => {
  const { host, storeWriter, database, troubles } = await open()
  await storeWriter.prove()
  expect(troubles).toEqual([])
  const refuse = vi.spyOn(database, 'backendDB').mockImplementationOnce(() => {
    throw new DOMException('refused', 'ReadOnlyError')
  })
  await storeWriter.prove()
  refuse.mockRestore()
  expect([troubles, appended(host)]).toEqual([['ReadOnlyError', null], []])
})

test('a store that the application has closed is neither opened nor retried; the copy has the batch', async () => {
  const { host, storeWriter, database, troubles, pauses } = await open()
  database.close()
  const settled = vi.fn()
  void storeWriter.write([answer('a')]).finally(settled)
  await storeWriter.idle()
  expect([appended(host), troubles, pauses, database.isOpen()]).toEqual([[[1, ['a']]], [], [], false])
  expect(settled).not.toHaveBeenCalled()
})

test('the retries end when the application closes the store between two of them', async () => {
  const { storeWriter, database, pauses } = await open()
  const refuse = vi.spyOn(database, 'backendDB').mockImplementation(() => {
    if (pauses.length === 2) database.close()
    throw new DOMException('refused', 'QuotaExceededError')
  })
  void storeWriter.write([answer('a')])
  await storeWriter.idle()
  refuse.mockRestore()
  expect([pauses.length, database.isOpen()]).toEqual([3, false])
})

test('a deleted row is removed from both', async () => {
  const { host, storeWriter, database } = await open()
  await storeWriter.write([answer('a'), { table: 'goods', key: ['d', 1], value: { declaration: 'd', line: 1, body: {} } }])
  await storeWriter.write([
    { table: 'answers', key: 'a' },
    { table: 'goods', key: ['d', 1] }
  ])
  expect([host.journal.rows(), await database.answers.count(), await database.goods.count()]).toEqual([[], 0, 0])
})

test('a connection closed during a transaction that never ends is opened again', async () => {
  const { storeWriter, database, troubles } = await open()
  const connection = new EventTarget()
  const silent = { objectStore: () => ({ put: () => undefined }), commit: () => undefined }
  const lost = Object.assign(connection, { transaction: () => silent }) as unknown as IDBDatabase
  const spy = vi.spyOn(database, 'backendDB').mockReturnValueOnce(lost)
  const writing = storeWriter.write([answer('a')])
  await eventually(() => {
    expect(spy).toHaveBeenCalledOnce()
  })
  connection.dispatchEvent(new Event('close'))
  await writing
  expect([await database.answers.count(), troubles]).toEqual([1, ['AbortError', null]])
})

/** Rows that IndexedDB can never store: without their key, with a key that is none, of a table that the store does not have. */
const refusedRows: readonly CopyRow[] = [
  { table: 'goods', key: ['d', 1], value: { declaration: 'd' } },
  { table: 'templates', key: null, value: { id: null } },
  { table: 'templates', key: true, value: 5 },
  { table: 'answers', key: {} },
  { table: 'later', key: 'a', value: { id: 'a' } }
]

test.each(refusedRows)('the row %j that IndexedDB refuses is left out of its batch and named, and the rest is stored', async (row) => {
  const { database } = await open()
  const told: BadRow[] = []
  database.badRows.listen((rows) => told.push(...rows))
  const rows = [{ table: 'answers', key: 'a', value: { id: 'a' } }, row, { table: 'answers', key: 'b', value: { id: 'b' } }]
  await applyRows(database, rows, 1)
  expect([await database.answers.count(), await database.meta.get('ledger')]).toEqual([2, { key: 'ledger', seq: 1 }])
  expect(told).toMatchObject(row.table === 'later' ? [] : [{ table: row.table, key: row.key, value: row.value ?? null }])
  expect(told.every(({ member }) => member !== '')).toBe(true)
})

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ table: 'answers', key: `a${at}`, value: { id: `a${at}` } }))

test('thousands of rows are written in portions, so that the window stays responsive, in one transaction', async () => {
  const { database } = await open()
  let [inOneGo, most] = [0, 0]
  const { put } = IDBObjectStore.prototype
  const counted = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (inOneGo === 0) setImmediate(() => (inOneGo = 0))
    inOneGo += 1
    most = Math.max(most, inOneGo)
    return put.apply(this, given)
  })
  await applyRows(database, many(2_500), 7)
  counted.mockRestore()
  expect(most).toBeLessThan(600)
  expect([await database.answers.count(), await database.meta.get('ledger')]).toEqual([2_500, { key: 'ledger', seq: 7 }])
})

test('a batch of many rows is stored without those that IndexedDB refuses, wherever they are in it', async () => {
  const { database } = await open()
  const bad = (from: number) =>
    Array.from({ length: 600 }, (_, at): CopyRow => ({ table: 'goods', key: ['d', from + at], value: { line: at } }))
  const rows = [...bad(0), ...many(1_500), ...bad(1_000), ...many(1_600).slice(1_500), ...bad(2_000)]
  await applyRows(database, rows, 1)
  expect([await database.answers.count(), await database.goods.count(), await database.meta.count()]).toEqual([1_600, 0, 1])
})

test('a write without changes is not a batch', async () => {
  const { host, storeWriter } = await open()
  await storeWriter.write([])
  expect(host.calls).toEqual([])
})

test('idle waits for every requested write, also for those requested meanwhile', async () => {
  const { storeWriter, database } = await open()
  void storeWriter.write([answer('a')]).then(() => storeWriter.write([answer('b')]))
  void storeWriter.write([answer('c')])
  await storeWriter.idle()
  await storeWriter.idle()
  expect(await database.answers.count()).toBe(3)
})

test('after a repair that lost batches of the copy, the store fills it before the next batch; nothing is refused', async () => {
  const { host, storeWriter, database } = await open()
  await storeWriter.write([answer('a')])
  await storeWriter.write([answer('b')])
  host.journal.lose()
  await Promise.all([storeWriter.write([answer('c')]), storeWriter.write([answer('d')])])
  const keys = host.journal.rows().map(({ key }) => key)
  expect(keys.sort()).toEqual(['a', 'b', 'c', 'd'])
  expect((await database.meta.get('ledger'))?.key === 'ledger' && (await database.answers.count())).toBe(4)
})

test('rows that a repair brought back are in the store, and the caller knows that the window has not read them', async () => {
  const { host, storeWriter, database } = await open()
  await storeWriter.write([answer('a')])
  await storeWriter.write([answer('b')])
  await database.answers.delete('a')
  expect(await storeWriter.renewCopy()).toBe('added')
  expect(await database.answers.count()).toBe(2)
  await storeWriter.write([{ table: 'answers', key: 'b' }])
  host.journal.damage(99)
  // Still not read: until the window is loaded again.
  expect(await storeWriter.renewCopy()).toBe('added')
  expect(await database.answers.count()).toBe(1)
})

test('a repaired copy is filled at once; where that fails it is tried again with the next write', async () => {
  const { host, storeWriter } = await open()
  await storeWriter.write([answer('a')])
  host.journal.damage(1)
  expect(await storeWriter.renewCopy()).toBe('done')
  expect(host.journal.rows().map(({ key }) => key)).toEqual(['a'])
  expect(host.journal.state().damaged).toBe(0)
  host.journal.damage(host.journal.state().lastSeq)
  host.use({ 'storeCopy.renew': () => Promise.resolve(fail('disk-full')) })
  expect(await storeWriter.renewCopy()).toBe('failed')
  host.use({ 'storeCopy.renew': (page) => Promise.resolve(host.journal.renew(page)) })
  await storeWriter.write([answer('b')])
  expect(
    host.journal
      .rows()
      .map(({ key }) => key)
      .sort()
  ).toEqual(['a', 'b'])
})

test('work that waits until no batch is written runs between batches, and its failure stops no batch', async () => {
  const { database, storeWriter } = await open()
  await storeWriter.write([answer('a')])
  const writes = [storeWriter.write([answer('b')])]
  const counted = storeWriter.whileIdle(async () => {
    writes.push(storeWriter.write([answer('c')]))
    await new Promise((done) => setTimeout(done, 20))
    return database.answers.count()
  })
  expect(await counted).toBe(2)
  await Promise.all(writes)
  expect(await database.answers.count()).toBe(3)
  await expect(storeWriter.whileIdle(() => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  await storeWriter.write([answer('d')])
  expect(await database.answers.count()).toBe(4)
})

const noNews = { rest: 0, fresh: [], kept: [], renamed: [], dropped: [] }

/** What can go wrong with one request, and whether its row is stored nevertheless. */
const requests = {
  write: true,
  'a callback that throws': true,
  'a value that cannot be stored': false,
  'many values, one of which cannot be stored': false,
  'the copy refuses': false,
  'the call to the host rejects': false,
  'IndexedDB refuses once, and the listener throws': true,
  take: true,
  'idle work that fails': false
} as const
type Request = keyof typeof requests

test('whatever a request or its callback throws, it is settled, and the others are stored', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  onTestFinished(() => void vi.unstubAllGlobals())
  const one = fc.record({
    what: fc.constantFrom(...(Object.keys(requests) as Request[])),
    isWaited: fc.boolean()
  })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 8 }), async (list) => {
      let isRefusing = false
      /** What happens to the batch with a row. */
      const faults = new Map<string, () => Promise<never>>()
      const host = memoryHost()
      const database = openWindowStore('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
      await database.open()
      host.use({
        'storeCopy.append': (batch) => {
          const [fault] = batch.rows.flatMap(({ key }) => (typeof key === 'string' ? (faults.get(key) ?? []) : []))
          return fault === undefined ? Promise.resolve(host.journal.append(batch)) : fault()
        },
        'storeCopy.takeIncoming': ({ seq, declarations }) => {
          const rows = declarations.map((id) => ({ table: 'answers' as const, key: id, value: answer(id).value as Json }))
          const appended = host.journal.append({ seq, rows })
          return Promise.resolve(appended.ok ? ok({ ...noNews, seq, rows }) : appended)
        }
      })
      const storeWriter = createStoreWriter({
        database,
        host,
        seq: 0,
        onStoreTrouble: () => {
          throw new Error('the listener')
        },
        pause: () => Promise.resolve()
      })
      const transaction = database.backendDB().transaction.bind(database.backendDB())
      vi.spyOn(database.backendDB(), 'transaction').mockImplementation((...given) => {
        if (!isRefusing) return transaction(...given)
        isRefusing = false
        throw new DOMException('full', 'QuotaExceededError')
      })
      const loop: Record<string, unknown> = {}
      loop['self'] = loop
      const bad: Change = { table: 'answers', key: 'bad', value: loop }
      const mark = { profile: 'p', entries: [], cars: [] }
      const begin = (what: Request, id: string): Promise<unknown> => {
        const row = answer(id)
        switch (what) {
          case 'a callback that throws':
            return storeWriter.write([row], {
              mark,
              onCopied: () => {
                throw new Error('the callback')
              }
            })
          case 'a value that cannot be stored':
            return storeWriter.write([row, bad])
          case 'many values, one of which cannot be stored':
            return storeWriter.write([row, ...Array.from({ length: 150 }, (_, at) => (at === 120 ? bad : answer(`${id} ${at}`)))], {
              mark,
              onCopied: () => undefined
            })
          case 'the copy refuses':
            faults.set(id, () => Promise.resolve(fail('disk-full') as never))
            return storeWriter.write([row])
          case 'the call to the host rejects':
            faults.set(id, () => Promise.reject(new Error('no host')))
            return storeWriter.write([row])
          case 'IndexedDB refuses once, and the listener throws':
            isRefusing = true
            return storeWriter.write([row])
          case 'take':
            return storeWriter.take([id])
          case 'idle work that fails':
            return storeWriter.whileIdle(() => {
              throw new Error('unreadable')
            })
          case 'write':
            return storeWriter.write([row])
        }
      }
      const ends: Promise<unknown>[] = []
      for (const [at, { what, isWaited }] of list.entries()) {
        const end = begin(what, `r${at}`).catch((error: unknown) => error)
        ends.push(end)
        if (isWaited) await end
      }
      await Promise.all(ends)
      await storeWriter.write([answer('last')])
      await storeWriter.idle()
      const stored = new Set((await database.answers.toCollection().primaryKeys()).map(String))
      const inCopy = new Set(host.journal.rows().map(({ key }) => key))
      expect([...stored].sort()).toEqual([...inCopy].sort())
      expect(stored.has('last')).toBe(true)
      for (const [at, { what }] of list.entries()) {
        // A batch that the host refuses has all writes of the same moment.
        if (!requests[what]) expect(stored.has(`r${at}`)).toBe(false)
        else if (!list.some((other) => other.what === 'the copy refuses' || other.what === 'the call to the host rejects'))
          expect(stored.has(`r${at}`)).toBe(true)
      }
      database.close()
    }),
    { numRuns: 60 }
  )
}, 60_000)
