import { lookupTable } from '#core/base/lookup-table.ts'
import type { DatabaseSync } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind } from '#core/contract/store-copy.ts'
import { isVersioned, tableOfFact } from '#core/office/shared-rows.ts'
import { fromStorable } from '#core/office/storable-text.ts'
import { arrayOrEmpty, canonicalJson, isJsonObject, stringOrEmpty } from '#core/base/json-guards.ts'
import { pulledProblem } from '#core/rows/outer-form.ts'
import { setAsideOperations } from '../set-aside.ts'
import { inTransaction } from '../connection.ts'
import type { ClaimRows } from './claim-rows.ts'
import type { OfficeDocumentRows } from './documents.ts'
import type { LocalChanges } from './local-changes.ts'
import type { ReleaseRows } from './release-rows.ts'
import { hashOf, hashOfRow, type OfficeTables } from './tables.ts'
import { asNumber, asObject, asTextOrNull, isOnlyAttempted, startOfPull, type PulledItem, type Self } from './types.ts'

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
      ...{ claim, declaration: stringOrEmpty(item['declaration']), car: stringOrEmpty(item['car']) },
      ...{ sha256: stringOrEmpty(item['sha256']), entry: '', attempt: 0, state: 'lost' as const },
      ...{ generation: asNumber(item['generation']), epoch: asNumber(item['epoch']) }
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
