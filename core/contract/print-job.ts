import * as v from 'valibot'
import { bytesUpTo, flag, id, jsonUpTo, line, listOf, members, MiB, numberWithin } from './input.ts'

/** One declaration to print. */
export const printJob = members({
  declaration: jsonUpTo(64 * MiB),
  /** The print fields of this computer. */
  local: jsonUpTo(MiB),
  /** Number and date of registration; null without one, which every page then says. */
  registered: v.nullable(members({ number: line(200), date: line(200) })),
  /** It was sent as it is here. */
  isSent: flag
})
export type PrintJob = v.InferOutput<typeof printJob>

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

/** Limits of a document of the viewer that is printed: its pages are held in memory until its dialog is closed. `points`: the longest side of a page. */
export const documentPrintLimits = { pages: 1_000, bytes: 256 * MiB, bytesOfPage: 32 * MiB, points: 14_400 } as const

const side = numberWithin(1, documentPrintLimits.points)
/** A page of a document as a picture (PNG or JPEG), with its size on paper in points. `print`: which it belongs to. */
export const printedPage = { print: id, width: side, height: side, image: bytesUpTo(documentPrintLimits.bytesOfPage) }

export const printedTableLimits = { notes: 10, charts: 4, bars: 40, columns: 16, rows: 20_000, text: 400 } as const
const text = line(printedTableLimits.text)
const texts = listOf(text, printedTableLimits.columns)

/** A bar of a printed chart. `share`: from 0 to 1 of the longest bar; `text`: the value in words. */
const printedBar = members({ label: text, share: numberWithin(0, 1), text })
export type PrintedBar = v.InferOutput<typeof printedBar>

/** A report to print: texts in the form of the user's language, in the order in which they are read. */
export const printedTable = members({
  language: v.picklist(['id', 'en']),
  title: text,
  /** One line each below the title. */
  notes: listOf(text, printedTableLimits.notes),
  charts: listOf(members({ title: text, bars: listOf(printedBar, printedTableLimits.bars) }), printedTableLimits.charts),
  columns: listOf(members({ label: text, align: v.picklist(['left', 'right']) }), printedTableLimits.columns),
  /** A text per column. */
  rows: listOf(texts, printedTableLimits.rows),
  /** The last row, set apart. */
  total: texts
})
export type PrintedTable = v.InferOutput<typeof printedTable>
