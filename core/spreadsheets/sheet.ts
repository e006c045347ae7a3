import type { WrittenCell } from '../base/written-cell.ts'

/** A calendar date in a cell, without zone. `time`: the cell is a time of day (`12:30`) without a date. */
export interface Day {
  readonly day: string
  readonly time?: string
}

/** The value of a cell. Text is unchanged; null is an empty cell. */
export type Cell = string | number | boolean | Day | null

/** Properties of a sheet beside its cells, for the import preview. */
export interface SheetFacts {
  readonly hidden: boolean
  /** Cells with a formula; the value stored in the file was read. */
  readonly formulas: number
  /** Formula cells without a stored value. */
  readonly uncalculated: number
  /** Number of merged ranges; only the first cell of each has the value. */
  readonly merged: number
  /** The merged ranges over several rows, column by column. */
  readonly tall: readonly TallCell[]
  /** Rows hidden by a filter or manually; they are read like the others. */
  readonly hiddenRows: number
  /** Hidden columns, from 0; they are read like the others, but a visible column with a heading for the same field is preferred. */
  readonly hiddenColumns: readonly number[]
  /** Serial numbers of days count from 1904, as in workbooks of old Excel versions for the Mac. */
  readonly date1904: boolean
  /** The words that number formats show beside numbers, such as `EUR` and `KGS`, by row and column from 0. */
  readonly numberWords: ReadonlyMap<number, ReadonlyMap<number, string>>
}

/** One column of a merged range; rows and column from 0. */
export interface TallCell {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly facts: SheetFacts
  /** The escapes of Ajukan in a CSV file were removed, as `unmarkedRows` does. */
  readonly isUnescaped?: boolean
  /** The encoding of the file is a guess. */
  readonly hasGuessedEncoding?: boolean
}

export const plainFacts: SheetFacts = {
  hidden: false,
  formulas: 0,
  uncalculated: 0,
  merged: 0,
  tall: [],
  hiddenRows: 0,
  hiddenColumns: [],
  date1904: false,
  numberWords: new Map()
}

/** Encodings of text files; windows-1254 is also ISO-8859-9, windows-874 TIS-620, windows-1252 ISO-8859-1. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1258',
  'windows-1251',
  'koi8-r',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr'
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** All sheets of one file. `csv` has one, named after the file. */
export interface Workbook {
  readonly kind: 'xlsx' | 'csv'
  readonly sheets: readonly Sheet[]
  /** The encoding of a CSV file. `guessed`: may be wrong. */
  readonly encoding?: { readonly used: TextEncoding; readonly by: 'certain' | 'guessed' | 'chosen' }
}

export const isDayCell = (cell: Cell | undefined): cell is Day => typeof cell === 'object' && cell !== null

/** The words that a spreadsheet shows beside a number; '' if there are none, and beside every other cell. Row and column count from 0. */
export const wordsBeside = ({ rows, facts }: Sheet, row: number, column: number): string =>
  typeof rows[row]?.[column] === 'number' ? (facts.numberWords.get(row)?.get(column) ?? '') : ''

/** A number with the words that a spreadsheet shows beside it, as a text; every other cell as it is. Row and column count from 0. */
export const cellWithWords = (sheet: Sheet, row: number, column: number): Cell => {
  const [cell, words] = [sheet.rows[row]?.[column] ?? null, wordsBeside(sheet, row, column)]
  return words === '' ? cell : `${words} ${cellText(cell)}`
}

/** A cell for the functions that decide what it says (written-cell.ts). */
export const writtenCell = (cell: Cell | undefined): WrittenCell => ({
  text: cellText(cell),
  value: typeof cell === 'number' || typeof cell === 'boolean' || isDayCell(cell) ? cell : null
})

/** Display text of a cell: numbers in plain digits, days as YYYY-MM-DD. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (isDayCell(cell)) return cell.time ?? cell.day
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell).trim()
}

/** Text of a cell without trimming. */
export const exactText = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : cellText(cell))

export const isEmptyCell = (cell: Cell | undefined): boolean => cellText(cell) === ''
export const isEmptyRow = (row: readonly Cell[] | undefined): boolean => row === undefined || row.every(isEmptyCell)

/** Column letters in a spreadsheet: 0 → A, 26 → AA. */
export const columnLetters = (index: number): string => {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** A heading without case, punctuation and accents, for comparing: `Uraian  Barang.` → `uraian barang`. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim()

/** A heading without the number of its box: `⑪ Description`. Stored choices for columns have the number. */
export const withoutBoxNumber = (text: string): string => text.replace(/^\s*[\u2460-\u24ff\u2776-\u2793]+/u, '')

/** A sheet to be written. Text stays text and numbers stay numbers; formulas are not supported. */
export interface OutSheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  /** Number of fixed rows at the top, in bold. */
  readonly headerRows: number
  /** In characters, by column. */
  readonly widths: readonly number[]
}
