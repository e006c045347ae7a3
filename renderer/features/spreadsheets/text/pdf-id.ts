import { formatNumber } from '#core/base/format-number.ts'
import type { CellDoubt } from '#core/spreadsheets/pdf-table/pdf-table.ts'
import type { PdfImportFailure } from '../store/pdf-files.ts'

const damaged = (file: string): string => `${file} rusak atau terpotong dan tidak dapat dibaca.`

/** Import of invoices from PDF, in Indonesian. */
export const pdfId = {
  refused: {
    'pdf-scanned': (file: string) =>
      `${file} tidak memiliki teks: halamannya hasil pindaian atau gambar, jadi barisnya tidak dapat dibaca. Minta PDF asli atau berkas Excel dari pemasok.`,
    'pdf-unreadable': (file: string) =>
      `Teks PDF ini tidak dapat dibaca: huruf di dalam ${file} tidak menyebut artinya. Minta berkas Excel dari pemasok.`,
    'pdf-no-table': (file: string, pages: string) =>
      `Tidak ada tabel barang yang ditemukan dalam ${file}.${pages === '' ? '' : ` Halaman tanpa teks (hasil pindaian): ${pages}.`}`,
    'pdf-password': (file: string) => `${file} dikunci kata sandi. Simpan salinannya tanpa kata sandi, lalu impor lagi.`,
    'pdf-wrong-password': (file: string) => `${file} dikunci kata sandi. Simpan salinannya tanpa kata sandi, lalu impor lagi.`,
    'pdf-empty': (file: string) => `${file} kosong (0 byte).`,
    'pdf-not-pdf': (file: string) => `${file} bukan PDF.`,
    'pdf-damaged': damaged,
    'pdf-unreachable': damaged,
    'pdf-hung': (file: string) => `${file} tidak dapat dibaca: pembaca PDF tidak menjawab.`,
    'pdf-crashed': (file: string) => `${file} tidak dapat dibaca: pembaca PDF berhenti.`,
    'pdf-too-large': (file: string) => `${file} lebih besar dari 64 MiB. Simpan hanya halaman invoice sebagai PDF baru.`,
    'pdf-too-much': (file: string) =>
      `${file} memuat terlalu banyak teks (lebih dari 8 juta karakter, atau 20.000 potongan teks pada satu halaman). Simpan hanya halaman invoice sebagai PDF baru.`,
    'pdf-too-many-pages': (file: string) => `${file} memiliki lebih dari 2.000 halaman. Simpan hanya halaman invoice sebagai PDF baru.`,
    'pdf-too-slow': (file: string) => `${file} tidak selesai dibaca dalam 3 menit. Simpan hanya halaman invoice sebagai PDF baru.`
  } satisfies Record<PdfImportFailure, (file: string, detail: string) => string>,
  doubts: (count: number) => `${formatNumber(count, 'id')} sel meragukan: periksa dengan PDF-nya`,
  noDoubts: 'Dibaca dari teks PDF. Tidak ada sel yang meragukan.',
  doubtAt: (page: number, row: number, column: string) =>
    `Halaman ${formatNumber(page, 'id')}, baris ${formatNumber(row, 'id')}, kolom ${column}`,
  doubtText: {
    overlap: 'teksnya masuk ke kolom lain',
    wrapped: 'baris sambungannya mungkin milik baris lain',
    number: 'bukan angka',
    product: 'jumlah × harga satuan tidak sama dengan nilainya',
    missing: 'kosong, padahal terisi pada baris lain',
    content: 'isinya tidak seperti judul kolomnya',
    order: 'nomor urutnya tidak melanjutkan baris sebelumnya',
    heading: 'kolom ini ditebak tanpa judul',
    unreadable: 'ada huruf yang tidak dapat dibaca'
  } satisfies Record<CellDoubt, string>,
  empty: '(kosong)',
  textless: (pages: string) => `Halaman tanpa teks (hasil pindaian atau kosong) tidak dibaca: ${pages}`,
  total: (stated: string, computed: string) =>
    `Jumlah nilai baris (${computed}) tidak sama dengan total pada PDF (${stated}). Mungkin ada baris yang tidak terbaca.`,
  leftOut: (count: number) => `${formatNumber(count, 'id')} baris teks di sekitar tabel tidak diimpor`,
  leftOutLine: (page: number, text: string) => `Halaman ${formatNumber(page, 'id')}: ${text}`
}

export type PdfImportText = typeof pdfId
