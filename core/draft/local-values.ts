import { isJsonObject, stringOrEmpty } from '../base/json-guards.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { partsOf, valueAt, type Pointer, pointer } from '../base/json-pointer.ts'
import { type Edit, setEdit } from './edit.ts'
import type { DraftRecord } from './draft-record.ts'

/** Prefix of values that are stored with a draft and never sent: `/@local/print/city`. No member of a declaration can have this name. */
export const localPath = '/@local'
export const isLocal = (path: Pointer): boolean => path.startsWith(`${localPath}/`)

/** The value at a path of the declaration or of its local values. */
export const valueIn = (record: Pick<DraftRecord, 'document' | 'local'>, path: Pointer): unknown =>
  isLocal(path) ? valueAt(record.local, path.slice(localPath.length)) : valueAt(record.document, path)

/** The rest of a path and the value that is set there. */
interface LocalSet {
  readonly parts: readonly string[]
  readonly after: Json | undefined
}

/**
 * Applies edits of local values in order. They have no fixed shape: missing parent objects are created, and an object that becomes empty is
 * removed. Copies each object once, not once per edit. Throws for any edit but `set`.
 */
export const applyLocal = (local: JsonObject, edits: readonly Edit[]): JsonObject => {
  const sets = edits.map((edit): LocalSet => {
    if (edit.kind !== 'set') throw new Error(`local values are only set, not at ${edit.path}`)
    return { parts: partsOf(edit.path).slice(1), after: edit.after }
  })
  return setMembers(local, sets) ?? {}
}

const setMembers = (value: Json | undefined, sets: readonly LocalSet[]): JsonObject | undefined => {
  const members = new Map(Object.entries(isJsonObject(value) ? value : {}))
  for (const [part, ofPart] of Map.groupBy(sets, ({ parts }) => parts[0] ?? '')) {
    const changed = setMember(members.get(part), ofPart)
    if (changed === undefined) members.delete(part)
    else members.set(part, changed)
  }
  return members.size === 0 ? undefined : Object.fromEntries(members)
}

/** The last value for the whole member, then what is set below it later. */
const setMember = (value: Json | undefined, sets: readonly LocalSet[]): Json | undefined => {
  const whole = sets.findLastIndex(({ parts }) => parts.length === 1)
  const start = whole === -1 ? value : sets[whole]?.after
  const below = sets.slice(whole + 1)
  return below.length === 0
    ? start
    : setMembers(
        start,
        below.map(({ parts, after }) => ({ parts: parts.slice(1), after }))
      )
}

/** The draft was handed to the mail program for the importer. */
interface SentToImporter {
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
  /** SHA-256 of the content that was approved (`envelopeText`). */
  readonly sha256: string
}

interface ImporterNotes {
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
