import { Worker } from 'node:worker_threads'
import type { Log } from '../logging/log.ts'

/** Runs every step in its order; one that fails is logged and keeps no later one from closing what it has to close. */
export const runEach = async (steps: readonly (() => unknown)[], log: Pick<Log, 'error'>): Promise<void> => {
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      log.error('close failed', error)
    }
  }
}

/**
 * Milliseconds for closing on quit. What is acknowledged is on the disk then: SQLite's log survives a kill, and so does a restore. Only a folder on a network
 * that does not answer takes longer.
 */
export const quitLimit = 20_000

/**
 * Runs work that may wait for a folder which never answers; when it is late, the process ends. A thread of its own watches it: on a share that hung, the main
 * thread was blocked inside Electron, where no timer runs. Nothing is logged: the log may be in that folder.
 */
export const endIfLate = async <T>(work: () => Promise<T>, limit = quitLimit): Promise<T> => {
  const watch = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${limit})`, { eval: true })
  watch.unref()
  try {
    return await work()
  } finally {
    await watch.terminate()
  }
}
