import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** SHA-256 of the scripts of released versions of the database. With a release, the scripts that it adds are added here; none is ever changed. */
const released: readonly string[] = [
  '7a7d70ec805e99e9a750e11ed27cc33032e75e0f370dba03b527d02a4880ad59',
  '6d1c393381bbb6f3af244af2346ad29bbab080cf6953597e83a59eeefd16a78f',
  '61701fd69ab8a11bef2d226bd6f8d25b3cd88c2846416cb61f0da7a0f36aeb1d',
  '958e6651fc587a7b7a9a6a5e8572855ebca21b07d12d08c6416ebd47681c3db0',
  '849704721ff6145a0d80dee5416886306b00025bb3d193d0a9309646ba127b7c'
]

const profiles = join(import.meta.dirname, '../../fixtures/profiles')

const statementsOf = (database: DatabaseSync): readonly unknown[] =>
  database
    .prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
    .all()
    .map((row) => ({ ...row }))

test('the scripts of released versions are never edited', async () => {
  const hashes = migrations.map((script) => createHash('sha256').update(script).digest('hex'))
  expect(hashes.slice(0, released.length)).toEqual(released)
  // A release stores a profile (npm run profile-fixture), whose database has the newest version.
  const folder = await tempFolder()
  const versions: number[] = []
  for (const name of readdirSync(profiles)) {
    const path = join(profiles, name, 'ajukan', 'ajukan.db')
    expect(existsSync(path)).toBe(true)
    await copyFile(path, join(folder, name))
    const database = openConnection(join(folder, name), [])
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    const layout = openConnection(':memory:', migrations.slice(0, version))
    expect(statementsOf(database)).toEqual(statementsOf(layout))
    versions.push(version)
    for (const one of [database, layout]) one.close()
  }
  expect(Math.max(...versions)).toBe(released.length)
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

test.each(migrations.slice(1).map((_, index) => index + 1))(
  'every row of a database of version %i is in the newest one',
  async (version) => {
    const path = join(await tempFolder(), 'ajukan.db')
    const old = openConnection(path, migrations.slice(0, version))
    fill(old)
    const before = contentOf(old, old)
    old.close()
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true])
    const layout = openConnection(':memory:', migrations.slice(0, version))
    const newest = openConnection(path)
    expect(contentOf(newest, layout)).toEqual(before)
    expect(newest.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
    expect(newest.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    expect(newest.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    newest.close()
    layout.close()
  }
)
