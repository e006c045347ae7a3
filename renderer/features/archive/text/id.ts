import type { ArchiveJob, MoveRefusal } from '#core/contract/archive.ts'
import type { AttachedSheetText } from '#core/spreadsheets/attached-list.ts'
import type { DocumentListText } from '#core/spreadsheets/document-list.ts'
import type { NoTextReason } from '../store/archive-search.ts'

/** The archive screen: search, list and document. */
export const archiveId = {
  searchPlaceholder: 'Cari aju, importir, kode, nomor, isi PDF…',
  empty: 'Belum ada PDF. PDF respon tersimpan di sini begitu diterima.',
  noMatch: 'Tidak ada PDF yang cocok.',
  noMatchFilters: 'Tidak ada PDF yang cocok dengan pencarian dan filter ini.',
  select: 'Pilih satu PDF untuk membacanya.',
  selectBeside: 'Pilih PDF kedua dari daftar.',
  reveal: 'Tampilkan di folder',
  pane: 'Dokumen',
  saved: 'Salinan PDF disimpan.',
  count: (found: string, total: string) => (found === total ? `${total} PDF` : `${found} dari ${total} PDF`),
  list: 'PDF respon',
  order: 'Urutan',
  orders: { date: 'Terbaru dulu', relevance: 'Paling cocok dulu' },
  filter: { code: 'Kode respon', state: 'Keadaan deklarasi', from: 'Dari tanggal', to: 'Sampai tanggal' },
  chipFrom: (day: string) => `Sejak ${day}`,
  chipTo: (day: string) => `Sampai ${day}`,
  removeFilter: (name: string) => `Hapus filter ${name}`,
  clearFilters: 'Hapus semua filter',
  reading: (read: string, files: string) => `Isi ${read} dari ${files} PDF sudah dapat dicari`,
  unreadable: (count: string) => `Isi ${count} PDF tidak terbaca`,
  unreadableHelp: 'PDF ini rusak atau terkunci: ditemukan lewat aju, kode, nomor dan tanggal, tidak lewat isinya.',
  mark: { damaged: 'isi rusak', password: 'terkunci' } satisfies Record<Exclude<NoTextReason, ''>, string>,
  noDate: 'tanpa tanggal',
  newer: 'ada yang lebih baru',
  openNewer: 'Buka yang lebih baru',
  newerHelp: 'Arsip juga berisi respon dengan kode ini yang lebih baru untuk nomor aju yang sama.',
  number: (number: string) => `No. ${number}`,
  column: 'Respon',
  previous: 'Respon sebelumnya',
  next: 'Respon berikutnya',
  beside: 'Dua berdampingan',
  closeBeside: 'Tutup bacaan ini',
  together: 'Gulir bersama',
  openDeclaration: 'Buka pemantauan',
  addressRefused: 'Alamat dalam dokumen ini tidak dapat dibuka.'
}

export type ArchiveText = typeof archiveId

type HistoryColumns = readonly [time: string, code: string, text: string, number: string, date: string]

/** The archive folder: moving it, checking it, rebuilding its index; export. */
export const archiveToolsId = {
  title: 'Folder arsip',
  place: 'Letak',
  defaultFolder: 'folder bawaan Ajukan',
  content: 'Isi',
  contentSize: (pdfs: string, size: string) => `${pdfs} PDF, ${size}`,
  lastChecked: 'Terakhir diperiksa',
  neverChecked: 'belum pernah; berjalan sendiri setiap minggu',
  show: 'Buka folder',
  unreachable:
    'Folder arsip tidak ditemukan. Sambungkan kembali cakram atau jaringannya, dan Ajukan membukanya dalam setengah menit, atau pilih folder lain. Selama itu PDF respon tidak dapat disimpan.',
  troubles: (count: string) => `${count} PDF hilang atau berubah di folder. Periksa untuk melihat yang mana.`,
  move: 'Pindahkan…',
  fixedProblem:
    'Folder arsip yang ditetapkan pengelola komputer belum dapat dipakai, jadi arsip masih di folder sebelumnya. Pastikan foldernya ada, dapat ditulis, dan cukup ruang; Ajukan mencobanya lagi saat dibuka berikutnya.',
  moveHelp: 'Semua PDF disalin ke folder pilihan Anda dan diperiksa; folder lama baru dikosongkan sesudahnya.',
  choose: 'Pilih folder…',
  back: 'Kembalikan ke folder bawaan',
  check: 'Periksa semua PDF',
  checkHelp: 'Membaca setiap PDF dan berkas terlampir, dan mencari yang hilang, berubah, atau bukan milik Ajukan.',
  rebuild: 'Bangun ulang indeks',
  rebuildHelp: 'Menyusun kembali daftar arsip dari isi folder saja.',
  jobs: {
    move: 'Memindahkan arsip',
    rebuild: 'Membangun ulang indeks',
    check: 'Memeriksa PDF',
    export: 'Menulis zip'
  } satisfies Record<ArchiveJob, string>,
  stop: 'Hentikan',
  stopped: 'Dihentikan. Tidak ada yang berubah.',
  busy: 'Pekerjaan lain di arsip masih berjalan.',
  moved: (pdfs: string, place: string) => `${pdfs} PDF kini berada di ${place}.`,
  leftInOldFolder: (count: string) => `${count} berkas yang bukan milik Ajukan tetap di folder lama.`,
  refusals: {
    full: (place: string, size: string) => `Ruang di ${place} tidak cukup: dibutuhkan ${size}.`,
    'not-writable': (place: string) => `Ajukan tidak boleh menulis di ${place}. Pilih folder lain.`,
    'inside-itself': (place: string) => `${place} berada di dalam folder arsip itu sendiri. Pilih folder di luarnya.`,
    same: (place: string) => `Arsip sudah berada di ${place}.`,
    gone: (place: string) => `${place} tidak ada atau bukan folder.`,
    restoring: () => 'Data sedang dipulihkan dari cadangan. Tunggu sampai selesai, lalu pindahkan arsip.',
    older: (place: string) =>
      `Arsip di ${place} ditulis oleh versi Ajukan sebelum 0.1.0, yang bentuknya tidak lagi dibaca. Pilih folder lain.`
  } satisfies Record<MoveRefusal, (place: string, size: string) => string>,
  containsArchive: (place: string, pdfs: string) =>
    `${place} sudah berisi arsip dengan ${pdfs} PDF. Bila dipakai, isinya digabung dengan arsip sekarang; tidak ada yang hilang.`,
  useFound: 'Pakai arsip itu',
  allIntact: (pdfs: string) => `Semua ${pdfs} PDF utuh.`,
  someIntact: (good: string, pdfs: string) => `${good} dari ${pdfs} PDF utuh.`,
  attachedIntact: (files: string) => `Semua ${files} berkas terlampir utuh.`,
  attachedDamaged: (count: string) => `${count} berkas terlampir hilang atau berubah`,
  attachedHelp: 'Pulihkan dari cadangan, atau lampirkan lagi berkas aslinya di deklarasinya.',
  missing: (count: string) => `${count} PDF hilang dari folder`,
  changed: (count: string) => `${count} PDF berubah sejak disimpan`,
  unlisted: (count: string) => `${count} PDF belum ada di indeks`,
  foreign: (count: string) => `${count} berkas bukan milik Ajukan`,
  missingHelp: 'Perbarui pemantauan aju itu: layanan mengirim PDF-nya lagi.',
  unlistedHelp: 'Bangun ulang indeks untuk memasukkannya.',
  rebuilt: (responses: string, pdfs: string) => `Indeks memuat ${responses} respon dengan ${pdfs} PDF.`,
  rebuiltChange: (added: string, removed: string) => `${added} ditambahkan, ${removed} tidak ada lagi di folder.`,
  fileMissing: 'PDF ini tidak ada lagi di folder arsip. Perbarui pemantauan aju ini untuk mengambilnya lagi.',
  fileChanged:
    'PDF ini berubah sejak disimpan dan tidak ditampilkan. Perbarui pemantauan aju ini untuk mengambilnya lagi; berkas yang berubah tetap disimpan.',
  export: {
    open: 'Ekspor…',
    title: 'Ekspor PDF',
    what: 'Yang diekspor',
    shown: 'Yang tampil di daftar',
    selection: 'Yang dipilih',
    month: 'Satu bulan',
    customer: 'Satu importir',
    dossier: 'Berkas satu deklarasi',
    dossierHelp: 'Deklarasi dengan berkas terlampir, data terkirim, semua jawaban layanan, riwayat status, dan PDF dari satu nomor aju.',
    dossierOpen: 'Ekspor berkas lengkap…',
    contains: 'Zip berisi PDF, daftar Excel, dan daftar SHA-256.',
    save: 'Simpan zip…',
    saved: (files: string, size: string) => `Zip disimpan: ${files} berkas, ${size}.`,
    leftOut: (count: string) => `${count} PDF hilang atau berubah dan tidak ikut; namanya ada di TIDAK-ADA.txt.`,
    stopped: 'Ekspor dihentikan. Tidak ada berkas yang tertinggal.'
  },
  exportLists: {
    list: {
      sheet: 'Daftar PDF',
      columns: [
        'Nomor aju',
        'Importir',
        'Kode',
        'Arti kode',
        'No. respon',
        'Tgl respon',
        'Uraian',
        'Disimpan',
        'Byte',
        'File',
        'SHA-256',
        'Profil'
      ]
    } satisfies DocumentListText as DocumentListText,
    history: {
      sheet: 'Riwayat status',
      columns: ['Waktu status', 'Kode status', 'Keterangan', 'No. daftar', 'Tgl daftar'] as HistoryColumns
    },
    attached: {
      sheet: 'Berkas terlampir',
      columns: ['Nomor aju', 'Dokumen', 'Nama berkas', 'Byte', 'File', 'SHA-256']
    } satisfies AttachedSheetText as AttachedSheetText
  }
}

export type ArchiveToolsText = typeof archiveToolsId
