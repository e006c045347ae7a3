import type { DatabaseSync } from 'node:sqlite'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import type { Json } from '#core/base/json.ts'
import { declarationOfKey, sharingOf } from '#core/office/shared-rows.ts'
import { inTransaction } from '../connection.ts'
import type { ClaimRows } from './claim-rows.ts'
import type { LocalChanges } from './local-changes.ts'
import type { NewCall, OfficeCalls } from './calls.ts'
import { rowsAfter } from './rows-after.ts'
import type { OfficeTables } from './tables.ts'
import { startOfCopy, type Effect, type OfficeCall, type Self } from './types.ts'

/** Handing over declarations: the call and the release are stored in one transaction, and only if the office has all their rows. */
export const officeReleases = (
  database: DatabaseSync,
  tables: OfficeTables,
  claims: ClaimRows,
  changes: LocalChanges,
  calls: Pick<OfficeCalls, 'add'>
) => {
  const readAfter = rowsAfter(database)
  /** Calls with which another desk goes on with the declarations. */
  const passesOn = new Set(['offer', 'put_in_pool'])
  const openEffects = database.prepare('SELECT effect FROM office_requests WHERE result IS NULL')
  /** Declarations with a submission that is queued or being sent. */
  const waitingEntries = database.prepare(
    `SELECT DISTINCT value ->> 'declaration' AS declaration FROM copy WHERE store = 'outbox' AND value ->> 'state' IN ('queued', 'sending')`
  )

  const declarationOf = (store: string, key: string, value: Json): string | null => {
    const sharing = sharingOf(store)
    if (sharing === 'declaration') return declarationOfKey(JSON.parse(key) as Json)
    return sharing === 'attempts' ? String((value as { readonly declaration?: string } | null)?.declaration) : null
  }
  /**
   * Whether a row of these declarations was changed after it was pushed, is in a call that was not answered, or is an attempt (`needsRows`: or another
   * row) that the office refused.
   */
  const isUnpushed = (declarations: ReadonlySet<string>, self: Self, needsRows: boolean): boolean => {
    const isOfThem = (store: string, key: string, value: Json): boolean => declarations.has(declarationOf(store, key, value) ?? '')
    const isOfThemHere = (store: string, key: string): boolean => isOfThem(store, key, tables.copied(store, key)?.value ?? null)
    // A viewer presents its attempts; its rows wait until it may push again.
    const waits = (store: string): boolean => !self.mayPush && sharingOf(store) === 'declaration'
    for (const { store, key, text } of readAfter(tables.state('scanned') ?? startOfCopy)) {
      if (waits(store)) continue
      const content = text === null ? null : (JSON.parse(text) as Json)
      if (isOfThem(store, key, content) && changes.isDirty(store, key, self)) return true
    }
    // The scan has passed the rows that the office refused.
    for (const item of tables.items('refused')) {
      const [store, key] = [stringOrEmpty(item['store']), stringOrEmpty(item['key'])]
      const matters = needsRows || sharingOf(store) === 'attempts'
      if (matters && !waits(store) && isOfThemHere(store, key) && changes.isDirty(store, key, self)) return true
    }
    const calls = openEffects.all().flatMap(({ effect }) => (JSON.parse(String(effect)) as Effect).rows ?? [])
    return calls.some(([store, key]) => isOfThemHere(store, key))
  }

  return {
    /**
     * `unpushed`: something of them has to be pushed first, where another desk goes on with them also rows that the office refused. `busy`: something
     * of them is queued, being sent or claimed.
     */
    storeRelease: (call: NewCall, declarations: readonly string[], self: Self): OfficeCall | 'unpushed' | 'busy' =>
      inTransaction(database, () => {
        const busy = new Set([
          ...waitingEntries.all().map(({ declaration }) => declaration),
          ...claims.open().map(({ declaration }) => declaration)
        ])
        if (declarations.some((one) => busy.has(one))) return 'busy'
        if (isUnpushed(new Set(declarations), self, passesOn.has(call.function))) return 'unpushed'
        return calls.add({ ...call, effect: { ...call.effect, releases: declarations } })
      })
  }
}
