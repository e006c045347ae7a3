import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind, CopyRow } from '#core/contract/store-copy.ts'
import type { IncomingAnswer, IncomingBatch, IncomingChange, IncomingPage, TakenChange } from '#core/contract/office.ts'
import { sharingOf, tableOfFact, withOwnUses } from '#core/office/shared-rows.ts'
import { inTransaction, Refused } from '../connection.ts'
import { copyOperations, copyWriter } from '../copy.ts'
import { setAsideOperations } from '../set-aside.ts'
import { databaseState } from '../state.ts'
import type { LocalChanges } from './local-changes.ts'
import { hashOf, hashOfRow, type OfficeTables } from './tables.ts'
import { asTextOrNull, rowName, type Self } from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

const pageLimits = { rows: 2_000, length: 2_000_000 } as const

/** Rows. */
const enough = 10_000

interface Waiting {
  readonly number: number
  readonly store: string
  readonly key: string
  readonly content: string
  readonly position: number
}
/** `given`: the row to write where the window stores it as it was given. */
interface Taken extends Waiting {
  readonly given: CopyRow | null
  /** What is wrong with it, of a change that is kept apart. */
  readonly setAside: string | null
}
const waitingOf = (row: Readonly<Record<string, SQLOutputValue>>): Waiting => ({
  ...{ number: Number(row['number']), store: String(row['store']), key: String(row['key']) },
  ...{ content: String(row['content']), position: Number(row['position']) }
})

const givenRow = ({ store, key }: Waiting, value: Json): CopyRow => ({
  ...{ table: store, key: JSON.parse(key) as Json, writer: 'office' },
  ...(value === null ? {} : { value })
})

const isFact = (store: string): boolean => Object.values<string>(tableOfFact).includes(store)

/** Changes from the office that the window has not stored yet: read by the window, and written into the copy together with its batch. */
export const officeIncomingChanges = (database: DatabaseSync, tables: OfficeTables, changes: LocalChanges) => {
  const state = databaseState(database)
  const write = copyWriter(database)
  const { copyState } = copyOperations(database)
  const { setAside } = setAsideOperations(database)
  const waiting = database.prepare('SELECT number, store, key, content, position, item FROM office_incoming ORDER BY number')
  const readOne = database.prepare('SELECT number, store, key, content, position, item FROM office_incoming WHERE number = ?')
  const drop = database.prepare('DELETE FROM office_incoming WHERE number = ?')
  const lastSetAside = database.prepare('SELECT max(id) AS last FROM set_aside')
  const count = database.prepare('SELECT count(*) AS rows FROM office_incoming')

  /** How an incoming version is handled. `here` names it and the row here: after a repair, a number may name another change. */
  const localOf = ({ store, key, content }: Waiting, self: Self) => {
    const row = tables.copied(store, key)
    const here = `${content} ${hashOf(row?.value ?? null)}`
    return { here, state: row === null ? ('free' as const) : changes.incomingStateOf(store, key, self) }
  }

  /** Whether the window may store the change: it and the row here are still those that it read, and the row is in its batch or needs no merge. */
  const isGood = (change: Waiting, taken: TakenChange, rows: ReadonlySet<string>, self: Self): boolean => {
    const { here, asGiven = false } = taken
    const local = localOf(change, self)
    if (local.here !== here) return false
    if (taken.setAside !== undefined) return true
    if (asGiven) return local.state === 'free' && !isFact(change.store)
    return local.state !== 'waits' && rows.has(rowName(change.store, change.key))
  }

  const changeOf = ({ number, store, key }: Waiting, text: string, here: string, isConflict: boolean): IncomingChange => {
    const item = JSON.parse(text) as JsonObject
    const value = withOwnUses(store, item['value'] ?? null, tables.copied(store, key)?.value ?? null)
    const base = isConflict && sharingOf(store) === 'shared' ? tables.base(store, key) : null
    return isFact(store)
      ? { number, here, kind: 'fact', fact: item['fact'] as FactKind, id: stringOrEmpty(item['id']), car: asTextOrNull(item['car']), value }
      : {
          ...{ number, here, kind: 'row', table: store, key: JSON.parse(key) as Json, value },
          ...{ declaration: asTextOrNull(item['declaration']), conflict: isConflict, ...(base === null ? {} : { base }) }
        }
  }

  /** The rows of a batch with their writers; a row that differs from the office stays a row of the window. */
  const rowsOf = (rows: readonly CopyRow[], taken: readonly Taken[], self: Self): readonly CopyRow[] => {
    const byName = new Map<string, Waiting[]>()
    for (const change of taken) {
      if (change.given !== null || change.setAside !== null) continue
      const name = rowName(change.store, change.key)
      byName.set(name, [...(byName.get(name) ?? []), change])
    }
    const made = rows.map(({ table, key, value }) => {
      const found = byName.get(rowName(table, JSON.stringify(key))) ?? []
      const isOfOffice = found.some(({ store, content, ...change }) =>
        isFact(store) ? !changes.isDirty(store, change.key, self) : hashOfRow(store, value ?? null) === content
      )
      return { table, key, ...(value === undefined ? {} : { value }), ...(isOfOffice ? { writer: 'office' as const } : {}) }
    })
    return [...taken.flatMap(({ given }) => given ?? []), ...made]
  }

  const findTaken = (taken: readonly TakenChange[], rows: readonly CopyRow[], self: Self) => {
    const names = new Set(rows.map(({ table, key }) => rowName(table, JSON.stringify(key))))
    const found: Taken[] = []
    const refused: number[] = []
    for (const one of taken) {
      const row = readOne.get(one.number)
      const change = row === undefined ? null : waitingOf(row)
      if (change === null || !isGood(change, one, names, self)) refused.push(one.number)
      else {
        const { value = null } = JSON.parse(String(row?.['item'])) as JsonObject
        const { store, key } = change
        const given = () => givenRow(change, withOwnUses(store, value, tables.copied(store, key)?.value ?? null))
        found.push({ ...change, given: one.asGiven === true ? given() : null, setAside: one.setAside ?? null })
      }
    }
    return { found, refused }
  }

  return {
    /** The next changes that the window must store. A row with a local change that is not pushed waits. */
    incoming(self: Self): IncomingPage {
      const found: IncomingChange[] = []
      const total = Number(count.get()?.['rows'])
      let [length, read] = [0, 0]
      for (const row of waiting.iterate()) {
        if (found.length >= pageLimits.rows || length >= pageLimits.length) return { changes: found, rest: total - read }
        const change = waitingOf(row)
        read += 1
        const { here, state: incomingState } = localOf(change, self)
        if (incomingState === 'waits') continue
        length += String(row['item']).length
        found.push(changeOf(change, String(row['item']), here, incomingState === 'conflict'))
      }
      return { changes: found, rest: 0 }
    },

    /**
     * Writes a batch of the window's store and the office changes that it contains, in one transaction. Refused with `store-copy-out-of-step` if it
     * is not the next batch.
     */
    appendIncoming: ({ seq, rows, taken }: IncomingBatch, self: Self): IncomingAnswer =>
      inTransaction(database, () => {
        if (seq !== state.get('seq') + 1) throw new Refused('store-copy-out-of-step')
        const { found, refused } = findTaken(taken, rows, self)
        if (refused.length > 0) return { state: copyState(), refused }
        write(rowsOf(rows, found, self), seq)
        state.set('seq', seq)
        for (const { number, store, key, content, position, given, setAside: member } of found) {
          if (member !== null) {
            const { value = null } = JSON.parse(String(readOne.get(number)?.['item'])) as JsonObject
            setAside([{ table: store, key: JSON.parse(key) as Json, value, member }], 'office')
            drop.run(number)
            continue
          }
          if (!isFact(store)) tables.setRow(store, key, content, position)
          // A merged row is based on the version of the office.
          if (given === null && sharingOf(store) === 'shared' && tables.hashHere(store, key) !== content)
            tables.setBase(store, key, (JSON.parse(String(readOne.get(number)?.['item'])) as JsonObject)['value'] ?? null)
          drop.run(number)
        }
        return { state: copyState(), refused: [] }
      }),
    /** Whether the pull must wait for the window to store changes: pending changes take disk space twice. */
    hasEnough(self: Self): boolean {
      if (Number(count.get()?.['rows']) < enough) return false
      for (const row of waiting.iterate())
        if (changes.incomingStateOf(String(row['store']), String(row['key']), self) !== 'waits') return true
      return false
    },
    lastSetAside: (): number => Number(lastSetAside.get()?.['last'] ?? 0),
    countIncoming: (): number => Number(count.get()?.['rows'] ?? 0)
  }
}
