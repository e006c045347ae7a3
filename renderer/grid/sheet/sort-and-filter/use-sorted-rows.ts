import { computed, shallowRef, watch } from 'vue'
import type { GridColumn } from '../columns.ts'
import {
  filteredOrder,
  type RowFilters,
  updatedOrder,
  moveInOrder,
  sortedOrder,
  type Beside,
  type RowOrder,
  type SortBy
} from './sort-order.ts'

type Row = Readonly<Record<string, unknown>>

const hasCommonRow = (before: readonly Row[], after: readonly Row[]): boolean => {
  const old = new Set(before)
  return after.some((row) => old.has(row))
}

/**
 * A sorted and filtered view of the rows of a table, which is not changed. An edited row keeps its position and stays visible until the view is
 * sorted or filtered again; a new row is shown.
 */
export const useSortedRows = (given: () => readonly Row[], columns: () => readonly GridColumn[]) => {
  const sort = shallowRef<SortBy | null>(null)
  /** The column by which the rows are sorted, even if it is hidden. */
  const column = shallowRef<GridColumn | null>(null)
  const order = shallowRef<RowOrder | null>(null)
  const filters = shallowRef<RowFilters>(new Map())
  /** The filtered columns, even those that are not shown. */
  const filterColumns = shallowRef<readonly GridColumn[]>([])
  let beside: Beside = 'above'
  const arrange = (): void => {
    const sorted = column.value && sort.value ? sortedOrder(given(), column.value.field, sort.value) : null
    order.value = filteredOrder(given(), sorted, filters.value)
  }
  // Synchronous, so that the order is never read with removed rows.
  watch(
    given,
    (after, before) => {
      if (order.value !== null) {
        // No row of a replaced table has a place in the view.
        if (filters.value.size > 0 && !hasCommonRow(before, after)) arrange()
        else order.value = updatedOrder(order.value, before, after, beside)
      }
      // An empty view would hide the existing rows.
      if (order.value?.length === 0 && after.length > 0) showAll()
      if (after.length !== before.length) beside = 'above'
    },
    { flush: 'sync' }
  )
  const sortBy = (by: SortBy | null): void => {
    const found = columns().find(({ key }) => key === by?.key) ?? null
    sort.value = found && by
    column.value = found
    arrange()
  }
  const showAll = (): void => {
    filters.value = new Map()
    filterColumns.value = []
    arrange()
  }
  /** Shows only the rows with one of these values in the column; null: all rows. */
  const filterBy = (key: string, values: ReadonlySet<string> | null): void => {
    const next = new Map(filters.value)
    if (values === null) next.delete(key)
    else next.set(key, values)
    filters.value = next
    const known = [...filterColumns.value, ...columns()]
    filterColumns.value = [...next.keys()].flatMap((one) => known.find((column) => column.key === one) ?? [])
    arrange()
  }
  return {
    sort,
    column,
    order,
    rows: computed(() => order.value?.flatMap((row): Row[] => (given()[row] ? [given()[row] ?? {}] : [])) ?? given()),
    sortBy,
    filters,
    filterColumns,
    filterBy,
    showAll,
    /** The index in the table of a row of the view. An index past the end of the view is past the end of the table. */
    tableRowOf: (viewRow: number) => order.value?.[viewRow] ?? viewRow + (order.value === null ? 0 : given().length - order.value.length),
    /** Moves a row inside the view only; false if the view is not sorted. Not for a filtered view, in which rows have other neighbours. */
    move: (from: number, to: number) => {
      if (order.value === null) return false
      order.value = moveInOrder(order.value, from, to)
      return true
    },
    /** Where the rows inserted next appear. */
    expectInsert: (where: Beside) => (beside = where)
  }
}
