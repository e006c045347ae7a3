import type { DatabaseSync } from 'node:sqlite'
import type { LeftCopy } from '#core/contract/office.ts'
import { answerLossOperations } from './answer-loss.ts'
import { answerOperations } from './answers.ts'
import { copyOperations } from './copy.ts'
import { documentOperations } from './documents.ts'
import { factsOperations } from './facts.ts'
import { jobOperations } from './jobs.ts'
import type { OfficeOperations } from './office/operations.ts'
import type { wholeOperations } from './restore/operations.ts'
import { documentIndexer, searchOperations } from './search.ts'
import { setAsideOperations } from './set-aside.ts'

/** Everything the host does within its database; runs in the database thread. */
export const openOperations = (database: DatabaseSync) => {
  const indexer = documentIndexer(database)
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
    ...copyOperations(database),
    ...answerOperations(database),
    ...answerLossOperations(database),
    ...documentOperations(database, indexer),
    ...searchOperations(database, indexer),
    ...factsOperations(database),
    ...jobOperations(database),
    ...setAsideOperations(database),
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
