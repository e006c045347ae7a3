import { nextTick, watch } from 'vue'
import { isSameCell, type CellPosition } from '../base/range.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { Cursor } from './use-cursor.ts'

export interface FocusRestoreDeps {
  readonly cursor: Cursor
  readonly editor: CellEditor
  /** Sources of rows and columns; a change is another object or another length of a list. */
  readonly shape: () => readonly unknown[]
  /** Whether the edited column still has the same index. */
  readonly isColumnUnchanged: () => boolean
  readonly hasFocus: () => boolean
  readonly activeCell: () => HTMLElement | null
  readonly focusActive: () => void
  readonly bringIntoView: (position: CellPosition) => void
}

/** Keeps focus and editing in their cell when rows and columns change. */
export const useFocusRestore = ({ cursor, editor, ...deps }: FocusRestoreDeps): void => {
  let hadFocus = false
  let lastPosition = cursor.active.value
  watch(deps.shape, () => {
    hadFocus = deps.hasFocus()
    if (editor.cell.value !== null && !deps.isColumnUnchanged()) editor.close()
    editor.follow()
    const editing = editor.cell.value
    if (editing === null) return
    const place = { row: editing.row, column: editing.columnNumber }
    // Otherwise the selection stays, for Ctrl+Enter.
    if (!isSameCell(place, cursor.active.value)) cursor.moveTo(place)
  })
  watch(
    deps.shape,
    () => {
      if (hadFocus && !isSameCell(lastPosition, cursor.active.value)) deps.bringIntoView(cursor.active.value)
      if (hadFocus && document.activeElement !== deps.activeCell()) deps.focusActive()
    },
    { flush: 'post' }
  )
  watch(cursor.active, (position) => (lastPosition = position), { flush: 'post' })
  // Removing the input loses the focus: move it to the cell, unless another element has it by now.
  watch(editor.cell, (now, before) => {
    if (now !== null || before === null) return
    void nextTick(() => {
      if (document.activeElement === document.body) deps.focusActive()
    })
  })
}
