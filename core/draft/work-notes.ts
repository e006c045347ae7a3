/**
 * What the office notes about a declaration: rows of their own, which every desk that may create declarations may change, also of a declaration that is sent
 * or that another desk holds. Never sent.
 */
export interface WorkNotes {
  readonly note: string
  /** Who takes care of it. */
  readonly responsible: string
  /** The day (`YYYY-MM-DD`) on which it needs attention again; '' for none. */
  readonly followUp: string
  /** In the order in which they were given. */
  readonly labels: readonly string[]
}

/** Notes as they are stored, without blank ones; the id is that of the declaration. */
export interface NotesRow extends Partial<WorkNotes> {
  readonly id: string
  /** Who changed them last: the desk, without an office the account of the operating system, '' if unknown. */
  readonly by: string
  readonly changedAt: number
}

/** A billing that was paid. */
export interface Payment {
  /** Who noted it, as `NotesRow.by`. */
  readonly by: string
  /** When it was noted, in milliseconds since 1970. */
  readonly at: number
  /** The receipt number of the treasury (nomor transaksi penerimaan negara); missing if it is not known. */
  readonly ntpn?: string
  /** Id of the proof that is attached to the declaration (attachments.ts); missing for none. */
  readonly proof?: string
}
/** By `paymentKey`. */
export type Payments = Readonly<Record<string, Payment>>

/** A payment as it is stored: of an aju number, which may have no declaration here. */
export interface PaymentRow extends Payment {
  /** `paymentId`. */
  readonly id: string
  readonly car: string
  /** `paymentKey`. */
  readonly billing: string
}

export const noNotes: WorkNotes = { note: '', responsible: '', followUp: '', labels: [] }
export const longestLabel = 40
export const longestName = 100
export const longestWorkNote = 2_000

/** A billing is known by its code, so that it stays paid if customs report it again; without a code by the id of its response. */
export const paymentKey = ({ billing, response }: { readonly billing: string; readonly response: string }): string =>
  billing.trim() || response
export const paymentId = (car: string, billing: string): string => `${car} ${billing}`

/** The notes without blank ones; null if all are blank. */
export const givenNotes = (notes: Partial<WorkNotes>): Partial<WorkNotes> | null => {
  const { note = '', responsible = '', followUp = '', labels = [] } = notes
  const given = Object.entries({ note, responsible, followUp, labels }).filter(([, value]) => value.length > 0)
  return given.length === 0 ? null : Object.fromEntries(given)
}

/** The members that notes and payments add to a row of the worklist; lists, search and what is due read them. They are stored apart from it. */
export interface NoteFacts extends Partial<WorkNotes> {
  readonly payments?: Payments
}

/** Whether a row has any of these members. */
export const isNoted = ({ note, responsible, followUp, labels, payments }: NoteFacts): boolean =>
  [note, responsible, followUp, labels, payments].some((member) => member !== undefined)

/** A row with these notes in place of its own. */
export const withNotes = <Row extends NoteFacts>(row: Row, facts: NoteFacts): Row => {
  const { note: _, responsible: __, followUp: ___, labels: ____, payments: _____, ...others } = row
  return { ...others, ...facts } as Row
}

/** A receipt number as the treasury prints it: capitals and digits without spaces. */
export const ntpnOf = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()
/** Whether it has the form of a receipt number: sixteen letters and digits. */
export const isNtpn = (ntpn: string): boolean => /^[0-9A-Z]{16}$/.test(ntpn)
