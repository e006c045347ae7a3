import { isJsonObject, stringOrEmpty } from '../../base/json-guards.ts'
import { pointer, type Pointer } from '../../base/json-pointer.ts'
import type { JsonObject } from '../../base/json.ts'
import type { DraftRecord } from '../draft-record.ts'
import { setEdit, type Edit } from '../edit.ts'
import { localPath } from '../local-values.ts'

/** The draft was handed to the mail program for the importer. */
export interface SentToImporter {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The addresses; '' if left to the mail program. */
  readonly to: string
}

export const approvalWays = ['email', 'chat', 'phone', 'paper', 'person'] as const
export type ApprovalWay = (typeof approvalWays)[number]

/** The importer has approved the draft. */
export interface ImporterApproval {
  /** Who approved it. */
  readonly by: string
  readonly way: ApprovalWay
  /** The day of the approval, YYYY-MM-DD. */
  readonly day: string
  readonly note: string
  /** When it was noted, in milliseconds since 1970. */
  readonly at: number
  /** SHA-256 of the content that was approved (`envelopeText`); '' in approvals of earlier versions. */
  readonly sha256: string
}

export interface ImporterNotes {
  readonly sent: SentToImporter | null
  readonly approval: ImporterApproval | null
  /** Whether the declaration was changed after the approval was noted, by the clock. */
  readonly isOutdated: boolean
}

export const importerRoot: Pointer = `${localPath}/importer`
const pathOf = (name: 'sent' | 'approval'): Pointer => importerRoot + pointer(name)

const timeIn = (value: JsonObject): number => (typeof value['at'] === 'number' ? value['at'] : 0)

export const readSent = (value: unknown): SentToImporter | null =>
  isJsonObject(value) && timeIn(value) > 0 && value['by'] === undefined ? { at: timeIn(value), to: stringOrEmpty(value['to']) } : null

export const readApproval = (value: unknown): ImporterApproval | null =>
  isJsonObject(value) && stringOrEmpty(value['by']) !== ''
    ? {
        by: stringOrEmpty(value['by']),
        way: approvalWays.find((one) => one === value['way']) ?? 'email',
        day: stringOrEmpty(value['day']),
        note: stringOrEmpty(value['note']),
        at: timeIn(value),
        sha256: stringOrEmpty(value['sha256'])
      }
    : null

export const importerNotes = ({ local, changedAt }: Pick<DraftRecord, 'local' | 'changedAt'>): ImporterNotes => {
  const notes = isJsonObject(local['importer']) ? local['importer'] : {}
  const approval = readApproval(notes['approval'])
  return { sent: readSent(notes['sent']), approval, isOutdated: approval !== null && changedAt > approval.at }
}

const setNote = (record: Pick<DraftRecord, 'local'>, name: 'sent' | 'approval', after: JsonObject | undefined): Edit => {
  const notes = isJsonObject(record.local['importer']) ? record.local['importer'] : {}
  return setEdit(pathOf(name), notes[name], after)
}

export const sentEdit = (record: Pick<DraftRecord, 'local'>, sent: SentToImporter): Edit => setNote(record, 'sent', { ...sent })
/** Null takes the approval back. */
export const approvalEdit = (record: Pick<DraftRecord, 'local'>, approval: ImporterApproval | null): Edit =>
  setNote(record, 'approval', approval === null ? undefined : { ...approval })
