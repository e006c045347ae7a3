import type { DatabaseSync } from 'node:sqlite'
import { importOldAnswers, oldAnswerNames } from './import/old-answers.ts'
import { importOldCopy, oldCopyName } from './import/old-copy.ts'
import { putAside } from './import/put-aside.ts'
import { openOperations, type Operations } from './operations.ts'
import { openOrRepair } from './repair.ts'

export interface ProfileDatabase {
  readonly database: DatabaseSync
  readonly operations: Operations
  readonly close: () => void
}

/** Opens the database of a profile folder and imports what earlier versions kept in files. */
export const openProfileDatabase = async (folder: string): Promise<ProfileDatabase> => {
  const now = Date.now()
  const database = await openOrRepair(folder, now)
  try {
    await importOldCopy(database, folder)
    await importOldAnswers(database, folder, now)
    await putAside(folder, [oldCopyName, ...oldAnswerNames])
    // Of attempts before this database nothing is known.
    database.prepare("INSERT OR IGNORE INTO state (name, value) VALUES ('whole', ?)").run(now)
    return { database, operations: openOperations(database), close: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}
