import * as v from 'valibot'
import type { Result } from '../base/result.ts'
import { car, flag, id, integerWithin, listOf, members, sha256 } from './input.ts'
import { profileKinds } from './profile.ts'
/** Prefix of the id of an answer that the host could not store; the window then holds the only copy. */
export const unjournaled = 'unjournaled:'

/** A member beyond the specification that has content, as it came: its path and its value as a text, both cut if they are long. */
export interface ExtraMember {
  readonly path: string
  readonly text: string
}

/** The result of one declaration in the response to a submission. */
export interface SubmitEntry {
  readonly car: string
  readonly submitStatus: string
  readonly submitType: string
  /** Numbers only; other values are reported in `deviations`. */
  readonly counts: Readonly<Record<string, number>>
  /** Sections with an error text; `error` for what the result says against itself beside them. */
  readonly errors: Readonly<Record<string, string>>
  /** Its message that tells no failure; missing for none. */
  readonly message?: string
  /** What it has beyond the specification; missing for nothing. */
  readonly extra?: readonly ExtraMember[]
}

export interface SubmitAnswer {
  /** Id of the record in the answer journal. */
  readonly answer: string
  readonly at: number
  readonly httpStatus: number
  /** The word of the answer, or the `success` that denies it. */
  readonly status: string
  /** The text of an error beside the results; missing for none. */
  readonly error?: string
  /** A message beside the results that tells no failure; missing for none. */
  readonly message?: string
  /** What the answer has beyond the specification beside its results; missing for nothing. */
  readonly extra?: readonly ExtraMember[]
  readonly entries: readonly SubmitEntry[]
  /** Somewhere it says that the service has the submission already. */
  readonly saysStored?: true
  /** Deviations of the response from specification 2.2: path and found value. */
  readonly deviations: readonly string[]
  /** The response body as it is shown: cut if long, and without encoded documents. */
  readonly raw: string
  /** Characters and bytes of the whole body, where `raw` is less. */
  readonly rawLength?: number
  readonly rawBytes?: number
}

/** One attempt of an outbox entry. */
const submittedEntry = members({ entry: id, attempt: integerWithin(0, 1_000_000) })
export type SubmittedEntry = v.InferOutput<typeof submittedEntry>
/** The same text for the same attempt. */
export const attemptKey = ({ entry, attempt }: SubmittedEntry): string => `${attempt} ${entry}`

/** Maximum number of declarations in one request. */
export const maxPerEnvelope = 100

export const submittedEntries = listOf(submittedEntry, maxPerEnvelope)
/** Says that a request with these attempts may have been sent. */
export const attemptMark = members({
  profile: id,
  /** The declarations of the request, in its order, with their aju numbers. */
  entries: submittedEntries,
  cars: listOf(car, maxPerEnvelope)
})
export type AttemptMark = v.InferOutput<typeof attemptMark>

/** The next attempts of entries, and the SHA-256 of the frozen body that the window has shown for each. */
export const submission = members({
  entries: submittedEntries,
  contents: listOf(sha256, maxPerEnvelope),
  profile: id,
  kind: v.picklist(profileKinds)
})

/** One record of the answer journal: the outcome of one attempt, read again from the stored body. */
export interface JournaledSubmit extends SubmittedEntry {
  readonly at: number
  /** The response body of any kind as it is shown; '' if there was no response. */
  readonly raw: string
  readonly outcome: Result<SubmitAnswer>
}

/** What the summary before a send warns of. */
export const sendWarnings = ['changed-elsewhere', 'other-service', 'may-have-arrived', 'sends-what-waits'] as const
export type SendWarningKind = (typeof sendWarnings)[number]

const counted = integerWithin(0, 1_000_000)
/** What the window knows about the declarations of a send beside their contents: which the service or another desk may have, open advice of each kind, and so on. */
const sendRemarks = members({
  /** Contents whose number was sent before, from this computer or elsewhere. */
  sentBefore: listOf(sha256, 100_000),
  refused: counted,
  advice: counted,
  required: counted,
  imported: counted,
  changed: counted,
  blocked: counted,
  warnings: listOf(v.picklist(sendWarnings), sendWarnings.length)
})
export type SendRemarks = v.InferOutput<typeof sendRemarks>

/** Contents (SHA-256 of frozen bodies) that are to be sent with a profile. */
export const sentContents = members({ profile: id, contents: listOf(sha256, 100_000) })
/** The question whether they may be sent. `isSeen`: the window has shown its summary of them, so the dialog does not offer it. */
export const sendQuestion = members({ profile: id, contents: listOf(sha256, 100_000), isSeen: flag, remarks: sendRemarks })
/** `summary`: the user wants to see the summary of the window first. */
export type SendPermit = 'permitted' | 'refused' | 'summary'
