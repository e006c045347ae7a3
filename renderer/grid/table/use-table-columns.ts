import { computed, inject, shallowRef, type ComputedRef, type InjectionKey, type ShallowRef } from 'vue'
import type { GridText } from '../text.ts'
import { readViewSetting, writeViewSetting } from '../../ui/view-settings.ts'
import { isPinned, noLayout, pinnedOffsets, shownColumns, type ColumnLayout } from './column-layout.ts'
import { chooserWidth, gridTemplate, hasRoomForChooser, tickWidth, totalWidth, type TableColumn } from './table-column.ts'
import { titleWidth } from './text-width.ts'

/** The texts in the language of the window; without them a table has no checkboxes and no column chooser. */
export const tableWordsKey: InjectionKey<ComputedRef<GridText['table']>> = Symbol('words of tables')

/** The column layout of a table, stored on this computer under `name`; undefined: the user cannot choose columns. */
export const useStoredLayout = (
  name: string | undefined
): { readonly layout: Readonly<ShallowRef<ColumnLayout>>; readonly setLayout: (next: ColumnLayout) => void } => {
  const key = `columns.${name ?? ''}` as const
  const layout = shallowRef<ColumnLayout>(name === undefined ? noLayout : (readViewSetting(key) ?? noLayout))
  return {
    layout,
    setLayout: (next) => {
      layout.value = next
      writeViewSetting(key, next === noLayout ? null : { ...next, order: [...next.order] })
    }
  }
}

interface TableColumnsDeps {
  readonly columns: () => readonly TableColumn[]
  /** Key under which the layout is stored; undefined: the user cannot choose columns. */
  readonly name: string | undefined
  /** The layout, where the caller keeps it. */
  readonly kept?: () => ColumnLayout | undefined
  readonly hasTicks?: () => boolean
  /** Width in pixels; 0: not measured yet. Without it the cells decide how wide the columns are. */
  readonly width?: () => number
  /** Offsets of pinned columns in pixels, by key, if the cells decide; null unless the table scrolls horizontally. */
  readonly offsets?: () => ReadonlyMap<string, number> | null
}

/** A column of a fixed width with room for its title and `more` pixels beside it. */
const titled = (column: TableColumn, more = 0): TableColumn =>
  column.width === undefined ? column : { ...column, width: Math.max(column.width, titleWidth(column.label) + more) }

/** The columns that a table shows, as the user chose them on this computer. */
export const useTableColumns = ({ columns, name, kept, hasTicks = () => false, width = () => 0, offsets: measured }: TableColumnsDeps) => {
  const words = inject(tableWordsKey, null)
  const stored = useStoredLayout(name)
  const layout = computed(() => kept?.() ?? stored.layout.value)
  const hasChooser = computed(() => name !== undefined && words !== null && columns().length > 2)

  const before = computed(() => (hasTicks() ? tickWidth : 0))
  const extra = computed(() => before.value + (hasChooser.value ? chooserWidth : 0))
  const shown = computed(() => {
    if (measured) return shownColumns(columns(), layout.value, 0)
    const fitting = shownColumns(
      columns().map((column) => titled(column)),
      layout.value,
      Math.max(0, width() - extra.value)
    )
    // The button covers the end of the last title; its pixels are in `extra`.
    if (!hasChooser.value || !hasRoomForChooser(fitting)) return fitting
    return fitting.map((column, at) => (at === fitting.length - 1 ? titled(column, chooserWidth) : column))
  })
  /** Offsets of pinned columns if the table is too narrow for its columns. */
  const offsets = computed(() => {
    if (measured) return measured()
    return width() > 0 && totalWidth(shown.value) + extra.value > width() ? pinnedOffsets(shown.value, layout.value, before.value) : null
  })

  return {
    words,
    layout,
    setLayout: stored.setLayout,
    hasChooser,
    shown,
    shownKeys: computed(() => new Set(shown.value.map(({ key }) => key))),
    /** Style of a cell of a pinned column while the table scrolls. */
    pinStyle: (key: string): { readonly left: string } | undefined => {
      const left = offsets.value?.get(key)
      return left === undefined ? undefined : { left: `${left}px` }
    },
    tickStyle: computed(() => (offsets.value === null ? undefined : { left: '0px' })),
    lastPinned: computed(() => shown.value.findLast((column) => isPinned(column, layout.value))?.key ?? null),
    template: computed(() => gridTemplate(shown.value, { hasTicks: hasTicks(), hasChooser: hasChooser.value, width: width() }))
  }
}
