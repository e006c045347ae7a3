import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isObject } from '#core/base/json-guards.ts'
import { lookupTable } from '#core/base/lookup-table.ts'
import { errorCode, OlderFormat, renameFile, syncFolder } from '../files/atomic-file.ts'
import { findBackups, wasUsed } from './backups.ts'
import { demandKnownVersion, openConnection, openImmutable, rowsAtOnce, withChecksums, failureOf } from './connection.ts'
import { isOtherBody } from './frozen-entries.ts'
import { baselineVersion } from './migrations.ts'
import { clearOffice } from './office/clear.ts'
import { editionIn, hasSwitched, restoreNames, restorePlaces } from './restore/folder.ts'
import { databaseState, newOrigin } from './state.ts'
import { storedVersion, readStoredLog, type StoredLog } from './write-ahead-log.ts'

/** Rows read by one statement; where it fails they are read one by one. */
const rowsReadAtOnce = 200

interface Table {
  /** Inserts the rows between two numbers; a row that is in the database already stays, unless this one is newer. */
  readonly take: string
  /** Which rows have changed bytes. */
  readonly changed: string
}

/** The tables that cannot be made again from other files. */
const salvageTables = lookupTable<Table>({
  copy: {
    take: `INSERT INTO main.copy (store, key, value, position, writer, crc) SELECT store, key, value, position, writer, crc FROM damaged.copy
           WHERE rowid BETWEEN ? AND ? AND crc = row_crc(store, key, value, position)
           ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc
           WHERE excluded.position > copy.position AND NOT (${isOtherBody('copy', 'excluded.value')})`,
    changed: 'crc <> row_crc(store, key, value, position)'
  },
  bodies: {
    take: `INSERT OR IGNORE INTO main.bodies SELECT * FROM damaged.bodies
           WHERE rowid BETWEEN ? AND ? AND sha256 = body_sha256(packed, content)`,
    changed: 'sha256 <> body_sha256(packed, content)'
  },
  answers: {
    take: `INSERT OR IGNORE INTO main.answers (number, id, at, operation, profile, cars, reply, body)
           SELECT number, id, at, operation, profile, cars, reply, body FROM damaged.answers WHERE rowid BETWEEN ? AND ?`,
    changed: 'false'
  },
  attempts: {
    take: 'INSERT OR IGNORE INTO main.attempts SELECT * FROM damaged.attempts WHERE rowid BETWEEN ? AND ?',
    changed: 'false'
  }
})

/** Rows tried beyond those of the database if the damaged file does not show its row count. */
const mostRows = 100_000

const lastRow = (database: DatabaseSync, table: string): number => {
  const lastOf = (place: string): number =>
    Number(database.prepare(`SELECT max(rowid) AS last FROM ${place}.${table}`).get()?.['last'] ?? 0)
  try {
    return lastOf('damaged')
  } catch {
    return lastOf('main') + mostRows
  }
}

/** A write error must not count as unreadable data. */
const throwIfFull = (error: unknown): void => {
  if (failureOf(error).code === 'disk-full') throw error
}
const ifMissing = (error: unknown): void => {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** Whether all rows of the copy are there that are newer than the batch `backup`: an index has every row, it may be readable where the table is not. */
const hasAllNewer = (database: DatabaseSync, backup: number): boolean => {
  const newerIn = (table: string): number =>
    Number(database.prepare(`SELECT count(*) AS rows FROM ${table} WHERE position > ?`).get(backup)?.['rows'])
  try {
    return newerIn('damaged.copy INDEXED BY copy_position') <= newerIn('main.copy')
  } catch {
    return false
  }
}

/** Takes over the rows of one table; returns whether nothing is missing then. */
const takeTable = (database: DatabaseSync, name: string, { take, changed }: Table): boolean => {
  const backup = databaseState(database).get('seq')
  const insert = database.prepare(take)
  const findChanged = database.prepare(`SELECT 1 FROM damaged.${name} WHERE rowid BETWEEN ? AND ? AND ${changed} LIMIT 1`)
  let isWhole = true
  const takeRange = (from: number, to: number): void => {
    try {
      if (findChanged.get(from, to) !== undefined) isWhole = false
      insert.run(from, to)
    } catch (error) {
      throwIfFull(error)
      isWhole = false
      if (from < to) for (let row = from; row <= to; row += 1) takeRange(row, row)
    }
  }
  const last = lastRow(database, name)
  for (let from = 1; from <= last; from += rowsReadAtOnce) takeRange(from, Math.min(last, from + rowsReadAtOnce - 1))
  return isWhole || (name === 'copy' && hasAllNewer(database, backup))
}

/** Whether everything could be read. */
interface Salvaged {
  /** Rows of the window's store. */
  readonly rows: boolean
  /** Answers of the service as they were received, their texts included. */
  readonly answers: boolean
}
const nothingKnown: Salvaged = { rows: false, answers: false }

/** Adds the rows of the attached database `damaged`. */
const takeAll = (database: DatabaseSync): Salvaged => {
  const salvaged = { rows: true, answers: true }
  // An answer without its text is better than none.
  database.exec('PRAGMA foreign_keys = OFF')
  for (const [name, table] of Object.entries(salvageTables)) {
    const kind = name === 'copy' ? 'rows' : 'answers'
    try {
      salvaged[kind] = takeTable(database, name, table) && salvaged[kind]
    } catch (error) {
      throwIfFull(error)
      salvaged[kind] = false
    }
  }
  database.exec(`INSERT OR REPLACE INTO main.state (name, value)
    SELECT 'seq', max(coalesce((SELECT value FROM main.state WHERE name = 'seq'), 0), coalesce((SELECT max(position) FROM main.copy), 0))`)
  database.exec('PRAGMA foreign_keys = ON')
  return salvaged
}

/**
 * Takes over every row that can be read of a damaged database file and its log, which are not changed: SQLite opens copies. What only the host has, the answers of
 * the service, is in no other place; rows of the window's store are also there. Rejects if the disk is full.
 */
const salvage = async (database: DatabaseSync, path: string): Promise<Salvaged> => {
  const copy = `${path}.copy`
  const remove = async (): Promise<void> => {
    for (const ending of ['', '-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
  }
  await remove()
  try {
    await copyFile(path, copy).catch(ifMissing)
    await copyFile(`${path}-wal`, `${copy}-wal`).catch(ifMissing)
    const isLost = ((await stat(copy).catch(ifMissing))?.size ?? 0) === 0
    if (isLost) {
      // The log has only the pages that were changed last; those of the backup, or of an empty database, have the same numbers.
      database.exec('PRAGMA wal_checkpoint')
      await copyFile(database.location() ?? '', copy)
    }
    database.prepare('ATTACH ? AS damaged').run(copy)
    const salvaged = takeAll(database)
    database.exec('DETACH damaged')
    return isLost ? nothingKnown : salvaged
  } catch (error) {
    throwIfFull(error)
    return nothingKnown
  } finally {
    await remove()
  }
}

/** In bytes. A larger file is checked by another thread after the start, because the check must not delay the window. */
export const checkedAtStart = 8 * 1024 * 1024

const corrupt = 11
const notADatabase = 26

/** Whether an error of SQLite says that the file is damaged; a full disk, a missing right or a lock do not. */
export const isDamage = (error: unknown): boolean => {
  const code = isObject(error) ? error['errcode'] : undefined
  return typeof code === 'number' && [corrupt, notADatabase].includes(code % 256)
}

const hasChangedRows = (database: DatabaseSync, table: string, changed: string): boolean => {
  const some = database.prepare(
    `SELECT max(id) AS last, max(changed) AS changed FROM (SELECT rowid AS id, ${changed} AS changed FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce})`
  )
  some.setReadBigInts(true)
  let found = some.get(-(2n ** 63n))
  while (typeof found?.['last'] === 'bigint' && found['changed'] !== 1n) found = some.get(found['last'])
  return found?.['changed'] === 1n
}

const hasSoundPages = (database: DatabaseSync): boolean => database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'

/** Whether every page and row can be read. */
export const isSound = (database: DatabaseSync): boolean =>
  hasSoundPages(database) && !Object.entries(salvageTables).some(([name, { changed }]) => hasChangedRows(database, name, changed))

export const versionIn = (database: DatabaseSync): number => Number(database.prepare('PRAGMA user_version').get()?.['user_version'])

/**
 * Reads a whole database file, without its write-ahead log and without locks: nothing may write into the file meanwhile. Throws if the file cannot be
 * opened for another reason than damage.
 */
export const checkFile = (path: string, isGood = isSound): boolean => {
  try {
    const database = withChecksums(openImmutable(path))
    try {
      return isGood(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** As `checkFile`; throws an error of damage, as SQLite does. */
export const demandSound = (path: string): void => {
  if (!checkFile(path)) throw Object.assign(new Error('a page or row is damaged'), { errcode: corrupt })
}

export const databasePath = (folder: string): string => join(folder, 'ajukan.db')
export const walPath = (folder: string): string => join(folder, 'ajukan.db-wal')
const markPath = (folder: string): string => join(folder, 'ajukan.db.damaged')
/** Never used after a kill. */
const unfinishedPath = (folder: string): string => join(folder, 'ajukan.db.unfinished')
/** A complete database that has not taken the place of the damaged one yet. */
const repairedPath = (folder: string): string => join(folder, 'ajukan.db.repaired')

/**
 * There from the opening to the normal close of the database, which removes the log last. With it and without the log, as after a kill, the log was
 * removed by somebody else, with what it had. Not synced: a power cut within seconds of the start may remove it.
 */
export const openMarkPath = (folder: string): string => join(folder, 'ajukan.db.open')

/** Damage was found while the database was in use: should the repair not finish, the next start does it. */
export const markDamaged = (folder: string): Promise<void> => writeFile(markPath(folder), '')

/** Null if there is no such file. Rejects with every other error: an unreadable file is not a missing one. */
const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

/** Milliseconds since 1970 of the last write; 0 if neither file is there. */
const lastWritten = async (folder: string): Promise<number> => {
  const files = await Promise.all([databasePath(folder), walPath(folder)].map(statOf))
  return Math.max(...files.map((file) => Math.floor(file?.mtimeMs ?? 0)))
}

const asideFolder = async (folder: string, now: number): Promise<string> => {
  const aside = join(folder, 'damaged-database', String(now))
  await mkdir(aside, { recursive: true })
  return aside
}

/** In an older state, jobs may have ended and permissions may be used since. */
const forgetEnded = (database: DatabaseSync): void => database.exec('DELETE FROM jobs; DELETE FROM permissions')

/** Notes that the log is missing (`isThere` is false) or ends before changes that were reported as written; a copy of it is put aside. */
const noteLostChanges = async (database: DatabaseSync, folder: string, now: number, isThere: boolean): Promise<void> => {
  const until = (await lastWritten(folder)) || now
  if (isThere) await copyFile(walPath(folder), join(await asideFolder(folder, now), 'ajukan.db-wal'))
  clearOffice(database)
  forgetEnded(database)
  const state = databaseState(database)
  state.set('damaged', 1)
  for (const name of ['missing', 'lostAnswers'] as const) state.set(name, -1)
  state.set('restored', 0)
  state.set('until', until)
  state.set('whole', Math.max(now, until))
  state.set('origin', newOrigin())
}

/** Opens the database; null if it is damaged. `written`: the last commit in its log. */
const openSound = async (folder: string, now: number, written: number): Promise<DatabaseSync | null> => {
  const path = databasePath(folder)
  if ((await statOf(markPath(folder))) !== null) return null
  try {
    const isLogThere = (await statOf(walPath(folder))) !== null
    const isLogRemoved = !isLogThere && (await statOf(openMarkPath(folder))) !== null
    const database = openConnection(path)
    try {
      const read = Number(database.prepare('PRAGMA wal_checkpoint').get()?.['log'])
      if ((await stat(path)).size > checkedAtStart || isSound(database)) {
        if (isLogRemoved || read < written) await noteLostChanges(database, folder, now, isLogThere)
        return database
      }
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

/** A backup that cannot be opened must not keep the repair from an older one; one from before the baseline is not used. */
const isUsable = (path: string): boolean => {
  try {
    return checkFile(path, (database) => versionIn(database) >= baselineVersion && isSound(database))
  } catch {
    return false
  }
}

/** Copies the newest sound backup to a path. Returns the time of the backup, 0 without one. */
const restoreNewest = async (folder: string, path: string): Promise<number> => {
  for (const one of await findBackups(folder)) {
    if (!isUsable(one.path)) continue
    await copyFile(one.path, path)
    return one.at
  }
  return 0
}

/** Moves the files of a damaged database into a folder of their own, and the repaired one into their place. */
const replaceDamaged = async (folder: string, now: number): Promise<void> => {
  const aside = await asideFolder(folder, now)
  for (const name of ['ajukan.db', 'ajukan.db-wal'])
    await rename(join(folder, name), join(aside, name)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  for (const mark of [markPath(folder), openMarkPath(folder)]) await rm(mark, { force: true })
  await renameFile(repairedPath(folder), databasePath(folder))
  await syncFolder(folder)
}

/**
 * Fills a new database at a path with everything that can still be read. It keeps the edition of the last restore, by the note of it: the window's store may
 * still be that of the state before.
 */
const writeRepaired = async (path: string, folder: string, now: number, until: number): Promise<void> => {
  const { note, before } = restorePlaces(folder)
  const isRestoring = await hasSwitched(folder)
  // The backups beside a restore that is not finished are of the state before.
  const restored = isRestoring ? 0 : await restoreNewest(folder, path)
  const edition = await editionIn(isRestoring ? note : join(before, restoreNames.note))
  const database = openConnection(path)
  try {
    // An unfinished file is never used, and the finished one is synced.
    database.exec('PRAGMA synchronous = OFF')
    const isRead = await salvage(database, databasePath(folder))
    const state = databaseState(database)
    const facts = {
      damaged: 1,
      missing: isRead.rows ? 0 : -1,
      lostAnswers: isRead.answers ? 0 : -1,
      restored,
      until,
      whole: Math.max(now, until),
      origin: newOrigin(),
      edition: Math.max(edition, state.get('edition'))
    }
    for (const [name, value] of Object.entries(facts)) state.set(name as keyof typeof facts, value)
    // Forces a new read of the archive folders to complete the index.
    database.exec('DELETE FROM places')
    forgetEnded(database)
    clearOffice(database)
  } finally {
    database.close()
  }
}

/** From now on the next opening of the folder takes the unfinished database. */
const finish = async (folder: string): Promise<void> => {
  const file = await open(unfinishedPath(folder), 'r+')
  await file.sync().finally(() => file.close())
  await renameFile(unfinishedPath(folder), repairedPath(folder))
  await syncFolder(folder)
}

/** Writes a database beside the damaged one, which stays until it is complete. */
const repair = async (folder: string, now: number, until: number): Promise<void> => {
  const unfinished = unfinishedPath(folder)
  const remove = async (): Promise<void> => {
    for (const ending of ['', '-wal']) await rm(`${unfinished}${ending}`, { force: true })
  }
  await remove()
  try {
    await writeRepaired(unfinished, folder, now, until)
    await finish(folder)
  } finally {
    await remove()
  }
}

/** Writes all of an open database whose file is no longer at its path, for the next opening of the folder. */
export const writeAgain = async (database: DatabaseSync, folder: string): Promise<void> => {
  await rm(unfinishedPath(folder), { force: true })
  database.prepare('VACUUM INTO ?').run(unfinishedPath(folder))
  await finish(folder)
}

/** What the profile folder had before there was a database: the copy of the window's store, and the answers of the service. */
const filesBeforeDatabase = ['safety', 'answers', 'answers.note']

/**
 * Throws `NewerDatabase` or `OlderFormat` before anything is changed, also if the other version left the repair of damage to the next start. `log`: that of the
 * database.
 */
const refuseOtherVersions = async (folder: string, log: StoredLog): Promise<void> => {
  for (const version of [await storedVersion(databasePath(folder), log), await storedVersion(repairedPath(folder))])
    demandKnownVersion(version)
  const older = (await readdir(folder)).filter((name) => filesBeforeDatabase.includes(name))
  if (older.length > 0) throw new OlderFormat(older.join(', '))
}

/**
 * Opens the database of a profile folder. A damaged one, or one that is missing from a folder that was used, is replaced by the newest sound
 * backup with every row that can still be read of the damaged file; that file is put aside. The state records what may be missing. With
 * `isDamaged` the database is replaced without a check. A kill at any time loses nothing: the next call begins or continues.
 */
export const openOrRepair = async (folder: string, now: number, isDamaged = false): Promise<DatabaseSync> => {
  // One that was damaged while in use is of this version.
  const log = isDamaged ? null : await readStoredLog(walPath(folder))
  if (log !== null) await refuseOtherVersions(folder, log)
  const isReplaced = (await statOf(repairedPath(folder))) !== null
  if (isReplaced) await replaceDamaged(folder, now)
  const until = (await lastWritten(folder)) || now
  const size = (await statOf(databasePath(folder)))?.size ?? 0
  const isLost = size === 0 && ((await statOf(walPath(folder))) !== null || (await wasUsed(folder)))
  const database = isLost || log === null ? null : await openSound(folder, now, isReplaced ? 0 : log.lastCommit)
  if (database !== null) return database
  await repair(folder, now, until)
  await replaceDamaged(folder, now)
  return openConnection(databasePath(folder))
}
