import type { SpreadsheetJobMessage } from '../../../renderer/workers/spreadsheets/protocol.ts'
import { runJob } from '../../../renderer/workers/spreadsheets/run-job.ts'
import type { JobWorker } from '../../../renderer/workers/spreadsheets/spreadsheet-files.ts'

/** A worker of spreadsheet files that runs the job in this thread. */
export const sameThread =
  (ended: string[] = []) =>
  (): JobWorker => {
    const post = (message: SpreadsheetJobMessage): void => worker.onmessage?.(new MessageEvent('message', { data: message }))
    const worker: JobWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (job) => void runJob(job, post),
      terminate: () => void ended.push('ended')
    }
    return worker
  }

/** A worker that never posts a result. */
export const silent =
  (ended: string[] = []) =>
  (): JobWorker => ({
    onmessage: null,
    onerror: null,
    postMessage: () => undefined,
    terminate: () => void ended.push('ended')
  })
