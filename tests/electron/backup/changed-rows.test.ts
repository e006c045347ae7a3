import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { checkedAtStart } from '../../../electron/database/repair.ts'
import { draftRows, idOf, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { makeBackupOf } from '../../support/fixtures/backup-of-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** So that the database is too large for the check at the start. */
const enlarge = (database: DatabaseSync): void => {
  const add = database.prepare(
    "INSERT INTO copy (store, key, value, position, crc) VALUES ('goods', ?1, ?2, 1, row_crc('goods', ?1, ?2, 1))"
  )
  for (let number = 0; number < 100; number += 1) add.run(`["besar",${number}]`, JSON.stringify('isi '.repeat(25_000)))
}
const changeText = (database: DatabaseSync): void =>
  database.exec("UPDATE copy SET value = replace(value, 'PT 2', 'PT X') WHERE store = 'declarations'")
const cutText = (database: DatabaseSync): void =>
  database.exec(`UPDATE copy SET value = substr(value, 1, 40) WHERE store = 'summaries' AND key = '"${idOf(2)}"'`)

test.each([
  ['a value', false, changeText],
  ['a value in a large database', true, changeText],
  ['a value that is no JSON any more', false, cutText]
])(
  'a whole backup with a row that has changed bytes is refused, and the data stays: %s',
  async (_what, isLarge, change) => {
    const base = await tempFolder()
    const path = await makeBackupOf(base, {
      drafts: [1, 2, 3],
      change: (database) => {
        if (isLarge) enlarge(database)
        change(database)
      }
    })
    expect((await stat(path)).size > checkedAtStart).toBe(isLarge)
    const profile = await opened(join(base, 'one'))
    await profile.write(draftRows(7))
    const rows = await profile.rows()
    valueOf(await profile.backups.choose(path))
    expect(await profile.backups.open('')).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
    for (const chosen of [null, [idOf(2)]])
      expect(await profile.backups.restore(chosen)).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
    expect(await profile.rows()).toEqual(rows)
    expect(await readdir(profile.folder)).not.toContain('restoring')
  },
  60_000
)

/** Changes a byte within a value in the file, as a bad sector does. */
const changeByte = async (path: string, text: string): Promise<void> => {
  const at = (await readFile(path)).indexOf(text)
  expect(at).toBeGreaterThan(0)
  await overwrite(path, at, Buffer.from('#'))
}

test('a database with a changed row is not backed up but repaired, and the older file stays', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { open: openThreadDatabase, saveTo: () => path })
  onTestFinished(() => profile.close())
  await profile.write([1, 2].flatMap((number) => draftRows(number)))
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: false }))
  const older = await readFile(path)
  await changeByte(join(profile.folder, 'ajukan.db'), '"impnama":"PT 2"')
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ ok: false, failure: { code: 'backup-repair' } })
  expect(older.equals(await readFile(path))).toBe(true)
  expect(valueOf(await profile.database.run('copyState')).damaged).toBeGreaterThan(0)
  expect(await profile.backups.write('a', { passphrase: '', pdfs: false })).toMatchObject({ value: { end: 'done' } })
}, 60_000)

test.each([
  ['everything', null],
  ['a chosen declaration', [idOf(3)]]
])(
  'a restore of %s does not take a changed row of the present data for a sound one: the database is repaired first',
  async (_what, chosen) => {
    const base = await tempFolder()
    const path = await makeBackupOf(base, { drafts: [1, 2, 3] })
    const profile = await openBackupProfile(join(base, 'one'), { open: openThreadDatabase })
    onTestFinished(() => profile.close())
    await profile.write([7, 8].flatMap((number) => draftRows(number)))
    // Writes the log into the file.
    valueOf(await profile.database.check())
    await changeByte(join(profile.folder, 'ajukan.db'), '"impnama":"PT 7"')
    valueOf(await profile.backups.choose(path))
    valueOf(await profile.backups.open(''))
    expect(await profile.backups.restore(chosen)).toMatchObject({ ok: false, failure: { code: 'backup-repair' } })
    await expect.poll(async () => valueOf(await profile.database.run('copyState')).damaged, { timeout: 20_000 }).toBe(1)
    // The backup is still open.
    expect(await profile.backups.restore(chosen)).toMatchObject({ value: { end: 'done' } })
    expect([...(await profile.rows()).keys()]).toContain(`declarations "${idOf(3)}"`)
  },
  60_000
)
