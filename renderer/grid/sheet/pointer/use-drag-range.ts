import { onBeforeUnmount } from 'vue'
import { rowHeight } from '../../base/use-virtual-rows.ts'
import type { CellPosition } from '../../base/range.ts'

/** The cell that contains an element; column -1 for the row header. */
export const cellPositionOf = (target: EventTarget | null): CellPosition | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/** Reports the cell under the pointer while its button is held, and scrolls when the pointer leaves the box. Returns the start function. */
export const useDragRange = (
  scroller: () => HTMLElement | null,
  frozenWidth: () => number,
  onCell: (position: CellPosition) => void
): (() => void) => {
  let pointer: { readonly x: number; readonly y: number } | null = null
  let frame = 0

  const step = (): void => {
    const box = scroller()
    if (box === null || pointer === null) return
    const edge = box.getBoundingClientRect()
    const [left, right] = [edge.left + frozenWidth(), edge.left + box.clientWidth]
    const [top, bottom] = [edge.top + rowHeight, edge.top + box.clientHeight]
    const beyond = (value: number, low: number, high: number): number => (value < low ? value - low : value > high ? value - high : 0)
    const isFromFrozen = pointer.x < left && pointer.x > edge.left && box.scrollLeft === 0
    box.scrollTop += beyond(pointer.y, top, bottom) / 4
    if (!isFromFrozen) box.scrollLeft += beyond(pointer.x, edge.left, right) / 4
    const within = (value: number, low: number, high: number): number => Math.max(low + 1, Math.min(high - 2, value))
    const position = cellPositionOf(document.elementFromPoint(within(pointer.x, edge.left, right), within(pointer.y, top, bottom)))
    if (position !== null) onCell(position)
    frame = requestAnimationFrame(step)
  }

  const onMove = (event: PointerEvent): void => {
    const isFirst = pointer === null
    pointer = { x: event.clientX, y: event.clientY }
    if (isFirst) frame = requestAnimationFrame(step)
  }

  const end = (): void => {
    pointer = null
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
  }
  onBeforeUnmount(end)

  return () => {
    end()
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
}
