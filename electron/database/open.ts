import type { DatabaseSync } from 'node:sqlite'
import { importOldCopy } from './import/old-copy.ts'
import { openOperations, type Operations } from './operations.ts'
import { openOrRepair } from './repair.ts'

export interface ProfileDatabase {
  readonly database: DatabaseSync
  readonly operations: Operations
  readonly close: () => void
}

/** Opens the database of a profile folder and imports what earlier versions kept in files. */
export const openProfileDatabase = async (folder: string): Promise<ProfileDatabase> => {
  const database = await openOrRepair(folder, Date.now())
  try {
    await importOldCopy(database, folder)
    return { database, operations: openOperations(database), close: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}
