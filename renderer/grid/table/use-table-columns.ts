import { computed, inject, type ComputedRef, type InjectionKey } from 'vue'
import { pinnedOffsets, shownColumns, isPinned } from './column-layout.ts'
import type { GridText } from '../text.ts'
import { chooserWidth, gridTemplate, tickWidth, totalWidth, type TableColumn } from './table-column.ts'
import { useStoredLayout } from './use-stored-layout.ts'

/** The texts in the language of the window; without them a table has no checkboxes and no column chooser. */
export const tableWordsKey: InjectionKey<ComputedRef<GridText['table']>> = Symbol('words of tables')

interface TableColumnsDeps {
  readonly columns: () => readonly TableColumn[]
  /** Key under which the layout is stored; undefined: the user cannot choose columns. */
  readonly name: string | undefined
  readonly hasTicks: () => boolean
  /** Width in pixels; 0: not measured yet. */
  readonly width: () => number
}

/** The columns that a table shows, as the user chose them on this computer. */
export const useTableColumns = ({ columns, name, hasTicks, width }: TableColumnsDeps) => {
  const words = inject(tableWordsKey, null)
  const { layout, setLayout } = useStoredLayout(name)
  const hasChooser = name !== undefined && words !== null

  const before = computed(() => (hasTicks() ? tickWidth : 0))
  const extra = computed(() => before.value + (hasChooser ? chooserWidth : 0))
  const shown = computed(() => shownColumns(columns(), layout.value, Math.max(0, width() - extra.value)))
  /** Offsets of pinned columns if the table is too narrow for its columns. */
  const offsets = computed(() =>
    width() > 0 && totalWidth(shown.value) + extra.value > width() ? pinnedOffsets(shown.value, layout.value, before.value) : null
  )

  return {
    words,
    layout,
    setLayout,
    hasChooser,
    shown,
    /** Style of a cell of a pinned column while the table scrolls. */
    pinStyle: (key: string): { readonly left: string } | undefined => {
      const left = offsets.value?.get(key)
      return left === undefined ? undefined : { left: `${left}px` }
    },
    tickStyle: computed(() => (offsets.value === null ? undefined : { left: '0px' })),
    lastPinned: computed(() => shown.value.findLast((column) => isPinned(column, layout.value))?.key ?? null),
    template: computed(() => gridTemplate(shown.value, { hasTicks: hasTicks(), hasChooser }))
  }
}
