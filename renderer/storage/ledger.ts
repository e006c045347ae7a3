import type { Json } from '#core/derive/shape.ts'
import { fail, type Failure, type Result } from '#core/contract/result.ts'
import type { SafetyRow, SafetyState } from '#core/contract/host-api.ts'
import type { Host } from '../host/client.ts'
import type { AjukanDatabase, DataTable } from './database.ts'
import { inPresentForm } from './old-rows.ts'
import { toPlain } from './to-plain.ts'

/** One row written, or deleted where `value` is undefined. Keys as the table has them. */
export interface Change {
  readonly table: DataTable
  readonly key: Json
  readonly value?: unknown
}

/** Thrown by `write` when nothing of it was kept; the caller still has the data and may try again. */
export class NotSaved extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`not saved: ${failure.code}`)
    this.failure = failure
  }
}

/**
 * The only way anything is written: first main's safety copy (fsync), then IndexedDB (strict), one batch after the other.
 * `write` resolves when both have it. So the safety copy is never behind the store, and what is ahead of it is brought in at the next start.
 */
export interface Ledger {
  write(changes: readonly Change[]): Promise<void>
  /** Resolves when everything asked for so far is written or has failed. */
  idle(): Promise<void>
}

export interface LedgerOptions {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  /** The last batch both sides have. */
  readonly seq: number
  /** Told when IndexedDB refuses what the safety copy already has (and, with null, when it works again). */
  readonly onStoreTrouble: (trouble: Error | null) => void
  /** Waits between tries, in milliseconds; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

interface Waiting {
  readonly rows: readonly SafetyRow[]
  readonly done: () => void
  readonly failed: (error: Error) => void
}

export const createLedger = (options: LedgerOptions): Ledger => {
  const { database, host } = options
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let seq = options.seq
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const rows = group.flatMap((one) => one.rows)
      const kept = await append(rows)
      if (!kept.ok) {
        for (const one of group) one.failed(new NotSaved(kept.failure))
        continue
      }
      seq += 1
      await intoStore(rows, seq)
      for (const one of group) one.done()
    }
    running = null
  }

  /** A border that breaks instead of answering must not leave the callers waiting for ever. */
  const append = async (rows: readonly SafetyRow[]): Promise<Result<SafetyState>> => {
    try {
      return await host.call('safety.append', { seq: seq + 1, rows })
    } catch {
      return fail('unexpected')
    }
  }

  /** The safety copy has the rows already, so this may only be tried again, never given up. */
  const intoStore = async (rows: readonly SafetyRow[], at: number): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await applyRows(database, rows, at)
        if (tries > 0) options.onStoreTrouble(null)
        return
      } catch (error) {
        options.onStoreTrouble(error instanceof Error ? error : new Error(String(error)))
        await pause(Math.min(5_000, 200 * 2 ** tries))
        // A full disk closes the connection for good; opening again is the only way back.
        database.close()
        await database.open().catch(() => undefined)
      }
    }
  }

  return {
    write: (changes) =>
      new Promise((done, failed) => {
        if (changes.length === 0) {
          done()
          return
        }
        const rows = changes.map((change): SafetyRow =>
          change.value === undefined
            ? { table: change.table, key: change.key }
            : { table: change.table, key: change.key, value: toPlain(change.value) as Json }
        )
        waiting.push({ rows, done, failed })
        running ??= run()
      }),
    idle: async () => {
      while (running) await running
    }
  }
}

/** Writes rows of the safety copy into the store and notes how far it has come, in one transaction. */
export const applyRows = async (database: AjukanDatabase, rows: readonly SafetyRow[], seq: number): Promise<void> => {
  const byTable = Map.groupBy(lastOfEach(inPresentForm(rows)), (row) => row.table)
  const tables = [...byTable.keys()].map((name) => database.table(name))
  await database.transaction('rw', [...tables, database.meta], async () => {
    for (const [name, group] of byTable) {
      const gone = group.filter((row) => row.value === undefined)
      const kept = group.filter((row) => row.value !== undefined)
      if (gone.length > 0) await database.table(name).bulkDelete(gone.map((row) => row.key as string))
      if (kept.length > 0) await database.table(name).bulkPut(kept.map((row) => row.value))
    }
    await database.meta.put({ key: 'ledger', seq })
  })
}

/** One write per row, the last one: a group may change the same row many times. */
const lastOfEach = (rows: readonly SafetyRow[]): readonly SafetyRow[] => [
  ...new Map(rows.map((row) => [`${row.table}\n${JSON.stringify(row.key)}`, row])).values()
]
