import { formatNumber } from '#core/base/format-number.ts'
import type { SetAsideSource } from '#core/contract/store-copy.ts'
import type { DeskRights, DeskState } from '#core/contract/office.ts'

/** The office in the settings and in the status bar. */
export const officeSettingsId = {
  title: 'Kantor',
  join: {
    command: 'Gabung ke kantor…',
    lead: 'Beberapa meja dapat bekerja pada deklarasi yang sama: setiap deklarasi dipegang satu meja, dan hanya meja itu yang mengubah dan mengirimnya.',
    lead2:
      'Setelah bergabung, deklarasi, respon dan data induk meja ini dikirim ke kantor dan terlihat oleh semua meja; tanpa sambungan meja ini tetap dapat bekerja.',
    how: 'Minta berkas pasangan dan PIN kepada pemilik kantor. Satu berkas hanya untuk satu meja dan satu kali pakai.',
    pin: 'PIN',
    pinHint: 'Dua belas angka yang diberikan bersama berkas; spasi boleh.',
    pinMissing: 'Tulis kedua belas angka PIN, hanya dengan spasi atau tanda hubung di antaranya.',
    choose: 'Pilih berkas dan gabung…',
    noKeyring: 'Komputer ini tidak punya penyimpan kunci yang aman untuk kata sandi meja, jadi tidak dapat bergabung dengan kantor.',
    joined: (office: string, desk: string) => `Bergabung dengan ${office} sebagai ${desk}.`
  },
  tool: {
    title: 'Untuk pemilik server',
    lead: 'Dengan alamat server PostgreSQL dan kata sandi administratornya: siapkan kantor, tambah meja, buat cadangan.',
    action: 'Kelola kantor…'
  },
  first: {
    connecting: 'Menghubungi kantor untuk pertama kali…',
    login:
      'Kantor menolak berkas pasangan ini: berkas itu sudah pernah dipakai, atau sudah dibuat yang baru untuk meja ini. Batalkan, lalu minta berkas baru.',
    certificate:
      'Server menunjukkan sertifikat lain daripada yang tertulis di berkas pasangan. Tidak ada yang dikirim kepadanya. Tanyakan kepada pemilik kantor; bila sertifikatnya memang diganti, batalkan dan minta berkas baru.',
    offline: 'Server kantor belum terjangkau. Ajukan terus mencoba. Periksa jaringan, atau batalkan.',
    retry: 'Coba lagi',
    cancel: 'Batalkan bergabung',
    cancelled: 'Bergabung dibatalkan. Meja ini tidak berubah.'
  },
  damaged: {
    notice:
      'Berkas office.json di folder data ini hilang atau tidak terbaca, jadi tidak diketahui meja kantor mana komputer ini. Tidak ada yang dikirim ke Bea Cukai sampai ini diselesaikan. Pekerjaan Anda tetap ada.',
    todo: 'Tutup Ajukan dan kembalikan berkas itu bila Anda punya salinannya. Bila tidak: keluar dari kantor di sini, lalu minta berkas pasangan baru dan bergabung lagi; yang belum sampai di kantor dikirim sesudahnya.',
    open: 'Buka pengaturan kantor'
  },
  facts: {
    office: 'Nama kantor',
    desk: 'Meja ini',
    contact: 'Kontak',
    exchange: 'Pertukaran',
    sending: 'Pengiriman',
    generation: 'Generasi',
    generationHint: 'Bertambah setiap kali kantor dipulihkan dari cadangan.',
    open: 'Terbuka',
    closed: 'Ditutup sampai semua meja melaporkan apa yang mereka punya',
    forked: 'Ditutup: meja ini dipakai di dua tempat',
    notFromHere: 'Tidak dari meja ini',
    last: (time: string) => `kontak terakhir ${time}`,
    now: 'Hubungi sekarang',
    same: 'Meja ini dan kantor sama.'
  },
  contact: {
    connecting: 'Menghubungi kantor…',
    connected: 'Terhubung',
    offline: (time: string) => `Tidak terhubung sejak ${time}`,
    refused: 'Ditolak kantor'
  },
  behind: (count: string) => `tertinggal ${count} perubahan`,
  incoming: (count: string) => `${count} perubahan sedang disimpan di sini`,
  waiting: (count: string) => `${count} menunggu dikirim ke kantor`,
  waitingForRights: (count: string) => `${count} menunggu sampai meja ini boleh mengubah lagi`,
  rights: { owner: 'Pemilik', broker: 'Broker', viewer: 'Pembaca' } satisfies Record<DeskRights, string> as Readonly<
    Record<DeskRights, string>
  >,
  states: { active: 'Aktif', locked: 'Dikunci', retired: 'Tidak dipakai lagi' } satisfies Record<DeskState, string> as Readonly<
    Record<DeskState, string>
  >,
  desks: {
    title: 'Meja di kantor ini',
    name: 'Meja',
    rights: 'Hak',
    state: 'Keadaan',
    last: 'Kontak terakhir',
    actions: 'Tindakan',
    self: 'meja ini',
    never: 'belum pernah',
    forked: 'dipakai di dua tempat',
    onlyConnected: 'Hanya saat terhubung dengan kantor.',
    lock: 'Kunci…',
    unlock: 'Buka kunci',
    retire: 'Nyatakan tidak dipakai lagi…',
    resolve: 'Akhiri pemakaian ganda…'
  },
  /** The name of a button that is there for each desk. */
  of: (action: string, desk: string) => `${action} (${desk})`,
  lock: {
    title: (desk: string) => `Kunci ${desk}`,
    text: 'Meja itu tidak dapat lagi membaca, mengubah atau mengirim lewat kantor. Apa yang sudah dikerjakannya tetap dapat masuk, ke karantina.',
    warning: 'Cabut juga token CEISA meja itu di portal: hanya Bea Cukai yang dapat benar-benar menghentikan pengirimannya.',
    label: 'Alasan',
    yes: 'Kunci meja',
    done: (desk: string) => `${desk} dikunci. Jangan lupa mencabut token CEISA-nya.`
  },
  change: {
    action: 'Ubah hak…',
    title: (desk: string) => `Hak ${desk}`,
    label: 'Hak',
    hints: {
      owner: 'Mengubah, mengirim, dan mengatur meja.',
      broker: 'Mengubah dan mengirim.',
      viewer: 'Melihat semuanya; tidak mengubah dan tidak mengirim.'
    } satisfies Record<DeskRights, string> as Readonly<Record<DeskRights, string>>,
    toViewer:
      'Deklarasi yang dipegangnya tetap padanya sampai meja lain mengambil alih. Perubahan yang belum sampai di kantor tertahan di meja itu; yang sudah dikirimnya tetap sampai.',
    own: 'Ini meja Anda sendiri: hanya pemilik lain yang dapat mengembalikan haknya.',
    lastOwner: 'Pemilik terakhir: jadikan meja lain pemilik lebih dahulu.',
    done: (desk: string, rights: string) => `${desk} sekarang ${rights.toLowerCase()}.`
  },
  unlocked: (desk: string, waiting: number) =>
    `Kunci ${desk} dibuka.${waiting === 0 ? '' : ` Perubahannya sewaktu dikunci belum berlaku: ${formatNumber(waiting, 'id')} versi terpisah menunggu keputusan pemilik kantor.`}`,
  retire: {
    title: (desk: string) => `Nyatakan ${desk} tidak dipakai lagi`,
    text: 'Untuk selamanya: deklarasi yang dipegangnya masuk ke kumpulan, hak mengirimnya berakhir, jalur nomornya tidak dipakai lagi.',
    warning:
      'PC meja itu mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa PC itu. Jika kemudian meja lain mengirim, bisa terkirim dua kali.',
    didNotSend: (desk: string, count: number, names: string) =>
      `Selain yang tercatat di kantor, ${desk} tidak mengirim ${count === 1 ? names : `${formatNumber(count, 'id')} deklarasi ini: ${names}`}.`,
    notSaid: 'Nyatakan dulu: kantor menyimpan kalimat ini bersama tulisan Anda.',
    label: 'Bagaimana Anda tahu bahwa meja itu tidak mengirim?',
    yes: 'Nyatakan tidak dipakai lagi',
    done: (desk: string) => `${desk} tidak dipakai lagi.`
  },
  writeOff: {
    notice:
      'Kantor dipulihkan dari cadangan. Pengiriman ditutup sampai setiap meja terhubung dan melaporkan apa yang dipunyainya. Masih ditunggu:',
    askOwner: 'Buka Ajukan di meja itu. Bila meja itu tidak akan kembali, pemilik kantor dapat melepaskannya.',
    action: 'Lepaskan…',
    title: (desk: string) => `Tidak menunggu ${desk}`,
    text: 'Pengiriman dibuka lagi setelah meja terakhir melapor atau dilepaskan.',
    warning:
      'Apa yang dikerjakan meja itu sejak cadangan, juga kirimannya, mungkin tidak diketahui kantor. Periksa PC itu dan status di Bea Cukai lebih dahulu.',
    label: 'Apa yang Anda ketahui tentang meja itu?',
    yes: 'Jangan tunggu meja ini',
    done: (desk: string) => `${desk} tidak ditunggu lagi.`
  },
  resolve: {
    title: (desk: string) => `${desk} dipakai di dua tempat`,
    text: 'Ada salinan folder datanya: di komputer lain, dari cadangan atau dari citra cakram. Meja itu tidak dapat mengirim sampai hanya ada satu lagi.',
    warning:
      'Hapus dulu salinannya, atau pastikan tidak pernah dijalankan lagi. Periksa di halaman Kirim salinan itu apa yang sudah dikirimnya. Yang lebih dulu menghubungi kantor setelah ini menjadi meja itu.',
    label: 'Apa yang terjadi dengan salinannya?',
    yes: 'Hanya ada satu lagi',
    done: (desk: string) => `${desk} boleh kembali. Mulai ulang Ajukan di meja itu.`
  },
  reasonMissing: 'Tulis sesuatu di sini: ini disimpan di riwayat kantor.',
  refused: {
    title: 'Tidak diterima kantor',
    lead: 'Tersimpan di meja ini, tetapi ditolak kantor seperti adanya. Dicoba lagi setelah diubah dan pada sambungan berikutnya.',
    open: 'Buka deklarasi'
  },
  setAside: {
    title: 'Disisihkan',
    lead: 'Bentuknya tidak dapat dibaca, jadi tidak dipakai. Isinya tetap disimpan; versi yang benar dari data yang sama diterima seperti biasa.',
    sources: { office: 'dari kantor', backup: 'dari cadangan', store: 'dari data komputer ini' } satisfies Record<
      SetAsideSource,
      string
    > as Readonly<Record<SetAsideSource, string>>,
    row: (name: string, key: string, member: string) => `${name} “${key}”${member === '' ? '' : ` (${member})`}`,
    said: (count: number, names: string) =>
      `${formatNumber(count, 'id')} data yang bentuknya tidak dapat dibaca disisihkan; yang lain tetap dipakai: ${names}. Daftarnya ada di Pengaturan → Tentang → Diagnostik.`
  },
  taken: {
    title: 'Nomor aju milik deklarasi lain',
    lead: 'Nomor ini dipakai meja ini sebelum bergabung, dan di kantor sudah milik deklarasi lain. Deklarasi ini tidak dapat dikirim sebelum nomornya diganti.'
  },
  tables: { declaration: 'Deklarasi', response: 'Respon atau status', catalog: 'Data induk', attempt: 'Kiriman', other: 'Data lain' },
  leave: {
    action: 'Keluar dari kantor…',
    title: 'Keluar dari kantor?',
    text: (office: string) =>
      `Meja ini tidak lagi menerima atau mengirim apa pun lewat ${office}. Semua yang ada di komputer ini tetap ada; deklarasi yang dipegang meja lain tinggal sebagai salinan yang tidak bisa dikirim dari sini. Untuk kembali diperlukan berkas pasangan baru.`,
    office: 'kantor',
    held: (count: number) =>
      `${formatNumber(count, 'id')} deklarasi masih dipegang meja ini, dan di kantor tetap begitu, juga sesudah komputer ini bergabung lagi sebagai meja baru. Supaya meja lain dapat meneruskannya, serahkan dulu atau taruh di kumpulan.`,
    waiting: 'Belum sampai di kantor, dan tidak akan sampai bila Anda keluar sekarang:',
    more: (count: string) => `dan ${count} lainnya`,
    yes: 'Keluar dari kantor',
    yesAnyway: 'Keluar walaupun belum sampai',
    done: 'Meja ini sudah keluar dari kantor.'
  },
  bar: {
    /** The beginning of `connected`. */
    short: 'Kantor',
    connecting: 'Menghubungi kantor…',
    connected: 'Kantor terhubung',
    offline: (time: string) => `Kantor tidak terhubung sejak ${time}`,
    refused: 'Ditolak kantor',
    locked: 'Meja ini dikunci',
    retired: 'Meja ini tidak dipakai lagi',
    closed: 'Pengiriman ditutup kantor',
    alone: (count: string, time: string) => `Tanpa kantor: ${count}, sampai ${time}`,
    aloneHint: 'Deklarasi yang boleh dikirim tanpa kantor. Buka halaman Kirim',
    damaged: 'Kantor tidak diketahui',
    behind: (count: string) => `tertinggal ${count}`,
    open: 'Buka pengaturan kantor'
  }
}

export type OfficeSettingsText = typeof officeSettingsId
