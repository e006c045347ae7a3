import type { Json } from '#core/base/json.ts'
import type { CopyRow, CopyState } from '#core/contract/store-copy.ts'
import type { Failure } from '#core/base/result.ts'
import type { Host } from './host-client.ts'
import { applyRows } from './apply-rows.ts'
import { dataTables, storeVersion, type AjukanDatabase, type DataTable, type WritePosition } from './database.ts'
import { giveMissingBatch } from './missing-batch.ts'
import { inPresentForm } from './row-migrations.ts'

/** What the start found. `rebuilt`: the store was empty or unreadable and came back whole from the safety copy; `caughtUp`: only its end was missing. */
export interface Recovery {
  readonly seq: number
  readonly kind: 'nothing' | 'caughtUp' | 'rebuilt' | 'copyRenewed'
  /** Batches brought in. */
  readonly batches: number
  /** Lines of the safety copy that could not be read. */
  readonly damaged: number
  /** Rows of the store that the safety copy lacks and could not take (a full disk); the ledger begins with them. */
  readonly owed?: readonly CopyRow[]
}

export class RecoveryFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`the safety copy could not be read: ${failure.code}`)
    this.failure = failure
  }
}

/** Its name is what the window explains. */
export class NewerStore extends Error {
  override name = 'VersionError'
}

/**
 * Opens the store and makes it and main's safety copy agree before anything is shown (architecture, "Where the data lives").
 * After a crash the copy may be ahead, and the store catches up; or the store is ahead by one batch that went into both at once, and the copy gets it.
 * A store that is ahead otherwise means the copy was lost, and it is written anew.
 */
export const recover = async (database: AjukanDatabase, host: Pick<Host, 'call'>): Promise<Recovery> => {
  const copy = await host.call('storeCopy.state', null)
  if (!copy.ok) throw new RecoveryFailed(copy.failure)
  const place = await openOrReplace(database, host, copy.value.lastSeq > 0)
  const known = place?.seq ?? 0
  const isCarried = (await database.meta.get('carried')) !== undefined
  const missing = await giveMissingBatch(database, host, place, copy.value)
  const recovery: Agreed = missing
    ? { kind: 'nothing', batches: 0, damaged: 0, metOld: false, ...missing }
    : await agree(database, host, known, copy.value)
  // Into an empty store nothing came out of old rows but what was met on the way.
  const wasOld = recovery.metOld || (!isCarried && known > 0)
  const { metOld: _, ...found } = recovery
  // What is owed comes before anything else.
  if (found.owed) return found
  return { ...found, seq: await copyArchive(database, host, recovery.seq, wasOld && recovery.kind !== 'copyRenewed') }
}

/** `metOld`: rows of an old form were brought in from the copy. */
type Agreed = Recovery & { readonly metOld: boolean }

/** Makes the two agree. */
const agree = async (
  database: AjukanDatabase,
  host: Pick<Host, 'call'>,
  known: number,
  { lastSeq, baseSeq, damaged }: CopyState
): Promise<Agreed> => {
  if (known === lastSeq && damaged === 0) return { seq: lastSeq, kind: 'nothing', batches: 0, damaged, metOld: false }
  // A damaged copy could not fill the next store; this one still can fill a copy.
  if (known >= lastSeq) {
    await renewCopy(database, host, known)
    return { seq: known, kind: 'copyRenewed', batches: 0, damaged: 0, metOld: false }
  }
  const { batches, whole, metOld } = await bringIn(database, host, known)
  // Batches whose lines are lost leave the store behind for ever; what there was is in it.
  await applyRows(database, [], lastSeq)
  const after = await host.call('storeCopy.state', null)
  return {
    seq: lastSeq,
    kind: whole || known < Math.max(1, baseSeq) ? 'rebuilt' : 'caughtUp',
    batches,
    damaged: after.ok ? after.value.damaged : damaged,
    metOld
  }
}

/**
 * Parts that a newer version keeps in rows of their own are written into the copy once: the next change of the row they came from has them no more.
 * What the disk refuses is tried again at the next start.
 */
const copyArchive = async (database: AjukanDatabase, host: Pick<Host, 'call'>, from: number, isNeeded: boolean): Promise<number> => {
  let seq = from
  if (isNeeded)
    for await (const rows of readInPages(database, 'frozen')) {
      const kept = await host.call('storeCopy.append', { seq: seq + 1, rows })
      if (!kept.ok) return seq
      seq += 1
      await applyRows(database, [], seq)
    }
  await database.meta.put({ key: 'carried', version: storeVersion })
  return seq
}

/**
 * How far the opened store is. One that cannot be opened or read is replaced only when the safety copy can fill a new one;
 * from a newer version it is never touched.
 */
const openOrReplace = async (database: AjukanDatabase, host: Pick<Host, 'call'>, hasCopy: boolean): Promise<WritePosition | undefined> => {
  try {
    return await openAndRead(database)
  } catch (error) {
    // A full disk is no damage: what is there must not be put aside for it.
    if (!hasCopy || ['VersionError', 'QuotaExceededError'].includes(causeOf(error))) throw error
    database.close()
    const emptied = await host.call('storeCopy.replaceStore', null)
    if (!emptied.ok) throw new RecoveryFailed(emptied.failure)
    // What main has emptied needs no deleting; where Chromium cannot open the file, deleting fails as well.
    await database.delete().catch(() => undefined)
    return openAndRead(database)
  }
}

/** The name of an error, or of the one it was made of. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'inner' in error && error.inner instanceof Error ? causeOf(error.inner) : error.name
}

const openAndRead = async (database: AjukanDatabase): Promise<WritePosition | undefined> => {
  // Dexie opens a store of a newer version without a word, and adds to it what it misses.
  if ((await database.versionOnDisk()) > storeVersion) throw new NewerStore()
  await database.open()
  const place = await database.meta.get('ledger')
  return place?.key === 'ledger' ? place : undefined
}

interface BroughtIn {
  readonly batches: number
  /** Whether the store was filled from the start. */
  readonly whole: boolean
  /** Rows of an old form were among it. */
  readonly metOld: boolean
}

const bringIn = async (database: AjukanDatabase, host: Pick<Host, 'call'>, known: number): Promise<BroughtIn> => {
  let after = known
  let batches = 0
  let whole = false
  let metOld = false
  for (;;) {
    const page = await host.call('storeCopy.read', { after })
    if (!page.ok) throw new RecoveryFailed(page.failure)
    if (page.value.whole) {
      await empty(database)
      batches = 0
      whole = true
    }
    for (const batch of page.value.batches) {
      metOld ||= inPresentForm(batch.rows) !== batch.rows
      await applyRows(database, batch.rows, batch.seq)
      after = batch.seq
      batches += 1
    }
    if (page.value.done) return { batches, whole, metOld }
    if (page.value.batches.length === 0) throw new RecoveryFailed({ code: 'unexpected' })
  }
}

const empty = async (database: AjukanDatabase): Promise<void> => {
  await database.transaction('rw', [...dataTables.map((name) => database.table(name)), database.meta], async () => {
    for (const name of [...dataTables, 'meta']) await database.table(name).clear()
  })
}

const keysAtOnce = 1_000
/** A frozen body is a whole declaration, so rows are read few at a time and handed over by size. */
const rowsAtOnce = 20
const pageLength = 4 * 1024 * 1024

/** Rows of the store in the order of their keys, as pages of about four million characters. */
const readInPages = async function* (database: AjukanDatabase, name: DataTable): AsyncGenerator<readonly CopyRow[]> {
  const table = database.table<Json, string>(name)
  let page: CopyRow[] = []
  let length = 0
  let keys = await table.limit(keysAtOnce).primaryKeys()
  while (keys.length > 0) {
    for (let from = 0; from < keys.length; from += rowsAtOnce) {
      const some = keys.slice(from, from + rowsAtOnce)
      for (const [index, value] of (await table.bulkGet(some)).entries()) {
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

/** Writes the whole store into a new safety copy, page by page by key. */
const renewCopy = async (database: AjukanDatabase, host: Pick<Host, 'call'>, seq: number): Promise<void> => {
  let first = true
  const send = async (rows: readonly CopyRow[], last: boolean): Promise<void> => {
    const kept = await host.call('storeCopy.rebase', { seq, rows, first, last })
    if (!kept.ok) throw new RecoveryFailed(kept.failure)
    first = false
  }
  for (const name of dataTables) for await (const page of readInPages(database, name)) await send(page, false)
  await send([], true)
}
