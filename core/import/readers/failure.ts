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
  'low-resolution',
  'no-attachment'
] as const
export type ReadingFailure = (typeof readingFailures)[number]

export class ReadingFailed extends Error {
  readonly code: ReadingFailure

  constructor(code: ReadingFailure) {
    super(code)
    this.code = code
  }
}

/** What is read of one file at most. */
export const readingLimits = {
  file: 100 * 1024 * 1024,
  /** Workbooks before Excel 2007 need eighty times their size while they are read. */
  oldWorkbook: 32 * 1024 * 1024,
  unpacked: 400 * 1024 * 1024,
  entries: 5_000,
  sheets: 500,
  rows: 200_000,
  columns: 2_000,
  cells: 2_000_000
} as const
