import type { WrittenList } from '#core/codes/written-codes.ts'
import type { ClassifiedRow } from '#core/spreadsheets/import/plan-import.ts'
import { formatNumber } from '#core/base/format-number.ts'

const number = (count: number): string => formatNumber(count, 'id')

/** Texts of a preview of rows about rows that are left out, codes, the catalog and the head of an invoice, in Indonesian. */
export const previewRowsId = {
  kinds: {
    total: 'jumlah atau biaya',
    heading: 'judul kolom berulang',
    other: 'tabel lain',
    section: 'judul bagian',
    text: 'teks di bawah barang',
    words: 'jumlah dengan huruf',
    signature: 'tanda tangan',
    prose: 'keterangan',
    data: 'dilewati oleh Anda'
  } satisfies Record<ClassifiedRow['kind'], string>,
  leftOut: (count: number) => `${number(count)} baris tidak diimpor`,
  kindCount: (count: number, kind: string) => `${number(count)} ${kind}`,
  leftOutHint: 'Centang baris yang tetap harus diimpor. Teks di bawah barang ditambahkan ke uraian barang di atasnya.',
  takeAll: (kind: string) => `Impor semua: ${kind}`,
  takeRow: (row: number) => `Impor baris ${number(row)}`,
  codes: (count: number) => `${number(count)} sebutan menjadi kode`,
  codesUnknown: (count: number) => `${number(count)} sebutan belum punya kode`,
  codesHint: 'Kode yang Anda ubah diingat untuk importir ini.',
  lists: { country: 'negara', unit: 'satuan', package: 'kemasan' } satisfies Record<WrittenList, string>,
  codeOf: (list: string, text: string) => `Kode ${list} untuk “${text}”`,
  times: (count: number) => `${number(count)}×`,
  catalog: (lines: number, values: number) => `Lengkapi ${number(lines)} baris dari data induk (${number(values)} isian kosong)`,
  catalogHint: (fields: string) => `Menurut kode barang: ${fields}`,
  otherTariff: (count: number, example: string) => `${number(count)} baris mempunyai HS lain di data induk (${example})`,
  otherTariffOf: (row: string, sheet: string, catalog: string) => `baris ${row}: di lembar ${sheet}, di data induk ${catalog}`,
  header: (taken: number, count: number) => `Isi header dari lembar ini: ${number(taken)} dari ${number(count)}`,
  headerHint:
    'Yang dicentang ikut diisi. Yang sudah terisi, dapat dibaca dua cara, dalam valuta lain, atau diubah ke kilogram tidak dicentang.',
  headerParty: (label: string) => `${label}: seluruh data dari data induk`,
  headerRow: (table: string, kind: string) => (kind === '' ? `${table}: baris baru` : `${table} ${kind}: baris baru`),
  addedUnits: (codes: string) => `Satuan atau jenis kemasan dari judul kolom atau sel angkanya: ${codes}`,
  inCurrency: (currency: string) => `dalam ${currency}`,
  present: (value: string) => `sekarang ${value}`,
  at: (place: string) => `di ${place}`
}

export type PreviewRowsText = typeof previewRowsId
