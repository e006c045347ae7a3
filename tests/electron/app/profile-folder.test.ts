import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProfileFolder } from '../../../electron/app/profile-folder.ts'
import { startDatabaseThread } from '../../../electron/database/client.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('after settings that cannot be read, the next attempt opens the folder', async () => {
  const folder = await tempFolder()
  const databaseThread = () => startDatabaseThread(new URL('../../../electron/database/thread.ts', import.meta.url))
  const open = () =>
    openProfileFolder({ folder, databaseThread, databaseRepair: () => undefined, databaseWaiting: () => undefined, log: memoryLog() })
  const obstacle = join(folder, 'settings.json')
  await mkdir(obstacle)
  await expect(open()).rejects.toMatchObject({ code: 'EISDIR' })
  await rmdir(obstacle)
  const database = await (await open()).connect()
  expect(await database.run('copyState')).toMatchObject({ ok: true })
  await database.close()
})
