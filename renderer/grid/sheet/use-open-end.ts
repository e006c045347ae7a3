import { nextTick, onBeforeUnmount, watch } from 'vue'
import { isDialogOpen } from '../../ui/dom/focus.ts'
import type { CellPosition } from '../base/range.ts'
import type { GridColumn } from './columns.ts'
import type { GridEmit, GridProps } from './grid-props.ts'
import type { Cursor } from './use-cursor.ts'

interface OpenEndDeps {
  readonly props: Readonly<Pick<GridProps, 'rows' | 'isOpenEnded'>>
  readonly columns: () => readonly GridColumn[]
  readonly cursor: Cursor
  readonly emit: GridEmit
  readonly isReadonly: () => boolean
  readonly root: () => HTMLElement | null
  /** Appends a row and moves into a column of it. */
  readonly append: (column: number) => void
  readonly go: (to: CellPosition) => void
  /** Whether the open cell, if any, has another text than at first; one that is invalid is in no row yet. */
  readonly isTyped: () => boolean
}

/**
 * Rows that Tab and Enter add below the last one. Such a row goes again when it is left without an entry: what was meant as the end of the last line
 * must not leave a blank line, whose problems block sending.
 */
export const useOpenEnd = ({ props, columns, cursor, emit, isReadonly, root, append, go, isTyped }: OpenEndDeps) => {
  /** The last row while nothing was entered in it since it was added; an entry makes another object of it. */
  let blank: { readonly row: object | undefined; readonly isGrown: boolean } | null = null
  const isBlank = (): boolean => blank !== null && props.rows.length > 0 && props.rows.at(-1) === blank.row && !isTyped()
  const add = (column: number, isGrown: boolean): void => {
    append(column)
    void nextTick(() => (blank = { row: props.rows.at(-1), isGrown }))
  }
  const withdraw = (): void => {
    if (blank?.isGrown === true && isBlank() && !isReadonly())
      emit('commit', [{ kind: 'remove', rows: [props.rows.length - 1] }], 'cancelled')
    blank = null
  }

  watch(
    () => cursor.active.value.row,
    (row) => {
      if (isBlank() && row !== props.rows.length - 1) withdraw()
    }
  )
  onBeforeUnmount(withdraw)
  return {
    /** Adds a row because the user asked for one. */
    addRow: () => add(0, false),
    /** Before Tab leaves the table, so that it goes to what comes after the remaining rows. */
    withdraw,
    /** Something was entered in a row; the row of the parent follows later. */
    touch: (row: number): void => {
      if (row === props.rows.length - 1) blank = null
    },
    /**
     * As `GridActions.growAt`. Below a row that is still blank a spreadsheet adds one more; here the blank one goes, because it was left, so the
     * blank row stays the last and Tab goes back to its first cell.
     */
    growAt: (column: number | null): boolean => {
      if (props.isOpenEnded !== true || isReadonly() || props.rows.length === 0) return false
      const to = column ?? columns().findIndex(({ field, isComputed }) => field.ordinal !== true && isComputed !== true)
      if (isBlank()) go({ row: props.rows.length - 1, column: to })
      else add(to, true)
      return true
    },
    /** The focus has left the grid, not for a dialog about its cell or for another program. */
    onFocusout: ({ relatedTarget }: FocusEvent): void => {
      if (!isBlank() || (relatedTarget instanceof Node && root()?.contains(relatedTarget) === true)) return
      // A row that was just rendered anew has lost the focus and gets it back.
      setTimeout(() => {
        if (isBlank() && document.hasFocus() && !isDialogOpen() && root()?.contains(document.activeElement) !== true) withdraw()
      })
    }
  }
}
