import { computed, shallowRef, watch } from 'vue'
import type { GridColumn } from '../sheet/columns.ts'
import { updatedOrder, moveInOrder, sortedOrder, type Beside, type RowOrder, type SortBy } from './sort-order.ts'

type Row = Readonly<Record<string, unknown>>

/** A sorted view of the rows of a table. An edited row keeps its position until the view is sorted again. */
export const useSortedRows = (given: () => readonly Row[], columns: () => readonly GridColumn[]) => {
  const sort = shallowRef<SortBy | null>(null)
  /** The column that the rows are sorted by, also while it is hidden. */
  const column = shallowRef<GridColumn | null>(null)
  const order = shallowRef<RowOrder | null>(null)
  let beside: Beside = 'above'
  // Synchronous, so that no one reads an order with rows that no longer exist.
  watch(
    given,
    (after, before) => {
      if (order.value !== null) order.value = updatedOrder(order.value, before, after, beside)
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
    /** The index in the table of a row of the view. An index past the end of the view is past the end of the table. */
    tableRowOf: (viewRow: number) => order.value?.[viewRow] ?? viewRow,
    /** Moves a row inside the view only; false if the view is not sorted. */
    move: (from: number, to: number) => {
      if (order.value === null) return false
      order.value = moveInOrder(order.value, from, to)
      return true
    },
    /** Where the rows inserted next appear. */
    expectInsert: (where: Beside) => (beside = where)
  }
}
