import type { Result } from '../base/result.ts'

/** One declaration's part of the answer to a submission, as it came. */
export interface SubmitEntry {
  readonly car: string
  readonly submitStatus: string
  readonly submitType: string
  /** Numbers only; what came otherwise is in `deviations`. */
  readonly counts: Readonly<Record<string, number>>
  /** Sections with an error text. */
  readonly errors: Readonly<Record<string, string>>
}

export interface SubmitAnswer {
  /** Of the line in main's journal of answers. */
  readonly answer: string
  readonly at: number
  readonly httpStatus: number
  readonly status: string
  readonly entries: readonly SubmitEntry[]
  /** Where the answer does not fit section 2.2; paths and what was found. */
  readonly deviations: readonly string[]
  /** The answer as it came. */
  readonly raw: string
}

/** One attempt of an outbox entry. */
export interface SubmittedEntry {
  readonly entry: string
  readonly attempt: number
}

/** Most declarations of one envelope that main takes. */
export const mostPerEnvelope = 100

/** One line of main's journal: the outcome of one attempt, read the same way as at the time. */
export interface JournaledSubmit extends SubmittedEntry {
  readonly at: number
  /** The answer as it came, whatever it was; '' where none came. */
  readonly raw: string
  readonly outcome: Result<SubmitAnswer>
}
