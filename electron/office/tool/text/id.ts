import { id as shared, type SharedToolText } from '#core/office/tool-text/id.ts'
import type { ProblemCode } from '../problem.ts'
import type { OptionName, VerbName } from '../verbs.ts'

type Phrase = (detail: string) => string

export interface ToolText extends Omit<SharedToolText, 'problems'> {
  readonly usage: string
  readonly intro: string
  readonly arguments: string
  readonly ofEveryVerb: string
  readonly moreHelp: Phrase
  readonly environment: string
  readonly verbs: Readonly<Record<VerbName, string>>
  readonly values: Readonly<Record<'URL' | 'NAME' | 'DESK' | 'FILE' | 'NUMBER', string>>
  readonly options: Readonly<Record<OptionName, string>>
  readonly passwordOf: Phrase
  readonly retype: Phrase
  readonly connected: Phrase
  readonly databaseCreated: Phrase
  readonly officeCreated: Phrase
  readonly officeFound: Phrase
  readonly onlyDeskNotPaired: Phrase
  readonly pairingWritten: (desk: string, file: string) => string
  readonly pin: Phrase
  readonly backupWritten: (file: string, megabytes: string) => string
  readonly restored: Phrase
  readonly newLogins: Phrase
  readonly certificateWritten: (certificate: string, key: string) => string
  readonly fingerprint: Phrase
  readonly requestsSet: Phrase
  readonly statusHead: (name: string, generation: string, isOpen: boolean) => string
  readonly problems: Readonly<Record<ProblemCode, string | Phrase>>
}

export const id: ToolText = {
  ...shared,
  usage: 'Pemakaian',
  intro: 'Alat kantor menyiapkan PostgreSQL untuk beberapa meja, menambah meja, dan mengurusnya.',
  arguments: 'Argumen dan pilihan',
  ofEveryVerb: 'Setiap perintah',
  moreHelp: (program) => `${program} PERINTAH --help menampilkan pilihan sebuah perintah.`,
  environment:
    'Kata sandi administrator dibaca dari AJUKAN_OFFICE_PASSWORD atau PGPASSWORD; jika tidak ada, ditanyakan.\nKode keluar: 0 selesai, 1 gagal, 2 argumen salah, 3 ditolak, 4 server tidak terjangkau.',
  verbs: {
    init: 'membuat kantor di basis data PostgreSQL beserta meja pertamanya, yaitu pemilik; boleh diulang',
    'add-desk': 'menambah meja dan menulis berkas pemasangannya',
    pair: 'menulis berkas pemasangan baru untuk sebuah meja; kata sandi meja yang lama berakhir',
    lock: 'mengunci meja: meja itu masih dapat menyerahkan datanya, selain itu tidak',
    unlock: 'membuka kunci meja',
    readmit: 'menerima lagi meja yang dipakai di dua tempat, setelah salinannya tidak dipakai',
    requests: 'menetapkan berapa permintaan per menit yang dikirim semua meja bersama ke layanan Bea Cukai; mula-mula 60',
    status: 'menampilkan meja, hak, kontak terakhir, dan apa yang menunggu',
    backup: 'menulis basis data ke sebuah berkas (dengan pg_dump)',
    restore: 'mengganti basis data dengan cadangan (dengan pg_restore); yang sekarang disimpan dengan nama lain',
    certificate: 'membuat sertifikat untuk server sendiri, atau menampilkan sidik jari sertifikat'
  },
  values: {
    URL: 'postgresql://PENGGUNA@HOST:PORT/BASISDATA milik administrator, tanpa kata sandi; di server itu sendiri postgresql://PENGGUNA@/BASISDATA?host=/FOLDER-SOCKET',
    NAME: 'nama meja baru, seperti yang ditampilkan di semua meja',
    DESK: 'nama meja',
    FILE: 'berkas cadangan',
    NUMBER: 'permintaan per menit, dari 2 sampai 6000'
  },
  options: {
    help: 'bantuan ini',
    lang: 'bahasa pesan; biasanya menurut LANG',
    office: 'yang diingat alat ini tentang kantor; biasanya office.json di folder pengaturan Anda',
    name: 'nama kantor',
    desk: 'nama meja pertama; biasanya "Meja 1"',
    out: 'berkas atau folder yang ditulis; biasanya di folder ini',
    address: 'alamat server untuk meja; boleh beberapa kali; biasanya host dari URL',
    fingerprint: 'SHA-256 kunci publik dalam sertifikat server, bila tidak dijamin otoritas publik',
    role: 'hak meja; biasanya broker',
    reason: 'alasan; terlihat di meja itu dan oleh pemilik',
    json: 'sebagai JSON',
    programs: 'folder pg_dump dan pg_restore, bila tidak ditemukan',
    yes: 'mengganti basis data tanpa bertanya',
    host: 'nama host dan alamat server, dipisahkan koma',
    show: 'hanya menampilkan sidik jari sertifikat ini'
  },
  passwordOf: (user) => `Kata sandi ${user}: `,
  retype: (name) => `Basis data kantor akan diganti. Ketik namanya (${name}) untuk melanjutkan: `,
  connected: (name) => `Terhubung. Sertifikat server sesuai (${name}).`,
  databaseCreated: (name) => `Basis data ${name} dibuat.`,
  officeCreated: (name) => `Kantor "${name}" dibuat.`,
  officeFound: (name) => `Kantor "${name}" sudah ada; basis datanya sudah mutakhir.`,
  onlyDeskNotPaired: (desk) =>
    `"${desk}" belum dipasang. Bila berkas pemasangannya tidak ada, perintah ini menulis yang baru: pair "${desk}"`,
  pairingWritten: (desk, file) => `Berkas pemasangan "${desk}": ${file}`,
  pin: (pin) => `PIN: ${pin}`,
  backupWritten: (file, megabytes) => `Cadangan ditulis dan dibaca ulang: ${file} (${megabytes} MB).`,
  restored: (kept) =>
    `Dipulihkan. Generasi baru kantor dimulai: pengiriman ditutup sampai setiap meja menyerahkan datanya. Basis data sebelumnya disimpan sebagai ${kept}.`,
  newLogins: (desks) => `Meja berikut belum dapat masuk ke server ini; tulis berkas baru untuk masing-masing dengan "pair": ${desks}`,
  certificateWritten: (certificate, key) =>
    `Sertifikat: ${certificate}\nKunci pribadi: ${key} (harus milik akun PostgreSQL dan tidak terbaca oleh yang lain)`,
  fingerprint: (written) => `Sidik jari: ${written}`,
  statusHead: (name, generation, isOpen) => `${name}, generasi ${generation}, pengiriman ${isOpen ? 'terbuka' : 'DITUTUP'}`,
  requestsSet: (requests) =>
    `Meja-meja kantor sekarang berbagi ${requests} permintaan per menit. Sebuah meja mengetahui bagiannya sendiri saat tersambung berikutnya.`,
  problems: {
    ...shared.problems,
    'unknown-verb': (verb) => `Tidak ada perintah "${verb}". --help menampilkan yang ada.`,
    'unknown-option': (option) => `Perintah ini tidak punya pilihan ${option}.`,
    'option-without-value': (option) => `Nilainya belum ada: ${option}`,
    'option-with-value': (option) => `${option} tidak memakai nilai.`,
    'argument-missing': (name) => `Argumen ${name} belum ada.`,
    'argument-surplus': (value) => `Ada argumen yang berlebih: ${value}`,
    'bad-language': (value) => `--lang memerlukan id atau en, bukan ${value}.`,
    'bad-url': (url) => `Ini bukan URL basis data: ${url}\nBentuknya postgresql://PENGGUNA@HOST:PORT/BASISDATA`,
    'url-password':
      'URL itu berisi kata sandi, yang sekarang terbaca oleh program lain dan riwayat terminal. Ganti kata sandi itu; berikan lewat AJUKAN_OFFICE_PASSWORD atau saat ditanya.',
    'url-parameter': (name) => `URL berisi sesuatu yang tidak dapat dipakai di sini: ${name}`,
    'bad-fingerprint': (value) => `Sidik jari terdiri dari 64 angka heksadesimal, bukan: ${value}`,
    'bad-host': (value) => `Ini bukan nama host atau alamat: ${value}`,
    'bad-requests': (value) => `Permintaan per menit adalah bilangan bulat dari 2 sampai 6000, bukan ${value}.`,
    'bad-rights': (value) => `--role memerlukan owner, broker, atau viewer, bukan ${value}.`,
    'address-needed': 'Sebutkan dengan --address HOST:PORT alamat server bagi meja: URL itu hanya berlaku di komputer ini.',
    'confirmation-needed': 'Tidak ada yang diubah: namanya tidak diketik. Tanpa terminal diperlukan --yes.',
    'no-office-file': (path) =>
      `Alat ini belum mengenal kantor (tidak ada ${path}). Jalankan "init URL" dulu; bila kantornya sudah ada, kantor itu hanya ditemukan lagi.`,
    'office-file-damaged': (path) => `${path} tidak dapat dibaca. Jalankan "init URL" lagi: berkas itu ditulis ulang.`,
    'file-exists': (path) => `${path} sudah ada dan tidak diganti. Pilih nama lain dengan --out.`,
    'fingerprint-needed': (found) =>
      `Sertifikat server ini tidak dijamin otoritas publik. Sidik jarinya\n  ${found}\nBandingkan di server (certificate --show BERKAS); bila sama, ulangi dengan --fingerprint dan nilai ini. Tidak ada yang dikirim ke server.`,
    'password-needed': 'Tidak ada terminal untuk menanyakan kata sandi: isi AJUKAN_OFFICE_PASSWORD.',
    'office-missing': 'Belum ada kantor di basis data ini. Jalankan "init URL".',
    'office-several': (names) => `Basis data ini berisi beberapa kantor; sebutkan dengan --name yang mana: ${names}`,
    'name-taken': (name) => `Meja "${name}" sudah ada. Untuk berkas pemasangan baru pakai "pair".`,
    'desk-unknown': (name) => `Tidak ada meja "${name}". "status" menampilkan daftarnya.`,
    'program-missing': (name) =>
      `${name} diperlukan tetapi tidak ditemukan. Debian dan Ubuntu: apt install postgresql-client. Windows: "Command Line Tools" dari pemasang PostgreSQL. Lalu ulangi, bila perlu dengan --programs FOLDER.`
  }
}
