import { exponentialBackoff, type BackoffLimits } from '#core/base/backoff.ts'
import type { Json } from '#core/base/json.ts'
import { fail, type Failure, type Result } from '#core/base/result.ts'
import type { MergedPage } from '#core/contract/office.ts'
import type { CopyRow, CopyTable } from '#core/contract/store-copy.ts'
import type { AttemptMark } from '#core/contract/submission.ts'
import { type Host, toPlain } from './host-client.ts'
import { applyRows } from './apply-rows.ts'
import type { AjukanDatabase } from './database.ts'
import { RecoveryFailed, renewFromStore } from './recovery.ts'

/** One row to write, or to delete where `value` is undefined. The key has the form of the table's primary key. */
export interface Change {
  readonly table: CopyTable
  readonly key: Json
  readonly value?: unknown
}

/** Attempts in a batch that are sent as soon as the copy has them. */
export interface StoredAttempts {
  readonly mark: AttemptMark
  /** Called when the copy has the batch with the mark; IndexedDB may not have it yet. If it throws, the write is stored and rejects with its error. */
  readonly onCopied: () => void
}

/** Thrown by `write` when the store copy refused the batch. Nothing of it is stored; the caller may write it again. */
export class NotSaved extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`not saved: ${failure.code}`)
    this.failure = failure
  }
}

/** `added`: the store has rows from the copy that the window has not read. `failed`: retried with the next batch. */
export type Renewal = 'done' | 'added' | 'failed'

/**
 * Serialises all writes. A batch goes to the host's store copy first (fsync), then into IndexedDB (strict durability, except what came from the office); `write` resolves when
 * both have it. After a crash between the two, recovery brings the batch from the copy into IndexedDB (`recovery.ts`). If the application has
 * closed the store, a write never settles; only the copy has it.
 */
export interface StoreWriter {
  write(changes: readonly Change[], attempts?: StoredAttempts): Promise<void>
  /** Has the host merge and store the next page of changes from the office, content of these declarations alone, and stores it too. Rejects as `write` does. */
  take(declarations: readonly string[]): Promise<MergedPage>
  /** The copy was repaired and may lack rows: writes all rows of the store into it, before the next batch. */
  renewCopy(): Promise<Renewal>
  /** Runs work while no batch is written: until then the copy may have rows that the store gets next. */
  whileIdle<T>(work: () => Promise<T>): Promise<T>
  /** Writes the position of the store again, so that it is known before the first edit whether IndexedDB takes anything. Resolves when it does. */
  prove(): Promise<void>
  /** Resolves when every write requested so far is done or has failed. */
  idle(): Promise<void>
}

export interface StoreWriterDeps {
  readonly database: AjukanDatabase
  readonly host: Pick<Host, 'call'>
  /** The sequence number of the last batch that both sides have. */
  readonly seq: number
  /** Called with an error when IndexedDB refuses a batch that the store copy has, and with null when it accepts it again, or when the first batch after a refusal of the copy is stored. */
  readonly onStoreTrouble: (trouble: Error | null) => void
  /** Waits between attempts, in milliseconds; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** For IndexedDB. No jitter: it has no other client. */
const retryLimits: BackoffLimits = { base: 200, cap: 5_000, floor: 1 }

interface PendingWrite {
  /** Null where a value cannot be stored: its caller has the error, and nothing of it is written. */
  readonly rows: Promise<readonly CopyRow[] | null>
  readonly attempts?: StoredAttempts | undefined
  readonly done: () => void
  readonly failed: (error: Error) => void
}
interface PendingTake {
  readonly declarations: readonly string[]
  readonly done: (page: MergedPage) => void
  readonly failed: (error: Error) => void
}

const plainRow = ({ table, key, value }: Change): CopyRow =>
  value === undefined ? { table, key } : { table, key, value: toPlain(value) as Json }

/** Rows converted per task (each may hold sixteen goods lines), so that the window can paint and handle key presses. */
const rowsPerTask = 100

const nextTask = (): Promise<void> =>
  new Promise((done) => {
    // Unlike a timer, a message is not delayed in a hidden window.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/** The values of a large batch must not be changed afterwards. */
const plainRows = async (changes: readonly Change[]): Promise<readonly CopyRow[]> => {
  const rows: CopyRow[] = []
  for (let at = 0; at < changes.length; at += rowsPerTask) {
    for (const change of changes.slice(at, at + rowsPerTask)) rows.push(plainRow(change))
    await nextTask()
  }
  return rows
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Returns plain rows; null after an error, which is passed to `failed`. */
const rowsOf = (changes: readonly Change[], failed: (error: Error) => void): PendingWrite['rows'] => {
  if (changes.length <= rowsPerTask) return Promise.resolve(changes.map(plainRow))
  return plainRows(changes).catch((error: unknown) => {
    failed(errorOf(error))
    return null
  })
}

/** Calls code of others, whose error must not stop the writer. */
const guard = (call: (() => void) | undefined, thrown: (error: Error) => void): void => {
  try {
    call?.()
  } catch (error) {
    thrown(errorOf(error))
  }
}

export const createStoreWriter = (deps: StoreWriterDeps): StoreWriter => {
  const { database, host } = deps
  const pause = deps.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let seq = deps.seq
  let pending: PendingWrite[] = []
  const takes: PendingTake[] = []
  const idleWork: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null
  let mustRenew = false
  /** The copy has refused the last batch. */
  let isRefused = false
  let hasAdded = false

  /** Null if the copy has all rows of the store now. */
  const renew = async (): Promise<Failure | null> => {
    try {
      const renewed = await renewFromStore(database, host, seq)
      seq = renewed.seq
      hasAdded ||= renewed.rows > 0
      mustRenew = false
      return null
    } catch (error) {
      return error instanceof RecoveryFailed ? error.failure : { code: 'unexpected' }
    }
  }

  const run = async (): Promise<void> => {
    if (mustRenew) await renew()
    while (pending.length + takes.length + idleWork.length > 0) {
      const group = pending
      pending = []
      const made = await Promise.all(group.map((one) => one.rows))
      const written = group.filter((_, at) => made[at] !== null)
      if (written.length > 0) {
        const thrown = new Map<PendingWrite, Error>()
        const outcome = await writeBatch(
          made.flatMap((rows) => rows ?? []),
          written.flatMap(({ attempts }) => attempts?.mark ?? []),
          () => {
            for (const one of written) guard(one.attempts?.onCopied, (error) => thrown.set(one, error))
          }
        )
        for (const one of written) {
          const error = outcome instanceof NotSaved ? outcome : thrown.get(one)
          if (error !== undefined) one.failed(error)
          else if (outcome === 'stored') one.done()
        }
      }
      const take = takes.shift()
      if (take === undefined) {
        if (pending.length === 0) await idleWork.shift()?.()
        continue
      }
      const page = await storeNext(() => host.call('storeCopy.takeIncoming', { seq: seq + 1, declarations: take.declarations }))
      if (!page.ok) take.failed(new NotSaved(page.failure))
      else if (page.value.seq === seq) take.done(page.value)
      else {
        seq = page.value.seq
        // Nobody is told that it is saved, and what a power cut takes from IndexedDB comes from the copy.
        if (await applyUntilAccepted(page.value.rows, 'relaxed')) take.done(page.value)
      }
    }
    running = null
  }

  /** Stores the batch after `seq` in the copy. Never throws: the loop of `run` must go on after every batch. */
  const storeNext = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> => {
    // A rejected call (instead of a failure as its result) must not leave the callers pending.
    const store = () => call().catch(() => fail('unexpected'))
    const stored = await store()
    // The copy lost batches in a repair.
    const settled = !stored.ok && stored.failure.code === 'store-copy-out-of-step' && (await renew()) === null ? await store() : stored
    if (!settled.ok) isRefused = true
    return settled
  }

  const writeBatch = async (
    rows: readonly CopyRow[],
    marks: readonly AttemptMark[],
    onCopied: () => void
  ): Promise<NotSaved | 'stored' | 'closed'> => {
    const stored = await storeNext(() => host.call('storeCopy.append', { seq: seq + 1, rows, ...(marks.length > 0 ? { marks } : {}) }))
    if (!stored.ok) return new NotSaved(stored.failure)
    seq += 1
    onCopied()
    return (await applyUntilAccepted(rows)) ? 'stored' : 'closed'
  }

  /** The store copy already has the rows, so IndexedDB is retried without limit; false if the application closes it. */
  const applyUntilAccepted = async (rows: readonly CopyRow[], durability?: 'relaxed'): Promise<boolean> => {
    for (let retries = 0; !database.isEnded(); retries += 1) {
      try {
        await applyRows(database, rows, seq, durability)
        if (retries > 0 || isRefused)
          guard(
            () => deps.onStoreTrouble(null),
            (thrown) => reportError(thrown)
          )
        isRefused = false
        return true
      } catch (error) {
        guard(
          () => deps.onStoreTrouble(errorOf(error)),
          (thrown) => reportError(thrown)
        )
        await pause(exponentialBackoff(retryLimits, retries, 0))
        if (database.isEnded()) break
        // A full disk closes the connection permanently; it has to be opened again.
        database.close({ disableAutoOpen: false })
        await database.open().catch(() => undefined)
      }
    }
    return false
  }

  const whileIdle = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((done, failed) => {
      idleWork.push(async () => {
        try {
          done(await work())
        } catch (error) {
          failed(errorOf(error))
        }
      })
      running ??= run()
    })
  return {
    write: (changes, attempts) =>
      new Promise((done, failed) => {
        if (changes.length === 0) {
          done()
          return
        }
        pending.push({ rows: rowsOf(changes, failed), attempts, done, failed })
        // What is requested at the same time is one batch.
        running ??= Promise.resolve().then(run)
      }),
    take: (declarations) =>
      new Promise((done, failed) => {
        takes.push({ declarations, done, failed })
        running ??= run()
      }),
    whileIdle,
    prove: () => whileIdle(async () => void (await applyUntilAccepted([]))),
    renewCopy: async () => {
      mustRenew = true
      // The batches that are being written are completed first.
      await running
      running ??= run()
      await running
      return mustRenew ? 'failed' : hasAdded ? 'added' : 'done'
    },
    idle: async () => {
      while (running) await running
    }
  }
}
