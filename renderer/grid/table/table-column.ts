import { rowHeight } from '../base/use-virtual-rows.ts'

/** The style of an element whose border is around a DataTable that is as high as its rows, from 3 to 12; `height`: pixels of a row. */
export const fittingHeight = (rows: number, height: number = rowHeight): { readonly height: string } => ({
  // The head, the border and a margin below the last row.
  height: `${rowHeight + 6 + height * Math.min(12, Math.max(3, rows))}px`
})

export interface TableColumn {
  readonly key: string
  readonly label: string
  /** Pixels of a column whose cells are all as wide; columns without a width share the remaining space (`shareWidth`). */
  readonly width?: number
  /** Minimum width in pixels of a column without `width`; less if its cells need less. */
  readonly least?: number
  /** Pixels in which every cell of a column without `width` is whole (`contentOf`); unlimited by default. */
  readonly need?: number
  /** No row has anything in it: left out while another column is cut, unless the user chose it. */
  readonly isEmpty?: boolean
  /** Pixels of a column without `width`, as far as it needs them, before a column with `spare` >= `roomy` is shown. */
  readonly wanted?: number
  /** Weight of a column without `width` among those that are cut; default 1. */
  readonly share?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
  /** Sticks to the left edge while the table scrolls; the user may change it. */
  readonly pinned?: boolean
  /** The text goes on over the cell beside it where that is empty, as in a spreadsheet. */
  readonly spills?: boolean
  /** Identifies the row: always shown. */
  readonly fixed?: boolean
  /** Omitted if the table is too narrow for all columns; the column with the highest number first. */
  readonly spare?: number
}

export interface TableSort<Key extends string = string> {
  readonly key: Key
  readonly direction: 'ascending' | 'descending'
}

export const cellValue = (row: object, key: string): unknown => (Object.hasOwn(row, key) ? row[key as keyof typeof row] : undefined)

/** The text of a cell for which the view has no slot. */
export const cellText = (row: object, key: string): string => {
  const value = cellValue(row, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The order after a click on a column title: first ascending, then descending. */
export const nextSort = (before: TableSort | null, key: string): TableSort => ({
  key,
  direction: before?.key === key && before.direction === 'ascending' ? 'descending' : 'ascending'
})

const defaultMinWidth = 140

/** The narrowest width of a column in pixels. */
export const leastWidth = ({ width, least = defaultMinWidth, need = Infinity }: TableColumn): number => width ?? Math.min(least, need)

/** Columns with at least this `spare` are shown only if the others have their `wanted` width. */
export const roomy = 5

export const wantedWidth = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + Math.max(leastWidth(column), Math.min(column.wanted ?? 0, column.need ?? Infinity)), 0)

/** Pixels in which no column with a known `need` is cut. */
export const neededWidth = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + (column.width ?? Math.max(leastWidth(column), column.need ?? 0)), 0)

export const totalWidth = (columns: readonly TableColumn[]): number => columns.reduce((sum, column) => sum + leastWidth(column), 0)

/** Whole pixels with the sum of `widths`, which is whole: the largest fractions are rounded up. */
const wholePixels = (widths: readonly number[]): readonly number[] => {
  const whole = widths.map(Math.floor)
  const left = Math.round(widths.reduce((sum, width, at) => sum + width - (whole[at] ?? 0), 0))
  const byFraction = widths.map((width, at) => [at, width % 1] as const).sort(([, one], [, other]) => other - one)
  const raised = new Set(byFraction.slice(0, left).map(([at]) => at))
  return whole.map((width, at) => (raised.has(at) ? width + 1 : width))
}

/**
 * The widths of columns in a table of `width` pixels, in whole pixels. No column is narrower than its least width. What is left goes by weight (`share`) to the
 * columns that are cut, each up to its need, so that none is cut while another one has more than it needs; what is left then goes by weight to all without a
 * `width`. A table that is too narrow for the least widths scrolls.
 */
export const shareWidth = (columns: readonly TableColumn[], width: number): readonly number[] => {
  const least = columns.map(leastWidth)
  const isFlexible = columns.map((column) => column.width === undefined)
  const shares = columns.map(({ share = 1 }, at) => (isFlexible[at] ? share : 0))
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0)
  const left = width - sumOf(least)
  if (left <= 0 || !isFlexible.includes(true)) return least
  const needs = columns.map(({ need = Infinity }, at) => (isFlexible[at] ? Math.max(need, least[at] ?? 0) : (least[at] ?? 0)))
  const needed = sumOf(needs)
  const allShares = sumOf(shares)
  if (needed <= width) return wholePixels(needs.map((need, at) => need + ((width - needed) * (shares[at] ?? 0)) / allShares))
  /** The widths at a level: what one unit of weight gets. */
  const atLevel = (level: number): readonly number[] =>
    columns.map((_, at) => Math.min(needs[at] ?? 0, Math.max(least[at] ?? 0, level * (shares[at] ?? 0))))
  // The sum grows with the level: the level at which it is `width` is found by halving.
  let [low, high] = [0, width / Math.min(...shares.filter((share) => share > 0))]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (sumOf(atLevel(middle)) > width) high = middle
    else low = middle
  }
  return wholePixels(atLevel(low))
}

/** Pixels of the checkbox column, and of the column chooser button. */
export const tickWidth = 34
export const chooserWidth = 28

/** The button is in the title of the last column; beside it where the column ends at the right edge. */
export const hasRoomForChooser = (columns: readonly TableColumn[]): boolean => (columns.at(-1)?.align ?? 'left') === 'left'

/** The CSS grid columns of head and rows, and the width below which the table scrolls horizontally. `width`: of the table in pixels; 0: not measured yet. */
export const gridTemplate = (
  columns: readonly TableColumn[],
  {
    hasTicks = false,
    hasChooser = false,
    width = 0
  }: { readonly hasTicks?: boolean; readonly hasChooser?: boolean; readonly width?: number } = {}
): { readonly '--table-columns': string; readonly '--table-width': string } => {
  const before = hasTicks ? tickWidth : 0
  const after = hasChooser && !hasRoomForChooser(columns) ? chooserWidth : 0
  const widths = width > 0 ? shareWidth(columns, Math.max(0, Math.floor(width) - before - after)) : null
  const lastFlexible = columns.findLastIndex((column) => column.width === undefined)
  const trackOf = (column: TableColumn, at: number): string => {
    if (column.width !== undefined) return `${column.width}px`
    // The last one follows a change of the width until that is measured.
    if (widths) return at === lastFlexible ? `minmax(${widths[at] ?? 0}px, 1fr)` : `${widths[at] ?? 0}px`
    return `minmax(${leastWidth(column)}px, ${column.share ?? 1}fr)`
  }
  return {
    '--table-columns': [...(hasTicks ? [`${before}px`] : []), ...columns.map(trackOf), ...(after > 0 ? [`${after}px`] : [])].join(' '),
    '--table-width': `${before + totalWidth(columns) + after}px`
  }
}
