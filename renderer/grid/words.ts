import type { YesNo, Unreadability } from './cell-value.ts'

/** Every text the grid shows or reads out; the caller chooses the language. */
export interface GridWords extends YesNo {
  readonly unreadable: Readonly<Record<Unreadability, string>>
  readonly rowNumber: string
  readonly empty: string
  readonly addRow: string
  readonly insertAbove: (rows: number) => string
  readonly insertBelow: (rows: number) => string
  readonly duplicate: (rows: number) => string
  readonly remove: (rows: number) => string
  readonly moveUp: string
  readonly moveDown: string
  readonly copy: string
  readonly pasteHint: string
  readonly menu: string
  readonly choices: (column: string) => string
  readonly noChoice: string
  readonly lines: (rows: string) => string
  readonly selected: (cells: string) => string
  readonly sum: (total: string) => string
  readonly rowProblem: (row: number) => string
  /** Read out with the grid: how to work in it and how to leave it. */
  readonly help: string
}

const rowsId = (count: number): string => (count === 1 ? 'baris' : `${count} baris`)

export const gridWordsId: GridWords = {
  yes: 'Ya',
  no: 'Tidak',
  unreadable: {
    number: 'Bukan angka. Contoh: 1.234,56. Esc mengembalikan isi semula.',
    integer: 'Harus bilangan bulat. Esc mengembalikan isi semula.',
    date: 'Bukan tanggal. Contoh: 20-11-2026. Esc mengembalikan isi semula.',
    'yes-no': 'Isi Ya atau Tidak. Esc mengembalikan isi semula.'
  },
  rowNumber: 'Baris',
  empty: 'Belum ada baris. Tambah baris, atau tempel dari Excel dengan Ctrl+V.',
  addRow: 'Tambah baris',
  insertAbove: (count) => `Sisipkan ${rowsId(count)} di atas`,
  insertBelow: (count) => `Sisipkan ${rowsId(count)} di bawah`,
  duplicate: (count) => `Gandakan ${rowsId(count)}`,
  remove: (count) => `Hapus ${rowsId(count)}`,
  moveUp: 'Pindahkan ke atas',
  moveDown: 'Pindahkan ke bawah',
  copy: 'Salin',
  pasteHint: 'Tempel',
  menu: 'Tindakan baris',
  choices: (column) => `Pilihan untuk ${column}`,
  noChoice: 'Tidak ada dalam daftar. Isian tetap boleh dipakai.',
  lines: (count) => `${count} baris`,
  selected: (cells) => `${cells} sel dipilih`,
  sum: (total) => `Jumlah ${total}`,
  rowProblem: (row) => `Baris ${row}`,
  help: 'Ketik untuk mengganti isi, F2 untuk menyunting, F4 untuk daftar pilihan, Shift dan panah untuk memilih beberapa sel. Esc lalu Tab untuk keluar dari tabel.'
}

const rowsEn = (count: number): string => (count === 1 ? 'row' : `${count} rows`)

export const gridWordsEn: GridWords = {
  yes: 'Yes',
  no: 'No',
  unreadable: {
    number: 'Not a number. Example: 1,234.56. Esc brings back what was there.',
    integer: 'Must be a whole number. Esc brings back what was there.',
    date: 'Not a date. Example: 20-11-2026. Esc brings back what was there.',
    'yes-no': 'Enter Yes or No. Esc brings back what was there.'
  },
  rowNumber: 'Row',
  empty: 'No rows yet. Add a row, or paste from Excel with Ctrl+V.',
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
  rowProblem: (row) => `Row ${row}`,
  help: 'Type to replace, F2 to edit, F4 for the list of choices, Shift and arrows to select several cells. Esc then Tab leaves the table.'
}
