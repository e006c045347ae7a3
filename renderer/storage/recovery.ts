import type { SafetyRow } from '#core/contract/host-api.ts'
import type { Failure } from '#core/contract/result.ts'
import type { Host } from '../host/client.ts'
import { dataTables, type AjukanDatabase } from './database.ts'
import { applyRows } from './ledger.ts'

/** What the start found. `rebuilt`: the store was empty or unreadable and came back whole from the safety copy; `caughtUp`: only its end was missing. */
export interface Recovery {
  readonly seq: number
  readonly kind: 'nothing' | 'caughtUp' | 'rebuilt' | 'copyRenewed'
  /** Batches brought in. */
  readonly batches: number
  /** Lines of the safety copy that could not be read. */
  readonly damaged: number
}

export class RecoveryFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`the safety copy could not be read: ${failure.code}`)
    this.failure = failure
  }
}

/**
 * Opens the store and makes it and main's safety copy agree before anything is shown (architecture, "Where the data lives").
 * The copy is written first, so it is ahead after a crash; a store that is ahead means the copy was lost and is written anew.
 */
export const recover = async (database: AjukanDatabase, host: Pick<Host, 'call'>): Promise<Recovery> => {
  const copy = await host.call('safety.state', null)
  if (!copy.ok) throw new RecoveryFailed(copy.failure)
  await openOrReplace(database, copy.value.lastSeq > 0)
  const known = (await database.meta.get('ledger'))?.seq ?? 0
  const { lastSeq, damaged } = copy.value
  if (known === lastSeq) return { seq: lastSeq, kind: 'nothing', batches: 0, damaged }
  if (known > lastSeq) {
    await renewCopy(database, host, known)
    return { seq: known, kind: 'copyRenewed', batches: 0, damaged }
  }
  const batches = await bringIn(database, host, known)
  return { seq: lastSeq, kind: known === 0 ? 'rebuilt' : 'caughtUp', batches, damaged }
}

/** A store that cannot be opened is replaced only when the safety copy can fill a new one; from a newer version it is never touched. */
const openOrReplace = async (database: AjukanDatabase, hasCopy: boolean): Promise<void> => {
  try {
    await database.open()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'VersionError' || !hasCopy) throw error
    await database.delete()
    await database.open()
  }
}

const bringIn = async (database: AjukanDatabase, host: Pick<Host, 'call'>, known: number): Promise<number> => {
  let after = known
  let batches = 0
  for (;;) {
    const page = await host.call('safety.read', { after })
    if (!page.ok) throw new RecoveryFailed(page.failure)
    if (page.value.whole && batches === 0) await empty(database)
    for (const batch of page.value.batches) {
      await applyRows(database, batch.rows, batch.seq)
      after = batch.seq
      batches += 1
    }
    if (page.value.done || page.value.batches.length === 0) return batches
  }
}

const empty = async (database: AjukanDatabase): Promise<void> => {
  await database.transaction('rw', [...dataTables.map((name) => database.table(name)), database.meta], async () => {
    for (const name of [...dataTables, 'meta']) await database.table(name).clear()
  })
}

const pageSize = 1_000

/** Writes the whole store into a new safety copy, page by page by key. */
const renewCopy = async (database: AjukanDatabase, host: Pick<Host, 'call'>, seq: number): Promise<void> => {
  let first = true
  const send = async (rows: readonly SafetyRow[], last: boolean): Promise<void> => {
    const kept = await host.call('safety.rebase', { seq, rows, first, last })
    if (!kept.ok) throw new RecoveryFailed(kept.failure)
    first = false
  }
  for (const name of dataTables) {
    const table = database.table<unknown, string>(name)
    let keys = await table.limit(pageSize).primaryKeys()
    while (keys.length > 0) {
      const values = await table.bulkGet(keys)
      await send(
        keys.map((key, index) => ({ table: name, key, value: values[index] as never })),
        false
      )
      const last = keys.at(-1)
      keys = last === undefined ? [] : await table.where(':id').above(last).limit(pageSize).primaryKeys()
    }
  }
  await send([], true)
}
