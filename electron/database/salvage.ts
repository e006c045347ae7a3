import { lookupTable } from '#core/base/lookup-table.ts'
import { copyFile, rm, stat } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { errorCode } from '../files/atomic-file.ts'
import { failureOf } from './connection.ts'

/** Rows read by one statement; where it fails they are read one by one. */
const rowsAtOnce = 200

interface Table {
  /** Inserts the rows between two numbers; a row that is in the database already stays, unless this one is newer. */
  readonly take: string
  /** Which rows have changed bytes. */
  readonly changed: string
}

/** The tables that cannot be made again from other files. */
export const salvageTables = lookupTable<Table>({
  copy: {
    take: `INSERT INTO main.copy (store, key, value, position, writer, crc) SELECT store, key, value, position, writer, crc FROM damaged.copy
           WHERE rowid BETWEEN ? AND ? AND crc = row_crc(store, key, value, position)
           ON CONFLICT (store, key) DO UPDATE SET value = excluded.value, position = excluded.position, writer = excluded.writer, crc = excluded.crc
           WHERE excluded.position > position`,
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

/** Takes over the rows of one table; returns whether each could be read. */
const takeTable = (database: DatabaseSync, name: string, { take, changed }: Table): boolean => {
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
  for (let from = 1; from <= last; from += rowsAtOnce) takeRange(from, Math.min(last, from + rowsAtOnce - 1))
  return isWhole
}

/** Whether everything could be read. */
export interface Salvaged {
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
export const salvage = async (database: DatabaseSync, path: string): Promise<Salvaged> => {
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
