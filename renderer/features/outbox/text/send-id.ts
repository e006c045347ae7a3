import { formatDecimal, formatNumber } from '#core/base/format-number.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** The summary before a send, and the question before an aju number is sent again. */
export const sendId = {
  title: (count: number) => (count === 1 ? 'Kirim deklarasi ini?' : `Kirim ${n(count)} deklarasi?`),
  titleAgain: (count: number) =>
    count === 1 ? 'Kirim lagi nomor aju ini?' : `Kirim ${n(count)} deklarasi, termasuk yang sudah pernah dikirim?`,
  titleMode: 'Kirim otomatis mulai sekarang?',
  textMode: 'Yang sudah disiapkan ikut keluar begitu Anda setuju. Sesudah itu Kirim langsung mengirim.',
  confirm: (count: number) => (count === 1 ? 'Kirim' : `Kirim ${n(count)}`),
  confirmAgain: 'Kirim lagi',
  /** In the modes in which the user sends later. */
  prepare: {
    title: (count: number) => (count === 1 ? 'Siapkan kirim deklarasi ini?' : `Siapkan kirim ${n(count)} deklarasi?`),
    titleAgain: (count: number) =>
      count === 1 ? 'Siapkan lagi nomor aju ini?' : `Siapkan kirim ${n(count)} deklarasi, termasuk yang sudah pernah dikirim?`,
    confirm: (count: number) => (count === 1 ? 'Siapkan kirim' : `Siapkan kirim ${n(count)}`),
    confirmAgain: 'Siapkan lagi',
    profile: (name: string) => `Disiapkan untuk profil ${name}. Belum ada yang keluar dari komputer ini.`
  },
  profile: (name: string) => `Dikirim dengan profil ${name}.`,
  cif: 'CIF',
  cifRupiah: 'CIF dalam rupiah',
  lines: 'Barang',
  documents: 'Dokumen',
  advice: 'Saran terbuka',
  noAdvice: 'tidak ada',
  refusedBefore: (count: number, declarations: number) =>
    `${n(count)} hal yang ditolak layanan belum diubah${declarations > 1 ? ` dalam ${n(declarations)} deklarasi` : ''}. Kirim lagi hanya bila isinya sudah benar dan kesalahan ada pada layanan.`,
  required: (count: number) => `${n(count)} bidang wajib masih kosong, dijadikan saran oleh profil`,
  finding: (place: string, sentence: string) => `${place}: ${sentence}`,
  since: 'Sejak kirim terakhir',
  first: 'pertama kali',
  same: 'sama persis',
  unreadable: 'tidak dapat dibandingkan',
  changes: (count: number, version: number, time: string) => `${n(count)} beda dengan kiriman ke-${n(version)} (${time})`,
  changesShort: (count: number) => `${n(count)} beda`,
  before: (count: number, isOnly: boolean) =>
    isOnly
      ? 'Nomor aju ini sudah pernah dikirim. Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.'
      : `${n(count)} nomor aju sudah pernah dikirim. Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.`,
  lastSaid: 'Terakhir dari layanan',
  registration: 'Nomor pendaftaran',
  response: 'Respon',
  lastSent: 'Kiriman terakhir',
  atOffice: 'Menurut kantor',
  nothingSaid: 'belum ada status',
  rupiah: (plain: string) => `Rp ${formatDecimal(plain, 'id')}`,
  blocked: (count: number) => `${n(count)} tidak ikut; alasannya ada di tabel.`,
  counting: 'Menghitung saran dan perubahan…',
  totals: (cif: string, lines: number, documents: number, advice: number) =>
    `Jumlah: CIF Rp ${formatDecimal(cif, 'id')}, ${n(lines)} barang, ${n(documents)} dokumen, ${n(advice)} saran terbuka.`,
  requiredTotal: (count: number) => `Di antaranya ${n(count)} bidang wajib yang dijadikan saran oleh profil.`,
  columns: {
    car: 'Nomor aju',
    importer: 'Importir',
    rupiah: 'CIF (Rp)',
    lines: 'Barang',
    advice: 'Saran',
    since: 'Sejak kirim terakhir',
    note: 'Keterangan'
  },
  hasProblems: (count: number, aju: string) =>
    count === 1
      ? `${aju} tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Buka Kirim untuk melihat masalahnya dan memperbaikinya.`
      : `${n(count)} deklarasi tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Buka Kirim untuk melihat masalahnya dan memperbaikinya.`,
  hasProblemsHelp: 'Tidak dikirim: isi yang disiapkan tidak memenuhi aturan yang berlaku sekarang. Perbaiki deklarasinya, lalu kirim lagi.',
  ofOtherService: (count: number) =>
    `${n(count)} deklarasi tidak dikirim: alamat profilnya diubah sejak disiapkan. Buka Kirim untuk memutuskannya.`,
  ofOtherKind: (count: number) =>
    `${n(count)} deklarasi tidak dikirim: miliknya jenis profil lain. Untuk mengirimnya lewat profil ini, salin ke profil ini: salinannya bernomor baru.`,
  hasOldRate: (count: number, aju: string) =>
    `${count === 1 ? aju : `${n(count)} deklarasi`} tidak dikirim: kurs pajaknya lain sekarang. Buka Kirim untuk memutuskannya.`,
  hasOldRateHelp:
    'Tidak dikirim otomatis: kurs pajaknya lain sekarang. Buka deklarasinya, pakai kurs yang sekarang, lalu kirim; atau kirim ulang dengan kurs yang lama.',
  movedTitle: 'Kirim ke layanan lain?',
  moved: (count: number) =>
    `${n(count)} kiriman disiapkan sebelum alamat profil ini diubah, jadi untuk layanan lain. Bila Anda kirim sekarang, isinya masuk ke layanan yang sekarang. Untuk membatalkannya, tutup ini lalu pilih Batalkan.`,
  changedTitle: 'Kirim isi yang mungkin sudah usang?',
  changed: (count: number, total: number) =>
    `${total === 1 ? 'Deklarasi ini' : count === total ? 'Semua deklarasi ini' : `${n(count)} dari deklarasi ini`} sempat dipegang meja lain sesudah disiapkan di sini. Yang dikirim adalah isi sebelum itu. Untuk mengirim isi sekarang, batalkan kirimannya dan kirim lagi deklarasinya.`,
  setting: 'Tampilkan ringkasan sebelum mengirim',
  settingHint:
    'Importir, CIF, jumlah baris, saran terbuka dan perubahan. Mengirim lagi nomor aju yang sudah pernah dikirim selalu ditanyakan.'
}

export type SendText = typeof sendId
