import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { databaseVersion, migrations } from '../../../electron/database/migrations.ts'
import { problemOfBackup } from '../../../electron/database/restore/check-backup.ts'
import { scriptsOfTomorrow } from '../../support/fixtures/scripts-of-tomorrow.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const firstProfile = join(import.meta.dirname, '../../fixtures/profiles/0.1.0/ajukan/ajukan.db')

test('the stored database of the first version has the layout that the scripts make', () => {
  expect(problemOfBackup(firstProfile)).toBeNull()
})

interface Column {
  readonly name: string
  readonly type: string
}
type Row = Readonly<Record<string, unknown>>

const columnsOf = (database: DatabaseSync, table: string): readonly Column[] =>
  database
    .prepare('SELECT name, type FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type }) => ({ name: String(name), type: String(type) }))

/** The tables that hold rows, and those of the full-text search, whose own tables are left out. */
const tablesOf = (database: DatabaseSync): { readonly plain: readonly string[]; readonly words: readonly string[] } => {
  const found = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all()
  const all = found.map(({ name, sql }) => ({ name: String(name), isSearch: String(sql).startsWith('CREATE VIRTUAL') }))
  const words = all.filter(({ isSearch }) => isSearch).map(({ name }) => name)
  const plain = all.filter(({ name }) => !words.some((search) => name === search || name.startsWith(`${search}_`))).map(({ name }) => name)
  return { plain, words }
}

const rowNumbers = [1, 2, 3]
const wordOf = (table: string, column: string, row: number): string => `${table}x${column}x${row}`.replaceAll('_', '')
/** Text is JSON, which indexes read; a number is also the id of the row that another table refers to. */
const valueOf = (table: string, { name, type }: Column, row: number): SQLInputValue => {
  if (type === 'INTEGER') return row
  return type === 'BLOB' ? Buffer.from(wordOf(table, name, row)) : JSON.stringify(wordOf(table, name, row))
}

/** Puts rows into every table, in the order in which the scripts make the tables. */
const fill = (database: DatabaseSync): void => {
  const { plain, words } = tablesOf(database)
  for (const table of plain) {
    const columns = columnsOf(database, table)
    const insert = database.prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${columns.map(() => '?').join()})`
    )
    for (const row of rowNumbers) insert.run(...columns.map((column) => valueOf(table, column, row)))
  }
  for (const table of words) {
    const columns = columnsOf(database, table).map(({ name }) => name)
    const insert = database.prepare(`INSERT INTO ${table} (rowid, ${columns.join()}) VALUES (?, ${columns.map(() => '?').join()})`)
    for (const row of rowNumbers) insert.run(row, ...columns.map((column) => wordOf(table, column, row)))
  }
}

/** The columns of `layout` in every row, and the rows in which the search finds each word. */
const contentOf = (database: DatabaseSync, layout: DatabaseSync): Readonly<Record<string, readonly Row[]>> => {
  const { plain, words } = tablesOf(layout)
  const rows = plain.map((table): readonly [string, readonly Row[]] => {
    const names = columnsOf(layout, table).map(({ name }) => name)
    return [
      table,
      database
        .prepare(`SELECT ${names.join()} FROM ${table} ORDER BY rowid`)
        .all()
        .map((row) => ({ ...row }))
    ]
  })
  const found = words.map((table): readonly [string, readonly Row[]] => {
    const match = database.prepare(`SELECT rowid AS row FROM ${table} WHERE ${table} MATCH ?`)
    const typed = rowNumbers.flatMap((row) => columnsOf(layout, table).map(({ name }) => wordOf(table, name, row)))
    return [table, typed.map((word) => ({ word, rows: match.all(`"${word}"`).map(({ row }) => row) }))]
  })
  return Object.fromEntries([...rows, ...found])
}

/** A filled database of this version, closed; and what is in it. */
const filled = async () => {
  const path = join(await tempFolder(), 'ajukan.db')
  const database = openConnection(path)
  fill(database)
  const before = contentOf(database, database)
  database.close()
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true])
  return { path, before }
}

test('every row is there after further scripts, which are applied once', async () => {
  const { path, before } = await filled()
  const layout = openConnection(':memory:')
  for (const _ of [1, 2]) {
    const later = openConnection(path, [...migrations, ...scriptsOfTomorrow])
    expect(contentOf(later, layout)).toEqual(before)
    expect(later.prepare('PRAGMA user_version').get()).toEqual({ user_version: databaseVersion + scriptsOfTomorrow.length })
    expect(later.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(later.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    later.close()
  }
  layout.close()
})

test('a script that fails changes nothing', async () => {
  const { path, before } = await filled()
  expect(() => openConnection(path, [...migrations, 'DELETE FROM copy; CREATE TABLE state (a) STRICT'])).toThrow('already exists')
  const database = openConnection(path)
  expect(contentOf(database, database)).toEqual(before)
  database.close()
})
