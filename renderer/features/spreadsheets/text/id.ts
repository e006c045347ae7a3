import { formatNumber } from '#core/base/format-number.ts'
import type { CellProblem, CellRemark } from '#core/spreadsheets/read-cell.ts'
import { doubtsId } from './doubts-id.ts'
import { numbersId } from './numbers-id.ts'
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
  numbers: numbersId,
  doubts: doubtsId,
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
      `“${text}” adalah tanggal atau jam, padahal bidang ini teks; Excel mengubah kode seperti 4-6 menjadi tanggal. Jadikan selnya teks lalu ketik ulang kodenya`
  } satisfies Record<CellProblem, (text: string) => string>,
  twoForms: (text: string) => `“${text}” dapat berarti dua angka; tulis sebagai angka, bukan teks`,
  twoDates: (text: string) => `“${text}” dapat berarti dua tanggal; tulis sebagai tahun-bulan-hari (2026-11-20)`,
  remarks: {
    'date-text': (count: number, example: string) =>
      `${number(count)} teks mungkin kode seperti 4-6 yang diubah Excel menjadi tanggal; diimpor apa adanya, jadi periksa lagi (${example})`,
    padded: (count: number, example: string) => `Nol di depan dikembalikan pada ${number(count)} sel (${example})`,
    'digits-only': (count: number, example: string) => `Titik dan spasi dibuang dari ${number(count)} kode (${example})`,
    rounded: (count: number, example: string) => `${number(count)} angka dibulatkan ke 15 digit (${example})`,
    unquoted: (count: number, example: string) => `Tanda petik di depan angka dibuang pada ${number(count)} sel (${example})`,
    'one-line': (count: number, example: string) => `Ganti baris dijadikan spasi pada ${number(count)} sel (${example})`,
    escaped: (count: number, example: string) =>
      `${number(count)} teks dengan tanda petik di depan =, +, - atau @, yang mungkin ditambahkan program lain; diimpor apa adanya, jadi periksa lagi (${example})`
  } satisfies Record<CellRemark, (count: number, example: string) => string>,
  uncalculated: (count: number) => `${number(count)} rumus tanpa hasil tersimpan terbaca kosong. Buka di Excel, simpan, lalu impor lagi`,
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
