import type { CellValue, Unreadability } from './cell-value.ts'

/** A change of one cell; the value has its wire type. */
export interface CellEdit {
  readonly row: number
  readonly key: string
  readonly value: CellValue
}

/** A text that has no cell or is no valid value. `row` and `column` count from 0; `key` is null past the last column. */
export interface UnreadableCell {
  readonly row: number
  readonly column: number
  readonly key: string | null
  readonly text: string
  readonly why: Unreadability | 'outside' | 'row-gone'
}

/** A text such as `1.250`, which is another number in the other number format, and the plain digits it was read as. */
export interface AmbiguousNumber {
  readonly text: string
  readonly value: string
}
