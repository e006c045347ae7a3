import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addPdf, draftRows, openBackupProfile, valueOf, type BackupProfileDeps } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const never = new Promise<never>(() => undefined)
const hangingWalk = (calls: { count: number }) =>
  async function* (): AsyncGenerator<string> {
    calls.count += 1
    yield await never
  }

/** A profile whose archive folder does not answer, with a PDF. */
const profileWith = async (deps: BackupProfileDeps) => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const profile = await openBackupProfile(join(base, 'one'), { saveTo: () => path, ...deps })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1))
  await addPdf(profile, 1)
  return { base, path, profile }
}
const options = { passphrase: '', pdfs: true }

test('a backup whose archive folder does not answer has its attached files; the folder is not asked again before it answers', async () => {
  const calls = { count: 0 }
  const { profile } = await profileWith({ folders: { walk: hangingWalk(calls), archiveLimit: 50 } })
  valueOf(await profile.attachments.store(Buffer.from('%PDF-1.7 invoice')))
  for (let times = 0; times < 2; times += 1) {
    const written = valueOf(await profile.backups.write('a', options))
    expect(written).toMatchObject({ end: 'done', value: { archiveAway: true, left: 1, leftAttached: 0, attached: 1 } })
  }
  expect(calls.count).toBe(1)
}, 30_000)

test('a backup whose archive folder fails is written without it where the folder is gone, and otherwise refused', async () => {
  const walk = async function* (): AsyncGenerator<string> {
    yield await Promise.reject(Object.assign(new Error('the network is down'), { code: 'EIO' }))
  }
  const { base, profile } = await profileWith({ folders: { walk } })
  valueOf(await profile.attachments.store(Buffer.from('%PDF-1.7 invoice')))
  expect(await profile.backups.write('a', options)).toMatchObject({ ok: false })
  await rename(join(base, 'one', 'archive'), join(base, 'away'))
  expect(await profile.backups.write('a', options)).toMatchObject({ value: { value: { archiveAway: true, left: 1, attached: 1 } } })
})

test('a backup that waits for the archive folder is cancelled at once, and does not hold the end of the application', async () => {
  const calls = { count: 0 }
  const { profile } = await profileWith({ folders: { walk: hangingWalk(calls) } })
  const running = profile.backups.write('a', options)
  await expect.poll(() => calls.count).toBe(1)
  profile.backups.stop()
  expect(await running).toEqual({ ok: true, value: { end: 'stopped' } })
  const later = profile.backups.write('a', options)
  await profile.backups.close()
  expect(await later).toMatchObject({ ok: true })
}, 30_000)

test('a restore that waits for the archive folder is refused after a while, or cancelled at once', async () => {
  const { base, path, profile } = await profileWith({})
  valueOf(await profile.backups.write('a', options))
  const other = await openBackupProfile(join(base, 'two'), {
    archiveOf: (archive) => ({ ...archive, importContent: () => never }),
    folders: { fileLimit: 400 }
  })
  onTestFinished(() => other.close())
  valueOf(await other.backups.choose(path))
  valueOf(await other.backups.open(''))
  expect(await other.backups.restore(null)).toMatchObject({ ok: false, failure: { code: 'backup-folder' } })
  const running = other.backups.restore(null)
  setTimeout(() => other.backups.stop(), 100)
  expect(await running).toMatchObject({ ok: true, value: { end: 'stopped' } })
  expect((await other.backups.state()).before).toBeNull()
}, 30_000)

test('a backup that the end of the application stops keeps its row', async () => {
  const calls = { count: 0 }
  const { profile } = await profileWith({ folders: { walk: hangingWalk(calls) } })
  const written = profile.backups.write('a', options)
  await expect.poll(() => calls.count).toBe(1)
  await profile.backups.close()
  expect(await written).toMatchObject({ ok: true, value: { end: 'stopped' } })
  expect(valueOf(await profile.database.run('jobsOfOtherRuns', 'another run'))).toMatchObject([{ kind: 'backup' }])
})
