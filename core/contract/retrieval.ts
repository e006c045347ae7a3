import type { CustomsResponse, StatusLog } from '../derive/types.ts'
import type { Failure } from '../base/result.ts'

/** What became of a `pdf_encoded`. */
export type PdfState =
  | { readonly state: 'none' }
  | { readonly state: 'stored'; readonly sha256: string; readonly bytes: number }
  /** A sentence instead of a PDF (specification 7.3). */
  | { readonly state: 'text'; readonly text: string }
  /** Decodable but no PDF, or cut: kept aside in the archive, never shown as good. */
  | { readonly state: 'damaged'; readonly reason: 'not-pdf' | 'truncated' | 'disk' }

export type ReadResponse = Omit<CustomsResponse, 'pdf_encoded' | 'res_encode'> & {
  readonly pdf: PdfState
  /** Whether `res_encode` agrees with the open answer: `absent`, `same`, `different`, `unreadable`. */
  readonly copy: 'absent' | 'same' | 'different' | 'unreadable'
  /** Where the two differ, with `different`. */
  readonly copyDifferences?: readonly CopyDifference[]
}

/** A member of which `res_encode` says something else than the open answer; '' where it says nothing. */
export interface CopyDifference {
  readonly member: string
  readonly open: string
  readonly copy: string
}

export type ReadLogResponse = Omit<StatusLog['dataRespon'][number], 'pdf_encoded'> & { readonly pdf: PdfState }
export type ReadStatusLog = Omit<StatusLog, 'dataRespon'> & { readonly dataRespon: readonly ReadLogResponse[] }

/** What an answer of any retrieval operation is kept as. */
export interface KeptAnswer {
  readonly answer: string
  readonly at: number
  readonly deviations: readonly string[]
  /** The body as it came, encoded documents replaced by what stands for them; only its beginning where it is very long (the journal has it whole). */
  readonly raw: string
  /** Characters of the whole body, without encoded documents. */
  readonly rawLength: number
}

/** An answer that cannot be used, kept like any other: a page of a gateway, a refusal, one that broke off. */
export interface UnusableAnswer extends KeptAnswer {
  readonly failure: Failure
}

export const isUnusable = <T extends KeptAnswer>(answer: T | UnusableAnswer): answer is UnusableAnswer => 'failure' in answer

export interface StatusAnswer extends KeptAnswer {
  readonly log: ReadStatusLog
}

export interface ResponsesAnswer extends KeptAnswer {
  readonly responses: readonly ReadResponse[]
}
