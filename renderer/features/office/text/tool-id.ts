import { formatNumber } from '#core/base/format-number.ts'
import type { DeskRights } from '#core/contract/office.ts'
import type { ToolProgress, WindowProblem } from '#core/contract/office-tool.ts'
import { id as shared } from '#core/office/tool-text/id.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The office tool in the window. Loaded with its dialog. */
export const toolId = {
  shared,
  title: 'Kelola kantor',
  server: {
    lead: 'Kantor memerlukan PostgreSQL 15 atau lebih baru di komputer yang selalu menyala, dan seorang administratornya. Cara menyiapkan servernya ada di Panduan, halaman Kantor.',
    address: 'Alamat server',
    addressHint: 'Nama host atau alamat IP; dengan port bila bukan 5432. Contoh: kantor.lan:5432',
    database: 'Basis data',
    databaseHint: 'Dibuat bila belum ada. Pakai nama tersendiri untuk kantor.',
    check: 'Periksa server',
    missing: 'Isi dahulu.'
  },
  identity: {
    title: 'Sertifikat server',
    authority: 'Sertifikat server ini dijamin otoritas publik.',
    compare:
      'Sertifikat ini tidak dijamin otoritas publik. Bandingkan sidik jarinya dengan yang dicatat saat sertifikatnya dibuat. Belum ada yang dikirim ke server ini.',
    fingerprint: 'Sidik jari',
    same: 'Sidik jarinya sama',
    confirmed: 'Sidik jarinya sudah Anda bandingkan.',
    known: 'Sertifikatnya dibandingkan dengan yang sudah dikenal.'
  },
  certificate: {
    action: 'Buat sertifikat server…',
    title: 'Sertifikat untuk server Anda',
    lead: 'Untuk server PostgreSQL milik sendiri yang belum bersertifikat. Dibuat satu kali; meja mengenali server dari kuncinya. Layanan terkelola sudah memilikinya.',
    hosts: 'Nama dan alamat server',
    hostsHint: 'Semua yang dipakai meja untuk mencapai server, dipisahkan koma. Contoh: kantor.lan, 192.168.1.10',
    submit: 'Pilih folder dan buat…',
    done: (certificate: string, key: string) => `${certificate} dan ${key} disimpan.`,
    note: 'Catat sidik jari ini: dengannya setiap orang memastikan bahwa servernya benar.',
    secret: (key: string) =>
      `${key} adalah kunci rahasia server. Salin kedua berkas ke server, simpan satu salinannya di tempat aman, lalu hapus dari komputer ini. Di server hanya akun PostgreSQL yang boleh membacanya.`,
    next: 'Cara memasangnya ada di Panduan, halaman Kantor.'
  },
  login: {
    title: 'Masuk sebagai administrator',
    server: 'Server',
    other: 'Server lain…',
    user: 'Nama administrator',
    userHint: 'Biasanya postgres, atau administrator yang dibuat untuk kantor.',
    password: 'Kata sandi',
    passwordHint: 'Hanya diingat selama jendela ini terbuka; tidak disimpan di mana pun.',
    submit: 'Masuk',
    missing: 'Isi dahulu.'
  },
  create: {
    title: 'Kantor baru',
    lead: (database: string) => `Belum ada kantor di basis data ${database}. Kantor dibuat di sana; meja ditambahkan sesudahnya.`,
    name: 'Nama kantor',
    nameHint: 'Seperti yang ditampilkan di semua meja, misalnya nama perusahaan.',
    submit: 'Buat kantor',
    restore: 'Pulihkan dari cadangan…',
    made: (name: string) => `Kantor ${name} dibuat.`
  },
  addresses: {
    label: 'Alamat untuk meja',
    hint: 'Alamat server bagi komputer lain, dipisahkan koma; dicoba menurut urutannya. Contoh: kantor.lan:5432, 192.168.1.10:5432',
    change: 'Ubah alamat…',
    title: 'Alamat untuk meja',
    lead: 'Ditulis di berkas pasangan berikutnya. Berkas yang sudah dibuat tidak berubah.',
    none: 'Belum ada: isi sebelum menambah meja.'
  },
  migrate: {
    title: 'Basis data perlu diperbarui',
    text: (from: number, to: number) =>
      `Basis data kantor ini versi ${n(from)}; Ajukan di komputer ini memakai versi ${n(to)}. Meja dengan Ajukan satu versi sebelumnya tetap dapat bekerja.`,
    backup: 'Buat cadangan dahulu: pembaruan tidak dapat diurungkan.',
    submit: 'Perbarui basis data',
    done: 'Basis data kantor sudah mutakhir.'
  },
  facts: {
    office: 'Kantor',
    server: 'Server',
    sending: 'Pengiriman',
    open: 'Terbuka',
    closed: 'Ditutup sampai semua meja melaporkan apa yang mereka punya',
    generation: (count: number) => `generasi ${n(count)}`,
    schema: 'Basis data',
    versions: (schema: number, postgres: string) => `versi ${n(schema)}, PostgreSQL ${postgres}`,
    content: 'Isi',
    contents: (declarations: number, documents: number, size: string) =>
      `${n(declarations)} deklarasi, ${n(documents)} PDF dan lampiran${size}`,
    branches: (count: number) => `${n(count)} versi terpisah menunggu keputusan`,
    late: (count: number) => `${n(count)} ditutup karena pengiriman terlambat`
  },
  unchecked: (addresses: string) => `Tidak terjangkau dari komputer ini, jadi sertifikatnya belum dibandingkan: ${addresses}`,
  missing: (desks: string) => `Pengiriman ditutup. Belum melaporkan apa yang dipunyainya: ${desks}. Buka Ajukan di meja itu.`,
  desks: {
    title: 'Meja',
    none: 'Belum ada meja. Meja pertama adalah pemilik: tambahkan meja untuk komputer ini atau komputer pemilik.',
    actions: 'Tindakan',
    lock: 'Kunci…',
    unlock: 'Buka kunci',
    pair: 'Berkas baru…',
    readmit: 'Akhiri pemakaian ganda…',
    /** Changes that it does not have yet. */
    behind: (count: number) => n(count),
    unknownBehind: 'belum diketahui'
  },
  add: {
    action: 'Tambah meja…',
    title: 'Tambah meja',
    firstTitle: 'Meja pertama',
    lead: 'Setiap komputer adalah satu meja. Meja itu bergabung dengan berkas pasangan dan PIN.',
    first: 'Meja 1',
    name: 'Nama meja',
    rights: 'Hak',
    hints: {
      owner: 'Mengubah, mengirim, dan mengatur meja.',
      broker: 'Mengubah dan mengirim.',
      viewer: 'Melihat semuanya; tidak mengubah dan tidak mengirim.'
    } satisfies Record<DeskRights, string> as Readonly<Record<DeskRights, string>>,
    rightsOf: { owner: 'Pemilik', broker: 'Broker', viewer: 'Pembaca' } satisfies Record<DeskRights, string> as Readonly<
      Record<DeskRights, string>
    >,
    firstIsOwner: 'Meja pertama adalah pemilik.',
    submit: 'Simpan berkas pasangan…'
  },
  pair: {
    title: (desk: string) => `Berkas pasangan baru untuk ${desk}`,
    text: 'Untuk meja yang dipasang di komputer lain, atau yang berkasnya hilang.',
    warning: 'Kata sandi meja itu sekarang berakhir: komputer yang memakainya tidak dapat masuk lagi sampai bergabung dengan berkas baru.',
    submit: 'Simpan berkas pasangan…'
  },
  pairing: {
    title: (desk: string) => `Berkas pasangan ${desk}`,
    saved: (file: string) => `Berkas ${file} disimpan.`,
    pin: 'PIN',
    copy: 'Salin PIN',
    copied: 'PIN disalin.',
    notCopied: 'PIN tidak dapat disalin. Catatlah.',
    next: 'Di meja itu: Pengaturan → Kantor, ketik PIN, pilih berkas ini.',
    close: 'PIN sudah dicatat',
    ask: 'PIN sudah dicatat?',
    askText: 'PIN tidak dapat ditampilkan lagi. Tanpa PIN, meja itu perlu berkas pasangan baru.'
  },
  lock: {
    title: (desk: string) => `Kunci ${desk}`,
    text: 'Meja itu tidak dapat lagi membaca, mengubah atau mengirim lewat kantor. Apa yang sudah dikerjakannya tetap dapat masuk, ke karantina.',
    warning: 'Cabut juga token CEISA meja itu di portal: hanya Bea Cukai yang dapat benar-benar menghentikan pengirimannya.',
    label: 'Alasan',
    hint: 'Terlihat di meja itu dan oleh pemilik.',
    submit: 'Kunci meja'
  },
  readmit: {
    title: (desk: string) => `${desk} dipakai di dua tempat`,
    text: 'Ada salinan folder datanya. Meja itu tidak dapat mengirim sampai hanya ada satu lagi.',
    warning: 'Hapus dulu salinannya, atau pastikan tidak pernah dijalankan lagi.',
    label: 'Apa yang terjadi dengan salinannya?',
    hint: 'Disimpan di riwayat kantor.',
    submit: 'Hanya ada satu lagi'
  },
  reasonMissing: 'Tulis sesuatu di sini: ini disimpan di riwayat kantor.',
  backup: {
    action: 'Buat cadangan…',
    title: 'Cadangan kantor',
    text: 'Seluruh basis data kantor ditulis ke satu berkas dan dibaca ulang. Meja boleh tetap bekerja.',
    warning: 'Berkas itu berisi deklarasi, jawaban dan PDF tanpa sandi, tetapi tanpa kata sandi. Simpan di tempat lain daripada servernya.',
    submit: 'Pilih tempat dan mulai…',
    done: (file: string, size: string) => `Cadangan ditulis dan dibaca ulang: ${file} (${size}).`
  },
  restore: {
    action: 'Pulihkan…',
    title: 'Pulihkan kantor dari cadangan',
    means: [
      'Basis data kantor diganti dengan isi cadangan. Yang sekarang tidak dihapus: ia tetap di server dengan nama lain.',
      'Sambungan semua meja diputus sebentar.',
      'Sesudahnya pengiriman ditutup sampai setiap meja terhubung dan melaporkan apa yang dipunyainya: meja tahu lebih banyak daripada cadangan lama.',
      'Tidak ada yang berubah bila pemulihan gagal atau dihentikan.'
    ],
    choose: 'Pilih cadangan…',
    chosen: (file: string, size: string, time: string) => `${file} (${size}, ditulis ${time})`,
    confirm: (database: string) => `Ketik nama basis data (${database}) untuk melanjutkan`,
    wrong: (database: string) => `Tulis persis: ${database}`,
    submit: 'Ganti basis data',
    done: (kept: string) => `Dipulihkan. Pengiriman ditutup sampai setiap meja melapor. Basis data sebelumnya disimpan sebagai ${kept}.`,
    newLogins: (desks: string) => `Meja berikut perlu berkas pasangan baru, karena server ini belum mengenalnya: ${desks}`
  },
  programs: 'Pilih folder program…',
  steps: {
    writing: 'Menulis cadangan',
    checking: 'Memeriksa cadangan',
    restoring: 'Memulihkan di samping basis data sekarang',
    switching: 'Menukar basis data'
  } satisfies Record<ToolProgress['step'], string> as Readonly<Record<ToolProgress['step'], string>>,
  stop: 'Hentikan',
  stopped: 'Dihentikan. Tidak ada yang berubah.',
  finish: 'Selesai',
  again: 'Baca lagi',
  /** After "The certificate of the server is not the expected one". */
  certificateChanged:
    'Bila sertifikatnya memang diganti, pilih server lain dan bandingkan sidik jari yang baru; meja yang sudah bergabung perlu berkas pasangan baru. Bila tidak, tanyakan kepada pengelola jaringan.',
  problems: {
    'bad-host': (value) => (value === '' ? 'Isi nama atau alamat server dahulu.' : `Ini bukan nama host atau alamat IP: ${value}`),
    'file-exists': () => 'Di folder itu sudah ada server.crt atau server.key, dan tidak diganti. Pilih folder lain.',
    'fingerprint-needed': (found) => `Salah satu alamat menunjukkan sertifikat yang tidak dijamin otoritas publik: ${found}`,
    'address-needed': 'Isi alamat server bagi meja: alamat yang dipakai di sini hanya berlaku di komputer ini.',
    'confirmation-needed': 'Tidak ada yang diubah: nama basis datanya tidak sama.',
    'office-missing': 'Belum ada kantor di basis data ini.',
    'office-several': (names) =>
      `Basis data ini berisi beberapa kantor (${names}), yang hanya dapat dikelola dengan ajukan --office di terminal.`,
    'name-taken': (name) => `Meja ${name} sudah ada. Untuk berkas pasangan baru pilih Berkas baru… di baris meja itu.`,
    'desk-unknown': 'Meja itu tidak ada lagi. Baca lagi daftarnya.',
    'program-missing': (name) =>
      `Program ${name} dari PostgreSQL diperlukan tetapi tidak ditemukan di komputer ini. Windows: pasang "Command Line Tools" dari pemasang PostgreSQL. Debian dan Ubuntu: apt install postgresql-client. Lalu ulangi, atau tunjukkan foldernya.`,
    'tool-closed': 'Kata sandi administrator sudah dilupakan. Tutup jendela ini dan masuk lagi.',
    'tool-busy': 'Cadangan atau pemulihan lain sedang berjalan.'
  } satisfies Record<WindowProblem, string | ((detail: string) => string)> as Readonly<
    Record<WindowProblem, string | ((detail: string) => string)>
  >
}

export type ToolWindowText = typeof toolId
