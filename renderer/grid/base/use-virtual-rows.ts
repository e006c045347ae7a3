import { computed, onMounted, shallowRef, type ShallowRef } from 'vue'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/vue-virtual'

/** A rendered row and the slot it is rendered in. A row that scrolls out leaves its slot, with its elements, to a row that scrolls in. */
interface RowSlot {
  readonly index: number
  readonly slot: number
}

/**
 * Assigns slots to rows: a row that stays rendered keeps its slot, a new row takes a free one, so that scrolling changes texts instead of
 * creating elements. A slot never moves to the other side of the pinned row: Vue would move the elements of that row, and a moved element
 * loses the focus.
 */
export const createRowSlots = (): ((indexes: readonly number[], pinnedRow: number) => readonly RowSlot[]) => {
  let slotByRow = new Map<number, number>()
  let slotCount = 0
  return (indexes, pinnedRow) => {
    const wanted = new Set(indexes)
    const isPinnedRendered = slotByRow.has(pinnedRow) && wanted.has(pinnedRow)
    const sideOf = (index: number): number => (isPinnedRendered && index > pinnedRow ? 1 : 0)
    const free: readonly [number[], number[]] = [[], []]
    for (const [index, slot] of slotByRow) if (!wanted.has(index)) free[sideOf(index) === 1 ? 1 : 0].push(slot)
    // `pop` takes the last one: rows are ascending, and so are the slots of the rows they replace.
    for (const side of free) side.reverse()
    const slots = indexes.map((index): RowSlot => {
      const slot = slotByRow.get(index) ?? free[sideOf(index) === 1 ? 1 : 0].pop() ?? slotCount
      if (slot === slotCount) slotCount += 1
      return { index, slot }
    })
    slotByRow = new Map(slots.map(({ index, slot }) => [index, slot]))
    return slots
  }
}

/** Whether a zoomed box is a part of a pixel narrower than its whole width: columns as wide as that would make it scroll. */
const isRoundedUp = (box: HTMLElement | null): boolean => {
  const over = box === null ? 0 : box.offsetWidth - box.getBoundingClientRect().width
  return over > 0 && over < 1
}

/** Pixels; also the height of the head. */
export const rowHeight = 28

/**
 * Virtual scrolling for rows of one height below a sticky head of `rowHeight`. The row `pinned` is rendered at every scroll position,
 * so that scrolling never removes the element with the focus. `height` in pixels.
 */
export const useVirtualRows = (
  scroller: Readonly<ShallowRef<HTMLElement | null>>,
  count: () => number,
  pinned: () => number,
  height = rowHeight
) => {
  const mounted = shallowRef<HTMLElement | null>(null)
  onMounted(() => (mounted.value = scroller.value))
  /** The virtualizer says nothing of a size with which the same rows are rendered. */
  const size = shallowRef({ width: 0, height: 0 })
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => {
      const pinnedRow = pinned()
      const rows = count()
      return {
        count: rows,
        getScrollElement: () => mounted.value,
        observeElementRect: (instance, onSize) =>
          observeElementRect(instance, (rect) => {
            onSize(rect)
            size.value = { ...rect, width: rect.width - (isRoundedUp(scroller.value) ? 1 : 0) }
          }),
        estimateSize: () => height,
        overscan: 6,
        scrollMargin: rowHeight,
        rangeExtractor: (range) => {
          const shown = defaultRangeExtractor(range)
          if (pinnedRow < 0 || pinnedRow >= rows || shown.includes(pinnedRow)) return shown
          return [...shown, pinnedRow].sort((one, other) => one - other)
        }
      }
    })
  )
  const bodyHeight = (): number => (scroller.value?.clientHeight ?? 0) - rowHeight
  /** Indexes of the rows to render, ascending. */
  const indexes = computed(() => virtualizer.value.getVirtualItems().map((item) => item.index))
  const slotsOf = createRowSlots()
  return {
    indexes,
    /** The same rows with their slots, which are the keys for `v-for`. */
    slots: computed(() => slotsOf(indexes.value, pinned())),
    totalHeight: computed(() => count() * height),
    /** Width of the scrolling box in pixels, without its scroll bar; 0 before it was measured. */
    viewWidth: computed(() => size.value.width),
    viewHeight: computed(() => size.value.height),
    /** Number of rows that fit below the head, at least one. */
    pageRows: () => Math.max(1, Math.floor(bodyHeight() / height) - 1),
    isInView: (row: number) => {
      const box = scroller.value
      return box !== null && (row + 1) * height > box.scrollTop && row * height < box.scrollTop + bodyHeight()
    },
    /** With `isJump` the row is placed at a third of the height instead of the edge, so that the rows around it are visible. */
    bringIntoView: (row: number, isJump = false) => {
      const box = scroller.value
      if (box === null) return
      const top = row * height
      const isOutside = top < box.scrollTop || top + height > box.scrollTop + bodyHeight()
      if (isJump && isOutside) box.scrollTop = Math.max(0, top - Math.floor(bodyHeight() / height / 3) * height)
      else if (top < box.scrollTop) box.scrollTop = top
      else if (top + height > box.scrollTop + bodyHeight()) box.scrollTop = top + height - bodyHeight()
    }
  }
}
