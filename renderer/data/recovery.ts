import type { Json } from '#core/base/json.ts'
import {
  afterBatch,
  type CopyCursor,
  type CopyState,
  type PresentRow,
  type RepairLoss,
  copyTables,
  type CopyTable
} from '#core/contract/store-copy.ts'
import type { Output } from '#core/contract/host-api.ts'
import type { Failure } from '#core/base/result.ts'
import type { Host } from './host-client.ts'
import { applyRows } from './apply-rows.ts'
import type { AjukanDatabase, MetaRow } from './database.ts'
import { readUnchecked } from './checked-reads.ts'

/**
 * What recovery did at the start. `rebuilt`: the store was empty or unreadable and was filled from the store copy. `caughtUp`: only the newest
 * batches were missing. `copyRenewed`: the copy lacked batches and was written again from the store. `restored`: the copy was made by a restore, and
 * the store was refilled from it.
 */
export interface Recovery {
  readonly seq: number
  readonly kind: 'nothing' | 'caughtUp' | 'rebuilt' | 'copyRenewed' | 'restored'
  /** Batches applied to the store. */
  readonly batches: number
  /** Rows of the store copy that could not be read. */
  readonly damaged: number
  /** Time of the backup that replaced a damaged copy, in milliseconds since 1970; 0 if there was none. */
  readonly restored: number
  readonly loss?: RepairLoss
}

export class RecoveryFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`the store copy could not be read: ${failure.code}`)
    this.failure = failure
  }
}

/** The store is of another version or shape. */
class OtherShape extends Error {
  override name = 'OtherShape'
}
/** The store cannot be used, and the copy is not whole, so nothing was replaced. The start screen explains this name. */
class StoreNotReplaced extends Error {
  override name = 'StoreNotReplaced'
}

/** Fraction of the store filled from the copy, from 0 to 1; null if the copy is a single batch. */
export type FillProgress = (share: number | null) => void

/**
 * Opens the store and makes it equal to the host's store copy before anything is shown.
 * A batch goes to the copy first, so after a crash the copy may be ahead, and the store catches up. If the store is ahead, the copy has
 * lost batches: its rows are rewritten from the store, and the store gets rows that only the copy has.
 */
export const recover = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  progressed: FillProgress = () => undefined
): Promise<Recovery> => {
  // Before its first answer the host checks the files of the store, and moves damaged ones aside.
  const copy = await host.call('storeCopy.state', null)
  if (!copy.ok) throw new RecoveryFailed(copy.failure)
  const [position, edition] = await openOrReplace(database, host)
  const isRestored = copy.value.edition > (edition?.key === 'edition' ? edition.edition : 0)
  if (isRestored) await empty(database, copy.value.edition)
  const before = position?.key === 'ledger' ? position.seq : 0
  const recovery = await reconcile(database, host, isRestored ? 0 : before, copy.value, progressed)
  // A store without a position was lost, unless it is the first one since the restore.
  return isRestored && (before > 0 || copy.value.isUnfilled === true) && recovery.kind === 'rebuilt'
    ? { ...recovery, kind: 'restored' }
    : recovery
}

const lossOf = ({ damaged, restored, loss }: CopyState): Pick<Recovery, 'damaged' | 'restored' | 'loss'> => ({
  damaged,
  restored,
  ...(loss === undefined ? {} : { loss })
})

const reconcile = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  known: number,
  copy: CopyState,
  progressed: FillProgress
): Promise<Recovery> => {
  const { lastSeq, damaged } = copy
  const found = { batches: 0, ...lossOf(copy) }
  if (known === lastSeq && damaged === 0) return { ...found, seq: lastSeq, kind: 'nothing' }
  // A damaged copy could not fill another store; this store can still fill the copy.
  if (known > 0 && known >= lastSeq) {
    const renewed = await renewFromStore(database, host, known)
    return { seq: renewed.seq, kind: 'copyRenewed', batches: 0, damaged: 0, restored: 0 }
  }
  if (known === 0) await empty(database, copy.edition)
  const { seq } = await applyMissingRows(database, host, known, lastSeq, { progressed, isFilling: true })
  // Reading may have found more damaged rows.
  const after = await host.call('storeCopy.state', null)
  const kind = known === 0 ? 'rebuilt' : 'caughtUp'
  return { ...found, ...(after.ok ? lossOf(after.value) : {}), seq, kind, batches: lastSeq - known }
}

type MetaRows = readonly (MetaRow | undefined)[]

/** As `openAndRead`. A store that is of another version or shape, or that cannot be opened or read, is replaced if the host's copy is whole. */
const openOrReplace = async (database: AjukanDatabase, host: Pick<Host, 'call'>): Promise<MetaRows> => {
  try {
    return await openAndRead(database)
  } catch (error) {
    // A full disk is not damage: the store must not be replaced because of it.
    if (causeOf(error) === 'QuotaExceededError') throw error
    database.close()
    const emptied = await host.call('storeCopy.replaceStore', null)
    if (!emptied.ok && emptied.failure.code === 'store-copy-out-of-step') throw new StoreNotReplaced(String(error), { cause: error })
    if (!emptied.ok) throw new RecoveryFailed(emptied.failure)
    // The host has emptied the files; if Chromium cannot open them, deleting fails too.
    await database.delete().catch(() => undefined)
    return openAndRead(database)
  }
}

/** The name of the innermost error: Dexie wraps the errors of IndexedDB. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'inner' in error && error.inner instanceof Error ? causeOf(error.inner) : error.name
}

/** Opens the store and returns its rows `ledger` and `edition`. */
const openAndRead = async (database: AjukanDatabase): Promise<MetaRows> => {
  // Dexie opens a store of another version without an error and adds the tables it expects.
  const other = await database.otherShape()
  if (other !== null) throw new OtherShape(other)
  await database.open()
  return database.meta.bulkGet(['ledger', 'edition'])
}

/** `seq`: the last batch of the store. `rows`: number of rows that were applied, without deleted ones. */
interface Applied {
  readonly seq: number
  readonly rows: number
}

interface ApplyOptions {
  readonly progressed: FillProgress
  /** The copy may lack rows that this store lacks too. */
  readonly isFilling: boolean
}

/** Returns the last batch of the copy. */
const protect = async (host: Pick<Host, 'call'>): Promise<number> => {
  const state = await host.call('storeCopy.protect', null)
  if (!state.ok) throw new RecoveryFailed(state.failure)
  return state.value.lastSeq
}

/** Applies the rows that were written after batch `known`, and sets the position of the store to `lastSeq`. */
const applyMissingRows = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  known: number,
  lastSeq: number,
  { progressed, isFilling }: ApplyOptions = { progressed: () => undefined, isFilling: false }
): Promise<Applied> => {
  let rows = 0
  let [end, isProtected] = [lastSeq, !isFilling]
  progressed(null)
  for (let cursor: CopyCursor | null = afterBatch(known); cursor !== null;) {
    const page: Output<'storeCopy.read'> = await host.call('storeCopy.read', cursor)
    if (!page.ok) throw new RecoveryFailed(page.failure)
    rows += page.value.rows.filter(({ value }) => value !== undefined).length
    const isLast: boolean = page.value.next === null
    const mustProtect: boolean = isLast && !isProtected
    // Before the position marks the store as complete, so that after a kill the next start fills it.
    if (mustProtect) end = Math.max(end, await protect(host))
    isProtected ||= isLast
    const seq = Math.max(known, Math.min(page.value.seq, end))
    await applyRows(database, page.value.rows, seq)
    progressed(lastSeq - known > 1 ? Math.min(1, (seq - known) / (lastSeq - known)) : null)
    cursor = mustProtect && seq < end ? afterBatch(seq) : page.value.next
  }
  return { seq: end, rows }
}

/** Clears the store and stores the edition of the copy that will fill it, in one transaction. */
const empty = async (database: AjukanDatabase, edition: number): Promise<void> => {
  await database.transaction('rw', [...copyTables.map((name) => database.table(name)), database.meta], async () => {
    for (const name of [...copyTables, 'meta']) await database.table(name).clear()
    if (edition > 0) await database.meta.put({ key: 'edition', edition })
  })
}

const keysAtOnce = 1_000
/** A frozen body is a whole declaration, so only a few rows are read at a time, and pages are limited by size. */
const rowsAtOnce = 20
/** Characters of JSON. */
const pageLength = 4 * 1024 * 1024

/** All rows of a table in the order of their keys, in pages of about `pageLength` characters. */
const readInPages = async function* (database: AjukanDatabase, name: CopyTable): AsyncGenerator<readonly PresentRow[]> {
  const table = database.table<Json, string>(name)
  let page: PresentRow[] = []
  let length = 0
  let keys = await table.limit(keysAtOnce).primaryKeys()
  while (keys.length > 0) {
    for (let from = 0; from < keys.length; from += rowsAtOnce) {
      const some = keys.slice(from, from + rowsAtOnce)
      for (const [index, value] of (await readUnchecked(database, name, () => table.bulkGet(some))).entries()) {
        if (value === undefined) continue
        page.push({ table: name, key: some[index] ?? null, value })
        length += JSON.stringify(value).length
      }
      if (length < pageLength) continue
      yield page
      page = []
      length = 0
    }
    const last = keys.at(-1)
    keys = last === undefined ? [] : await table.where(':id').above(last).limit(keysAtOnce).primaryKeys()
  }
  if (page.length > 0) yield page
}

/** Writes all rows of the store into the copy. */
const renewCopy = async (database: AjukanDatabase, host: Pick<Host, 'call'>, seq: number): Promise<CopyState> => {
  const send = async (rows: readonly PresentRow[], last: boolean): Promise<CopyState> => {
    const written = await host.call('storeCopy.renew', { seq, rows, last })
    if (!written.ok) throw new RecoveryFailed(written.failure)
    return written.value
  }
  for (const name of copyTables) for await (const page of readInPages(database, name)) await send(page, false)
  return send([], true)
}

/**
 * Writes all rows of the store, whose last batch is `known`, into the copy, and rows that only the copy has (`rows` of them) into the store. Both then
 * have the batch `seq`. Throws `RecoveryFailed` if the copy cannot be written.
 */
export const renewFromStore = async (database: AjukanDatabase, host: Pick<Host, 'call'>, known: number): Promise<Applied> => {
  const { lastSeq } = await renewCopy(database, host, known)
  return applyMissingRows(database, host, known + 1, lastSeq)
}
