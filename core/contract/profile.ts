import * as v from 'valibot'
import { codeStyles } from '../schema/code-lists.ts'
import { requiredPaths } from '../schema/required-fields.ts'
import { readStartValues, startKeys, type StartValues } from '../derive/start-values.ts'
import type { Failure } from '../base/result.ts'
import { type AnswerRules, answerRulesSchema } from './answer-rules.ts'
import { flag, id, line, listOf, members, numberWithin, optional } from './input.ts'

/** The steps that must succeed, in this order, before a service can be used. */
export const connectionSteps = ['name', 'connection', 'encryption', 'answer', 'service', 'token'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** `unclear`: it is unknown whether the step succeeded. `not-needed`: no encryption for a local address, no name lookup for an IP address. */
export type StepState = 'done' | 'failed' | 'unclear' | 'not-reached' | 'not-needed'

/** The result of a connection test. The test changes nothing at the service: it requests the status log (specification 4.2) of an aju number of zeros. */
export interface ConnectionReport {
  readonly profile: string
  /** Path and aju number of the request; null if no request was sent. */
  readonly asked: { readonly path: string; readonly car: string } | null
  readonly steps: readonly { readonly step: ConnectionStep; readonly state: StepState }[]
  /** From the start of the request to the end of the response, in milliseconds. */
  readonly milliseconds: number
  readonly httpStatus: number | null
  /** The failure; null if the service can be used. */
  readonly failure: Failure | null
}

export const profileKinds = ['practice', 'training', 'production'] as const
export type ProfileKind = (typeof profileKinds)[number]

/** Id of the practice profile, the same on every computer: there is one, and it cannot be removed. */
export const practiceId = 'practice'
/** The stored name of the practice profile until the user changes it; the window shows the name of its kind instead. */
export const practiceProfileName = 'Latihan'

/** A token: a part of a header line, so without blanks and letters beyond ASCII. */
export const tokenPattern = /^[\x21-\x7e]+$/

export const responseKinds = ['bc20', 'bc30'] as const
export type ResponseKind = (typeof responseKinds)[number]

/** A connection to a service. What the specification leaves open is a setting with a default (core/wire/check-profile.ts). */
export const profileSchema = members({
  id,
  kind: v.picklist(profileKinds),
  name: line(200),
  /** `{base_url}` of the specification; empty for the practice profile, whose address the main process knows. */
  address: line(2_000),
  /** Customer identity (specification 1.4). */
  edinumber: line(200),
  sendTokenOnSubmit: flag,
  documentCode: line(100),
  flagreplace: line(100),
  jenisDoc: line(100),
  pernyataan: line(2_000),
  pasokneg: flag,
  /** The code style of the suggested values; any text can be typed. */
  codeStyle: v.picklist(codeStyles),
  responseKinds: listOf(v.picklist(responseKinds), responseKinds.length),
  /** For a whole exchange, in seconds. Ranges are checked before a profile is saved, so that the failure names the field. */
  timeLimit: numberWithin(0, Number.MAX_SAFE_INTEGER),
  /** Largest accepted response body, in MiB. */
  answerLimit: numberWithin(0, Number.MAX_SAFE_INTEGER),
  /** First 12 characters of new aju numbers: office and kind, then company. */
  ajuPrefix: line(100),
  /** Up to 3 characters before the running number, so that two computers never assign the same number; usually empty. */
  ajuSeries: line(100),
  /** The required fields (validation/required-fields.ts) that are advice instead of blocking sending. */
  advisedFields: listOf(v.picklist(requiredPaths), requiredPaths.length),
  /** Codes of the documents that are an invoice, with commas or blanks between them; 380 if blank. */
  invoiceCodes: line(100),
  /** What new drafts start with: offices, licence, broker, signatory. Other names are dropped. */
  startValues: v.pipe(
    members(v.entriesFromList(startKeys, optional(line(500)))),
    v.transform((texts): StartValues => readStartValues(texts))
  ),
  /** Whether a summary is confirmed before each send. Sending an aju number again is asked about in any case. */
  confirmSend: flag,
  /** How the answers of the service are read. */
  answerRules: answerRulesSchema
})
export type Profile = v.InferOutput<typeof profileSchema>

export interface ProfileView extends Profile {
  /** Where the token is: `kept` is stored encrypted by the system, `session` in memory until the application ends, `none`. */
  readonly token: 'kept' | 'session' | 'none'
  /** The stored answer rules that cannot be used, as text; their defaults count. They stay stored until the profile is saved. */
  readonly refusedRules?: Readonly<Partial<Record<keyof AnswerRules, string>>>
}

export interface ProfileList {
  readonly current: string
  readonly profiles: readonly ProfileView[]
}
