import type { PageText } from '#core/spreadsheets/pdf-table/page-text.ts'
import type { PdfWorkbook } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import { startWorker, type JobOptions, type JobWorker } from './spreadsheet-files.ts'
import { readTimeLimit } from './spreadsheet-failure.ts'

export type PdfTableResult =
  | PdfWorkbook
  | { readonly ok: false; readonly code: 'cancelled' | 'pdf-too-slow' | 'pdf-hung'; readonly detail: string }

/** A worker that builds the table of one PDF. */
export interface PdfTable {
  /** The text of the next page; null for a damaged one. */
  readonly add: (text: PageText | null) => void
  /** Builds the table; `name` is the name of its sheet. */
  readonly finish: (name: string) => Promise<PdfTableResult>
  /** Ends the worker; a table that is being built is `cancelled`. */
  readonly end: () => void
}

/** Starts a worker for a PDF. `timeLimit`: milliseconds for building the table. */
export const pdfTables =
  (start: () => JobWorker = startWorker, timeLimit = readTimeLimit) =>
  ({ progress }: Pick<JobOptions, 'progress'>): PdfTable => {
    const worker = start()
    const { promise, resolve } = Promise.withResolvers<PdfTableResult>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (result: PdfTableResult): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    worker.onmessage = ({ data }) => {
      if (data.kind === 'progress') progress?.(data.progress)
      else settle(data.kind === 'pdf' ? data.result : { ok: false, code: 'pdf-hung', detail: '' })
    }
    worker.onerror = ({ message }) => settle({ ok: false, code: 'pdf-hung', detail: message })
    return {
      add: (text) => worker.postMessage({ kind: 'pdf-page', text }),
      finish: (name) => {
        timer = setTimeout(() => settle({ ok: false, code: 'pdf-too-slow', detail: '' }), timeLimit)
        worker.postMessage({ kind: 'pdf-end', name })
        return promise
      },
      end: () => settle({ ok: false, code: 'cancelled', detail: '' })
    }
  }
