import { formatNumber, isPlainDecimal } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { keyOfOwnHeading } from './import/headings.ts'
import { isDayCell, type Cell } from './sheet.ts'

/** Texts that a spreadsheet runs as a formula, also in full width and behind spaces (CWE-1236), and texts that `marked` has escaped. */
const dangerous = /^'*[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n＝＋－＠]|^'*[\t\r\n]/

/** Whether a text would run as a formula, or looks like an escaped one. Never true for a number. */
const needsMark = (text: string): boolean => dangerous.test(text) && !isPlainDecimal(text)

/** The text with a leading apostrophe if a spreadsheet would run it. `unmarked` removes it. */
export const marked = (text: string): string => (needsMark(text) ? `'${text}` : text)

export const unmarked = (text: string): string => (text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text)

/** A cell as a CSV field: numbers in the number form of the language, texts escaped. */
export const csvCell = (cell: Cell, language: Language): string => {
  if (cell === null) return ''
  if (isDayCell(cell)) return cell.day
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return formatNumber(cell, language).replaceAll(language === 'id' ? '.' : ',', '')
  return marked(cell)
}

/** Whether Ajukan wrote the CSV: every heading has a key. Only then an apostrophe before a formula character is an escape. */
export const isOwnCsv = (rows: readonly (readonly Cell[])[]): boolean => {
  const headings = rows[0] ?? []
  return headings.length > 0 && headings.every((cell) => typeof cell === 'string' && keyOfOwnHeading(cell) !== null)
}

export const unmarkedRows = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unmarked(cell) : cell)))
