import { lookupTable } from '#core/base/lookup-table.ts'
import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { SendReason } from '#core/office/send-obstacle.ts'
import type { OutboxState } from '#core/outbox/outbox-entry.ts'
import type { QueueObstacle } from '../store/outbox.ts'

/** One submission: its state, result per section, remarks, evidence and attempts. */
export const outboxEntryId = {
  sendAll: (count: number) => `Kirim semua (${formatNumber(count, 'id')})`,
  cancelEntry: 'Batalkan',
  ask: 'Tanyakan ke layanan',
  sendAgain: 'Kirim ulang',
  sendNow: 'Kirim sekarang',
  empty: 'Belum ada kiriman. Buka deklarasi lalu pilih Kirim, atau pilih beberapa di meja kerja.',
  columns: { car: 'Nomor aju', importer: 'Importir', state: 'Hasil', queuedAt: 'Dibekukan', attempts: 'Percobaan', profile: 'Profil' },
  states: {
    queued: 'Siap kirim',
    sending: 'Mengirim',
    accepted: 'Diterima',
    remarks: 'Diterima dengan catatan',
    refused: 'Ditolak layanan',
    unknown: 'Belum pasti',
    failed: 'Belum terkirim',
    cancelled: 'Dibatalkan'
  } satisfies Record<OutboxState, string>,
  stateHelp: {
    queued: 'Salinan beku siap kirim. Belum ada yang keluar dari komputer ini.',
    sending: 'Sedang dikirim; jangan matikan komputer.',
    accepted: 'Layanan menyimpan deklarasi ini dan jumlah tiap bagian sama dengan yang dikirim.',
    remarks: 'Layanan menyimpan deklarasi ini, tetapi ada catatan: baca di bawah.',
    refused: 'Layanan menolak isi kiriman. Tidak ada yang hilang; perbaiki lalu kirim lagi.',
    unknown: 'Kiriman mungkin sudah sampai, tetapi belum ada jawaban yang memastikannya. Tanyakan dulu; jangan langsung mengirim ulang.',
    failed: 'Layanan belum menerima kiriman ini. Tidak ada yang hilang; lihat sebabnya, lalu kirim ulang.',
    cancelled: 'Dibatalkan sebelum dikirim.'
  } satisfies Record<OutboxState, string>,
  acceptedUncounted: 'Layanan mengenal deklarasi ini. Jumlah tiap bagian tidak diketahui, karena jawaban kiriman tidak memuatnya.',
  mayHaveArrived: 'Percobaan sebelumnya mungkin sudah sampai di layanan.',
  message: (said: string) => `Pesan layanan: ${said}`,
  notQueued: (count: number) => `${formatNumber(count, 'id')} deklarasi tidak dapat dikirim`,
  obstacles: {
    problems: (count: number) => `masih ada ${formatNumber(count, 'id')} masalah`,
    running: () => 'kiriman sebelumnya belum pasti',
    sending: () => 'sedang dikirim',
    missing: () => 'tidak ditemukan',
    'no-profile': () => 'belum ada profil',
    office: () => 'tertahan di kantor'
  } satisfies Record<Exclude<QueueObstacle, 'kind'>, (count: number) => string>,
  otherKind: (kind: string, current: string) => `milik ${kind}, bukan ${current}`,
  noKind: 'belum ditentukan milik profil yang mana',
  officeReasons: {
    held: (desk) => `dipegang ${desk}`,
    'sent-by': (desk) => `hak kirimnya masih di ${desk}`,
    left: (desk, office) => `salinan: ada ${desk === '' ? 'di kantor' : `pada ${desk} di kantor`}${office === '' ? '' : ` ${office}`}`,
    offered: (desk) => `sedang diserahkan ke ${desk}`,
    pool: () => 'di kumpulan (belum dipegang)',
    deleted: () => 'sudah dihapus di kantor',
    newer: () => 'dari Ajukan yang lebih baru; perbarui Ajukan di meja ini',
    viewer: () => 'meja ini hanya boleh melihat',
    locked: () => 'meja ini dikunci',
    retired: () => 'meja ini tidak dipakai lagi',
    late: () => 'pengiriman ditutup: ada kiriman lain yang terlambat diketahui',
    confirmation: () => 'mungkin sudah pernah sampai; perlu kata Anda',
    connecting: () => 'menyambung ke kantor',
    offline: () => 'kantor tidak terjangkau',
    refused: () => 'meja ini tidak diterima kantor',
    forked: () => 'meja ini dipakai di dua tempat',
    missing: () => 'kantor menutup pengiriman sampai semua meja melapor'
  } satisfies Record<SendReason, (desk: string, office: string) => string>,
  withoutOfficeNote: 'tanpa kantor: dikirim hanya kalau Anda menekan Kirim',
  sections: 'Hasil per bagian',
  sectionColumns: { section: 'Bagian', sent: 'Dikirim', counted: 'Dihitung', error: 'Kesalahan' },
  equalSections: (count: number) => `${formatNumber(count, 'id')} bagian lain sama`,
  foldSections: 'Sembunyikan bagian yang sama',
  countsAgree: 'Semua jumlah sama dengan yang dikirim.',
  countsAgreeErrors: 'Semua jumlah sama, tetapi layanan menemukan kesalahan.',
  countsDiffer: 'Ada jumlah yang berbeda dari yang dikirim.',
  notCounted: '–',
  noSectionError: 'tidak ada',
  remarks: {
    'odd-status': (text: string) => `Layanan menjawab status “${text}”, bukan “ok”.`,
    'odd-submit-status': (text: string) => `Status kirim “${text}” tidak dikenal.`,
    'car-missing': (text: string) => `Jawaban tidak memuat nomor aju ini${text === '' ? '' : `, melainkan ${text}`}.`,
    'answer-error': (said: string) => `Layanan menyebut kesalahan di samping hasilnya: “${said}”`,
    'car-doubled': (times: number) => `Jawaban memuat nomor aju ini ${formatNumber(times, 'id')} kali; tidak jelas yang mana hasilnya.`,
    rate: (currency: string, old: string, now: string) =>
      `NDPBM yang disiapkan ${formatDecimal(old, 'id')}, kurs pajak ${currency} minggu sebelumnya; sekarang kursnya ${formatDecimal(now, 'id')}.`,
    'whole-envelope': (of: number) =>
      `Penolakan ini berlaku untuk satu kiriman berisi ${formatNumber(of, 'id')} deklarasi; belum tentu deklarasi ini sebabnya.`
  },
  deviations: 'Jawaban tidak sesuai bentuk yang dijanjikan; disimpan apa adanya.',
  attemptNumber: (number: number) => `Percobaan ${formatNumber(number, 'id')}`,
  attemptsLeftOut: (count: number) =>
    `${formatNumber(count, 'id')} percobaan di antaranya juga tidak diterima layanan; tidak dirinci di sini.`,
  submitType: 'Jenis kirim',
  /** Words of the service; another word is shown as it came. */
  submitTypes: lookupTable<string>({ update: 'pembaruan data' }),
  submitStatus: 'Status kirim',
  submitStatuses: lookupTable<string>({ success: 'berhasil' }),
  httpStatus: 'Status HTTP',
  frozen: 'Dibekukan',
  bodySize: 'Ukuran isi',
  fingerprint: 'Sidik SHA-256',
  technical: 'Rincian teknis',
  raw: 'Jawaban mentah',
  evidence: {
    journal: 'Jawaban ditemukan di antara jawaban tersimpan setelah aplikasi terhenti.',
    'status-log': (text: string) => `Layanan mengenal nomor aju ini: ${text}.`,
    user: 'Diputuskan pengguna.'
  },
  asked: {
    found: 'Layanan sudah menerima deklarasi ini.',
    notFound: 'Layanan belum mengenal nomor aju ini. Aplikasi bertanya lagi sendiri; bila tetap tidak dikenal, kirim ulang ditawarkan.',
    settled: 'Kiriman ini sudah tidak perlu ditanyakan, atau sedang ditanyakan.',
    knownBefore: 'Layanan sudah mengenal aju ini dari kiriman lain; belum ada tanda bahwa kiriman ini sampai.',
    unclear:
      'Jawaban layanan tidak jelas: tidak membuktikan bahwa kiriman ini sampai, dan tidak pula menyatakan bahwa aju ini tidak dikenal. Bila tetap begitu, lihat di portal: kalau ada di sana, pilih Anggap diterima; kalau tidak ada, pilih Kirim ulang tanpa menunggu.'
  },
  select: 'Pilih satu kiriman untuk melihat hasilnya.'
}

/** The shape both languages share. */
export type OutboxEntryText = typeof outboxEntryId
