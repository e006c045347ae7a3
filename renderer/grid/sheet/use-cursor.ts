import { computed, shallowRef } from 'vue'
import { clampToSize, covers, disjoint, rangeOf, subtract, type CellPosition, type Range, type Size } from '../base/range.ts'

export type Cursor = ReturnType<typeof useCursor>

/** Active cell and selected ranges. A position past the end is kept until its row exists; until then the nearest cell is returned. */
export const useCursor = (size: () => Size) => {
  const wantedActive = shallowRef<CellPosition>({ row: 0, column: 0 })
  const wantedHead = shallowRef<CellPosition>({ row: 0, column: 0 })
  /** The ranges that were selected before the one of the active cell and stay selected. */
  const earlier = shallowRef<readonly Range[]>([])
  /** Whether the arrows keep the selected ranges, so that Shift and an arrow start another one. */
  const isAdding = shallowRef(false)
  const place = (from: CellPosition, to: CellPosition): void => {
    wantedActive.value = from
    wantedHead.value = to
  }
  /** Selects one range; the first corner gets the focus. */
  const span = (from: CellPosition, to: CellPosition): void => {
    earlier.value = []
    isAdding.value = false
    place(from, to)
  }
  /** The cell with the focus. */
  const active = computed(() => clampToSize(wantedActive.value, size()))
  /** The moving end of the range; equal to `active` while one cell is selected. */
  const head = computed(() => clampToSize(wantedHead.value, size()))
  /** The range of the active cell. */
  const range = computed(() => rangeOf(active.value, head.value))
  const last = (): CellPosition => clampToSize({ row: Infinity, column: Infinity }, size())
  /** All selected ranges, of which none has a cell of another; the last one is `range`. */
  const ranges = computed((): readonly Range[] => {
    if (earlier.value.length === 0) return [range.value]
    const end = last()
    const present = earlier.value.filter(({ top, left }) => top <= end.row && left <= end.column)
    const clamped = present.map((one) => ({ ...one, bottom: Math.min(one.bottom, end.row), right: Math.min(one.right, end.column) }))
    return disjoint([...clamped, range.value])
  })
  return {
    active,
    head,
    range,
    ranges,
    isAdding,
    moveTo: (position: CellPosition) => span(position, position),
    /** Moves the active cell by an arrow; the selected ranges stay while another one is added. */
    walkTo: (position: CellPosition) => (isAdding.value ? place(position, position) : span(position, position)),
    extendTo: (position: CellPosition) => (wantedHead.value = position),
    span,
    /** Keeps the selected ranges while the arrows move to the next one. */
    keep: () => {
      earlier.value = ranges.value
      isAdding.value = true
    },
    /** Adds a range, or takes it out if it is selected. True if it was added. */
    toggle: (from: CellPosition, to: CellPosition): boolean => {
      const chosen = rangeOf(from, to)
      if (!ranges.value.some((one) => covers(one, chosen))) {
        earlier.value = ranges.value
        place(from, to)
        return true
      }
      const rest = ranges.value.flatMap((one) => subtract(one, chosen))
      const next = rest.at(-1)
      // A cell is always selected.
      if (next === undefined) return false
      earlier.value = rest.slice(0, -1)
      place({ row: next.top, column: next.left }, { row: next.bottom, column: next.right })
      return false
    },
    selectAll: () => span({ row: 0, column: 0 }, last()),
    /** Extends the range to whole rows. */
    selectRows: () => span({ row: range.value.top, column: 0 }, { row: range.value.bottom, column: last().column }),
    /** Extends the range to whole columns. */
    selectColumns: () => span({ row: 0, column: range.value.left }, { row: last().row, column: range.value.right })
  }
}
