import { computed, shallowRef } from 'vue'
import type { GridProps } from './grid-props.ts'
import { columnMenu, gridMenu, withoutMoves, type MenuOffers } from './grid-menu.ts'
import { heightOf, rowsOfAll } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import { cellPositionOf } from './use-grid-pointer.ts'

export interface GridMenuDeps {
  readonly props: Readonly<Pick<GridProps, 'words' | 'sort' | 'isOrderFixed'>>
  readonly cursor: Cursor
  /** Stores the text of the open cell; false if it is invalid. */
  readonly commit: () => boolean
  readonly focusActive: () => Promise<void>
  readonly activeCell: () => Element | null
  /** Whether the active column offers codes; `openList` shows them. */
  readonly isCoded: () => boolean
  readonly openList: () => void
  readonly offers: () => MenuOffers
  readonly actions: () => Readonly<Record<string, () => void>>
}

/** Position of a menu in the window, in pixels. */
export interface MenuPosition {
  readonly x: number
  readonly y: number
  /** Whether it is the menu of the active column, not of the selected rows. */
  readonly isOfColumn: boolean
}

/** The menu of rows and the menu of a column. */
export const useGridMenu = ({ props, cursor, focusActive, actions, ...deps }: GridMenuDeps) => {
  const position = shallowRef<MenuPosition | null>(null)
  const menuOfRows = () => {
    const rows = { all: rowsOfAll(cursor.ranges.value).length, here: heightOf(cursor.range.value) }
    const items = gridMenu(props.words, rows, props.sort, deps.offers())
    return props.isOrderFixed === true ? withoutMoves(items) : items
  }
  return {
    position,
    items: computed(() => (position.value?.isOfColumn === true ? columnMenu(props.words, props.sort, deps.offers().tools) : menuOfRows())),
    /** Opens the menu of a column at a position in the window. */
    openOfTitle: (column: number, x: number, y: number) => {
      cursor.moveTo({ row: cursor.active.value.row, column })
      position.value = { x, y, isOfColumn: true }
    },
    onContextmenu: (event: MouseEvent) => {
      if (event.target instanceof HTMLInputElement || cellPositionOf(event.target) === null) return
      event.preventDefault()
      // An invalid text keeps its cell open, and the selection does not move to the row under the pointer.
      if (!deps.commit()) return
      position.value = { x: event.clientX, y: event.clientY, isOfColumn: false }
    },
    /** Alt+Down: opens the codes of the active column, or else the menu of the column. */
    openColumn: () => {
      const box = deps.activeCell()?.getBoundingClientRect()
      if (deps.isCoded() || props.sort === undefined || box === undefined) deps.openList()
      else position.value = { x: box.left, y: box.bottom, isOfColumn: true }
    },
    /** Closes the menu and runs the chosen item. */
    close: async (action?: string) => {
      position.value = null
      await focusActive()
      if (action !== undefined && deps.commit()) actions()[action]?.()
    }
  }
}
