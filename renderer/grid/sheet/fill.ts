import Big from 'big.js'
import { isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Field } from '#core/schema/field.ts'
import { contains, heightOf, widthOf, type CellPosition, type Range } from '../base/range.ts'
import type { CellEdit, UnreadableCell } from './cells/cell-edit.ts'
import { alignsRight, blankOf, type CellValue, type Reading } from './cells/cell-value.ts'
import type { TypedContent } from './cells/use-cell-editor.ts'
import type { GridColumn } from './columns.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = readonly Row[]

export const isCellValue = (value: unknown): value is CellValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

export const isBlankCell = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Edits that give cells of a range a value each; without cells that have it, cells without a value and computed columns. */
const editsInRange = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  valueFor: (column: GridColumn, row: number) => unknown
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const column of columns.slice(range.left, range.right + 1)) {
    if (column.isComputed === true) continue
    for (let row = range.top; row <= range.bottom && row < rows.length; row += 1) {
      const value = valueFor(column, row)
      if (isCellValue(value) && !Object.is(rows[row]?.[column.key], value)) edits.push({ row, key: column.key, value })
    }
  }
  return edits
}

/** Ctrl+D: copies the first row of the range to the rows below it; a range of one row gets the values of the row above. */
export const planFillDown = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] => {
  const source = heightOf(range) === 1 ? range.top - 1 : range.top
  const record = rows[source]
  return record === undefined ? [] : editsInRange(rows, columns, { ...range, top: source + 1 }, (column) => record[column.key])
}

export interface FillPlan {
  readonly edits: readonly CellEdit[]
  /** Contents that are no value of the column they would fill. */
  readonly unreadable: readonly UnreadableCell[]
}

/** Reads the content of a cell as the value of another column. */
export type ReadAs = (row: Row, from: GridColumn, to: GridColumn) => { readonly text: string; readonly reading: Reading }

/** Fills the columns of a range from other columns of the same row; `sourceOf`: the index of the column a column takes its content from. */
const planAcross = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  readAs: ReadAs,
  sourceOf: (column: number) => number
): FillPlan => {
  const unreadable: UnreadableCell[] = []
  const edits = editsInRange(rows, columns, range, (to, row) => {
    const column = columns.indexOf(to)
    const from = columns[sourceOf(column)]
    const record = rows[row]
    if (from === undefined || record === undefined) return undefined
    const { text, reading } = readAs(record, from, to)
    if (reading.ok) return reading.value
    unreadable.push({ row, column, key: to.key, text, why: reading.why })
    return undefined
  })
  return { edits, unreadable }
}

/** Ctrl+R: copies the first column of the range to the columns at its right; a range of one column gets the content of the column at its left. */
export const planFillRight = (rows: Rows, columns: readonly GridColumn[], range: Range, readAs: ReadAs): FillPlan => {
  const source = widthOf(range) === 1 ? range.left - 1 : range.left
  return source < 0 ? { edits: [], unreadable: [] } : planAcross(rows, columns, { ...range, left: source + 1 }, readAs, () => source)
}

/** Ctrl+Enter: writes the content of one cell into every cell of the range; another column reads its text, and refuses one that is no value of it. */
export const planFill = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  { column: from, value, text, readAs }: TypedContent
): FillPlan => {
  const filled = columns.slice(range.left, range.right + 1).filter((column) => column.isComputed !== true)
  const readings = new Map(filled.map((column) => [column, column.key === from.key ? { ok: true as const, value } : readAs(column)]))
  const edits = editsInRange(rows, columns, range, (column) => {
    const reading = readings.get(column)
    return reading?.ok === true ? reading.value : undefined
  })
  const unreadable = [...readings].flatMap(([column, reading]) =>
    reading.ok ? [] : [{ row: range.top, column: columns.indexOf(column), key: column.key, text, why: reading.why }]
  )
  return { edits, unreadable }
}

/** Delete: clears every cell of the range that is not blank. */
export const planClear = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] =>
  editsInRange(rows, columns, range, (column) => blankOf(column.field))

/** The cells that a drag of the fill handle fills: on the side of the range where the pointer is farther away; null inside the range. */
export const fillTarget = (source: Range, to: CellPosition): Range | null => {
  if (contains(source, to)) return null
  const down = Math.max(source.top - to.row, to.row - source.bottom)
  const across = Math.max(source.left - to.column, to.column - source.right)
  if (down >= across)
    return to.row > source.bottom
      ? { ...source, top: source.bottom + 1, bottom: to.row }
      : { ...source, top: to.row, bottom: source.top - 1 }
  return to.column > source.right
    ? { ...source, left: source.right + 1, right: to.column }
    : { ...source, left: to.column, right: source.left - 1 }
}

/**
 * The cells that a double-click on the fill handle fills: as far down as the column at the left, else the one at the right, has cells without a gap; null
 * where neither has any.
 */
export const fillDownTarget = (rows: Rows, columns: readonly GridColumn[], source: Range): Range | null => {
  const bottoms = [source.left - 1, source.right + 1].flatMap((at): readonly number[] => {
    const key = columns[at]?.key
    if (key === undefined) return []
    let bottom = source.bottom
    for (let row = rows[bottom + 1]; row !== undefined && !isBlankCell(row[key]); row = rows[bottom + 1]) bottom += 1
    return bottom > source.bottom ? [bottom] : []
  })
  const [bottom] = bottoms
  return bottom === undefined ? null : { ...source, top: source.bottom + 1, bottom }
}

const decimalOf = (value: unknown): Big | null => {
  const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : value
  return typeof text === 'string' && isPlainDecimal(text) ? new Big(text) : null
}

/**
 * The step of numbers that evidently run: two that follow one another (7, 8) or at least three at the same distance. Null for everything else, which is
 * copied: 100 and 250 are two quantities, and codes never run.
 */
const stepOf = (field: Field, values: readonly unknown[]): Big | null => {
  if (!alignsRight(field) || values.length < 2) return null
  const numbers = values.map(decimalOf)
  const steps = numbers.slice(1).map((number, index) => {
    const before = numbers[index]
    return number && before ? number.minus(before) : null
  })
  const [step] = steps
  if (!step || step.eq(0) || steps.some((one) => one === null || !one.eq(step))) return null
  return values.length > 2 || step.abs().eq(1) ? step : null
}

/** The remainder that is never negative. */
const modulo = (number: number, by: number): number => ((number % by) + by) % by

/** The values that follow those of a column, by their distance from the first one, which may be negative. */
const following = (
  field: Field,
  values: readonly unknown[]
): { readonly isRunning: boolean; readonly at: (distance: number) => unknown } => {
  const step = stepOf(field, values)
  const first = decimalOf(values[0])
  if (step === null || first === null) return { isRunning: false, at: (distance) => values[modulo(distance, values.length)] }
  const at = (distance: number): CellValue => {
    const number = first.plus(step.times(distance)).toFixed()
    return field.kind === 'string' ? number : Number(number)
  }
  return { isRunning: true, at }
}

const valuesIn = (rows: Rows, { key }: GridColumn, top: number, bottom: number): readonly unknown[] =>
  rows.slice(top, bottom + 1).map((row) => row[key])

/** The fill handle: repeats the cells of `source` in `target`, which is beside it. Down and up, numbers that run are continued. */
export const planFillHandle = (
  rows: Rows,
  columns: readonly GridColumn[],
  source: Range,
  target: Range,
  readAs: ReadAs
): FillPlan & { readonly isRunning: boolean } => {
  if (target.top === source.top && target.bottom === source.bottom) {
    const sourceOf = (column: number): number => source.left + modulo(column - source.left, widthOf(source))
    return { ...planAcross(rows, columns, target, readAs, sourceOf), isRunning: false }
  }
  const filled = columns.slice(source.left, source.right + 1).filter((column) => column.isComputed !== true)
  const next = new Map(filled.map((column) => [column, following(column.field, valuesIn(rows, column, source.top, source.bottom))]))
  const isRunning = [...next.values()].some((one) => one.isRunning)
  const edits = editsInRange(rows, columns, target, (column, row) => next.get(column)?.at(row - source.top))
  return { edits, unreadable: [], isRunning }
}

/** Continues the numbers that run at the top of each column of the range in the blank cells below them; no edits if none do. */
export const planSeries = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] =>
  columns.slice(range.left, range.right + 1).flatMap((column, index): readonly CellEdit[] => {
    const values = valuesIn(rows, column, range.top, range.bottom)
    const blank = values.findIndex(isBlankCell)
    const { isRunning, at } = following(column.field, values.slice(0, Math.max(0, blank)))
    const own = { ...range, left: range.left + index, right: range.left + index }
    return isRunning
      ? editsInRange(rows, columns, own, (_, row) => (isBlankCell(rows[row]?.[column.key]) ? at(row - range.top) : undefined))
      : []
  })
