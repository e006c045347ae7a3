import { randomUUID } from 'node:crypto'
import type { Json, JsonObject } from '#core/base/json.ts'
import { startOfCopy } from '../../../../../electron/database/office/types.ts'
import type { Result } from '#core/base/result.ts'
import type { CopyCursor, CopyPage, CopyRow } from '#core/contract/store-copy.ts'
import { wholeRow } from '../../../office/whole-rows.ts'
import type { DeskHost } from './host.ts'
import type { Acknowledged } from '../messages.ts'

/** The store of a window: what it has, and what it writes. The host has a batch when its write resolves. */
export interface DeskWindow {
  rows(table: string): readonly (readonly [key: Json, value: JsonObject])[]
  row(table: string, key: Json): JsonObject | undefined
  /** Reads and writes without another write between. Null writes nothing. */
  change(work: () => readonly CopyRow[] | null): Promise<boolean>
  /** Adds a text to a row that keeps all added texts, so that a lost one is found. */
  addToken(table: string, key: Json, more?: readonly string[]): Promise<string>
  /** Stores the incoming changes; resolves with the number of stored rows. */
  takeIncoming(): Promise<number>
}

export const tokensOf = (value: Json | undefined): readonly string[] =>
  (value as { readonly tokens?: readonly string[] } | null | undefined)?.tokens ?? []
const union = (some: readonly string[], others: readonly string[]): readonly string[] => [...new Set([...some, ...others])].toSorted()

const nameOf = (key: Json): string => JSON.stringify(key)

export const openWindow = async ({ database, link }: DeskHost): Promise<DeskWindow> => {
  const store = new Map<string, Map<string, readonly [Json, JsonObject]>>()
  const put = ({ table, key, value }: CopyRow): void => {
    const rows = store.get(table) ?? new Map<string, readonly [Json, JsonObject]>()
    store.set(table, rows)
    if (value === undefined) rows.delete(nameOf(key))
    else rows.set(nameOf(key), [key, value as JsonObject])
  }
  let seq = 0
  for (let from: CopyCursor | null = startOfCopy; from !== null;) {
    const page: Result<CopyPage> = await database.run('readCopy', from)
    if (!page.ok) throw new Error(page.failure.code)
    for (const row of page.value.rows) put(row)
    seq = page.value.seq
    from = page.value.next
  }

  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
  const row = (table: string, key: Json): JsonObject | undefined => store.get(table)?.get(nameOf(key))?.[1]
  const change: DeskWindow['change'] = (work) =>
    alone(async () => {
      const rows = work()?.map(wholeRow) ?? []
      if (rows.length === 0) return false
      const written = await database.run('appendToCopy', { seq: seq + 1, rows })
      if (!written.ok) throw new Error(`write: ${written.failure.code}`)
      seq += 1
      for (const one of rows) put(one)
      link.wake()
      return true
    })

  return {
    rows: (table) => [...(store.get(table)?.values() ?? [])],
    row,
    change,
    async addToken(table, key, more = []) {
      const token = randomUUID()
      await change(() => {
        // A row that is not here is a new one.
        const before = row(table, key) ?? { id: key }
        return [{ table, key, value: { ...before, tokens: union(tokensOf(before), [token, ...more]) } }]
      })
      return token
    },
    takeIncoming: () =>
      alone(async () => {
        const { changes, declarations } = await link.incoming()
        if (changes === 0) return 0
        const taken = await link.takeIncoming({ seq: seq + 1, declarations })
        if (!taken.ok) throw new Error(`incoming: ${taken.failure.code}`)
        const page = taken.value
        seq = page.seq
        for (const one of page.rows) put(one)
        return page.rows.length
      })
  }
}

/** Reports to the trial what the user has seen. */
export type Acknowledge = (what: Acknowledged) => void
