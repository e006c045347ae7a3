import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { lookupTable } from '#core/base/lookup-table.ts'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind } from '#core/contract/store-copy.ts'
import { declarationOfKey, isVersioned, tableOfFact, sharingOf, withOwnUses } from '#core/office/shared-rows.ts'
import { fromStorable } from '#core/office/storable-text.ts'
import { arrayOrEmpty, canonicalJson, isJsonObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { isPage, pulledProblem } from '#core/office/pulled-items.ts'
import type { IncomingPage, MergedPage, MergedRow, NextPage } from '#core/contract/office.ts'
import { changeProblem, type IncomingChange, isContent, mergeChanges, type RowsHere } from '#core/office/merge-changes.ts'
import { setAsideOperations } from '../set-aside.ts'
import { inTransaction, Refused } from '../connection.ts'
import { type ClaimRows, type ReleaseRows, hashOf, hashOfRow, type OfficeTables, partsOf } from './tables.ts'
import type { OfficeDocumentRows } from './documents.ts'
import type { LocalChanges } from './local-changes.ts'
import { asNumber, asObject, asTextOrNull, isOnlyAttempted, startOfPull, type PulledItem, type Self, rowName } from './types.ts'
import { copyWriter } from '../copy.ts'
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
    position: (position ?? null) as number,
    commit: asTextOrNull(commit)
  }
}

/** Stores pulled changes together with the position of the next pull, and keeps them until they are merged. */
export const officePull = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  { claims, releases, documents }: { readonly claims: ClaimRows; readonly releases: ReleaseRows; readonly documents: OfficeDocumentRows }
) => {
  const { setAside } = setAsideOperations(database)
  const hasCopyOf = database.prepare("SELECT 1 FROM office_items WHERE kind = 'left' AND item ->> 'of' = ?")

  /** Takes the office version of a row. The local row and its sync state stay unchanged until both are merged: the window may have edits of it. */
  const takeRow = (item: PulledItem, self: Self): void => {
    const [store, key] = [stringOrEmpty(item['store']), JSON.stringify(item['key'])]
    if (!isVersioned(store)) return
    const content = hashOfRow(store, item['value'] ?? null)
    const known = tables.row(store, key)
    // A new row here, of which the office says that it has none: nothing was its base. While everything is pulled anew no base is known.
    const isNew = known === null && (item['value'] ?? null) === null && changes.isDirty(store, key)
    const isNewHere = isNew && !tables.hasIncoming(store, key) && tables.state('pulled') !== null
    // The version that this desk pushed, or the base of its change.
    const isKnown =
      isNewHere || known?.synced === content || (known !== null && item['desk'] === self.desk && item.position === known.position)
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

  const takeFact = (item: PulledItem): void => {
    if (item['fact'] === 'other-attempt') takeOtherAttempt(item)
    const kind = item['fact'] as FactKind
    const store = Object.hasOwn(tableOfFact, kind) ? tableOfFact[kind] : null
    if (store === null) return
    // The PDF of a practice response is listed with the response, which not every desk takes.
    if (kind === 'response' && asObject(item['value'])['practice'] !== true) documents.list(item)
    const key = JSON.stringify(item['id'])
    const content = hashOf(item['value'] ?? null)
    const copied = tables.copied(store, key)
    if (copied !== null && changes.hashIn(store, copied.value) === content) tables.setRow(store, key, content, item.position)
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
    else if (item.kind === 'fact') takeFact(item)
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
        if (!isPage(page)) throw new Refused('office-failed')
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

/** Rows and bytes of a page that the window takes. */
const pageLimits = { rows: 2_000, bytes: 4_000_000 } as const

/** Rows. */
const enough = 10_000

/** A pulled change that is not merged yet. */
interface Waiting {
  readonly number: number
  readonly store: string
  readonly key: string
  readonly content: string
  readonly position: number
  readonly isConflict: boolean
}
interface WaitingChange extends Waiting {
  readonly change: IncomingChange
}

const isFact = (store: string): boolean => Object.values<string>(tableOfFact).includes(store)

/** What the window knows of itself when it takes a page. */
export interface TakeOptions {
  readonly deskName: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Pulled changes that are not merged yet. They are merged when the window asks for them, because until then it may have edits that are not stored, or a batch on
 * the way: then the rows here are exactly those of the window, and the merged page is its next batch.
 */
export const officeIncomingChanges = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  documents: OfficeDocumentRows
) => {
  const state = databaseState(database)
  const write = copyWriter(database)
  const { setAside } = setAsideOperations(database)
  // The size alone: the items of a page are read when it is taken.
  const waiting = database.prepare(
    'SELECT number, store, key, content, position, octet_length(item) AS bytes FROM office_incoming ORDER BY number'
  )
  const itemOf = database.prepare('SELECT item FROM office_incoming WHERE number = ?')
  const drop = database.prepare('DELETE FROM office_incoming WHERE number = ?')
  const lastSetAside = database.prepare('SELECT max(id) AS last FROM set_aside')
  const count = database.prepare('SELECT count(*) AS rows FROM office_incoming')
  const goods = database.prepare(
    `SELECT value FROM copy WHERE store = 'goods' AND key >= ?1 AND key < ?2 AND json_valid(value) ORDER BY CAST(key ->> '$[1]' AS REAL)`
  )
  const lastEdits = database.prepare(
    `SELECT key, value FROM copy WHERE store = 'edits' AND key >= ?1 AND key < ?2 AND json_valid(value) ORDER BY CAST(key ->> '$[1]' AS INTEGER) DESC LIMIT 1`
  )
  const templates = database.prepare(
    "SELECT value ->> 'id' AS id, value ->> 'name' AS name FROM copy WHERE store = 'templates' AND json_valid(value)"
  )
  // The id of a response begins with its number.
  const responsesOf = database.prepare("SELECT value FROM copy WHERE store = 'responses' AND key >= ?1 AND key < ?2 AND json_valid(value)")
  const declarationsOf = database.prepare(
    `SELECT key ->> '$' AS id FROM copy INDEXED BY copy_cars
     WHERE store = 'summaries' AND CASE WHEN json_valid(value) THEN value ->> 'car' END = ?`
  )

  const rowsHere = (self: Self): RowsHere => ({
    row: (table, key) => tables.copied(table, JSON.stringify(key))?.value ?? null,
    goods: (declaration) => goods.all(...partsOf(declaration)).map(({ value }) => JSON.parse(String(value)) as Json),
    templates: () => templates.all().map(({ id, name }) => ({ id: String(id), name: String(name ?? '') })),
    lastEdits(declaration) {
      const row = lastEdits.get(...partsOf(declaration))
      return row === undefined ? null : { key: JSON.parse(String(row['key'])) as Json, value: JSON.parse(String(row['value'])) as Json }
    },
    kinds: tables.kindsOfNumber,
    responses: (car) => responsesOf.all(`"${car}|`, `"${car}}`).map(({ value }) => JSON.parse(String(value)) as Json),
    isOwn(car) {
      const declarations = declarationsOf.all(car).map(({ id }) => String(id))
      if (declarations.length === 0) return asObject(tables.copied('tracks', JSON.stringify(car))?.value ?? null)['watched'] !== undefined
      return declarations.some((id) => (tables.held(id)?.holder ?? self.desk) === self.desk)
    }
  })

  const changeOf = ({ number, store, key, isConflict }: Waiting, self: Self): IncomingChange => {
    const item = JSON.parse(String(itemOf.get(number)?.['item'])) as JsonObject
    const value = item['value'] ?? null
    if (isFact(store)) {
      const [fact, desk] = [item['fact'] as FactKind, stringOrEmpty(item['desk'])]
      const isOfOther = desk !== '' && desk !== self.desk
      return { kind: 'fact', fact, id: stringOrEmpty(item['id']), car: asTextOrNull(item['car']), value, ...(isOfOther ? { desk } : {}) }
    }
    const base = isConflict && sharingOf(store) === 'shared' ? tables.base(store, key) : null
    return {
      kind: 'row',
      table: store,
      key: JSON.parse(key) as Json,
      value: withOwnUses(store, value, tables.copied(store, key)?.value ?? null),
      conflict: isConflict,
      ...(base === null ? {} : { base })
    }
  }

  /** The next changes that do not wait for the push of a local row. `mayTake`: whether content of a declaration is among them; otherwise it is a part of the rest. */
  const nextPage = (self: Self, mayTake: (declaration: string) => boolean) => {
    const page: Waiting[] = []
    const total = Number(count.get()?.['rows'])
    let [bytes, read, left] = [0, 0, 0]
    for (const row of waiting.iterate()) {
      if (page.length >= pageLimits.rows || bytes >= pageLimits.bytes) return { page, rest: total - read + left }
      const [store, key] = [String(row['store']), String(row['key'])]
      read += 1
      const incomingState = tables.copied(store, key) === null ? 'free' : changes.incomingStateOf(store, key, self)
      if (incomingState === 'waits') continue
      if (isContent(store) && !mayTake(declarationOfKey(JSON.parse(key) as Json))) {
        left += 1
        continue
      }
      bytes += Number(row['bytes'])
      const [number, content, position] = [Number(row['number']), String(row['content']), Number(row['position'])]
      page.push({ number, store, key, content, position, isConflict: incomingState === 'conflict' })
    }
    return { page, rest: left }
  }

  /** The merged rows with their writers: one that differs from the office is a row of the window, and is pushed. */
  const withWriters = (rows: readonly MergedRow[], taken: readonly WaitingChange[]): readonly MergedRow[] => {
    const byName = Map.groupBy(taken, ({ store, key }) => rowName(store, key))
    return rows.map((row) => {
      const value = row.value ?? null
      const isOfOffice = byName
        .get(rowName(row.table, JSON.stringify(row.key)))
        ?.some(({ store, key, content, change }) =>
          isFact(store) ? !changes.isDirty(store, key) : value === change.value || hashOfRow(store, value) === content
        )
      return isOfOffice === true ? { ...row, writer: 'office' as const } : row
    })
  }

  return {
    /** What the next page has. */
    incoming(self: Self): IncomingPage {
      const { page } = nextPage(self, () => true)
      const content = page.filter(({ store }) => isContent(store))
      return { changes: page.length, declarations: [...new Set(content.map(({ key }) => declarationOfKey(JSON.parse(key) as Json)))] }
    },

    /**
     * Merges the next page with the rows here and stores it as the next batch of the window, in one transaction: the rows, what desk and office have in common
     * since, and that these changes do not wait any more. A change that no reader could use is set aside.
     */
    takeIncoming: ({ seq, declarations }: NextPage, self: Self, { deskName, now }: TakeOptions): MergedPage =>
      inTransaction(database, () => {
        if (seq !== state.get('seq') + 1) throw new Refused('store-copy-out-of-step')
        const locked = new Set(declarations)
        const { page, rest } = nextPage(self, (declaration) => locked.has(declaration))
        const good: WaitingChange[] = []
        for (const one of page) {
          const change = changeOf(one, self)
          const member = changeProblem(change)
          if (member === null) good.push({ ...one, change })
          else setAside([{ table: one.store, key: JSON.parse(one.key) as Json, value: change.value, member }], 'office')
          drop.run(one.number)
        }
        const { rows: merged, ...told } = mergeChanges(
          good.map(({ change }) => change),
          rowsHere(self),
          { now, newId: randomUUID, deskName, mayPush: self.mayPush && self.isActive }
        )
        const rows = withWriters(merged, good)
        write(rows, seq)
        for (const { table, value } of merged) if (table === 'responses') documents.listPractice(asObject(value ?? null))
        for (const { store, key, content, position, change } of good) {
          if (isFact(store)) continue
          tables.setRow(store, key, content, position)
          // A merged row is based on the version of the office.
          if (sharingOf(store) === 'shared' && tables.hashHere(store, key) !== content) tables.setBase(store, key, change.value)
        }
        if (rows.length > 0) state.set('seq', seq)
        return { seq: state.get('seq'), rows, rest, ...told }
      }),
    /** How many more changes may be pulled before the window has stored some: pending changes take disk space twice. */
    roomForChanges(self: Self): number {
      const room = enough - Number(count.get()?.['rows'])
      if (room > 0) return room
      for (const row of waiting.iterate()) if (changes.incomingStateOf(String(row['store']), String(row['key']), self) !== 'waits') return 0
      // The window cannot store them: they wait for the push of rows of this desk.
      return 1
    },
    lastSetAside: (): number => Number(lastSetAside.get()?.['last'] ?? 0),
    countIncoming: (): number => Number(count.get()?.['rows'] ?? 0)
  }
}
