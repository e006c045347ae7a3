import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { restorePlaces } from '../../../electron/database/restore/folder.ts'
import { draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The kinds of the jobs that another run of the application finds. */
const rowsOf = async (profile: BackupProfile): Promise<readonly unknown[]> =>
  valueOf(await profile.database.run('jobsOfOtherRuns', 'another run')).map(({ kind }) => kind)

test('a restore and an undo leave no row of a job, not even those that the backup and the state before have', async () => {
  const base = await tempFolder()
  const profile = await openBackupProfile(join(base, 'one'))
  await profile.write(draftRows(1))
  // Runs when the backup is made and when it is restored.
  valueOf(await profile.database.run('beginJob', { id: 'export', run: 'earlier', kind: 'export', path: '', unfinished: '', at: 1 }))
  valueOf(await profile.backups.write('a.ajukan', { passphrase: '', pdfs: true }))
  const open = async (): Promise<void> => {
    valueOf(await profile.backups.choose(join(base, 'a.ajukan')))
    valueOf(await profile.backups.open(''))
  }
  await open()
  const source = new DatabaseSync(restorePlaces(profile.folder).source, { readOnly: true })
  expect(source.prepare('SELECT kind FROM jobs ORDER BY kind').all()).toMatchObject([{ kind: 'backup' }, { kind: 'export' }])
  source.close()
  expect(await profile.backups.restore(null)).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await rowsOf(profile)).toEqual([])
  expect(await profile.backups.undo()).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await rowsOf(profile)).toEqual([])
  await open()
  valueOf(await profile.database.run('beginJob', { id: 'export', run: 'earlier', kind: 'export', path: '', unfinished: '', at: 1 }))
  expect(await profile.backups.restore([idOf(1)])).toMatchObject({ ok: true, value: { end: 'done' } })
  expect(await rowsOf(profile)).toEqual([])
  await profile.close()
})
