import { heightOf, rowsOf, type CellPosition, type Size } from '../base/range.ts'
import type { Beside } from './sort-and-filter/sort-order.ts'
import type { GridEmit } from './grid-props.ts'
import type { Cursor } from './use-cursor.ts'

export interface RowDeps {
  readonly cursor: Cursor
  readonly size: () => Size
  /** Rows cannot move in a filtered view, where they have other neighbours. */
  readonly isFiltered: () => boolean
  readonly isOrderFixed: () => boolean
  readonly go: (to: CellPosition) => void
  readonly emit: GridEmit
}

/** Actions on whole rows: each is one undo step and moves the cursor to its result. */
export const useRowActions = ({ cursor, size, isFiltered, isOrderFixed, go, emit }: RowDeps) => {
  const insertAt = (at: number, count: number, column: number, beside: Beside): void => {
    emit('commit', [{ kind: 'insert', at, count, beside }], 'done')
    go({ row: at, column })
    cursor.span({ row: at, column }, { row: at + count - 1, column })
  }
  const count = (): number => (size().rows === 0 ? 1 : heightOf(cursor.range.value))
  const remove = (): void => {
    if (size().rows === 0) return
    const { range, active } = cursor
    const rows = rowsOf(range.value)
    go({ row: range.value.top, column: active.value.column })
    emit('commit', [{ kind: 'remove', rows }], 'done')
  }
  const moveBy = (by: number): void => {
    const { row, column } = cursor.active.value
    const to = row + by
    if (isOrderFixed() || to < 0 || to >= size().rows) return
    if (isFiltered()) return emit('report', { kind: 'refused', why: 'filtered-move' })
    emit('commit', [{ kind: 'move', row, to }], 'done')
    go({ row: to, column })
  }
  return {
    addRow: () => insertAt(size().rows, 1, 0, 'end'),
    remove,
    moveBy,
    /** The actions of the context menu, by the actions of grid-menu.ts. */
    byMenu: {
      'grid.insert-above': () => insertAt(cursor.range.value.top, count(), cursor.active.value.column, 'below'),
      'grid.insert-below': () =>
        insertAt(Math.min(size().rows, cursor.range.value.bottom + 1), count(), cursor.active.value.column, 'above'),
      'grid.duplicate': () => {
        if (size().rows > 0) emit('commit', [{ kind: 'duplicate', rows: rowsOf(cursor.range.value) }], 'done')
      },
      'grid.move-up': () => moveBy(-1),
      'grid.move-down': () => moveBy(1),
      'grid.remove': remove
    }
  }
}
