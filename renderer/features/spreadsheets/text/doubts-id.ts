import { formatNumber } from '#core/base/format-number.ts'

/** Values of an import or a paste that may be wrong as they are written, in Indonesian. */
export const doubtsId = {
  rows: (listed: string, more: number, _count: number) => `baris ${listed}${more > 0 ? ` dan ${formatNumber(more, 'id')} lagi` : ''}`,
  example: (column: string, text: string, rows: string) => `${column}, ${rows}: “${text}”`,
  otherCurrency: (found: string, currency: string, declared: string) =>
    `${found}. Valutanya ${currency}, padahal seharusnya ${declared}. Angkanya dimasukkan apa adanya tanpa konversi; periksa valutanya.`,
  misplaced: (found: string) =>
    `${found}. Ini nilai uang, padahal bidangnya bukan. Angkanya dimasukkan tanpa valuta; periksa apakah kolomnya benar.`,
  swapped: {
    title: 'Hari dan bulan mungkin tertukar',
    asked: (count: number, text: string, place: string) =>
      `${formatNumber(count, 'id')} sel tanggal mungkin tertukar hari dan bulannya oleh Excel: di kolom yang sama, “${text}” (${place}) tetap berupa teks karena Excel memakai urutan lain. Belum ada yang dimasukkan; pilih yang benar.`,
    keep: 'Seperti di berkas',
    swap: 'Hari dan bulan ditukar',
    more: (count: number) => `dan ${formatNumber(count, 'id')} tanggal lagi`
  }
}

export type DoubtsText = typeof doubtsId
