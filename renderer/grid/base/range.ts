interface Keystroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Whether a cell has content: what Ctrl with an arrow stops at. */
type IsFilled = (position: CellPosition) => boolean

/**
 * Where Ctrl and an arrow lead on a line of cells, from `from` towards `step`: to the last of the filled cells that follow without a gap, else over the
 * gap to the next filled cell, else to the end of the line (Excel's rule). `last`: index of the last cell.
 */
export const edgeOfData = (isFilled: (at: number) => boolean, from: number, step: 1 | -1, last: number): number => {
  const isInside = (at: number): boolean => at >= 0 && at <= last
  const goesOn = isInside(from + step) && isFilled(from) && isFilled(from + step)
  let at = from + step
  if (goesOn) while (isInside(at + step) && isFilled(at + step)) at += step
  else while (isInside(at) && !isFilled(at)) at += step
  return isInside(at) ? at : at - step
}

/** Makes Ctrl and an arrow stop at the edge of data. It is sought in the row or column of `active`, also while another corner of a range moves. */
interface DataEdges {
  readonly active: CellPosition
  readonly isFilled: IsFilled
}

/** The cell that an arrow, Home, End or Page key moves to, with or without Shift; null for every other key. Without `data` Ctrl leads to the ends. */
export const moveTarget = (stroke: Keystroke, from: CellPosition, size: Size, pageRows: number, data?: DataEdges): CellPosition | null => {
  if (stroke.altKey) return null
  const to = target(stroke.key, stroke.ctrlKey || stroke.metaKey, from, size, pageRows, data)
  return to === null ? null : clampToSize(to, size)
}

const target = (
  key: string,
  toEdge: boolean,
  { row, column }: CellPosition,
  size: Size,
  pageRows: number,
  data: DataEdges | undefined
): CellPosition | null => {
  const isFilled = (at: CellPosition): boolean => data?.isFilled(at) ?? true
  const along = data?.active ?? { row, column }
  const down = (step: 1 | -1): CellPosition => {
    const isFilledAt = (at: number): boolean => isFilled({ row: at, column: along.column })
    return { row: toEdge ? edgeOfData(isFilledAt, row, step, size.rows - 1) : row + step, column }
  }
  const across = (step: 1 | -1): CellPosition => {
    const isFilledAt = (at: number): boolean => isFilled({ row: along.row, column: at })
    return { row, column: toEdge ? edgeOfData(isFilledAt, column, step, size.columns - 1) : column + step }
  }
  switch (key) {
    case 'ArrowUp':
      return down(-1)
    case 'ArrowDown':
      return down(1)
    case 'ArrowLeft':
      return across(-1)
    case 'ArrowRight':
      return across(1)
    case 'Home':
      return { row: toEdge ? 0 : row, column: 0 }
    case 'End':
      return { row: toEdge ? size.rows - 1 : row, column: size.columns - 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return null
  }
}

/** The next cell in reading order that is entered; null at the end of the grid, where Tab leaves the grid. `isSkipped`: columns that are not entered. */
export const tabTarget = (
  from: CellPosition,
  backwards: boolean,
  size: Size,
  isSkipped: (column: number) => boolean = () => false
): CellPosition | null => {
  const at = from.row * size.columns + from.column + (backwards ? -1 : 1)
  if (at < 0 || at >= size.rows * size.columns) return null
  const to = { row: Math.floor(at / size.columns), column: at % size.columns }
  return isSkipped(to.column) ? tabTarget(to, backwards, size, isSkipped) : to
}

/** A cell: row and column, both counted from 0. The row header is not a column. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells; all bounds are inclusive. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** The nearest cell of a grid of this size; row 0, column 0 for an empty grid. */
export const clampToSize = (position: CellPosition, size: Size): CellPosition => ({
  row: clamp(position.row, 0, Math.max(0, size.rows - 1)),
  column: clamp(position.column, 0, Math.max(0, size.columns - 1))
})

/** The rectangle between two opposite corners. */
export const rangeOf = (one: CellPosition, other: CellPosition): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column)
})

export const heightOf = (range: Range): number => range.bottom - range.top + 1
export const widthOf = (range: Range): number => range.right - range.left + 1
export const cellCount = (range: Range): number => heightOf(range) * widthOf(range)
export const isSameCell = (one: CellPosition, other: CellPosition): boolean => one.row === other.row && one.column === other.column

export const contains = (range: Range, position: CellPosition): boolean =>
  position.row >= range.top && position.row <= range.bottom && position.column >= range.left && position.column <= range.right

/** The row indexes of a range, ascending. */
export const rowsOf = (range: Range): number[] => Array.from({ length: heightOf(range) }, (_, index) => range.top + index)

/** First and last column of a part of a row. */
export interface Span {
  readonly from: number
  readonly to: number
}

const noSpans: readonly Span[] = []

/** Returns a function for the parts of a row in ranges: the same array while they are equal, so that only changed rows render again. */
export const createSpanReader = (): ((ranges: readonly Range[], row: number) => readonly Span[]) => {
  const known = new Map<string, readonly Span[]>()
  return (ranges, row) => {
    const spans = ranges.flatMap(({ top, bottom, left, right }) => (row >= top && row <= bottom ? [{ from: left, to: right }] : []))
    if (spans.length === 0) return noSpans
    const key = spans.map(({ from, to }) => `${from}:${to}`).join()
    const before = known.get(key) ?? spans
    known.set(key, before)
    return before
  }
}

export const isInSpans = (spans: readonly Span[], column: number): boolean => spans.some(({ from, to }) => column >= from && column <= to)

/** Whether all of `inner` is in `outer`. */
export const covers = (outer: Range, inner: Range): boolean =>
  inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right

/** The parts of a range outside another one: at most four rectangles. */
export const subtract = (range: Range, hole: Range): readonly Range[] => {
  const top = Math.max(range.top, hole.top)
  const bottom = Math.min(range.bottom, hole.bottom)
  const left = Math.max(range.left, hole.left)
  const right = Math.min(range.right, hole.right)
  if (top > bottom || left > right) return [range]
  return [
    { ...range, bottom: top - 1 },
    { ...range, top: bottom + 1 },
    { top, bottom, left: range.left, right: left - 1 },
    { top, bottom, left: right + 1, right: range.right }
  ].filter((part) => part.top <= part.bottom && part.left <= part.right)
}

/** The same cells as ranges of which none has a cell of another; the last range stays whole. */
export const disjoint = (ranges: readonly Range[]): readonly Range[] =>
  ranges.reduce<readonly Range[]>((kept, range) => [...kept.flatMap((one) => subtract(one, range)), range], [])

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((one, other) => one - other)

/** The row indexes of several ranges, ascending and each once. */
export const rowsOfAll = (ranges: readonly Range[]): number[] => ascending(ranges.flatMap(rowsOf))

const columnsOfAll = (ranges: readonly Range[]): number[] =>
  ascending(ranges.flatMap(({ left, right }) => Array.from({ length: right - left + 1 }, (_, index) => left + index)))

/** The rows and columns of disjoint ranges that are one block without the gaps between them; null for any other shape, which cannot be copied. */
export const blockOf = (ranges: readonly Range[]): { readonly rows: readonly number[]; readonly columns: readonly number[] } | null => {
  const rows = rowsOfAll(ranges)
  const columns = columnsOfAll(ranges)
  return ranges.reduce((sum, range) => sum + cellCount(range), 0) === rows.length * columns.length ? { rows, columns } : null
}
