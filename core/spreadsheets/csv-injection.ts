import { formatNumber, isPlainDecimal } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { keyOfOwnHeading } from './import/headings.ts'
import { isDayCell, type Cell } from './sheet.ts'

/**
 * Where a spreadsheet would begin a formula (CWE-1236), also in full width and behind spaces and quotes: at the start of the text and after
 * every character that it may take for a separator, because the file can be opened with another one. A text that begins with a line break or
 * tab, and a text that `marked` has escaped, count too.
 */
const formulas = /(?<=^|[;,|\t\r\n])(?=['"\u200b \p{Z}\ufeff\v\f]*[=+\-@＝＋－＠])|^(?='*[\s\u200b]*[\t\r\n])/gu
const escapes = /(?<=^|[;,|\t\r\n])'(?=['"\u200b \p{Z}\ufeff\v\f]*[=+\-@＝＋－＠])|^'(?='*[\s\u200b]*[\t\r\n])/gu

/** Whether a spreadsheet would run the text as a formula. Never true for a number in the form of either language. */
export const isFormulaLike = (text: string): boolean => /^['"\s\u200b]*[=+\-@＝＋－＠]/.test(text) && !/^[+-]?\d[\d.,]*$/.test(text)

/** The text with an apostrophe wherever a spreadsheet would begin a formula. `unmarked` removes them. */
export const marked = (text: string): string => (isPlainDecimal(text) ? text : text.replace(formulas, "'"))

export const unmarked = (text: string): string => text.replace(escapes, '')

/** The text of a cell in a CSV file: numbers in the number form of the language, texts escaped, or exactly as entered with `isRaw`. */
export const csvCell = (cell: Cell, language: Language, isRaw = false): string => {
  if (cell === null) return ''
  if (isDayCell(cell)) return cell.day
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return formatNumber(cell, language).replaceAll(language === 'id' ? '.' : ',', '')
  return isRaw ? cell : marked(cell)
}

/** A cell as a CSV field. Every text is in quotes, so that only another separator can split it. */
export const csvField = (cell: Cell, language: Language, isRaw = false): string => {
  const text = csvCell(cell, language, isRaw)
  return cell === null || typeof cell === 'number' ? text : `"${text.replaceAll('"', '""')}"`
}

/** Whether Ajukan wrote the CSV: every heading has a key. Only then an apostrophe before a formula character is an escape. */
export const isOwnCsv = (rows: readonly (readonly Cell[])[]): boolean => {
  const headings = rows[0] ?? []
  return headings.length > 0 && headings.every((cell) => typeof cell === 'string' && keyOfOwnHeading(cell) !== null)
}

export const unmarkedRows = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unmarked(cell) : cell)))
