import { computed, ref, type ShallowRef, reactive, nextTick, watch } from 'vue'
import type { Language } from '#core/base/language.ts'
import {
  columnsToRender,
  frozenCountThatFits,
  type GridColumn,
  headerWidth,
  minColumnWidth,
  maxColumnWidth,
  offsets,
  defaultColumnWidth,
  fillWidth
} from './columns.ts'
import { type CellPosition, isSameCell } from '../base/range.ts'
import { useVirtualRows } from '../base/use-virtual-rows.ts'
import { markWidth, useRowMarks } from './row-cells.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { Cursor } from './use-cursor.ts'

interface FocusRestoreDeps {
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

/** Column widths in pixels. Widths set by the user are kept while the grid is mounted, also for hidden columns. */
const useColumnWidths = (columns: () => readonly GridColumn[], rows: () => number, language: () => Language, viewWidth: () => number) => {
  const chosen = reactive(new Map<string, number>())
  const marks = useRowMarks()
  const rowHeader = computed(() => headerWidth(rows()) + (marks === null ? 0 : markWidth))
  const widths = computed(() =>
    fillWidth(
      columns(),
      columns().map((column) => chosen.get(column.key) ?? defaultColumnWidth(column.field, language())),
      viewWidth() - rowHeader.value,
      ({ key }) => chosen.has(key)
    )
  )
  /** Left edge of every column in pixels; the last entry is the total width. */
  const starts = computed(() => offsets(widths.value, rowHeader.value))
  const resize = (column: GridColumn, pixels: number): void => {
    chosen.set(column.key, Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, pixels))))
  }
  return {
    widths,
    starts,
    /** Custom properties for the layout of head and rows, so that resizing does not render rows again. */
    style: computed(() => ({
      '--grid-columns': [rowHeader.value, ...widths.value].map((width) => `${width}px`).join(' '),
      '--grid-width': `${starts.value.at(-1) ?? 0}px`
    })),
    resize,
    widen: (columnNumber: number, by: number) => {
      const column = columns()[columnNumber]
      if (column) resize(column, (widths.value[columnNumber] ?? 0) + by)
    }
  }
}

export interface GridViewDeps {
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
  readonly rows: () => readonly unknown[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly active: () => CellPosition
}

/** Which rows and columns are rendered, the widths of columns, and scrolling to a cell. `rendered` resolves after the next render. */
export const useGridView = (deps: GridViewDeps, rendered: () => Promise<void>) => {
  const box = deps.scroller
  const rows = useVirtualRows(
    box,
    () => deps.rows().length,
    () => deps.active().row
  )
  const layout = useColumnWidths(
    deps.columns,
    () => deps.rows().length,
    deps.language,
    () => rows.viewWidth.value
  )
  const scrollLeft = ref(0)
  const starts = layout.starts
  /** Number of frozen columns. */
  const frozen = computed(() => {
    const wanted = deps.columns().filter((column) => column.frozen === true).length
    return rows.viewWidth.value === 0 ? wanted : frozenCountThatFits(wanted, starts.value, rows.viewWidth.value)
  })
  const frozenWidth = (): number => starts.value[frozen.value] ?? 0
  /** Indexes of the other columns that are rendered. */
  const shown = computed<readonly number[]>((before) => {
    const now = columnsToRender(starts.value, frozen.value, scrollLeft.value, rows.viewWidth.value, deps.active().column)
    return before !== undefined && before.join() === now.join() ? before : now
  })
  const resize = (columnNumber: number, pixels: number): void => {
    const column = deps.columns()[columnNumber]
    if (column !== undefined) layout.resize(column, pixels)
  }
  return {
    rows,
    layout,
    frozen,
    frozenWidth,
    shown,
    resize,
    onScroll: () => (scrollLeft.value = box.value?.scrollLeft ?? 0),
    bringIntoView: ({ row, column }: CellPosition, isJump?: boolean) => {
      rows.bringIntoView(row, isJump)
      const [from = 0, to = 0] = [starts.value[column], starts.value[column + 1]]
      if (box.value === null || column < frozen.value) return
      if (from < box.value.scrollLeft + frozenWidth()) box.value.scrollLeft = from - frozenWidth()
      else if (to > box.value.scrollLeft + box.value.clientWidth) box.value.scrollLeft = to - box.value.clientWidth
    },
    /** Fits the width of a column to its title and its visible texts. */
    fit: async (columnNumber: number) => {
      resize(columnNumber, 0)
      await rendered()
      const cells = box.value?.querySelectorAll(
        `[data-column="${columnNumber}"], [role="columnheader"][aria-colindex="${columnNumber + 2}"] > :first-child`
      )
      resize(columnNumber, Math.max(56, ...[...(cells ?? [])].map((cell) => cell.scrollWidth + 4)))
    }
  }
}
