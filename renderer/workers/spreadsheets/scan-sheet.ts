import type { Cell, SheetFacts, TallCell } from '#core/spreadsheets/sheet.ts'
import { columnAt, correctionOf, type NumberStyle } from './cell-corrections.ts'
import { maxSheetRows, SpreadsheetError, type SpreadsheetLimits } from './spreadsheet-failure.ts'
import { attributeOf, visitTags } from './xml-tags.ts'

/** Larger merged ranges are formatting of whole columns, not data. */
const maxTallRows = 5_000

const isHidden = /\shidden="(?:1|true)"/

export interface SheetScan {
  readonly facts: Omit<SheetFacts, 'hidden' | 'date1904'>
  /** Replacements for cells of the reader, by row and column from 0. */
  readonly corrections: ReadonlyMap<number, ReadonlyMap<number, Cell>>
  /** Cells that the XLSX reader allocates: rows times columns, up to the last cell with a value. */
  readonly cells: number
}

interface OpenCell {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly style: string
  hasFormula: boolean
  value: string
  hasText: boolean
}

/**
 * The attributes r, s and t of a row or cell, as the XLSX reader sees them. A name that occurs twice, an escaped value or quotes inside a
 * value, which the reader could parse differently, mark the file as damaged.
 */
const addressing = (tag: string): { readonly r: string; readonly s: string; readonly t: string } => {
  const found = { r: '', s: '', t: '' }
  for (const [, name = '', double, single] of tag.matchAll(/[\s:]([rst])=(?:"(\w*)"|'(\w*)'|)/g)) {
    const value = double ?? single
    if ((name !== 'r' && name !== 's' && name !== 't') || value === undefined || found[name] !== '')
      throw new SpreadsheetError('damaged', 'xml')
    found[name] = value
  }
  return found
}

const tallCellOf = (tag: string): TallCell | null => {
  const [, left = '', top = '', right = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attributeOf(tag, 'ref') ?? '') ?? []
  const height = Number(bottom) - Number(top)
  // A range over several columns is a title or a note.
  if (height < 1 || height > maxTallRows || columnAt(right) !== columnAt(left)) return null
  return { column: columnAt(left), top: Number(top) - 1, bottom: Number(bottom) - 1 }
}

const putInto = <T>(rows: Map<number, Map<number, T>>, row: number, column: number, value: T): void => {
  const inRow = rows.get(row) ?? new Map<number, T>()
  rows.set(row, inRow.set(column, value))
}

/**
 * Reads in one pass the data that the XLSX reader omits, and the sheet size before the reader allocates it. Throws `SpreadsheetError`;
 * `name` is the sheet in its message.
 */
export const scanSheet = (
  xml: string,
  name: string,
  styles: ReadonlyMap<number, NumberStyle>,
  limits: Pick<SpreadsheetLimits, 'columns' | 'cells'>
): SheetScan => {
  const counts = { formulas: 0, uncalculated: 0, merged: 0, hiddenRows: 0 }
  const tall: TallCell[] = []
  const hidden: (readonly [first: number, last: number])[] = []
  const corrections = new Map<number, Map<number, Cell>>()
  const numberWords = new Map<number, Map<number, string>>()
  let rows = 0
  let lastRow = 0
  let lastColumn = 0
  let cell: OpenCell | null = null

  const openCell = (tag: string): OpenCell => {
    const { r, s, t } = addressing(tag)
    const [, letters = '', digits = ''] = /^([A-Z]{1,9})(\d{1,9})$/.exec(r) ?? []
    if (letters === '') throw new SpreadsheetError('damaged', 'xml')
    const opened = {
      row: Number(digits),
      column: columnAt(letters) + 1,
      type: t || 'n',
      style: s,
      hasFormula: false,
      value: '',
      hasText: false
    }
    if (opened.row > maxSheetRows) throw new SpreadsheetError('too-many-rows', name)
    if (opened.column > limits.columns) throw new SpreadsheetError('too-many-columns', name)
    return opened
  }

  const closeCell = ({ row, column, type, style, hasFormula, value, hasText }: OpenCell): void => {
    // The type `str` without text is the stored result "".
    if (hasFormula && value === '' && !hasText && type !== 'str') counts.uncalculated += 1
    if (value !== '' || hasText) {
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
      if (lastRow * lastColumn > limits.cells) throw new SpreadsheetError('too-many-cells', name)
    }
    const numberStyle = style === '' ? undefined : styles.get(Number(style))
    if (type === 'n' && value !== '' && numberStyle !== undefined && numberStyle.words !== '')
      putInto(numberWords, row - 1, column - 1, numberStyle.words)
    const correction = correctionOf(type, numberStyle, value)
    if (correction !== undefined) putInto(corrections, row - 1, column - 1, correction)
  }

  visitTags(xml, (tagName, tag, text) => {
    switch (tagName) {
      case 'row': {
        rows += 1
        const number = Number(addressing(tag).r)
        if (Number.isNaN(number)) throw new SpreadsheetError('damaged', 'xml')
        if (Math.max(rows, number) > maxSheetRows) throw new SpreadsheetError('too-many-rows', name)
        if (isHidden.test(tag)) counts.hiddenRows += 1
        return
      }
      case 'col': {
        // Before the rows; the last range often reaches to the last column of the sheet.
        const [first = 0, last = 0] = ['min', 'max'].map((side) => Number(attributeOf(tag, side)))
        if (isHidden.test(tag)) hidden.push([first, last])
        return
      }
      case 'c':
        cell = tag.endsWith('/') ? null : openCell(tag)
        return
      case '/c':
        if (cell !== null) closeCell(cell)
        cell = null
        return
      case 'mergeCell': {
        counts.merged += 1
        const found = tallCellOf(tag)
        if (found !== null) tall.push(found)
        return
      }
      case 'f':
        counts.formulas += 1
        if (cell !== null) cell.hasFormula = true
        return
      case 'v':
        if (cell !== null) cell.value = text
        return
      case 't':
        if (cell !== null && text !== '') cell.hasText = true
        return
      default:
    }
  })
  const hiddenColumns = Array.from({ length: lastColumn }, (_, column) => column).filter((column) =>
    hidden.some(([first, last]) => column + 1 >= first && column + 1 <= last)
  )
  return { facts: { ...counts, tall, hiddenColumns, numberWords }, corrections, cells: lastRow * lastColumn }
}
