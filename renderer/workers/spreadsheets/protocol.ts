import type { Language } from '#core/base/language.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutSheet, Workbook } from '#core/spreadsheets/sheet.ts'
import type { SheetProgress } from './progress.ts'
import type { SpreadsheetFailure } from './spreadsheet-failure.ts'

/** One job per worker: cancelling is ending it. */
export type SheetJob =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'write-xlsx'; readonly sheets: readonly OutSheet[] }
  /** A whole declaration as a workbook: arranging its sheets takes as long as writing them. */
  | { readonly kind: 'write-declaration'; readonly record: DraftRecord; readonly language: Language }
  | { readonly kind: 'write-csv'; readonly sheet: OutSheet; readonly language: Language }

export type SheetAnswer =
  | { readonly kind: 'progress'; readonly progress: SheetProgress }
  | { readonly kind: 'workbook'; readonly workbook: Workbook }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly code: SpreadsheetFailure; readonly detail: string }
