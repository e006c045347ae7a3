import type { QueueObstacle } from '../stores/outbox.ts'

const number = (value: number): string => value.toLocaleString('id-ID')

/** Work over many declarations. */
export const bulkId = {
  trashing: 'Membuang ke sampah',
  restoring: 'Memulihkan',
  removing: 'Menghapus selamanya',
  copying: 'Menyalin',
  exporting: 'Menyiapkan berkas JSON',
  queueing: 'Menyiapkan kiriman',
  of: (done: number, total: number) => `${number(done)} dari ${number(total)}`,
  cancel: 'Batalkan',
  cancelled: (done: number, total: number) => `Dibatalkan sesudah ${number(done)} dari ${number(total)} deklarasi.`,
  restored: (count: number) => `${number(count)} deklarasi dipulihkan.`,
  removed: (count: number) => `${number(count)} deklarasi dihapus selamanya.`,
  copied: (count: number) => `${number(count)} deklarasi disalin dengan nomor aju baru.`,
  notQueued: {
    problems: (count: number) => `${number(count)} masih bermasalah`,
    running: (count: number) => `${number(count)} kiriman sebelumnya belum pasti`,
    missing: (count: number) => `${number(count)} tidak ditemukan`,
    'no-profile': (count: number) => `${number(count)} tanpa profil`
  } satisfies Record<QueueObstacle, (count: number) => string>
}
