import { formatNumber, isPlainDecimal } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { keyOfOwnHeading } from './import/headings.ts'
import { isDayCell, type Cell } from './sheet.ts'

/** Beginnings that a spreadsheet takes for a formula, also in full width and behind spaces (CWE-1236); and apostrophes of ours before them. */
const dangerous = /^'*[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]|^'*[\t\r\n]/

/** Whether a text would run as a formula, or would be mistaken for one of ours that was made safe. A number is never meant. */
const needsMark = (text: string): boolean => dangerous.test(text) && !isPlainDecimal(text)

/** The text with an apostrophe before it where a spreadsheet would run it. `unmarked` takes it away again. */
export const marked = (text: string): string => (needsMark(text) ? `'${text}` : text)

export const unmarked = (text: string): string => (text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text)

/** A cell as a field of CSV: numbers in the form of the language, texts made safe. */
export const csvCell = (cell: Cell, language: Language): string => {
  if (cell === null) return ''
  if (isDayCell(cell)) return cell.day
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return formatNumber(cell, language).replaceAll(language === 'id' ? '.' : ',', '')
  return marked(cell)
}

/** Whether a CSV was written by us: every heading carries its key. Then apostrophes before a formula sign are ours. */
export const isOwnCsv = (rows: readonly (readonly Cell[])[]): boolean => {
  const headings = rows[0] ?? []
  return headings.length > 0 && headings.every((cell) => typeof cell === 'string' && keyOfOwnHeading(cell) !== null)
}

export const unmarkedRows = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unmarked(cell) : cell)))
