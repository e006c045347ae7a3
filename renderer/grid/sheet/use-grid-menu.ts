import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { GridProps } from './grid-props.ts'
import { columnMenu, gridMenu, type MenuItem } from '../base/menu-item.ts'
import { heightOf } from '../base/range.ts'
import type { Cursor } from './use-cursor.ts'
import { placeOf } from '../base/use-drag-range.ts'

export interface GridMenuDeps {
  readonly props: Readonly<Pick<GridProps, 'words' | 'sort'>>
  readonly cursor: Cursor
  readonly focusActive: () => Promise<void>
  readonly activeCell: () => Element | null
  /** Whether the active column offers values, and what shows them. */
  readonly isCoded: () => boolean
  readonly openList: () => void
  readonly verbs: () => Readonly<Record<string, () => void>>
}

/** Where a menu stands, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  /** Of the active cell's column; otherwise of the selected rows. */
  readonly isOfColumn: boolean
}

export interface GridMenu {
  readonly place: Readonly<ShallowRef<MenuPlace | null>>
  readonly items: ComputedRef<readonly MenuItem[]>
  readonly onContextmenu: (event: MouseEvent) => void
  /** What Alt+Down opens: the values the active column offers, or else the menu of the column. */
  readonly openColumn: () => void
  readonly close: (key?: string) => Promise<void>
}

/** The menu of rows and the menu of a column. */
export const useGridMenu = ({ props, cursor, focusActive, verbs, ...needs }: GridMenuDeps): GridMenu => {
  const place = shallowRef<MenuPlace | null>(null)
  return {
    place,
    items: computed(() =>
      place.value?.isOfColumn === true
        ? columnMenu(props.words, props.sort)
        : gridMenu(props.words, heightOf(cursor.range.value), props.sort)
    ),
    onContextmenu: (event) => {
      if (event.target instanceof HTMLInputElement || placeOf(event.target) === null) return
      event.preventDefault()
      place.value = { x: event.clientX, y: event.clientY, isOfColumn: false }
    },
    openColumn: () => {
      const box = needs.activeCell()?.getBoundingClientRect()
      if (needs.isCoded() || props.sort === undefined || box === undefined) needs.openList()
      else place.value = { x: box.left, y: box.bottom, isOfColumn: true }
    },
    close: async (key) => {
      place.value = null
      await focusActive()
      if (key !== undefined) verbs()[key]?.()
    }
  }
}
