import { dayLength } from '../base/calendar-day.ts'
import { stringOrEmpty } from '../base/json-guards.ts'
import { filledRows } from '../derive/filled-rows.ts'
import { referenceNumbers, type ReferenceNumbers } from '../derive/reference-numbers.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { DeclarationKind } from './declaration-kind.ts'
import type { DraftRecord } from './draft-record.ts'
import { importedFiles } from './import-marks.ts'
import type { NoteFacts } from './work-notes.ts'

/** The state of a declaration, as the worklist shows it. */
export const declarationStates = ['draft', 'queued', 'sending', 'unknown', 'sent', 'needs-work', 'finished', 'rejected'] as const
export type DeclarationState = (typeof declarationStates)[number]

/** The small row the worklist reads; lists never read bodies. */
export interface Summary extends Partial<ReferenceNumbers>, NoteFacts {
  readonly id: string
  readonly car: string
  readonly importer: string
  /** Its tax number. */
  readonly importerTax?: string
  readonly supplier: string
  readonly currency: string
  readonly cif: number | null
  readonly lines: number
  /** SHA-256 of the files that its lines were taken from, one per line; '' for none. */
  readonly importedFiles?: string
  /** Problems that block sending. */
  readonly problems: number
  /** Those of them that are only fields not filled yet. */
  readonly unfilled?: number
  readonly state: DeclarationState
  readonly createdAt: number
  readonly changedAt: number
  /** Current status code and text of the service; empty before the first answer. */
  readonly status: string
  readonly statusText: string
  readonly lastResponse: string
  /** Unread responses. */
  readonly unread: number
  /** Missing in a row that was repaired, until the user says it. */
  readonly kind?: DeclarationKind
  /** The name of the profile it was sent with; empty before. */
  readonly profile: string
  /** When it was moved to the trash, in milliseconds since 1970; 0 if it is not in the trash. */
  readonly trashedAt: number
  /** Whether it needs work because the service accepted it with remarks; missing otherwise. */
  readonly remarked?: boolean
  /** The status before the last accepted submission (`statusMark`), which says nothing about it; missing if there was none. */
  readonly pastStatus?: string
  /** Numbers that customs gave, a line each: of the registration and of the responses (SPPB); missing before the first. */
  readonly given?: string
  /** `changedAt` of the content about which the user was asked whether it is sent, and cancelled; 0 or missing where it was not, or was queued or sent since. */
  readonly declined?: number
}

/** Whether the user has cancelled to send what the declaration contains now. An edit ends it. */
export const isDeclined = ({ declined = 0, changedAt }: Pick<Summary, 'declined' | 'changedAt'>): boolean =>
  declined > 0 && declined === changedAt

/** The supplier, else the seller. */
export const supplierOf = ({ header }: Pick<DraftRecord['document'], 'header'>): string =>
  stringOrEmpty(header.data.pasoknama) || stringOrEmpty(header.data.penjnama)

/** The part of a summary that is derived from the draft alone. */
export const draftFacts = (record: DraftRecord, problems: number, unfilled = 0) => {
  const { car, header, detail } = record.document
  return {
    id: record.id,
    car: stringOrEmpty(car),
    importer: stringOrEmpty(header.data.impnama),
    importerTax: stringOrEmpty(header.data.impnpwp),
    supplier: supplierOf(record.document),
    currency: stringOrEmpty(header.data.kdval),
    cif: typeof header.data.cif === 'number' ? header.data.cif : null,
    lines: filledRows('detail', detail.data).length,
    ...referenceNumbers(record.document),
    importedFiles: importedFiles(record)
      .map(({ sha256 }) => sha256)
      .join('\n'),
    problems,
    unfilled,
    createdAt: record.createdAt,
    changedAt: record.changedAt
  }
}

export const newSummary = (record: DraftRecord, kind: DeclarationKind, problems: number, unfilled = 0): Summary => ({
  ...draftFacts(record, problems, unfilled),
  kind,
  state: 'draft',
  status: '',
  statusText: '',
  lastResponse: '',
  unread: 0,
  profile: '',
  trashedAt: 0
})

/**
 * The time of the clock, in milliseconds since 1970, after which a declaration in the trash is deleted permanently at a start, if the days of use allow it
 * (trash-days.ts). If it went there before its last change, the clock was behind.
 */
export const removedAfter = ({ trashedAt, changedAt }: Pick<Summary, 'trashedAt' | 'changedAt'>): number =>
  Math.max(trashedAt, changedAt) + 30 * dayLength

/** The state of a declaration that was sent, from the current status code of the service; no status follows a final or rejected one. */
export const stateOfStatus = (
  status: string,
  { finishedStatuses, rejectedStatuses }: AnswerRules
): Extract<DeclarationState, 'sent' | 'finished' | 'rejected'> =>
  finishedStatuses.includes(status) ? 'finished' : rejectedStatuses.includes(status) ? 'rejected' : 'sent'

/**
 * The state after the service reported a status, or null to keep the current state. The status does not apply to a draft being corrected,
 * to a refused submission or to one with an unknown outcome. It applies to a declaration accepted with remarks, which needs work until the
 * user has acknowledged them or customs have finished with it.
 */
export const stateAfterStatus = (
  { state, remarked }: Pick<Summary, 'state' | 'remarked'>,
  status: string,
  rules: AnswerRules
): DeclarationState | null => {
  const said = stateOfStatus(status, rules)
  if (state === 'needs-work') return remarked === true && said !== 'sent' ? said : null
  return state === 'sent' || state === 'finished' || state === 'rejected' ? said : null
}

/** The state of a declaration whose row says that it is a draft, where the office knows an attempt: its desk did not come to write the row. */
export const stateByOutcome = (state: DeclarationState, outcome: string | null): DeclarationState => {
  if (state !== 'draft') return state
  return outcome === 'accepted' ? 'sent' : outcome === 'unknown' || outcome === 'sending' ? 'unknown' : 'draft'
}

/** Whether the service has the declaration, so that it has a stage. */
export const isWithService = ({ state, remarked }: Pick<Summary, 'state' | 'remarked'>): boolean =>
  state === 'sent' || state === 'finished' || state === 'rejected' || (state === 'needs-work' && remarked === true)
