import { inject, type ComputedRef, type InjectionKey } from 'vue'

/** Data of a row besides its cells, such as attached files. */
export interface RowMark {
  readonly count: number
  /** For the tooltip and screen readers. */
  readonly label: string
}

export type RowMarks = ReadonlyMap<number, RowMark>

/** The marks of a table by the index of the row in it. A table with marks reserves space for them in its row header. */
export const rowMarksKey: InjectionKey<ComputedRef<RowMarks>> = Symbol('row marks')

/** Pixels of the row header for a mark. */
export const markWidth = 28

/** The marks of the grid; null if it has none. */
export const useRowMarks = (): ComputedRef<RowMarks> | null => inject(rowMarksKey, null)
