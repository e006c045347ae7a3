/** Why a file cannot be read; each has a text (`refused`) in the feature. */
const spreadsheetFailures = [
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
  'unreadable',
  'damaged',
  'not-started',
  'too-many-rows',
  'too-many-columns',
  'too-many-cells',
  'too-much-text',
  'long-cell',
  'too-slow',
  'no-rows',
  'cancelled'
] as const
export type SpreadsheetFailure = (typeof spreadsheetFailures)[number]

/** Thrown while a file is read; the worker posts it as a result. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetFailure
  /** The name of a sheet (for `long-cell` with the row), or a short message of the reader. */
  readonly detail: string
  constructor(code: SpreadsheetFailure, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
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
  /** Columns of one sheet; the XLSX format allows no more. */
  readonly columns: number
  /** Rows times columns, of all sheets together. */
  readonly cells: number
  /** Characters of all cells together; a text that several cells share counts for each of them. */
  readonly text: number
  /** Characters of one cell; XLSX allows 32,767. */
  readonly cellText: number
}

export const spreadsheetLimits: SpreadsheetLimits = {
  file: 64 * 1024 * 1024,
  unpacked: 320 * 1024 * 1024,
  rows: 100_000,
  columns: 16_384,
  cells: 20_000_000,
  text: 128 * 1024 * 1024,
  cellText: 100_000
}

/** Rows of the largest sheet that the XLSX format allows, empty ones included. */
export const maxSheetRows = 1_048_576

/** Milliseconds after which a file that is still being read is refused. */
export const readTimeLimit = 180_000

/** Adds up the cells and texts of a workbook, row by row. Throws `SpreadsheetError` at the row that exceeds a limit. */
export const measureRows = (limits: SpreadsheetLimits): ((sheet: string, row: readonly unknown[], at: number) => void) => {
  let cells = 0
  let text = 0
  return (sheet, row, at) => {
    cells += row.length
    if (at >= maxSheetRows) throw new SpreadsheetError('too-many-rows', sheet)
    if (row.length > limits.columns) throw new SpreadsheetError('too-many-columns', sheet)
    if (cells > limits.cells) throw new SpreadsheetError('too-many-cells', sheet)
    for (const cell of row) {
      if (typeof cell !== 'string') continue
      text += cell.length
      if (cell.length > limits.cellText) throw new SpreadsheetError('long-cell', `${sheet}: ${at + 1}`)
    }
    if (text > limits.text) throw new SpreadsheetError('too-much-text', sheet)
  }
}
