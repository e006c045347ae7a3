import { contains, type Place, type Size } from '../base/range.ts'
import type { CellEditor } from './cells/use-cell-editor.ts'
import type { Cursor } from './use-cursor.ts'
import { placeOf, useDragRange } from '../base/use-drag-range.ts'

export interface PointerDeps {
  readonly cursor: Cursor
  readonly editor: CellEditor
  readonly size: () => Size
  readonly scroller: () => HTMLElement | null
  readonly frozenWidth: () => number
  readonly focusActive: () => void
  readonly edit: () => void
  readonly openList: () => void
}

export interface GridPointer {
  readonly onPointerdown: (event: PointerEvent) => void
  readonly onMousedown: (event: MouseEvent) => void
  readonly onClick: (event: MouseEvent) => void
  readonly onDblclick: (event: MouseEvent) => void
  readonly selectColumn: (column: number, isExtending: boolean) => void
}

const isText = (target: EventTarget | null): boolean => target instanceof HTMLInputElement

/** The mark that opens the list of a coded cell. */
const isPick = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.dataset['pick'] !== undefined

/** Selecting with the pointer: cells, rows by their number, columns by their title, ranges by dragging or with Shift. */
export const useGridPointer = ({ cursor, editor, size, scroller, frozenWidth, focusActive, edit, openList }: PointerDeps): GridPointer => {
  const lastColumn = (): number => size().columns - 1
  const lastRow = (): number => size().rows - 1
  const cornersAt = (place: Place): readonly [Place, Place] =>
    place.column < 0
      ? [
          { row: place.row, column: 0 },
          { row: place.row, column: lastColumn() }
        ]
      : [place, place]

  let isWholeRows = false
  const drag = useDragRange(scroller, frozenWidth, (place) =>
    cursor.extendTo({ row: place.row, column: isWholeRows ? lastColumn() : Math.max(0, place.column) })
  )

  return {
    onPointerdown: (event) => {
      const place = placeOf(event.target)
      if (place === null || isText(event.target)) return
      if (!editor.commit()) {
        event.preventDefault()
        focusActive()
        return
      }
      const [from, to] = cornersAt(place)
      const isMain = event.button === 0
      if (!isMain && contains(cursor.range.value, from) && contains(cursor.range.value, to)) return
      if (event.shiftKey) cursor.extendTo(to)
      else cursor.span(from, to)
      focusActive()
      if (!isMain || isPick(event.target)) return
      isWholeRows = place.column < 0
      drag()
    },
    // The default would take the focus back from where pointerdown put it, and select text.
    onMousedown: (event) => {
      if (!isText(event.target) && placeOf(event.target) !== null) event.preventDefault()
    },
    // Not on pointerdown: the mark gives way to the input, and the press would then take the focus from it.
    onClick: (event) => {
      if (isPick(event.target) && editor.cell.value === null) openList()
    },
    onDblclick: (event) => {
      const place = placeOf(event.target)
      if (place !== null && place.column >= 0 && !isText(event.target) && editor.cell.value === null) edit()
    },
    selectColumn: (column, isExtending) => {
      if (!editor.commit() || size().rows === 0) return
      cursor.span({ row: 0, column: isExtending ? cursor.active.value.column : column }, { row: lastRow(), column })
      focusActive()
    }
  }
}
