import { heightOf, rowsOf, type Place, type Size } from '../base/range.ts'
import type { Beside } from '../base/sort-order.ts'
import type { Cursor } from './use-cursor.ts'

export interface RowDeps {
  readonly cursor: Cursor
  readonly size: () => Size
  readonly go: (to: Place) => void
  readonly insert: (at: number, count: number, beside: Beside) => void
  readonly duplicate: (rows: readonly number[]) => void
  readonly remove: (rows: readonly number[]) => void
  readonly move: (row: number, to: number) => void
  readonly onStepEnd: () => void
}

export interface RowActions {
  readonly addRow: () => void
  readonly remove: () => void
  readonly moveBy: (by: number) => void
  /** The verbs of the context menu by the keys of menu-item.ts. */
  readonly byMenu: Readonly<Record<string, () => void>>
}

/** What is done to whole rows: asks for it and puts the cursor where the result will stand. */
export const useRowActions = ({ cursor, size, go, ...ask }: RowDeps): RowActions => {
  const insertAt = (at: number, count: number, column: number, beside: Beside): void => {
    ask.insert(at, count, beside)
    ask.onStepEnd()
    go({ row: at, column })
    cursor.span({ row: at, column }, { row: at + count - 1, column })
  }
  const count = (): number => (size().rows === 0 ? 1 : heightOf(cursor.range.value))
  const remove = (): void => {
    if (size().rows === 0) return
    const { range, active } = cursor
    const rows = rowsOf(range.value)
    go({ row: range.value.top, column: active.value.column })
    ask.remove(rows)
    ask.onStepEnd()
  }
  const moveBy = (by: number): void => {
    const { row, column } = cursor.active.value
    const to = row + by
    if (to < 0 || to >= size().rows) return
    ask.move(row, to)
    ask.onStepEnd()
    go({ row: to, column })
  }
  return {
    addRow: () => insertAt(size().rows, 1, 0, 'end'),
    remove,
    moveBy,
    byMenu: {
      'insert-above': () => insertAt(cursor.range.value.top, count(), cursor.active.value.column, 'below'),
      'insert-below': () => insertAt(Math.min(size().rows, cursor.range.value.bottom + 1), count(), cursor.active.value.column, 'above'),
      duplicate: () => {
        if (size().rows === 0) return
        ask.duplicate(rowsOf(cursor.range.value))
        ask.onStepEnd()
      },
      'move-up': () => moveBy(-1),
      'move-down': () => moveBy(1),
      remove
    }
  }
}
