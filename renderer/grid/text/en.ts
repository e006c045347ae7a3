import type { GridText } from './id.ts'

const rowsEn = (count: number): string => (count === 1 ? 'row' : `${count} rows`)

export const gridEn: GridText = {
  yes: 'Yes',
  no: 'No',
  unreadable: {
    number: 'Not a number. Example: 1,234.56. Esc brings back what was there.',
    integer: 'Must be a whole number. Esc brings back what was there.',
    date: 'Not a date. Example: 20-11-2026. Esc brings back what was there.',
    'yes-no': 'Enter Yes or No. Esc brings back what was there.'
  },
  refused: {
    'blank-paste': 'What was pasted is empty; no cell was changed. Delete empties cells.',
    'blank-fill': 'The source cell is empty; the cells below were not emptied. Delete empties cells.'
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
  noChoice: 'Not in the list. The value may still be used.',
  lines: (count) => `${count} rows`,
  selected: (cells) => `${cells} cells selected`,
  sum: (total) => `Sum ${total}`,
  sort: {
    ascending: 'Sort the view ascending',
    descending: 'Sort the view descending',
    off: 'Back to the original order',
    hint: 'Click: sort the view. Ctrl+click: select the column.',
    notice: (column, isDescending) =>
      `Order of the view: ${column} (${isDescending ? 'descending' : 'ascending'}); row numbers are unchanged.`,
    renumber: 'Renumber by this order',
    reorder: 'Move the rows into this order'
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
    selection: (cells) => `Selection (${cells} cells)`,
    count: (at, of) => (at === 0 ? `${of} cells` : `${at} of ${of} cells`),
    none: 'Not found',
    next: 'Next (Enter)',
    previous: 'Previous (Shift+Enter)',
    replace: 'Replace',
    replaceAll: 'Replace all',
    erase: 'Delete text',
    eraseAll: (cells) => `Delete text in ${cells} cells`,
    replaced: (cells) => `${cells} cells replaced.`,
    refused: (cells, row, column, text) => `${cells} cells not replaced, as the result cannot be read: row ${row}, ${column}: “${text}”.`,
    close: 'Close find (Esc)'
  },
  bulk: {
    open: 'Fill column…',
    title: 'Fill column',
    column: 'Column',
    rows: 'Rows',
    selected: (rows) => `${rows} selected rows`,
    all: (rows) => `All rows (${rows})`,
    blank: (rows) => `Only empty ones (${rows})`,
    set: (rows) => `Fill ${rows} rows`,
    clear: (rows) => `Empty the column (${rows} filled rows)`,
    noValue: 'Enter a value first, or choose Empty the column.',
    done: (rows) => `${rows} rows changed.`,
    close: 'Close (Esc)'
  },
  rowProblem: (row) => `Row ${row}`,
  help: 'Type to replace, F2 to edit, F4 for the list of choices, Shift and arrows to select several cells. Esc then Tab leaves the table.'
}
