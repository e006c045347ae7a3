import { formatNumber } from '#core/base/format-number.ts'

/** Questions and reports about the numbers and dates of an import or a paste, in Indonesian. */
export const numbersId = {
  ask: {
    numbers: {
      title: 'Bagaimana angka ini ditulis?',
      missing: (count: number) =>
        `${formatNumber(count, 'id')} angka dapat dibaca dua cara dan tidak ada sel lain yang menunjukkan cara mana. Belum ada yang dimasukkan; pilih bentuk yang benar.`,
      contradicting: (count: number) =>
        `Sel lain memakai kedua bentuk angka, jadi ${formatNumber(count, 'id')} angka ini dapat dibaca dua cara. Belum ada yang dimasukkan; pilih bentuk yang benar.`,
      more: (count: number) => `dan ${formatNumber(count, 'id')} angka lagi`,
      forms: { id: '1.234,56', en: '1,234.56' }
    },
    dates: {
      title: 'Bagaimana tanggal ini ditulis?',
      missing: (count: number) =>
        `${formatNumber(count, 'id')} tanggal dapat dibaca dua cara dan tidak ada tanggal lain yang menunjukkan cara mana. Belum ada yang dimasukkan; pilih urutan yang benar.`,
      contradicting: (count: number) =>
        `Tanggal lain memakai kedua urutan, jadi ${formatNumber(count, 'id')} tanggal ini dapat dibaca dua cara. Belum ada yang dimasukkan; pilih urutan yang benar.`,
      more: (count: number) => `dan ${formatNumber(count, 'id')} tanggal lagi`,
      forms: { id: 'hari-bulan-tahun', en: 'bulan-hari-tahun' }
    }
  },
  place: 'Sel',
  written: 'Tertulis',
  readAs: (form: string) => `Dibaca sebagai ${form}`,
  unreadable: 'tidak terbaca',
  goOn: 'Lanjutkan',
  pastePlace: (row: string, column: string) => `Baris ${row}, ${column}`,
  sumFactor: (sums: string, factor: string) =>
    `${sums}; selisihnya tepat ${factor} kali. Periksa titik dan koma angka baris; tidak ada yang hilang. Urungkan dengan Ctrl+Z.`,
  sums: (field: string, sum: string, stated: string) => `${field}: jumlah baris ${sum}, di header ${stated}`,
  lineFactor: (sums: string, factor: string, row: string) =>
    `${sums}; cocok bila nilai baris ${row} salah ${factor} kali. Periksa titik dan koma di baris ${row}; tidak ada yang hilang. Urungkan dengan Ctrl+Z.`
}

export type NumbersText = typeof numbersId
