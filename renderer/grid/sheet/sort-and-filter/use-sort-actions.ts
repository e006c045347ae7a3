import type { GridColumn } from '../columns.ts'
import type { GridEmit, GridProps } from '../grid-props.ts'
import type { CellPosition } from '../../base/range.ts'
import type { SortBy } from './sort-order.ts'
import type { CellEditor } from '../cells/use-cell-editor.ts'
import type { Cursor } from '../use-cursor.ts'

export interface SortDeps {
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
