import type { SheetJob } from './protocol.ts'
import { runJob } from './run-job.ts'

/** The worker's entry: one job, told by the window that started it. */
self.onmessage = (event: MessageEvent<SheetJob>): void => {
  void runJob(event.data, (answer) => {
    self.postMessage(answer, { transfer: answer.kind === 'bytes' ? [answer.bytes.buffer] : [] })
  })
}
