import type { TableMember } from '../../schema/layout.ts'
import { suggestColumns } from './headings.ts'
import { cellText, isEmptyCell, plainHeading, type Sheet } from '../sheet.ts'

/** Only the first rows can be headings; letterheads, titles and addresses above them take a few rows. */
const searched = 30

const filled = (sheet: Sheet, row: number): number => sheet.rows[row]?.filter((cell) => !isEmptyCell(cell)).length ?? 0

/** How many columns a row names. Rows of numbers or long sentences are not headings. */
const scoreOf = (sheet: Sheet, row: number, member: TableMember): number => {
  const cells = sheet.rows[row] ?? []
  const texts = cells.map((cell) => (typeof cell === 'string' && cell.length <= 80 ? cellText(cell) : ''))
  const named = suggestColumns(member, texts).filter((key) => key !== null).length
  const numbers = cells.filter((cell) => typeof cell === 'number').length
  return named - numbers * 0.5
}

/** Headings in two rows: cells merged over both, or a row that only names columns (`Quantity` above `Qty` and `Unit`). */
const endOfHeadings = (sheet: Sheet, row: number, member: TableMember): number => {
  const merged = sheet.facts.tall.filter(({ top }) => top === row).map(({ bottom }) => bottom)
  const lower = Math.min(row + 2, ...merged)
  if (merged.length > 1 && filled(sheet, lower) > 0) return lower
  const below = filled(sheet, row + 1)
  const onlyNames = below > 0 && below < filled(sheet, row) && scoreOf(sheet, row + 1, member) === below
  return onlyNames ? row + 1 : row
}

/**
 * Index of the row that most probably contains the headings. Of two heading rows (two languages, or groups above columns) the lower one,
 * because the data begin below it. Null if no row names any column; the caller then offers the first filled row.
 */
export const guessHeaderRow = (sheet: Sheet, member: TableMember): number | null => {
  const scores = Array.from({ length: Math.min(searched, sheet.rows.length) }, (_, row) => scoreOf(sheet, row, member))
  const best = Math.max(0, ...scores)
  if (best < 1) return null
  let row = scores.indexOf(best)
  while ((scores[row + 1] ?? 0) >= Math.max(2, best / 2)) row += 1
  return endOfHeadings(sheet, row, member)
}

export const firstFilledRow = (sheet: Sheet): number => {
  const row = sheet.rows.findIndex((_, index) => filled(sheet, index) > 0)
  return row === -1 ? 0 : row
}

/** Headings of every column; a column without one (a merged heading, a group above) takes the heading of the row above. */
export const headingsAt = (sheet: Sheet, row: number): readonly string[] => {
  const width = sheet.rows.slice(row, row + 50).reduce((most, cells) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, column) => {
    const own = cellText(sheet.rows[row]?.[column])
    if (own !== '') return own
    const above = row > 0 && filled(sheet, row - 1) > 1 ? cellText(sheet.rows[row - 1]?.[column]) : ''
    return above
  })
}

/** The sheet that fits a table best: not hidden, with the most recognised columns, then the most rows. */
export const guessSheet = (sheets: readonly Sheet[], member: TableMember): number => {
  const named = sheets.map((sheet) => {
    const row = guessHeaderRow(sheet, member)
    // With headings in two rows the upper one may name more columns.
    const columns = row === null ? 0 : Math.max(...[row, row - 1, row - 2].map((at) => scoreOf(sheet, at, member)))
    return (sheet.facts.hidden ? 0 : 1_000_000) + columns * 10_000 + Math.min(sheet.rows.length, 9_999)
  })
  return Math.max(0, named.indexOf(Math.max(...named)))
}

/** A stable name for a layout of columns, under which its mapping is stored. */
export const normalHeading = (heading: string): string => plainHeading(heading) || heading.trim()
