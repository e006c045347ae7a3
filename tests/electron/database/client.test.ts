import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, startDatabaseThread } from '../../../electron/database/client.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const program = new URL('../../../electron/database/thread.ts', import.meta.url)

test('a thread that was started earlier serves the database', async () => {
  const folder = await tempFolder()
  const database = await openDatabase({ folder, thread: startDatabaseThread(program), log: memoryLog() })
  expect(await database.run('copyState')).toMatchObject({ ok: true })
  await database.close()
})

test('a thread that has ended before is a database that cannot be opened', async () => {
  const folder = await tempFolder()
  const damaged = join(folder, 'thread.mjs')
  await writeFile(damaged, 'throw new Error("damaged program")')
  const thread = startDatabaseThread(damaged)
  await thread.ended
  await expect(openDatabase({ folder, thread, log: memoryLog() })).rejects.toMatchObject({ problem: 'other' })
})

test('a folder that cannot be made ends the thread', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'file'), '')
  const thread = startDatabaseThread(program)
  await expect(openDatabase({ folder: join(folder, 'file', 'profile'), thread, log: memoryLog() })).rejects.toMatchObject({
    code: 'ENOTDIR'
  })
  await thread.ended
})
