/** Why a cell that was read from a PDF should be checked. A closed list, so that the compiler requires a text for every reason. */
const cellDoubts = ['overlap', 'wrapped', 'number', 'product', 'missing', 'content', 'order', 'heading', 'unreadable'] as const
export type CellDoubt = (typeof cellDoubts)[number]

/** A doubtful cell; the row is numbered as in the sheet, from 1, the column from 0. */
export interface DoubtfulCell {
  readonly row: number
  readonly column: number
  readonly doubt: CellDoubt
}

/** A line of the PDF near the table but not in it; the page is numbered from 1. */
export interface LeftOutLine {
  readonly page: number
  readonly text: string
}

/** Additional facts of a sheet that was read from a PDF. */
export interface PdfFacts {
  readonly doubts: readonly DoubtfulCell[]
  /** The field of each column as its heading and its numbers say; null for a column without one. */
  readonly fields: readonly (string | null)[]
  /** The page of each row, from 1; 0 for the headings. */
  readonly pages: readonly number[]
  /** Sums, carried amounts and sentences within and below the table. */
  readonly leftOut: readonly LeftOutLine[]
  /** Pages without text, from 1: scanned, empty or damaged. */
  readonly textless: readonly number[]
  /** The sum of the amounts and the total that the PDF states, if they differ. */
  readonly total: { readonly stated: string; readonly computed: string } | null
}

/** A row of a table with what is doubtful about its cells. */
export interface TableRow {
  /** From 1. */
  readonly page: number
  readonly cells: readonly string[]
  readonly doubts: ReadonlyMap<number, CellDoubt>
}
