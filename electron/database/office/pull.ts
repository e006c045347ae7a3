import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { lookupTable } from '#core/base/lookup-table.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind, CopyRow } from '#core/contract/store-copy.ts'
import { isVersioned, tableOfFact, sharingOf, withOwnUses } from '#core/office/shared-rows.ts'
import { fromStorable } from '#core/office/storable-text.ts'
import { arrayOrEmpty, canonicalJson, isJsonObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { pulledProblem } from '#core/rows/outer-form.ts'
import type { IncomingAnswer, IncomingBatch, IncomingChange, IncomingPage, TakenChange } from '#core/contract/office.ts'
import { setAsideOperations } from '../set-aside.ts'
import { inTransaction, Refused } from '../connection.ts'
import { type ClaimRows, type ReleaseRows, hashOf, hashOfRow, type OfficeTables } from './tables.ts'
import type { OfficeDocumentRows } from './documents.ts'
import type { LocalChanges } from './local-changes.ts'
import { asNumber, asObject, asTextOrNull, isOnlyAttempted, startOfPull, type PulledItem, type Self, rowName } from './types.ts'
import { copyOperations, copyWriter } from '../copy.ts'
import { databaseState } from '../state.ts'

const idOf = lookupTable<(item: JsonObject) => string>({
  attempt: ({ attempt }) => stringOrEmpty(attempt),
  branch: ({ branch }) => stringOrEmpty(branch),
  lane: ({ prefix, series }) => stringOrEmpty(prefix) + stringOrEmpty(series),
  desk: ({ desk }) => stringOrEmpty(desk),
  document: ({ sha256 }) => stringOrEmpty(sha256)
})

const pageIn = (answer: string) => {
  const { items, next = null, position, commit } = asObject(fromStorable(answer))
  return {
    items: arrayOrEmpty(items) as readonly Json[],
    next: next as JsonObject | null,
    position: asNumber(position),
    commit: asTextOrNull(commit)
  }
}

/** Stores pulled changes together with the position of the next pull, and keeps them until the window has stored them. */
export const officePull = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  { claims, releases, documents }: { readonly claims: ClaimRows; readonly releases: ReleaseRows; readonly documents: OfficeDocumentRows }
) => {
  const { setAside } = setAsideOperations(database)
  const hasCopyOf = database.prepare("SELECT 1 FROM office_items WHERE kind = 'left' AND item ->> 'of' = ?")

  /** Takes the office version of a row. The local row and its sync state stay unchanged until the window has stored it: it may have local edits. */
  const takeRow = (item: PulledItem, self: Self): void => {
    const [store, key] = [stringOrEmpty(item['store']), JSON.stringify(item['key'])]
    if (!isVersioned(store)) return
    const content = hashOfRow(store, item['value'] ?? null)
    const known = tables.row(store, key)
    // The version that this desk pushed, or the base of its change.
    const isKnown = known?.synced === content || (known !== null && item['desk'] === self.desk && item.position === known.position)
    const isHere = tables.hashHere(store, key) === content
    if (isHere || known?.synced === content) tables.setRow(store, key, content, item.position)
    if (isHere || isKnown) {
      // The local row waited for the user's decision; push it now.
      if (!isHere && tables.hasIncoming(store, key)) tables.scanAgain(store, key)
      tables.dropIncoming(store, key, item.position)
    } else tables.awaitRow(store, key, content, item, item.position)
  }

  /** A variant of an attempt of the office; the window shows both. The body stays at the office. */
  const takeOtherAttempt = ({ id, desk = null, value }: PulledItem): void => {
    const { declaration = null, car = null, sha256, outcome = null, startedAt = null, endedAt = null } = asObject(value)
    const [of, attempt] = [stringOrEmpty(id), `${stringOrEmpty(id)} ${stringOrEmpty(sha256)}`]
    tables.setItem('other-attempt', attempt, { attempt, of, declaration, car, desk, sha256, outcome, startedAt, endedAt, isLate: true })
  }

  const takeFact = (item: PulledItem, self: Self): void => {
    if (item['fact'] === 'other-attempt') takeOtherAttempt(item)
    const kind = item['fact'] as FactKind
    const store = Object.hasOwn(tableOfFact, kind) ? tableOfFact[kind] : null
    if (store === null) return
    if (kind === 'response') documents.list(item)
    const key = JSON.stringify(item['id'])
    const content = hashOf(item['value'] ?? null)
    const copied = tables.copied(store, key)
    if (copied !== null && changes.hashIn(store, copied.value, self) === content) tables.setRow(store, key, content, item.position)
    else tables.awaitFact(store, key, content, item, item.position)
  }

  const takeDeclaration = (item: PulledItem, self: Self): void => {
    const id = stringOrEmpty(item['declaration'])
    const [generation, epoch, holder] = [asNumber(item['generation']), asNumber(item['epoch']), asTextOrNull(item['holder'])]
    const before = tables.held(id)
    // Rows of a copy were not pushed while no office knew it.
    if ((before === null || isOnlyAttempted(before)) && tables.item('left', id) !== null) tables.setState('scanned', null)
    const heldUnder = holder === self.desk ? { generation, epoch } : (before?.heldUnder ?? null)
    tables.setHeld(id, { holder, sender: asTextOrNull(item['sender']), generation, epoch, heldUnder, item })
  }

  /**
   * A running attempt of this desk. Without a local claim, a database replaced since then claimed it; a released claim runs again if
   * the office was replaced and another desk presented the attempt.
   */
  const takeRunning = (item: PulledItem): void => {
    const claim = stringOrEmpty(item['attempt'])
    claims.openAgain(claim)
    claims.add({
      claim,
      declaration: stringOrEmpty(item['declaration']),
      car: stringOrEmpty(item['car']),
      sha256: stringOrEmpty(item['sha256']),
      entry: '',
      attempt: 0,
      state: 'lost' as const,
      generation: asNumber(item['generation']),
      epoch: asNumber(item['epoch'])
    })
  }

  const take = (item: PulledItem, self: Self): void => {
    if (item.kind === 'row') takeRow(item, self)
    else if (item.kind === 'fact') takeFact(item, self)
    else if (item.kind === 'declaration') takeDeclaration(item, self)
    else {
      const id = idOf[item.kind]?.(item)
      // Kinds of a later version are pulled again by that version.
      if (id === undefined) return
      tables.setItem(item.kind, id, item)
      if (item.kind === 'desk' && item['state'] === 'retired' && hasCopyOf.get(id) !== undefined) tables.setState('scanned', null)
      if (item.kind === 'attempt' && item['desk'] === self.desk && item['outcome'] === 'sending') takeRunning(item)
      if (item.kind === 'branch' && item['outcome'] !== null) tables.dropItem('kept', id)
    }
  }

  /** Keeps an item that no reader could use, so that the pull goes on behind it. */
  const setAsideItem = (item: Json, member: string): void => {
    const found = isJsonObject(item) ? item : {}
    const kind = stringOrEmpty(found['kind'])
    const fact = stringOrEmpty(found['fact']) as FactKind
    const table =
      kind === 'row' ? stringOrEmpty(found['store']) : kind === 'fact' && Object.hasOwn(tableOfFact, fact) ? tableOfFact[fact] : kind
    const key = (kind === 'row' ? found['key'] : kind === 'fact' ? found['id'] : idOf[kind]?.(found)) ?? null
    setAside([{ table, key, member, value: kind === 'row' || kind === 'fact' ? (found['value'] ?? null) : item }], 'office')
  }

  return {
    /**
     * Stores one page, the answer of the office, and the place of the next one, in one transaction. `replaced`, without storing, if the page was
     * requested at a place other than the stored one, because the database was replaced.
     */
    takePage: (answer: string, asked: JsonObject, self: Self): 'replaced' | 'more' | 'end' =>
      inTransaction(database, () => {
        if (canonicalJson(tables.state('after') ?? startOfPull) !== canonicalJson(asked)) return 'replaced'
        const page = pageIn(answer)
        for (const item of page.items) {
          const problem = pulledProblem(item)
          if (problem === null) take(item as PulledItem, self)
          else setAsideItem(item, problem)
        }
        tables.setState('after', page.next ?? { position: page.position })
        tables.setState('officePosition', page.position)
        if (page.next !== null) return 'more'
        // Rows that were not pushed before the first pull have not been scanned.
        if (tables.state('pulled') === null) tables.setState('scanned', null)
        tables.setState('pulled', page.position)
        releases.pulled(page.position)
        if (page.position >= (tables.state('lastCommit')?.position ?? 0))
          tables.setState('lastCommit', { position: page.position, commit: page.commit })
        return 'end'
      })
  }
}

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
  number: Number(row['number']),
  store: String(row['store']),
  key: String(row['key']),
  content: String(row['content']),
  position: Number(row['position'])
})

const givenRow = ({ store, key }: Waiting, value: Json): CopyRow => ({
  table: store,
  key: JSON.parse(key) as Json,
  writer: 'office',
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
          number,
          here,
          kind: 'row',
          table: store,
          key: JSON.parse(key) as Json,
          value,
          declaration: asTextOrNull(item['declaration']),
          conflict: isConflict,
          ...(base === null ? {} : { base })
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
