import { closeSync, openSync, statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { Declaration } from '#core/derive/types.ts'
import type { Summary } from '#core/draft/summary.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { growingFile } from '../../../electron/backup/file/growing-file.ts'
import { writeBackup } from '../../../electron/backup/write-backup.ts'
import { openConnection } from '../../../electron/database/connection.ts'
import { copyWriter } from '../../../electron/database/copy.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { openThreadDatabase } from '../../support/fakes/test-database.ts'
import { overwrite } from '../../support/faults/damage-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Written in the window of version 0.1.0: the samples, one of them sent and tracked to its end and one in the queue, and a draft. Never written again. */
const released = fileURLToPath(new URL('../../fixtures/backups/0.1.0.ajukan.gz', import.meta.url))

const opened = async (folder: string): Promise<BackupProfile> => {
  const profile = await openBackupProfile(folder)
  onTestFinished(() => profile.close())
  return profile
}

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
  expect(valueOf(await profile.backups.restore(null))).toEqual({ end: 'done', value: { declarations: 4, pdfs: 4, unknown: 1 } })
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

/** A backup whose database has an earlier version, as the migrations of that version made it. */
const writeOlder = async (
  base: string,
  version: number,
  saidVersion = version,
  harm: (file: string) => Promise<void> = () => Promise.resolve()
): Promise<string> => {
  const file = join(base, `${version}.db`)
  const database = openConnection(file, migrations.slice(0, version))
  copyWriter(database)(draftRows(1), 1)
  database.exec("INSERT INTO state (name, value) VALUES ('seq', 1), ('origin', 5)")
  if (saidVersion > migrations.length) database.exec(`PRAGMA user_version = ${saidVersion}`)
  database.close()
  await harm(file)
  const path = join(base, `${version}-${saidVersion}.ajukan`)
  const open = openSync(file, 'r')
  const about = {
    ...{
      createdAt: 1_780_000_000_000,
      version: '0.1.0',
      database: Math.min(saidVersion, migrations.length),
      origin: 5,
      seq: 1,
      pdfs: true
    },
    counts: { declarations: 1, submissions: 0, responses: 0, pdfs: 0 }
  }
  const state = JSON.stringify({ settings: {}, place: '' })
  writeBackup(
    {
      ...{ kind: 'write', path, temporary: `${path}.tmp`, passphrase: '', about, state },
      ...{ database: { file: open, bytes: statSync(file).size }, files: [], hashFiles: true, growing: growingFile() }
    },
    { progress: () => undefined, confirmed: () => undefined }
  )
  closeSync(open)
  return path
}

test('a backup of every earlier version of the database is restored', async () => {
  const base = await tempFolder()
  for (const version of migrations.keys()) {
    const path = await writeOlder(base, version + 1)
    for (const chosen of [null, [idOf(1)]]) {
      const profile = await opened(join(base, `profile ${version} ${chosen === null}`))
      valueOf(await openFile(profile, path))
      expect(valueOf(await profile.backups.restore(chosen))).toMatchObject({ end: 'done', value: { declarations: 1 } })
      expect(JSON.stringify(await profile.row('declarations', idOf(1)))).toContain('awal')
    }
  }
}, 60_000)

test('a backup with a database of a later version is refused, whatever it says about itself, and the data stays', async () => {
  const base = await tempFolder()
  const path = await writeOlder(base, migrations.length, migrations.length + 1)
  const profile = await opened(join(base, 'one'))
  await profile.write(draftRows(7))
  const rows = await profile.rows()
  expect(await openFile(profile, path)).toMatchObject({ ok: false, failure: { code: 'backup-newer' } })
  expect(await profile.backups.restore(null)).toMatchObject({ ok: false, failure: { code: 'file-missing' } })
  expect(await profile.rows()).toEqual(rows)
})

test('a whole backup of a database that was damaged is refused; the present database is not taken for the damaged one', async () => {
  const base = await tempFolder()
  const path = await writeOlder(base, migrations.length, migrations.length, async (file) => {
    const database = new DatabaseSync(file)
    const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'copy'").get()?.['rootpage'])
    database.close()
    await overwrite(file, (root - 1) * 4_096, Buffer.alloc(4_096, 7))
  })
  const profile = await openBackupProfile(join(base, 'one'), { open: openThreadDatabase })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(7))
  expect(await openFile(profile, path)).toMatchObject({ ok: false, failure: { code: 'backup-damaged' } })
  expect(valueOf(await profile.database.run('copyState'))).toMatchObject({ damaged: 0 })
  expect(await readdir(profile.folder)).not.toContain('damaged-database')
})
