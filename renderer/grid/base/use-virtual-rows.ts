import { computed, onMounted, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/vue-virtual'
import { rowHeight } from '../sheet/columns.ts'
import { createRowSlots, type RowSlot } from './row-slots.ts'

export interface VirtualRows {
  /** Numbers of the rows to render, ascending. */
  readonly indexes: ComputedRef<readonly number[]>
  /** The same rows with the slots they are rendered in; to be used as keys. */
  readonly slots: ComputedRef<readonly RowSlot[]>
  readonly totalHeight: ComputedRef<number>
  /** Pixels of the scrolling box, borders included; 0 before it was measured. */
  readonly viewWidth: ComputedRef<number>
  /** Rows that fit between head line and lower edge, at least one. */
  readonly pageRows: () => number
  readonly isInView: (row: number) => boolean
  /** After a jump the rows below it are worth seeing too: then it comes to a third of the height, not to the edge. */
  readonly bringIntoView: (row: number, isJump?: boolean) => void
}

/**
 * Row virtualisation over rows of one height below a sticky head line, which is as high as a row of one text line.
 * The row `kept` is rendered wherever the view is, so that the element with the focus never vanishes by scrolling.
 */
export const useVirtualRows = (
  scroller: Readonly<ShallowRef<HTMLElement | null>>,
  count: () => number,
  kept: () => number,
  height = rowHeight
): VirtualRows => {
  const mounted = shallowRef<HTMLElement | null>(null)
  onMounted(() => (mounted.value = scroller.value))
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => {
      const keptRow = kept()
      const rows = count()
      return {
        count: rows,
        getScrollElement: () => mounted.value,
        estimateSize: () => height,
        overscan: 6,
        scrollMargin: rowHeight,
        rangeExtractor: (range) => {
          const shown = defaultRangeExtractor(range)
          if (keptRow < 0 || keptRow >= rows || shown.includes(keptRow)) return shown
          return [...shown, keptRow].sort((one, other) => one - other)
        }
      }
    })
  )
  const bodyHeight = (): number => (scroller.value?.clientHeight ?? 0) - rowHeight
  const indexes = computed(() => virtualizer.value.getVirtualItems().map((item) => item.index))
  const slotsOf = createRowSlots()
  return {
    indexes,
    slots: computed(() => slotsOf(indexes.value, kept())),
    totalHeight: computed(() => count() * height),
    viewWidth: computed(() => virtualizer.value.scrollRect?.width ?? 0),
    pageRows: () => Math.max(1, Math.floor(bodyHeight() / height) - 1),
    isInView: (row) => {
      const box = scroller.value
      return box !== null && (row + 1) * height > box.scrollTop && row * height < box.scrollTop + bodyHeight()
    },
    bringIntoView: (row, isJump = false) => {
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
