import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, startDatabaseThread } from '../../../electron/database/client.ts'
import { batch } from '../../support/fixtures/store-copy-batches.ts'
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

test('a thread that dies is replaced: what it had stored is there, what it had not answered fails without a word about the disk', async () => {
  const folder = await tempFolder()
  const thread = startDatabaseThread(program)
  let ends = 0
  const database = await openDatabase({ folder, thread, onEnded: () => (ends += 1), log: memoryLog() })
  expect(await database.run('appendToCopy', batch(1))).toMatchObject({ ok: true })
  const unanswered = Array.from({ length: 50 }, () => database.run('readCopy', { position: 0, row: 0 }))
  void thread.worker.terminate()
  const failed = (await Promise.all(unanswered)).filter(({ ok }) => !ok)
  expect(failed.length).toBeGreaterThan(0)
  for (const result of failed) expect(result).toEqual({ ok: false, failure: { code: 'database-ended' } })
  await expect.poll(() => database.run('copyState'), { timeout: 20_000 }).toMatchObject({ ok: true, value: { lastSeq: 1 } })
  // Calls made while it starts wait for it, in their order.
  expect(await Promise.all([database.run('appendToCopy', batch(2)), database.run('appendToCopy', batch(3))])).toMatchObject([
    { ok: true },
    { ok: true, value: { lastSeq: 3 } }
  ])
  expect(ends).toBe(1)
  await database.close()
  expect(await database.run('copyState')).toEqual({ ok: false, failure: { code: 'disk-failed' } })
}, 60_000)

/** A thread that opens a database and dies of the first call. */
const dyingProgram = `
  import { parentPort } from 'node:worker_threads'
  let isOpen = false
  parentPort.on('message', () => {
    if (isOpen) throw new Error('died')
    isOpen = true
    parentPort.postMessage({ id: 0, ok: true, value: null })
  })`

test('a thread that dies of every call is started again and again, not without end, and each call is answered', async () => {
  const folder = await tempFolder()
  const dying = join(folder, 'thread.mjs')
  await writeFile(dying, dyingProgram)
  const log = memoryLog()
  const database = await openDatabase({ folder: join(folder, 'profile'), thread: dying, log })
  for (let time = 0; time < 20; time += 1)
    expect(await database.run('copyState')).toEqual({ ok: false, failure: { code: 'database-ended' } })
  await database.close()
}, 60_000)
