import { formatNumber } from '#core/base/format-number.ts'
import type { ImportMode, RowProblem, RowRemark } from '#core/spreadsheets/import/plan-import.ts'
import { doubtsId } from './doubts-id.ts'
import { numbersId } from './numbers-id.ts'
import { previewRowsId } from './rows-id.ts'
import type { SpreadsheetStage } from '../../../workers/spreadsheets/progress.ts'

const number = (count: number): string => formatNumber(count, 'id')

/** Import and export of spreadsheets, in Indonesian. */
export const spreadsheetsId = {
  importRows: 'Impor dari Excel/CSV/PDF…',
  exportTable: 'Ekspor tabel',
  exportXlsx: 'Excel (.xlsx)',
  exportCsv: 'CSV',
  csv: {
    escaped: (count: number) => `${number(count)} teks yang berawal seperti rumus diberi tanda ' agar Excel tidak menjalankannya.`,
    raw: 'Simpan persis seperti diisi'
  },
  cut: (count: number) => `${number(count)} teks dipotong, karena satu sel Excel memuat paling banyak 32.767 huruf.`,
  drop: 'Lepaskan berkas di sini untuk mengimpornya',
  saved: 'Berkas disimpan.',
  title: (section: string) => `Impor ke ${section}`,
  clipboard: 'Papan klip',
  stages: {
    read: 'Membaca lembar…',
    tidy: 'Merapikan…',
    arrange: 'Menyusun lembar…',
    write: 'Menulis lembar…',
    pack: 'Memampatkan…'
  } satisfies Record<SpreadsheetStage, string>,
  writing: (file: string) => `Membuat ${file}`,
  writingCancelled: 'Ekspor dibatalkan; tidak ada berkas yang ditulis.',
  starting: 'Menyiapkan…',
  nothingChanged: 'Tidak ada yang diubah.',
  sheet: 'Lembar',
  sheetName: (name: string, rows: number, hidden: boolean) => `${name} (${number(rows)} baris${hidden ? ', tersembunyi' : ''})`,
  headerRow: 'Baris judul kolom',
  form: 'Angka bertulisan teks',
  numbers: numbersId,
  doubts: doubtsId,
  rows: previewRowsId,
  mode: 'Cara',
  modes: {
    append: 'Tambahkan di bawah',
    replace: 'Ganti semua baris',
    merge: 'Cocokkan kode barang'
  } satisfies Record<ImportMode, string>,
  modeHelp: {
    append: 'Baris yang ada tetap; nomor urut dilanjutkan.',
    replace: 'Semua baris yang ada diganti isi lembar ini.',
    merge: 'Baris dengan kode barang yang sama diperbarui, yang belum ada ditambahkan. Sel kosong tidak menghapus isi.'
  } satisfies Record<ImportMode, string>,
  mergeNeedsCode: 'Pilih kolom untuk Kode barang agar baris dapat dicocokkan.',
  remembered: 'Pilihan kolom terakhir untuk importir ini dipakai lagi.',
  column: (letters: string, heading: string) => `Kolom ${letters}${heading === '' ? '' : `: ${heading}`}`,
  leaveOut: '– lewati –',
  preview: 'Pratinjau',
  previewMore: (count: number) => `dan ${number(count)} baris lagi`,
  noColumns: 'Belum ada kolom yang dipilih. Pilih bidang di atas kolom yang ingin diimpor.',
  noRows: 'Tidak ada baris isi di bawah baris judul ini.',
  willAdd: (count: number) => `${number(count)} baris ditambahkan`,
  willChange: (count: number) => `${number(count)} baris dicocokkan`,
  willRemove: (count: number) => `${number(count)} baris lama diganti`,
  problems: (count: number) => `${number(count)} masalah`,
  problemAt: (sheet: string, row: number, column: string) =>
    `Lembar “${sheet}”, baris ${number(row)}${column === '' ? '' : `, kolom ${column}`}`,
  problemText: {
    number: (text: string) => `“${text}” bukan angka`,
    integer: (text: string) => `“${text}” bukan bilangan bulat`,
    'too-long': (text: string) => `“${text}” terlalu banyak angkanya, paling banyak 15`,
    date: (text: string) =>
      `“${text}” bukan tanggal, atau tahunnya bukan Masehi; tulis hari-bulan-tahun (20-11-2026) atau tahun-bulan-hari (2026-11-20)`,
    code: (text: string) => `“${text}” adalah kata, bukan kode`,
    'yes-no': (text: string) => `“${text}” bukan ya atau tidak`,
    formula: (text: string) => (text.startsWith('##') ? `kolomnya terlalu sempit di Excel (${text})` : `rumusnya gagal (${text})`),
    digits: (text: string) => `“${text}” lebih dari 15 digit, padahal Excel hanya menyimpan 15 digit angka; tulis sebagai teks`,
    zeros: (text: string) => `nol di depan “${text}” hilang: NPWP terdiri dari 15 atau 16 digit; jadikan selnya teks lalu ketik ulang`,
    'day-for-text': (text: string) =>
      `“${text}” adalah tanggal atau jam, padahal bidang ini teks; Excel mengubah kode seperti 4-6 menjadi tanggal. Jadikan selnya teks lalu ketik ulang kodenya`,
    'other-unit': (text: string) => `satuan atau kemasannya berbeda dengan kolomnya (${text})`,
    'more-cells': (text: string) =>
      `baris ini lebih panjang dari baris judul (${text}), jadi selnya mungkin bergeser; beri tanda kutip pada angka seperti 1,234.56`,
    'no-code': () => 'tanpa kode barang',
    'code-twice': (text: string) => `kode “${text}” muncul lagi di lembar ini`,
    'code-twice-here': (text: string) => `kode “${text}” ada pada lebih dari satu baris deklarasi`
  } satisfies Record<RowProblem['code'], (text: string) => string>,
  twoForms: (text: string) => `“${text}” dapat berarti dua angka; tulis sebagai angka, bukan teks`,
  twoDates: (text: string) => `“${text}” dapat berarti dua tanggal; tulis sebagai tahun-bulan-hari (2026-11-20)`,
  skipProblems: 'Tetap impor: sel yang tidak terbaca dikosongkan dan baris yang tidak dapat dicocokkan dilewati',
  remarks: {
    'date-text': (count: number, example: string) =>
      `${number(count)} teks mungkin kode seperti 4-6 yang diubah Excel menjadi tanggal; diimpor apa adanya, jadi periksa lagi (${example})`,
    padded: (count: number, example: string) => `Nol di depan dikembalikan pada ${number(count)} sel (${example})`,
    'digits-only': (count: number, example: string) => `Titik dan spasi dibuang dari ${number(count)} kode (${example})`,
    rounded: (count: number, example: string) => `${number(count)} angka dibulatkan ke 15 digit (${example})`,
    unquoted: (count: number, example: string) => `Tanda petik di depan angka dibuang pada ${number(count)} sel (${example})`,
    'one-line': (count: number, example: string) => `Ganti baris dijadikan spasi pada ${number(count)} sel (${example})`,
    escaped: (count: number, example: string) =>
      `${number(count)} teks dengan tanda petik di depan =, +, - atau @, yang mungkin ditambahkan program lain; diimpor apa adanya, jadi periksa lagi (${example})`,
    'other-unit': (count: number, example: string) =>
      `${number(count)} angka menurut format selnya bersatuan atau berkemasan lain; yang dipakai adalah isi kolomnya (${example})`,
    kilograms: (count: number, example: string) => `${number(count)} berat diubah ke kilogram karena satuan kolomnya lain (${example})`,
    condition: (count: number, example: string) => `${number(count)} kode kondisi barang CEISA diterjemahkan (${example})`,
    'open-condition': (count: number, example: string) =>
      `${number(count)} kode kondisi barang CEISA tidak menyatakan baru atau bukan baru, jadi tidak diambil (${example})`
  } satisfies Record<RowRemark['code'], (count: number, example: string) => string>,
  unused: (columns: string) => `Kolom berisi yang tidak diimpor: ${columns}`,
  formulas: (count: number) => `${number(count)} sel berisi rumus; yang dibaca adalah hasil yang tersimpan`,
  uncalculated: (count: number) => `${number(count)} rumus tanpa hasil tersimpan terbaca kosong. Buka di Excel, simpan, lalu impor lagi`,
  merged: (count: number) => `${number(count)} gabungan sel; isinya hanya dibaca pada sel pertama`,
  mergedFilled: (count: number) => `${number(count)} sel di bawah gabungan sel diisi dengan teksnya; angka tetap hanya pada sel pertama`,
  fillMerged: 'Isi teks gabungan sel pada setiap barisnya',
  hiddenColumns: (names: string) => `Kolom tersembunyi pada lembar ini: ${names}`,
  hiddenRows: (count: number) => `${number(count)} baris tersembunyi (filter) pada lembar ini ikut dibaca`,
  taking: 'Mengimpor…',
  importCount: (count: number) => `Impor ${number(count)} baris`,
  imported: (count: number, file: string) => `${number(count)} baris diimpor dari ${file}. Urungkan dengan Ctrl+Z.`,
  noDraft: 'Draf baru tidak dapat dibuat sekarang; tidak ada baris yang diimpor. Periksa profil di Pengaturan.',
  wholeTitle: (file: string) => `Impor deklarasi dari ${file}`,
  ceisaIntro: (count: number) => `Buku kerja CEISA 4.0 dengan ${number(count)} deklarasi. Masing-masing menjadi satu draf baru.`,
  ownIntro: 'Ekspor Ajukan. Deklarasi ini menjadi draf baru dengan isi yang sama.',
  wholeColumns: {
    goods: 'Barang',
    documents: 'Dokumen',
    containers: 'Kontainer',
    packaging: 'Kemasan'
  },
  noDeclarations: 'Lembar HEADER tidak berisi nomor aju, jadi tidak ada yang dapat diimpor.',
  doubled: (cars: string) => `Nomor aju ini sudah ada di meja kerja; akan ada dua: ${cars}`,
  notes: 'Yang diubah saat dibaca',
  missing: 'Tidak ada di berkas ini, dikosongkan',
  unreadable: 'Sel yang tidak terbaca, dikosongkan',
  leftovers: 'Isi yang tidak punya tempat di BC 2.8',
  leftoverColumn: (place: string, count: number, example: string) => `${place}: ${number(count)} isi, misalnya “${example}”`,
  otherSheet: (name: string, rows: number) => `Lembar ${name} (${number(rows)} baris) tidak dipakai`,
  orphan: (sheet: string, row: number, aju: string) =>
    `${sheet} baris ${number(row)}: nomor aju ${aju === '' ? 'kosong' : aju} tidak ada di HEADER`,
  unknownPlace: (place: string) => `Tidak dikenal: ${place}`,
  changed: (place: string, from: string, to: string) => `${place}: “${from}” menjadi “${to}”`,
  changedRows: (column: string, rows: number, from: string, to: string) =>
    `${column}: “${from}” menjadi “${to}” pada ${number(rows)} baris`,
  openCondition: (column: string, rows: number, code: string) =>
    `${column}: kode “${code}”${rows === 1 ? '' : ` pada ${number(rows)} baris`} tidak menyatakan barang baru atau bukan baru, jadi Kondisi barang dikosongkan`,
  place: (sheet: string, row: number, heading: string) => `${sheet} baris ${number(row)}, ${heading}`,
  saveNote: 'Simpan catatan impor…',
  importWhole: (count: number) => `Impor ${number(count)} deklarasi`,
  importedWhole: (count: number, file: string) => `${number(count)} deklarasi diimpor dari ${file}.`,
  noteTitle: (file: string, at: string) => `Catatan impor ${file}, ${at}`,
  json: (text: string) => `“${text}” bukan JSON`
}

export type SpreadsheetsText = typeof spreadsheetsId
