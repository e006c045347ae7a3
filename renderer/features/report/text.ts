import type { Translator } from '#core/base/translator.ts'

export const reportText = ({ words, same, number }: Translator) => ({
  previous: words('Bulan sebelumnya', 'Previous month'),
  following: words('Bulan berikutnya', 'Next month'),
  month: words('Bulan', 'Month'),
  basis: words('Menurut kiriman pertama yang dijawab, dengan profil ini.', 'By the first submission that was answered, with this profile.'),
  allDesks: words('Semua meja kantor, menurut data yang ada di meja ini. Isi kiriman meja lain dihitung menurut deklarasinya sekarang.', 'All desks of the office, by the data that this desk has. What other desks sent counts with the values of the declaration as it is now.'),
  empty: words('Di sini nanti terlihat deklarasi, nilai pabean, pungutan, waktu sampai SPPB, dan penolakan per importir dan bulan.', 'This page will show declarations, customs value, duties, time to release and rejections per importer and month.'),
  nothing: words('Tidak ada deklarasi yang terkirim pada bulan ini.', 'No declaration was sent in this month.'),
  groupings: {
    importer: words('Per importir', 'By importer'),
    desk: words('Per meja', 'By desk'),
    state: words('Per keadaan', 'By state')
  },
  grouping: words('Baris', 'Rows'),
  noName: { importer: words('(tanpa importir)', '(no importer)'), desk: words('(meja lain)', '(another desk)') },
  noState: words('(tidak ada lagi)', '(no longer here)'),
  total: words('Jumlah', 'Total'),
  figures: {
    declarations: words('Deklarasi', 'Declarations'),
    value: words('Nilai pabean (Rp)', 'Customs value (Rp)'),
    billed: words('Pungutan ditagih (Rp)', 'Duties billed (Rp)'),
    released: words('SPPB', 'Released (SPPB)'),
    median: words('Median sampai SPPB', 'Median to release'),
    most: words('90% selesai dalam', '90% within'),
    rejected: words('Ditolak', 'Rejected')
  },
  columns: {
    importer: words('Importir', 'Importer'),
    desk: words('Meja', 'Desk'),
    state: words('Keadaan', 'State'),
    declarations: words('Deklarasi', 'Declarations'),
    value: words('Nilai pabean (Rp)', 'Customs value (Rp)'),
    billed: words('Ditagih (Rp)', 'Billed (Rp)'),
    released: words('SPPB', 'Released'),
    median: words('Median sampai SPPB', 'Median to release'),
    most: words('90% selesai dalam', '90% within'),
    rejected: words('Ditolak', 'Rejected')
  },
  /** The columns of the second sheet of the workbook. */
  list: {
    car: words('Nomor aju', 'Aju number'),
    sent: words('Dikirim', 'Sent'),
    released: words('SPPB', 'Released'),
    days: words('Hari sampai SPPB', 'Days to release'),
    rejected: words('Ditolak', 'Rejected'),
    yes: words('ya', 'yes'),
    medianDays: words('Median hari sampai SPPB', 'Median days to release'),
    mostDays: words('90% selesai dalam (hari)', '90% within (days)'),
    valueMissing: words('Tanpa nilai pabean', 'Without customs value'),
    billedMissing: words('Tanpa tagihan', 'Without billing'),
    sheet: words('Deklarasi', 'Declarations')
  },
  withoutValue: (count: number) => words(`${number(count)} tanpa nilai pabean`, `${number(count)} without customs value`),
  withoutBilling: (count: number) => words(`${number(count)} belum ditagih`, `${number(count)} not billed yet`),
  byMonth: words('Deklarasi per bulan', 'Declarations per month'),
  leadByMonth: words('Median waktu sampai SPPB', 'Median time to release'),
  byValue: words('Nilai pabean terbesar', 'Highest customs value'),
  bar: (month: string, value: string) => same(`${month}: ${value}`),
  declarations: (count: number) => words(`${number(count)} deklarasi`, count === 1 ? '1 declaration' : `${number(count)} declarations`),
  noRelease: words('belum ada SPPB', 'no release yet'),
  openList: (importer: string) => words(`Buka deklarasi ${importer}`, `Open the declarations of ${importer}`),
  export: words('Ekspor', 'Export'),
  xlsx: same('Excel (.xlsx)'),
  pdf: same('PDF'),
  ofRow: (name: string) => same(`${name}: Excel`),
  zipOfRow: (name: string) => words(`${name}: zip berkas dan Excel…`, `${name}: zip of files and Excel…`),
  noRow: words('Pilih dulu satu importir di daftar.', 'Select an importer in the list first.'),
  zipTitle: (name: string, month: string) => same(`${name}, ${month}`),
  pdfSaved: words('PDF disimpan.', 'PDF saved.'),
  fileName: words('laporan', 'report')
})

export type ReportText = ReturnType<typeof reportText>
