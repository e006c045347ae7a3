import { formatNumber } from '#core/base/format-number.ts'
import type { GridText } from './id.ts'

const n = (value: number): string => formatNumber(value, 'en')
const rowsEn = (count: number): string => (count === 1 ? 'row' : `${n(count)} rows`)
/** `count` is already formatted. */
const many = (count: string, one: string): string => `${count} ${one}${count === '1' ? '' : 's'}`

export const gridEn: GridText = {
  yes: 'Yes',
  no: 'No',
  unreadable: {
    number: 'Not a number. Example: 1,234.56; a calculation with -, / or x starts with =. Esc restores the previous value.',
    'too-long': 'Too many digits, 15 at most. Esc restores the previous value.',
    'number-form': 'Can be read as two numbers. Enter asks which one; Esc restores the previous value.',
    integer: 'Must be a whole number. Esc restores the previous value.',
    date: 'Not a date, or not a Western year. Example: 20-11-2026. Esc restores the previous value.',
    code: 'No code. Choose one from the list (F4). Esc restores the previous value.',
    'yes-no': 'Enter Yes or No. Esc restores the previous value.'
  },
  refused: {
    'blank-paste': 'The pasted content is empty; no cell was changed. Press Delete to clear cells.',
    'blank-fill': 'The source cell is empty; the other cells were not changed. Press Delete to clear cells.',
    'filtered-move': 'A row cannot be moved while a filter hides rows. Show all rows first.'
  },
  rowNumber: 'Row',
  empty: 'No rows yet. Add a row, paste from Excel with Ctrl+V, or import a file.',
  addRow: 'Add row',
  insertAbove: (count) => `Insert ${rowsEn(count)} above`,
  insertBelow: (count) => `Insert ${rowsEn(count)} below`,
  duplicate: (count) => `Duplicate ${rowsEn(count)}`,
  remove: (count) => `Delete ${rowsEn(count)}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  copy: 'Copy',
  pasteHint: 'Paste',
  menu: 'Row actions',
  choices: (column) => `Choices for ${column}`,
  noChoice: 'Not in the list. You can still use the value.',
  lines: (count) => many(count, 'row'),
  selected: (cells) => `${many(cells, 'cell')} selected`,
  sum: (total) => `Sum ${total}`,
  sort: {
    ascending: 'Sort the view ascending',
    descending: 'Sort the view descending',
    off: 'Restore original order',
    hint: 'Click: sort the view. Ctrl+click: select the column.',
    notice: (column, isDescending) =>
      `View sorted by ${column} (${isDescending ? 'descending' : 'ascending'}); row numbers have not changed.`,
    renumber: 'Renumber in this order',
    reorder: 'Move the rows into this order'
  },
  columns: {
    filter: 'Filter by value…',
    filterOff: 'Clear the filter of this column',
    hide: 'Hide column',
    showHidden: (count) => `Show hidden columns (${n(count)})`,
    freeze: 'Freeze column at the left',
    unfreeze: 'Unfreeze column',
    moveLeft: 'Move column left',
    moveRight: 'Move column right',
    filterTitle: (column) => `Filter: ${column}`,
    search: 'Find a value…',
    every: 'All values',
    blank: '(empty)',
    more: (count) => `${many(n(count), 'more value')}: type to find ${count === 1 ? 'it' : 'them'}.`,
    noValue: 'No value matches.',
    apply: 'Apply',
    cancel: 'Cancel',
    filtered: (columns, shown, all) =>
      `Filtered by ${columns}: ${n(shown)} of ${many(n(all), 'row')} shown. Row numbers have not changed; fill, paste and delete act on shown rows only, and all rows are still sent.`,
    showAll: 'Show all rows',
    serial: (number) => (number === '' ? 'No serial number' : `Serial number ${number}`)
  },
  table: {
    tickAll: 'Select all rows',
    tick: (row) => `Select row ${n(row)}`,
    choose: 'Set columns',
    chooseHint: 'Tick to show, arrows to order, pin to keep in view at the left. Remembered on this computer.',
    noRoom: 'no room',
    pin: (column) => `Keep at the left: ${column}`,
    up: (column) => `Move left: ${column}`,
    down: (column) => `Move right: ${column}`,
    reset: 'Restore defaults'
  },
  find: {
    title: 'Find and replace',
    text: 'Find',
    by: 'Replace with',
    wholeCell: 'Whole cell',
    matchCase: 'Match case',
    scope: 'Find in',
    all: 'All columns shown',
    column: (column) => `Column ${column}`,
    selection: (cells) => `Selection (${many(cells, 'cell')})`,
    count: (at, of) => `${at === 0 ? '' : `${n(at)} of `}${many(of, 'cell')}`,
    none: 'Not found',
    next: 'Next (Enter)',
    previous: 'Previous (Shift+Enter)',
    replace: 'Replace',
    replaceAll: 'Replace all',
    erase: 'Delete text',
    eraseAll: (cells) => `Delete text in ${many(cells, 'cell')}`,
    replaced: (cells) => `${many(cells, 'cell')} replaced.`,
    refused: (cells, row, column, text) =>
      `${many(cells, 'cell')} not replaced, because the new text cannot be read: row ${n(row)}, ${column}: “${text}”.`,
    close: 'Close find (Esc)'
  },
  bulk: {
    open: 'Fill column…',
    title: 'Fill column',
    column: 'Column',
    rows: 'Rows',
    selected: (rows) => many(rows, 'selected row'),
    all: (rows) => `All rows (${rows})`,
    blank: (rows) => `Empty rows only (${rows})`,
    set: (rows) => `Fill ${many(rows, 'row')}`,
    clear: (rows) => `Clear column (${many(rows, 'filled row')})`,
    noValue: 'Enter a value first, or choose Clear column.',
    done: (rows) => `${many(rows, 'row')} changed.`,
    close: 'Close (Esc)'
  },
  announce: {
    range: (cells, from, to) => `${many(cells, 'cell')} selected, ${from} to ${to}`,
    cell: (column, row) => `${column} row ${row}`,
    cellActions: {
      copied: (cells) => `${many(cells, 'cell')} copied.`,
      cut: (cells) => `${many(cells, 'cell')} cut.`,
      pasted: (cells) => `${many(cells, 'cell')} pasted.`,
      filled: (cells) => `${many(cells, 'cell')} filled.`,
      cleared: (cells) => `${many(cells, 'cell')} cleared.`
    },
    added: (rows) => `${many(rows, 'row')} added.`
  },
  rowProblem: (row) => `Row ${n(row)}`,
  help: 'Type to replace, F2 to edit, F4 for the list of choices, Shift and arrows to select several cells. Esc then Tab leaves the table.'
}
