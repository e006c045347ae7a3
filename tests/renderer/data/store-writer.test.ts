import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import { openDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter, NotSaved, type Change } from '../../../renderer/data/store-writer.ts'
import { memoryHost } from '../../support/fakes/memory-host.ts'

const open = async (overrides: Partial<Handlers> = {}) => {
  const host = memoryHost(overrides)
  const database = openDatabase('ajukan', { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.open()
  const troubles: (string | null)[] = []
  const pauses: number[] = []
  const ledger = createStoreWriter({
    database,
    host,
    seq: 0,
    onStoreTrouble: (trouble) => troubles.push(trouble === null ? null : trouble.name),
    pause: (milliseconds) => {
      pauses.push(milliseconds)
      return Promise.resolve()
    }
  })
  return { host, database, ledger, troubles, pauses }
}

const answer = (id: string, text = id): Change => ({
  table: 'answers',
  key: id,
  value: { id, car: 'x', at: 1, operation: 'submit', content: text }
})
const appended = (host: ReturnType<typeof memoryHost>) => host.journal.taken.map((batch) => [batch.seq, batch.rows.map((row) => row.key)])

test('what is written is in the safety copy and in the store', async () => {
  const { host, database, ledger } = await open()
  await ledger.write([answer('a'), { table: 'goods', key: ['d', 1024], value: { declaration: 'd', line: 1024, body: {} } }])
  expect(host.journal.rows()).toHaveLength(2)
  expect(await database.answers.get('a')).toMatchObject({ content: 'a' })
  expect(await database.goods.count()).toBe(1)
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 1 })
})

test('writes asked for while one is running go together as one batch, in their order', async () => {
  const { host, ledger, database } = await open()
  await Promise.all([ledger.write([answer('a')]), ledger.write([answer('b', 'old')]), ledger.write([answer('c'), answer('b', 'new')])])
  await ledger.write([answer('d')])
  expect(appended(host)).toEqual([
    [1, ['a']],
    [2, ['b', 'c', 'b']],
    [3, ['d']]
  ])
  expect((await database.answers.get('b'))?.content).toBe('new')
})

test('the safety copy has a batch before the store does', async () => {
  const seen: number[] = []
  const { ledger, database } = await open({
    'storeCopy.append': async (batch) => {
      seen.push(await database.answers.count())
      return ok({ lastSeq: batch.seq, baseSeq: 0, hadData: true, damaged: 0 })
    }
  })
  await ledger.write([answer('a')])
  await ledger.write([answer('b')])
  expect(seen).toEqual([0, 1])
})

test('when the safety copy refuses, every caller of the group hears it and the store stays as it was', async () => {
  const { host, ledger, database } = await open()
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const results = await Promise.allSettled([ledger.write([answer('a')]), ledger.write([answer('b')]), ledger.write([answer('c')])])
  const reasons = results.map((result) =>
    result.status === 'rejected' && result.reason instanceof NotSaved ? result.reason.failure.code : 'written'
  )
  expect(reasons).toEqual(['disk-full', 'disk-full', 'disk-full'])
  expect(await database.answers.count()).toBe(0)
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  await ledger.write([answer('a')])
  expect(appended(host)).toEqual([[1, ['a']]])
})

test('a border that breaks instead of answering is a failure too, and the next write works', async () => {
  const { host, ledger } = await open()
  host.use({ 'storeCopy.append': () => Promise.reject(new Error('no handler')) })
  await expect(ledger.write([answer('a')])).rejects.toBeInstanceOf(NotSaved)
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  await ledger.write([answer('a')])
  expect(appended(host)).toEqual([[1, ['a']]])
})

test('a store that refuses is asked again until it takes the batch, which is not appended a second time', async () => {
  const { host, ledger, database, troubles, pauses } = await open()
  const refuse = vi.spyOn(database, 'backendDB')
  for (const name of ['QuotaExceededError', 'AbortError'])
    refuse.mockImplementationOnce(() => {
      throw new DOMException('refused', name)
    })
  await ledger.write([answer('a')])
  refuse.mockRestore()
  expect(appended(host)).toEqual([[1, ['a']]])
  expect(troubles).toEqual(['QuotaExceededError', 'AbortError', null])
  expect(pauses).toEqual([200, 400])
  expect(await database.answers.count()).toBe(1)
})

test('a deleted row is gone from both', async () => {
  const { host, ledger, database } = await open()
  await ledger.write([answer('a'), { table: 'goods', key: ['d', 1], value: { declaration: 'd', line: 1, body: {} } }])
  await ledger.write([
    { table: 'answers', key: 'a' },
    { table: 'goods', key: ['d', 1] }
  ])
  expect([host.journal.rows(), await database.answers.count(), await database.goods.count()]).toEqual([[], 0, 0])
})

test('a write that repeats goes into both at once, and is done when both have it', async () => {
  const { host, ledger, database } = await open()
  const copy = Promise.withResolvers<undefined>()
  host.use({ 'storeCopy.append': (batch) => copy.promise.then(() => host.journal.append(batch)) })
  let isDone = false
  const writing = ledger.write([answer('a'), { table: 'goods', key: ['d', 1] }], { repeats: true }).then(() => (isDone = true))
  await vi.waitFor(async () => {
    expect(await database.meta.get('ledger')).toEqual({
      key: 'ledger',
      seq: 1,
      rows: [
        { table: 'answers', key: 'a' },
        { table: 'goods', key: ['d', 1] }
      ]
    })
  })
  expect([isDone, appended(host)]).toEqual([false, []])
  copy.resolve(undefined)
  await writing
  expect(appended(host)).toEqual([[1, ['a', ['d', 1]]]])
})

test('what the safety copy refused of a write that repeats comes first, as a batch of its own, before anything else is written', async () => {
  const { host, ledger, database } = await open()
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(ledger.write([answer('a', 'old')], { repeats: true })).rejects.toMatchObject({ failure: { code: 'disk-full' } })
  await expect(ledger.write([answer('b')])).rejects.toMatchObject({ failure: { code: 'disk-full' } })
  expect(await database.answers.toCollection().primaryKeys()).toEqual(['a'])
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(host.journal.append(batch)) })
  await ledger.write([answer('c')])
  await ledger.write([answer('a', 'new')], { repeats: true })
  expect(appended(host)).toEqual([
    [1, ['a']],
    [2, ['c']],
    [3, ['a']]
  ])
  expect((await database.answers.toArray()).map((row) => [row.id, row.content])).toEqual([
    ['a', 'new'],
    ['c', 'c']
  ])
  expect(await database.meta.get('ledger')).toMatchObject({ seq: 3 })
})

test('a store that refuses its half of a write that repeats gets it afterwards', async () => {
  const { host, ledger, database, troubles, pauses } = await open()
  vi.spyOn(database, 'backendDB').mockImplementationOnce(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  await ledger.write([answer('a')], { repeats: true })
  expect([appended(host), await database.answers.count()]).toEqual([[[1, ['a']]], 1])
  expect([troubles, pauses.filter((each) => each < 1_000)]).toEqual([['QuotaExceededError', null], [200]])
})

test('the sync of the store follows writes that repeat after a second, once for many; what the copy still lacks stays noted', async () => {
  const { host, database } = await open()
  const ends: (() => void)[] = []
  const pauses: number[] = []
  const pause = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds)
    return new Promise((done) => ends.push(done))
  }
  const ledger = createStoreWriter({ database, host, seq: 0, onStoreTrouble: () => undefined, pause })
  const asked = vi.spyOn(database.backendDB(), 'transaction')
  const written = () => asked.mock.calls.flatMap(([, mode, options]) => (mode === 'readwrite' ? [options?.durability] : []))
  const second = async (): Promise<void> => {
    ends.splice(0).forEach((end) => {
      end()
    })
    await Promise.resolve()
    await ledger.idle()
  }
  for (const id of ['a', 'b', 'c']) await ledger.write([answer(id)], { repeats: true })
  expect([written(), pauses]).toEqual([['relaxed', 'relaxed', 'relaxed'], [1_000]])
  expect(await database.meta.get('ledger')).toMatchObject({ seq: 3, rows: [{ table: 'answers', key: 'c' }] })
  await second()
  expect(written().slice(3)).toEqual(['strict'])
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 3 })

  await ledger.write([answer('d')], { repeats: true })
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(ledger.write([answer('e')], { repeats: true })).rejects.toThrow(NotSaved)
  await second()
  expect(written().slice(4)).toEqual(['relaxed', 'relaxed'])
  expect(await database.meta.get('ledger')).toMatchObject({ seq: 5, rows: [{ table: 'answers', key: 'e' }] })
})

test('a connection that is closed under a transaction, which then never ends, is opened again', async () => {
  const { ledger, database, troubles } = await open()
  const connection = new EventTarget()
  const silent = { objectStore: () => ({ put: () => undefined }), commit: () => undefined }
  const lost = Object.assign(connection, { transaction: () => silent }) as unknown as IDBDatabase
  const spy = vi.spyOn(database, 'backendDB').mockReturnValueOnce(lost)
  const writing = ledger.write([answer('a')], { repeats: true })
  await vi.waitFor(() => {
    expect(spy).toHaveBeenCalledOnce()
  })
  connection.dispatchEvent(new Event('close'))
  await writing
  expect([await database.answers.count(), troubles]).toEqual([1, ['AbortError', null]])
})

test('a big batch, and one with a write among it that does not repeat, go into the copy first', async () => {
  const seen: number[] = []
  const { host, ledger, database } = await open()
  host.use({
    'storeCopy.append': async (batch) => {
      await new Promise((done) => setTimeout(done, 30))
      seen.push(await database.answers.count())
      return host.journal.append(batch)
    }
  })
  await ledger.write(
    Array.from({ length: 65 }, (_, index) => answer(`a${index}`)),
    { repeats: true }
  )
  void ledger.write([answer('first')])
  await Promise.all([ledger.write([answer('b')], { repeats: true }), ledger.write([answer('c')])])
  expect(seen).toEqual([0, 65, 66])
  expect(await database.meta.get('ledger')).toEqual({ key: 'ledger', seq: 3 })
})

test('a row the store does not take leaves nothing of its batch there', async () => {
  const { database } = await open()
  const rows = [
    { table: 'answers', key: 'a', value: { id: 'a' } },
    { table: 'goods', key: ['d', 1], value: { declaration: 'd' } }
  ]
  await expect(applyRows(database, rows, 1)).rejects.toThrow()
  expect([await database.answers.count(), await database.meta.count()]).toEqual([0, 0])
})

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ table: 'answers', key: `a${at}`, value: { id: `a${at}` } }))

test('thousands of rows are handed over in portions, so that the window answers in between, and are one transaction', async () => {
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

test('a row that is not taken after many that were leaves nothing of its batch there either', async () => {
  const { database } = await open()
  const rows = [...many(1_500), { table: 'goods', key: ['d', 1], value: { declaration: 'd' } }, ...many(1_600).slice(1_500)]
  await expect(applyRows(database, rows, 1)).rejects.toThrow()
  expect([await database.answers.count(), await database.meta.count()]).toEqual([0, 0])
})

test('nothing to write is no batch', async () => {
  const { host, ledger } = await open()
  await ledger.write([])
  expect(host.calls).toEqual([])
})

test('idle waits for everything asked for, also for what comes while it waits', async () => {
  const { ledger, database } = await open()
  void ledger.write([answer('a')]).then(() => ledger.write([answer('b')]))
  void ledger.write([answer('c')])
  await ledger.idle()
  await ledger.idle()
  expect(await database.answers.count()).toBe(3)
})
