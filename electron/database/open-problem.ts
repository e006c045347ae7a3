import { lookupTable } from '#core/base/lookup-table.ts'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#core/base/json-guards.ts'
import { errorCode, OlderFormat } from '../files/atomic-file.ts'
import { NewerDatabase } from './connection.ts'

/** Why the files of a profile folder cannot be used. */
export type OpenProblem = 'no-right' | 'read-only' | 'full' | 'in-use' | 'newer' | 'older' | 'other'

const ofSystem = lookupTable<OpenProblem>({
  EACCES: 'no-right',
  EPERM: 'no-right',
  EROFS: 'read-only',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EBUSY: 'in-use'
})
const ofSqlite: Readonly<Record<number, OpenProblem>> = { 3: 'no-right', 5: 'in-use', 8: 'read-only', 13: 'full' }

/** SQLite does not tell why a file cannot be opened or written; the system does. */
const accessProblem = (folder: string): OpenProblem | undefined => {
  for (const path of [folder, join(folder, 'ajukan.db'), join(folder, 'ajukan.db-wal')]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return ofSystem[errorCode(error)]
    }
  }
  return undefined
}

/** The reason of an error that was thrown while the files of a profile folder were opened. */
export const openProblemOf = (error: unknown, folder: string): OpenProblem => {
  if (error instanceof NewerDatabase) return 'newer'
  if (error instanceof OlderFormat) return 'older'
  const code = isObject(error) ? error['errcode'] : undefined
  if (typeof code !== 'number') return ofSystem[errorCode(error)] ?? 'other'
  const known = ofSqlite[code % 256]
  return known === 'full' || known === 'in-use' ? known : (accessProblem(folder) ?? known ?? 'other')
}

/** The database could not be opened; nothing was changed. */
export class DatabaseNotOpened extends Error {
  override name = 'DatabaseNotOpened'
  readonly problem: OpenProblem
  constructor(problem: OpenProblem, detail: string) {
    super(`the database was not opened: ${detail}`)
    this.problem = problem
  }
}
