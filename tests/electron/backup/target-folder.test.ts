import { writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BackupRefused } from '../../../electron/backup/file/failures.ts'
import { draftRows, openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test.each(['written', 'refused'])(
  'a backup that is %s after another folder was chosen says nothing about the new folder',
  async (end) => {
    const base = await tempFolder()
    const [former, chosen] = [join(base, 'usb'), join(base, 'disk')]
    for (const path of [former, chosen]) await mkdir(path)
    const [first, begun] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const look = Promise.withResolvers<boolean>()
    const pauses = [look.promise]
    let asked = 0
    const profile = await openBackupProfile(join(base, 'one'), {
      pause: () => pauses.shift() ?? Promise.resolve(false),
      archiveOf: (archive) => ({
        ...archive,
        async entries() {
          asked += 1
          begun.resolve(null)
          if (asked === 1) await first.promise
          return archive.entries()
        }
      })
    })
    onTestFinished(async () => {
      look.resolve(false)
      await profile.close()
    })
    valueOf(await profile.backups.useFolder(former))
    const running = profile.backups.writeAutomatic()
    await begun.promise
    valueOf(await profile.backups.useFolder(chosen))
    if (end === 'written') first.resolve(null)
    else first.reject(new Error('EIO'))
    expect((await running).ok).toBe(end === 'written')
    expect(await readdir(former)).toHaveLength(end === 'written' ? 1 : 0)
    expect(await profile.backups.state()).toMatchObject({ failure: null, interrupted: null })
    look.resolve(true)
    await expect.poll(() => readdir(chosen), { timeout: 20_000 }).toEqual([expect.stringMatching(/^ajukan-.*\.ajukan$/)])
  },
  60_000
)

test('a backup that is written again does not need the file of the first time, which a slow disk still has', async () => {
  const base = await tempFolder()
  const path = join(base, 'a.ajukan')
  const kinds: string[] = []
  const profile = await openBackupProfile(join(base, 'one'), {
    saveTo: () => path,
    runOf: (run) => async (job, step, calls) => {
      kinds.push(job.kind)
      const isFirst = kinds.filter((kind) => kind === job.kind).length === 1
      if (job.kind === 'write' && isFirst) {
        writeFileSync(job.temporary, '')
        await calls?.confirmed
      }
      if (job.kind === 'read' && isFirst) throw new BackupRefused('backup-damaged')
      return run(job, step, calls)
    }
  })
  onTestFinished(() => profile.close())
  await profile.write(draftRows(1))
  expect(valueOf(await profile.backups.write('a', { passphrase: '', pdfs: true }))).toMatchObject({ end: 'done' })
  expect(kinds.filter((kind) => kind === 'write')).toHaveLength(2)
}, 60_000)
