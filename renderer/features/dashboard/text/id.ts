import { formatDay } from '#core/base/format-date.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { TrackSetKind } from '../../tracking/store/tracking-list.ts'

const days = (from: string, to: string): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

/** The dashboard. */
export const dashboardId = {
  title: 'Ringkasan',
  asOf: (time: string) => `per ${time}`,
  empty: 'Di sini nanti terlihat apa yang menunggu Anda, apa yang macet, apa yang keluar hari ini, dan berapa lama tiap status biasanya.',
  count: (label: string, count: number) => `${label}: ${formatNumber(count, 'id')}, buka daftarnya`,
  waiting: {
    title: 'Menunggu Anda',
    news: 'Respon belum dibaca',
    'needs-work': 'Perlu perbaikan',
    unknown: 'Belum pasti',
    rejected: 'Ditolak atau dibatalkan',
    queued: 'Siap kirim',
    ready: 'Draf tanpa masalah',
    nothing: 'Tidak ada yang menunggu Anda.'
  },
  stuck: {
    nothing: 'Tidak ada yang macet.',
    copy: (aju: string) => `Salin teks help desk untuk ${aju}`
  },
  billing: {
    title: 'Billing menunggu pembayaran',
    nothing: 'Tidak ada billing yang menunggu.'
  },
  released: {
    title: 'Keluar (SPPB)',
    week: 'Minggu ini',
    nothing: 'Belum ada SPPB minggu ini.',
    none: 'Belum ada SPPB hari ini.'
  },
  sent: {
    title: 'Terkirim 14 hari terakhir',
    day: (day: string, count: number) => `${formatDay(day)}: ${formatNumber(count, 'id')} terkirim`,
    total: 'Jumlah',
    nothing: 'Belum ada yang terkirim dalam 14 hari ini.'
  },
  times: {
    title: 'Lama tiap status',
    hint: 'Titik: median dari riwayat Anda sendiri. Garis: separuh yang di tengah.',
    row: (median: string, lower: string, upper: string, times: number) =>
      `median ${median}, separuhnya antara ${lower} dan ${upper}, dari ${formatNumber(times, 'id')} kali`,
    nothing: 'Muncul setelah beberapa deklarasi melewati statusnya.',
    more: (count: number) => `${count} status lain jarang terjadi`
  },
  sets: {
    billing: () => 'Billing menunggu pembayaran',
    released: (from: string, to: string) => `SPPB ${days(from, to)}`,
    sent: (from: string, to: string) => `Terkirim ${days(from, to)}`
  } satisfies Record<TrackSetKind, (from: string, to: string) => string>,
  leaveSet: 'Tampilkan semua lagi'
}

export type DashboardText = typeof dashboardId
