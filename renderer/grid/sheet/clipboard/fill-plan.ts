import type { CellEdit, UnreadableCell } from '../cells/cell-edit.ts'
import { blankOf, type CellValue } from '../cells/cell-value.ts'
import type { TypedContent } from '../cells/use-cell-editor.ts'
import type { GridColumn } from '../columns.ts'
import { heightOf, type Range } from '../../base/range.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const isCellValue = (value: unknown): value is CellValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const editsInRange = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  valueFor: (column: GridColumn) => unknown
): readonly CellEdit[] => {
  const edits: CellEdit[] = []
  for (const column of columns.slice(range.left, range.right + 1)) {
    const value = valueFor(column)
    if (!isCellValue(value)) continue
    for (let row = range.top; row <= range.bottom && row < rows.length; row += 1)
      if (!Object.is(rows[row]?.[column.key], value)) edits.push({ row, key: column.key, value })
  }
  return edits
}

/** Ctrl+D: copies the first row of the range to the rows below it; a range of one row gets the values of the row above. */
export const planFillDown = (rows: Rows, columns: readonly GridColumn[], range: Range): readonly CellEdit[] => {
  const source = heightOf(range) === 1 ? range.top - 1 : range.top
  const record = rows[source]
  return record === undefined ? [] : editsInRange(rows, columns, { ...range, top: source + 1 }, (column) => record[column.key])
}

/** Ctrl+Enter: writes the content of one cell into every cell of the range; another column reads its text, and refuses one that is no value of it. */
export const planFill = (
  rows: Rows,
  columns: readonly GridColumn[],
  range: Range,
  { column: from, value, text, readAs }: TypedContent
): { readonly edits: readonly CellEdit[]; readonly unreadable: readonly UnreadableCell[] } => {
  const readings = new Map(
    columns
      .slice(range.left, range.right + 1)
      .map((column) => [column, column.key === from.key ? { ok: true as const, value } : readAs(column)])
  )
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
