import { pdfTable } from './pdf-table.ts'
import type { PdfTableMessage, SpreadsheetJob, SpreadsheetJobMessage } from './protocol.ts'
import { runJob } from './run-job.ts'

const post = (message: SpreadsheetJobMessage): void =>
  self.postMessage(message, { transfer: message.kind === 'bytes' ? [message.bytes.buffer] : [] })
const receivePdf = pdfTable(post)

/** Entry of the worker. It receives one job, or the pages of one PDF, and posts messages. */
self.onmessage = ({ data }: MessageEvent<SpreadsheetJob | PdfTableMessage>): void => {
  if (data.kind === 'pdf-page' || data.kind === 'pdf-end') receivePdf(data)
  else void runJob(data, post)
}
