/** The backup thread: writes or reads one backup file, or checks a database, so that none of it holds the main process, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from '../database/repair.ts'
import { backupFailure } from './file/failures.ts'
import { inspectBackup, readBackup } from './read-backup.ts'
import type { JobStep, ThreadData, ThreadMessage } from './run-job.ts'
import { writeBackup } from './write-backup.ts'

const port = parentPort
if (port === null) throw new Error('this program is a thread')

/** Milliseconds between two reports. */
const reportInterval = 100
/** The most parts that may wait in the queue. */
const mostWaiting = 8

const { job, signals } = workerData as ThreadData
const send = (message: ThreadMessage): void => {
  port.postMessage(message)
}

/** The first report is sent at once. */
let reported = -reportInterval
const step: JobStep = {
  progress(done, total) {
    if (Atomics.load(signals, 0) !== 0) throw new Error('stopped')
    const now = performance.now()
    if (now - reported < reportInterval) return
    reported = now
    send({ kind: 'progress', done, total })
  },
  hand(part) {
    port.postMessage({ kind: 'part', part } satisfies ThreadMessage, [part.bytes.buffer])
    for (let waiting = Atomics.add(signals, 1, 1) + 1; waiting >= mostWaiting; waiting = Atomics.load(signals, 1)) {
      if (Atomics.load(signals, 0) !== 0) throw new Error('stopped')
      Atomics.wait(signals, 1, waiting, reportInterval)
    }
  },
  confirmed() {
    while (Atomics.load(signals, 2) === 0) {
      if (Atomics.load(signals, 0) !== 0) throw new Error('stopped')
      Atomics.wait(signals, 2, 0, reportInterval)
    }
  }
}

const run = () => {
  if (job.kind === 'inspect') return inspectBackup(job.path)
  if (job.kind === 'check') return { isSound: checkFile(job.path) }
  return job.kind === 'write' ? writeBackup(job, step) : readBackup(job, step)
}

try {
  send({ kind: 'done', value: run() })
} catch (error) {
  send({ kind: 'failed', code: backupFailure(error), detail: error instanceof Error ? error.message : String(error) })
}
