import type { Interpretation } from '#core/import/interpret.ts'
import type { Choices } from '#core/import/page-readings.ts'
import type { TextPage } from '#core/import/page-grid.ts'
import type { ReadingFailure } from '#core/import/readers/failure.ts'
import type { Attachment } from '#core/import/readers/mail.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { TextEncoding, Workbook } from '#core/spreadsheets/sheet.ts'

/** What is taken in at once; a single file is limited by `readingLimits`. */
export const importLimits = { files: 40, bytes: 300 * 1024 * 1024 } as const

/** What the worker does; the answer has the same `id`. A document that was read is kept under the `id` of its job. */
export type ImportJob =
  | {
      readonly kind: 'read'
      readonly id: number
      readonly file: File
      readonly encoding: TextEncoding | null
      /** The exact cells are wanted, also of a workbook that is neither of Ajukan nor of CEISA. */
      readonly isExact: boolean
    }
  /** Cells of the clipboard. */
  | { readonly kind: 'rows'; readonly id: number; readonly name: string; readonly rows: readonly (readonly string[])[] }
  /** The texts of a PDF, or of a picture that was recognised. */
  | {
      readonly kind: 'pages'
      readonly id: number
      readonly name: string
      readonly source: 'pdf' | 'picture'
      readonly pages: readonly TextPage[]
      readonly attached: readonly Attachment[]
    }
  /** Documents that a worker before had read. */
  | { readonly kind: 'keep'; readonly id: number; readonly documents: readonly (readonly [number, SourceDocument])[] }
  | { readonly kind: 'interpret'; readonly id: number; readonly documents: readonly number[]; readonly choices: Choices }

export interface ReadDocument {
  readonly document: SourceDocument
  /** The encoding of a text file that does not state one. */
  readonly encoding: NonNullable<Workbook['encoding']> | null
  /** The exact cells of an export of Ajukan or a workbook of CEISA, and where they are wanted; null for others. */
  readonly workbook: Workbook | null
}

/** `hash`: SHA-256 of the file in hexadecimal. */
export type ImportAnswer =
  | ({ readonly kind: 'document'; readonly id: number; readonly hash: string } & ReadDocument)
  /** The files in a mail. */
  | { readonly kind: 'files'; readonly id: number; readonly files: readonly File[] }
  /** The frame of PDFs, or the recognition, reads it. */
  | { readonly kind: 'pdf' | 'picture'; readonly id: number; readonly hash: string }
  | { readonly kind: 'interpretation'; readonly id: number; readonly interpretation: Interpretation }
  | { readonly kind: 'kept'; readonly id: number }
  | { readonly kind: 'refused'; readonly id: number; readonly code: ReadingFailure | 'unreadable'; readonly detail: string }
