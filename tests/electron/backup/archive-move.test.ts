import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentStep } from '../../../electron/files/jobs.ts'
import { addPdf, draftRows, valueOf } from '../../support/drivers/backup-profile.ts'
import { opened } from '../../support/drivers/opened-profile.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('a restore and a move of the archive are refused while the other runs', async () => {
  const base = await tempFolder()
  const [path, share] = [join(base, 'a.ajukan'), join(base, 'share')]
  await mkdir(share)
  const profile = await opened(join(base, 'one'), { saveTo: () => path })
  await profile.write(draftRows(1))
  await addPdf(profile, 1)
  valueOf(await profile.backups.write('a', { passphrase: '', pdfs: true }))

  const [reached, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const other = await opened(join(base, 'two'), {
    archiveOf: (archive) => ({
      ...archive,
      importContent: async (entries, bytes) => {
        reached.resolve(null)
        await goOn.promise
        await archive.importContent(entries, bytes)
      }
    })
  })
  await addPdf(other, 2)
  valueOf(await other.backups.choose(path))
  valueOf(await other.backups.open(''))
  const move = () => other.archive.move(share, false, silentStep)

  const restoring = other.backups.restore(null)
  await reached.promise
  expect(await move()).toMatchObject({ end: 'refused', reason: 'restoring' })
  goOn.resolve(null)
  expect(await restoring).toMatchObject({ value: { end: 'done', value: { pdfs: 1 } } })

  const moving = move()
  expect(await other.backups.undo()).toMatchObject({ ok: false, failure: { code: 'archive-moving' } })
  expect(await moving).toMatchObject({ end: 'moved', pdfs: 2 })
  expect(await other.backups.undo()).toMatchObject({ value: { end: 'done' } })
  expect((await other.archive.place()).pdfs).toBe(2)
}, 60_000)
