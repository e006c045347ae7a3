import type { DatabaseSync } from 'node:sqlite'
import type { LeftCopy } from '#core/contract/office.ts'
import { answerLossOperations } from './after-loss.ts'
import { answerOperations } from './answers.ts'
import { copyOperations } from './copy.ts'
import { documentOperations } from './documents.ts'
import { frozenEntryOperations } from './frozen-entries.ts'
import { growthLimit } from './growth.ts'
import { jobOperations } from './jobs.ts'
import type { OfficeOperations } from './office/operations.ts'
import type { wholeOperations } from './restore/operations.ts'
import { permissionOperations } from './permissions.ts'
import { profileEntryOperations } from './profile-entries.ts'
import { documentIndexer, searchOperations } from './search.ts'
import { setAsideOperations } from './set-aside.ts'
import { databaseVersion } from './migrations.ts'

/** Database facts for the diagnostics: sizes and numbers, no content. */
interface DatabaseFacts {
  readonly version: number
  readonly expectedVersion: number
  readonly bytes: number
  readonly unusedBytes: number
  readonly state: Readonly<Record<string, number>>
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
  /** Rows of the copy by table of the window's store, without deleted ones. */
  readonly copy: Readonly<Record<string, number>>
  /** Rows that were set aside: their table, what is wrong, where they came from, and how many. */
  readonly setAside: Readonly<Record<string, number>>
}

/** The tables of the search indexes are derived. */
const ownTables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE 'document\\_words%' ESCAPE '\\' AND name NOT LIKE 'document\\_numbers%' ESCAPE '\\' ORDER BY name`

const factsOperations = (database: DatabaseSync) => {
  const numberOf = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0)
  const numbers = (sql: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      database
        .prepare(sql)
        .all()
        .map(({ name, value }) => [String(name), Number(value)])
    )
  return {
    databaseFacts(): DatabaseFacts {
      const pageSize = numberOf('PRAGMA page_size')
      const names = database.prepare(ownTables).all()
      return {
        version: numberOf('PRAGMA user_version'),
        expectedVersion: databaseVersion,
        bytes: pageSize * numberOf('PRAGMA page_count'),
        unusedBytes: pageSize * numberOf('PRAGMA freelist_count'),
        state: numbers("SELECT name, value FROM state WHERE name <> 'origin' ORDER BY name"),
        tables: Object.fromEntries(names.map(({ name }) => [String(name), numberOf(`SELECT count(*) FROM "${String(name)}"`)])),
        copy: numbers('SELECT store AS name, count(value) AS value FROM copy GROUP BY store'),
        setAside: numbers("SELECT store || ' (' || member || ', ' || source || ')' AS name, count(*) AS value FROM set_aside GROUP BY 1")
      }
    },
    /**
     * Texts by which a declaration could be known, so that the diagnostics can hide them: names of importers and suppliers, everything that is stored of
     * a party, and aju numbers of an unusual length.
     */
    privateTexts(): readonly string[] {
      const found = database.prepare(
        `SELECT DISTINCT text FROM (
           SELECT value ->> 'importer' AS text FROM copy WHERE store = 'summaries'
           UNION ALL SELECT value ->> 'supplier' FROM copy WHERE store = 'summaries'
           UNION ALL SELECT value ->> 'car' FROM copy WHERE store = 'summaries' AND length(value ->> 'car') <> 26
           UNION ALL SELECT field.value FROM copy, json_each(copy.value, '$.values') AS field WHERE store = 'parties' AND field.type = 'text'
         ) WHERE text IS NOT NULL`
      )
      return found.all().map(({ text }) => String(text))
    }
  }
}

/** Everything the host does within its database; runs in the database thread. */
export const openOperations = (database: DatabaseSync) => {
  const indexer = documentIndexer(database)
  const limit = growthLimit()
  let office: OfficeOperations | null = null
  const knowsOffice = database.prepare('SELECT 1 FROM office_state LIMIT 1')
  const leftCopies = database.prepare(
    "SELECT id, item ->> 'desk' AS desk, coalesce(item ->> 'office', '') AS office FROM office_items WHERE kind = 'left' ORDER BY id"
  )
  const isLeftEntry = database.prepare(
    `SELECT 1 FROM copy JOIN office_items AS known ON known.kind = 'left' AND known.id = copy.value ->> 'declaration'
     WHERE copy.store = 'outbox' AND copy.key = json_quote(?)`
  )
  return {
    ...copyOperations(database, limit),
    ...answerOperations(database),
    ...answerLossOperations(database),
    ...documentOperations(database, indexer),
    ...searchOperations(database, indexer, limit),
    ...factsOperations(database),
    ...jobOperations(database),
    ...setAsideOperations(database, limit),
    ...permissionOperations(database),
    ...frozenEntryOperations(database),
    ...profileEntryOperations(database),
    /** Whether this is the database of a desk of an office. */
    isOfOffice: (): boolean => knowsOffice.get() !== undefined,
    /** Declarations that are copies since this desk left an office. */
    leftCopies: (): readonly LeftCopy[] =>
      leftCopies.all().map(({ id, desk, office: name }) => ({ declaration: String(id), desk: String(desk), office: String(name) })),
    /** Whether one of these entries of the outbox is of such a declaration. */
    hasLeftEntry: (entries: readonly string[]): boolean => entries.some((entry) => isLeftEntry.get(entry) !== undefined),
    /** An operation of the office, whose code is loaded with the first one. `officeDatabase` gives them their types. */
    async office(name: keyof OfficeOperations, ...input: readonly unknown[]): Promise<unknown> {
      office ??= (await import('./office/operations.ts')).officeOperations(database, indexer)
      return (office[name] as (...input: readonly unknown[]) => unknown)(...input)
    }
  }
}

export type Operations = ReturnType<typeof openOperations> & ReturnType<typeof wholeOperations>
