import { formatNumber } from '#core/base/format-number.ts'
import type { AnnouncementText } from '../sheet/use-announcements.ts'
import type { YesNo, TypedProblem } from '../sheet/cells/cell-value.ts'

export interface SortText {
  readonly ascending: string
  readonly descending: string
  readonly off: string
  /** Second part of the tooltip of a column title: effect of a click. */
  readonly hint: string
  readonly notice: (column: string, isDescending: boolean) => string
  /** Labels of the button that applies the sorted order to the table: `renumber` if the rows have numbers, else `reorder`. */
  readonly renumber: string
  readonly reorder: string
}

export interface FindText {
  readonly title: string
  readonly text: string
  readonly by: string
  readonly wholeCell: string
  readonly matchCase: string
  readonly scope: string
  readonly all: string
  readonly column: (column: string) => string
  readonly selection: (cells: string) => string
  readonly count: (at: number, of: string) => string
  readonly none: string
  readonly next: string
  readonly previous: string
  readonly replace: string
  readonly replaceAll: string
  /** Labels of the replacing buttons while the replacement is empty. */
  readonly erase: string
  readonly eraseAll: (cells: string) => string
  readonly replaced: (cells: string) => string
  readonly refused: (cells: string, row: number, column: string, text: string) => string
  readonly close: string
}

/** The menu of a column, its filter, and messages about hidden rows and columns. */
export interface ColumnsText {
  readonly filter: string
  readonly filterOff: string
  readonly hide: string
  readonly showHidden: (count: number) => string
  readonly freeze: string
  readonly unfreeze: string
  readonly moveLeft: string
  readonly moveRight: string
  readonly filterTitle: (column: string) => string
  readonly search: string
  readonly every: string
  readonly blank: string
  readonly more: (count: number) => string
  readonly noValue: string
  readonly apply: string
  readonly cancel: string
  readonly filtered: (columns: string, shown: number, all: number) => string
  readonly showAll: string
  readonly serial: (number: string) => string
}

/** The texts of checkboxes and of the column chooser of a list. */
export interface TableText {
  readonly tickAll: string
  readonly tick: (row: number) => string
  readonly choose: string
  readonly chooseHint: string
  readonly noRoom: string
  readonly pin: (column: string) => string
  readonly up: (column: string) => string
  readonly down: (column: string) => string
  readonly reset: string
}

export interface BulkText {
  readonly open: string
  readonly title: string
  readonly column: string
  readonly rows: string
  readonly selected: (rows: string) => string
  readonly all: (rows: string) => string
  readonly blank: (rows: string) => string
  readonly set: (rows: string) => string
  readonly clear: (rows: string) => string
  /** Why Enter without a value changes nothing. */
  readonly noValue: string
  readonly done: (rows: string) => string
  readonly close: string
}

/** Actions that would only clear cells and are refused. */
export type Refusal = 'blank-paste' | 'blank-fill' | 'filtered-move'

/** Every text the grid shows or a screen reader reads; the caller chooses the language. */
export interface GridText extends YesNo {
  readonly unreadable: Readonly<Record<TypedProblem, string>>
  readonly refused: Readonly<Record<Refusal, string>>
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
  readonly sort: SortText
  readonly columns: ColumnsText
  readonly table: TableText
  readonly find: FindText
  readonly bulk: BulkText
  /** For screen readers. */
  readonly announce: AnnouncementText
  readonly rowProblem: (row: number) => string
  /** Description of the grid for screen readers: how to work in it and how to leave it. */
  readonly help: string
}

const n = (value: number): string => formatNumber(value, 'id')
const rowsId = (count: number): string => (count === 1 ? 'baris' : `${n(count)} baris`)

export const gridId: GridText = {
  yes: 'Ya',
  no: 'Tidak',
  unreadable: {
    number: 'Bukan angka. Contoh: 1.234,56; hitungan dengan -, / atau x diawali =. Esc mengembalikan isi semula.',
    'too-long': 'Terlalu banyak angka, paling banyak 15. Esc mengembalikan isi semula.',
    'number-form': 'Dapat dibaca sebagai dua angka. Enter menanyakan yang mana; Esc mengembalikan isi semula.',
    integer: 'Harus bilangan bulat. Esc mengembalikan isi semula.',
    date: 'Bukan tanggal, atau tahunnya bukan Masehi. Contoh: 20-11-2026. Esc mengembalikan isi semula.',
    code: 'Bukan kode. Pilih dari daftar (F4). Esc mengembalikan isi semula.',
    'yes-no': 'Isi Ya atau Tidak. Esc mengembalikan isi semula.'
  },
  refused: {
    'blank-paste': 'Yang ditempel kosong; tidak ada sel yang diubah. Delete mengosongkan sel.',
    'blank-fill': 'Sel sumbernya kosong; sel lain tidak dikosongkan. Delete mengosongkan sel.',
    'filtered-move': 'Baris tidak dapat dipindah selama ada filter. Tampilkan semua baris dulu.'
  },
  rowNumber: 'Baris',
  empty: 'Belum ada baris. Tambah baris, tempel dari Excel dengan Ctrl+V, atau impor berkas.',
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
  sort: {
    ascending: 'Urutkan tampilan naik',
    descending: 'Urutkan tampilan turun',
    off: 'Kembali ke urutan asli',
    hint: 'Klik: urutkan tampilan. Ctrl+klik: pilih kolom.',
    notice: (column, isDescending) => `Urutan tampilan: ${column} (${isDescending ? 'turun' : 'naik'}); nomor baris tidak berubah.`,
    renumber: 'Nomori ulang menurut urutan ini',
    reorder: 'Pindahkan baris menurut urutan ini'
  },
  columns: {
    filter: 'Filter menurut nilai…',
    filterOff: 'Hapus filter kolom ini',
    hide: 'Sembunyikan kolom',
    showHidden: (count) => `Tampilkan kolom tersembunyi (${n(count)})`,
    freeze: 'Bekukan kolom di kiri',
    unfreeze: 'Lepaskan kolom dari kiri',
    moveLeft: 'Geser kolom ke kiri',
    moveRight: 'Geser kolom ke kanan',
    filterTitle: (column) => `Filter: ${column}`,
    search: 'Cari nilai…',
    every: 'Semua nilai',
    blank: '(kosong)',
    more: (count) => `${n(count)} nilai lagi: ketik untuk mencarinya.`,
    noValue: 'Tidak ada nilai yang cocok.',
    apply: 'Terapkan',
    cancel: 'Batal',
    filtered: (columns, shown, all) =>
      `Difilter menurut ${columns}: ${n(shown)} dari ${n(all)} baris tampil. Nomor baris tidak berubah; isi, tempel dan hapus hanya mengenai yang tampil, dan semua baris tetap dikirim.`,
    showAll: 'Tampilkan semua baris',
    serial: (number) => (number === '' ? 'Tanpa nomor urut' : `Nomor urut ${number}`)
  },
  table: {
    tickAll: 'Pilih semua baris',
    tick: (row) => `Pilih baris ${n(row)}`,
    choose: 'Atur kolom',
    chooseHint: 'Centang untuk menampilkan, panah untuk urutan, pin agar tetap terlihat di kiri. Pilihan diingat di komputer ini.',
    noRoom: 'tidak muat',
    pin: (column) => `Tetap di kiri: ${column}`,
    up: (column) => `Geser ke kiri: ${column}`,
    down: (column) => `Geser ke kanan: ${column}`,
    reset: 'Kembalikan bawaan'
  },
  find: {
    title: 'Cari dan ganti',
    text: 'Cari',
    by: 'Ganti dengan',
    wholeCell: 'Seluruh isi sel',
    matchCase: 'Bedakan huruf besar',
    scope: 'Cari di',
    all: 'Semua kolom yang tampil',
    column: (column) => `Kolom ${column}`,
    selection: (cells) => `Pilihan (${cells} sel)`,
    count: (at, of) => (at === 0 ? `${of} sel` : `${n(at)} dari ${of} sel`),
    none: 'Tidak ditemukan',
    next: 'Berikutnya (Enter)',
    previous: 'Sebelumnya (Shift+Enter)',
    replace: 'Ganti',
    replaceAll: 'Ganti semua',
    erase: 'Hapus teks',
    eraseAll: (cells) => `Hapus teks di ${cells} sel`,
    replaced: (cells) => `${cells} sel diganti.`,
    refused: (cells, row, column, text) =>
      `${cells} sel tidak diganti karena hasilnya tidak terbaca: baris ${n(row)}, ${column}: “${text}”.`,
    close: 'Tutup pencarian (Esc)'
  },
  bulk: {
    open: 'Isi kolom…',
    title: 'Isi kolom',
    column: 'Kolom',
    rows: 'Baris',
    selected: (rows) => `${rows} baris terpilih`,
    all: (rows) => `Semua baris (${rows})`,
    blank: (rows) => `Hanya yang kosong (${rows})`,
    set: (rows) => `Isi ${rows} baris`,
    clear: (rows) => `Kosongkan kolom (${rows} baris terisi)`,
    noValue: 'Isi nilainya dahulu, atau pilih Kosongkan kolom.',
    done: (rows) => `${rows} baris diubah.`,
    close: 'Tutup (Esc)'
  },
  announce: {
    range: (cells, from, to) => `${cells} sel dipilih, ${from} sampai ${to}`,
    cell: (column, row) => `${column} baris ${row}`,
    cellActions: {
      copied: (cells) => `${cells} sel disalin.`,
      cut: (cells) => `${cells} sel dipotong.`,
      pasted: (cells) => `${cells} sel ditempel.`,
      filled: (cells) => `${cells} sel diisi.`,
      cleared: (cells) => `${cells} sel dikosongkan.`
    },
    added: (rows) => `${rows} baris ditambahkan.`
  },
  rowProblem: (row) => `Baris ${n(row)}`,
  help: 'Ketik untuk mengganti isi, F2 untuk menyunting, F4 untuk daftar pilihan, Shift dan panah untuk memilih beberapa sel. Esc lalu Tab untuk keluar dari tabel.'
}
