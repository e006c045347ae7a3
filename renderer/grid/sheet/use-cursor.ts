import { computed, shallowRef } from 'vue'
import { clampToSize, rangeOf, type CellPosition, type Size } from '../base/range.ts'

export type Cursor = ReturnType<typeof useCursor>

/** Active cell and range. A position past the end is kept until its row exists; until then the nearest cell is returned. */
export const useCursor = (size: () => Size) => {
  const wantedActive = shallowRef<CellPosition>({ row: 0, column: 0 })
  const wantedHead = shallowRef<CellPosition>({ row: 0, column: 0 })
  /** Selects a range; the first corner gets the focus. */
  const span = (from: CellPosition, to: CellPosition): void => {
    wantedActive.value = from
    wantedHead.value = to
  }
  /** The cell with the focus. */
  const active = computed(() => clampToSize(wantedActive.value, size()))
  /** The moving end of the range; equal to `active` while one cell is selected. */
  const head = computed(() => clampToSize(wantedHead.value, size()))
  const range = computed(() => rangeOf(active.value, head.value))
  const last = (): CellPosition => clampToSize({ row: Infinity, column: Infinity }, size())
  return {
    active,
    head,
    range,
    moveTo: (position: CellPosition) => span(position, position),
    extendTo: (position: CellPosition) => (wantedHead.value = position),
    span,
    selectAll: () => span({ row: 0, column: 0 }, last()),
    /** Extends the range to whole rows. */
    selectRows: () => span({ row: range.value.top, column: 0 }, { row: range.value.bottom, column: last().column }),
    /** Extends the range to whole columns. */
    selectColumns: () => span({ row: 0, column: range.value.left }, { row: last().row, column: range.value.right })
  }
}
