import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { isSummable } from './cells/cell-value.ts'
import { columnSum } from './column-sum.ts'
import type { GridColumn } from './columns.ts'
import { cellCount, type CellPosition, type Range } from '../base/range.ts'
import type { RowOrder } from './sort-and-filter/sort-order.ts'
import type { GridText } from '../text/id.ts'

export interface SummaryContext {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: GridText
  /** As in GridProps. */
  readonly order?: RowOrder | null | undefined
}

/** Texts of the footer: the sum of a range inside one numeric column, the number of selected cells, the number of rows. */
export const summaryTexts = ({ rows, columns, language, words }: SummaryContext, range: Range): readonly string[] => {
  const count = (value: number): string => formatNumber(value, language)
  const rowTotal = words.lines(count(rows.length))
  if (rows.length === 0 || cellCount(range) < 2) return [rowTotal]
  const column = range.left === range.right ? columns[range.left] : undefined
  const sum =
    column !== undefined && isSummable(column.field)
      ? columnSum(rows.slice(range.top, range.bottom + 1).map((row) => row[column.key]))
      : null
  return [...(sum === null ? [] : [words.sum(formatDecimal(sum, language))]), words.selected(count(cellCount(range))), rowTotal]
}

/** The problem of a cell or of its row, or else the advice for the cell, with a label of the cell. */
export const problemAt = (
  { columns, language, words, order }: SummaryContext,
  problems: ReadonlyMap<Pointer, string>,
  base: Pointer,
  { row, column }: CellPosition,
  advice?: ReadonlyMap<Pointer, string>
): { readonly where: string; readonly sentence: string; readonly advises: boolean } | null => {
  const at = columns[column]
  if (at === undefined) return null
  const tableRow = order?.[row] ?? row
  const path = base + pointer(tableRow)
  const cell = path + pointer(at.key)
  const problem = problems.get(cell) ?? problems.get(path)
  const sentence = problem ?? advice?.get(cell)
  const where = `${words.rowProblem(tableRow + 1)} · ${at.field.label[language]}:`
  return sentence === undefined ? null : { where, sentence, advises: problem === undefined }
}

/** The cell of a pointer; a pointer to a row means its first column. Null if the grid has no such cell. */
export const positionOfPointer = (
  { rows, columns, order }: Pick<SummaryContext, 'rows' | 'columns' | 'order'>,
  base: Pointer,
  path: Pointer
): CellPosition | null => {
  if (!path.startsWith(`${base}/`)) return null
  const [row = '', key, ...rest] = path.slice(base.length + 1).split('/')
  const column = key === undefined ? 0 : columns.findIndex((entry) => pointer(entry.key) === `/${key}`)
  if (!/^\d+$/.test(row) || Number(row) >= rows.length || column < 0 || rest.length > 0) return null
  const position = order ? order.indexOf(Number(row)) : Number(row)
  return position < 0 ? null : { row: position, column }
}
