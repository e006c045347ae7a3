import { pdfWorkbook } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import type { PdfTableMessage, SpreadsheetJobMessage } from './protocol.ts'

/** Builds the workbook of a PDF from the texts of its pages, which arrive one by one; posts it after the last page. */
export const pdfTable = (post: (message: SpreadsheetJobMessage) => void): ((message: PdfTableMessage) => void) => {
  const workbook = pdfWorkbook()
  return (message) => {
    if (message.kind === 'pdf-page') return workbook.add(message.text)
    post({ kind: 'progress', progress: { stage: 'tidy', share: null } })
    post({ kind: 'pdf', result: workbook.finish(message.name) })
  }
}
