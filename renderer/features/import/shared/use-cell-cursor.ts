import { nextTick, type Ref, type ShallowRef } from 'vue'
import { moveTarget, type CellPosition, type Size } from '../../../grid/base/range.ts'
import { useVirtualRows } from '../../../grid/base/use-virtual-rows.ts'

/**
 * The cell that the arrow keys move in a grid of virtual rows, which is the only tab stop of the grid. A cell has `data-cell` of `row/column`; row -1 is the
 * head, in which only a grid with `hasHead` moves.
 */
export const useCellCursor = (
  scroller: Readonly<ShallowRef<HTMLElement | null>>,
  { size, cursor, hasHead = false }: { readonly size: () => Size; readonly cursor: Ref<CellPosition>; readonly hasHead?: boolean }
) => {
  const view = useVirtualRows(
    scroller,
    () => size().rows,
    () => cursor.value.row
  )
  const element = ({ row, column }: CellPosition): HTMLElement | null =>
    scroller.value?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`) ?? null

  /** Scrolls a cell into view inside the grid, while the focus and all around the grid stay; `isJump`: with the rows around it. */
  const show = (cell: CellPosition, isJump = false): void => {
    if (cell.row >= 0) view.bringIntoView(cell.row, isJump)
    void nextTick(() => {
      const [box, target] = [scroller.value, element(cell)]
      if (box === null || target === null) return
      const [outer, inner] = [box.getBoundingClientRect(), target.getBoundingClientRect()]
      const left = outer.left + (parseFloat(getComputedStyle(box).scrollPaddingLeft) || 0)
      const right = outer.left + box.clientWidth
      if (inner.left < left) box.scrollLeft -= left - inner.left
      else if (inner.right > right) box.scrollLeft += Math.min(inner.right - right, inner.left - left)
    })
  }
  const focus = (cell: CellPosition = cursor.value, isJump = false): void => {
    if (cell.row >= 0) view.bringIntoView(cell.row, isJump)
    void nextTick(() => {
      const target = element(cell)
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  /** Moves by an arrow, Home, End or Page key; false for another key, and for the keys of the review (Ctrl+PageDown). */
  const move = (event: KeyboardEvent): boolean => {
    const isPage = event.key === 'PageDown' || event.key === 'PageUp'
    if (event.shiftKey || (isPage && (event.ctrlKey || event.metaKey))) return false
    const to = targetOf(event, cursor.value)
    if (to === null) return false
    cursor.value = to
    event.preventDefault()
    focus(to)
    return true
  }
  const targetOf = (event: KeyboardEvent, from: CellPosition): CellPosition | null => {
    if (hasHead && event.key === 'ArrowUp' && from.row === 0 && !event.altKey) return { row: -1, column: from.column }
    if (from.row !== -1) return moveTarget(event, from, size(), view.pageRows())
    const to = moveTarget(event, event.key === 'ArrowDown' ? from : { ...from, row: 0 }, size(), view.pageRows())
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    return to !== null && isSideways ? { ...to, row: -1 } : to
  }

  /** The cell that an event is in; null outside cells. */
  const cellOf = (event: Event): CellPosition | null => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row, column] = (cell?.dataset['cell'] ?? '').split('/').map(Number)
    return cell === null || row === undefined || column === undefined ? null : { row, column }
  }

  return { view, show, focus, move, cellOf }
}
