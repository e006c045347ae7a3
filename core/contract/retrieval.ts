import type { CustomsResponse, LoggedStatus, StatusLog } from '../derive/shape.ts'
import type { Failure } from '../base/result.ts'

/** Who asks the service: the user, who has priority, or automatic refresh. */
export const askers = ['user', 'auto'] as const
export type Asker = (typeof askers)[number]

export interface StoredPdf {
  readonly state: 'stored'
  readonly sha256: string
  readonly bytes: number
}

/** The result of reading `pdf_encoded`. */
export type PdfState =
  | { readonly state: 'none' }
  | StoredPdf
  /** A message instead of a PDF (specification 7.3). */
  | { readonly state: 'text'; readonly text: string }
  /**
   * Decodable, but not a PDF or truncated: stored apart in the archive and not shown as valid. Or a PDF that could not be stored: `disk`, or
   * `link` for a link inside the archive folder.
   */
  | { readonly state: 'damaged'; readonly reason: 'not-pdf' | 'truncated' | 'disk' | 'link' }

export type ReadResponse = Omit<CustomsResponse, 'pdf_encoded' | 'res_encode'> & {
  readonly pdf: PdfState
  /** Another PDF of its `res_encode`. */
  readonly otherPdfs?: readonly StoredPdf[]
  /** Whether `res_encode` agrees with the plain members of the response. */
  readonly copy: 'absent' | 'same' | 'different' | 'unreadable'
  /** The differences, if `copy` is `different`. */
  readonly copyDifferences?: readonly CopyDifference[]
}

/** A member whose value in `res_encode` differs from the plain member; '' if one of them has none. */
export interface CopyDifference {
  readonly member: string
  readonly open: string
  readonly copy: string
}

/** When the service no longer mentioned something that it had reported, in milliseconds since 1970. */
interface TakenBack {
  readonly goneSince?: number
}

/** The id of the desk that brought something in; missing for what this desk read itself. A desk adds it locally. */
export interface BroughtIn {
  readonly broughtBy?: string
}

export type ReadLogResponse = Omit<StatusLog['dataRespon'][number], 'pdf_encoded'> & TakenBack & BroughtIn & { readonly pdf: PdfState }
export type ReadLogStatus = LoggedStatus & TakenBack & BroughtIn
/** `goneSince`: when the current status was no longer mentioned. */
export type ReadStatusLog = Omit<StatusLog, 'dataRespon' | 'dataStatus'> &
  TakenBack & {
    readonly dataRespon: readonly ReadLogResponse[]
    readonly dataStatus: readonly ReadLogStatus[]
    /** The last answer said clearly that the service does not know the number: right shape, right number, nothing reported. */
    readonly isUnknown?: boolean
  }

/** Remarks of an answer, not its data. */
export interface AnswerRemarks {
  /** The text of an error, a message that tells a failure, or a status that is not OK: the data may be incomplete. '' for none. */
  readonly error: string
  /** Another message of the service; missing for none. */
  readonly message?: string
  /** A list is missing, is none, or is empty beside a message: the answer takes nothing back. */
  readonly isPartial?: true
  /** Other aju numbers that parts of the answer name; those parts count for nothing and are in the raw answer only. */
  readonly others: readonly string[]
}

/** The stored form of a response of any retrieval operation. */
export interface StoredAnswer {
  readonly answer: string
  readonly at: number
  readonly deviations: readonly string[]
  readonly remarks?: AnswerRemarks
  /** The response body with encoded documents replaced by placeholders; truncated if very long (the journal has the full body). */
  readonly raw: string
  /** Length of the full body without encoded documents, in characters. */
  readonly rawLength: number
}

/** A response that cannot be used, stored like any other: an error page of a gateway, a refusal, an interrupted response. */
export interface UnusableAnswer extends StoredAnswer {
  readonly failure: Failure
}

export const isUnusable = <T extends StoredAnswer>(answer: T | UnusableAnswer): answer is UnusableAnswer => 'failure' in answer

export interface StatusAnswer extends StoredAnswer {
  readonly log: ReadStatusLog
}

export interface ResponsesAnswer extends StoredAnswer {
  readonly responses: readonly ReadResponse[]
}
