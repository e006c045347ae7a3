import { copyFile, rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'

/** Rows read by one statement; where it fails they are read one by one. */
const rowsAtOnce = 200

interface Table {
  /** Inserts the rows between two numbers; a row that is in the database already stays, unless this one is newer. */
  readonly take: string
  /** Which rows have changed bytes. */
  readonly changed: string
}

/** The tables that cannot be made again from other files. */
export const salvageTables: Readonly<Record<string, Table>> = {
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
  answers: { take: 'INSERT OR IGNORE INTO main.answers SELECT * FROM damaged.answers WHERE rowid BETWEEN ? AND ?', changed: 'false' },
  attempts: { take: 'INSERT OR IGNORE INTO main.attempts SELECT * FROM damaged.attempts WHERE rowid BETWEEN ? AND ?', changed: 'false' }
}

/** Rows looked for beyond those of the database, where the damaged file does not tell how many it has. */
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

/** Takes over the rows of one table; returns the number of rows that cannot be read. */
const takeTable = (database: DatabaseSync, table: string, { take, changed }: Table): number => {
  const insert = database.prepare(take)
  const count = database.prepare(`SELECT count(*) AS rows FROM damaged.${table} WHERE rowid BETWEEN ? AND ? AND ${changed}`)
  let unread = 0
  const takeRange = (from: number, to: number): void => {
    try {
      const changedRows = Number(count.get(from, to)?.['rows'])
      insert.run(from, to)
      unread += changedRows
    } catch {
      if (from === to) unread += 1
      else for (let row = from; row <= to; row += 1) takeRange(row, row)
    }
  }
  const last = lastRow(database, table)
  for (let from = 1; from <= last; from += rowsAtOnce) takeRange(from, Math.min(last, from + rowsAtOnce - 1))
  return unread
}

/** Adds the rows of the attached database `damaged`. */
const takeAll = (database: DatabaseSync): number => {
  let unread = 0
  // An answer without its text is better than none.
  database.exec('PRAGMA foreign_keys = OFF')
  for (const [name, table] of Object.entries(salvageTables)) {
    try {
      unread += takeTable(database, name, table)
    } catch {
      unread += 1
    }
  }
  database.exec(`INSERT OR REPLACE INTO main.state (name, value)
    SELECT 'seq', max(coalesce((SELECT value FROM main.state WHERE name = 'seq'), 0), coalesce((SELECT max(position) FROM main.copy), 0))`)
  database.exec('PRAGMA foreign_keys = ON')
  return unread
}

/**
 * Takes over every row that can be read of a damaged database file, which is not changed: SQLite opens a copy of it. Resolves with the number of rows,
 * or whole tables, that cannot be read.
 */
export const salvage = async (database: DatabaseSync, path: string): Promise<number> => {
  const copy = `${path}.copy`
  try {
    await copyFile(path, copy)
    await copyFile(`${path}-wal`, `${copy}-wal`).catch(() => undefined)
    database.prepare('ATTACH ? AS damaged').run(copy)
    const unread = takeAll(database)
    database.exec('DETACH damaged')
    return unread
  } catch {
    return Object.keys(salvageTables).length
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
  }
}
