import { computed, ref, type ShallowRef } from 'vue'
import type { Language } from '#core/base/language.ts'
import { columnsToRender, frozenCountThatFits, type GridColumn } from './columns.ts'
import type { CellPosition } from '../base/range.ts'
import { useColumnWidths } from './head/use-column-widths.ts'
import { useVirtualRows } from '../base/use-virtual-rows.ts'

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
  const layout = useColumnWidths(deps.columns, () => deps.rows().length, deps.language)
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
