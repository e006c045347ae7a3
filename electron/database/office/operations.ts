import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { storeVersion } from '#core/contract/store-copy.ts'
import type { JsonObject } from '#core/base/json.ts'
import type { Holding, OfficeAttempt, OfficeSubmission, UsedDeclaration } from '#core/contract/office.ts'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { inTransaction } from '../connection.ts'
import type { DocumentIndexer } from '../search.ts'
import { claimRows, releaseRows, officeTables, type StateValues, type OfficeTables } from './tables.ts'
import { officeClaims, officeReleases } from './claims.ts'
import { clearOffice, compareRows } from './clear.ts'
import { officeIncomingChanges, officePull } from './pull.ts'
import { officeDocumentRows } from './documents.ts'
import { localChanges } from './local-changes.ts'
import { officePush } from './push.ts'
import { officeRecovery } from './recovery.ts'
import { officeCalls } from './calls.ts'
import { asObjects, type HeldRow, type StoredConfirmation, asTextOrNull, type UsedNumber } from './types.ts'

const declarationOfRow = "CASE store WHEN 'summaries' THEN key ->> '$' WHEN 'outbox' THEN value ->> 'declaration' END"

const isKnown = (car: string): string => `${car} IN (SELECT item ->> 'car' FROM office_declarations WHERE item ->> 'car' IS NOT NULL)`
/** Numbers of copies from an office that this folder has left, unknown to the present office. */
const leftCars = `SELECT value ->> 'car' AS car FROM copy JOIN office_items AS copied ON copied.kind = 'left' AND copied.id = ${declarationOfRow}
  WHERE store IN ('summaries', 'outbox') AND value ->> 'car' IS NOT NULL AND copied.id NOT IN (SELECT declaration FROM office_declarations)`

/** The aju numbers that this desk had used before it joined, or before its database was restored. */
const officeUsedNumbers = (database: DatabaseSync, tables: OfficeTables) => {
  const used = database.prepare(
    `SELECT value ->> 'car' AS car, max(${declarationOfRow}) AS used
     FROM copy LEFT JOIN office_declarations ON declaration = ${declarationOfRow}
     WHERE store IN ('summaries', 'outbox', 'tracks') AND writer <> 'office' AND value ->> 'car' <> '' AND (declaration IS NULL OR holder IS ?1)
       AND (store <> 'tracks' OR NOT ${isKnown("value ->> 'car'")}) AND value ->> 'car' NOT IN (${leftCars})
     GROUP BY 1 ORDER BY 1`
  )
  // Reserves these lanes without reserving numbers: the day `00000000` does not exist, so the numbers stay free for the desks that have them.
  const leftSeries = database.prepare(
    `SELECT substr(car, 1, 12) || '00000000' || substr(car, 21) AS car FROM (${leftCars}) WHERE length(car) = 26
     UNION SELECT item ->> 'prefix' || '00000000' || substr(item ->> 'series' || '000000', 1, 6) FROM office_items
       WHERE kind = 'left-lane' AND id NOT IN (SELECT id FROM office_items WHERE kind = 'lane') ORDER BY 1`
  )
  const shown = database.prepare("SELECT 1 FROM copy WHERE store = 'summaries' AND key = ? AND value ->> 'car' = ?")
  return {
    /**
     * Numbers not reported to the office yet, except those of declarations that other desks hold. Also one number in each lane of an office that this folder has left,
     * and one beside each number of a copy, so that no lane of this office is cut over them.
     */
    usedNumbers: (desk: string): readonly UsedNumber[] => [
      ...used.all(desk).map(({ car, used: declaration }) => ({
        car: String(car),
        declaration: typeof declaration === 'string' ? declaration : null
      })),
      ...leftSeries.all().map(({ car }) => ({ car: String(car), declaration: null }))
    ],
    /** The office has registered all of them; in a new generation they are registered again. */
    keepUsedNumbers: (cars: readonly string[], taken: readonly UsedNumber[]): void =>
      inTransaction(database, () => {
        for (const car of cars) tables.setItem('used', car, { car })
        for (const one of taken) tables.setItem('taken', one.car, one)
        tables.setState('usedNumbersRegistered', true)
      }),
    /** Numbers of other declarations of the office that a local declaration still has. */
    takenNumbers: (): readonly UsedDeclaration[] =>
      tables.items('taken').flatMap((item) => {
        const [car, declaration] = [stringOrEmpty(item['car']), asTextOrNull(item['declaration'])]
        return declaration !== null && shown.get(JSON.stringify(declaration), car) !== undefined ? [{ car, declaration }] : []
      })
  }
}

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

/** A declaration that another desk asks for. */
export interface AskedDeclaration extends Pick<Holding, 'declaration' | 'asked'> {
  readonly changed: number
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
  // The summary is written with each change of the declaration.
  const lastChange = database.prepare("SELECT max(position) AS position FROM copy WHERE store IN ('declarations', 'summaries') AND key = ?")
  const attemptsOf = database.prepare(byIndex.attemptsOf)
  const submissions = database.prepare(
    `SELECT * FROM (SELECT item ->> 'declaration' AS declaration, item ->> 'car' AS car, item ->> 'desk' AS desk, item ->> 'outcome' AS outcome,
       coalesce(item ->> 'startedAt', item ->> 'endedAt') AS at FROM office_items WHERE kind = 'attempt')
     WHERE outcome IN ('accepted', 'refused') AND at IS NOT NULL`
  )
  const itemIn = ({ item }: Readonly<Record<string, SQLOutputValue>>): JsonObject => JSON.parse(String(item)) as JsonObject
  return {
    ...calls,
    ...officePush(database, tables, changes, calls, storeVersion),
    ...officeRecovery(database, tables, changes, { calls, releases, schema: storeVersion }),
    ...officePull(database, tables, changes, { claims, releases, documents }),
    ...officeIncomingChanges(database, tables, changes, documents),
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
    /** The office lets the desk in no more: what it knows of declarations are copies from now on. A later `hello` says otherwise. */
    noteRetired: (): void => {
      const welcome = tables.state('welcome')
      if (welcome !== null) tables.setState('welcome', { ...welcome, state: 'retired' })
    },
    /** One operation: an answer may end another confirmation at the same time. */
    setConfirmation: (declaration: string, confirmation: StoredConfirmation): void =>
      tables.setState('words', { ...tables.state('words'), [declaration]: confirmation }),
    hasUnstoredRows: (declaration: string): boolean => tables.hasUnstoredRows(declaration),
    heldOf: (declarations: readonly string[]): readonly (HeldRow | null)[] => declarations.map((id) => tables.held(id)),
    /** Declarations of outbox entries, and their holders; null for a missing entry. */
    sentFacts: (entries: readonly string[]): readonly (SentFacts | null)[] =>
      entries.map((id) => {
        const entry = tables.entry(id)
        if (entry === null) return null
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
    holdingsAfter: (position: number): readonly Holding[] =>
      heldAfter.all(position).map((row) => JSON.parse(String(row['item'])) as Holding),
    /** Declarations that a desk holds and another one asks for; `changed`: the last batch of the window with content of it. */
    askedOf: (desk: string): readonly AskedDeclaration[] =>
      askedOf.all(desk).map((row) => {
        const item = itemIn(row) as JsonObject & Pick<Holding, 'declaration' | 'asked'>
        return { ...item, changed: Number(lastChange.get(JSON.stringify(item.declaration))?.['position'] ?? 0) }
      }),
    /** Attempts of every desk; one that was presented with other bytes than before once more for those. */
    attemptsOf: (declaration: string): readonly OfficeAttempt[] => {
      const attempts = attemptsOf.all(declaration).map(({ item }) => JSON.parse(String(item)) as OfficeAttempt)
      const ids = new Set(attempts.map(({ attempt }) => attempt))
      const others = tables.pulled('other-attempt').filter((one) => one.declaration === declaration || ids.has(one.of))
      return [...attempts, ...others]
    },
    submissions: (): readonly OfficeSubmission[] =>
      submissions.all().map(({ declaration, car, desk, outcome, at }) => ({
        declaration: String(declaration),
        car: String(car),
        desk: String(desk),
        isTaken: outcome === 'accepted',
        at: Number(at)
      })),
    desks: () => tables.pulled('desk'),
    lanes: () => tables.pulled('lane'),
    branches: () => tables.pulled('branch'),
    allAttempts: () => tables.pulled('attempt'),
    /** Keeps the last history of a declaration for use while offline. */
    keepHistory: (declaration: string, events: readonly JsonObject[]): void => tables.setItem('history', declaration, { events }),
    keptHistory: (declaration: string): readonly JsonObject[] => asObjects(tables.item('history', declaration)?.['events']),
    clearOffice: (): void => inTransaction(database, () => clearOffice(database)),
    /** The office does not have what this desk remembers, and an owner says that it is right: everything is pulled, compared and presented again. */
    takeOfficeState: (): void =>
      inTransaction(database, () => {
        tables.setState('lastCommit', null)
        tables.setState('after', null)
        tables.setState('mustCompare', true)
      }),
    compareRows: (): void => inTransaction(database, () => compareRows(database))
  }
}
export type OfficeOperations = ReturnType<typeof officeOperations>
