interface Keystroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The cell that an arrow, Home, End or Page key moves to, with or without Shift; null for every other key. */
export const moveTarget = (stroke: Keystroke, from: CellPosition, size: Size, pageRows: number): CellPosition | null => {
  if (stroke.altKey) return null
  const toEdge = stroke.ctrlKey || stroke.metaKey
  const to = target(stroke.key, toEdge, from, size, pageRows)
  return to === null ? null : clampToSize(to, size)
}

const target = (key: string, toEdge: boolean, { row, column }: CellPosition, size: Size, pageRows: number): CellPosition | null => {
  switch (key) {
    case 'ArrowUp':
      return { row: toEdge ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: toEdge ? size.rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: toEdge ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: toEdge ? size.columns - 1 : column + 1 }
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

/** The next cell in reading order; null at the end of the grid, where Tab leaves the grid. */
export const tabTarget = (from: CellPosition, backwards: boolean, size: Size): CellPosition | null => {
  const at = from.row * size.columns + from.column + (backwards ? -1 : 1)
  return at < 0 || at >= size.rows * size.columns ? null : { row: Math.floor(at / size.columns), column: at % size.columns }
}

/** Whether a key writes a character and thus starts to replace the cell. AltGr reports Ctrl and Alt together. */
export const isTextKey = (stroke: Keystroke): boolean => stroke.key.length === 1 && !stroke.metaKey && stroke.ctrlKey === stroke.altKey

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
