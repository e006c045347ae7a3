import { computed, shallowRef } from 'vue'
import { arrangeColumns, canMove, moveColumn, pinColumn, placeColumn, showColumn } from '../table/column-layout.ts'
import { useStoredLayout } from '../table/use-table-columns.ts'
import type { GridColumn } from './columns.ts'

interface GridColumnsDeps {
  /** Defined by the view. */
  readonly columns: () => readonly GridColumn[]
  /** Columns that are hidden until the user shows them. */
  readonly hiddenAtFirst?: () => readonly string[]
  /** Key under which the layout is stored. */
  readonly name: string
}

/** Hidden columns, frozen columns and column order of a grid; stored on this computer. */
export const useGridColumns = ({ columns, hiddenAtFirst = () => [], name }: GridColumnsDeps) => {
  const { layout, setLayout } = useStoredLayout(`grid${name.replaceAll('/', '.')}`)
  /** Columns revealed by a jump; not stored. */
  const revealed = shallowRef<ReadonlySet<string>>(new Set())
  const isHidden = (key: string): boolean => !revealed.value.has(key) && !(layout.value.shown[key] ?? !hiddenAtFirst().includes(key))
  const isFrozen = (column: GridColumn): boolean => layout.value.pinned[column.key] ?? column.frozen === true
  const asListed = (some: readonly GridColumn[]) => some.map((column) => ({ ...column, pinned: column.frozen === true }))
  const shown = computed(() =>
    arrangeColumns(asListed(columns()), layout.value).flatMap((column) =>
      isHidden(column.key) ? [] : [{ ...column, frozen: isFrozen(column) }]
    )
  )
  return {
    layout,
    setLayout,
    shown,
    hidden: computed(() => columns().filter(({ key }) => isHidden(key))),
    isHidden,
    isHiddenAtFirst: (key: string) => hiddenAtFirst().includes(key),
    reveal: (key: string) => (revealed.value = new Set([...revealed.value, key])),
    hide: (key: string) => {
      revealed.value = new Set([...revealed.value].filter((other) => other !== key))
      setLayout(showColumn(layout.value, key, false))
    },
    showAll: () => setLayout(columns().reduce((next, { key }) => (isHidden(key) ? showColumn(next, key, true) : next), layout.value)),
    freeze: (key: string, frozen: boolean) => setLayout(pinColumn(layout.value, key, frozen)),
    /** Skips hidden columns. */
    canMove: (key: string, by: 1 | -1) => canMove(asListed(shown.value), layout.value, key, by),
    move: (key: string, by: 1 | -1) => setLayout(moveColumn(asListed(shown.value), layout.value, key, by)),
    place: (key: string, before: string | undefined) => setLayout(placeColumn(asListed(shown.value), layout.value, key, before))
  }
}
