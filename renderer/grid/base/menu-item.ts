import { formatKeys } from '../../commands/keys.ts'
import { otherShortcuts } from '../../commands/shortcuts.ts'
import type { SortBy } from './sort-order.ts'
import type { GridText } from '../text/id.ts'

export interface MenuItem {
  readonly key: string
  /** Value of `data-action`; default: from the key. */
  readonly action?: string
  readonly label: string
  readonly shortcut?: string
  readonly isDisabled?: boolean
  /** Separator above it. */
  readonly isApart?: boolean
}

/** State for the menu of a column; undefined in a grid that does not filter, hide or freeze. */
export interface ColumnTools {
  readonly isFiltered: boolean
  readonly isFrozen: boolean
  /** Frozen columns move among themselves. */
  readonly canMoveLeft: boolean
  readonly canMoveRight: boolean
  readonly hidden: number
  readonly canFill: boolean
}

/** The items of a column: sort, filter, hide, freeze, fill; empty if the grid offers no sorting. */
export const columnMenu = (words: GridText, sort: SortBy | null | undefined, tools?: ColumnTools): readonly MenuItem[] =>
  sort === undefined
    ? []
    : [
        { key: 'sort-ascending', label: words.sort.ascending },
        { key: 'sort-descending', label: words.sort.descending },
        { key: 'sort-off', label: words.sort.off, isDisabled: sort === null },
        ...(tools === undefined
          ? []
          : [
              { key: 'filter', label: words.columns.filter, isApart: true },
              { key: 'filter-off', label: words.columns.filterOff, isDisabled: !tools.isFiltered },
              { key: 'hide', label: words.columns.hide, isApart: true },
              { key: 'show-hidden', label: words.columns.showHidden(tools.hidden), isDisabled: tools.hidden === 0 },
              { key: 'freeze', label: tools.isFrozen ? words.columns.unfreeze : words.columns.freeze },
              { key: 'move-left', label: words.columns.moveLeft, isDisabled: !tools.canMoveLeft },
              { key: 'move-right', label: words.columns.moveRight, isDisabled: !tools.canMoveRight },
              ...(tools.canFill ? [{ key: 'fill', label: words.bulk.open, isApart: true }] : [])
            ])
      ]

const ofView = new Set(['copy', 'filter', 'filter-off', 'hide', 'show-hidden', 'freeze', 'move-left', 'move-right'])

/** The context menu of the grid. `rows`: number of selected rows. A read-only grid offers no changes. */
export const gridMenu = (
  words: GridText,
  rows: number,
  sort?: SortBy | null,
  isReadonly = false,
  tools?: ColumnTools
): readonly MenuItem[] => allItems(words, rows, sort, tools).filter(({ key }) => !isReadonly || ofView.has(key) || key.startsWith('sort'))

const allItems = (words: GridText, rows: number, sort?: SortBy | null, tools?: ColumnTools): readonly MenuItem[] => [
  { key: 'insert-above', label: words.insertAbove(rows) },
  { key: 'insert-below', label: words.insertBelow(rows) },
  { key: 'duplicate', label: words.duplicate(rows) },
  { key: 'move-up', label: words.moveUp, shortcut: formatKeys(otherShortcuts.moveRowUp), isDisabled: rows > 1 },
  { key: 'move-down', label: words.moveDown, shortcut: formatKeys(otherShortcuts.moveRowDown), isDisabled: rows > 1 },
  { key: 'copy', label: words.copy, shortcut: otherShortcuts.copy, isApart: true },
  { key: 'paste', label: words.pasteHint, shortcut: otherShortcuts.paste, isDisabled: true },
  { key: 'remove', label: words.remove(rows), shortcut: otherShortcuts.removeRows, isApart: true },
  ...columnMenu(words, sort, tools).map((item, index) => ({ ...item, isApart: index === 0 || item.isApart === true }))
]
