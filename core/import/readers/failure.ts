/** Why a file gives no source; each has a text in the window with the next step. */
export const readingFailures = [
  'unknown',
  'damaged',
  'locked',
  'too-large',
  'other-document',
  'lock-file',
  'sylk',
  'empty',
  'illegible',
  'no-attachment',
  'picture-format'
] as const
export type ReadingFailure = (typeof readingFailures)[number]

export class ReadingFailed extends Error {
  readonly code: ReadingFailure
  /** The name of the sheet, for a long text with its row; '' if it is the whole file. */
  readonly detail: string

  constructor(code: ReadingFailure, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** What there was no memory for is too large, not damaged. */
const noMemory =
  /out of memory|allocat|memory access out of bounds|invalid (?:typed )?array length|invalid string length|maximum size exceeded/i

/** Why a file could not be read, by what its reader threw. */
export const failureCode = (error: unknown): ReadingFailure => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return readingFailures.find((one) => one === code) ?? (error instanceof Error && noMemory.test(error.message) ? 'too-large' : 'damaged')
}

/** What is read of one file at most. */
export const readingLimits = {
  file: 100 * 1024 * 1024,
  /** Workbooks before Excel 2007 need eighty times their size while they are read. */
  oldWorkbook: 32 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
  entries: 5_000,
  sheets: 500,
  /** Up to the last filled one of a sheet. */
  rows: 200_000,
  /** Rows of the largest sheet of Excel, empty ones included. */
  rowTags: 1_048_576,
  columns: 16_384,
  /** Of a picture: a page of A4 at 600 dpi has 35 million. */
  pixels: 40_000_000,
  cells: 5_000_000,
  /** Characters of all cells together; a text that several cells share counts for each of them. */
  text: 128 * 1024 * 1024,
  /** Characters of one cell; Excel allows 32,767. */
  cellText: 100_000
} as const
