import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { storeVersion } from '#core/contract/store-copy.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { inTransaction } from '../connection.ts'
import type { DocumentIndexer } from '../search.ts'
import { claimRows } from './claim-rows.ts'
import { officeClaims } from './claims.ts'
import { clearOffice, compareRows } from './clear.ts'
import { officeIncomingChanges } from './incoming-changes.ts'
import { officeDocumentRows } from './documents.ts'
import { localChanges } from './local-changes.ts'
import { officePull } from './pull.ts'
import { officePush } from './push.ts'
import { officeRecovery } from './recovery.ts'
import { releaseRows } from './release-rows.ts'
import { officeReleases } from './releases.ts'
import { officeCalls } from './calls.ts'
import { officeUsedNumbers } from './used-numbers.ts'
import { officeTables, type StateValues } from './tables.ts'
import { asObjects, type HeldRow, type StoredConfirmation } from './types.ts'

export interface SentFacts {
  readonly declaration: string
  readonly car: string
  readonly held: HeldRow | null
  /** This desk has handed it over, or may have. */
  readonly isReleased: boolean
  /** Another desk had it since it was queued. */
  readonly isChanged: boolean
  /** Its content at the office is not stored in the window, so that what was frozen may be older. */
  readonly hasUnstoredRows: boolean
  /** The office has an attempt that is running or of unknown outcome; the declaration shows only its newest attempt. */
  readonly isUncertain: boolean
}

/** Asked before each submission, with each status or every half minute: what they cost must not grow with the office. */
export const byIndex = {
  uncertain: `SELECT 1 FROM office_items WHERE kind = 'attempt' AND item ->> 'declaration' = ? AND item ->> 'outcome' IN ('sending', 'unknown')`,
  askedOf: `SELECT item FROM office_declarations WHERE item ->> 'holder' = ? AND item ->> 'asked' IS NOT NULL AND item ->> 'offeredTo' IS NULL`,
  attemptsOf: "SELECT item FROM office_items WHERE kind = 'attempt' AND item ->> 'declaration' = ?"
} as const

/** Office operations of the database thread; loaded with the first call. */
export const officeOperations = (database: DatabaseSync, indexer: DocumentIndexer) => {
  const tables = officeTables(database)
  const [claims, releases] = [claimRows(database), releaseRows(database)]
  const changes = localChanges(database, tables, claims)
  const calls = officeCalls(database, tables, { claims, releases }, () => tables.state('welcome')?.desk ?? '')
  const documents = officeDocumentRows(database, tables, indexer)
  // A page ends with a position, not within it: retiring a desk changes all of its declarations at one.
  const heldAfter = database.prepare(
    `SELECT item FROM office_declarations WHERE item ->> 'position' > ?1 AND item ->> 'position' <= coalesce((SELECT item ->> 'position'
       FROM office_declarations WHERE item ->> 'position' > ?1 ORDER BY item ->> 'position' LIMIT 1 OFFSET 1999), 1e18)
     ORDER BY item ->> 'position'`
  )
  const uncertain = database.prepare(byIndex.uncertain)
  const askedOf = database.prepare(byIndex.askedOf)
  const attemptsOf = database.prepare(byIndex.attemptsOf)
  const itemIn = ({ item }: Readonly<Record<string, SQLOutputValue>>): JsonObject => JSON.parse(String(item)) as JsonObject
  return {
    ...calls,
    ...officePush(database, tables, changes, calls, storeVersion),
    ...officeRecovery(database, tables, changes, calls, storeVersion),
    ...officePull(database, tables, changes, { claims, releases, documents }),
    ...officeIncomingChanges(database, tables, changes),
    ...officeClaims(database, tables, claims, changes, calls),
    ...officeReleases(database, tables, claims, changes, calls),
    ...officeUsedNumbers(database, tables),
    ...documents.operations,
    readState: (): Partial<StateValues> =>
      Object.fromEntries(
        database
          .prepare('SELECT name, value FROM office_state')
          .all()
          .map(({ name, value }) => [name, JSON.parse(String(value))])
      ) as Partial<StateValues>,
    setState: (values: Partial<StateValues>): void =>
      inTransaction(database, () => {
        for (const [name, value] of Object.entries(values)) tables.setState(name as keyof StateValues, value)
      }),
    changeState: <N extends keyof StateValues>(name: N, value: StateValues[N] | null): void => tables.setState(name, value),
    /** One operation: an answer may end another confirmation at the same time. */
    setConfirmation: (declaration: string, confirmation: StoredConfirmation): void =>
      tables.setState('words', { ...tables.state('words'), [declaration]: confirmation }),
    hasUnstoredRows: (declaration: string): boolean => tables.hasUnstoredRows(declaration),
    heldOf: (declarations: readonly string[]): readonly (HeldRow | null)[] => declarations.map((id) => tables.held(id)),
    /** Declarations of outbox entries, and their holders; null for a missing entry. */
    sentFacts: (entries: readonly string[]): readonly (SentFacts | null)[] =>
      entries.map((id) => {
        const entry = tables.copied('outbox', JSON.stringify(id))?.value as unknown as OutboxEntry | null | undefined
        if (entry === null || entry === undefined) return null
        const { declaration, car, epoch } = entry
        const held = tables.held(declaration)
        return {
          declaration,
          car,
          held,
          isChanged: epoch !== undefined && held !== null && epoch !== held.epoch,
          isReleased: releases.has(declaration),
          hasUnstoredRows: tables.hasUnstoredRows(declaration),
          isUncertain: uncertain.get(declaration) !== undefined
        }
      }),
    /** In the order of their positions, at most 2,000. */
    holdingsAfter: (position: number): readonly JsonObject[] => heldAfter.all(position).map(itemIn),
    /** Declarations that a desk holds and another one asks for. */
    askedOf: (desk: string): readonly JsonObject[] => askedOf.all(desk).map(itemIn),
    /** Attempts of every desk; one that was presented with other bytes than before once more for those. */
    attemptsOf: (declaration: string): readonly JsonObject[] => {
      const attempts = attemptsOf.all(declaration).map(itemIn)
      const ids = new Set(attempts.map(({ attempt }) => attempt))
      return [...attempts, ...tables.items('other-attempt').filter((one) => one['declaration'] === declaration || ids.has(one['of']))]
    },
    itemsOf: (kind: 'attempt' | 'branch' | 'lane' | 'desk'): readonly JsonObject[] => tables.items(kind),
    /** Keeps the last history of a declaration for use while offline. */
    keepHistory: (declaration: string, events: readonly JsonObject[]): void => tables.setItem('history', declaration, { events }),
    keptHistory: (declaration: string): readonly JsonObject[] => asObjects(tables.item('history', declaration)?.['events']),
    clearOffice: (): void => inTransaction(database, () => clearOffice(database)),
    compareRows: (): void => inTransaction(database, () => compareRows(database))
  }
}
export type OfficeOperations = ReturnType<typeof officeOperations>
