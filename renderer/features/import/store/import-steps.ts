import type { Interpretation } from '#core/import/interpret.ts'
import type { ReadingFailure } from '#core/import/readers/failure.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { TableMember } from '#core/schema/layout.ts'
import type { CeisaReading } from '#core/spreadsheets/ceisa/read.ts'
import type { KnownForms } from '#core/spreadsheets/number-form.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import type { Workbook } from '#core/spreadsheets/sheet.ts'
import type { OwnReading } from '#core/spreadsheets/workbook/read.ts'

/**
 * Why a file gives no document; each has a text with the next step. Beside the reasons of the readers: `unreadable` (a folder, or a file that was moved),
 * `too-slow`, `not-started`, `too-much` (its text), `too-many-pages`, `too-many-scans`, `too-many-files` and `too-large-together` (of one import),
 * `newer` (an export of a newer Ajukan), `other-declaration` (the one the rows were for is no longer open), `cancelled`
 * (the user left it out), `stopped` (of a file whose first pages are used: the others). `low-confidence` and `cut-short` name
 * a page that is used: nothing proves its values, or its lower part was not read in time.
 */
export type ImportFailure =
  | ReadingFailure
  | 'unreadable'
  | 'too-slow'
  | 'not-started'
  | 'too-much'
  | 'too-many-pages'
  | 'too-many-scans'
  | 'too-many-files'
  | 'too-large-together'
  | 'newer'
  | 'other-declaration'
  | 'cancelled'
  | 'stopped'
  | 'low-confidence'
  | 'cut-short'

export interface ReadingProgress {
  readonly file: string
  readonly stage: 'open' | 'pages' | 'recognise' | 'interpret'
  /** From 0 to 1; null while the amount of work is unknown. */
  readonly share: number | null
  /** Of a PDF, from 1. */
  readonly page: number | null
  readonly pages: number | null
  /** Pages of the file that are read and can be used without the others; missing: there is no choice yet. */
  readonly readPages?: number
}

/** A file, or with `page` (from 1) one page of it, that gives no source. */
export interface FileFailure {
  readonly file: string
  readonly code: ImportFailure
  readonly page: number | null
  /** The name of a sheet, the pages that are meant (`3, 5–8`), or ''. */
  readonly detail: string
}

/** Where the rows go: the declaration that was open when the files were chosen, or null for a new draft. */
export interface ImportTarget {
  readonly member: TableMember
  readonly declaration: string | null
}

/** The steps of an import. Nothing is changed before the user confirms the last one. */
export type ImportStep =
  | { readonly kind: 'reading'; readonly files: readonly string[]; readonly progress: ReadingProgress | null }
  /** No file could be read. */
  | { readonly kind: 'refused'; readonly failures: readonly FileFailure[] }
  /** The files of a mail that can be read, to choose from. */
  | {
      readonly kind: 'attachments'
      readonly file: string
      readonly attachments: readonly { readonly name: string; readonly size: number; readonly isReadable: boolean }[]
    }
  | {
      readonly kind: 'review'
      readonly documents: readonly SourceDocument[]
      /** Of the documents as they were read, without choices. */
      readonly interpretation: Interpretation
      /** Files and pages that are missing. */
      readonly failures: readonly FileFailure[]
      readonly target: ImportTarget
      /** The files were chosen for no table of a declaration, and one is open: the lines may become a new draft or lines of it (`useForGoods`). */
      readonly mayChooseTarget: boolean
      /** SHA-256 of the file of each document, in hexadecimal. */
      readonly hashes: readonly string[]
      /** Of each document: the encoding of a text file that does not state one; null for the others. */
      readonly encodings: readonly (DocumentEncoding | null)[]
    }
  /** Rows of a table whose headings are those of Ajukan, or for one that is none of goods. */
  | TableStep
  | CeisaStep
  | OwnStep

export interface TableStep {
  readonly kind: 'table'
  readonly file: string
  /** Read again in another encoding; null for a paste. */
  readonly source: File | null
  /** As it is displayed; its pages are the sheets of the workbook. */
  readonly document: SourceDocument
  readonly workbook: Workbook
  readonly target: ImportTarget
}

/** `guessed`: it may be wrong, and can be chosen again (`chooseEncoding`). */
export type DocumentEncoding = NonNullable<Workbook['encoding']>

export interface CeisaStep {
  readonly kind: 'ceisa'
  readonly file: string
  /** As it is displayed; its pages are the sheets of the workbook. */
  readonly document: SourceDocument
  readonly reading: CeisaReading
  readonly doubled: readonly string[]
  /** How the numbers and dates were read; null until the user has chosen. */
  readonly known: KnownForms
  /** Whether the user wants day and month of the suspect date cells swapped; null until the user has chosen. */
  readonly isSwapped: boolean | null
  readonly readAs: (form: CellForm, isSwapped: boolean | null) => CeisaReading
}

export interface OwnStep {
  readonly kind: 'own'
  readonly file: string
  readonly document: SourceDocument
  readonly reading: Extract<OwnReading, { ok: true }>
  readonly doubled: readonly string[]
}

/** A page as it was read, with its text upright and, where it was recognised, straight. */
export interface PagePicture {
  readonly bitmap: ImageBitmap
  /** Pixels of the bitmap for a point, the unit of boxes. */
  readonly scale: number
}
