import type { DatabaseSync } from 'node:sqlite'
import { answerOperations } from './answers.ts'
import { copyOperations } from './copy.ts'
import { documentOperations } from './documents.ts'
import type { wholeOperations } from './restore/operations.ts'
import { documentIndexer, searchOperations } from './search.ts'

/** Everything the host does within its database; runs in the database thread. */
export const openOperations = (database: DatabaseSync) => {
  const indexer = documentIndexer(database)
  return {
    ...copyOperations(database),
    ...answerOperations(database),
    ...documentOperations(database, indexer),
    ...searchOperations(database, indexer)
  }
}

export type Operations = ReturnType<typeof openOperations> & ReturnType<typeof wholeOperations>
