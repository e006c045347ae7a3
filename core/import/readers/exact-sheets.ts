import { SSF as untypedFormats, type CellObject, type WorkSheet } from '@e965/xlsx'
import { isErrorText } from '../../base/written-cell.ts'
import { ownKeys } from '../../catalog/describe-row.ts'
import { unmarkedRows } from '../../spreadsheets/csv-injection.ts'
import { isEmptyCell, isEmptyRow, plainFacts, type Cell, type Sheet, type TallCell } from '../../spreadsheets/sheet.ts'
import { ReadingFailed, readingLimits } from './failure.ts'
import { formattedText, numberStyleOf, type NumberStyle } from './number-format.ts'
import { dayMark, returnMark, type SheetMarks } from './workbook-package.ts'

/** Number formats; the library has no types for them. */
export const formats = untypedFormats as {
  parse_date_code(
    serial: number,
    options: { readonly date1904: boolean }
  ): { readonly y: number; readonly m: number; readonly d: number } | null
  is_date(format: string): boolean
  get_table(): Readonly<Record<number, string>>
}

export const dayOf = (serial: number, date1904: boolean): string | null => {
  const parts = formats.parse_date_code(serial, { date1904 })
  if (!parts || parts.y < 1900) return null
  return `${String(parts.y).padStart(4, '0')}-${String(parts.m).padStart(2, '0')}-${String(parts.d).padStart(2, '0')}`
}

/** The texts of a cell as the file has them. */
export const exactTextOf = (text: string): string => text.replaceAll(returnMark, '\r')
export const markedDay = (text: string): string | null => (text.startsWith(dayMark) ? text.slice(dayMark.length) : null)

/** Larger merged ranges are formatting of whole columns, not data. */
const maxTallRows = 5_000
const halfSecond = 0.5 / 86_400

/** The built-in formats of currencies, which show that of the computer. */
const builtInCurrencies: ReadonlySet<string> = new Set([5, 6, 7, 8, 41, 42, 43, 44].map((id) => formats.get_table()[id] ?? ''))

/** The cells of a sheet with their exact texts and stored values, and the words that formats show beside numbers. */
const exactCells = (data: readonly (readonly (CellObject | undefined)[] | undefined)[], date1904: boolean, statesCurrencies: boolean) => {
  const styles = new Map<string, NumberStyle>()
  const styleOf = (format: string): NumberStyle => {
    const known = styles.get(format)
    if (known) return known
    const made = numberStyleOf(format)
    const style = !statesCurrencies && builtInCurrencies.has(format) ? { ...made, words: '' } : made
    styles.set(format, style)
    return style
  }
  const numberWords = new Map<number, Map<number, string>>()
  const numberCell = (value: number, format: string, row: number, column: number): Cell => {
    if (!Number.isFinite(value)) return '#NUM!'
    if (format !== '' && formats.is_date(format)) {
      // The serial number 0: a formula that refers to an empty cell.
      if (value === 0) return null
      const day = value < 1 ? null : dayOf(value + halfSecond, date1904)
      if (value > 0 && value < 1 - halfSecond)
        return { day: '1899-12-30', time: new Date(Math.round(value * 86_400_000) + 500).toISOString().slice(11, 16) }
      return day === null ? value : { day }
    }
    if (format === '') return value
    const style = styleOf(format)
    if (style.words !== '') numberWords.set(row, (numberWords.get(row) ?? new Map<number, string>()).set(column, style.words))
    return formattedText(value, style) ?? value
  }
  const cellOf = (cell: CellObject | undefined, row: number, column: number): Cell => {
    if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
    if (cell.t === 'e') return cell.w !== undefined && isErrorText(cell.w) ? cell.w : '#N/A'
    if (typeof cell.v === 'string') {
      if (cell.t !== 's') throw new ReadingFailed('damaged')
      const day = markedDay(cell.v)
      return day === null ? exactTextOf(cell.v) || null : { day }
    }
    if (typeof cell.v === 'boolean') return cell.v
    return typeof cell.v === 'number' ? numberCell(cell.v, typeof cell.z === 'string' ? cell.z : '', row, column) : null
  }
  const rows = Array.from({ length: data.length }, (_, row) => Array.from(data[row] ?? [], (cell, column) => cellOf(cell, row, column)))
  return { rows, numberWords }
}

/** A sheet of a workbook with its exact texts, stored numbers and days. */
export const exactSheet = (
  name: string,
  sheet: WorkSheet,
  options: { readonly hidden: boolean; readonly date1904: boolean; readonly statesCurrencies: boolean; readonly marks: SheetMarks }
): Sheet => {
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const { hidden, date1904, statesCurrencies, marks } = options
  const { rows, numberWords } = exactCells(data, date1904, statesCurrencies)
  const merges = sheet['!merges'] ?? []
  const tall = merges.flatMap(({ s: first, e: last }): TallCell[] =>
    // A range over several columns is a title or a note.
    first.c === last.c && last.r > first.r && last.r - first.r <= maxTallRows ? [{ column: first.c, top: first.r, bottom: last.r }] : []
  )
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => !isEmptyCell(cell)) + 1), 0)
  return {
    name,
    rows: withoutEmptyEnd(rows),
    facts: {
      hidden,
      formulas: marks.formulas,
      uncalculated: marks.uncalculated,
      merged: merges.length,
      tall,
      hiddenRows: marks.hiddenRows.size,
      hiddenColumns: Array.from({ length: width }, (_, column) => column).filter(marks.isHiddenColumn),
      date1904,
      numberWords
    }
  }
}

const withoutEmptyEnd = (rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmptyRow(row)) + 1)

/** The rows of a text file as a sheet. A file that Ajukan wrote with escapes ends with a line end, one without them does not. */
export const sheetOfTexts = (
  name: string,
  rows: readonly (readonly string[])[],
  { endsWithLine, hasGuessedEncoding }: { readonly endsWithLine: boolean; readonly hasGuessedEncoding: boolean }
): Sheet => {
  const cells = rows.map((row) => row.map((cell): Cell => (cell === '' ? null : cell)))
  const unescaped = endsWithLine ? unmarkedRows(cells, ownKeys) : cells
  return { name, rows: withoutEmptyEnd(unescaped), facts: plainFacts, isUnescaped: unescaped !== cells, hasGuessedEncoding }
}

/** Adds up the cells and texts of all sheets. Throws `ReadingFailed` at the row that exceeds a limit. */
export const measureRows = (): ((row: readonly unknown[], at: number, sheet: string) => void) => {
  let cells = 0
  let text = 0
  return (row, at, sheet) => {
    cells += row.length
    for (const cell of row) {
      if (typeof cell !== 'string') continue
      text += cell.length
      if (cell.length > readingLimits.cellText) throw new ReadingFailed('too-large', `${sheet}: ${at + 1}`)
    }
    const isTooLarge =
      at >= readingLimits.rows || row.length > readingLimits.columns || cells > readingLimits.cells || text > readingLimits.text
    if (isTooLarge) throw new ReadingFailed('too-large', sheet)
  }
}
