import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from '#core/base/result.ts'
import type { Declaration } from '#core/derive/shape.ts'
import type { Summary } from '#core/draft/summary.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Database } from '../../../electron/database/client.ts'
import { baselineVersion, databaseVersion } from '../../../electron/database/migrations.ts'
import { draftRows, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { openTestDatabase, openThreadDatabase } from '../../support/fakes/test-database.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { makeBackupOf } from '../../support/fixtures/backup-of-database.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Of version 0.1.0: the samples, one of them sent and tracked to its end and one in the queue, and a draft. Never written again once it is released. */
const released = fileURLToPath(new URL('../../fixtures/backups/0.1.0.ajukan.gz', import.meta.url))

const openFile = async (profile: BackupProfile, path: string) => {
  valueOf(await profile.backups.choose(path))
  return profile.backups.open('')
}

test('a backup of the first released version is restored with its declarations, submissions, answers and PDFs', async () => {
  const base = await tempFolder()
  const path = join(base, '0.1.0.ajukan')
  await writeFile(path, gunzipSync(await readFile(released)))
  const profile = await opened(join(base, 'one'))
  const facts = valueOf(await openFile(profile, path))
  expect(facts).toMatchObject({
    end: 'done',
    value: { version: '0.1.0', pdfs: true, counts: { declarations: 4, submissions: 2, pdfs: 4 } }
  })
  expect(valueOf(await profile.backups.restore(null))).toEqual({
    end: 'done',
    value: { declarations: 4, pdfs: 4, attached: 0, missing: 0, unknown: 1 }
  })
  // The first store that is filled from it is a new one, and not a lost one.
  expect(valueOf(await profile.database.run('copyState')).isUnfilled).toBe(true)
  valueOf(await profile.database.run('protectAfterLoss', { profiles: [], day: '2026-11-29', time: 0.5 }))
  expect(valueOf(await profile.database.run('copyState'))).not.toHaveProperty('isUnfilled')
  const rows = [...(await profile.rows())].map(([key, value]) => [key.slice(0, key.indexOf(' ')), JSON.parse(value) as unknown] as const)
  const tableOf = <T>(name: string): readonly T[] => rows.flatMap(([table, value]) => (table === name ? [value as T] : []))
  expect(
    tableOf<Summary>('summaries')
      .map(({ car, lines }) => `${car.slice(0, 12)} ${lines}`)
      .sort()
  ).toEqual(['000028PRAKTK 0', '040328SNE905 1200', '051028BSG208 40', '070128KTU417 3'])
  expect(
    tableOf<OutboxEntry>('outbox')
      .map(({ state }) => state)
      .sort()
  ).toEqual(['accepted', 'sending'])
  expect(tableOf<{ readonly document: Declaration }>('declarations').map(({ document }) => document.header.data.impnama)).toContain(
    'PT Contoh Tersimpan'
  )
  for (const { id, state } of tableOf<OutboxEntry>('outbox'))
    expect(valueOf(await profile.database.run('submitsOf', id)).length > 0).toBe(state === 'accepted')
  expect((await profile.archive.entries()).map(({ code }) => code)).toContain('2003')
})

test('a backup from before the baseline is refused by name, whatever it says about itself, and the data stays', async () => {
  const base = await tempFolder()
  const older = (database: DatabaseSync): void => database.exec(`PRAGMA user_version = ${baselineVersion - 1}`)
  const paths = [
    await makeBackupOf(base, { name: 'honest', version: baselineVersion - 1, change: older }),
    await makeBackupOf(base, { name: 'other', change: older })
  ]
  const profile = await opened(join(base, 'one'))
  await profile.write(draftRows(7))
  const rows = await profile.rows()
  for (const path of paths) expect(await openFile(profile, path)).toMatchObject({ ok: false, failure: { code: 'backup-older' } })
  expect(await profile.rows()).toEqual(rows)
})

test('the state before a restore made with the first released version is brought back, and its file stays if that fails', async () => {
  const base = await tempFolder()
  const file = fileURLToPath(new URL('../../fixtures/profiles/0.1.0/ajukan/ajukan.db', import.meta.url))
  const path = await makeBackupOf(base, { drafts: [7] })
  let isFull = false
  const open = async (folder: string): Promise<Database> => {
    const database = await openTestDatabase(folder)
    const run: Database['run'] = (name, ...input) =>
      name === 'restore' && isFull ? Promise.resolve(fail('disk-full')) : database.run(name, ...input)
    return { ...database, run }
  }
  const profile = await opened(join(base, 'one'), { open })
  valueOf(await openFile(profile, path))
  valueOf(await profile.backups.restore(null))
  const kept = join(profile.folder, 'before-restore', 'ajukan.db')
  await copyFile(file, kept)
  isFull = true
  expect(await profile.backups.undo()).toMatchObject({ ok: false, failure: { code: 'disk-full' } })
  expect((await readFile(kept)).equals(await readFile(file))).toBe(true)
  isFull = false
  valueOf(await profile.backups.undo())
  expect([...(await profile.rows()).keys()].filter((key) => key.startsWith('declarations'))).toHaveLength(4)
}, 60_000)

test('a backup with a database of a later version is refused, whatever it says about itself, and the data stays', async () => {
  const base = await tempFolder()
  const path = await makeBackupOf(base, { change: (database) => database.exec(`PRAGMA user_version = ${databaseVersion + 1}`) })
  const profile = await opened(join(base, 'one'))
  await profile.write(draftRows(7))
  const rows = await profile.rows()
  expect(await openFile(profile, path)).toMatchObject({ ok: false, failure: { code: 'backup-newer' } })
  expect(await profile.backups.restore(null)).toMatchObject({ ok: false, failure: { code: 'backup-closed' } })
  expect(await profile.rows()).toEqual(rows)
})

test('an intact backup of a damaged database is refused; the current database is not reported as damaged', async () => {
  const base = await tempFolder()
  const harm = async (file: string): Promise<void> => {
    const database = new DatabaseSync(file)
    const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'copy'").get()?.['rootpage'])
    database.close()
    await overwrite(file, (root - 1) * 4_096, Buffer.alloc(4_096, 7))
  }
  const path = await makeBackupOf(base, { harm })
  const profile = await openBackupProfile(join(base, 'one'), { open: openThreadDatabase })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(7))
  expect(await openFile(profile, path)).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
  expect(valueOf(await profile.database.run('copyState'))).toMatchObject({ damaged: 0 })
  expect(await readdir(profile.folder)).not.toContain('damaged-database')
})
