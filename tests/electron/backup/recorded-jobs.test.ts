import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { restorePlaces } from '../../../electron/database/restore/folder.ts'
import { draftRows, idOf, openBackupProfile, valueOf, type BackupProfile } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Takes the rows as the next start does. */
const interruptedAfter = async (profile: BackupProfile) => {
  await profile.close()
  const again = await openBackupProfile(profile.folder)
  const jobs = valueOf(await again.database.run('takeInterruptedJobs'))
  return { again, jobs }
}

test('a backup, a restore and an undo that ended are not reported, also where the backup has rows of running jobs', async () => {
  const base = await tempFolder()
  const profile = await openBackupProfile(join(base, 'one'))
  await profile.write(draftRows(1))
  valueOf(await profile.backups.write('a.ajukan', { passphrase: '', pdfs: true }))
  valueOf(await profile.backups.choose(join(base, 'a.ajukan')))
  valueOf(await profile.backups.open(''))
  const opened = new DatabaseSync(restorePlaces(profile.folder).source, { readOnly: true })
  expect(opened.prepare('SELECT kind FROM jobs').all()).toMatchObject([{ kind: 'backup' }])
  opened.close()
  expect(await profile.backups.restore([idOf(1)])).toMatchObject({ ok: true, value: { end: 'done' } })
  const first = await interruptedAfter(profile)
  expect(first.jobs).toEqual([])
  valueOf(await first.again.backups.choose(join(base, 'a.ajukan')))
  valueOf(await first.again.backups.open(''))
  expect(await first.again.backups.restore(null)).toMatchObject({ ok: true, value: { end: 'done' } })
  const second = await interruptedAfter(first.again)
  expect(second.jobs).toEqual([])
  expect(await second.again.backups.undo()).toMatchObject({ ok: true, value: { end: 'done' } })
  const third = await interruptedAfter(second.again)
  expect(third.jobs).toEqual([])
  await third.again.close()
})
