import type { Json } from '../base/json.ts'
import type { Language } from '../base/language.ts'

/** One declaration to print. */
export interface PrintJob {
  readonly declaration: Json
  /** The print fields of this computer. */
  readonly local: Json
  /** Number and date of registration; null without one, which every page then says. */
  readonly registered: { readonly number: string; readonly date: string } | null
  /** It was sent as it is here. */
  readonly isSent: boolean
}

/** `draft`: not sent as it is here. `sent`: sent, but without a known registration number. */
export type PrintMark = 'draft' | 'sent' | 'registered'

export const printMarkOf = ({ registered, isSent }: Pick<PrintJob, 'registered' | 'isSent'>): PrintMark =>
  registered !== null ? 'registered' : isSent ? 'sent' : 'draft'

/** A rendered print, as the cache keeps it. */
export interface RenderedPrint {
  readonly id: string
  readonly pages: number
  readonly bytes: number
}

/** Declarations in one print. */
export const maxPrintJobs = 100

/** A bar of a printed chart. */
export interface PrintedBar {
  readonly label: string
  /** From 0 to 1 of the longest bar. */
  readonly share: number
  /** The value in words. */
  readonly text: string
}

/** A report to print: texts in the form of the user's language, in the order in which they are read. */
export interface PrintedTable {
  readonly language: Language
  readonly title: string
  /** One line each below the title. */
  readonly notes: readonly string[]
  readonly charts: readonly { readonly title: string; readonly bars: readonly PrintedBar[] }[]
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[]
  /** A text per column. */
  readonly rows: readonly (readonly string[])[]
  /** The last row, set apart. */
  readonly total: readonly string[]
}

export const printedTableLimits = { notes: 10, charts: 4, bars: 40, columns: 16, rows: 20_000, text: 400 } as const
