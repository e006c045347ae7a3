import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { addsUp } from './cells/cell-value.ts'
import { columnSum } from './column-sum.ts'
import type { GridColumn } from './columns.ts'
import { cellsIn, type Place, type Range } from '../base/range.ts'
import type { RowOrder } from '../base/sort-order.ts'
import type { GridText } from '../text/id.ts'

export interface SummaryOf {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: GridText
  /** As in GridProps. */
  readonly order?: RowOrder | null | undefined
}

/** What the foot of the grid says: the sum of a range within one column of numbers, how many cells are selected, how many rows there are. */
export const factsOf = ({ rows, columns, language, words }: SummaryOf, range: Range): readonly string[] => {
  const count = (value: number): string => formatNumber(value, language)
  const lines = words.lines(count(rows.length))
  if (rows.length === 0 || cellsIn(range) < 2) return [lines]
  const column = range.left === range.right ? columns[range.left] : undefined
  const sum =
    column !== undefined && addsUp(column.field) ? columnSum(rows.slice(range.top, range.bottom + 1).map((row) => row[column.key])) : null
  return [...(sum === null ? [] : [words.sum(formatDecimal(sum, language))]), words.selected(count(cellsIn(range))), lines]
}

/** The problem of a cell, or else of its row, or else the advice on the cell, with the place it is at. */
export const problemAt = (
  { columns, language, words, order }: SummaryOf,
  problems: ReadonlyMap<Pointer, string>,
  base: Pointer,
  { row, column }: Place,
  advice?: ReadonlyMap<Pointer, string>
): { readonly where: string; readonly sentence: string; readonly advises: boolean } | null => {
  const at = columns[column]
  if (at === undefined) return null
  const line = order?.[row] ?? row
  const path = base + pointer(line)
  const cell = path + pointer(at.key)
  const problem = problems.get(cell) ?? problems.get(path)
  const sentence = problem ?? advice?.get(cell)
  const where = `${words.rowProblem(line + 1)} · ${at.field.label[language]}:`
  return sentence === undefined ? null : { where, sentence, advises: problem === undefined }
}

/** The row and column a pointer of the list means; a pointer to a whole row means its first column. Null where the grid has no such cell. */
export const placeAt = (
  { rows, columns, order }: Pick<SummaryOf, 'rows' | 'columns' | 'order'>,
  base: Pointer,
  path: Pointer
): Place | null => {
  if (!path.startsWith(`${base}/`)) return null
  const [row = '', key, ...rest] = path.slice(base.length + 1).split('/')
  const column = key === undefined ? 0 : columns.findIndex((entry) => pointer(entry.key) === `/${key}`)
  if (!/^\d+$/.test(row) || Number(row) >= rows.length || column < 0 || rest.length > 0) return null
  const place = order ? order.indexOf(Number(row)) : Number(row)
  return place < 0 ? null : { row: place, column }
}
