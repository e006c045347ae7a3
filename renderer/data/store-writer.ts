import type { Json } from '#core/base/json.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import type { CopyRow, CopyState } from '#core/contract/store-copy.ts'
import type { Host } from './host-client.ts'
import { applyRows } from './apply-rows.ts'
import type { AjukanDatabase, DataTable } from './database.ts'
import { toPlain } from './to-plain.ts'

/** One row written, or deleted where `value` is undefined. Keys as the table has them. */
export interface Change {
  readonly table: DataTable
  readonly key: Json
  readonly value?: unknown
}

/** Thrown by `write` when it is not safe; the caller still has the data and may try again. Nothing of it was kept, unless the write `repeats`. */
export class NotSaved extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`not saved: ${failure.code}`)
    this.failure = failure
  }
}

export interface WriteOptions {
  /**
   * The caller keeps what was refused and writes it again until it is kept, so it harms nobody if some of it is there already. Such a write goes
   * into the safety copy and the store at the same time, which takes as long as the slower of them and not as long as both.
   */
  readonly repeats?: boolean
}

/**
 * The only way anything is written, one batch after the other: main's safety copy (fsync) and IndexedDB (strict); `write` resolves when both have it.
 * The safety copy has a batch first, and what it is ahead is brought into the store at the next start. Only small batches of writes that repeat go
 * into both at once; the store notes their keys, so that a start finds the one batch the copy may lack (`recovery.ts`), and the store's own sync
 * is not waited for but follows within a second: until then a power cut leaves it behind the copy, as a crash always could.
 */
export interface StoreWriter {
  write(changes: readonly Change[], options?: WriteOptions): Promise<void>
  /** Resolves when everything asked for so far is written or has failed. */
  idle(): Promise<void>
}

export interface StoreWriterDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  /** The last batch both sides have. */
  readonly seq: number
  /** Rows the store has and the safety copy could not take at the start. */
  readonly owed?: readonly CopyRow[]
  /** Told when IndexedDB refuses what the safety copy already has (and, with null, when it works again). */
  readonly onStoreTrouble: (trouble: Error | null) => void
  /** Waits between tries, in milliseconds; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

interface Waiting {
  readonly rows: readonly CopyRow[]
  readonly repeats: boolean
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/** The store's sync follows a batch that went into both at once by so much, in milliseconds. */
const syncAfter = 1_000

/** Rows that may go into both at once: their keys are noted with each such batch. */
const mostInBoth = 64

const plainRow = ({ table, key, value }: Change): CopyRow =>
  value === undefined ? { table, key } : { table, key, value: toPlain(value) as Json }

export const createStoreWriter = (options: StoreWriterDeps): StoreWriter => {
  const { database, host } = options
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let seq = options.seq
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  /** A batch the safety copy refused when the store may have it already. Both must have it before anything else is written. */
  let owed: readonly CopyRow[] = options.owed ?? []
  let owesSync = false

  /**
   * A strict transaction brings all that was written before it to the disk. What it cannot, the next write tells of.
   * Not while something is owed: the place then has to go on saying what the copy may lack.
   */
  const syncLater = (): void => {
    if (owesSync) return
    owesSync = true
    void pause(syncAfter).then(async () => {
      while (running) await running
      owesSync = false
      const synced = database.isOpen() && owed.length === 0 ? applyRows(database, [], seq) : Promise.resolve()
      running = synced.catch(() => undefined).then(run)
    })
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const rows = group.flatMap((one) => one.rows)
      const inBoth = rows.length <= mostInBoth && group.every((one) => one.repeats)
      const refused = (await payOwed()) ?? (await (inBoth ? writeAtOnce(rows) : writeInTurn(rows)))
      for (const one of group) {
        if (refused === null) one.done()
        else one.failed(new NotSaved(refused))
      }
    }
    running = null
  }

  const payOwed = async (): Promise<Failure | null> => {
    if (owed.length === 0) return null
    const refused = await writeInTurn(owed)
    if (refused === null) owed = []
    return refused
  }

  const writeInTurn = async (rows: readonly CopyRow[]): Promise<Failure | null> => {
    const kept = await append(rows)
    if (!kept.ok) return kept.failure
    seq += 1
    await intoStore(rows, seq)
    return null
  }

  const writeAtOnce = async (rows: readonly CopyRow[]): Promise<Failure | null> => {
    const appending = append(rows)
    const storing = applyRows(database, rows, seq + 1, { inBoth: true })
    const [kept] = await Promise.all([appending, storing.catch(() => undefined)])
    if (!kept.ok) {
      owed = rows
      return kept.failure
    }
    seq += 1
    await intoStore(rows, seq, storing)
    syncLater()
    return null
  }

  /** A border that breaks instead of answering must not leave the callers waiting for ever. */
  const append = async (rows: readonly CopyRow[]): Promise<Result<CopyState>> => {
    try {
      return await host.call('storeCopy.append', { seq: seq + 1, rows })
    } catch {
      return fail('unexpected')
    }
  }

  /** The safety copy has the rows already, so this may only be tried again, never given up. */
  const intoStore = async (rows: readonly CopyRow[], at: number, begun?: Promise<void>): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await (tries === 0 && begun ? begun : applyRows(database, rows, at))
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
    write: (changes, { repeats = false } = {}) =>
      new Promise((done, failed) => {
        if (changes.length === 0) {
          done()
          return
        }
        waiting.push({ rows: changes.map(plainRow), repeats, done, failed })
        running ??= run()
      }),
    idle: async () => {
      while (running) await running
    }
  }
}
