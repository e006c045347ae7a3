import { lookupTable } from '../../base/lookup-table.ts'
import { wholeAge } from '../../base/whole-age.ts'
import type { SharedProblem, ToolCount } from '../../contract/office-tool.ts'

type Phrase = (detail: string) => string

/** What the office tool says in a terminal and in the window. */
export interface SharedToolText {
  readonly locked: Phrase
  readonly unlocked: Phrase
  readonly readmitted: Phrase
  readonly addressUnchecked: Phrase
  readonly counts: Readonly<Record<ToolCount, string>>
  readonly columns: Readonly<Record<'name' | 'rights' | 'state' | 'contact' | 'behind' | 'note', string>>
  readonly notPaired: string
  readonly waiting: (rows: number) => string
  readonly oldSchema: (schema: number, newest: number) => string
  readonly forked: string
  readonly mustPresent: string
  readonly saysOlder: string
  readonly rights: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, string>>
  /** How long ago, from milliseconds. */
  readonly ago: (milliseconds: number) => string
  readonly pinOnce: string
  /** Where no line of pg_hba.conf admits a desk. */
  readonly notAdmittedAt: Phrase
  readonly restoredRetired: Phrase
  readonly restoredMissing: Phrase
  readonly restoredUnknown: Phrase
  readonly problems: Readonly<Record<SharedProblem, string | Phrase>>
}

export const id: SharedToolText = {
  notAdmittedAt: (addresses) =>
    `Di ${addresses} server belum menerima meja ini: pg_hba.conf tidak punya baris untuk basis data kantor dari jaringan itu. Tambahkan barisnya sebelum meja bergabung.`,
  locked: (desk) => `"${desk}" dikunci. Cabut juga token CEISA-nya: hanya Bea Cukai yang benar-benar dapat menghentikan pengirimannya.`,
  unlocked: (desk) =>
    `Kunci "${desk}" dibuka. Bila ada yang diubahnya sewaktu dikunci, meja itu atau pemilik kantor yang memutuskan: di Ajukan, Versi terpisah.`,
  readmitted: (desk) => `Salinan "${desk}" tidak dihitung lagi. Mulai ulang Ajukan di meja itu; jangan pernah menjalankan salinannya lagi.`,
  addressUnchecked: (address) => `Catatan: ${address} tidak terjangkau dari komputer ini, jadi sertifikatnya belum dibandingkan.`,
  counts: {
    declarations: 'Deklarasi',
    attempts: 'Percobaan kirim',
    closed: 'Ditutup karena pengiriman terlambat, menunggu pemilik',
    openBranches: 'Versi terpisah menunggu keputusan',
    documents: 'PDF dan berkas terlampir',
    documentBytes: 'Byte di dalamnya'
  },
  columns: { name: 'Meja', rights: 'Hak', state: 'Keadaan', contact: 'Kontak terakhir', behind: 'Tertinggal', note: 'Catatan' },
  notPaired: 'belum bergabung',
  waiting: (rows) => `${rows} baris menunggu di meja itu`,
  oldSchema: (schema, newest) => `Ajukan lama (versi data ${schema} dari ${newest})`,
  forked: 'identitasnya dipakai di dua tempat',
  mustPresent: 'belum melaporkan datanya',
  saysOlder: 'melaporkan bahwa sebagian data kantor hilang',
  rights: lookupTable<string>({ owner: 'pemilik', broker: 'broker', viewer: 'pembaca' }),
  states: lookupTable<string>({ active: 'aktif', locked: 'dikunci', retired: 'tidak dipakai lagi' }),
  ago: (milliseconds) => {
    const { count, unit } = wholeAge(milliseconds)
    return count === 0 ? 'baru saja' : `${count} ${{ minute: 'menit', hour: 'jam', day: 'hari' }[unit]} lalu`
  },
  pinOnce: 'PIN hanya ditampilkan sekarang. Sampaikan ke meja itu lewat jalan lain, tidak bersama berkasnya. Berkas berlaku satu kali.',
  restoredRetired: (desks) =>
    `Meja berikut sudah tidak dipakai sebelum pemulihan dan sekarang terkunci; nyatakan lagi tidak dipakai: ${desks}`,
  restoredMissing: (desks) =>
    `Meja berikut tidak ada di cadangan. Tambahkan lagi; di komputernya, keluar dari kantor lalu bergabung dengan berkas yang baru: ${desks}`,
  restoredUnknown: (desks) =>
    `Basis data sebelumnya tidak terbaca, jadi keadaan meja menurut cadangan. Periksa, dan kunci meja yang tidak boleh bekerja: ${desks}`,
  problems: {
    'bad-address': (address) => `Ini bukan HOST:PORT: ${address}`,
    'bad-name': (name) => `Nama terdiri dari 1 sampai 80 karakter tanpa ganti baris: ${name}`,
    'file-failed': (reason) => `Sebuah berkas tidak dapat ditulis atau dibaca: ${reason}`,
    'server-unreachable': (detail) => `Server tidak terjangkau (${detail}). Periksa alamat, port, jaringan, dan firewall.`,
    'server-foreign': 'Yang menjawab di alamat ini bukan PostgreSQL.',
    'server-without-tls': 'TLS di server dimatikan (ssl = off). Tidak ada yang dikirim ke sana. Panduan menjelaskan cara menyalakannya.',
    'server-certificate': (found) => `Sertifikat server bukan yang diharapkan. Tidak ada yang dikirim ke sana. Ditemukan: ${found}`,
    'server-without-scram': 'Server tidak membuktikan bahwa ia mengenal kata sandinya (SCRAM), jadi kata sandi tidak dikirim ke sana.',
    'password-wrong': (detail) => `Server menolak masuk. Periksa nama dan kata sandinya. Jawaban server: ${detail}`,
    'not-admitted': (detail) =>
      `Servernya ada, tetapi pg_hba.conf tidak punya baris yang menerima login ini. Tambahkan baris untuk pengguna, basis data dan jaringannya, lalu muat ulang server. Jawaban server: ${detail}`,
    'server-too-old': (version) => `Diperlukan PostgreSQL 15 atau lebih baru; ini ${version}.`,
    'server-not-durable': (setting) =>
      `${setting} dimatikan: yang sudah dipastikan server dapat hilang saat listrik padam, dan sebuah deklarasi terkirim dua kali. Nyalakan dulu.`,
    'server-prepares': (setting) =>
      `max_prepared_transactions bernilai ${setting}: dengan transaksi yang disiapkan, satu meja dapat menghentikan meja lain selamanya. Jadikan 0 dan nyalakan ulang server dulu.`,
    'rights-missing': (detail) =>
      `Pengguna ini tidak berhak (${detail}). Masuk sebagai superuser, atau sebagai administrator dengan CREATEROLE dan CREATEDB.`,
    'database-missing': (detail) => `Basis datanya tidak ada: ${detail}`,
    'database-closed': (detail) =>
      `Basis data ditutup untuk sambungan (${detail}). Bila pemulihan sedang berjalan, tunggu sampai selesai. Bila tidak, pemiliknya atau superuser membukanya dari basis data postgres: ALTER DATABASE nama ALLOW_CONNECTIONS true`,
    'database-foreign': (table) => `Basis data ini milik program lain: ada ${table}. Pakai basis data tersendiri.`,
    'database-not-ours': (detail) =>
      `Basis data ini mirip milik kantor, tetapi bukan seperti yang dibuat versi ini. Tidak ada yang diubah. ${detail}`,
    'database-too-old':
      'Kantor ini dibuat oleh versi Ajukan sebelum 0.1.0, yang formatnya tidak dapat dibaca lagi. Tidak ada yang diubah. Buat kantor baru di basis data tersendiri, lalu pasangkan meja-mejanya: datanya ikut dibawa.',
    'database-newer': 'Basis data ini dari versi Ajukan yang lebih baru. Pakai alat dari versi itu.',
    'database-in-use': (name) =>
      `${name} dipakai oleh sesi yang tidak boleh diakhiri pengguna ini. Tutup Ajukan di semua meja, atau pulihkan sebagai superuser. Tidak ada yang diubah.`,
    'program-too-old': (detail) => `Program itu lebih lama daripada server dan tidak dapat membacanya: ${detail}`,
    'program-too-new': (detail) =>
      `Program itu lebih baru daripada server, sehingga cadangannya tidak dapat dipulihkan di server ini: ${detail}. Pasang program dengan versi yang sama dengan server.`,
    'backup-failed': (detail) => `Cadangan tidak dibuat atau tidak dipulihkan. ${detail}`,
    'backup-not-ours': (file) => `${file} bukan cadangan kantor.`,
    'office-refused': (detail) => `Basis data menolaknya: ${detail}`,
    'port-taken': 'Port server dipakai program lain di komputer ini. Tutup program itu, atau nyalakan ulang komputer ini.',
    'disk-full': 'Disk penuh. Kosongkan ruang di disk itu.',
    'version-missing':
      'Data server dibuat oleh versi PostgreSQL yang tidak ada lagi di komputer ini. Pasang kembali versi itu, atau pulihkan sebuah salinan.',
    'runs-as-root':
      'Ajukan dijalankan sebagai administrator sistem, dan PostgreSQL tidak berjalan di bawahnya. Jalankan sebagai pengguna biasa.',
    'not-started': (detail) => `Server tidak dapat dijalankan. Jawabannya: ${detail}`,
    failed: (detail) => `Gagal: ${detail}`
  }
}
