/** Why a file cannot be read; each has a text (`refused`) in the feature. */
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

/** Thrown while a file is read; the worker posts it as a result. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetFailure
  /** The name of a sheet, or a short message of the reader. */
  readonly detail: string
  constructor(code: SpreadsheetFailure, detail = '') {
    super(code)
    this.code = code
    this.detail = detail
  }
}

export interface SpreadsheetLimits {
  /** Size of the file in bytes. */
  readonly file: number
  /** Size of its entries after decompression, in bytes. */
  readonly unpacked: number
  /** Rows of one sheet up to the last filled one. */
  readonly rows: number
}

export const spreadsheetLimits: SpreadsheetLimits = { file: 64 * 1024 * 1024, unpacked: 320 * 1024 * 1024, rows: 100_000 }
