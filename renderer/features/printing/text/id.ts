import type { PrintMark } from '#core/contract/print-job.ts'
import { formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The printed form: preview, print fields, rates. */
export const printingId = {
  open: 'Cetak',
  titles: {
    draft: 'Cetakan draf',
    sent: 'Cetakan terkirim, belum ada nomor pendaftaran',
    registered: 'Cetakan'
  } satisfies Record<PrintMark, string> as Readonly<Record<PrintMark, string>>,
  papers: (count: number) => `${n(count)} deklarasi`,
  printSelected: 'Cetak',
  tooMany: (most: number) => `Paling banyak ${n(most)} deklarasi sekali cetak.`,
  backToList: 'Kembali ke meja kerja',
  section: 'Cetakan',
  back: 'Kembali ke draf',
  rendering: 'Menyiapkan cetakan…',
  pages: (count: number) => `${n(count)} halaman`,
  save: 'Simpan PDF',
  saved: 'PDF disimpan.',
  print: 'Cetak',
  printed: 'Dikirim ke printer.',
  missing: 'Draf ini tidak ada lagi.',
  fields: 'Isian cetakan',
  localNote: 'Isian ini hanya untuk cetakan: disimpan di komputer ini bersama draf, tidak dikirim.',
  notSent: 'tidak dikirim',
  noChoice: '–'
}

export type PrintingText = typeof printingId
