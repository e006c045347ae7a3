import type { DatabaseSync } from 'node:sqlite'
import type { RefusedRow, WaitingRow } from '#core/contract/office.ts'
import { asJson, type Json, type JsonObject } from '#core/base/json.ts'
import { inTransaction } from '../connection.ts'
import type { FailureCode } from '#core/base/result.ts'
import { copyTables } from '#core/contract/store-copy.ts'
import { isVersioned, sharingOf } from '#core/office/shared-rows.ts'
import type { Collected, LocalChanges } from './local-changes.ts'
import type { NewCall, OfficeCalls } from './calls.ts'
import { type OfficeTables, rowsAfter } from './tables.ts'
import { batchLimits, inOrder, rowName, startOfCopy, type OfficeCall, type Place, type RowHash, type Self } from './types.ts'

/** Rows and characters of the copy that are read at a time; the window waits for the database meanwhile. */
const readLimits = { rows: 2_000, length: 4_000_000 } as const

export interface PushCall extends OfficeCall {
  /** The rows that it pushes. */
  readonly rows: readonly RowHash[]
}

export interface PushStep {
  readonly calls: readonly PushCall[]
  /** The scan has reached the end. */
  readonly isEnd: boolean
}

export interface PushOptions {
  /** Rows in a batch. */
  readonly most?: number
  /** Facts only: the state of the office is unknown. */
  readonly factsOnly?: boolean
}

const refusedRowOf = (item: JsonObject): RefusedRow => {
  const { store, key, why } = item as { readonly store: string; readonly key: string; readonly why: FailureCode }
  return { table: store, key: JSON.parse(key) as Json, why }
}

const nothing = (): Collected => ({ declarations: new Map(), shared: [], facts: [], attempts: [], rows: [] })

interface Scan {
  readonly found: Collected
  /** Where the scan resumes if the office refuses a call. */
  readonly from: Place | null
  readonly to: Place
  readonly isEnd: boolean
}

/** Turns rows of the copy that the office lacks into stored calls of bounded size. */
export const officePush = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  calls: Pick<OfficeCalls, 'add'>,
  schema: number
) => {
  const readAfter = rowsAfter(database)
  /** Rows behind a position, ?1; facts behind another one, ?2. Private tables and those of facts: ?3 and ?4. */
  const unscanned = `copy WHERE position > ?1 AND writer <> 'office' AND store NOT IN (SELECT value FROM json_each(?3))
    AND (position > ?2 OR store NOT IN (SELECT value FROM json_each(?4)))`
  const waitingRows = database.prepare(
    `SELECT (SELECT count(*) FROM ${unscanned}) + (SELECT count(*) FROM office_requests WHERE result IS NULL)
       + (SELECT count(*) FROM office_items WHERE kind IN ('refused', 'unpresented')) AS rows`
  )
  const waitingNames = database.prepare(
    `SELECT store, key FROM ${unscanned}
     UNION SELECT row.value ->> 0, row.value ->> 1 FROM office_requests, json_each(effect, '$.rows') AS row WHERE result IS NULL
     UNION SELECT item ->> 'store', item ->> 'key' FROM office_items WHERE kind IN ('refused', 'unpresented') ORDER BY 1, 2`
  )

  // A row that is refused again is stored behind the others.
  const oldestRefused = database.prepare("SELECT item FROM office_items WHERE kind = 'refused' ORDER BY rowid")

  const privateTables = JSON.stringify(copyTables.filter((name) => sharingOf(name) === 'private'))
  const isFact = ([store]: RowHash): boolean => !isVersioned(store)
  const factTables = JSON.stringify(copyTables.filter((name) => isFact([name, '', ''])))
  /** A desk that may not push scans its facts alone. */
  const unscannedOf = () => {
    const rows = tables.state('scanned')?.position ?? -1
    const facts = Math.max(rows, tables.state('scannedFacts')?.position ?? -1)
    return [rows, facts, privateTables, factTables] as const
  }

  const scanOf = ({ mayPush }: Self) => (mayPush ? 'scanned' : 'scannedFacts')
  const scan = (self: Self, { most = batchLimits.rows, ...options }: PushOptions): Scan => {
    const found = nothing()
    const factsOnly = options.factsOnly === true || !self.mayPush
    const from = tables.state(scanOf(self)) ?? startOfCopy
    let to = from
    const isRecovering = tables.state('recovering') !== null
    let [length, read, characters] = [0, 0, 0]
    for (const { place, store, key, writer, read: readRow } of readAfter(from)) {
      const isFull = found.rows.length >= most || length >= batchLimits.length
      if (isFull || read >= readLimits.rows || characters >= readLimits.length) return { found, from, to, isEnd: false }
      to = place
      read += 1
      const isFactRow = isFact([store, key, ''])
      if (sharingOf(store) === 'private' || (factsOnly && !isFactRow)) continue
      const known = tables.row(store, key)
      // Its version was noted when it was stored.
      if (writer === 'office' && !isFactRow && known !== null) continue
      const { isWhole, text } = readRow()
      characters += text?.length ?? 0
      // A row with changed bytes is repaired from the window first.
      if (!isWhole) continue
      const value = text === null ? null : (JSON.parse(text) as Json)
      // A new generation gets the facts of other desks again.
      if (writer === 'office' && !(isRecovering && isFactRow)) {
        const hash = changes.hashIn(store, value)
        if (hash !== null && known?.synced !== hash) tables.setRow(store, key, hash, 0)
      } else length += changes.collect(found, store, key, value, self)
    }
    return { found, from, to, isEnd: true }
  }

  const addPush = (call: NewCall): PushCall => ({ ...calls.add(call), rows: call.effect?.rows ?? [] })
  const callsOf = ({ found, from: place }: Pick<Scan, 'found' | 'from'>, self: Self): readonly NewCall[] => {
    const { declarations, shared, facts, attempts, rows } = found
    const from = { ...(place === null ? {} : { from: place }), ...(self.mayPush ? {} : { scan: 'scannedFacts' as const }) }
    const pushed = { declarations: asJson([...declarations.values()]), shared, schema }
    return [
      ...(declarations.size + shared.length === 0
        ? []
        : [{ function: 'push', input: pushed, effect: { rows: rows.filter((row) => !isFact(row)), ...from } }]),
      ...(rows.some(isFact)
        ? [{ function: 'present_facts', input: { attempts: inOrder(attempts), facts }, effect: { rows: rows.filter(isFact), ...from } }]
        : [])
    ]
  }

  return {
    /** The next calls, stored. */
    nextPush: (self: Self, options: PushOptions = {}): PushStep =>
      inTransaction(database, () => {
        const found = scan(self, options)
        // Without a change nothing is written, and the disk is not waited for.
        if (found.to !== found.from) tables.setState(scanOf(self), found.to)
        return { calls: callsOf(found, self).map(addPush), isEnd: found.isEnd }
      }),
    /** Notes that the office refused this version of a row. */
    refuseRow: ([store, key, content]: RowHash, why: FailureCode): void =>
      tables.setItem('refused', rowName(store, key), { store, key, content, why }),
    refusedRows: (): readonly RefusedRow[] => tables.items('refused').map(refusedRowOf),
    /** The refused rows to retry next, at most `most`: those whose last refusal is the longest ago. */
    refusedToRetry: (self: Self, most: number): readonly RefusedRow[] =>
      oldestRefused
        .all()
        .map(({ item }) => refusedRowOf(JSON.parse(String(item)) as JsonObject))
        .filter(({ table }) => self.mayPush || isFact([table, '', '']))
        .slice(0, most),
    /** Stores the current version of a refused row as a call; null if the office has it by now or no longer needs it. */
    retryRefused: ({ table, key }: RefusedRow, self: Self): PushCall | null =>
      inTransaction(database, () => {
        const [found, text] = [nothing(), JSON.stringify(key)]
        const name = rowName(table, text)
        const before = tables.item('refused', name)
        tables.dropItem('refused', name)
        const row = tables.copied(table, text)
        if (row !== null && row.writer !== 'office') changes.collect(found, table, text, row.value, self)
        const [next] = callsOf({ found, from: null }, self)
        if (next === undefined) return null
        // It stays refused until the office has taken it: the call may be interrupted, and refused when it is repeated.
        if (before !== null) tables.setItem('refused', name, before)
        return addPush(next)
      }),
    /** Rows that the office does not have. */
    waitingRows: (): readonly WaitingRow[] =>
      waitingNames
        .all(...unscannedOf())
        .filter(({ store }) => sharingOf(String(store)) !== 'private')
        .map(({ store, key }) => ({ table: String(store), key: JSON.parse(String(key)) as Json })),
    /** Rows and calls that wait for the office: those written after the last scan, those in calls that were not answered, and those that it refused. */
    countWaiting: (): number => Number(waitingRows.get(...unscannedOf())?.['rows'] ?? 0)
  }
}
