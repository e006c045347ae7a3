import { formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

export const reportId = {
  previous: 'Bulan sebelumnya',
  following: 'Bulan berikutnya',
  month: 'Bulan',
  basis: 'Menurut kiriman pertama yang dijawab, dengan profil ini.',
  ownDesk: 'Hanya kiriman meja ini, bukan meja lain di kantor.',
  empty: 'Di sini nanti terlihat deklarasi, nilai pabean, pungutan, waktu sampai SPPB, dan penolakan per importir dan bulan.',
  nothing: 'Tidak ada deklarasi yang terkirim pada bulan ini.',
  importers: 'Per importir',
  noImporter: '(tanpa importir)',
  total: 'Jumlah',
  figures: {
    declarations: 'Deklarasi',
    value: 'Nilai pabean (Rp)',
    billed: 'Pungutan ditagih (Rp)',
    released: 'SPPB',
    median: 'Median sampai SPPB',
    most: '90% selesai dalam',
    rejected: 'Ditolak'
  },
  columns: {
    importer: 'Importir',
    declarations: 'Deklarasi',
    value: 'Nilai pabean (Rp)',
    billed: 'Ditagih (Rp)',
    released: 'SPPB',
    median: 'Median sampai SPPB',
    most: '90% selesai dalam',
    rejected: 'Ditolak'
  },
  /** The columns of the second sheet of the workbook. */
  list: {
    car: 'Nomor aju',
    sent: 'Dikirim',
    released: 'SPPB',
    days: 'Hari sampai SPPB',
    rejected: 'Ditolak',
    yes: 'ya',
    medianDays: 'Median hari sampai SPPB',
    mostDays: '90% selesai dalam (hari)',
    valueMissing: 'Tanpa nilai pabean',
    billedMissing: 'Tanpa tagihan',
    sheet: 'Deklarasi'
  },
  withoutValue: (count: number) => `${n(count)} tanpa nilai pabean`,
  withoutBilling: (count: number) => `${n(count)} belum ditagih`,
  byMonth: 'Deklarasi per bulan',
  leadByMonth: 'Median waktu sampai SPPB',
  byValue: 'Nilai pabean terbesar',
  bar: (month: string, value: string) => `${month}: ${value}`,
  declarations: (count: number) => `${n(count)} deklarasi`,
  noRelease: 'belum ada SPPB',
  openList: (importer: string) => `Buka deklarasi ${importer}`,
  export: 'Ekspor',
  xlsx: 'Excel (.xlsx)',
  pdf: 'PDF',
  pdfSaved: 'PDF tersimpan.',
  fileName: 'laporan'
}

export type ReportText = typeof reportId
