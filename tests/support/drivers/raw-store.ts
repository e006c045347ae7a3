import type { Page } from 'playwright'

/** Every row of every table by its key, as text. */
export type StoreRows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Runs in the page: the store as Chromium keeps it, past everything of ours. */
const readAll = async (): Promise<StoreRows> => {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => {
        done(request.result)
      }
      request.onerror = () => {
        failed(request.error ?? new Error('no answer'))
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
  const database = await answer(indexedDB.open('ajukan'))
  const names = [...database.objectStoreNames]
  const rows: Record<string, Record<string, string>> = {}
  for (const name of names) {
    const store = database.transaction(name, 'readonly').objectStore(name)
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll() as IDBRequest<unknown[]>)])
    rows[name] = Object.fromEntries(keys.map((key, index) => [JSON.stringify(key), JSON.stringify(ordered(values[index]))]))
  }
  database.close()
  return rows
}

export const readStore = (page: Page): Promise<StoreRows> => page.evaluate(readAll)

/** Longest silence after which nothing more is taken to be on its way, in milliseconds. */
const silence = 1_200

/** The store once nothing is written to it any more: what was typed is also remembered for later declarations, in the background. */
export const readSettledStore = async (page: Page): Promise<StoreRows> => {
  let last = await readStore(page)
  let since = Date.now()
  while (Date.now() - since < silence) {
    await page.waitForTimeout(200)
    const next = await readStore(page)
    if (JSON.stringify(next) !== JSON.stringify(last)) since = Date.now()
    last = next
  }
  return last
}

export interface StoreDifference {
  /** Rows that were there and are not, or not as they were. */
  readonly lost: readonly string[]
  readonly added: readonly string[]
}

/** Compares everything but `meta`, which only says how far the store has come, and the tables named besides. */
export const compareStores = (before: StoreRows, after: StoreRows, besides: readonly string[] = []): StoreDifference => {
  const tables = Object.keys({ ...before, ...after }).filter((name) => name !== 'meta' && !besides.includes(name))
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

interface EditLog {
  readonly declaration: string
  readonly edits: readonly EditRow[]
  /** Null where every edit the declaration counts is there. */
  readonly gap: string | null
}

const editLogs = (rows: StoreRows): readonly EditLog[] => {
  const all = Object.entries(rows['edits'] ?? {}).map(([key, row]) => [(JSON.parse(key) as readonly unknown[])[0], row] as const)
  return Object.entries(rows['declarations'] ?? {}).map(([id, row]) => {
    const { seq } = JSON.parse(row) as { readonly seq: number }
    const declaration = JSON.parse(id) as string
    const edits = all.flatMap(([owner, edit]) => (owner === declaration ? [JSON.parse(edit) as EditRow] : [])).sort((a, b) => a.seq - b.seq)
    // Edits of goods lines alone leave the declaration's row behind the log.
    const isWhole = edits.length >= seq && edits.every((edit, index) => edit.seq === index + 1)
    return {
      declaration,
      edits,
      gap: isWhole ? null : `edit log of ${declaration}: ${edits.length} edits, the declaration counts ${seq}`
    }
  })
}

/** Edit logs in which a number is missing or too many. */
export const gapsInLogs = (rows: StoreRows): readonly string[] => editLogs(rows).flatMap(({ gap }) => gap ?? [])

/** What is wrong with the edit logs: a number missing or twice, an edit that does not begin where the one before it ended. */
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
      if (repeated) doubled.push(`edit ${number} of ${declaration} is the one before it again`)
      else if (known && JSON.stringify(last.get(edit.path)) !== JSON.stringify(edit.before))
        missing.push(`edit ${number} of ${declaration} does not begin where the one before it ended`)
      last.set(edit.path, edit.after)
    }
  }
  return { missing, doubled }
}
