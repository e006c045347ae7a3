/** A place in the grid: both numbers count from 0, columns without the row header. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells, both ends included. */
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

const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** The nearest place inside a grid of this size; row 0, column 0 for an empty grid. */
export const inside = (place: Place, size: Size): Place => ({
  row: between(place.row, 0, Math.max(0, size.rows - 1)),
  column: between(place.column, 0, Math.max(0, size.columns - 1))
})

/** The rectangle that two opposite corners span. */
export const rangeOf = (one: Place, other: Place): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column)
})

export const heightOf = (range: Range): number => range.bottom - range.top + 1
export const widthOf = (range: Range): number => range.right - range.left + 1
export const cellsIn = (range: Range): number => heightOf(range) * widthOf(range)
export const samePlace = (one: Place, other: Place): boolean => one.row === other.row && one.column === other.column

export const contains = (range: Range, place: Place): boolean =>
  place.row >= range.top && place.row <= range.bottom && place.column >= range.left && place.column <= range.right

/** The row numbers of a range, first to last. */
export const rowsOf = (range: Range): number[] => Array.from({ length: heightOf(range) }, (_, index) => range.top + index)
