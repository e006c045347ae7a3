import { formatNumber } from '#core/base/format-number.ts'
import type { DeclarationState } from '#core/draft/summary.ts'
import type { QueueObstacle } from '../../outbox/store/outbox.ts'
import type { FirstStep } from '../store/first-steps.ts'
import type { QuickPeriod, FacetName } from '../store/worklist-filter.ts'
import type { WorklistView } from '../store/worklist.ts'

const number = (value: number): string => formatNumber(value, 'id')

/** Actions on many declarations. */
const bulkId = {
  trashing: 'Membuang ke sampah',
  restoring: 'Memulihkan',
  removing: 'Menghapus selamanya',
  copying: 'Menyalin',
  exporting: 'Menyiapkan berkas JSON',
  collecting: 'Mengumpulkan isi berkas Excel',
  sheetsName: (count: number) => `bc28-${String(count)}-deklarasi`,
  tooManyRows: (sheet: string, rows: number, most: number) =>
    `Lembar ${sheet} akan berisi ${number(rows)} baris; paling banyak ${number(most)}, supaya dapat diimpor lagi. Pilih lebih sedikit deklarasi.`,
  /** `names`: of the sections, separated by commas. */
  sectionsLeftOut: (names: string) =>
    `Tidak termasuk, karena buku kerja ini tidak punya kolomnya: ${names}. “Ekspor JSON…” menulis semuanya.`,
  queueing: 'Menyiapkan kiriman',
  of: (done: number, total: number) => `${number(done)} dari ${number(total)}`,
  busy: (label: string) => `Tunggu sampai “${label}” selesai, atau batalkan, lalu coba lagi.`,
  cancelled: (done: number, total: number) => `Dibatalkan sesudah ${number(done)} dari ${number(total)} deklarasi.`,
  restored: (count: number) => `${number(count)} deklarasi dipulihkan.`,
  removed: (count: number) => `${number(count)} deklarasi dihapus selamanya.`,
  notRemoved: (count: number, why: string) => `${number(count)} deklarasi tidak dihapus. ${why}`,
  copied: (count: number) => `${number(count)} deklarasi disalin dengan nomor aju baru.`,
  heldBack: (count: number) => `${number(count)} kiriman yang belum keluar ikut dibatalkan.`,
  undecided: (count: number) =>
    `${number(count)} deklarasi dibiarkan di tempatnya: kirimannya sedang berjalan atau belum pasti. Ulangi sesudah hasilnya diketahui.`,
  inTrash: (until: string) => `Ada di sampah. Dihapus selamanya paling cepat sesudah ${until} bila tidak dipulihkan.`,
  restoreAndOpen: 'Pulihkan dan buka',
  trashedAt: 'Dibuang',
  removedAfter: 'Dihapus paling cepat',
  hidden: (count: number) => `+ ${number(count)} tidak tampil, tidak ikut`,
  hiddenWhy: 'Dipilih, tetapi disembunyikan oleh filter atau pencarian. Yang tidak tampil tidak ikut dikerjakan.',
  /** A command for the selected declarations, in the command palette. */
  onSelected: (label: string, count: number) => `${label.replace('…', '')}: ${number(count)} deklarasi terpilih`,
  several: (count: number) => `${number(count)} deklarasi dipilih`,
  severalLabel: 'Deklarasi yang dipilih',
  ready: (count: number) => `${number(count)} dapat dikirim`,
  unready: (count: number) => `${number(count)} masih bermasalah`,
  onWay: (count: number) => `${number(count)} sudah disiapkan atau dikirim`,
  sendReady: (count: number) => `Kirim ${number(count)} yang siap`,
  prepareReady: (count: number) => `Siapkan ${number(count)} yang siap`,
  onlyReady: (count: number) => `Pilih ${number(count)} yang dapat dikirim saja`,
  sumCif: 'Jumlah CIF',
  sumLines: 'Jumlah barang',
  notQueued: {
    kind: (count: number) => `${number(count)} milik jenis profil lain`,
    problems: (count: number) => `${number(count)} masih bermasalah`,
    running: (count: number) => `${number(count)} kiriman sebelumnya belum pasti`,
    sending: (count: number) => `${number(count)} sedang dikirim`,
    missing: (count: number) => `${number(count)} tidak ditemukan`,
    'no-profile': (count: number) => `${number(count)} tanpa profil`,
    office: (count: number) => `${number(count)} tertahan di kantor`
  } satisfies Record<QueueObstacle, (count: number) => string>
}

/** The filter of the worklist and its results. */
const worklistFilterId = {
  open: 'Filter',
  /** Read by a screen reader after the number of active filters. */
  active: 'dipakai',
  clear: 'Hapus semua filter',
  done: 'Selesai',
  parts: {
    importer: 'Importir',
    status: 'Status layanan',
    profile: 'Profil kirim',
    currency: 'Valuta',
    aju: 'Tanggal aju',
    changed: 'Terakhir diubah',
    cif: 'CIF',
    holder: 'Pemegang',
    problems: 'Masalah'
  },
  none: {
    importer: 'Tanpa importir',
    status: 'Belum ada status',
    profile: 'Belum pernah dikirim',
    currency: 'Tanpa valuta'
  } satisfies Record<FacetName, string>,
  importerSearch: 'Ketik nama…',
  importerNone: 'Tidak ada importir dengan nama itu.',
  more: (count: number) => `${number(count)} importir lagi: ketik untuk mencari`,
  from: 'dari',
  to: 'sampai',
  fromOf: (part: string) => `${part}: dari`,
  toOf: (part: string) => `${part}: sampai`,
  badDay: 'Bukan tanggal, atau tahunnya bukan Masehi; belum dipakai.',
  badAmount: 'Bukan angka; belum dipakai.',
  quick: { today: 'Hari ini', week: '7 hari', month: 'Bulan ini', lastMonth: 'Bulan lalu' } satisfies Record<QuickPeriod, string>,
  problems: { any: 'Semua', none: 'Tanpa masalah', some: 'Ada masalah' },
  chips: 'Filter yang dipakai',
  chip: (part: string, value: string) => `${part}: ${value}`,
  several: (count: number) => `${number(count)} dipilih`,
  since: (from: string) => `sejak ${from}`,
  until: (to: string) => `sampai ${to}`,
  between: (from: string, to: string) => `${from} s.d. ${to}`,
  atLeast: (from: string) => `≥ ${from}`,
  atMost: (to: string) => `≤ ${to}`,
  remove: (chip: string) => `Hapus filter ${chip}`,
  fits: (count: number) => `${number(count)} deklarasi cocok`,
  shownOf: (count: number, all: number) => `${number(count)} dari ${number(all)} deklarasi`,
  perState: 'Cocok per keadaan',
  sideCounts: 'Jumlah tanpa filter dan pencarian',
  noMatch: 'Tidak ada deklarasi di sini yang cocok dengan filter ini.',
  elsewhere: (count: number) => `${number(count)} cocok di tampilan lain.`,
  showIn: (view: string) => `Tampilkan di ${view}`
}

/** The texts of the worklist by the names of their sections. */
export const worklistId = {
  bulk: bulkId,
  filter: worklistFilterId,
  views: {
    all: 'Semua',
    draft: 'Draf',
    'needs-work': 'Perlu perbaikan',
    queued: 'Siap kirim',
    unknown: 'Belum pasti',
    sent: 'Terkirim',
    'new-response': 'Ada respon baru',
    finished: 'Selesai',
    rejected: 'Ditolak',
    trash: 'Sampah'
  } satisfies Record<WorklistView, string>,
  states: {
    draft: 'Draf',
    queued: 'Siap kirim',
    sending: 'Mengirim',
    unknown: 'Belum pasti',
    sent: 'Terkirim',
    'needs-work': 'Perlu perbaikan',
    finished: 'Selesai',
    rejected: 'Ditolak'
  } satisfies Record<DeclarationState, string>,
  worklist: {
    columns: {
      car: 'Nomor aju',
      importer: 'Importir',
      supplier: 'Pemasok',
      cif: 'CIF',
      lines: 'Barang',
      problems: 'Masalah',
      state: 'Keadaan',
      changedAt: 'Diubah',
      lastResponse: 'Respon',
      profile: 'Profil'
    },
    viewChoice: 'Kelompok deklarasi',
    searchPlaceholder: 'Cari aju, importir, invoice, B/L, kontainer, SPPB…',
    create: 'Draf baru',
    import: 'Impor…',
    export: 'Ekspor JSON…',
    send: 'Kirim',
    trash: 'Buang ke sampah',
    restore: 'Pulihkan',
    removeForGood: 'Hapus selamanya',
    removeForGoodAsk: (count: number) =>
      `Hapus ${number(count)} deklarasi selamanya? Draf dan riwayat ubahannya tidak dapat dikembalikan. Kiriman, jawaban dan PDF tetap tersimpan.`,
    trashed: (count: number) => `${number(count)} deklarasi di sampah. Dapat dipulihkan sedikitnya selama 30 hari.`,
    selected: (count: number) => `${number(count)} dipilih`,
    noneSelected: 'Belum ada deklarasi yang dipilih.',
    activeNotSelected: 'Deklarasi di samping belum dipilih: klik barisnya, atau tekan Spasi di daftar.',
    shown: (count: number) => `${number(count)} deklarasi`,
    noMatch: 'Tidak ada deklarasi di sini yang cocok dengan pencarian ini.',
    emptyView: 'Tidak ada deklarasi di sini.',
    noAju: 'tanpa nomor aju',
    noImporter: 'tanpa importir',
    firstSteps: {
      title: 'Langkah pertama',
      dismiss: 'Tutup langkah pertama',
      done: 'selesai',
      names: {
        sample: 'Muat contoh',
        fix: 'Perbaiki satu hal',
        send: 'Kirim',
        advance: 'Majukan waktu',
        pdf: 'Buka PDF'
      } satisfies Record<FirstStep, string>,
      hints: {
        sample: 'Memuat tiga deklarasi contoh ke profil simulasi.',
        fix: 'Membuka daftar masalah dan saran sebuah draf; pilih satu dan perbaiki.',
        send: 'Membuka draf yang dapat dikirim; tekan Ctrl+Enter. Yang menerima hanya layanan simulasi.',
        advance: 'Membuka menu Simulasi: layanan simulasi menjawab bila waktunya dimajukan.',
        pdf: 'Membuka arsip: pilih satu dokumen respon.'
      } satisfies Record<FirstStep, string>
    },
    languageChoice: 'Bahasa / Language',
    emptyTitle: 'Mulai dengan satu deklarasi',
    emptyText:
      'Semua yang Anda ketik langsung tersimpan di komputer ini, juga tanpa sambungan. Profil simulasi tidak mengirim apa pun ke Bea Cukai.',
    emptyCreate: 'Buat draf',
    emptyCreateHint: 'Formulir kosong dengan nomor aju berikutnya',
    sampleInvoice: 'Impor invoice contoh (40 baris)',
    emptySamples: 'Coba contoh',
    emptySamplesHint: 'Tiga deklarasi contoh: 3, 40 dan 1.200 barang',
    emptyImport: 'Impor',
    emptyImportHint: 'Excel CEISA, ekspor Ajukan, CSV, atau JSON',
    samplesLoaded: (count: number) => `${number(count)} deklarasi contoh dimuat.`,
    imported: (count: number, file: string) => `${number(count)} deklarasi diimpor dari ${file}.`,
    importedFiles: (count: number, files: number, names: string) =>
      `${number(count)} deklarasi diimpor dari ${number(files)} berkas: ${names}.`,
    importRefused: (count: number) => `${number(count)} berkas tidak diimpor.`,
    importedPart: (count: number, file: string) =>
      `Impor ${file} terhenti: ${number(count)} deklarasi pertama sudah masuk, sisanya tidak. Sebelum mengimpor lagi, buang yang sudah masuk supaya tidak ada dua.`,
    importedDoubled: (file: string, cars: string) => `${file}: nomor aju ini sudah ada; kini ada dua: ${cars}.`,
    importedFilled: (file: string, fields: string) => `${file} tidak memuat bidang ini, jadi dibiarkan kosong: ${fields}.`,
    importedBlanked: (file: string, count: number, fields: string) =>
      `${file}: ${number(count)} isian bukan teks, jadi dikosongkan: ${fields}. Isian lain tetap seperti di berkas.`,
    inRow: (field: string, row: number) => `${field} (baris ${number(row)})`,
    exported: 'Berkas JSON disimpan.',
    copied: 'Salinan dibuat dengan nomor aju baru.'
  },
  importProblems: {
    'not-json': (file: string, detail: string) => `${file} bukan JSON yang utuh, jadi tidak ada yang diimpor. ${detail}`,
    'not-envelope': (file: string) => `${file} adalah JSON, tetapi bukan amplop bc28 dengan daftar “document”. Tidak ada yang diimpor.`,
    'too-large': (file: string) => `${file} lebih besar dari 64 MiB. Bagi menjadi beberapa berkas. Tidak ada yang diimpor.`,
    unreadable: (file: string) =>
      `${file} tidak dapat dibaca: mungkin ini folder, sudah dipindahkan, atau sedang dikunci program lain. Tidak ada yang diimpor darinya.`,
    'too-complex': (file: string) =>
      `${file} berisi terlalu banyak data atau bersarang terlalu dalam untuk dibaca sekaligus. Bagi menjadi beberapa berkas. Tidak ada yang diimpor.`,
    'not-declaration': (file: string, row: number, member: string) =>
      `${file}: deklarasi ke-${number(row)} tidak dapat dibaca pada bagian “${member}”. Tidak ada yang diimpor.`
  },
  kinds: {
    otherProfiles: 'Jenis profil lain',
    belongTitle: (count: number) =>
      count === 1 ? 'Deklarasi ini milik profil yang mana?' : `${number(count)} deklarasi ini milik profil yang mana?`,
    belongText:
      'Dibuat dengan versi Ajukan sebelumnya, dan nomor ajunya tidak menunjukkan profilnya. Hanya profil jenis itu yang akan mengirimnya. Pertanyaan ini hanya sekali.',
    copyTitle: (count: number) => `Salin ${number(count)} deklarasi ke profil yang mana?`,
    copyText: 'Profil itu lalu dipakai. Salinannya mendapat nomor aju baru dari profil itu; yang asli tetap di tempatnya.',
    copy: 'Salin ke profil lain…',
    copyTo: (kind: string) => `Salin ke ${kind}`,
    copied: (count: number, kind: string) =>
      `${number(count)} deklarasi disalin ke ${kind} dengan nomor aju baru. Yang asli tidak berubah.`,
    notice: (kind: string, current: string) =>
      `Deklarasi ini milik ${kind} dan tidak dikirim lewat profil ${current}. Untuk memakainya di sana, salin: salinannya bernomor aju baru.`,
    others: (count: number, kind: string) => `${number(count)} deklarasi milik ${kind} tidak tampil dengan profil ini.`,
    pending: (kind: string, waiting: number, unread: number) =>
      `${kind}: ${[...(waiting > 0 ? [`${number(waiting)} kiriman menunggu atau belum pasti`] : []), ...(unread > 0 ? [`${number(unread)} kabar belum dibaca`] : [])].join(', ')}. Klik untuk memakai profilnya.`
  },
  preview: {
    title: 'Langkah berikutnya',
    none: 'Pilih satu deklarasi untuk melihat langkah berikutnya.',
    draftUnfilled: (count: number) => `${number(count)} bidang wajib belum diisi.`,
    draftProblems: (count: number) => `Masih ada ${number(count)} hal yang harus diisi atau diperbaiki sebelum dapat dikirim.`,
    draftReady: 'Semua bidang wajib terisi. Deklarasi dapat dikirim.',
    queued: 'Sudah siap dan dibekukan, belum dikirim.',
    sending: 'Sedang dikirim.',
    unknown: 'Tidak ada jawaban yang dapat dipercaya. Tanyakan dulu kepada layanan apakah sudah diterima.',
    sent: 'Sudah diterima layanan. Ikuti statusnya di pemantauan.',
    'needs-work': 'Layanan menolak atau memberi catatan. Buka hasilnya, perbaiki, lalu kirim lagi.',
    finished: 'Proses selesai. Respon dan PDF ada di arsip.',
    rejected: 'Ditolak atau dibatalkan. Lihat respon untuk alasannya.',
    edit: 'Buka',
    result: 'Lihat hasil kirim',
    fix: 'Perbaiki',
    created: 'Dibuat'
  }
}

export type WorklistText = typeof worklistId
