import type { SharedProblem } from '../../contract/office-server.ts'
import { serverDiskFull } from '../server-disk-full.ts'

type Phrase = (detail: string) => string

/** What the office tool says in a terminal and in the window. */
export interface SharedToolText {
  readonly pinOnce: string
  /** Where no line of pg_hba.conf admits a desk. */
  readonly notAdmittedAt: Phrase
  readonly problems: Readonly<Record<SharedProblem, string | Phrase>>
}

export const id: SharedToolText = {
  notAdmittedAt: (addresses) =>
    `Di ${addresses} server belum menerima meja ini: pg_hba.conf tidak punya baris untuk basis data kantor dari jaringan itu. Tambahkan barisnya sebelum meja bergabung.`,
  pinOnce: 'PIN hanya ditampilkan sekarang. Sampaikan ke meja itu lewat jalan lain, tidak bersama berkasnya. Berkas berlaku satu kali.',
  problems: {
    'bad-address': (address) => `Ini bukan HOST:PORT: ${address}`,
    'bad-name': (name) => `Nama terdiri dari 1 sampai 80 karakter yang terlihat, dalam satu baris: ${name}`,
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
    'backup-not-ours': (file) => `${file} bukan cadangan kantor.`,
    'office-refused': (detail) => `Basis data menolaknya: ${detail}`,
    'port-taken': 'Port server dipakai program lain di komputer ini. Tutup program itu, atau nyalakan ulang komputer ini.',
    'disk-full': 'Disk penuh. Kosongkan ruang di disk itu.',
    'server-disk-full': serverDiskFull.id,
    'version-missing':
      'Data server dibuat oleh versi PostgreSQL yang tidak ada lagi di komputer ini. Pasang kembali versi itu, atau pilih Dari salinan dan salinan malam yang terbaru; data lama tetap disimpan di sebelahnya.',
    'runs-as-root':
      'Ajukan dijalankan sebagai administrator sistem, dan PostgreSQL tidak berjalan di bawahnya. Jalankan sebagai pengguna biasa.',
    'not-started': (detail) => `Server tidak dapat dijalankan. Jawabannya: ${detail}`,
    failed: (detail) => `Gagal: ${detail}`
  }
}
