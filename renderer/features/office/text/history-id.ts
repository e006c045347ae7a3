import { formatNumber } from '#core/base/format-number.ts'

export const historyId = {
  action: 'Riwayat',
  title: (name: string) => `Riwayat ${name}`,
  description: 'Siapa mengubah baris ini di kantor, yang terbaru di atas.',
  by: (desk: string, at: string) => (at === '' ? desk : `${desk}, ${at}`),
  thisDesk: 'Meja ini',
  otherDesk: 'Meja lain',
  present: 'Nilai sekarang',
  first: 'Pertama dicatat',
  deleted: 'Dihapus',
  same: 'Hanya hitungan pemakaian',
  change: (from: string, to: string) => `${from} → ${to}`,
  email: 'Email',
  blank: '(kosong)',
  take: 'Pakai nilai ini lagi',
  taken: 'Nilai lama dipakai lagi.',
  more: (count: number) => `dan ${formatNumber(count, 'id')} perbedaan lain`,
  none: 'Kantor belum memiliki baris ini.'
}
export type HistoryText = typeof historyId
