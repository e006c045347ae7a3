import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { outerProblem } from '#core/rows/outer-form.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { baselineVersion } from '../../../electron/database/migrations.ts'
import { problemOfBackup } from '../../../electron/database/restore/check-backup.ts'
import { draftRows, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { makeBackupOf } from '../../support/fixtures/backup-of-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { sampleRows } from '../../support/fixtures/row-mutations.ts'

test('a backup with a trigger in its database is refused, and the data stays', async () => {
  const base = await tempFolder()
  const trigger = "CREATE TRIGGER evil AFTER INSERT ON answers BEGIN DELETE FROM copy WHERE store = 'edits'; END"
  const path = await makeBackupOf(base, { change: (database) => database.exec(trigger) })
  const profile = await openBackupProfile(join(base, 'one'))
  onTestFinished(() => profile.close())
  await profile.write(draftRows(7))
  const rows = await profile.rows()
  valueOf(await profile.backups.choose(path))
  expect(await profile.backups.open('')).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
  expect(await profile.backups.restore(null)).toMatchObject({ ok: false })
  expect(await profile.rows()).toEqual(rows)
  expect(await readdir(profile.folder)).not.toContain('restoring')
}, 60_000)

test.each([
  ['a view', 'CREATE VIEW extra AS SELECT * FROM copy'],
  ['a table', 'CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT'],
  ['an index', 'CREATE INDEX extra ON copy (value)'],
  ['another definition of a table', 'DROP TABLE places; CREATE TABLE places (place TEXT PRIMARY KEY, extra TEXT) STRICT'],
  ['no table of an index', 'DROP TABLE places'],
  [
    'a row that is no JSON',
    "INSERT INTO copy (store, key, value, position, crc) VALUES ('meta', '1', '{', 1, row_crc('meta', '1', '{', 1))"
  ]
])('the database of a backup with %s is not used', async (_what, script) => {
  const path = join(await tempFolder(), 'a.db')
  const database = openConnection(path)
  database.exec(script)
  database.close()
  expect(problemOfBackup(path)).toBe('backup-damaged')
})

test('the database of a backup is used, also after it was rebuilt; none of a version before the baseline, and no other', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'ajukan.db')
  const database = openConnection(path)
  database.prepare('VACUUM INTO ?').run(join(folder, 'rebuilt.db'))
  database.close()
  expect([problemOfBackup(path), problemOfBackup(join(folder, 'rebuilt.db'))]).toEqual([null, null])
  const other = new DatabaseSync(join(folder, 'other.db'))
  other.exec('CREATE TABLE copy (id INTEGER PRIMARY KEY)')
  expect(problemOfBackup(join(folder, 'other.db'))).toBe('backup-damaged')
  other.exec(`PRAGMA user_version = ${baselineVersion - 1}`)
  expect(problemOfBackup(join(folder, 'other.db'))).toBe('backup-older')
  other.close()
})

/** Values that a row of a table cannot have whatever its key is, and values of which only the host reads more. */
const badValues: readonly Json[] = [{}, [], 5, 'x', true, { id: null }, { id: 'other' }]
const halfValues = (key: Json): readonly Json[] => [
  { id: key, attempts: null },
  { car: key, refreshedAt: 'x', log: null }
]

const restored = async (
  rows: readonly { readonly table: string; readonly key: Json; readonly value: Json }[],
  chosen: readonly string[] | null
) => {
  const base = await tempFolder()
  const first = await openBackupProfile(join(base, 'one'))
  await first.write([...draftRows(2), ...rows])
  const path = join(base, 'crafted.ajukan')
  expect(await first.backups.writeTo(path)).toMatchObject({ ok: true })
  await first.close()
  const second = await openBackupProfile(join(base, 'two'))
  // The present data may hold such rows too.
  await second.write([...draftRows(1), ...rows.slice(0, 3)])
  await second.backups.choose(path)
  const opened = await second.backups.open('')
  const answer = await second.backups.restore(chosen)
  await second.close()
  const third = await openBackupProfile(join(base, 'two'))
  const found = await third.rows()
  const listed = await third.database.run('setAsideRows')
  await third.close()
  return { opened, answer, found, listed: listed.ok ? listed.value : [] }
}

const samples = sampleRows().filter(({ table }, index, all) => all.findIndex((one) => one.table === table) === index)
test('a backup with rows that no store could take is restored without them, and they are named', async () => {
  const bad = samples.flatMap(({ table, key }) =>
    badValues.map((value, index) => ({ table, key: Array.isArray(key) ? ['b', index] : `bad-${index}`, value }))
  )
  const good = samples.map(({ table, value, key }) => ({ table, key, value }))
  const { opened, answer, found, listed } = await restored([...bad, ...good], null)
  expect([opened, answer]).toMatchObject([{ ok: true }, { ok: true }])
  expect(bad.filter((row) => outerProblem(row) === null)).toEqual([])
  for (const { table, key } of bad) expect([table, key, found.has(`${table} ${JSON.stringify(key)}`)]).toEqual([table, key, false])
  for (const { table, key } of good) expect([table, found.has(`${table} ${JSON.stringify(key)}`)]).toEqual([table, true])
  const names = new Set(listed.map(({ table, key }) => `${table} ${JSON.stringify(key)}`))
  for (const { table, key } of bad) expect(names).toContain(`${table} ${JSON.stringify(key)}`)
})

test.each([null, ['seed-000001']])(
  'submissions and logs without what a restore reads of them do not stop it (chosen: %j)',
  async (chosen) => {
    const half = ['outbox', 'tracks', 'counters', 'summaries'].flatMap((table) =>
      halfValues('h').map((value, index) => ({ table, key: 'h', value: { ...(value as object), id: 'h', car: 'h', note: index } }))
    )
    const { opened, answer } = await restored(half.slice().reverse(), chosen)
    expect([opened, answer]).toMatchObject([{ ok: true }, { ok: true }])
  }
)
