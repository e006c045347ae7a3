import type { InjectionKey } from 'vue'
import { readingLimits } from '#core/import/readers/failure.ts'
import type { PdfContentFailure } from '#core/spreadsheets/pdf-table/read-workbook.ts'
import type { Workbook } from '#core/spreadsheets/sheet.ts'
import { failureOfBytes } from '../../../pdf/document/pdf-failure.ts'
import { readPageTexts, type PageTextsFailure } from '../../../pdf/window/page-texts.ts'
import { pdfTables } from '../../../workers/spreadsheets/pdf-tables.ts'
import type { OnProgress } from '../../../workers/spreadsheets/progress.ts'

/** Why a PDF gives no rows; each has a text in the feature. */
export type PdfImportFailure = PdfContentFailure | Exclude<`pdf-${PageTextsFailure}`, 'pdf-cancelled'> | 'pdf-too-large'

export type PdfResult =
  | { readonly ok: true; readonly value: Workbook }
  | { readonly ok: false; readonly code: PdfImportFailure | 'cancelled'; readonly detail: string }

export interface PdfFiles {
  read(file: File, options: { readonly signal: AbortSignal; readonly progress: OnProgress }): Promise<PdfResult>
}

/** Reads the texts of PDFs; tests read them without a frame. */
export const pdfFilesKey: InjectionKey<PdfFiles> = Symbol('pdf-files')

/** Whether the content of a file is a PDF, whatever its name is. */
export const isPdf = async (file: File): Promise<boolean> => {
  try {
    return failureOfBytes(new Uint8Array(await file.slice(0, 1_024).arrayBuffer())) === null
  } catch {
    return false
  }
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '') || name

/** The pages are read in a frame, and the table is built of them in a worker. */
export const pdfFiles = (
  readTexts: typeof readPageTexts = readPageTexts,
  startTable: ReturnType<typeof pdfTables> = pdfTables()
): PdfFiles => ({
  read: async (file, { signal, progress }) => {
    if (file.size > readingLimits.file) return { ok: false, code: 'pdf-too-large', detail: '' }
    const table = startTable({ progress })
    signal.addEventListener('abort', table.end)
    try {
      const failure = await readTexts(file, {
        signal,
        onPage: (page, pages, text) => {
          table.add(text)
          progress({ stage: 'pages', share: page / pages })
        }
      })
      if (failure === null) return await table.finish(withoutEnding(file.name))
      return { ok: false, code: failure === 'cancelled' ? failure : `pdf-${failure}`, detail: '' }
    } finally {
      signal.removeEventListener('abort', table.end)
      table.end()
    }
  }
})
