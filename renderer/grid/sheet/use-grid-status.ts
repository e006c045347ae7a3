import { computed } from 'vue'
import { type Pointer, pointer } from '#core/base/json-pointer.ts'
import { formatDecimal, formatNumber, isPlainDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import type { GridColumn } from './columns.ts'
import type { GridProps } from './grid-props.ts'
import { type CellPosition, cellCount, type Range } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import type { Choices } from './cells/use-choices.ts'
import { isSummable } from './cells/cell-value.ts'
import type { RowOrder } from './sort-and-filter/sort-order.ts'
import type { GridText } from '../text.ts'
import { cellPositionOf } from './use-grid-pointer.ts'

/**
 * Returns a mouseover listener that sets the tooltip of a cell: its text if it is cut off, then the given lines.
 * Set on hover, because measuring thousands of cells is slow.
 */
const createHoverTitles =
  (linesOf: (position: CellPosition) => readonly (string | undefined)[]): ((event: MouseEvent) => void) =>
  (event) => {
    const position = cellPositionOf(event.target)
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    if (position === null || cell === null) return
    const fullText = cell.scrollWidth > cell.clientWidth ? cell.textContent.trim() : ''
    cell.title = [fullText, ...linesOf(position)].filter(Boolean).join('\n')
  }

/** The exact sum of the numbers of a column as plain decimal digits; null without numbers. Numbers may be stored as text. */
export const columnSum = (values: Iterable<unknown>): string | null => {
  const texts: string[] = []
  for (const value of values) {
    const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : typeof value === 'string' ? value : ''
    if (isPlainDecimal(text)) texts.push(text)
  }
  if (texts.length === 0) return null
  const decimals = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  let total = 0n
  for (const text of texts) {
    const [whole = '', fraction = ''] = text.split('.')
    total += BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const digits = String(total < 0n ? -total : total).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${total < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${fraction === '' ? '' : `.${fraction}`}`
}

interface SummaryContext {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly GridColumn[]
  readonly language: Language
  readonly words: GridText
  /** As in GridProps. */
  readonly order?: RowOrder | null | undefined
}

/** Texts of the footer: the sum of what is selected in one numeric column, the number of selected cells, the number of rows. */
const summaryTexts = ({ rows, columns, language, words }: SummaryContext, ranges: readonly Range[]): readonly string[] => {
  const count = (value: number): string => formatNumber(value, language)
  const rowTotal = words.lines(count(rows.length))
  const cells = ranges.reduce((total, range) => total + cellCount(range), 0)
  if (rows.length === 0 || cells < 2) return [rowTotal]
  const left = ranges[0]?.left ?? 0
  const column = ranges.every((range) => range.left === left && range.right === left) ? columns[left] : undefined
  const sum =
    column !== undefined && isSummable(column.field) && column.isComputed !== true
      ? columnSum(ranges.flatMap(({ top, bottom }) => rows.slice(top, bottom + 1).map((row) => row[column.key])))
      : null
  return [...(sum === null ? [] : [words.sum(formatDecimal(sum, language))]), words.selected(count(cells)), rowTotal]
}

/** The problem of a cell or of its row, or else the advice for the cell, with a label of the cell. */
const problemAt = (
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
const positionOfPointer = (
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

/** Footer texts, tooltips and the cell of a pointer. */
export const useGridStatus = (
  props: Readonly<GridProps>,
  columns: () => readonly GridColumn[],
  { active, ranges }: Cursor,
  sourceOf: Choices['sourceOf'],
  /** What the fill handle would fill while it is dragged. */
  filling: () => { readonly target: Range; readonly isRunning: boolean } | null
) => {
  const fillingText = (): readonly string[] => {
    const now = filling()
    if (now === null) return []
    const cells = formatNumber(cellCount(now.target), props.language)
    return [now.isRunning ? props.words.fillingSeries(cells) : props.words.filling(cells)]
  }
  const context = () => ({ ...props, columns: columns() })
  const problemOf = (position: CellPosition) => problemAt(context(), props.problems, props.base, position, props.advice)
  return {
    /** Texts of the footer about the range. */
    summary: computed(() => [...fillingText(), ...summaryTexts(context(), ranges.value)]),
    /** Problem or advice of the active cell. */
    problem: computed(() => problemOf(active.value)),
    /** Sets the tooltip of the hovered cell: its problem and the name of its code. */
    onMouseover: createHoverTitles((position) => {
      const key = columns()[position.column]?.key ?? ''
      const value = props.rows[position.row]?.[key]
      const codeName = typeof value === 'string' || typeof value === 'number' ? sourceOf(key).nameOf(String(value)) : undefined
      return [problemOf(position)?.sentence, codeName]
    }),
    positionOf: (path: Pointer) => positionOfPointer(context(), props.base, path)
  }
}
