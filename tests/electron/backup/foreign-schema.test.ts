import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from '../../../electron/database/connection.ts'
import { baselineVersion } from '../../../electron/database/migrations.ts'
import { problemOfBackup } from '../../../electron/database/restore/check-backup.ts'
import { draftRows, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { makeBackupOf } from '../../support/fixtures/backup-of-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

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
