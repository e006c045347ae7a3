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
