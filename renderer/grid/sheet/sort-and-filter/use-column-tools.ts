import { computed, nextTick, ref } from 'vue'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { columnValues, rowsForColumn, type SortBy } from './sort-order.ts'
import type { useSortedRows } from './use-sorted-rows.ts'
import type { CellPosition } from '../../base/range.ts'
import type { ColumnTools } from '../grid-menu.ts'
import type { GridColumn } from '../columns.ts'
import type { ColumnChoice, ColumnVerb, GridEmit, GridProps } from '../grid-props.ts'
import type { useGridColumns } from '../use-grid-columns.ts'
import type { CellEditor } from '../cells/use-cell-editor.ts'
import type { Cursor } from '../use-cursor.ts'

interface SortDeps {
  readonly props: Readonly<Pick<GridProps, 'sort' | 'order'>>
  readonly columns: () => readonly GridColumn[]
  readonly cursor: Cursor
  readonly editor: CellEditor
  readonly go: (to: CellPosition) => void
  readonly emit: GridEmit
}

/** Sorts the view. The cursor moves to the first row, and back to its own row when sorting ends. */
export const useSortActions = ({ props, columns, cursor, editor, go, emit }: SortDeps) => {
  const sortBy = (columnNumber: number, direction: SortBy['direction']): void => {
    const column = columns()[columnNumber]
    if (column === undefined) return
    if (!editor.commit()) {
      go(cursor.active.value)
      return
    }
    emit('sort', { key: column.key, direction })
    go({ row: 0, column: columnNumber })
  }
  const off = (): void => {
    const { row, column } = cursor.active.value
    const tableRow = props.order?.[row] ?? row
    // Number of rows of the view that precede it in the table order.
    const viewRow = props.order?.reduce((above, other) => above + (other < tableRow ? 1 : 0), 0) ?? row
    if (editor.commit()) emit('sort', null)
    go({ row: viewRow, column })
  }
  return {
    /** A click on a column title: ascending, descending, off. */
    next: (columnNumber: number) => {
      const sorted = props.sort?.key === columns()[columnNumber]?.key ? props.sort?.direction : undefined
      if (sorted === 'descending') off()
      else sortBy(columnNumber, sorted === 'ascending' ? 'descending' : 'ascending')
    },
    off,
    /** The actions of the column menu, by the actions of grid-menu.ts. */
    byMenu: {
      'grid.sort-ascending': () => sortBy(cursor.active.value.column, 'ascending'),
      'grid.sort-descending': () => sortBy(cursor.active.value.column, 'descending'),
      'grid.sort-off': off
    }
  }
}

interface ColumnToolsDeps {
  readonly rows: () => readonly Readonly<Record<string, unknown>>[]
  readonly base: () => Pointer
  readonly problems: () => ReadonlyMap<Pointer, string>
  readonly canFill: () => boolean
  readonly fill: (key: string) => void
  readonly grid: () => {
    readonly focusCell: (path: Pointer, count?: number) => boolean
    readonly focus: () => unknown
    readonly show: (position: CellPosition) => void
    readonly active: CellPosition
  } | null
  readonly columns: ReturnType<typeof useGridColumns>
  readonly view: ReturnType<typeof useSortedRows>
}

/** The menu of a column: its items and their effect on the view. Nothing here changes the table. */
export const useColumnTools = ({ rows, base, problems, canFill, fill, grid, columns, view }: ColumnToolsDeps) => {
  /** Key of the column whose filter is open. */
  const filtering = ref<string | null>(null)
  const columnOf = (key: string): GridColumn | undefined => columns.shown.value.find((column) => column.key === key)
  const tools = (key: string): ColumnTools => ({
    isFiltered: view.filters.value.has(key),
    isFrozen: columnOf(key)?.frozen === true,
    canMoveLeft: columns.canMove(key, -1),
    canMoveRight: columns.canMove(key, 1),
    hidden: columns.hidden.value.length,
    canFill: canFill() && columnOf(key)?.isComputed !== true
  })
  /** Keeps the cursor in a column that has moved. */
  const followColumn = (key: string): void => {
    const row = view.tableRowOf(grid()?.active.row ?? 0)
    void nextTick(() => grid()?.focusCell(base() + pointer(row, key)))
  }
  /** Changes which rows are shown. The cursor stays on its row, or moves to the first if that is hidden. */
  const changeRows = (change: () => void): void => {
    const { row, column } = grid()?.active ?? { row: 0, column: 0 }
    const tableRow = view.tableRowOf(row)
    change()
    const viewRow = view.order.value === null ? tableRow : view.order.value.indexOf(tableRow)
    void nextTick(() => {
      grid()?.show({ row: Math.max(0, viewRow), column })
      void grid()?.focus()
    })
  }
  const filterBy = (key: string, values: ReadonlySet<string> | null): void => changeRows(() => view.filterBy(key, values))
  const verbs: Readonly<Record<ColumnVerb, (key: string) => void>> = {
    filter: (key) => (filtering.value = key),
    'filter-off': (key) => filterBy(key, null),
    // Keep one column; a hidden column must not filter.
    hide: (key) => {
      if (columns.shown.value.length < 2) return
      filterBy(key, null)
      columns.hide(key)
    },
    'show-hidden': columns.showAll,
    freeze: (key) => {
      columns.freeze(key, columnOf(key)?.frozen !== true)
      followColumn(key)
    },
    'move-left': (key) => {
      columns.move(key, -1)
      followColumn(key)
    },
    'move-right': (key) => {
      columns.move(key, 1)
      followColumn(key)
    },
    fill
  }
  const closeFilter = (): void => {
    filtering.value = null
    void grid()?.focus()
  }
  return {
    tools,
    choose: ({ verb, key, before }: ColumnChoice) => {
      if (verb !== 'place') return verbs[verb](key)
      const active = columns.shown.value[grid()?.active.column ?? 0]?.key ?? key
      columns.place(key, before)
      followColumn(active)
    },
    filtering,
    filterColumn: computed(() => (filtering.value === null ? undefined : columnOf(filtering.value))),
    filterValues: computed(() =>
      filtering.value === null ? [] : columnValues(rowsForColumn(rows(), view.filters.value, filtering.value), filtering.value)
    ),
    filtered: computed((): ReadonlySet<string> => new Set(view.filters.value.keys())),
    applyFilter: (values: ReadonlySet<string> | null) => {
      if (filtering.value !== null) filterBy(filtering.value, values)
      closeFilter()
    },
    closeFilter,
    showAllRows: () => changeRows(view.showAll),
    /** Focuses a cell; first shows its row if a filter hides it, and its column if the user hid it. */
    focusCell: (path: Pointer, count = 0): boolean => {
      // In another order they are not below each other.
      if (grid()?.focusCell(path, view.order.value === null ? count : 0) === true) return true
      if (!path.startsWith(`${base()}/`)) return false
      const [row = '', key = ''] = path.slice(base().length + 1).split('/')
      const hidden = columns.hidden.value.find((column) => pointer(column.key) === `/${key}`)
      const isHiddenRow = view.order.value?.includes(Number(row)) === false
      if (rows()[Number(row)] === undefined || (hidden === undefined && !isHiddenRow)) return false
      // The row header shows the number, so show its column only for a problem.
      const isNumber = hidden !== undefined && columns.isHiddenAtFirst(hidden.key) && !problems().has(path)
      if (hidden && !isNumber) columns.reveal(hidden.key)
      if (isHiddenRow) view.showAll()
      const to = isNumber ? base() + pointer(Number(row), columns.shown.value[0]?.key ?? '') : path
      void nextTick(() => grid()?.focusCell(to))
      return true
    }
  }
}
