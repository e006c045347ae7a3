import { formatDay } from '#core/base/format-date.ts'
import { plural, type Translator } from '#core/base/translator.ts'
import type { DueReason } from '#core/tracking/due.ts'
import type { TrackSetKind } from '../tracking/store/tracking-list.ts'

/** What waits for the user. */
export const dueText = ({ words, number }: Translator) => ({
  title: words('Hari ini', 'Today'),
  reasons: {
    billing: words('Billing menunggu pembayaran', 'Billings waiting for payment'),
    stuck: words('Macet', 'Stuck'),
    refused: words('Perlu perbaikan', 'Needs fixing'),
    unknown: words('Belum pasti', 'Uncertain'),
    unstored: words('PDF belum tersimpan', 'PDFs not stored yet'),
    'follow-up': words('Tindak lanjut', 'Follow-up'),
    unread: words('Respon belum dibaca', 'Unread responses'),
    draft: words('Draf yang menunggu', 'Waiting drafts')
  } satisfies Record<DueReason, string>,
  openList: words('Buka daftar', 'Open list'),
  openListOf: (title: string) => words(`Buka daftar: ${title}`, `Open list: ${title}`),
  more: (count: number) => words(`Tampilkan ${number(count)} lagi`, `Show ${number(count)} more`),
  andMore: (name: string, count: number) => words(`${name}, dan ${number(count)} lainnya`, `${name} and ${number(count)} more`),
  complete: words('Lengkap, dapat dikirim', 'Complete, can be sent'),
  storeAgain: words('Minta PDF lagi', 'Request PDF again'),
  noNote: words('Tanpa catatan', 'No note'),
  followUpSince: (day: string) => words(`sejak ${day}`, `since ${day}`),
  problems: (count: number) => words(`${number(count)} masalah`, plural(count, 'problem'))
})

/** The dashboard. */
export const dashboardText = ({ words, same, number }: Translator) => {
  const days = (from: string, to: string) => same(from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

  return {
    title: words('Ringkasan', 'Overview'),
    report: words('Laporan bulanan', 'Month report'),
    asOf: (time: string) => words(`per ${time}`, `as of ${time}`),
    empty: words('Di sini nanti terlihat apa yang menunggu Anda, apa yang macet, apa yang keluar hari ini, dan berapa lama tiap status biasanya.', 'This page will show what is waiting for you, what is stuck, what was released today, and how long each status usually takes.'),
    count: (label: string, count: number) => words(`${label}: ${number(count)}, buka daftarnya`, `${label}: ${number(count)}, open the list`),
    waiting: {
      title: words('Menunggu Anda', 'Waiting for you'),
      news: words('Respon belum dibaca', 'Unread responses'),
      'needs-work': words('Perlu perbaikan', 'Needs fixing'),
      unknown: words('Belum pasti', 'Uncertain'),
      rejected: words('Ditolak atau dibatalkan', 'Rejected or cancelled'),
      queued: words('Dalam antrean', 'Queued'),
      ready: words('Draf lengkap', 'Complete drafts'),
      nothing: words('Tidak ada yang menunggu Anda.', 'Nothing is waiting for you.')
    },
    stuck: {
      nothing: words('Tidak ada yang macet.', 'Nothing is stuck.'),
      copy: (aju: string) => words(`Salin teks help desk untuk ${aju}`, `Copy help desk text for ${aju}`)
    },
    billing: {
      title: words('Billing menunggu pembayaran', 'Billings waiting for payment'),
      nothing: words('Tidak ada billing yang menunggu.', 'No billing is waiting for payment.')
    },
    released: {
      title: words('Keluar (SPPB)', 'Released (SPPB)'),
      week: words('Minggu ini', 'This week'),
      nothing: words('Belum ada SPPB minggu ini.', 'No SPPB this week yet.'),
      none: words('Belum ada SPPB hari ini.', 'No SPPB today yet.')
    },
    stages: {
      title: words('Di mana deklarasi Anda', 'Where your declarations are'),
      released: words('Keluar, 30 hari', 'Released, 30 days'),
      open: (name: string, count: number) => words(`${name}: ${number(count)} deklarasi, buka daftarnya`, `${name}: ${plural(count, 'declaration')}, open the list`),
      stuck: (count: number) => words(`${number(count)} macet`, `${number(count)} stuck`),
      stuckIn: (count: number, name: string) => words(`${number(count)} macet di ${name}, buka daftarnya`, `${number(count)} stuck in ${name}, open the list`),
      column: words('Tahap', 'Stage'),
      count: words('Deklarasi', 'Declarations'),
      ofThemStuck: words('Macet', 'Stuck')
    },
    flow: {
      title: words('Terkirim dan keluar, 30 hari terakhir', 'Sent and released, last 30 days'),
      day: words('Hari', 'Day'),
      sent: words('Terkirim', 'Sent'),
      released: words('Keluar (SPPB)', 'Released (SPPB)'),
      byDesk: words('Terkirim per meja', 'Sent by desk'),
      sentOn: (day: string, count: number) => words(`${formatDay(day)}: ${number(count)} terkirim`, `${formatDay(day)}: ${number(count)} sent`),
      releasedOn: (day: string, count: number) => words(`${formatDay(day)}: ${number(count)} keluar`, `${formatDay(day)}: ${number(count)} released`),
      nothing: words('Belum ada yang terkirim atau keluar dalam 30 hari ini.', 'Nothing was sent or released in these 30 days.')
    },
    times: {
      title: words('Lama tiap status', 'Time per status'),
      status: same('Status'),
      trend: words('Terbaru', 'Recent'),
      median: same('Median'),
      p90: words('90% selesai dalam', '90% within'),
      now: words('Kini', 'Now'),
      times: words('Kali', 'Times'),
      hint: words('Dari riwayat Anda sendiri. Garis: dari yang lama ke yang terbaru.', 'From your own history. Line: from older to newest.'),
      row: (median: string, p90: string, times: number) => words(`median ${median}, 90% selesai dalam ${p90}, dari ${number(times)} kali`, `median ${median}, 90% within ${p90}, of ${plural(times, 'time')}`),
      nothing: words('Muncul setelah beberapa deklarasi melewati statusnya.', 'Shown once some declarations have passed through their statuses.'),
      more: (count: number) => words(`${number(count)} status lain jarang terjadi`, count === 1 ? '1 other status is rare' : `${number(count)} other statuses are rare`)
    },
    latest: {
      title: words('Aktivitas terakhir', 'Latest activity'),
      edited: words('Draf diubah', 'Draft changed'),
      sent: words('Terkirim', 'Sent'),
      sentBy: (desk: string) => words(`Terkirim dari ${desk}`, `Sent by ${desk}`),
      nothing: words('Di sini terlihat yang terakhir diubah, dikirim, dan direspon.', 'Shows what was changed, sent and answered last.')
    },
    table: {
      show: words('Tabel', 'Table'),
      of: (title: string) => words(`Tabel: ${title}`, `Table: ${title}`)
    },
    sets: {
      billing: () => words('Billing menunggu pembayaran', 'Billings waiting for payment'),
      released: (from: string, to: string) => same(`SPPB ${days(from, to)}`),
      sent: (from: string, to: string, importer: string) => words(`${importer === '' ? '' : `${importer} · `}Terkirim ${days(from, to)}`, `${importer === '' ? '' : `${importer} · `}Sent ${days(from, to)}`),
      stage: (_from: string, _to: string, name: string) => words(`Tahap ${name}`, `Stage ${name}`),
      status: (_from: string, _to: string, name: string) => same(`Status ${name}`)
    } satisfies Record<TrackSetKind, (from: string, to: string, name: string) => string>,
    leaveSet: words('Tampilkan semua lagi', 'Show all')
  }
}
