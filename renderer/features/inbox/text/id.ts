import { formatNumber } from '#core/base/format-number.ts'
import type { InboxKind } from '#core/contract/settings.ts'

/** The inbox, its desktop notifications and their settings. */
export const inboxId = {
  title: 'Respon baru',
  searchPlaceholder: 'Cari aju, importir, kode…',
  kinds: {
    release: 'SPPB',
    rejection: 'Penolakan',
    billing: 'Billing',
    registration: 'Pendaftaran',
    response: 'Respon lain',
    change: 'Perubahan',
    status: 'Langkah status'
  } satisfies Record<InboxKind, string>,
  columns: { day: 'Hari', time: 'Jam', what: 'Kabar', kind: 'Jenis' },
  today: 'Hari ini',
  yesterday: 'Kemarin',
  ofDay: (count: number) => `${formatNumber(count, 'id')} kabar`,
  unread: 'belum dibaca',
  unreadCount: (count: number) => `${formatNumber(count, 'id')} belum dibaca`,
  unreadOnly: 'Belum dibaca saja',
  markRead: 'Tandai dibaca',
  markUnread: 'Tandai belum dibaca',
  markChosen: (count: number) => `Tandai ${formatNumber(count, 'id')} dibaca`,
  markAll: 'Tandai semua dibaca',
  marked: (count: number) => `${formatNumber(count, 'id')} kabar ditandai dibaca.`,
  empty: 'Belum ada kabar. Respon, pendaftaran, billing dan penolakan dari deklarasi yang dipantau muncul di sini sendiri.',
  emptyFilter: 'Tidak ada kabar yang cocok dengan filter ini.',
  allRead: 'Semua sudah dibaca.',
  window: 'Yang sudah dibaca tampil 30 hari; selebihnya ada di Pemantauan dan Arsip.',
  preview: 'Isi kabar',
  none: 'Pilih satu kabar untuk melihat isinya.',
  openTrack: 'Lihat status',
  openDraft: 'Buka deklarasi',
  registration: (number: string) => `Nomor pendaftaran ${number}`,
  billing: (billing: string, day: string, level: string): string =>
    level === 'overdue'
      ? `Billing ${billing} lewat jatuh tempo ${day}`
      : level === 'today'
        ? `Billing ${billing} jatuh tempo hari ini, ${day}`
        : `Billing ${billing} jatuh tempo ${day}`,
  pdfCame: (name: string) => `${name}: PDF diterima`,
  changed: (name: string) => `${name}: isi berubah`,
  heard: (time: string) => `Diterima di sini ${time}`,
  notice: {
    /** The kinds in one notification: `2 SPPB, 1 billing`. */
    counts: {
      release: (count: number) => `${formatNumber(count, 'id')} SPPB`,
      rejection: (count: number) => `${formatNumber(count, 'id')} penolakan`,
      billing: (count: number) => `${formatNumber(count, 'id')} billing`,
      registration: (count: number) => `${formatNumber(count, 'id')} pendaftaran`,
      response: (count: number) => `${formatNumber(count, 'id')} respon lain`,
      change: (count: number) => `${formatNumber(count, 'id')} perubahan`,
      status: (count: number) => `${formatNumber(count, 'id')} langkah status`
    } satisfies Record<InboxKind, (count: number) => string>,
    many: (count: number) => `${formatNumber(count, 'id')} respon baru`,
    declarations: (count: number) => `${formatNumber(count, 'id')} deklarasi`
  },
  settings: {
    title: 'Pemberitahuan',
    on: 'Beri tahu lewat desktop bila ada yang baru',
    hint: 'Kabar yang datang bersamaan menjadi satu pemberitahuan, dan tiap kabar diberitahukan satu kali. Selama jam tenang pemantauan tidak ada pemberitahuan; sesudahnya diberitahukan sekaligus.',
    kinds: 'Jenis kabar',
    kindNames: {
      release: 'SPPB dan pengeluaran',
      rejection: 'Penolakan dan pembatalan',
      billing: 'Billing dan jatuh temponya',
      registration: 'Nomor pendaftaran',
      response: 'Respon lain',
      change: 'Respon berubah atau PDF diterima',
      status: 'Setiap langkah status lain'
    } satisfies Record<InboxKind, string>
  }
}

export type InboxText = typeof inboxId
