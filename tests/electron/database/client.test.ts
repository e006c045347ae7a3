import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

/** A thread whose database opens, and which then answers `copyState` only after a message of the test. */
const slowProgram = `
  import { parentPort } from 'node:worker_threads'
  const held = []
  let isOpen = false
  parentPort.on('message', (message) => {
    if (!isOpen) {
      isOpen = true
      parentPort.postMessage({ id: 0, ok: true, value: null })
    } else if (message.name === 'isOfOffice') {
      for (const id of [...held.splice(0), message.id]) parentPort.postMessage({ id, ok: true, value: null })
    } else if (message.name !== 'close') held.push(message.id)
  })`

test('operations that are not answered in time are reported once, and so is the answer', async () => {
  const folder = await tempFolder()
  const program = join(folder, 'thread.mjs')
  await writeFile(program, slowProgram)
  const reports: boolean[] = []
  const thread = startDatabaseThread(program)
  onTestFinished(() => void thread.worker.terminate())
  const onWaiting = (isWaiting: boolean): void => void reports.push(isWaiting)
  const database = await openDatabase({ folder: join(folder, 'profile'), thread, onWaiting, answerLimit: 40, log: memoryLog() })
  const calls = [database.run('copyState'), database.run('copyState')]
  await expect.poll(() => reports).toEqual([true])
  await database.run('isOfOffice')
  await Promise.all(calls)
  expect(reports).toEqual([true, false])
  // Others wait for a restore, which may take long.
  void database.run('restore', '', '', {} as never, {})
  void database.run('copyState')
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(reports).toEqual([true, false])
})
