/** Why a file gives no sheets; each has its sentence in renderer/text. */
export const spreadsheetFailures = [
  'empty',
  'too-large',
  'inflates-too-much',
  'password',
  'old-xls',
  'xlsb',
  'ods',
  'pdf',
  'html',
  'other-zip',
  'not-a-sheet',
  'damaged',
  'too-many-rows',
  'no-rows',
  'cancelled'
] as const
export type SpreadsheetFailure = (typeof spreadsheetFailures)[number]

/** Thrown inside the reading; the worker makes a value of it. */
export class SheetRefused extends Error {
  readonly code: SpreadsheetFailure
  /** A sheet's name or a short fact of the reader. */
  readonly detail: string
  constructor(code: SpreadsheetFailure, detail = '') {
    super(code)
    this.code = code
    this.detail = detail
  }
}

export interface SheetLimits {
  /** Bytes of the file. */
  readonly file: number
  /** Bytes of everything in it, unpacked. */
  readonly unpacked: number
  /** Filled rows of one sheet. */
  readonly rows: number
}

export const sheetLimits: SheetLimits = { file: 64 * 1024 * 1024, unpacked: 320 * 1024 * 1024, rows: 100_000 }
