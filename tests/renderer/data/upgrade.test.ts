import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { openDatabase, type AjukanDatabase } from '../../../renderer/data/database.ts'
import { createStoreWriter } from '../../../renderer/data/store-writer.ts'
import { recover } from '../../../renderer/data/recovery.ts'
import { withPresentRetry } from '../../../renderer/data/row-migrations.ts'
import { memoryHost, type MemoryHost } from '../../support/fakes/memory-host.ts'

const storeIn = (place: IDBFactory): AjukanDatabase => openDatabase('ajukan', { indexedDB: place, IDBKeyRange })

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
  const { raw: _, ...told } = answer
  expect(rows[7]).toEqual({ ...kept, order: 0, version: 0, bytes: new TextEncoder().encode(body).length, answer: told })
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
