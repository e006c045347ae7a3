import type { Page } from 'playwright'
import type { Host } from '../../../renderer/data/host-client.ts'

/** Every row of every table by its key, as JSON text. */
export type StoreRows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Runs in the page: reads IndexedDB directly, without code of the application. */
const readAll = async (): Promise<StoreRows> => {
  const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => {
        done(request.result)
      }
      request.onerror = () => {
        failed(request.error ?? new Error('the request failed'))
      }
    })
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => [key, ordered(member)])
    )
  }
  const database = await resultOf(indexedDB.open('ajukan'))
  const names = [...database.objectStoreNames]
  const rows: Record<string, Record<string, string>> = {}
  for (const name of names) {
    const store = database.transaction(name, 'readonly').objectStore(name)
    const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll() as IDBRequest<unknown[]>)])
    rows[name] = Object.fromEntries(keys.map((key, index) => [JSON.stringify(key), JSON.stringify(ordered(values[index]))]))
  }
  database.close()
  return rows
}

export const readStore = (page: Page): Promise<StoreRows> => page.evaluate(readAll)

/** Runs in the page: whether the store and the host's copy have the same last batch. A write that runs or follows it is seen by one of the two reads. */
const isWritten = async (): Promise<boolean> => {
  const { host } = window as unknown as { readonly host: Pick<Host, 'call'> }
  const stored = await new Promise<number>((done, failed) => {
    const opening = indexedDB.open('ajukan')
    opening.onerror = () => {
      failed(opening.error ?? new Error('not opened'))
    }
    opening.onsuccess = () => {
      const request = opening.result.transaction('meta', 'readonly').objectStore('meta').get('ledger') as IDBRequest<
        { seq: number } | undefined
      >
      request.onsuccess = () => {
        opening.result.close()
        done(request.result?.seq ?? 0)
      }
      request.onerror = () => {
        failed(request.error ?? new Error('not read'))
      }
    }
  })
  const copy = await host.call('storeCopy.state', null)
  return copy.ok && copy.value.lastSeq === stored
}

/** Waits until no write of the window is pending: what it shows before that would be dropped by a reload. Gives up after a while, as on a full disk. */
export const waitForWrites = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 100 && !(await page.evaluate(isWritten)); tries += 1) await page.waitForTimeout(50)
}

/** The store counts as settled after this many milliseconds without a change. */
const quietTime = 1_200

/** The store after background writes, which update the catalog, have ended. */
export const readSettledStore = async (page: Page): Promise<StoreRows> => {
  let last = await readStore(page)
  let since = Date.now()
  while (Date.now() - since < quietTime) {
    await page.waitForTimeout(200)
    // A write that only the copy has yet may take longer than that.
    await waitForWrites(page)
    const next = await readStore(page)
    if (JSON.stringify(next) !== JSON.stringify(last)) since = Date.now()
    last = next
  }
  return last
}

export interface StoreDifference {
  /** Rows that are missing or changed. */
  readonly lost: readonly string[]
  readonly added: readonly string[]
}

/** Compares all tables except `meta`, which only has the state of the store, and the excluded ones. */
export const compareStores = (before: StoreRows, after: StoreRows, excluded: readonly string[] = []): StoreDifference => {
  const tables = Object.keys({ ...before, ...after }).filter((name) => name !== 'meta' && !excluded.includes(name))
  return {
    lost: tables.flatMap((name) =>
      Object.entries(before[name] ?? {})
        .filter(([key, row]) => after[name]?.[key] !== row)
        .map(([key]) => `${name} ${key}`)
    ),
    added: tables.flatMap((name) =>
      Object.keys(after[name] ?? {})
        .filter((key) => before[name]?.[key] === undefined)
        .map((key) => `${name} ${key}`)
    )
  }
}

interface EditRow {
  readonly seq: number
  readonly cause: string
  readonly edit: { readonly kind: string; readonly path: string; readonly before?: unknown; readonly after?: unknown }
}

/** A row with several edits; `seq` is that of the last one. */
interface PackedRow extends Omit<EditRow, 'edit'> {
  readonly edits: readonly EditRow['edit'][]
}

const unpacked = (row: EditRow | PackedRow): readonly EditRow[] =>
  'edits' in row ? row.edits.map((edit, index) => ({ ...row, seq: row.seq - row.edits.length + 1 + index, edit })) : [row]

interface EditLog {
  readonly declaration: string
  readonly edits: readonly EditRow[]
  /** Null if no edit that the declaration counts is missing. */
  readonly gap: string | null
}

const editLogs = (rows: StoreRows): readonly EditLog[] => {
  const all = Object.entries(rows['edits'] ?? {}).map(([key, row]) => [(JSON.parse(key) as readonly unknown[])[0], row] as const)
  return Object.entries(rows['declarations'] ?? {}).map(([id, row]) => {
    const { seq } = JSON.parse(row) as { readonly seq: number }
    const declaration = JSON.parse(id) as string
    const edits = all
      .flatMap(([owner, row]) => (owner === declaration ? unpacked(JSON.parse(row) as EditRow | PackedRow) : []))
      .sort((a, b) => a.seq - b.seq)
    // Edits that change only goods lines do not update the row of the declaration.
    const isWhole = edits.length >= seq && edits.every((edit, index) => edit.seq === index + 1)
    return {
      declaration,
      edits,
      gap: isWhole ? null : `edit log of ${declaration}: ${edits.length} edits, the declaration counts ${seq}`
    }
  })
}

/** Edit logs with a missing or extra sequence number. */
export const gapsInLogs = (rows: StoreRows): readonly string[] => editLogs(rows).flatMap(({ gap }) => gap ?? [])

/** Errors in the edit logs: a missing or repeated sequence number, or an edit whose old value is not the new value of the edit before. */
export const brokenLogs = (rows: StoreRows): { readonly missing: readonly string[]; readonly doubled: readonly string[] } => {
  const missing: string[] = []
  const doubled: string[] = []
  for (const { declaration, edits, gap } of editLogs(rows)) {
    if (gap !== null) missing.push(gap)
    const last = new Map<string, unknown>()
    for (const { seq: number, edit } of edits) {
      if (edit.kind !== 'set') continue
      const known = last.has(edit.path)
      const repeated = known && JSON.stringify(last.get(edit.path)) === JSON.stringify(edit.after)
      if (repeated) doubled.push(`edit ${number} of ${declaration} repeats the edit before`)
      else if (known && JSON.stringify(last.get(edit.path)) !== JSON.stringify(edit.before))
        missing.push(`the old value of edit ${number} of ${declaration} is not the new value of the edit before`)
      last.set(edit.path, edit.after)
    }
  }
  return { missing, doubled }
}
