import { closeSync, existsSync, fstatSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openOperations, type Operations } from './operations.ts'
import { openMarkPath, openOrRepair, walPath } from './repair.ts'
import { newOrigin } from './state.ts'
import { switchDatabase } from './restore/apply.ts'
import { wholeOperations } from './restore/operations.ts'

export interface ProfileDatabase {
  /** Replaced by a restore: read it at every use, like the operations. */
  readonly database: DatabaseSync
  readonly operations: Operations
  /** Whether another program has deleted, moved or replaced the file; the open one still has everything. Throws the error of the disk. */
  readonly isGone: () => boolean
  readonly close: () => void
  /** As `close`, but the file that a snapshot reads stays open until the returned function is called. */
  readonly closeDatabase: () => () => void
}

const openUnmarked = async (folder: string, isDamaged: boolean): Promise<DatabaseSync> => {
  const now = Date.now()
  const database = await openOrRepair(folder, now, isDamaged)
  try {
    // The database knows nothing about attempts from before its creation.
    database.prepare("INSERT OR IGNORE INTO state (name, value) VALUES ('whole', ?), ('origin', ?)").run(now, newOrigin())
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const openFile = async (folder: string, isDamaged: boolean): Promise<DatabaseSync> => {
  const hadLog = existsSync(walPath(folder))
  try {
    const database = await openUnmarked(folder, isDamaged)
    writeFileSync(openMarkPath(folder), '')
    return database
  } catch (error) {
    // A database that was closed because it cannot be used has taken its log over.
    if (hadLog && !existsSync(walPath(folder))) rmSync(openMarkPath(folder), { force: true })
    throw error
  }
}

/** Opens the database of a profile folder, see `openOrRepair`. */
export const openProfileDatabase = async (folder: string, isDamaged = false): Promise<ProfileDatabase> => {
  const path = join(folder, 'ajukan.db')
  const closeNormally = (): void => {
    rmSync(openMarkPath(folder), { force: true })
    database.close()
  }
  let database = await openFile(folder, isDamaged)
  let file = openSync(path, 'r')
  const open = (): Operations => ({ ...openOperations(database), ...whole })
  const whole = wholeOperations({
    current: () => database,
    path,
    file: () => file,
    replace: async (restored) => {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      closeNormally()
      try {
        closeSync(file)
        await switchDatabase(path, restored)
      } finally {
        database = await openFile(folder, false)
        file = openSync(path, 'r')
        operations = open()
      }
    }
  })
  let operations = open()
  const closeDatabase = (): (() => void) => {
    closeNormally()
    return () => void closeSync(file)
  }
  return {
    get database() {
      return database
    },
    get operations() {
      return operations
    },
    isGone: () => {
      const present = statSync(path, { throwIfNoEntry: false })
      // Some file systems count no links.
      return present === undefined || (present.nlink > 0 && fstatSync(file).nlink === 0)
    },
    closeDatabase,
    close: () => {
      try {
        operations.dropReadings()
      } catch {
        // Without it the next run reads these answers later.
      }
      closeDatabase()()
    }
  }
}
