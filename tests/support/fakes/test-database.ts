import { ok } from '#core/base/result.ts'
import { openDatabase, type Database } from '../../../electron/database/client.ts'
import { failureOf } from '../../../electron/database/connection.ts'
import { checkFile, databasePath } from '../../../electron/database/repair.ts'
import { openProfileDatabase } from '../../../electron/database/open.ts'
import { memoryLog } from './memory-log.ts'

/** The database of a folder in its thread, as the application opens it. */
export const openThreadDatabase = (folder: string): Promise<Database> =>
  openDatabase({ folder, thread: new URL('../../../electron/database/thread.ts', import.meta.url), log: memoryLog() })

/** The same without a thread, which takes long to start. */
export const openTestDatabase = async (folder: string): Promise<Database> => {
  const profile = await openProfileDatabase(folder)
  return {
    run: async (name, ...input) => {
      try {
        const operation = profile.operations[name] as (...input: readonly unknown[]) => unknown
        return ok(await operation(...input)) as never
      } catch (error) {
        return { ok: false, failure: { code: failureOf(error).code } }
      }
    },
    check: async () => ok(checkFile(databasePath(folder))),
    close: async () => {
      if (profile.database.isOpen) profile.close()
    }
  }
}
