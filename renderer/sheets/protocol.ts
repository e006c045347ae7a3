import type { Language } from '#core/derive/display.ts'
import type { OutSheet, Workbook } from '#core/sheets/sheet.ts'
import type { ReadStage } from './read-workbook.ts'
import type { SheetFailure } from './sheet-failure.ts'

/** One job per worker: cancelling is ending it. */
export type SheetJob =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'write-xlsx'; readonly sheets: readonly OutSheet[] }
  | { readonly kind: 'write-csv'; readonly sheet: OutSheet; readonly language: Language }

export type SheetAnswer =
  | { readonly kind: 'stage'; readonly stage: ReadStage }
  | { readonly kind: 'workbook'; readonly workbook: Workbook }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly code: SheetFailure; readonly detail: string }
