import type { SortBy } from './sort-order.ts'
import type { GridText } from '../text/id.ts'

export interface MenuItem {
  readonly key: string
  /** Of `data-action`; otherwise made from the key. */
  readonly action?: string
  readonly label: string
  readonly shortcut?: string
  readonly isDisabled?: boolean
  /** Has a line above it. */
  readonly isApart?: boolean
}

/** The items that sort by a column; empty if the grid offers no sorting. */
export const columnMenu = (words: GridText, sort: SortBy | null | undefined): readonly MenuItem[] =>
  sort === undefined
    ? []
    : [
        { key: 'sort-ascending', label: words.sort.ascending },
        { key: 'sort-descending', label: words.sort.descending },
        { key: 'sort-off', label: words.sort.off, isDisabled: sort === null }
      ]

/** The context menu of the grid. `rows`: number of selected rows. A grid that can only be read offers no changes. */
export const gridMenu = (words: GridText, rows: number, sort?: SortBy | null, isReadonly = false): readonly MenuItem[] =>
  allItems(words, rows, sort).filter(({ key }) => !isReadonly || key === 'copy' || key.startsWith('sort'))

const allItems = (words: GridText, rows: number, sort?: SortBy | null): readonly MenuItem[] => [
  { key: 'insert-above', label: words.insertAbove(rows) },
  { key: 'insert-below', label: words.insertBelow(rows) },
  { key: 'duplicate', label: words.duplicate(rows) },
  { key: 'move-up', label: words.moveUp, shortcut: 'Alt+Shift+↑', isDisabled: rows > 1 },
  { key: 'move-down', label: words.moveDown, shortcut: 'Alt+Shift+↓', isDisabled: rows > 1 },
  { key: 'copy', label: words.copy, shortcut: 'Ctrl+C', isApart: true },
  { key: 'paste', label: words.pasteHint, shortcut: 'Ctrl+V', isDisabled: true },
  { key: 'remove', label: words.remove(rows), shortcut: 'Ctrl+Delete', isApart: true },
  ...columnMenu(words, sort).map((item, index) => ({ ...item, isApart: index === 0 }))
]
