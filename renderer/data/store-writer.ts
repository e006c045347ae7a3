import type { Json } from '#core/base/json.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import type { CopyRow, CopyState } from '#core/contract/store-copy.ts'
import type { Host } from './host-client.ts'
import { applyRows } from './apply-rows.ts'
import type { CopyTable } from '#core/contract/store-copy-tables.ts'
import type { AjukanDatabase } from './database.ts'
import { toPlain } from './to-plain.ts'

/** One row to write, or to delete where `value` is undefined. The key has the form of the table's primary key. */
export interface Change {
  readonly table: CopyTable
  readonly key: Json
  readonly value?: unknown
}

/** Thrown by `write` when the store copy refused the batch. Nothing of it is stored; the caller may write it again. */
export class NotSaved extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`not saved: ${failure.code}`)
    this.failure = failure
  }
}

/**
 * Serialises all writes. A batch goes to the host's store copy first (fsync), then into IndexedDB (strict durability); `write` resolves when
 * both have it. After a crash between the two, recovery brings the batch from the copy into IndexedDB (`recovery.ts`).
 */
export interface StoreWriter {
  write(changes: readonly Change[]): Promise<void>
  /** Resolves when every write requested so far is done or has failed. */
  idle(): Promise<void>
}

export interface StoreWriterDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  /** The sequence number of the last batch that both sides have. */
  readonly seq: number
  /** Called with an error when IndexedDB refuses a batch that the store copy has, and with null when it accepts it again. */
  readonly onStoreTrouble: (trouble: Error | null) => void
  /** Waits between attempts, in milliseconds; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

interface PendingWrite {
  readonly rows: readonly CopyRow[]
  readonly done: () => void
  readonly failed: (error: Error) => void
}

const plainRow = ({ table, key, value }: Change): CopyRow =>
  value === undefined ? { table, key } : { table, key, value: toPlain(value) as Json }

export const createStoreWriter = (options: StoreWriterDeps): StoreWriter => {
  const { database, host } = options
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let seq = options.seq
  let pending: PendingWrite[] = []
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (pending.length > 0) {
      const group = pending
      pending = []
      const refused = await writeBatch(group.flatMap(({ rows }) => rows))
      for (const one of group) {
        if (refused === null) one.done()
        else one.failed(new NotSaved(refused))
      }
    }
    running = null
  }

  const writeBatch = async (rows: readonly CopyRow[]): Promise<Failure | null> => {
    const appended = await append(rows)
    if (!appended.ok) return appended.failure
    seq += 1
    await applyUntilAccepted(rows)
    return null
  }

  /** A rejected call (instead of a failure as its result) must not leave the callers pending. */
  const append = async (rows: readonly CopyRow[]): Promise<Result<CopyState>> => {
    try {
      return await host.call('storeCopy.append', { seq: seq + 1, rows })
    } catch {
      return fail('unexpected')
    }
  }

  /** The store copy has the rows already, so IndexedDB is retried without limit. */
  const applyUntilAccepted = async (rows: readonly CopyRow[]): Promise<void> => {
    for (let retries = 0; ; retries += 1) {
      try {
        await applyRows(database, rows, seq)
        if (retries > 0) options.onStoreTrouble(null)
        return
      } catch (error) {
        options.onStoreTrouble(error instanceof Error ? error : new Error(String(error)))
        await pause(Math.min(5_000, 200 * 2 ** retries))
        // A full disk closes the connection permanently; it has to be opened again.
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
        pending.push({ rows: changes.map(plainRow), done, failed })
        running ??= run()
      }),
    idle: async () => {
      while (running) await running
    }
  }
}
