import { computed, ref, type ComputedRef, type ShallowRef } from 'vue'
import type { Language } from '#core/base/language.ts'
import { columnsNear, frozenThatFit, type GridColumn } from './columns.ts'
import type { Place } from '../base/range.ts'
import { useColumnWidths, type ColumnWidths } from '../base/use-column-widths.ts'
import { useVirtualRows, type VirtualRows } from '../base/use-virtual-rows.ts'

export interface GridViewDeps {
  readonly scroller: Readonly<ShallowRef<HTMLElement | null>>
  readonly rows: () => readonly unknown[]
  readonly columns: () => readonly GridColumn[]
  readonly language: () => Language
  readonly active: () => Place
}

export interface GridView {
  readonly rows: VirtualRows
  readonly layout: ColumnWidths
  /** How many columns stay at the left edge. */
  readonly frozen: ComputedRef<number>
  readonly frozenWidth: () => number
  /** Numbers of the other columns that are rendered. */
  readonly shown: ComputedRef<readonly number[]>
  readonly onScroll: () => void
  readonly bringIntoView: (place: Place, isJump?: boolean) => void
  /** Makes a column as wide as its title and the texts in sight. */
  readonly fit: (columnNumber: number) => Promise<void>
  readonly resize: (columnNumber: number, pixels: number) => void
}

/** Which rows and columns are rendered, how wide columns are, and how a cell comes into sight. */
export const useGridView = (needs: GridViewDeps, rendered: () => Promise<void>): GridView => {
  const box = needs.scroller
  const rows = useVirtualRows(
    box,
    () => needs.rows().length,
    () => needs.active().row
  )
  const layout = useColumnWidths(needs.columns, () => needs.rows().length, needs.language)
  const scrollLeft = ref(0)
  const starts = layout.starts
  const frozen = computed(() => {
    const wished = needs.columns().filter((column) => column.frozen === true).length
    return rows.viewWidth.value === 0 ? wished : frozenThatFit(wished, starts.value, rows.viewWidth.value)
  })
  const frozenWidth = (): number => starts.value[frozen.value] ?? 0
  const shown = computed<readonly number[]>((before) => {
    const now = columnsNear(starts.value, frozen.value, scrollLeft.value, rows.viewWidth.value, needs.active().column)
    return before !== undefined && before.join() === now.join() ? before : now
  })
  const resize = (columnNumber: number, pixels: number): void => {
    const column = needs.columns()[columnNumber]
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
    bringIntoView: ({ row, column }, isJump) => {
      rows.bringIntoView(row, isJump)
      const [from = 0, to = 0] = [starts.value[column], starts.value[column + 1]]
      if (box.value === null || column < frozen.value) return
      if (from < box.value.scrollLeft + frozenWidth()) box.value.scrollLeft = from - frozenWidth()
      else if (to > box.value.scrollLeft + box.value.clientWidth) box.value.scrollLeft = to - box.value.clientWidth
    },
    fit: async (columnNumber) => {
      resize(columnNumber, 0)
      await rendered()
      const cells = box.value?.querySelectorAll(
        `[data-column="${columnNumber}"], [role="columnheader"][aria-colindex="${columnNumber + 2}"] > :first-child`
      )
      resize(columnNumber, Math.max(56, ...[...(cells ?? [])].map((cell) => cell.scrollWidth + 4)))
    }
  }
}
