import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupProfile, valueOf } from '../../support/drivers/backup-profile.ts'
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
