import type { Language } from '#core/base/language.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { OutSheet, TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'
import type { SpreadsheetProgress } from './progress.ts'
import type { Separator } from '#core/import/readers/csv-separator.ts'
import type { ReadCsv } from './read-code-list-csv.ts'
import type { SpreadsheetFailure } from './spreadsheet-failure.ts'
import type { WrittenCsv } from './write-workbook.ts'

/** A worker runs one job; terminating the worker cancels it. */
export type SpreadsheetJob =
  | { readonly kind: 'read'; readonly file: File; readonly encoding?: TextEncoding }
  /** The plain rows of a CSV file, as code lists need them. */
  | { readonly kind: 'read-csv'; readonly file: File; readonly separator?: Separator }
  | { readonly kind: 'write-xlsx'; readonly sheets: readonly OutSheet[] }
  /** A declaration as a workbook. Its sheets are built in the worker, because that takes as long as writing them. */
  | { readonly kind: 'write-declaration'; readonly record: DraftRecord; readonly language: Language }
  | { readonly kind: 'write-csv'; readonly sheet: OutSheet; readonly language: Language; readonly isRaw: boolean }

/** Progress, then one result. */
export type SpreadsheetJobMessage =
  | { readonly kind: 'progress'; readonly progress: SpreadsheetProgress }
  | { readonly kind: 'workbook'; readonly workbook: Workbook }
  | { readonly kind: 'csv'; readonly read: ReadCsv }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | ({ readonly kind: 'written-csv' } & WrittenCsv)
  | { readonly kind: 'refused'; readonly code: SpreadsheetFailure; readonly detail: string }
