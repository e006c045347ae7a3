/**
 * The database thread: runs one operation for each message, in their order, so that a long statement never holds the main process. Checks a large file
 * after the start and makes a backup each hour; a second thread of this program reads them. Damage that is found is repaired at once, while the
 * operations called meanwhile wait.
 */
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createReadWriteLock } from '#core/base/read-write-lock.ts'
import { createSequencer } from '#core/base/sequencer.ts'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import { backupMaker, deletionGuard, markUsed, writeHeldCopy, type HeldCopy } from './backups.ts'
import type { AppendedBatch } from './copy.ts'
import { failureOf, holdFile } from './connection.ts'
import { openProblemOf } from './open-problem.ts'
import { openProfileDatabase, type ProfileDatabase } from './open.ts'
import { checkedAtStart, checkFile, isDamage, markDamaged, writeAgain } from './repair.ts'
import { isCancelled, type RestoreDecision } from './restore/decision.ts'
import type { DatabaseCall, DatabaseReply, FileTask, OpenMessage, OperationName, RepairMessage } from './client.ts'

/** Milliseconds from the start to the check of a large file, from start, repair or restore to a backup, and between backups. */
const [firstCheck, firstBackup, backupInterval] = [5_000, 60_000, 3_600_000]
/** Milliseconds between two looks whether the file is still there. */
const lookInterval = 10_000
/** Milliseconds between two looks at whether a restore that waits was cancelled. */
const cancelInterval = 100
/** Milliseconds after a repair that failed; each begins with a copy of the backup. */
const repairInterval = 5_000
/** Milliseconds after a repair that succeeded: remaining damage does not start another repair. */
const repairPause = 600_000

const port = parentPort
if (port === null) throw new Error('this program is a thread')
const reply = (message: DatabaseReply): void => {
  port.postMessage(message)
}
const tell = (repair: DatabaseRepair): void => {
  port.postMessage({ repair } satisfies RepairMessage)
}

/** In megabytes. What a check allocates is garbage at once, and the process keeps the memory of a thread that has ended for the next one. */
const checkYoungGeneration = 1

/** Resolves with whether the file is sound. */
const doInThread = async (task: FileTask): Promise<boolean> => {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: checkYoungGeneration }
  })
  const [isSound] = (await once(thread, 'message')) as [boolean]
  return isSound
}
const checkInThread = (path: string): Promise<boolean> => doInThread({ check: path })
const copyInThread = async (copy: HeldCopy): Promise<void> => {
  if (!(await doInThread({ copy }))) throw new Error('the copy is not sound')
}

/** The database of a folder, replaced by a repaired one where damage is found; `repaired` is called then. */
const openRepairable = async (folder: string, repaired: () => void) => {
  let profile: ProfileDatabase | null = await openProfileDatabase(folder)
  /** Between `beginSnapshot` and `endSnapshot` the file stays as it is, and open. */
  let isSnapshot = false
  /** Closes the files of databases that were damaged while a snapshot read them. */
  let closings: (() => void)[] = []
  let failed: { readonly error: unknown; readonly at: number } | null = null
  let repairedAt = Number.NEGATIVE_INFINITY
  let isMissing = false

  const repair = async (): Promise<ProfileDatabase> => {
    if (failed !== null && performance.now() < failed.at + repairInterval) throw failed.error
    const damaged = profile
    profile = null
    tell('running')
    try {
      await markDamaged(folder).catch(() => undefined)
      if (damaged?.database.isOpen === true) {
        // A backup may still read the file: its number must not be given to another one.
        const closeFile = damaged.closeDatabase()
        if (isSnapshot) closings.push(closeFile)
        else closeFile()
      }
      profile = await openProfileDatabase(folder, true)
    } catch (error) {
      failed = { error, at: performance.now() }
      tell('failed')
      throw error
    }
    repairedAt = performance.now()
    tell('done')
    repaired()
    return profile
  }
  return {
    /** Null until a failed repair succeeds. */
    current: () => profile,
    isSnapshot: () => isSnapshot,
    setSnapshot(isRunning: boolean): void {
      isSnapshot = isRunning
      if (isRunning) return
      for (const close of closings) close()
      closings = []
    },
    repair,
    /** Where another program has deleted or moved the file, writes the open database to its path again. */
    async keepFile(): Promise<void> {
      const present = profile
      if (present === null || isSnapshot) return
      if (present.isGone()) {
        try {
          await writeAgain(present.database, folder)
          profile = null
          present.closeDatabase()()
          profile = await openProfileDatabase(folder)
        } catch (error) {
          if (!isMissing) tell('failed')
          isMissing = true
          throw error
        }
        repaired()
      } else if (!isMissing) return
      isMissing = false
      tell('rewritten')
    },
    /** Runs an operation, again if it finds damage: its earlier writes are rolled back. */
    async run<T>(work: (profile: ProfileDatabase) => T | Promise<T>): Promise<T> {
      try {
        if (profile !== null) return await work(profile)
      } catch (error) {
        if (!isDamage(error) || performance.now() < repairedAt + repairPause) throw error
      }
      return work(await repair())
    }
  }
}

const serve = async (folder: string): Promise<void> => {
  /** Read by checks, the hourly backup and the snapshot of a backup; written by what puts another file into its place. */
  const file = createReadWriteLock()
  const repairable = await openRepairable(folder, () => backUpSoon())
  markUsed(folder)
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = (work: () => Promise<unknown>): Promise<unknown> =>
    (last = last.then(work).catch((error: unknown) => reply({ id: -1, ok: false, failure: failureOf(error) })))

  /** The other thread reads the file without locks. */
  const checkNow = async (): Promise<boolean> => {
    const database = repairable.current()?.database
    if (database === undefined) return true
    const release = holdFile(database)
    try {
      const isSound = await checkInThread(join(folder, 'ajukan.db'))
      // Otherwise a repair has replaced the checked database.
      return isSound || !database.isOpen
    } finally {
      release()
    }
  }
  const repairIfDamaged = async (check: () => Promise<boolean>): Promise<void> => {
    try {
      if (!(await check())) void inOrder(repairable.repair)
    } catch (error) {
      reply({ id: -1, ok: false, failure: failureOf(error) })
    }
  }
  const makeBackup = backupMaker(folder, checkInThread)
  const keepDeleted = deletionGuard(folder, copyInThread)
  /** Copies of what a batch deletes, which end before the database is closed. */
  let copying: Promise<unknown> = Promise.resolve()
  const beforeDeletion = (database: DatabaseSync, rows: AppendedBatch['rows']): void => {
    const kept = keepDeleted(database, rows)
    if (kept === null) return
    copying = Promise.all([copying, kept])
    void file.read(() => kept)
  }
  const keepBackup = async (): Promise<boolean> => {
    const database = repairable.current()?.database
    // The copy alone may be damaged.
    return database === undefined || (await makeBackup(database, Date.now())) || checkNow()
  }
  /** Long reads, one after another. */
  const reads = createSequencer()
  const read = (work: () => Promise<void>): void => void reads.run(() => file.read(work))
  const timers = [
    setInterval(() => read(() => repairIfDamaged(keepBackup)), backupInterval),
    setInterval(() => {
      if (file.isFree()) void file.write(() => inOrder(repairable.keepFile))
    }, lookInterval)
  ]
  /** After the start, a repair and a restore: the database has no backup then, or only older ones. */
  const backUpSoon = (): void => void timers.push(setTimeout(() => read(() => repairIfDamaged(keepBackup)), firstBackup))
  backUpSoon()
  if (statSync(join(folder, 'ajukan.db')).size > checkedAtStart)
    timers.push(setTimeout(() => read(() => repairIfDamaged(checkNow)), firstCheck))

  const close = async (): Promise<void> => {
    for (const timer of timers) clearTimeout(timer)
    await copying
    await repairable.keepFile().catch((error: unknown) => reply({ id: -1, ok: false, failure: failureOf(error) }))
    repairable.current()?.close()
  }
  const checkFor = async (id: number): Promise<void> => {
    try {
      const isSound = await checkNow()
      reply({ id, ok: true, value: isSound })
      if (!isSound) void inOrder(repairable.repair)
    } catch (error) {
      reply({ id, ok: false, failure: failureOf(error) })
    }
  }
  let snapshotEnded: () => void = () => undefined
  const answer = async ({ id, name, input }: DatabaseCall): Promise<void> => {
    if (name === 'endSnapshot') repairable.setSnapshot(false)
    try {
      const value =
        name === 'close'
          ? await close()
          : await repairable.run(({ database, operations }) => {
              if (name === 'appendToCopy') beforeDeletion(database, (input[0] as AppendedBatch).rows)
              return (operations[name as OperationName] as (...input: readonly unknown[]) => unknown)(...input)
            })
      if (name === 'beginSnapshot') repairable.setSnapshot(true)
      if (name === 'restore') backUpSoon()
      reply({ id, ok: true, value })
    } catch (error) {
      reply({ id, ok: false, failure: failureOf(error) })
    }
    if (name === 'endSnapshot') snapshotEnded()
    if (name === 'close') port.close()
  }
  const takeSnapshot = async (call: DatabaseCall): Promise<void> => {
    await file.write(() => inOrder(repairable.keepFile))
    await file.read(async () => {
      const ended = Promise.withResolvers<undefined>()
      await inOrder(async () => {
        await answer(call)
        snapshotEnded = () => ended.resolve(undefined)
      })
      if (repairable.isSnapshot()) await ended.promise
    })
  }
  /** Waits for the readers of the file, while other operations go on, unless it is cancelled meanwhile. */
  const restore = async (call: DatabaseCall): Promise<void> => {
    const decision = call.input[4] as RestoreDecision | undefined
    let isWaiting = true
    const look = setInterval(() => {
      if (decision === undefined || !isCancelled(decision)) return
      clearInterval(look)
      isWaiting = false
      reply({ id: call.id, ok: false, failure: { code: 'cancelled' } })
    }, cancelInterval)
    await file.write(async () => {
      clearInterval(look)
      if (isWaiting) await inOrder(() => answer(call))
    })
  }
  port.on('message', (call: DatabaseCall) => {
    // These wait for others that read or replace the file; operations within the database do not.
    if (call.name === 'check') read(() => checkFor(call.id))
    else if (call.name === 'beginSnapshot') void takeSnapshot(call)
    else if (call.name === 'restore') void restore(call)
    else void inOrder(() => answer(call))
  })
}

const task = workerData as FileTask | null | undefined
if (task && 'copy' in task) {
  await writeHeldCopy(task.copy)
  port.postMessage(checkFile(task.copy.to))
} else if (task) port.postMessage(checkFile(task.check))
else {
  const [{ folder }] = (await once(port, 'message')) as [OpenMessage]
  try {
    await serve(folder)
    reply({ id: 0, ok: true, value: null })
  } catch (error) {
    reply({ id: 0, ok: false, failure: failureOf(error), problem: openProblemOf(error, folder) })
    port.close()
  }
}
