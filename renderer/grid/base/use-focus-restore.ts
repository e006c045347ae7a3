import { nextTick, watch } from 'vue'
import { samePlace, type Place } from './range.ts'
import type { CellEditor } from '../sheet/cells/use-cell-editor.ts'
import type { Cursor } from '../sheet/use-cursor.ts'

export interface KeptFocusDeps {
  readonly cursor: Cursor
  readonly editor: CellEditor
  /** What rows and columns are made from; a new list, or another length, means they changed. */
  readonly shape: () => readonly unknown[]
  /** Whether the column being edited still stands where it stood. */
  readonly isColumnThere: () => boolean
  /** Whether the focus is in the grid. */
  readonly hasFocus: () => boolean
  readonly activeCell: () => HTMLElement | null
  readonly focusActive: () => void
  readonly bringIntoView: (place: Place) => void
}

/** Keeps focus and editing where the user is while rows and columns change under them. */
export const useKeptFocus = ({ cursor, editor, ...needs }: KeptFocusDeps): void => {
  let hadFocus = false
  let lastPlace = cursor.active.value
  watch(needs.shape, () => {
    hadFocus = needs.hasFocus()
    if (editor.cell.value !== null && !needs.isColumnThere()) editor.close()
    editor.follow()
    const editing = editor.cell.value
    if (editing !== null) cursor.moveTo({ row: editing.row, column: editing.columnNumber })
  })
  watch(
    needs.shape,
    () => {
      if (hadFocus && !samePlace(lastPlace, cursor.active.value)) needs.bringIntoView(cursor.active.value)
      if (hadFocus && document.activeElement !== needs.activeCell()) needs.focusActive()
    },
    { flush: 'post' }
  )
  watch(cursor.active, (place) => (lastPlace = place), { flush: 'post' })
  // The input goes with its focus; the cell takes it over unless something else was meant to have it.
  watch(editor.cell, (now, before) => {
    if (now !== null || before === null) return
    void nextTick(() => {
      if (document.activeElement === document.body) needs.focusActive()
    })
  })
}
