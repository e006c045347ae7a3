import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isObject } from '#core/base/json-guards.ts'
import { syncFolder } from '../files/atomic-file.ts'
import { findBackups, restoreBackup } from './backups.ts'
import { openConnection, withChecksums } from './connection.ts'
import { salvage, salvageTables } from './salvage.ts'
import { databaseState } from './state.ts'

/** In bytes. A larger file is not read at the start; its hourly backup is. */
const checkedAtStart = 32 * 1024 * 1024

const corrupt = 11
const notADatabase = 26

/** Whether an error of SQLite says that the file is damaged; a full disk, a missing right or a lock do not. */
export const isDamage = (error: unknown): boolean => {
  const code = isObject(error) ? error['errcode'] : undefined
  return typeof code === 'number' && [corrupt, notADatabase].includes(code % 256)
}

const isSound = (database: DatabaseSync): boolean =>
  database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok' &&
  Object.entries(salvageTables).every(
    ([name, { changed }]) => database.prepare(`SELECT 1 FROM ${name} WHERE ${changed} LIMIT 1`).get() === undefined
  )

/** Reads a whole database file. Throws if the file cannot be opened for another reason than damage. */
export const checkFile = (path: string): boolean => {
  try {
    const database = withChecksums(new DatabaseSync(path, { readOnly: true }))
    try {
      return isSound(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

const markPath = (folder: string): string => join(folder, 'ajukan.db.damaged')

/** Damage was found while the database was in use: the next start repairs it. */
export const markDamaged = (folder: string): Promise<void> => writeFile(markPath(folder), '')

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false
  )

/** Opens the database; null if it is damaged. */
const openSound = async (folder: string): Promise<DatabaseSync | null> => {
  const path = join(folder, 'ajukan.db')
  const isMarked = await stat(markPath(folder)).catch(() => null)
  if (isMarked !== null) return null
  try {
    const database = openConnection(path)
    try {
      if ((await stat(path)).size > checkedAtStart || isSound(database)) return database
    } catch (error) {
      database.close()
      throw error
    }
    database.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  return null
}

/** Puts the newest sound backup, or nothing, in the place of the database. Returns the time of the backup, 0 without one. */
const restoreNewest = async (folder: string): Promise<number> => {
  for (const one of await findBackups(folder)) {
    if (!checkFile(one.path)) continue
    await restoreBackup(one, folder)
    return one.at
  }
  return 0
}

/** Moves the files of a damaged database into a folder of their own; returns the path of the database there. */
const setAside = async (folder: string, now: number): Promise<string> => {
  const aside = join(folder, 'damaged-database', String(now))
  await mkdir(aside, { recursive: true })
  for (const name of ['ajukan.db', 'ajukan.db-wal'])
    await rename(join(folder, name), join(aside, name)).catch((error: unknown) => {
      if (!isObject(error) || error['code'] !== 'ENOENT') throw error
    })
  await syncFolder(folder)
  return join(aside, 'ajukan.db')
}

/**
 * Opens the database of a profile folder. A damaged one, or one that is missing although it has backups, is replaced by the newest sound backup with
 * every row that can still be read of the damaged file; that file is put aside. What may be missing then is in `damaged`, `restored` and `whole`.
 */
export const openOrRepair = async (folder: string, now: number): Promise<DatabaseSync> => {
  const path = join(folder, 'ajukan.db')
  const isLost = !(await isThere(path))
  if (!isLost || (await findBackups(folder)).length === 0) {
    const database = await openSound(folder)
    if (database !== null) return database
  }
  const damaged = await setAside(folder, now)
  const restored = await restoreNewest(folder)
  const database = openConnection(path)
  const unread = isLost ? 1 : await salvage(database, damaged)
  const state = databaseState(database)
  state.set('damaged', Math.max(1, unread))
  state.set('restored', restored)
  state.set('whole', now)
  // The archive folders have what the index lacks, and are read again.
  database.exec('DELETE FROM places')
  await rm(markPath(folder), { force: true })
  return database
}
