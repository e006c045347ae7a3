import type { Language } from '#core/base/language.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutSheet, Workbook } from '#core/spreadsheets/sheet.ts'
import type { TellProgress } from './progress.ts'
import type { SheetAnswer, SheetJob } from './protocol.ts'
import type { SpreadsheetFailure } from './spreadsheet-failure.ts'

export type SheetResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: SpreadsheetFailure; readonly detail: string }

/** The part of Worker that is used; tests run the job in place. */
export interface JobWorker {
  onmessage: ((event: MessageEvent<SheetAnswer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(job: SheetJob): void
  terminate(): void
}

const startWorker = (): JobWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sheets' })

export interface Told {
  readonly signal?: AbortSignal
  readonly progress?: TellProgress
}

/** Reads and writes sheets beside the window: nothing blocks, and giving up ends the worker at once. */
export interface SpreadsheetFiles {
  read(file: File, told?: Told): Promise<SheetResult<Workbook>>
  writeXlsx(sheets: readonly OutSheet[], told?: Told): Promise<SheetResult<Uint8Array>>
  writeDeclaration(record: DraftRecord, language: Language, told?: Told): Promise<SheetResult<Uint8Array>>
  writeCsv(sheet: OutSheet, language: Language, told?: Told): Promise<SheetResult<Uint8Array>>
}

export const spreadsheetFiles = (start: () => JobWorker = startWorker): SpreadsheetFiles => {
  const run = (job: SheetJob, { signal, progress }: Told): Promise<SheetAnswer> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve({ kind: 'refused', code: 'cancelled', detail: '' })
        return
      }
      const worker = start()
      const end = (answer: SheetAnswer): void => {
        signal?.removeEventListener('abort', giveUp)
        worker.terminate()
        resolve(answer)
      }
      const giveUp = (): void => {
        end({ kind: 'refused', code: 'cancelled', detail: '' })
      }
      signal?.addEventListener('abort', giveUp)
      worker.onmessage = ({ data }) => {
        if (data.kind === 'progress') progress?.(data.progress)
        else end(data)
      }
      // Out of memory, or the code of the worker did not load.
      worker.onerror = (event) => {
        end({ kind: 'refused', code: 'damaged', detail: event.message })
      }
      worker.postMessage(job)
    })

  const bytesOf = (answer: SheetAnswer): SheetResult<Uint8Array> =>
    answer.kind === 'bytes' ? { ok: true, value: answer.bytes } : refusalOf(answer)

  return {
    read: async (file, told = {}) => {
      const answer = await run({ kind: 'read', file }, told)
      return answer.kind === 'workbook' ? { ok: true, value: answer.workbook } : refusalOf(answer)
    },
    writeXlsx: async (sheets, told = {}) => bytesOf(await run({ kind: 'write-xlsx', sheets }, told)),
    writeDeclaration: async (record, language, told = {}) => bytesOf(await run({ kind: 'write-declaration', record, language }, told)),
    writeCsv: async (sheet, language, told = {}) => bytesOf(await run({ kind: 'write-csv', sheet, language }, told))
  }
}

const refusalOf = (answer: SheetAnswer): { readonly ok: false; readonly code: SpreadsheetFailure; readonly detail: string } =>
  answer.kind === 'refused' ? { ok: false, code: answer.code, detail: answer.detail } : { ok: false, code: 'damaged', detail: answer.kind }
