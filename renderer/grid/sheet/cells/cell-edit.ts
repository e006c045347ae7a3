import type { CellValue, Unreadability } from './cell-value.ts'

/** A change of one cell; the value already has its wire type. */
export interface CellEdit {
  readonly row: number
  readonly key: string
  readonly value: CellValue
}

/** A text that found no place or could not be read. `key` is null past the last column. Numbers count from 0. */
export interface UnreadableCell {
  readonly row: number
  readonly column: number
  readonly key: string | null
  readonly text: string
  readonly why: Unreadability | 'outside' | 'row-gone'
}

/** A text such as `1.250`, which either form reads as another number, and the plain digits it was read as. */
export interface DoubtfulNumber {
  readonly text: string
  readonly value: string
}
