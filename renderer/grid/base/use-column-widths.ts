import { computed, reactive, type ComputedRef } from 'vue'
import type { Language } from '#core/base/language.ts'
import { headerWidth, leastWidth, mostWidth, offsets, usualWidth, type GridColumn } from '../sheet/columns.ts'

export interface ColumnWidths {
  readonly widths: ComputedRef<readonly number[]>
  /** Left edge of every column; the last entry is the whole width. */
  readonly starts: ComputedRef<readonly number[]>
  /** Custom properties that head and rows lay themselves out by, so that resizing renders no row again. */
  readonly style: ComputedRef<Readonly<Record<string, string>>>
  readonly resize: (column: GridColumn, pixels: number) => void
  readonly widen: (columnNumber: number, by: number) => void
}

/** Widths in pixels by column key; what the user changed is kept as long as the grid lives, also while a column is not shown. */
export const useColumnWidths = (columns: () => readonly GridColumn[], rows: () => number, language: () => Language): ColumnWidths => {
  const chosen = reactive(new Map<string, number>())
  const rowHeader = computed(() => headerWidth(rows()))
  const widths = computed(() => columns().map((column) => chosen.get(column.key) ?? usualWidth(column.field, language())))
  const starts = computed(() => offsets(widths.value, rowHeader.value))
  const resize = (column: GridColumn, pixels: number): void => {
    chosen.set(column.key, Math.round(Math.max(leastWidth, Math.min(mostWidth, pixels))))
  }
  return {
    widths,
    starts,
    style: computed(() => ({
      '--grid-columns': [rowHeader.value, ...widths.value].map((width) => `${width}px`).join(' '),
      '--grid-width': `${starts.value.at(-1) ?? 0}px`
    })),
    resize,
    widen: (columnNumber, by) => {
      const column = columns()[columnNumber]
      if (column) resize(column, (widths.value[columnNumber] ?? 0) + by)
    }
  }
}
