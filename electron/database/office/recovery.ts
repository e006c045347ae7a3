import type { DatabaseSync } from 'node:sqlite'
import { asJson, type Json, type JsonObject } from '#core/base/json.ts'
import type { FailureCode } from '#core/base/result.ts'
import type { RefusedRow } from '#core/contract/office.ts'
import type { FactKind } from '#core/contract/store-copy.ts'
import { generationOf } from '#core/office/positions.ts'
import { declarationOfKey, isVersioned, officeValue, sharingOf, tableOfFact } from '#core/office/shared-rows.ts'
import { inTransaction } from '../connection.ts'
import { pastEpoch, type LocalChanges } from './local-changes.ts'
import type { NewCall, OfficeCalls } from './calls.ts'
import { rowsAfter, type ReleaseRows, type RowAfter, hashOf, type OfficeTables } from './tables.ts'
import { asObjects, batchLimits, rowName, type HeldRow, type OfficeCall, type Place, type Self } from './types.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'

/** Rows of the copy that one page reads. */
const readLimit = 2_000

/** The place of the versions that wait for the window: behind every row of the copy. */
const behindCopy = Number.MAX_SAFE_INTEGER

/** Part of a recovery call: an attempt (by id), a fact, a row. */
interface Part {
  readonly id: string
  readonly store: string
  /** JSON. */
  readonly key: string
  readonly fact: JsonObject | null
}
const partOf = (store: string, key: Json | undefined, fact: JsonObject | null = null): Part => {
  const text = JSON.stringify(key ?? null)
  // Each version of a fact counts.
  return { id: `${rowName(store, text)}${fact === null ? '' : ` ${hashOf(fact)}`}`, store, key: text, fact }
}
const partsOf = (input: JsonObject): readonly Part[] => [
  ...asObjects(input['attempts']).map(({ attempt }) => partOf('outbox', attempt)),
  ...asObjects(input['facts']).map((fact) => partOf(tableOfFact[fact['kind'] as FactKind], fact['id'], fact)),
  ...[...asObjects(input['declarations']).flatMap(({ rows }) => asObjects(rows)), ...asObjects(input['shared'])].map(({ store, key }) =>
    partOf(stringOrEmpty(store), key)
  )
]

/** What a desk presents to an office that was restored or created again. */
export const officeRecovery = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  {
    calls,
    releases,
    schema
  }: { readonly calls: Pick<OfficeCalls, 'add'>; readonly releases: Pick<ReleaseRows, 'has'>; readonly schema: number }
) => {
  const readAfter = rowsAfter(database)
  const forgetFacts = database.prepare("DELETE FROM office_rows WHERE store IN ('answers', 'responses', 'tracks', 'outbox')")
  // A restored office may list as running a claim that was released after its backup.
  const withdrawAgain = database.prepare("UPDATE office_claims SET isOpen = 1 WHERE state = 'withdrawn'")
  const waiting = database.prepare('SELECT number, store, key, item, position FROM office_incoming WHERE number > ? ORDER BY number')
  const waitingFacts = database.prepare(
    "SELECT number, item FROM office_incoming WHERE number > ? AND store IN ('answers', 'responses', 'tracks') ORDER BY number LIMIT ?"
  )
  const unpresented = database.prepare("SELECT id, item FROM office_items WHERE kind = 'unpresented' ORDER BY id")
  const held = database.prepare('SELECT declaration, item FROM office_declarations')

  /** The holder that this desk names: what it has given away it does not hold any more, also where it does not know who has taken it. */
  const holderOf = (declaration: string, holder: string | null, desk: string): string | null =>
    holder === desk && (releases.has(declaration) || (tables.held(declaration)?.item['offeredTo'] ?? null) !== null) ? null : holder

  type Kept = { readonly store: string; readonly key: string; readonly why: FailureCode; readonly fact?: JsonObject }
  const keptParts = (): readonly (Kept & { readonly id: string })[] =>
    unpresented.all().map(({ id, item }) => ({ id: String(id), ...(JSON.parse(String(item)) as Kept) }))

  /** Whether the office has the version of this position: it gave it in its present generation, while this desk had not presented everything. */
  const isOfPresent = (position: number): boolean => generationOf(position) >= (tables.state('welcome')?.generation ?? Infinity)

  /** The row as it is presented to the office, with the position at which the desk received it; null if it is not presented. */
  const presented = (
    { store, key, text }: Pick<RowAfter, 'store' | 'key'> & { readonly text: string | null },
    holding: HeldRow | null,
    self: Self
  ): JsonObject | null => {
    const known = tables.row(store, key)
    if (known === null) return null
    const isMine = holding !== null && holding.holder === self.desk
    // An inactive desk presents no declaration of others, and of its own only versions that the office had. Newer rows are pushed.
    if (!self.isActive && !isMine && holding !== null) return null
    const isHolder = isMine && self.isActive
    // Another version, presented by its writer, is pending: this one is pushed as a branch.
    if (isHolder && tables.hasIncoming(store, key)) return null
    const isUnchanged = known.position !== 0 && !changes.isDirty(store, key)
    // For declarations of other holders, only rows that equal the version the office had.
    if (!isHolder && !isUnchanged) return null
    if (isUnchanged && isOfPresent(known.position)) return null
    const value = text === null ? null : officeValue(store, JSON.parse(text) as Json)
    // Another desk may have a newer version than a holder with a restored disk.
    return { store, key: JSON.parse(key) as Json, value, ...(isUnchanged ? { position: known.position } : {}) }
  }

  /** Rows after a place: those of the copy, then the versions that the office had and the window has not stored. Their writers may be gone. */
  const rowsToPresent = function* (from: Place, self: Self) {
    if (from.position < behindCopy)
      for (const { place, store, key, read } of readAfter(from)) {
        const { isWhole, text } = read()
        yield {
          place,
          store,
          key,
          length: text?.length ?? 0,
          item: (holding: HeldRow | null) => (isWhole ? presented({ store, key, text }, holding, self) : null)
        }
      }
    if (!self.isActive) return
    for (const row of waiting.iterate(from.position < behindCopy ? 0 : from.row)) {
      const [store, key, text] = [String(row['store']), String(row['key']), String(row['item'])]
      const { value = null } = JSON.parse(text) as JsonObject
      const item = (): JsonObject => ({
        store,
        key: JSON.parse(key) as Json,
        value: officeValue(store, value),
        position: Number(row['position'])
      })
      if (isOfPresent(Number(row['position']))) continue
      yield { place: { position: behindCopy, row: Number(row['number']) }, store, key, length: text.length, item }
    }
  }

  return {
    /** A new generation of the office gets every attempt and fact again, also those of other desks. */
    presentAgain: (): void =>
      inTransaction(database, () => {
        forgetFacts.run()
        withdrawAgain.run()
        tables.setState('recovering', tables.state('welcome')?.generation ?? 0)
        tables.setState('scanned', null)
        tables.setState('scannedFacts', null)
        if (tables.ids('kept').length > 0) tables.setState('checkBranches', true)
      }),
    /** What waits in quarantine counts once the desk has its rights again. */
    presentQuarantined: (): void =>
      inTransaction(database, () => {
        forgetFacts.run()
        tables.setState('scanned', null)
        tables.setState('scannedFacts', null)
        tables.setState('quarantined', null)
      }),
    keptBranches: (): readonly { readonly branch: string; readonly isQuarantine: boolean }[] =>
      tables.ids('kept').map((branch) => ({ branch, isQuarantine: tables.item('kept', branch)?.['kind'] === 'quarantine' })),
    /** A branch that the office has lost, as a call that makes it again. */
    branchAgain: (branch: string): OfficeCall =>
      inTransaction(database, () => {
        const input = { declarations: [{ ...tables.item('kept', branch), ...pastEpoch, branch }], shared: [], schema }
        return calls.add({ function: 'push', input, effect: { again: branch } })
      }),
    /** Keeps refused parts of a recovery, with the reason. A row of this desk is pushed as a row that the office lacks. */
    keepUnpresented: (input: JsonObject, why: FailureCode, self: Self): void =>
      inTransaction(database, () => {
        for (const { id, store, key, fact } of partsOf(input)) {
          const isOwn = sharingOf(store) === 'shared' || tables.held(declarationOfKey(JSON.parse(key) as Json))?.holder === self.desk
          const isPushed = isVersioned(store) && isOwn && tables.copied(store, key)?.writer === 'window'
          if (isPushed) tables.forgetRow(store, key)
          else tables.setItem('unpresented', id, { store, key, why, ...(fact === null ? {} : { fact }) })
        }
      }),
    /** The office has taken these. */
    dropUnpresented: (input: JsonObject): void =>
      inTransaction(database, () => {
        for (const { id } of partsOf(input)) tables.dropItem('unpresented', id)
      }),
    /** Rows are presented again with all others. */
    dropUnpresentedRows: (): void =>
      inTransaction(database, () => {
        for (const { id, store } of keptParts()) if (isVersioned(store)) tables.dropItem('unpresented', id)
      }),
    unpresentedRows: (): readonly RefusedRow[] =>
      keptParts().map(({ store, key, why }) => ({ table: store, key: JSON.parse(key) as Json, why })),
    /** Attempts as they are known now, and facts. */
    unpresented: (): { readonly attempts: readonly JsonObject[]; readonly facts: readonly JsonObject[] } => {
      const kept = keptParts()
      const attempts = kept.map(({ store, key }) =>
        store === 'outbox' ? tables.item('attempt', stringOrEmpty(JSON.parse(key) as Json)) : null
      )
      return { attempts: attempts.filter((one) => one !== null), facts: kept.flatMap(({ fact }) => (fact === undefined ? [] : [fact])) }
    },
    endPresenting: (): void => tables.setState('recovering', null),

    /** One batch of rows to present to a new generation of the office, from a place on, of at most `most` rows. */
    recoveryPage(from: Place, most: number, self: Self): { readonly call: NewCall | null; readonly next: Place | null } {
      const declarations = new Map<string, { rows: JsonObject[] } & JsonObject>()
      const shared: JsonObject[] = []
      let [to, rows, length, read] = [from, 0, 0, 0]
      let next: Place | null = null
      for (const row of rowsToPresent(from, self)) {
        if (rows >= most || length >= batchLimits.length || read >= readLimit) {
          next = to
          break
        }
        to = row.place
        read += 1
        const sharing = sharingOf(row.store)
        if (sharing !== 'declaration' && sharing !== 'shared') continue
        const id = declarationOfKey(JSON.parse(row.key) as Json)
        const holding = sharing === 'declaration' ? tables.held(id) : null
        const one = sharing === 'declaration' && holding === null ? null : row.item(holding)
        if (one === null) continue
        rows += 1
        length += row.length
        if (holding === null) {
          shared.push(one)
          continue
        }
        const { generation, epoch, sender } = holding
        const holder = holderOf(id, holding.holder, self.desk)
        const group = declarations.get(id) ?? { declaration: id, generation, epoch, holder, sender, rows: [] }
        group.rows.push(one)
        declarations.set(id, group)
      }
      if (rows === 0) return { call: null, next }
      const input = { declarations: asJson([...declarations.values()]), shared, schema, recovery: true }
      return { call: { function: 'push', input }, next }
    },

    /** Facts of other desks that the window has not stored, after the one with this number. */
    waitingFacts(after: number, most: number): { readonly facts: readonly JsonObject[]; readonly last: number } {
      const rows = waitingFacts.all(after, most)
      const facts = rows.map(({ item }) => {
        const { fact, id, car = null, value = null } = JSON.parse(String(item)) as JsonObject
        return { kind: fact ?? null, id: id ?? null, car, value }
      })
      return { facts, last: Number(rows.at(-1)?.['number'] ?? after) }
    },

    /**
     * What this desk holds or may send, and data of all desks that decides who owns a number: lanes, numbers that the office had registered, or that this desk had used
     * before it joined, and permanently deleted declarations. The number of a draft that is not registered may still be changed, and another declaration may get it.
     */
    recoveryClaims(desk: string): JsonObject {
      const own: JsonObject[] = []
      const numbers: JsonObject[] = []
      const deleted: string[] = []
      for (const { declaration, item } of held.iterate()) {
        const { car, holder, sender, registered, deleted: isDeleted } = JSON.parse(String(item)) as JsonObject
        const isHolder = holderOf(String(declaration), stringOrEmpty(holder), desk) === desk
        const isSender = sender === desk && !releases.has(String(declaration))
        if ((isHolder || isSender) && isDeleted !== true) own.push({ declaration: String(declaration), isHolder, isSender })
        if (registered === true)
          numbers.push({
            car: stringOrEmpty(car),
            declaration: String(declaration),
            ...(stringOrEmpty(holder) === '' ? {} : { desk: stringOrEmpty(holder) })
          })
        if (isDeleted === true) deleted.push(String(declaration))
      }
      const known = new Set(numbers.map(({ car }) => car))
      const used = tables.ids('used').filter((car) => !known.has(car))
      const lanes = tables.items('lane').map(({ prefix, series, desk, retired }) => ({
        prefix: stringOrEmpty(prefix),
        series: stringOrEmpty(series),
        desk: stringOrEmpty(desk),
        retired: retired === true
      }))
      return { held: own, lanes, numbers: [...numbers, ...used.map((car) => ({ car, declaration: null }))], deleted }
    }
  }
}
