/** Runs in the page: the window's own ledger over its own store and main's real safety copy, beside bare IndexedDB in the same window. */
import type { CopyRow } from '#core/contract/store-copy.ts'
import type { Json } from '#core/base/json.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { LoggedEdit } from '#core/draft/edit.ts'
import { windowHost } from '../../../renderer/data/host-client.ts'
import { applyRows } from '../../../renderer/data/apply-rows.ts'
import { openDatabase } from '../../../renderer/data/database.ts'
import { changesOf, loadRecord } from '../../../renderer/data/declarations-repository.ts'
import { createStoreWriter, type Change } from '../../../renderer/data/store-writer.ts'

export interface SaveTimes {
  /** Through the ledger, as the editor saves: into the safety copy and the store at once. */
  readonly save: readonly number[]
  /** Through the ledger, as all else is written: the copy first. */
  readonly inTurn: readonly number[]
  /** The two alone, and a call to main that writes nothing. */
  readonly copy: readonly number[]
  readonly store: readonly number[]
  readonly border: readonly number[]
  /** The goods row of the same change, put into a store of its own. */
  readonly bare: readonly number[]
}

/** Between two of them, so that none pays for another. */
const calm = 25
/** The first ones warm everything up. */
const cold = 10

const openBare = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const open = indexedDB.open('bench-bare', 1)
    open.onupgradeneeded = () => {
      open.result.createObjectStore('rows', { keyPath: ['declaration', 'line'] })
    }
    open.onsuccess = () => {
      done(open.result)
    }
    open.onerror = () => {
      failed(open.error ?? new Error('not opened'))
    }
  })

const barePut = (database: IDBDatabase, row: unknown): Promise<void> =>
  new Promise((done, failed) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => {
      done()
    }
    transaction.onabort = () => {
      failed(transaction.error ?? new Error('not written'))
    }
    transaction.objectStore('rows').put(row)
    transaction.commit()
  })

/** What the draft store writes when one cell of the first line was changed. */
const changesOfCell = (record: DraftRecord, summary: object, count: number): readonly Change[] => {
  const [line, ...others] = record.document.detail.data
  if (!line) throw new Error('the declaration has no line')
  const [before, after] = [`merk ${count - 1}`, `merk ${count}`]
  const at = Date.now()
  const step = record.step + count
  const next: DraftRecord = {
    ...record,
    document: { ...record.document, detail: { ...record.document.detail, data: [{ ...line, merk: after }, ...others] } },
    seq: record.seq + count,
    step,
    changedAt: at
  }
  const edit: LoggedEdit = {
    declaration: record.id,
    seq: next.seq,
    step,
    at,
    by: 'bench',
    cause: 'typed',
    edit: { kind: 'set', path: '/detail/data/0/merk', before, after }
  }
  return [
    ...changesOf(next, { body: false, lines: [0], removed: [] }, [edit]),
    { table: 'summaries', key: record.id, value: { ...summary, changedAt: at } }
  ]
}

/** Milliseconds of each, taken by turns. The window itself must not write meanwhile: its own ledger knows nothing of these batches. */
export const measure = async (id: string, times: number): Promise<SaveTimes> => {
  const host = windowHost()
  const database = openDatabase()
  await database.open()
  const bare = await openBare()
  const record = await loadRecord(database, id)
  const summary = await database.summaries.get(id)
  const state = await host.call('storeCopy.state', null)
  if (!record || !summary || !state.ok) throw new Error('there is nothing to write on')
  const taken: Record<keyof SaveTimes, number[]> = { save: [], inTurn: [], copy: [], store: [], border: [], bare: [] }
  let seq = state.value.lastSeq
  let cells = 0
  const cell = (): readonly Change[] => changesOfCell(record, summary, (cells += 1))
  /** A ledger of its own each time, as the batches in between are none of a ledger's. */
  const write = async (changes: readonly Change[]): Promise<void> => {
    const troubles: Error[] = []
    const ledger = createStoreWriter({
      database,
      host,
      seq,
      onStoreTrouble: (trouble) => trouble && troubles.push(trouble),
      pause: () => new Promise(() => {})
    })
    await ledger.write(changes)
    if (troubles[0]) throw troubles[0]
    seq += 1
  }
  const append = async (rows: readonly CopyRow[]): Promise<void> => {
    const kept = await host.call('storeCopy.append', { seq: seq + 1, rows })
    if (!kept.ok) throw new Error(kept.failure.code)
    seq += 1
  }
  for (let round = 0; round < cold + times; round += 1) {
    const [one, other] = [cell(), cell()]
    const rows = cell().map(({ table, key, value }): CopyRow => ({ table, key, value: value as Json }))
    const line = rows.find(({ table }) => table === 'goods')?.value
    const works: readonly (readonly [keyof SaveTimes, () => Promise<unknown>])[] = [
      ['bare', () => barePut(bare, line)],
      ['save', () => write(one)],
      ['inTurn', () => write(other)],
      ['copy', () => append(rows)],
      ['store', () => applyRows(database, rows, seq)],
      ['border', () => host.call('storeCopy.state', null)]
    ]
    for (const [name, work] of works) {
      const start = performance.now()
      await work()
      if (round >= cold) taken[name].push(performance.now() - start)
      await new Promise((done) => setTimeout(done, calm))
    }
  }
  bare.close()
  database.close()
  return taken
}
