import type { Language } from '#core/base/language.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutSheet, TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import type { OnProgress } from './progress.ts'
import type { SpreadsheetJobMessage, SpreadsheetJob } from './protocol.ts'
import type { Separator } from '#core/import/readers/csv-separator.ts'
import type { ReadCsv } from './read-code-list-csv.ts'
import type { WrittenCsv } from './write-workbook.ts'
import { readTimeLimit, type SpreadsheetFailure } from './spreadsheet-failure.ts'

export type SpreadsheetResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: SpreadsheetFailure; readonly detail: string }

/** The members of Worker in use; tests replace it and run the job in the same thread. */
export interface JobWorker {
  onmessage: ((event: MessageEvent<SpreadsheetJobMessage>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(job: SpreadsheetJob): void
  terminate(): void
}

const startWorker = (): JobWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sheets' })

export interface JobOptions {
  /** Cancels the job: the result is the failure `cancelled`. */
  readonly signal?: AbortSignal
  readonly progress?: OnProgress
}

/** Reads and writes spreadsheet files, each in a separate worker. */
export interface SpreadsheetFiles {
  /** `encoding` of a CSV file without a mark; default: the probable one. */
  read(file: File, options?: JobOptions, encoding?: TextEncoding): Promise<SpreadsheetResult<Workbook>>
  /** The rows of a CSV file; the default separator is detected. */
  readCsv(file: File, separator?: Separator, options?: JobOptions): Promise<ReadCsv>
  writeXlsx(sheets: readonly OutSheet[], options?: JobOptions): Promise<SpreadsheetResult<Uint8Array>>
  writeDeclaration(record: DraftRecord, language: Language, options?: JobOptions): Promise<SpreadsheetResult<Uint8Array>>
  /** `isRaw`: texts exactly as entered, also those that a spreadsheet runs as formulas. */
  writeCsv(sheet: OutSheet, language: Language, options?: JobOptions, isRaw?: boolean): Promise<SpreadsheetResult<WrittenCsv>>
}

/** `timeLimit`: milliseconds after which a file that is still being read is refused and its worker ended. */
export const spreadsheetFiles = (start: () => JobWorker = startWorker, timeLimit = readTimeLimit): SpreadsheetFiles => {
  const run = (job: SpreadsheetJob, { signal, progress }: JobOptions): Promise<SpreadsheetJobMessage> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve({ kind: 'refused', code: 'cancelled', detail: '' })
        return
      }
      const worker = start()
      const finish = (message: SpreadsheetJobMessage): void => {
        signal?.removeEventListener('abort', cancel)
        clearTimeout(timer)
        worker.terminate()
        resolve(message)
      }
      const cancel = (): void => finish({ kind: 'refused', code: 'cancelled', detail: '' })
      const isReading = job.kind === 'read' || job.kind === 'read-csv'
      const timer = isReading ? setTimeout(() => finish({ kind: 'refused', code: 'too-slow', detail: '' }), timeLimit) : undefined
      signal?.addEventListener('abort', cancel)
      worker.onmessage = ({ data }) => {
        if (data.kind === 'progress') progress?.(data.progress)
        else finish(data)
      }
      worker.onerror = (event: Partial<ErrorEvent>) => {
        // The event has a message if the worker ended while it ran (out of memory), and none if its script could not be loaded.
        const { message = '' } = event
        finish({ kind: 'refused', code: message === '' ? 'not-started' : 'damaged', detail: message })
      }
      worker.postMessage(job)
    })

  const bytesOf = (message: SpreadsheetJobMessage): SpreadsheetResult<Uint8Array> =>
    message.kind === 'bytes' ? { ok: true, value: message.bytes } : refusalOf(message)

  return {
    read: async (file, options = {}, encoding) => {
      const message = await run({ kind: 'read', file, ...(encoding && { encoding }) }, options)
      return message.kind === 'workbook' ? { ok: true, value: message.workbook } : refusalOf(message)
    },
    readCsv: async (file, separator, options = {}) => {
      const message = await run({ kind: 'read-csv', file, ...(separator === undefined ? {} : { separator }) }, options)
      if (message.kind === 'csv') return message.read
      const { code } = refusalOf(message)
      return { ok: false, problem: code === 'too-slow' || code === 'not-started' ? code : 'unreadable' }
    },
    writeXlsx: async (sheets, options = {}) => bytesOf(await run({ kind: 'write-xlsx', sheets }, options)),
    writeDeclaration: async (record, language, options = {}) =>
      bytesOf(await run({ kind: 'write-declaration', record, language }, options)),
    writeCsv: async (sheet, language, options = {}, isRaw = false) => {
      const message = await run({ kind: 'write-csv', sheet, language, isRaw }, options)
      return message.kind === 'written-csv' ? { ok: true, value: message } : refusalOf(message)
    }
  }
}

const refusalOf = (message: SpreadsheetJobMessage): { readonly ok: false; readonly code: SpreadsheetFailure; readonly detail: string } =>
  message.kind === 'refused'
    ? { ok: false, code: message.code, detail: message.detail }
    : { ok: false, code: 'damaged', detail: message.kind }
