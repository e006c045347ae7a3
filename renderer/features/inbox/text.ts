import { plural, type Translator } from '#core/base/translator.ts'
import type { InboxKind } from '#core/contract/settings.ts'

/** The inbox, its desktop notifications and their settings. */
export const inboxText = ({ words, same, number }: Translator) => ({
  title: words('Respon baru', 'New responses'),
  searchPlaceholder: words('Cari aju, importir, kode…', 'Search aju, importer, code…'),
  kinds: {
    release: same('SPPB'),
    rejection: words('Penolakan', 'Rejections'),
    billing: same('Billing'),
    registration: words('Pendaftaran', 'Registration'),
    response: words('Respon lain', 'Other responses'),
    change: words('Perubahan', 'Changes'),
    status: words('Langkah status', 'Status steps')
  } satisfies Record<InboxKind, string>,
  columns: {
    time: words('Waktu', 'Time'),
    what: words('Kabar', 'Update'),
    kind: words('Jenis', 'Kind')
  },
  today: words('Hari ini', 'Today'),
  yesterday: words('Kemarin', 'Yesterday'),
  ofDeclaration: (count: number) => words(`${number(count)} kabar`, plural(count, 'update')),
  unread: words('belum dibaca', 'unread'),
  unreadCount: (count: number) => words(`${number(count)} belum dibaca`, `${number(count)} unread`),
  unreadOnly: words('Belum dibaca saja', 'Unread only'),
  markRead: words('Tandai dibaca', 'Mark as read'),
  markUnread: words('Tandai belum dibaca', 'Mark as unread'),
  markChosen: (count: number) => words(`Tandai ${number(count)} dibaca`, `Mark ${number(count)} as read`),
  markAll: words('Tandai semua dibaca', 'Mark all as read'),
  marked: (count: number) => words(`${number(count)} kabar ditandai dibaca.`, `${plural(count, 'update')} marked as read.`),
  empty: words('Belum ada kabar. Respon, pendaftaran, billing dan penolakan dari deklarasi yang dipantau muncul otomatis di sini.', 'No updates yet. Responses, registrations, billings and rejections of tracked declarations appear here automatically.'),
  emptyFilter: words('Tidak ada kabar yang cocok dengan filter ini.', 'No updates match this filter.'),
  allRead: words('Semua sudah dibaca.', 'Everything has been read.'),
  window: words('Yang sudah dibaca tampil 30 hari; selebihnya ada di Pemantauan dan Arsip.', 'Read updates are shown for 30 days; older ones are in Tracking and Archive.'),
  preview: words('Isi kabar', 'Contents'),
  none: words('Pilih satu kabar untuk melihat isinya.', 'Select an update to see its contents.'),
  openTrack: words('Lihat status', 'Show status'),
  openDraft: words('Buka deklarasi', 'Open declaration'),
  registration: (number: string) => words(`Nomor pendaftaran ${number}`, `Registration number ${number}`),
  billing: (billing: string, day: string, level: string) =>
    words(
      level === 'overdue' ? `Billing ${billing} lewat jatuh tempo ${day}` : level === 'today' ? `Billing ${billing} jatuh tempo hari ini, ${day}` : `Billing ${billing} jatuh tempo ${day}`,
      level === 'overdue' ? `Billing ${billing} overdue since ${day}` : level === 'today' ? `Billing ${billing} due today, ${day}` : `Billing ${billing} due ${day}`
    ),
  pdfCame: (name: string) => words(`${name}: PDF diterima`, `${name}: PDF received`),
  changed: (name: string) => words(`${name}: isi berubah`, `${name}: contents changed`),
  heard: (time: string) => words(`Diterima di sini ${time}`, `Received here ${time}`),
  notice: {
    /** The kinds in one notification: `2 SPPB, 1 billing`. */
    counts: {
      release: (count: number) => words(`${number(count)} SPPB`, plural(count, 'SPPB', 'SPPB')),
      rejection: (count: number) => words(`${number(count)} penolakan`, plural(count, 'rejection')),
      billing: (count: number) => words(`${number(count)} billing`, plural(count, 'billing')),
      registration: (count: number) => words(`${number(count)} pendaftaran`, plural(count, 'registration')),
      response: (count: number) => words(`${number(count)} respon lain`, plural(count, 'other response', 'other responses')),
      change: (count: number) => words(`${number(count)} perubahan`, plural(count, 'change')),
      status: (count: number) => words(`${number(count)} langkah status`, plural(count, 'status step', 'status steps'))
    } satisfies Record<InboxKind, (count: number) => string>,
    many: (count: number) => words(`${number(count)} respon baru`, plural(count, 'new response', 'new responses')),
    declarations: (count: number) => words(`${number(count)} deklarasi`, plural(count, 'declaration'))
  },
  settings: {
    title: words('Pemberitahuan', 'Notifications'),
    on: words('Beri tahu lewat desktop bila ada yang baru', 'Show a desktop notification when there is something new'),
    hint: words(
      'Kabar yang datang bersamaan menjadi satu pemberitahuan, dan tiap kabar diberitahukan satu kali. Selama jam tenang pemantauan tidak ada pemberitahuan; sesudahnya diberitahukan sekaligus.',
      'Updates that arrive together are combined into one notification, and each is shown once. Nothing is shown during the quiet hours of tracking; afterwards everything is shown at once.'
    ),
    kinds: words('Jenis kabar', 'Kinds of updates'),
    kindNames: {
      release: words('SPPB dan pengeluaran', 'SPPB and releases'),
      rejection: words('Penolakan dan pembatalan', 'Rejections and cancellations'),
      billing: words('Billing dan jatuh temponya', 'Billings and their due dates'),
      registration: words('Nomor pendaftaran', 'Registration numbers'),
      response: words('Respon lain', 'Other responses'),
      change: words('Respon berubah atau PDF diterima', 'Changed responses and received PDFs'),
      status: words('Setiap langkah status lain', 'Every other status step')
    } satisfies Record<InboxKind, string>
  }
})
