import { lookupTable } from '#core/base/lookup-table.ts'
import type { AttemptOutcome, Branch } from '#core/contract/office.ts'

const why = (text: string): string => (text === '' ? '' : `: “${text}”`)

/** What happened to a declaration at the office, for its history. */
export const activityId = {
  intro: 'Termasuk yang terjadi di kantor. Perubahan isian di meja lain hanya ada di riwayat meja itu.',
  kept: (time: string) => `Kantor tidak terjangkau: yang ditampilkan dari kantor adalah yang terakhir dibaca. Kontak terakhir ${time}.`,
  never: 'Kantor belum pernah terjangkau.',
  otherDesk: 'meja lain',
  office: 'Kantor',
  outcomes: {
    sending: 'sedang dikirim',
    accepted: 'diterima',
    refused: 'ditolak',
    failed: 'tidak sampai',
    unknown: 'belum pasti'
  } satisfies Record<AttemptOutcome, string>,
  reasons: {
    'old-epoch': 'pemegangnya sudah lain',
    deleted: 'sudah dihapus',
    quarantine: 'meja itu dikunci',
    'set-back': 'data meja itu dipulihkan ke keadaan lama'
  } satisfies Record<Branch['reason'], string>,
  kinds: lookupTable<(details: ActivityDetails) => string>({
    created: () => 'Dibuat',
    recovered: () => 'Dikembalikan ke kantor dari meja itu',
    deleted: () => 'Dihapus selamanya',
    put_in_pool: () => 'Ditaruh di kumpulan',
    take_from_pool: () => 'Diambil dari kumpulan',
    offer: ({ to }) => `Ditawarkan ke ${to}`,
    withdraw_offer: () => 'Penawaran ditarik',
    accept_offer: ({ from }) => `Diterima dari ${from}`,
    ask: ({ note }) => `Diminta${why(note)}`,
    answer_ask: ({ note }) => `Permintaan ditolak${why(note)}`,
    take_over: ({ from, reason, contact }) =>
      `Diambil alih dari ${from}${contact === '' ? '' : ` (kontak terakhirnya ${contact})`}${why(reason)}`,
    release_sending: ({ to }) => (to === '' ? 'Hak mengirim dilepas' : `Hak mengirim dilepas untuk ${to}`),
    register_number: ({ car }) => `Nomor aju ${car} didaftarkan`,
    claim: ({ word }) => `Hak kirim diambil untuk satu percobaan${why(word)}`,
    'claim-confirmed': () => 'Percobaan kirim dipastikan',
    presented: ({ outcome }) => `Percobaan kirim dilaporkan: ${outcome}`,
    'late-attempt': ({ outcome }) => `Percobaan kirim yang terlambat diketahui: ${outcome}`,
    outcome: ({ outcome }) => `Hasil percobaan: ${outcome}`,
    'outcome-of-another': ({ outcome }) => `Hasil percobaan meja lain: ${outcome}`,
    'sending-closed': () => 'Pengiriman ditutup',
    reopen_sending: ({ word }) => `Pengiriman dibuka lagi${why(word)}`,
    retire_desk: ({ desk, word }) => `${desk} tidak dipakai lagi; deklarasi masuk kumpulan${why(word)}`,
    branch: ({ reason }) => `Perubahan disimpan sebagai versi terpisah (${reason})`,
    'branch-finished': ({ merged }) => (merged === 'merged' ? 'Versi terpisah digabung' : 'Versi terpisah disisihkan')
  })
}
export type ActivityText = typeof activityId

/** Texts of the details of an event; '' where it has none. */
export type ActivityDetails = Readonly<
  Record<'to' | 'from' | 'desk' | 'note' | 'reason' | 'contact' | 'word' | 'car' | 'outcome' | 'merged', string>
>
