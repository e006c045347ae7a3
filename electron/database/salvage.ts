import { lookupTable } from '#core/base/lookup-table.ts'
import { copyFile, rm, stat } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { errorCode } from '../files/atomic-file.ts'
import { failureOf } from './connection.ts'
import { databaseState } from './state.ts'

/** Rows read by one statement; where it fails they are read one by one. */
const rowsAtOnce = 200

interface Table {
  /** Inserts the rows between two numbers; a row that is in the database already stays, unless this one is newer. */
  readonly take: string
  /** Which rows have changed bytes. */
  readonly changed: string
  /** An index that has every row: it may be readable where the table is not. */
  readonly index: string
  /** Which rows may be newer than a backup whose last batch is `?`. */
  readonly newer: string
}

const every = '? IS NOT NULL'

/** The tables that cannot be made again from other files. */
export const salvageTables = lookupTable<Table>({
  copy: {
    take: `INSERT INTO main.copy (store, key, value, position, writer, crc) SELECT store, key, value, position, writer, crc FROM damaged.copy
           WHERE rowid BETWEEN ? AND ? AND crc = row_crc(store, key, value, position)
           ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc
           WHERE excluded.position > position`,
    changed: 'crc <> row_crc(store, key, value, position)',
    index: 'copy_position',
    newer: 'position > ?'
  },
  bodies: {
    take: `INSERT OR IGNORE INTO main.bodies SELECT * FROM damaged.bodies
           WHERE rowid BETWEEN ? AND ? AND sha256 = body_sha256(packed, content)`,
    changed: 'sha256 <> body_sha256(packed, content)',
    index: 'sqlite_autoindex_bodies_1',
    newer: every
  },
  answers: {
    take: `INSERT OR IGNORE INTO main.answers (number, id, at, operation, profile, cars, reply, body)
           SELECT number, id, at, operation, profile, cars, reply, body FROM damaged.answers WHERE rowid BETWEEN ? AND ?`,
    changed: 'false',
    index: 'sqlite_autoindex_answers_1',
    newer: every
  },
  attempts: {
    take: 'INSERT OR IGNORE INTO main.attempts SELECT * FROM damaged.attempts WHERE rowid BETWEEN ? AND ?',
    changed: 'false',
    index: 'attempts_entry',
    newer: every
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

/** Takes over the rows of one table; returns the number of rows that are missing then, -1 if it is not known. */
const takeTable = (database: DatabaseSync, name: string, { take, changed, index, newer }: Table): number => {
  const backup = databaseState(database).get('seq')
  const insert = database.prepare(take)
  const count = database.prepare(`SELECT count(*) AS rows FROM damaged.${name} WHERE rowid BETWEEN ? AND ? AND ${changed}`)
  let unread = 0
  let isRead = true
  const takeRange = (from: number, to: number): void => {
    try {
      const changedRows = Number(count.get(from, to)?.['rows'])
      insert.run(from, to)
      unread += changedRows
    } catch (error) {
      throwIfFull(error)
      isRead = false
      if (from < to) for (let row = from; row <= to; row += 1) takeRange(row, row)
    }
  }
  const last = lastRow(database, name)
  for (let from = 1; from <= last; from += rowsAtOnce) takeRange(from, Math.min(last, from + rowsAtOnce - 1))
  if (isRead && unread === 0) return 0
  const rowsOf = (place: string, by: string): number =>
    Number(database.prepare(`SELECT count(*) AS rows FROM ${place}.${name} ${by} WHERE ${newer}`).get(backup)?.['rows'])
  try {
    return Math.max(0, rowsOf('damaged', `INDEXED BY ${index}`) - rowsOf('main', ''))
  } catch {
    return isRead ? unread : -1
  }
}

/**
 * Notes the names of the rows of the copy that are newer than the batch `backup` and were not taken. Each index has all its columns of every row: it may be
 * readable where the table is not.
 */
const noteMissing = (database: DatabaseSync, backup: number): void => {
  try {
    database
      .prepare(
        `WITH newer AS MATERIALIZED (SELECT rowid AS id FROM damaged.copy INDEXED BY copy_position WHERE position > ?1),
         names AS MATERIALIZED (SELECT rowid AS id, store, key FROM damaged.copy INDEXED BY sqlite_autoindex_copy_1)
         INSERT INTO main.missing_rows (store, key) SELECT store, key FROM names JOIN newer USING (id) WHERE NOT EXISTS
           (SELECT 1 FROM main.copy AS taken WHERE taken.store = names.store AND taken.key = names.key AND taken.position > ?1)`
      )
      .run(backup)
  } catch (error) {
    throwIfFull(error)
  }
}

/** Numbers of rows that are missing after a repair, -1 where it is not known. */
export interface Loss {
  /** Rows of the window's store. */
  readonly rows: number
  /** Rows that keep an answer of the service as it was received, its text included. */
  readonly answers: number
}
const unknownLoss: Loss = { rows: -1, answers: -1 }

/** Adds the rows of the attached database `damaged`. */
const takeAll = (database: DatabaseSync): Loss => {
  const missing = { rows: 0, answers: 0 }
  const backup = databaseState(database).get('seq')
  database.exec('DELETE FROM main.missing_rows')
  // An answer without its text is better than none.
  database.exec('PRAGMA foreign_keys = OFF')
  for (const [name, table] of Object.entries(salvageTables)) {
    const kind = name === 'copy' ? 'rows' : 'answers'
    try {
      const rows = takeTable(database, name, table)
      missing[kind] = Math.min(missing[kind], rows) < 0 ? -1 : missing[kind] + rows
    } catch (error) {
      throwIfFull(error)
      missing[kind] = -1
    }
  }
  if (missing.rows !== 0) noteMissing(database, backup)
  database.exec(`INSERT OR REPLACE INTO main.state (name, value)
    SELECT 'seq', max(coalesce((SELECT value FROM main.state WHERE name = 'seq'), 0), coalesce((SELECT max(position) FROM main.copy), 0))`)
  database.exec('PRAGMA foreign_keys = ON')
  return missing
}

/**
 * Takes over every row that can be read of a damaged database file and its log, which are not changed: SQLite opens copies. Resolves with what is
 * missing then. Rejects if the disk is full.
 */
export const salvage = async (database: DatabaseSync, path: string): Promise<Loss> => {
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
    const missing = takeAll(database)
    database.exec('DETACH damaged')
    return isLost ? unknownLoss : missing
  } catch (error) {
    throwIfFull(error)
    return unknownLoss
  } finally {
    await remove()
  }
}
