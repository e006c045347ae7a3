/**
 * The database thread: runs one operation for each message, in their order, so that a long statement never holds the main process. Makes a backup
 * each hour, which a second thread of this program reads.
 */
import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { makeBackup } from './backups.ts'
import { failureOf } from './connection.ts'
import { openProfileDatabase } from './open.ts'
import { checkFile, isDamage, markDamaged } from './repair.ts'
import type { DatabaseCall, DatabaseReply, ThreadData } from './client.ts'

/** Milliseconds from the start to the first backup, and between two. */
const [firstBackup, backupInterval] = [60_000, 3_600_000]

const port = parentPort
if (port === null) throw new Error('this program is a thread')
const reply = (message: DatabaseReply): void => {
  port.postMessage(message)
}

const checkInThread = async (path: string): Promise<boolean> => {
  const [isSound] = (await once(new Worker(new URL(import.meta.url), { workerData: { check: path } satisfies ThreadData }), 'message')) as [
    boolean
  ]
  return isSound
}

const serve = async (folder: string): Promise<void> => {
  const { database, operations, close } = await openProfileDatabase(folder)
  const changes = database.prepare('SELECT total_changes() AS count')
  let backedUp = -1
  const keepBackup = async (): Promise<void> => {
    const count = Number(changes.get()?.['count'])
    if (count === backedUp) return
    try {
      if (!(await makeBackup(database, folder, Date.now(), checkInThread))) await markDamaged(folder)
      backedUp = count
    } catch (error) {
      reply({ id: -1, ok: false, failure: failureOf(error) })
    }
  }
  const timers = [setTimeout(() => void keepBackup(), firstBackup), setInterval(() => void keepBackup(), backupInterval)]

  const run = async ({ name, input }: DatabaseCall): Promise<unknown> => {
    if (name !== 'close') return (operations[name] as (...input: readonly unknown[]) => unknown)(...input)
    for (const timer of timers) clearTimeout(timer)
    close()
    return null
  }
  port.on('message', async (call: DatabaseCall) => {
    try {
      reply({ id: call.id, ok: true, value: await run(call) })
    } catch (error) {
      if (isDamage(error)) await markDamaged(folder).catch(() => undefined)
      reply({ id: call.id, ok: false, failure: failureOf(error) })
    }
    if (call.name === 'close') port.close()
  })
}

const task = workerData as ThreadData
if ('check' in task) port.postMessage(checkFile(task.check))
else {
  try {
    await serve(task.folder)
    reply({ id: 0, ok: true, value: null })
  } catch (error) {
    reply({ id: 0, ok: false, failure: failureOf(error) })
    port.close()
  }
}
