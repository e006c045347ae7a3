import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { removeEdits } from '#core/draft/row-edits.ts'
import { loadForCodes } from '../../../renderer/data/code-lists-repository.ts'
import { openWindowStore, type AjukanDatabase, type GoodsBlock } from '../../../renderer/data/database.ts'
import { changesOf, changesOfDeletion, changesOfNew, loadEdits, loadRecord } from '../../../renderer/data/declarations-repository.ts'
import { createStoreWriter } from '../../../renderer/data/store-writer.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { withPresentRetry } from '../../../renderer/data/row-migrations.ts'
import { largeText, recordFrom } from '../support/declaration-fixtures.ts'
import { memoryHost, type MemoryHost } from '../../support/fakes/memory-host.ts'

const storeIn = (place: IDBFactory): AjukanDatabase => openWindowStore('ajukan', { indexedDB: place, IDBKeyRange })

/** An outbox row as version 0.1 wrote it. */
const oldRow = (id: string, over: object = {}) => ({
  id,
  declaration: `d-${id}`,
  car: id,
  profile: 'practice',
  profileName: 'Latihan',
  queuedAt: 1,
  body: `{"bc28":{"document":[{"car":"${id}","merk":"é"}]}}`,
  sha256: 'ab',
  counts: { header: 1 },
  state: 'accepted',
  attempts: [{ number: 1, startedAt: 2, answer: 'a' }],
  answer: { answer: 'a', at: 3, httpStatus: 200, status: 'ok', entries: [], deviations: [], raw: '{"status":"ok"}' },
  remarks: [],
  ...over
})

const ids = Array.from({ length: 45 }, (_, index) => `e${String(index).padStart(2, '0')}`)

/** A store and a store copy as version 0.1 left them. */
const ofVersionOne = async () => {
  const place = new IDBFactory()
  const host = memoryHost()
  const old = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  old.version(1).stores({ outbox: 'id, declaration, state, car', answers: 'id, car, at', meta: 'key' })
  await old.open()
  await old.table('outbox').bulkPut(ids.map((id) => oldRow(id)))
  await old.table('meta').put({ key: 'ledger', seq: 1 })
  old.close()
  host.journal.append({ seq: 1, rows: ids.map((id) => ({ table: 'outbox', key: id, value: oldRow(id) })) })
  return { place, host }
}

const expectPresent = async (database: AjukanDatabase): Promise<void> => {
  expect(await database.frozen.toArray()).toEqual(ids.map((id) => ({ id, body: oldRow(id).body })))
  const rows = await database.outbox.toArray()
  expect(rows.map(({ id }) => id)).toEqual(ids)
  const { body, answer, ...kept } = oldRow('e07')
  const { raw: _, ...withoutRaw } = answer
  expect(rows[7]).toEqual({ ...kept, order: 0, version: 0, bytes: new TextEncoder().encode(body).length, answer: withoutRaw })
}

/** What a new profile reads from the copy. */
const fromCopy = async (host: MemoryHost): Promise<AjukanDatabase> => {
  const fresh = storeIn(new IDBFactory())
  await recover(fresh, host)
  return fresh
}

test('opening a store of version 1 moves every body into a row of its own', async () => {
  const { place, host } = await ofVersionOne()
  const database = storeIn(place)
  await recover(database, host)
  await expectPresent(database)
})

test('the bodies are appended to the copy once, so that a later change of an entry does not lose its body', async () => {
  const { place, host } = await ofVersionOne()
  const database = storeIn(place)
  const { seq } = await recover(database, host)
  const [first] = await database.outbox.toArray()
  await createStoreWriter({ database, host, seq, onStoreTrouble: () => undefined }).write([
    { table: 'outbox', key: 'e00', value: { ...first, state: 'remarks' } }
  ])
  database.close()
  const fresh = await fromCopy(host)
  expect((await fresh.frozen.toArray()).map(({ id }) => id)).toEqual(ids)
  expect((await fresh.outbox.get('e00'))?.state).toBe('remarks')
  const appended = host.journal.state().lastSeq
  const again = storeIn(place)
  await recover(again, host)
  expect(host.journal.state().lastSeq).toBe(appended)
})

test('a copy with rows of version 1 fills a new store in the present form', async () => {
  const { host } = await ofVersionOne()
  await expectPresent(await fromCopy(host))
})

test('after a crash or a refused append before all bodies are in the copy, the next start appends them again', async () => {
  const { place, host } = await ofVersionOne()
  const { append } = host.journal
  host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  const database = storeIn(place)
  expect(await recover(database, host)).toMatchObject({ seq: 1 })
  database.close()
  host.use({ 'storeCopy.append': (batch) => Promise.resolve(append(batch)) })
  const again = storeIn(place)
  await recover(again, host)
  await expectPresent(again)
  expect(host.journal.rows().filter(({ table }) => table === 'frozen')).toHaveLength(ids.length)
})

test('a full disk during the upgrade does not replace the store', async () => {
  const { place, host } = await ofVersionOne()
  const database = storeIn(place)
  const full = Object.assign(new Error('open failed'), { name: 'OpenFailedError', inner: new DOMException('full', 'QuotaExceededError') })
  database.open = () => Dexie.Promise.reject(full)
  await expect(recover(database, host)).rejects.toBe(full)
  expect(host.calls.filter(({ channel }) => channel === 'storeCopy.replaceStore')).toEqual([])
})

test('a stored row with the retry reason of an earlier version is read with its current name', async () => {
  const host = memoryHost()
  const { body: _, ...entry } = oldRow('e00', { state: 'failed', retry: { by: 'user', why: 'own-side' } })
  host.journal.append({ seq: 1, rows: [{ table: 'outbox', key: 'e00', value: entry }] })
  const row = await (await fromCopy(host)).outbox.get('e00')
  expect(row).toEqual({ ...entry, retry: { by: 'user', why: 'local-failure' } })
  expect(withPresentRetry(entry as unknown as OutboxEntry)).toEqual(row)
})

test('a store of version 3 opens with its rows', async () => {
  const place = new IDBFactory()
  const old = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  old.version(3).stores({ edits: '[declaration+seq]', meta: 'key' })
  await old.open()
  const edit = { declaration: 'd', seq: 1, step: 1, cause: 'typed', at: 1, edit: { kind: 'set', path: '/car', after: 'x' } }
  await old.table('edits').put(edit)
  old.close()
  const database = storeIn(place)
  await database.open()
  expect([await database.edits.toArray(), await loadEdits(database, 'd')]).toEqual([[edit], [edit]])
})

test('single goods lines of a store of version 4 open unchanged, and blocks written since replace them, also in a store filled from the copy', async () => {
  const place = new IDBFactory()
  const host = memoryHost()
  const record = recordFrom(largeText)
  const [declaration, ...blocks] = changesOfNew(record)
  const rows = (blocks as readonly { readonly value: GoodsBlock }[]).flatMap(({ value }) =>
    value.lines.map((line) => ({ declaration: 'd1', ...line }))
  )
  const old = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  old.version(4).stores({ declarations: 'id', goods: '[declaration+line]', edits: '[declaration+seq]', meta: 'key' })
  await old.open()
  await old.table('declarations').put(declaration?.value)
  await old.table('goods').bulkPut(rows)
  await old.table('meta').put({ key: 'ledger', seq: 1 })
  old.close()
  const goods = rows.map((value) => ({ table: 'goods', key: [value.declaration, value.line], value: value as never }))
  host.journal.append({ seq: 1, rows: [{ table: 'declarations', key: 'd1', value: declaration?.value as never }, ...goods] })
  const database = storeIn(place)
  const { seq } = await recover(database, host)
  expect(await loadRecord(database, 'd1')).toEqual(record)
  const edits = removeEdits('detail', record.document.detail.data, [0, 1, 2, 20, ...Array.from({ length: 40 }, (_, index) => 40 + index)])
  const { record: shorter, touched } = applyEdits(record, edits)
  const { record: next, touched: more } = applyEdits(shorter, [{ kind: 'set', path: '/detail/data/500/merk', before: '', after: 'Baru' }])
  const writer = createStoreWriter({ database, host, seq, onStoreTrouble: () => undefined })
  await writer.write([...changesOf(shorter, touched, []), ...changesOf(next, more, [])])
  expect(await loadRecord(database, 'd1')).toEqual(next)
  expect(await loadRecord(await fromCopy(host), 'd1')).toEqual(next)
  expect((await loadForCodes(database, ['d1'], 30))[0]?.document.detail.data).toEqual(next.document.detail.data.slice(0, 30))
  await writer.write(await changesOfDeletion(database, 'd1'))
  expect([await database.goods.count(), await (await fromCopy(host)).goods.count()]).toEqual([0, 0])
})

test('a store of version 5 opens with its rows and has the tables of rates', async () => {
  const place = new IDBFactory()
  const old = new Dexie('ajukan', { indexedDB: place, IDBKeyRange })
  old.version(5).stores({ products: 'id', meta: 'key' })
  await old.open()
  await old.table('products').put({ id: 'p' })
  old.close()
  const database = storeIn(place)
  await database.open()
  expect([await database.products.count(), await database.rates.count(), await database.tariffs.count()]).toEqual([1, 0, 0])
})
