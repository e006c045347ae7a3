import type { GridColumn } from '../sheet/columns.ts'
import type { GridProps } from '../sheet/grid-props.ts'
import type { Place } from './range.ts'
import type { SortBy } from './sort-order.ts'
import type { CellEditor } from '../sheet/cells/use-cell-editor.ts'
import type { Cursor } from '../sheet/use-cursor.ts'

export interface SortDeps {
  readonly props: Readonly<Pick<GridProps, 'sort' | 'order'>>
  readonly columns: () => readonly GridColumn[]
  readonly cursor: Cursor
  readonly editor: CellEditor
  readonly go: (to: Place) => void
  readonly onSort: (by: SortBy | null) => void
}

export interface SortActions {
  /** A click on a title: ascending, descending, off. */
  readonly next: (columnNumber: number) => void
  readonly off: () => void
  /** The verbs of the column's menu by the keys of menu-item.ts. */
  readonly byMenu: Readonly<Record<string, () => void>>
}

/** Asks for another order of the view: the cursor goes to its top, and back to its own row when the order ends. */
export const useSortActions = ({ props, columns, cursor, editor, go, onSort }: SortDeps): SortActions => {
  const by = (columnNumber: number, direction: SortBy['direction']): void => {
    const column = columns()[columnNumber]
    if (column === undefined) return
    if (!editor.commit()) {
      go(cursor.active.value)
      return
    }
    onSort({ key: column.key, direction })
    go({ row: 0, column: columnNumber })
  }
  const off = (): void => {
    const { row, column } = cursor.active.value
    const line = props.order?.[row] ?? row
    if (editor.commit()) onSort(null)
    go({ row: line, column })
  }
  return {
    next: (columnNumber) => {
      const sorted = props.sort?.key === columns()[columnNumber]?.key ? props.sort?.direction : undefined
      if (sorted === 'descending') off()
      else by(columnNumber, sorted === 'ascending' ? 'descending' : 'ascending')
    },
    off,
    byMenu: {
      'sort-ascending': () => by(cursor.active.value.column, 'ascending'),
      'sort-descending': () => by(cursor.active.value.column, 'descending'),
      'sort-off': off
    }
  }
}
