import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Host } from '../../renderer/data/host-client.ts'

/** A declaration of the textile sample, as it is stored, for `seedDeclarations` to vary. */
interface Pattern {
  readonly document: Readonly<Record<string, unknown>> & {
    readonly detail: { readonly data: readonly Readonly<Record<string, unknown>>[] }
  }
}

const patternOf = async (): Promise<Pattern> => {
  const sample: unknown = JSON.parse(await readFile(new URL('../../resources/samples/sparepart-3.json', import.meta.url), 'utf8'))
  const { bc28 } = sample as { readonly bc28: { readonly document: readonly Pattern['document'][] } }
  const [document] = bc28.document
  if (!document) throw new Error('the sample holds no declaration')
  return { document }
}

interface Wanted {
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly document: Pattern['document']
  readonly now: number
}

/** Runs in the page: into the safety copy and the store, as the window does it, a thousand declarations at a time. The window must not write beside it. */
const write = async ({ from, to, lines, document, now }: Wanted): Promise<void> => {
  const host = (window as unknown as { readonly host: Pick<Host, 'call'> }).host
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => {
        done(request.result)
      }
      request.onerror = () => {
        failed(request.error ?? new Error('no answer'))
      }
    })
  const importers = ['PT Karya Nusapala', 'PT Sinar Abadi', 'CV Mitra Tani', 'PT Bahari Logistik', 'PT Tekstil Cemerlang']
  const states = ['draft', 'draft', 'needs-work', 'sent', 'finished', 'rejected', 'queued']
  const bare = { ...document, detail: { data: [] } }
  const source = document.detail.data
  const rowsOf = (number: number): readonly { readonly table: string; readonly key: unknown; readonly value: object }[] => {
    const id = `seed-${String(number).padStart(6, '0')}`
    const car = `000028PRAKTK20261120${String(number).padStart(6, '0')}`
    const at = now - number * 1_000
    const summary = {
      id,
      car,
      importer: importers[number % importers.length],
      supplier: `Supplier ${number % 97}`,
      currency: 'USD',
      cif: (number * 7_919) % 100_000,
      lines,
      problems: number % 7,
      state: states[number % states.length],
      createdAt: at,
      changedAt: at,
      status: '',
      statusText: '',
      lastResponse: '',
      unread: 0,
      profile: '',
      trashedAt: 0
    }
    const row = { id, car, document: { ...bare, car }, numerals: {}, local: {}, seq: 0, step: 0, createdAt: at, changedAt: at }
    return [
      { table: 'summaries', key: id, value: summary },
      { table: 'declarations', key: id, value: row },
      ...Array.from({ length: lines }, (_, index) => {
        const body = { ...source[index % source.length], serial: String(index + 1) }
        return { table: 'goods', key: [id, (index + 1) * 1_024], value: { declaration: id, line: (index + 1) * 1_024, body } }
      })
    ]
  }
  const database = await answer(indexedDB.open('ajukan'))
  const state = await host.call('safety.state', null)
  if (!state.ok) throw new Error(state.failure.code)
  let seq = state.value.lastSeq
  for (let start = from; start < to; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, to - start) }, (_, index) => rowsOf(start + index)).flat()
    seq += 1
    const kept = await host.call('safety.append', { seq, rows: rows as never })
    if (!kept.ok) throw new Error(kept.failure.code)
    const tables = ['summaries', 'declarations', 'goods', 'meta']
    const transaction = database.transaction(tables, 'readwrite', { durability: 'relaxed' })
    const written = new Promise<void>((done, failed) => {
      transaction.oncomplete = () => {
        done()
      }
      transaction.onerror = () => {
        failed(transaction.error ?? new Error('not written'))
      }
    })
    for (const { table, value } of rows) transaction.objectStore(table).put(value)
    transaction.objectStore('meta').put({ key: 'ledger', seq })
    await written
  }
  database.close()
}

/** Fills an application's store with declarations of so many lines each; to be started again before it is used. */
export const seedDeclarations = async (page: Page, count: number, lines = 1, from = 1): Promise<void> => {
  const { document } = await patternOf()
  await page.evaluate(write, { from, to: from + count, lines, document, now: Date.now() } as never)
}

/** The id of a seeded declaration. */
export const seededId = (number: number): string => `seed-${String(number).padStart(6, '0')}`

/** The aju number of a seeded declaration. */
export const seededCar = (number: number): string => `000028PRAKTK20261120${String(number).padStart(6, '0')}`
