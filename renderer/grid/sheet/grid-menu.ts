import { formatKeys } from '../../commands/keys.ts'
import { otherShortcuts } from '../../commands/shortcuts.ts'
import type { MenuItem } from '../../ui/menu/menu-item.ts'
import type { SortBy } from './sort-and-filter/sort-order.ts'
import type { GridText } from '../text.ts'

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
        { action: 'grid.sort-ascending', label: words.sort.ascending },
        { action: 'grid.sort-descending', label: words.sort.descending },
        { action: 'grid.sort-off', label: words.sort.off, isDisabled: sort === null },
        ...(tools === undefined
          ? []
          : [
              { action: 'grid.filter', label: words.columns.filter, isApart: true },
              { action: 'grid.filter-off', label: words.columns.filterOff, isDisabled: !tools.isFiltered },
              { action: 'grid.hide', label: words.columns.hide, isApart: true },
              { action: 'grid.show-hidden', label: words.columns.showHidden(tools.hidden), isDisabled: tools.hidden === 0 },
              { action: 'grid.freeze', label: tools.isFrozen ? words.columns.unfreeze : words.columns.freeze },
              { action: 'grid.move-left', label: words.columns.moveLeft, isDisabled: !tools.canMoveLeft },
              { action: 'grid.move-right', label: words.columns.moveRight, isDisabled: !tools.canMoveRight },
              ...(tools.canFill ? [{ action: 'grid.fill', label: words.bulk.open, isApart: true }] : [])
            ])
      ]

const ofView = new Set(
  ['copy', 'filter', 'filter-off', 'hide', 'show-hidden', 'freeze', 'move-left', 'move-right'].map((name) => `grid.${name}`)
)

/** The actions that move a row. */
const moves = new Set(['grid.move-up', 'grid.move-down'])

/** The context menu of the grid without the actions that move rows, for a table with a fixed order. */
export const withoutMoves = (items: readonly MenuItem[]): readonly MenuItem[] => items.filter(({ action }) => !moves.has(action))

/** What the context menu can offer now. */
export interface MenuOffers {
  readonly isReadonly: boolean
  readonly canPaste: boolean
  /** Whether the selection begins with numbers that run and ends with blank cells. */
  readonly canContinue: boolean
  readonly tools: ColumnTools | undefined
}

/** The context menu of the grid. A read-only grid offers no changes. */
export const gridMenu = (words: GridText, rows: MenuRows, sort: SortBy | null | undefined, offers: MenuOffers): readonly MenuItem[] =>
  allItems(words, rows, sort, offers).filter(({ action }) => !offers.isReadonly || ofView.has(action) || action.startsWith('grid.sort'))

/** Selected rows, and how many of them are in the range of the active cell, beside which rows are inserted. */
export interface MenuRows {
  readonly all: number
  readonly here: number
}

const allItems = (
  words: GridText,
  { all: rows, here }: MenuRows,
  sort: SortBy | null | undefined,
  offers: MenuOffers
): readonly MenuItem[] => [
  { action: 'grid.insert-above', label: words.insertAbove(here) },
  { action: 'grid.insert-below', label: words.insertBelow(here) },
  { action: 'grid.duplicate', label: words.duplicate(rows) },
  { action: 'grid.move-up', label: words.moveUp, keys: formatKeys(otherShortcuts.moveRowUp), isDisabled: rows > 1 },
  { action: 'grid.move-down', label: words.moveDown, keys: formatKeys(otherShortcuts.moveRowDown), isDisabled: rows > 1 },
  { action: 'grid.cut', label: words.cut, keys: otherShortcuts.cut, isApart: true },
  { action: 'grid.copy', label: words.copy, keys: otherShortcuts.copy, isApart: offers.isReadonly },
  { action: 'grid.paste', label: words.paste, keys: otherShortcuts.paste, isDisabled: !offers.canPaste },
  { action: 'grid.fill-series', label: words.fillSeries, isDisabled: !offers.canContinue },
  { action: 'grid.remove', label: words.remove(rows), keys: otherShortcuts.removeRows, isApart: true },
  ...columnMenu(words, sort, offers.tools).map((item, index) => ({ ...item, isApart: index === 0 || item.isApart === true }))
]
