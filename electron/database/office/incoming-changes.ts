import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind, IncomingAnswer, IncomingBatch, IncomingChange, IncomingPage, TakenChange } from '#core/contract/office/incoming.ts'
import type { CopyRow } from '#core/contract/store-copy.ts'
import { sharingOf, tableOfFact } from '#core/office/shared-rows.ts'
import { inTransaction, Refused } from '../connection.ts'
import { copyOperations, copyWriter } from '../copy.ts'
import { databaseState } from '../state.ts'
import type { LocalChanges } from './local-changes.ts'
import { hashOf, type OfficeTables } from './tables.ts'
import { asTextOrNull, rowName, type Self } from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

const pageLimits = { rows: 500, length: 2_000_000 } as const

/** Rows. */
const enough = 10_000

interface Waiting {
  readonly number: number
  readonly store: string
  readonly key: string
  readonly content: string
  readonly position: number
}
const waitingOf = (row: Readonly<Record<string, SQLOutputValue>>): Waiting => ({
  ...{ number: Number(row['number']), store: String(row['store']), key: String(row['key']) },
  ...{ content: String(row['content']), position: Number(row['position']) }
})

const isFact = (store: string): boolean => Object.values<string>(tableOfFact).includes(store)

/** Changes from the office that the window has not stored yet: read by the window, and written into the copy together with its batch. */
export const officeIncomingChanges = (database: DatabaseSync, tables: OfficeTables, changes: LocalChanges) => {
  const state = databaseState(database)
  const write = copyWriter(database)
  const { copyState } = copyOperations(database)
  const waiting = database.prepare('SELECT number, store, key, content, position, item FROM office_incoming ORDER BY number')
  const one = database.prepare('SELECT number, store, key, content, position, item FROM office_incoming WHERE number = ?')
  const drop = database.prepare('DELETE FROM office_incoming WHERE number = ?')
  const count = database.prepare('SELECT count(*) AS rows FROM office_incoming')

  const contentHere = (store: string, key: string): string => hashOf(tables.copied(store, key)?.value ?? null)

  const changeOf = ({ number, store, key }: Waiting, text: string, isConflict: boolean): IncomingChange => {
    const item = JSON.parse(text) as JsonObject
    const [value, here] = [item['value'] ?? null, contentHere(store, key)]
    const base = isConflict && sharingOf(store) === 'shared' ? tables.base(store, key) : null
    return isFact(store)
      ? { number, here, kind: 'fact', fact: item['fact'] as FactKind, id: stringOrEmpty(item['id']), car: asTextOrNull(item['car']), value }
      : {
          ...{ number, here, kind: 'row', table: store, key: JSON.parse(key) as Json, value },
          ...{ declaration: asTextOrNull(item['declaration']), conflict: isConflict, ...(base === null ? {} : { base }) }
        }
  }

  /** The rows of a batch with their writers; a row that differs from the office stays a row of the window. */
  const rowsOf = (rows: readonly CopyRow[], taken: readonly Waiting[], self: Self): readonly CopyRow[] => {
    const byName = new Map<string, Waiting[]>()
    for (const change of taken) {
      const name = rowName(change.store, change.key)
      byName.set(name, [...(byName.get(name) ?? []), change])
    }
    return rows.map(({ table, key, value }) => {
      const found = byName.get(rowName(table, JSON.stringify(key))) ?? []
      const isOfOffice = found.some(({ store, content, ...change }) =>
        isFact(store) ? !changes.isDirty(store, change.key, self) : hashOf(value ?? null) === content
      )
      return { table, key, ...(value === undefined ? {} : { value }), ...(isOfOffice ? { writer: 'office' as const } : {}) }
    })
  }

  const findTaken = (taken: readonly TakenChange[], rows: readonly CopyRow[], self: Self) => {
    const names = new Set(rows.map(({ table, key }) => rowName(table, JSON.stringify(key))))
    const found: Waiting[] = []
    const refused: number[] = []
    for (const { number, here } of taken) {
      const row = one.get(number)
      const change = row === undefined ? null : waitingOf(row)
      const isGood =
        change !== null &&
        names.has(rowName(change.store, change.key)) &&
        contentHere(change.store, change.key) === here &&
        changes.incomingStateOf(change.store, change.key, self) !== 'waits'
      if (isGood) found.push(change)
      else refused.push(number)
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
        const incomingState = changes.incomingStateOf(change.store, change.key, self)
        if (incomingState === 'waits') continue
        length += String(row['item']).length
        found.push(changeOf(change, String(row['item']), incomingState === 'conflict'))
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
        for (const { number, store, key, content, position } of found) {
          if (!isFact(store)) tables.setRow(store, key, content, position)
          // A merged row is based on the version of the office.
          if (sharingOf(store) === 'shared' && contentHere(store, key) !== content)
            tables.setBase(store, key, (JSON.parse(String(one.get(number)?.['item'])) as JsonObject)['value'] ?? null)
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
    countIncoming: (): number => Number(count.get()?.['rows'] ?? 0)
  }
}
