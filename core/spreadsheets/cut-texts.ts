import type { Cell, OutSheet } from './sheet.ts'

/** The most UTF-16 code units in a cell of Excel, which reports a workbook with a longer text as damaged. */
const mostInCell = 32_767

const isTooLong = (cell: Cell): cell is string => typeof cell === 'string' && cell.length > mostInCell

/** No character is cut in two. */
const cut = (cell: Cell): Cell => (isTooLong(cell) ? cell.slice(0, mostInCell).replace(/[\ud800-\udbff]$/, '') : cell)

/** The sheets for a workbook, with texts cut at the limit of a cell; `cut`: how many. */
export const withCutTexts = (sheets: readonly OutSheet[]): { readonly sheets: readonly OutSheet[]; readonly cut: number } => {
  const count = sheets.reduce((sum, { rows }) => rows.reduce((all, row) => all + row.filter(isTooLong).length, sum), 0)
  return { sheets: count === 0 ? sheets : sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(cut)) })), cut: count }
}
