import { arrayOrEmpty, isJsonObject, isObject, isString, stringOrEmpty } from '../base/json-guards.ts'
import type { JsonObject } from '../base/json.ts'
import { partsOf, pointer, type Pointer } from '../base/json-pointer.ts'
import type { DraftRecord } from './draft-record.ts'
import { setEdit, type Edit } from './edit.ts'
import { localPath } from './local-values.ts'

/** What the office notes about a declaration: local values, which are never sent and which can be changed after the declaration was sent. */
export interface WorkNotes {
  readonly note: string
  /** Who takes care of it. */
  readonly responsible: string
  /** The day (`YYYY-MM-DD`) on which it needs attention again; '' for none. */
  readonly followUp: string
  /** In the order in which they were given. */
  readonly labels: readonly string[]
}

/** A billing that was paid. */
export interface Payment {
  /** Who noted it: the account of the operating system, '' if unknown. */
  readonly by: string
  /** When it was noted, in milliseconds since 1970. */
  readonly at: number
  /** The receipt number of the treasury (nomor transaksi penerimaan negara); '' if it is not known. */
  readonly ntpn: string
  /** Id of the attached proof (attachments.ts); '' for none. */
  readonly proof: string
}
/** By `paymentKey`. */
export type Payments = Readonly<Record<string, Payment>>

export const noNotes: WorkNotes = { note: '', responsible: '', followUp: '', labels: [] }
export const longestLabel = 40
export const longestName = 100
export const longestWorkNote = 2_000

const notesRoot: Pointer = `${localPath}/work`
const paymentsRoot: Pointer = `${localPath}/payments`
type State = Pick<DraftRecord, 'local'>

/** Whether a path is one of these notes. Undo leaves them alone: they are not part of the content. */
export const isWorkNote = (path: Pointer): boolean => path.startsWith(`${notesRoot}/`) || path.startsWith(`${paymentsRoot}/`)
/** The key of the payment that a path is about; null for another path. */
export const paymentOfPath = (path: Pointer): string | null => (path.startsWith(`${paymentsRoot}/`) ? (partsOf(path)[2] ?? null) : null)

/** A billing is known by its code, so that it stays paid if customs report it again; without a code by the id of its response. */
export const paymentKey = ({ billing, response }: { readonly billing: string; readonly response: string }): string =>
  billing.trim() || response

export const notesOf = ({ local }: State): WorkNotes => {
  const notes = isJsonObject(local['work']) ? local['work'] : {}
  return {
    note: stringOrEmpty(notes['note']),
    responsible: stringOrEmpty(notes['responsible']),
    followUp: stringOrEmpty(notes['followUp']),
    labels: arrayOrEmpty(notes['labels']).filter(isString)
  }
}

/** A stored payment; null for an invalid value, such as one of a later version. */
export const readPayment = (value: unknown): Payment | null => {
  if (!isObject(value) || typeof value['at'] !== 'number') return null
  return { by: stringOrEmpty(value['by']), at: value['at'], ntpn: stringOrEmpty(value['ntpn']), proof: stringOrEmpty(value['proof']) }
}

export const paymentsOf = ({ local }: State): Payments => {
  const stored = isJsonObject(local['payments']) ? local['payments'] : {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const payment = readPayment(value)
      return payment === null ? [] : [[key, payment] as const]
    })
  )
}

/** Edits that change some of the notes; a blank one is removed. */
export const notesEdits = (state: State, changed: Partial<WorkNotes>): readonly Edit[] => {
  const before = notesOf(state)
  return (Object.keys(changed) as (keyof WorkNotes)[]).flatMap((name): readonly Edit[] => {
    const [old, next] = [before[name], changed[name] ?? '']
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    const stored = (value: WorkNotes[keyof WorkNotes]) => (value.length === 0 ? undefined : value)
    return [setEdit(notesRoot + pointer(name), stored(old), stored(next))]
  })
}

/** Null takes the payment back. */
export const paymentEdit = ({ local }: State, key: string, payment: Payment | null): Edit => {
  const stored: JsonObject = isJsonObject(local['payments']) ? local['payments'] : {}
  return setEdit(paymentsRoot + pointer(key), stored[key], payment === null ? undefined : { ...payment })
}

/** The part of a summary that these notes make; lists, search and what is due read it. Blank ones are left out: most declarations have none. */
export interface NoteFacts extends Partial<WorkNotes> {
  readonly payments?: Payments
}

export const noteFacts = (state: State): NoteFacts => {
  const facts = { ...notesOf(state), payments: paymentsOf(state) }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => Object.keys(value).length > 0))
}

/** A row with these notes in place of its own. */
export const withNotes = <Row extends NoteFacts>(row: Row, facts: NoteFacts): Row => {
  const { note: _, responsible: __, followUp: ___, labels: ____, payments: _____, ...others } = row
  return { ...others, ...facts } as Row
}

/** A receipt number as the treasury prints it: capitals and digits without spaces. */
export const ntpnOf = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
/** Whether it has the form of a receipt number: sixteen letters and digits. */
export const isNtpn = (ntpn: string): boolean => /^[0-9A-Z]{16}$/.test(ntpn)
