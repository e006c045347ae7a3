import { computed, reactive } from 'vue'
import type { Language } from '#core/base/language.ts'
import { markWidth, useRowMarks } from '../rows/marks.ts'
import { headerWidth, minColumnWidth, maxColumnWidth, offsets, defaultColumnWidth, type GridColumn } from '../columns.ts'

/** Column widths in pixels. Widths set by the user are kept while the grid is mounted, also for hidden columns. */
export const useColumnWidths = (columns: () => readonly GridColumn[], rows: () => number, language: () => Language) => {
  const chosen = reactive(new Map<string, number>())
  const marks = useRowMarks()
  const rowHeader = computed(() => headerWidth(rows()) + (marks === null ? 0 : markWidth))
  const widths = computed(() => columns().map((column) => chosen.get(column.key) ?? defaultColumnWidth(column.field, language())))
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
