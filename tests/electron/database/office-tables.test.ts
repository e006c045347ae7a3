import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { byIndex } from '../../../electron/database/office/operations.ts'
import { openOrRepair } from '../../../electron/database/repair.ts'
import { prepareRestore } from '../../../electron/database/restore/apply.ts'
import type { DatabaseSync } from 'node:sqlite'
import { tempFolder } from '../../support/temp-folder.ts'

const tables = ['state', 'requests', 'declarations', 'rows', 'incoming', 'items', 'claims', 'releases']
const rowsIn = (database: DatabaseSync): number =>
  tables.reduce((sum, name) => sum + Number(database.prepare(`SELECT count(*) AS rows FROM office_${name}`).get()?.['rows']), 0)

const claimsIn = (database: DatabaseSync): readonly string[] =>
  database
    .prepare('SELECT claim, state, isOpen FROM office_claims ORDER BY claim')
    .all()
    .map(({ claim, state, isOpen }) => [claim, state, isOpen].join(' '))

const fill = (database: DatabaseSync): void =>
  database.exec(`
    INSERT INTO office_state VALUES ('counter', '3');
    INSERT INTO office_requests (id, at, function, input, effect) VALUES ('r', 1, 'push', '{}', '{}');
    INSERT INTO office_claims (claim, entry, attempt, declaration, car, sha256, generation, epoch, state, isOpen, isRefused)
      VALUES ('c', 'e', 1, 'd', 'n', 'h', 1, 1, 'asked', 1, 0), ('over', 'f', 1, 'd', 'n', 'h', 1, 1, 'granted', 0, 0);
    INSERT INTO office_releases VALUES ('d', 'r', NULL);
    INSERT INTO office_declarations (declaration, generation, epoch, item) VALUES ('d', 1, 1, '{}');
    INSERT INTO office_rows VALUES ('goods', '["d",1]', 'hash', 7);
    INSERT INTO office_incoming (store, key, content, item, position) VALUES ('goods', '["d",1]', 'hash', '{}', 7);
    INSERT INTO office_items VALUES ('desk', 'x', '{}');
    INSERT INTO copy (store, key, value, position, crc) VALUES ('parties', '"p"', '{}', 1, row_crc('parties', '"p"', '{}', 1));
    INSERT OR REPLACE INTO state VALUES ('seq', 1)`)

/** A closed database file with something in every table of the office. */
const filled = async (path: string): Promise<void> => {
  const database = openConnection(path)
  fill(database)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

test('a new database has the tables of the office, empty', async () => {
  const path = join(await tempFolder(), 'ajukan.db')
  const database = openConnection(path)
  expect(rowsIn(database)).toBe(0)
  fill(database)
  expect(rowsIn(database)).toBe(tables.length + 1)
  database.close()
})

test('indexes find the attempts of a declaration and the questions for one are found', async () => {
  const path = join(await tempFolder(), 'ajukan.db')
  const before = openConnection(path)
  before.exec(`
    INSERT INTO office_items VALUES ('attempt', 'a', '{"declaration":"d","outcome":"unknown"}'), ('attempt', 'b', '{"declaration":"d","outcome":"failed"}'),
      ('branch', 'c', '{"declaration":"d","outcome":"unknown"}');
    INSERT INTO office_declarations (declaration, generation, epoch, item) VALUES ('d', 1, 1, '{"holder":"me","asked":{"desk":"they"}}'),
      ('e', 1, 1, '{"holder":"me","asked":null}'), ('f', 1, 1, '{"holder":"me"}')`)
  before.close()
  const database = openConnection(path)
  const answers = Object.values(byIndex).map((text) => [
    database.prepare(text).all(text === byIndex.askedOf ? 'me' : 'd').length,
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all('d')
      .map(({ detail }) => String(detail))
      .every((detail) => /^SEARCH \w+ USING INDEX office_(attempts|asked) /.test(detail))
  ])
  database.close()
  expect(answers).toEqual([
    [1, true],
    [1, true],
    [2, true]
  ])
})

test('a repaired database keeps of the office only its own claims and which declarations are copies: the office may have stored more since the rest', async () => {
  const folder = await tempFolder()
  await filled(join(folder, 'ajukan.db'))
  await mkdir(join(folder, 'backups'))
  await copyFile(join(folder, 'ajukan.db'), join(folder, 'backups', 'ajukan-1000.db'))
  const database = await openOrRepair(folder, Date.now(), true)
  expect(rowsIn(database)).toBe(3)
  expect(database.prepare('SELECT kind, id FROM office_items').all()).toEqual([{ kind: 'left', id: 'd' }])
  expect(claimsIn(database)).toEqual(['c lost 1', 'over granted 0'])
  expect(database.prepare('SELECT count(*) AS rows FROM copy').get()).toEqual({ rows: 1 })
  database.close()
})

test.each([
  // Two claims, and a declaration of which it has a copy.
  { chosen: null, rows: 3, claims: ['c lost 1', 'over granted 0'] },
  { chosen: [], rows: 9, claims: ['c asked 1', 'over granted 0'] }
])('restoring $chosen (null: everything) leaves $rows rows of the office', async ({ chosen, rows, claims }) => {
  const folder = await tempFolder()
  const prepared = join(folder, 'restore')
  await mkdir(prepared)
  await filled(join(folder, 'ajukan.db'))
  await filled(join(prepared, chosen === null ? 'ajukan.db' : 'source.db'))
  const database = openConnection(join(folder, 'ajukan.db'))
  prepareRestore(database, prepared, '', {
    chosen,
    since: 0,
    origin: null,
    seq: 0,
    profiles: [],
    day: '2026-11-21',
    time: 0,
    now: Date.now()
  })
  database.close()
  const next = openConnection(join(prepared, 'ajukan.db'))
  expect(rowsIn(next)).toBe(rows)
  expect(claimsIn(next)).toEqual(claims)
  next.close()
})

test('what another desk got since a backup, or had in the office of the backup, stays a copy after a restore', async () => {
  const folder = await tempFolder()
  const prepared = join(folder, 'restore')
  await mkdir(prepared)
  const self = `INSERT INTO office_state VALUES ('welcome', '{"desk":"me","state":"active"}')`
  const declaration = (id: string, holder: string): string =>
    `INSERT INTO office_declarations (declaration, holder, sender, generation, epoch, item) VALUES ('${id}', '${holder}', '${holder}', 1, 1, '{}');
     INSERT INTO copy (store, key, value, position, crc) VALUES ('declarations', '"${id}"', '{}', 1, row_crc('declarations', '"${id}"', '{}', 1))`
  const request = { since: 0, origin: null, seq: 0, profiles: [], day: '2026-11-21', time: 0, now: Date.now() }
  const restored = (chosen: readonly string[] | null) => {
    const backup = openConnection(join(prepared, chosen === null ? 'ajukan.db' : 'source.db'))
    backup.exec(
      [
        self,
        declaration('given', 'me'),
        declaration('theirs', 'they'),
        "INSERT INTO office_items VALUES ('desk', 'they', '{\"name\":\"Meja 2\"}')"
      ].join(';')
    )
    backup.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    backup.close()
    const database = openConnection(join(folder, 'ajukan.db'))
    prepareRestore(database, prepared, '', { ...request, chosen })
    database.close()
    const next = openConnection(join(prepared, 'ajukan.db'))
    const marks = next.prepare("SELECT id, item ->> 'desk' AS desk FROM office_items WHERE kind = 'left' ORDER BY id").all()
    next.close()
    return marks.map(({ id, desk }) => [id, desk])
  }
  // A desk that has given one away since the backup, and has left its office.
  const present = openConnection(join(folder, 'ajukan.db'))
  present.exec("INSERT INTO office_items VALUES ('left', 'given', '{\"desk\":\"Meja 3\"}')")
  present.close()
  expect(restored(null)).toEqual([
    ['given', 'Meja 3'],
    ['theirs', 'Meja 2']
  ])
  await rm(join(prepared, 'ajukan.db'))
  expect(restored(['theirs'])).toEqual([
    ['given', 'Meja 3'],
    ['theirs', 'Meja 2']
  ])
})

test('the declarations of another desk are copies where its backup is restored: that desk may go on', async () => {
  const folder = await tempFolder()
  const prepared = join(folder, 'restore')
  await mkdir(prepared)
  const row = (id: string): string =>
    `INSERT INTO copy (store, key, value, position, crc) VALUES ('declarations', '"${id}"', '{}', 1, row_crc('declarations', '"${id}"', '{}', 1))`
  const held = (id: string, holder: string): string =>
    `INSERT INTO office_declarations (declaration, holder, sender, generation, epoch, item) VALUES ('${id}', '${holder}', '${holder}', 1, 1, '{}')`
  const desk = (id: string, name: string): string => `INSERT INTO office_items VALUES ('desk', '${id}', '{"name":"${name}"}')`
  const welcome = (id: string): string => `INSERT OR REPLACE INTO office_state VALUES ('welcome', '{"desk":"${id}","state":"active"}')`
  const request = { since: 0, seq: 0, profiles: [], day: '2026-11-21', time: 0, now: Date.now() }
  const restored = async (chosen: readonly string[] | null, origin: number): Promise<unknown> => {
    const path = join(prepared, chosen === null ? 'ajukan.db' : 'source.db')
    const backup = openConnection(path)
    // One that the office does not know yet, too.
    backup.exec(
      [welcome('me'), desk('me', 'Meja 1'), desk('they', 'Meja 2'), held('own', 'me'), held('theirs', 'they')].join(';') +
        [row('own'), row('theirs'), row('new')].map((text) => `;${text}`).join('')
    )
    backup.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    backup.close()
    const database = openConnection(join(folder, 'ajukan.db'))
    prepareRestore(database, prepared, '', { ...request, chosen, origin })
    database.close()
    const next = openConnection(join(prepared, 'ajukan.db'))
    const marks = next.prepare("SELECT id, item ->> 'desk' AS desk FROM office_items WHERE kind = 'left' ORDER BY id").all()
    next.close()
    await rm(path, { force: true })
    await rm(join(prepared, 'ajukan.db'), { force: true })
    return marks.map(({ id, desk: name }) => `${String(id)} ${String(name)}`)
  }
  const present = openConnection(join(folder, 'ajukan.db'))
  present.exec("INSERT OR REPLACE INTO state VALUES ('origin', 7); INSERT OR REPLACE INTO state VALUES ('seq', 9)")
  present.close()
  expect(await restored(null, 8)).toEqual(['new Meja 1', 'own Meja 1', 'theirs Meja 2'])
  expect(await restored(['own', 'theirs'], 8)).toEqual(['own Meja 1', 'theirs Meja 2'])
  // The backup was made in this folder, which has left the office since.
  expect(await restored(null, 7)).toEqual(['theirs Meja 2'])
  // The office of the other desk knows its declarations, and decides.
  const joined = openConnection(join(folder, 'ajukan.db'))
  joined.exec([welcome('other'), held('own', 'me')].join(';'))
  joined.close()
  expect(await restored(['own', 'new'], 8)).toEqual(['new Meja 1'])
})
