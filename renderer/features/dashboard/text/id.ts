import { formatDay } from '#core/base/format-date.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { TrackSetKind } from '../../tracking/store/tracking-list.ts'

const days = (from: string, to: string): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

/** The dashboard. */
export const dashboardId = {
  title: 'Ringkasan',
  report: 'Laporan bulanan',
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
  stages: {
    title: 'Di mana deklarasi Anda',
    released: 'Keluar, 30 hari',
    open: (name: string, count: number) => `${name}: ${formatNumber(count, 'id')} deklarasi, buka daftarnya`,
    stuck: (count: number) => `${formatNumber(count, 'id')} macet`,
    stuckIn: (count: number, name: string) => `${formatNumber(count, 'id')} macet di ${name}, buka daftarnya`,
    column: 'Tahap',
    count: 'Deklarasi',
    ofThemStuck: 'Macet'
  },
  flow: {
    title: 'Terkirim dan keluar, 30 hari terakhir',
    day: 'Hari',
    sent: 'Terkirim',
    released: 'Keluar (SPPB)',
    sentOn: (day: string, count: number) => `${formatDay(day)}: ${formatNumber(count, 'id')} terkirim`,
    releasedOn: (day: string, count: number) => `${formatDay(day)}: ${formatNumber(count, 'id')} keluar`,
    nothing: 'Belum ada yang terkirim atau keluar dalam 30 hari ini.'
  },
  times: {
    title: 'Lama tiap status',
    status: 'Status',
    trend: 'Terbaru',
    median: 'Median',
    p90: '90% selesai dalam',
    now: 'Kini',
    times: 'Kali',
    hint: 'Dari riwayat Anda sendiri. Garis: dari yang lama ke yang terbaru.',
    row: (median: string, p90: string, times: number) =>
      `median ${median}, 90% selesai dalam ${p90}, dari ${formatNumber(times, 'id')} kali`,
    nothing: 'Muncul setelah beberapa deklarasi melewati statusnya.',
    more: (count: number) => `${formatNumber(count, 'id')} status lain jarang terjadi`
  },
  latest: {
    title: 'Terakhir terjadi',
    edited: 'Draf diubah',
    sent: 'Terkirim',
    nothing: 'Di sini terlihat yang terakhir diubah, dikirim, dan direspon.'
  },
  table: { show: 'Tabel', of: (title: string) => `Tabel: ${title}` },
  sets: {
    billing: () => 'Billing menunggu pembayaran',
    released: (from: string, to: string) => `SPPB ${days(from, to)}`,
    sent: (from: string, to: string, importer: string) => `${importer === '' ? '' : `${importer} · `}Terkirim ${days(from, to)}`,
    stage: (_from: string, _to: string, name: string) => `Tahap ${name}`,
    status: (_from: string, _to: string, name: string) => `Status ${name}`
  } satisfies Record<TrackSetKind, (from: string, to: string, name: string) => string>,
  leaveSet: 'Tampilkan semua lagi'
}

export type DashboardText = typeof dashboardId
