import { onBeforeUnmount, type ShallowRef } from 'vue'
import { contains, heightOf, type CellPosition, type Range, type Size } from '../base/range.ts'
import { fillTarget } from './fill.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { Cursor } from './use-cursor.ts'
import { rowHeight } from '../base/use-virtual-rows.ts'

/** The cell that contains an element; column -1 for the row header. */
export const cellPositionOf = (target: EventTarget | null): CellPosition | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/**
 * Reports the cell under the pointer while its button is held, and scrolls when the pointer leaves the box. Returns the start function. `onEnd` is not
 * called for a drag that the system cancels.
 */
const useDragRange = (
  scroller: () => HTMLElement | null,
  frozenWidth: () => number,
  onCell: (position: CellPosition) => void,
  onEnd?: () => void
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
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', end)
  }
  const onUp = (): void => {
    // A quick drag can end before its first frame.
    step()
    end()
    onEnd?.()
  }
  onBeforeUnmount(end)

  return () => {
    end()
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
  }
}

export interface PointerDeps {
  readonly cursor: Cursor
  readonly editor: CellEditor
  readonly size: () => Size
  readonly scroller: () => HTMLElement | null
  readonly frozenWidth: () => number
  readonly focusActive: () => void
  readonly edit: () => void
  readonly openList: () => void
  /** The cells that the fill handle would fill while it is dragged. */
  readonly filling: ShallowRef<Range | null>
  readonly fillFrom: (target: Range) => void
  /** Fills down as far as the cells beside the range go. */
  readonly fillBeside: () => void
}

/** The corner of the selection, which is dragged to fill. */
const isFillHandle = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.dataset['fillHandle'] !== undefined

const isInput = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

/** The arrow in a coded cell that opens its list. */
const isListArrow = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.dataset['pick'] !== undefined

/** Selection with the pointer: cells, rows by their header, columns by their title, ranges by dragging or with Shift. */
export const useGridPointer = ({
  cursor,
  editor,
  size,
  scroller,
  frozenWidth,
  focusActive,
  edit,
  openList,
  filling,
  fillFrom,
  fillBeside
}: PointerDeps) => {
  const lastColumn = (): number => size().columns - 1
  const lastRow = (): number => size().rows - 1
  const cornersAt = (position: CellPosition): readonly [CellPosition, CellPosition] =>
    position.column < 0
      ? [
          { row: position.row, column: 0 },
          { row: position.row, column: lastColumn() }
        ]
      : [position, position]

  let selectsRows = false
  const drag = useDragRange(scroller, frozenWidth, (position) =>
    cursor.extendTo({ row: position.row, column: selectsRows ? lastColumn() : Math.max(0, position.column) })
  )
  const dragFill = useDragRange(
    scroller,
    frozenWidth,
    ({ row, column }) => (filling.value = fillTarget(cursor.range.value, { row, column: Math.max(0, column) })),
    () => {
      const target = filling.value
      filling.value = null
      if (target !== null) fillFrom(target)
      focusActive()
    }
  )

  return {
    onPointerdown: (event: PointerEvent) => {
      const position = cellPositionOf(event.target)
      if (position === null || isInput(event.target)) return
      if (!editor.commit()) {
        event.preventDefault()
        focusActive()
        return
      }
      const [from, to] = cornersAt(position)
      const isPrimary = event.button === 0
      if (isPrimary && isFillHandle(event.target)) {
        event.preventDefault()
        return dragFill()
      }
      if (!isPrimary && cursor.ranges.value.some((range) => contains(range, from) && contains(range, to))) return
      const isMore = isPrimary && (event.ctrlKey || event.metaKey)
      let isAdded = true
      if (event.shiftKey) cursor.extendTo(to)
      else if (isMore) isAdded = cursor.toggle(from, to)
      else cursor.span(from, to)
      focusActive()
      if (!isPrimary || !isAdded || isListArrow(event.target)) return
      selectsRows = position.column < 0
      drag()
    },
    // The default would move the focus away from the cell that pointerdown focused, and select text.
    onMousedown: (event: MouseEvent) => {
      if (!isInput(event.target) && cellPositionOf(event.target) !== null) event.preventDefault()
    },
    // Not on pointerdown: the input replaces the arrow, and the press would then take the focus away from it.
    onClick: (event: MouseEvent) => {
      if (isListArrow(event.target) && editor.cell.value === null) openList()
    },
    onDblclick: (event: MouseEvent) => {
      if (isFillHandle(event.target)) return fillBeside()
      const position = cellPositionOf(event.target)
      if (position !== null && position.column >= 0 && !isInput(event.target) && editor.cell.value === null) edit()
    },
    /** Selects a whole column, or all up to it; with `isMore` and beside other whole columns it is one more. */
    selectColumn: (column: number, isExtending: boolean, isMore: boolean) => {
      if (!editor.commit() || size().rows === 0) return
      const from = { row: 0, column: isExtending ? cursor.active.value.column : column }
      const to = { row: lastRow(), column }
      const hasColumns = size().rows > 1 && cursor.ranges.value.every((range) => heightOf(range) === size().rows)
      if (isExtending || !isMore || !hasColumns) cursor.span(from, to)
      else cursor.toggle(from, to)
      focusActive()
    }
  }
}
