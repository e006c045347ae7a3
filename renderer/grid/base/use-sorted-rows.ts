import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { GridColumn } from '../sheet/columns.ts'
import { followedOrder, movedInOrder, sortedOrder, type Beside, type RowOrder, type SortBy } from './sort-order.ts'

type Row = Readonly<Record<string, unknown>>

export interface SortedRows {
  readonly sort: Readonly<ShallowRef<SortBy | null>>
  /** The column the view is sorted by, also while it is not shown. */
  readonly column: Readonly<ShallowRef<GridColumn | null>>
  readonly order: Readonly<ShallowRef<RowOrder | null>>
  readonly rows: ComputedRef<readonly Row[]>
  readonly sortBy: (by: SortBy | null) => void
  /** The number in the table of a row of the view. A place past the end means one past the end of the table. */
  readonly lineOf: (place: number) => number
  /** Moves a row of the view only; false where the view is the table. */
  readonly move: (from: number, to: number) => boolean
  /** What is inserted next belongs there. */
  readonly expect: (beside: Beside) => void
}

/** The rows of a table in another order than the table's: edits leave a row where it is until the view is sorted again. */
export const useSortedRows = (given: () => readonly Row[], columns: () => readonly GridColumn[]): SortedRows => {
  const sort = shallowRef<SortBy | null>(null)
  const column = shallowRef<GridColumn | null>(null)
  const order = shallowRef<RowOrder | null>(null)
  let beside: Beside = 'above'
  // At once: an order that names rows which are gone must never be seen.
  watch(
    given,
    (after, before) => {
      if (order.value !== null) order.value = followedOrder(order.value, before, after, beside)
      if (after.length !== before.length) beside = 'above'
    },
    { flush: 'sync' }
  )
  const sortBy = (by: SortBy | null): void => {
    const found = columns().find(({ key }) => key === by?.key) ?? null
    sort.value = found && by
    column.value = found
    order.value = found && by ? sortedOrder(given(), found.field, by) : null
  }
  return {
    sort,
    column,
    order,
    rows: computed(() => order.value?.flatMap((row): Row[] => (given()[row] ? [given()[row] ?? {}] : [])) ?? given()),
    sortBy,
    lineOf: (place) => order.value?.[place] ?? place,
    move: (from, to) => {
      if (order.value === null) return false
      order.value = movedInOrder(order.value, from, to)
      return true
    },
    expect: (where) => (beside = where)
  }
}
