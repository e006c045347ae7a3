import type { SpreadsheetJob, SpreadsheetJobMessage } from './protocol.ts'
import { runJob } from './run-job.ts'

const post = (message: SpreadsheetJobMessage): void =>
  self.postMessage(message, { transfer: message.kind === 'bytes' ? [message.bytes.buffer] : [] })

/** Entry of the worker. It receives one job and posts messages. */
self.onmessage = ({ data }: MessageEvent<SpreadsheetJob>): void => void runJob(data, post)
