import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import { calendarText } from '../forms/text.ts'
import type { TypedProblem } from './sheet/cells/cell-value.ts'

/** Why an action is refused: it would only clear cells, or does not fit the view, the selection or the column. */
export type Refusal = 'blank-paste' | 'blank-fill' | 'filtered-move' | 'uneven-copy' | 'uneven-paste' | 'computed'

/** Every text the grid shows or a screen reader reads. */
export const gridText = ({ words, same, number }: Translator) => {
  /** One row is not counted. */
  const rows = (count: number) => words(count === 1 ? 'baris' : `${number(count)} baris`, count === 1 ? 'row' : `${number(count)} rows`)

  return {
    yes: words('Ya', 'Yes'),
    no: words('Tidak', 'No'),
    unreadable: {
      number: words('Bukan angka. Contoh: 1.234,56; hitungan dengan -, / atau x diawali =. Esc mengembalikan isi semula.', 'Not a number. Example: 1,234.56; a calculation with -, / or x starts with =. Esc restores the previous value.'),
      'too-long': words('Terlalu banyak angka, paling banyak 15. Esc mengembalikan isi semula.', 'Too many digits, 15 at most. Esc restores the previous value.'),
      'number-form': words('Dapat dibaca sebagai dua angka. Enter menanyakan yang mana; Esc mengembalikan isi semula.', 'Can be read as two numbers. Enter asks which one; Esc restores the previous value.'),
      integer: words('Harus bilangan bulat. Esc mengembalikan isi semula.', 'Must be a whole number. Esc restores the previous value.'),
      date: words('Tanggal tidak dikenal. Ketik seperti 20-11-2026, 20/11, t (hari ini) atau +7. Esc mengembalikan isi semula.', 'Unknown date. Type it like 20-11-2026, 20/11, t (today) or +7. Esc restores the previous value.'),
      code: words('Bukan kode. Pilih dari daftar (F4). Esc mengembalikan isi semula.', 'Not a code. Choose one from the list (F4). Esc restores the previous value.'),
      'yes-no': words('Isi Ya atau Tidak. Esc mengembalikan isi semula.', 'Enter Yes or No. Esc restores the previous value.')
    } satisfies Record<TypedProblem, Translated>,
    refused: {
      'blank-paste': words('Yang ditempel kosong; tidak ada sel yang diubah. Delete mengosongkan sel.', 'The pasted content is empty; no cell was changed. Press Delete to clear cells.'),
      'blank-fill': words('Sel sumbernya kosong; sel lain tidak dikosongkan. Delete mengosongkan sel.', 'The source cell is empty; the other cells were not changed. Press Delete to clear cells.'),
      'filtered-move': words('Baris tidak dapat dipindah selama ada filter. Tampilkan semua baris dulu.', 'A row cannot be moved while a filter hides rows. Show all rows first.'),
      'uneven-copy': words('Pilihan ini tidak dapat disalin: semua bagiannya harus memakai baris yang sama atau kolom yang sama.', 'This selection cannot be copied: all of its parts must use the same rows or the same columns.'),
      'uneven-paste': words('Tidak ada yang ditempel: isi papan klip tidak pas dengan semua bagian yang dipilih. Pilih satu sel lalu tempel.', 'Nothing was pasted: the clipboard does not fit all parts of the selection. Select one cell and paste.'),
      computed: words('Kolom ini dihitung dari kolom lain. Ubah jumlah atau nilainya.', 'This column is computed from others. Change the quantity or the value.')
    } satisfies Record<Refusal, Translated>,
    calendar: calendarText({ words }),
    required: words('Wajib diisi sebelum kirim', 'Required before sending'),
    rowNumber: words('Baris', 'Row'),
    empty: words('Belum ada baris. Tambah baris, tempel dari Excel dengan Ctrl+V, atau impor berkas.', 'No rows yet. Add a row, paste from Excel with Ctrl+V, or import a file.'),
    addRow: words('Tambah baris', 'Add row'),
    insertAbove: (count: number) => words(`Sisipkan ${rows(count)} di atas`, `Insert ${rows(count)} above`),
    insertBelow: (count: number) => words(`Sisipkan ${rows(count)} di bawah`, `Insert ${rows(count)} below`),
    duplicate: (count: number) => words(`Gandakan ${rows(count)}`, `Duplicate ${rows(count)}`),
    remove: (count: number) => words(`Hapus ${rows(count)}`, `Delete ${rows(count)}`),
    moveUp: words('Pindahkan ke atas', 'Move up'),
    moveDown: words('Pindahkan ke bawah', 'Move down'),
    cut: words('Potong', 'Cut'),
    copy: words('Salin', 'Copy'),
    paste: words('Tempel', 'Paste'),
    fillSeries: words('Lanjutkan nomor ke bawah', 'Continue the numbers down'),
    menu: words('Tindakan baris', 'Row actions'),
    choices: (column: string) => words(`Pilihan untuk ${column}`, `Choices for ${column}`),
    noChoice: words('Tidak ada dalam daftar. Isian tetap boleh dipakai.', 'Not in the list. You can still use the value.'),
    lines: (count: string) => words(`${count} baris`, plural(count, 'row')),
    selected: (cells: string) => words(`${cells} sel dipilih`, `${plural(cells, 'cell')} selected`),
    sum: (total: string) => words(`Jumlah ${total}`, `Sum ${total}`),
    /** While the fill handle is dragged. */
    filling: (cells: string) => words(`Lepaskan: mengisi ${cells} sel`, `Release to fill ${plural(cells, 'cell')}`),
    fillingSeries: (cells: string) => words(`Lepaskan: mengisi ${cells} sel, nomornya berlanjut`, `Release to fill ${plural(cells, 'cell')}; the numbers continue`),
    computed: words('Dihitung', 'Computed'),
    sort: {
      ascending: words('Urutkan tampilan naik', 'Sort the view ascending'),
      descending: words('Urutkan tampilan turun', 'Sort the view descending'),
      off: words('Kembali ke urutan asli', 'Restore original order'),
      /** Second part of the tooltip of a column title: effect of a click. */
      hint: words('Klik: urutkan tampilan. Ctrl+klik: pilih kolom. Tarik: geser kolom.', 'Click: sort the view. Ctrl+click: select the column. Drag: move the column.'),
      notice: (column: string, isDescending: boolean) => words(`Urutan tampilan: ${column} (${isDescending ? 'turun' : 'naik'}); nomor baris tidak berubah.`, `View sorted by ${column} (${isDescending ? 'descending' : 'ascending'}); row numbers have not changed.`),
      /** Labels of the button that applies the sorted order to the table: `renumber` if the rows have numbers, else `reorder`. */
      renumber: words('Nomori ulang menurut urutan ini', 'Renumber in this order'),
      reorder: words('Pindahkan baris menurut urutan ini', 'Move the rows into this order')
    },
    columns: {
      filter: words('Filter menurut nilai…', 'Filter by value…'),
      filterOff: words('Hapus filter kolom ini', 'Clear the filter of this column'),
      hide: words('Sembunyikan kolom', 'Hide column'),
      showHidden: (count: number) => words(`Tampilkan kolom tersembunyi (${number(count)})`, `Show hidden columns (${number(count)})`),
      freeze: words('Bekukan kolom di kiri', 'Freeze column at the left'),
      unfreeze: words('Batal bekukan kolom', 'Unfreeze column'),
      moveLeft: words('Geser kolom ke kiri', 'Move column left'),
      moveRight: words('Geser kolom ke kanan', 'Move column right'),
      filterTitle: (column: string) => same(`Filter: ${column}`),
      search: words('Cari nilai…', 'Find a value…'),
      every: words('Semua nilai', 'All values'),
      blank: words('(kosong)', '(empty)'),
      more: (count: number) => words(`${number(count)} nilai lagi: ketik untuk mencarinya.`, `${plural(number(count), 'more value')}: type to find ${count === 1 ? 'it' : 'them'}.`),
      noValue: words('Tidak ada nilai yang cocok.', 'No value matches.'),
      apply: words('Terapkan', 'Apply'),
      cancel: words('Batal', 'Cancel'),
      filtered: (columns: string, shown: number, all: number) =>
        words(
          `Difilter menurut ${columns}: ${number(shown)} dari ${number(all)} baris tampil. Nomor baris tidak berubah; isi, tempel dan hapus hanya mengenai yang tampil, dan semua baris tetap dikirim.`,
          `Filtered by ${columns}: ${number(shown)} of ${plural(number(all), 'row')} shown. Row numbers have not changed; fill, paste and delete act on shown rows only, and all rows are still sent.`
        ),
      showAll: words('Tampilkan semua baris', 'Show all rows'),
      serial: (number: string) => words(number === '' ? 'Tanpa nomor urut' : `Nomor urut ${number}`, number === '' ? 'No serial number' : `Serial number ${number}`)
    },
    table: {
      copyCell: words('Salin teks sel', 'Copy cell text'),
      copyRow: words('Salin teks baris', 'Copy row text'),
      tickAll: words('Pilih semua baris', 'Select all rows'),
      tick: (row: number) => words(`Pilih baris ${number(row)}`, `Select row ${number(row)}`),
      choose: words('Atur kolom', 'Set columns'),
      chooseHint: words('Centang untuk menampilkan, panah untuk urutan, pin agar tetap terlihat di kiri. Pilihan diingat di komputer ini.', 'Tick to show, arrows to order, pin to keep in view at the left. Remembered on this computer.'),
      noRoom: words('tidak muat', 'no room'),
      pin: (column: string) => words(`Tetap di kiri: ${column}`, `Keep at the left: ${column}`),
      up: (column: string) => words(`Geser ke kiri: ${column}`, `Move left: ${column}`),
      down: (column: string) => words(`Geser ke kanan: ${column}`, `Move right: ${column}`),
      reset: words('Kembalikan bawaan', 'Restore defaults')
    },
    find: {
      title: words('Cari dan ganti', 'Find and replace'),
      text: words('Cari', 'Find'),
      by: words('Ganti dengan', 'Replace with'),
      wholeCell: words('Seluruh isi sel', 'Whole cell'),
      matchCase: words('Bedakan huruf besar', 'Match case'),
      scope: words('Cari di', 'Find in'),
      all: words('Semua kolom yang tampil', 'All columns shown'),
      column: (column: string) => words(`Kolom ${column}`, `Column ${column}`),
      selection: (cells: string) => words(`Pilihan (${cells} sel)`, `Selection (${plural(cells, 'cell')})`),
      count: (at: number, of: string) => words(at === 0 ? `${of} sel` : `${number(at)} dari ${of} sel`, `${at === 0 ? '' : `${number(at)} of `}${plural(of, 'cell')}`),
      none: words('Tidak ditemukan', 'Not found'),
      next: words('Berikutnya (Enter)', 'Next (Enter)'),
      previous: words('Sebelumnya (Shift+Enter)', 'Previous (Shift+Enter)'),
      replace: words('Ganti', 'Replace'),
      replaceAll: words('Ganti semua', 'Replace all'),
      /** Labels of the replacing buttons while the replacement is empty. */
      erase: words('Hapus teks', 'Delete text'),
      eraseAll: (cells: string) => words(`Hapus teks di ${cells} sel`, `Delete text in ${plural(cells, 'cell')}`),
      replaced: (cells: string) => words(`${cells} sel diganti.`, `${plural(cells, 'cell')} replaced.`),
      refused: (cells: string, row: number, column: string, text: string) => words(`${cells} sel tidak diganti karena hasilnya tidak terbaca: baris ${number(row)}, ${column}: “${text}”.`, `${plural(cells, 'cell')} not replaced, because the new text cannot be read: row ${number(row)}, ${column}: “${text}”.`),
      close: words('Tutup pencarian (Esc)', 'Close find (Esc)')
    },
    bulk: {
      open: words('Isi kolom…', 'Fill column…'),
      title: words('Isi kolom', 'Fill column'),
      column: words('Kolom', 'Column'),
      rows: words('Baris', 'Rows'),
      selected: (rows: string) => words(`${rows} baris terpilih`, plural(rows, 'selected row')),
      all: (rows: string) => words(`Semua baris (${rows})`, `All rows (${rows})`),
      blank: (rows: string) => words(`Hanya yang kosong (${rows})`, `Empty rows only (${rows})`),
      set: (rows: string) => words(`Isi ${rows} baris`, `Fill ${plural(rows, 'row')}`),
      clear: (rows: string) => words(`Kosongkan kolom (${rows} baris terisi)`, `Clear column (${plural(rows, 'filled row')})`),
      /** Why Enter without a value changes nothing. */
      noValue: words('Isi nilainya dulu, atau pilih Kosongkan kolom.', 'Enter a value first, or choose Clear column.'),
      done: (rows: string) => words(`${rows} baris diubah.`, `${plural(rows, 'row')} changed.`),
      close: words('Tutup (Esc)', 'Close (Esc)')
    },
    /** For screen readers. */
    announce: {
      range: (cells: string, from: string, to: string) => words(`${cells} sel dipilih, ${from} sampai ${to}`, `${plural(cells, 'cell')} selected, ${from} to ${to}`),
      ranges: (cells: string, parts: string) => words(`${cells} sel dipilih dalam ${parts} bagian`, `${plural(cells, 'cell')} selected in ${plural(parts, 'part')}`),
      adding: words('Pilihan tetap. Pindah dengan panah, lalu Shift dan panah memilih bagian berikutnya. Esc mengakhiri.', 'The selection stays. Move with the arrows, then Shift and arrows select the next part. Esc ends.'),
      cell: (column: string, row: string) => words(`${column} baris ${row}`, `${column} row ${row}`),
      cellActions: {
        copied: (cells: string) => words(`${cells} sel disalin.`, `${plural(cells, 'cell')} copied.`),
        cut: (cells: string) => words(`${cells} sel dipotong.`, `${plural(cells, 'cell')} cut.`),
        pasted: (cells: string) => words(`${cells} sel ditempel.`, `${plural(cells, 'cell')} pasted.`),
        filled: (cells: string) => words(`${cells} sel diisi.`, `${plural(cells, 'cell')} filled.`),
        cleared: (cells: string) => words(`${cells} sel dikosongkan.`, `${plural(cells, 'cell')} cleared.`)
      },
      added: (rows: string) => words(`${rows} baris ditambahkan.`, `${plural(rows, 'row')} added.`)
    },
    /** What the keys of the table do, for the key list. */
    keys: {
      edge: words('Ke ujung data', 'To the edge of the data'),
      edgeSelect: words('Pilih sampai ujung data', 'Select to the edge of the data'),
      column: words('Pilih kolom', 'Select the column'),
      row: words('Pilih baris', 'Select the row'),
      addRange: words('Tambah pilihan di tempat lain (tetikus: Ctrl+klik)', 'Keep the selection and add another one (mouse: Ctrl+click)'),
      fillRight: words('Isi ke kanan', 'Fill right'),
      growTab: words('Sel berikutnya; di sel terakhir baris baru', 'Next cell; in the last cell a new row'),
      edit: words('Ubah isi sel', 'Edit the cell'),
      columnMenu: words('Menu kolom: urutkan, filter, geser', 'Menu of the column: sort, filter, move'),
      rowMenu: words('Menu baris: potong, tempel, sisipkan', 'Menu of the row: cut, paste, insert'),
      rowDown: words('Pindahkan baris ke bawah (↑: ke atas)', 'Move the row down (↑: up)'),
      wider: words('Lebarkan kolom (←: sempitkan)', 'Widen the column (←: narrow)'),
      remove: words('Hapus baris terpilih', 'Delete the selected rows')
    },
    rowProblem: (row: number) => words(`Baris ${number(row)}`, `Row ${number(row)}`),
    /** Description of the grid for screen readers: how to work in it and how to leave it. */
    help: words('Ketik untuk mengganti isi, F2 untuk menyunting, F4 untuk daftar pilihan, Shift dan panah untuk memilih beberapa sel. Esc lalu Tab untuk keluar dari tabel.', 'Type to replace, F2 to edit, F4 for the list of choices, Shift and arrows to select several cells. Esc then Tab leaves the table.')
  }
}

export type GridText = ReturnType<typeof gridText>
