import { computed, shallowRef, type ComputedRef } from 'vue'
import { clampToSize, rangeOf, type CellPosition, type Range, type Size } from '../base/range.ts'

export interface Cursor {
  /** The cell with the focus. */
  readonly active: ComputedRef<CellPosition>
  /** The moving end of the range; equal to `active` while one cell is selected. */
  readonly head: ComputedRef<CellPosition>
  readonly range: ComputedRef<Range>
  readonly moveTo: (position: CellPosition) => void
  readonly extendTo: (position: CellPosition) => void
  /** Selects a range; the first corner gets the focus. */
  readonly span: (from: CellPosition, to: CellPosition) => void
  readonly selectAll: () => void
  /** Extends the range to whole rows. */
  readonly selectRows: () => void
  /** Extends the range to whole columns. */
  readonly selectColumns: () => void
}

/** Active cell and range. A position past the end is remembered until its row exists, and reads as the nearest cell until then. */
export const useCursor = (size: () => Size): Cursor => {
  const wantedActive = shallowRef<CellPosition>({ row: 0, column: 0 })
  const wantedHead = shallowRef<CellPosition>({ row: 0, column: 0 })
  const span = (from: CellPosition, to: CellPosition): void => {
    wantedActive.value = from
    wantedHead.value = to
  }
  const active = computed(() => clampToSize(wantedActive.value, size()))
  const head = computed(() => clampToSize(wantedHead.value, size()))
  const range = computed(() => rangeOf(active.value, head.value))
  const last = (): CellPosition => clampToSize({ row: Infinity, column: Infinity }, size())
  return {
    active,
    head,
    range,
    moveTo: (position) => span(position, position),
    extendTo: (position) => (wantedHead.value = position),
    span,
    selectAll: () => span({ row: 0, column: 0 }, last()),
    selectRows: () => span({ row: range.value.top, column: 0 }, { row: range.value.bottom, column: last().column }),
    selectColumns: () => span({ row: 0, column: range.value.left }, { row: last().row, column: range.value.right })
  }
}
