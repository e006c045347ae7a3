import { failureCode, ReadingFailed, type ReadingFailure } from '#core/import/readers/failure.ts'

/** Of mails and pictures, which are no spreadsheets. */
const noSheetFailures = ['illegible', 'no-attachment', 'picture-format'] as const satisfies readonly ReadingFailure[]
type NoSheetFailure = (typeof noSheetFailures)[number]
const isOfNoSheet = (code: ReadingFailure): code is NoSheetFailure => noSheetFailures.some((one) => one === code)

/** Why a file cannot be read; each has a text (`refused`) in the feature. */
export type SpreadsheetFailure = Exclude<ReadingFailure, NoSheetFailure> | 'pdf' | 'unreadable' | 'not-started' | 'too-slow' | 'cancelled'

/** Thrown while a file is read; the worker posts it as a result. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetFailure
  constructor(code: SpreadsheetFailure) {
    super(code)
    this.code = code
  }
}

/** The code of what was thrown while a file was read, and the name of a sheet or a short message. */
export const refusalOf = (error: unknown): { readonly code: SpreadsheetFailure; readonly detail: string } => {
  if (error instanceof SpreadsheetError) return { code: error.code, detail: '' }
  const code = failureCode(error)
  const detail = error instanceof ReadingFailed ? error.detail : error instanceof Error ? error.message.slice(0, 200) : ''
  return { code: isOfNoSheet(code) ? 'unknown' : code, detail }
}

/** Milliseconds after which a file that is still being read is refused. */
export const readTimeLimit = 180_000
