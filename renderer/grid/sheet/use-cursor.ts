import { computed, shallowRef, type ComputedRef } from 'vue'
import { inside, rangeOf, type Place, type Range, type Size } from '../base/range.ts'

export interface Cursor {
  /** The one cell that has the focus. */
  readonly active: ComputedRef<Place>
  /** The moving end of the range; the same as `active` while one cell is selected. */
  readonly head: ComputedRef<Place>
  readonly range: ComputedRef<Range>
  readonly moveTo: (place: Place) => void
  readonly extendTo: (place: Place) => void
  /** Selects from one corner, which gets the focus, to the other. */
  readonly span: (from: Place, to: Place) => void
  readonly selectAll: () => void
  /** Widens the range to whole rows. */
  readonly selectRows: () => void
  /** Widens the range to whole columns. */
  readonly selectColumns: () => void
}

/** Active cell and range. Places past the end wait there until the rows arrive, and read as the nearest cell until then. */
export const useCursor = (size: () => Size): Cursor => {
  const wantedActive = shallowRef<Place>({ row: 0, column: 0 })
  const wantedHead = shallowRef<Place>({ row: 0, column: 0 })
  const span = (from: Place, to: Place): void => {
    wantedActive.value = from
    wantedHead.value = to
  }
  const active = computed(() => inside(wantedActive.value, size()))
  const head = computed(() => inside(wantedHead.value, size()))
  const range = computed(() => rangeOf(active.value, head.value))
  const last = (): Place => inside({ row: Infinity, column: Infinity }, size())
  return {
    active,
    head,
    range,
    moveTo: (place) => span(place, place),
    extendTo: (place) => (wantedHead.value = place),
    span,
    selectAll: () => span({ row: 0, column: 0 }, last()),
    selectRows: () => span({ row: range.value.top, column: 0 }, { row: range.value.bottom, column: last().column }),
    selectColumns: () => span({ row: 0, column: range.value.left }, { row: last().row, column: range.value.right })
  }
}
