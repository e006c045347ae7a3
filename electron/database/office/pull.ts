import type { DatabaseSync } from 'node:sqlite'
import type { Json, JsonObject } from '#core/base/json.ts'
import type { FactKind, IncomingChange, IncomingPage } from '#core/contract/office/channels.ts'
import { sharingOf, tableOfFact } from '#core/office/shared-rows.ts'
import { inTransaction } from '../connection.ts'
import type { ClaimRows } from './claim-rows.ts'
import type { LocalChanges } from './local-changes.ts'
import type { ReleaseRows } from './release-rows.ts'
import { hashOf, type OfficeTables } from './tables.ts'
import { asNumber, asText, asTextOrNull, type PulledItem, type PulledPage, type Self } from './types.ts'

const incomingLimits = { rows: 500, length: 2_000_000 } as const

const idOf: Readonly<Record<string, (item: JsonObject) => string>> = {
  attempt: ({ attempt }) => asText(attempt),
  branch: ({ branch }) => asText(branch),
  lane: ({ prefix, series }) => asText(prefix) + asText(series),
  desk: ({ desk }) => asText(desk),
  document: ({ sha256 }) => asText(sha256)
}

/** What the office tells: stored at once, with the place where the pull goes on, and kept for the window until it has stored it. */
export const officePull = (
  database: DatabaseSync,
  tables: OfficeTables,
  changes: LocalChanges,
  { claims, releases }: { readonly claims: ClaimRows; readonly releases: ReleaseRows }
) => {
  const put = database.prepare('INSERT OR IGNORE INTO office_incoming (store, key, content, item, position) VALUES (?, ?, ?, ?, ?)')
  const dropRow = database.prepare('DELETE FROM office_incoming WHERE store = ? AND key = ?')
  const waiting = database.prepare('SELECT number, store, key, content, item FROM office_incoming ORDER BY number')
  const dropTo = database.prepare('DELETE FROM office_incoming WHERE number = ?')
  const count = database.prepare('SELECT count(*) AS rows FROM office_incoming')

  const isFact = (store: string): boolean => !['declaration', 'shared'].includes(sharingOf(store))

  const takeRow = (item: PulledItem, self: Self): void => {
    const [store, key, value] = [asText(item['store']), JSON.stringify(item['key']), item['value'] ?? null]
    if (!['declaration', 'shared'].includes(sharingOf(store))) return
    const content = hashOf(value)
    const copied = tables.copied(store, key)
    dropRow.run(store, key)
    // Written here: what the copy has is at least as new.
    const isWrittenHere = item['desk'] === self.desk && copied !== null
    if (isWrittenHere || (copied === null ? value === null : hashOf(copied.value) === content)) {
      tables.setRow(store, key, copied !== null && hashOf(copied.value) === content ? content : null, item.position)
      return
    }
    const isUnknown = tables.row(store, key) === null && copied !== null
    // A row of a declaration of another desk: this desk never changed it. A shared row that both had before is pushed with base 0, and so compared.
    if (isUnknown && sharingOf(store) === 'declaration') tables.setRow(store, key, hashOf(copied.value), item.position)
    else if (!isUnknown) tables.setRow(store, key, null, item.position)
    put.run(store, key, content, JSON.stringify(item), item.position)
  }

  const takeFact = (item: PulledItem, self: Self): void => {
    const kind = item['fact'] as FactKind
    const store = Object.hasOwn(tableOfFact, kind) ? tableOfFact[kind] : null
    if (store === null) return
    const key = JSON.stringify(item['id'])
    const content = hashOf(item['value'] ?? null)
    const copied = tables.copied(store, key)
    if (copied !== null && changes.hashIn(store, copied.value, self) === content) tables.setRow(store, key, content, item.position)
    else put.run(store, key, content, JSON.stringify(item), item.position)
  }

  const takeDeclaration = (item: PulledItem, self: Self): void => {
    const id = asText(item['declaration'])
    const [generation, epoch, holder] = [asNumber(item['generation']), asNumber(item['epoch']), asTextOrNull(item['holder'])]
    const heldUnder = holder === self.desk ? { generation, epoch } : (tables.held(id)?.heldUnder ?? null)
    tables.setHeld(id, { holder, sender: asTextOrNull(item['sender']), generation, epoch, heldUnder, item })
  }

  /** A running attempt of this desk that has no claim here: it was claimed by a database that was replaced since. */
  const takeRunning = (item: PulledItem): void =>
    claims.add({
      ...{ claim: asText(item['attempt']), declaration: asText(item['declaration']), car: asText(item['car']) },
      ...{ sha256: asText(item['sha256']), entry: '', attempt: 0, state: 'lost' }
    })

  const take = (item: PulledItem, self: Self): void => {
    if (item.kind === 'row') takeRow(item, self)
    else if (item.kind === 'fact') takeFact(item, self)
    else if (item.kind === 'declaration') takeDeclaration(item, self)
    else {
      const id = idOf[item.kind]?.(item)
      // Kinds of a later version are pulled again by that version.
      if (id !== undefined) tables.setItem(item.kind, id, item)
      if (item.kind === 'attempt' && item['desk'] === self.desk && item['outcome'] === 'sending') takeRunning(item)
    }
  }

  return {
    /** Stores one page and the place of the next one, in one transaction. */
    takePage: (page: PulledPage, self: Self): void =>
      inTransaction(database, () => {
        for (const item of page.items) take(item, self)
        tables.setState('after', page.next ?? { position: page.position })
        if (page.next !== null) return
        tables.setState('pulled', page.position)
        releases.pulled(page.position)
        if (page.position >= (tables.state('lastCommit')?.position ?? 0))
          tables.setState('lastCommit', { position: page.position, commit: page.commit })
      }),

    /** What the window has to store next. A row that the window has changed and the office does not have waits. */
    incoming(self: Self): IncomingPage {
      const found: IncomingChange[] = []
      let length = 0
      const total = Number(count.get()?.['rows'] ?? 0)
      for (const row of waiting.iterate()) {
        if (found.length >= incomingLimits.rows || length >= incomingLimits.length) break
        const [store, key] = [String(row['store']), String(row['key'])]
        if (!isFact(store) && sharingOf(store) === 'declaration' && changes.isUnpushed(store, key, self)) continue
        const item = JSON.parse(String(row['item'])) as JsonObject
        const number = Number(row['number'])
        length += String(row['item']).length
        const value = item['value'] ?? null
        found.push(
          isFact(store)
            ? { number, kind: 'fact', fact: item['fact'] as FactKind, id: asText(item['id']), car: asTextOrNull(item['car']), value }
            : { number, kind: 'row', table: store, key: JSON.parse(key) as Json, value, declaration: asTextOrNull(item['declaration']) }
        )
      }
      return { changes: found, rest: total - found.length }
    },
    /** The window has stored these changes. */
    taken: (numbers: readonly number[]): void =>
      inTransaction(database, () => {
        const wanted = new Set(numbers)
        const last = numbers.reduce((most, number) => Math.max(most, number), 0)
        const stored = database.prepare('SELECT number, store, key, content FROM office_incoming WHERE number <= ?').all(last)
        for (const { number, store, key, content } of stored) {
          if (!wanted.has(Number(number))) continue
          if (!isFact(String(store))) tables.setRow(String(store), String(key), String(content), 0)
          dropTo.run(number ?? null)
        }
      }),
    countIncoming: (): number => Number(count.get()?.['rows'] ?? 0)
  }
}
