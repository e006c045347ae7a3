import { formatNumber, isPlainDecimal, separators } from '../base/format-number.ts'
import type { Language } from '../base/language.ts'
import { keyOfOwnHeading } from './own-headings.ts'
import { isDayCell, isEmptyCell, type Cell } from './sheet.ts'

/** The characters with which a formula begins, and those that look like one of them or become one (NFKC), such as the full-width `＝`. */
const begins = String.raw`[=+\-@\p{Pd}\u02d6\u02d7\u16ed\u1400\u2043\u207a-\u207c\u208a-\u208c\u2212\u2260\u2795\u2796\u2a75\u2a76\u2cba\u2e40\u30a0\ua78a\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`
/** What a program may ignore or remove before it: quotes of every kind, spaces, control characters and what has no width. None of them separates cells. */
const ignored = String.raw`'"\uff07\uff02\p{Pi}\p{Pf}\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\0-\x08\v\f\x0e-\x1f\x7f-\x9f`
const formula = `[${ignored}]*${begins}`
const blanks = String.raw`[${ignored}\t\r\n]*[\t\r\n]`

/**
 * Where a spreadsheet would begin a formula (CWE-1236): at the start of the text and after
 * every character that it may take for a separator, because the file can be opened with another one. A text that begins with a line break or
 * tab, and a text that `marked` has escaped, count too.
 */
const formulas = new RegExp(`(?<=^|[;,|\\t\\r\\n])(?=${formula})|^(?=${blanks})`, 'gu')
const escapes = new RegExp(`(?<=^|[;,|\\t\\r\\n])'(?=${formula})|^'(?=${blanks})`, 'gu')
const isFormula = new RegExp(`^[${ignored}\\t\\r\\n]*${begins}`, 'u')

/** Whether a spreadsheet would run the text as a formula. Never true for a number in the form of either language. */
export const isFormulaLike = (text: string): boolean => isFormula.test(text) && !/^[+-]?\d[\d.,]*$/.test(text)

/** The text with an apostrophe wherever a spreadsheet would begin a formula. `unmarked` removes them. */
export const marked = (text: string): string => (isPlainDecimal(text) ? text : text.replace(formulas, "'"))

export const unmarked = (text: string): string => text.replace(escapes, '')

/** `105,125` could also be a number of thousands; with a further zero it is the same number in both number forms. */
const inOneForm = (text: string): string => (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? `${text}0` : text)

/** The text of a cell in a CSV file: numbers in the number form of the language, texts escaped, or exactly as entered with `isRaw`. */
export const csvCell = (cell: Cell, language: Language, isRaw = false): string => {
  if (cell === null) return ''
  if (isDayCell(cell)) return cell.day
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return inOneForm(formatNumber(cell, language).replaceAll(separators[language].group, ''))
  return isRaw ? cell : marked(cell)
}

/** A cell as a CSV field. Every text is in quotes, so that only another separator can split it. */
export const csvField = (cell: Cell, language: Language, isRaw = false): string => {
  const text = csvCell(cell, language, isRaw)
  return cell === null || typeof cell === 'number' ? text : `"${text.replaceAll('"', '""')}"`
}

/** Rows above the headings were added, for example a title. */
const mostTitles = 10

/**
 * The rows of a CSV file without the escapes below headings of Ajukan, which end with one of `keys`: `Uraian [brgurai]`. In other columns, and in files of
 * others (`Berat [kg]`), an apostrophe before a formula character belongs to the text.
 */
export const unmarkedRows = (rows: readonly (readonly Cell[])[], keys: ReadonlySet<string>): readonly (readonly Cell[])[] => {
  const isOwn = (cell: Cell): boolean => typeof cell === 'string' && keys.has(keyOfOwnHeading(cell) ?? '')
  // Most have a key: the user may have added columns.
  const at = rows.slice(0, mostTitles).findIndex((row) => row.filter(isOwn).length > row.filter((cell) => !isEmptyCell(cell)).length / 2)
  const own = rows[at]?.map(isOwn)
  if (!own) return rows
  return rows.map((row, index) =>
    index <= at ? row : row.map((cell, column) => (typeof cell === 'string' && own[column] === true ? unmarked(cell) : cell))
  )
}
