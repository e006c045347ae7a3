import type { SpreadsheetJob } from './protocol.ts'
import { runJob } from './run-job.ts'

/** Entry of the worker. It receives one job and posts messages. */
self.onmessage = (event: MessageEvent<SpreadsheetJob>): void => {
  void runJob(event.data, (message) => self.postMessage(message, { transfer: message.kind === 'bytes' ? [message.bytes.buffer] : [] }))
}
