import { formatNumber } from '#core/base/format-number.ts'
import type { BackupDeclaration, BackupProgress } from '#core/contract/backup.ts'
import type { PassphraseStrength } from '../store/passphrase-strength.ts'

type RestorePhase = NonNullable<BackupProgress['phase']>

/** Backups: writing, checking and restoring them. Counts and sizes are already formatted. */
export const backupId = {
  title: 'Cadangan',
  lead: 'Satu berkas berisi semua deklarasi, kiriman, respon, data induk, pengaturan, PDF, dan berkas terlampir. Token tidak pernah ikut.',
  write: 'Buat cadangan…',
  verify: 'Periksa cadangan…',
  restore: 'Pulihkan dari cadangan…',
  undo: 'Urungkan pemulihan…',
  redo: 'Kembalikan keadaan sebelumnya…',
  last: 'Cadangan terakhir',
  never: 'Belum pernah',
  reveal: 'Tampilkan di folder',
  jobs: {
    write: 'Menulis lalu memeriksa cadangan',
    open: 'Membaca dan memeriksa cadangan',
    restore: 'Memulihkan data'
  } satisfies Record<BackupProgress['job'], string> as Record<BackupProgress['job'], string>,
  phases: {
    prepare: 'Memulihkan data: menyiapkan basis data',
    replace: 'Memulihkan data: sedang diselesaikan, tidak dapat dibatalkan lagi'
  } satisfies Record<RestorePhase, string> as Record<RestorePhase, string>,
  stop: 'Batalkan',
  stopped: 'Dibatalkan. Tidak ada berkas yang tertinggal.',
  stoppedRestore: 'Dibatalkan. Data Anda tidak berubah.',
  busy: 'Cadangan lain sedang ditulis atau dibaca. Coba lagi setelah selesai.',
  unchanged: 'Data di komputer ini tidak berubah.',
  addedFiles: (pdfs: string, files: string) => `Yang sudah ditambahkan dari cadangan tetap ada: ${pdfs} PDF dan ${files} berkas.`,

  writing: {
    title: 'Buat cadangan',
    contents: 'Isi cadangan',
    withPdfs: 'Dengan semua PDF dan berkas terlampir',
    withPdfsHint: 'Lengkap: arsip dapat dipulihkan di komputer lain.',
    listOnly: 'Hanya daftar PDF dan berkas',
    listOnlyHint: 'Berkas cadangan jauh lebih kecil; PDF dan berkas terlampir tidak dapat dipulihkan dari sini.',
    lock: 'Kunci dengan kata sandi',
    lockHint: 'Dianjurkan bila cadangan disimpan di USB atau di komputer orang lain.',
    save: 'Pilih tempat dan simpan…',
    written: (place: string) => `Cadangan selesai dan sudah diperiksa: ${place}`,
    left: (files: string) => `${files} tidak ikut karena isinya hilang atau berubah. Periksa arsip lewat “Folder arsip”.`,
    atOffice: (pdfs: string) => `${pdfs} PDF tidak ikut karena isinya hilang atau berubah di komputer ini; kantor memilikinya.`,
    archiveMissing: (pdfs: string) =>
      `${pdfs} PDF tidak ikut karena folder arsip tidak dapat dijangkau. Sambungkan cakram atau jaringannya, tunggu setengah menit, lalu buat cadangan lagi.`
  },

  passphrase: {
    title: 'Kata sandi cadangan otomatis',
    label: 'Kata sandi',
    again: 'Ulangi kata sandi',
    hint: (least: number) =>
      `Sedikitnya ${formatNumber(least, 'id')} karakter. Beberapa kata yang tidak berhubungan mudah diingat dan sulit ditebak.`,
    strength: {
      short: 'Terlalu pendek.',
      weak: 'Mudah ditebak. Tambahkan beberapa kata.',
      fair: 'Cukup. Lebih panjang lebih aman.',
      strong: 'Sulit ditebak.'
    } satisfies Record<PassphraseStrength, string> as Record<PassphraseStrength, string>,
    differs: 'Kedua kata sandi tidak sama.',
    forgotten: 'Catat di tempat aman: tanpa kata sandi ini cadangan tidak dapat dibuka oleh siapa pun.',
    set: 'Atur kata sandi…',
    change: 'Ganti kata sandi…',
    remove: 'Hapus kata sandi'
  },

  automatic: {
    title: 'Cadangan otomatis',
    on: 'Cadangkan setiap hari',
    onHint: 'Ditulis di latar belakang selama aplikasi terbuka, atau saat dibuka lagi bila sudah waktunya.',
    folder: 'Folder',
    folderHint: 'Sebaiknya di USB atau folder jaringan, bukan di cakram yang sama.',
    noFolder: 'Belum dipilih',
    choose: 'Pilih folder…',
    keep: 'Jumlah yang disimpan',
    keepHint:
      'Yang lebih lama dihapus setelah yang baru selesai diperiksa, dan yang lebih lengkap tetap ada. Berkas lain di folder itu tidak disentuh.',
    pdfs: 'Sertakan PDF dan berkas terlampir',
    pdfsHint: 'Tanpa ini cadangan hanya memuat daftarnya.',
    lock: 'Kata sandi',
    locked: 'Dikunci',
    unlocked: 'Tidak dikunci',
    now: 'Cadangkan sekarang',
    done: (place: string, size: string) => `Cadangan selesai dan sudah diperiksa: ${place}, ${size}.`,
    noPassphrase: 'Kata sandinya tidak lagi tersimpan di komputer ini. Atur lagi di Pengaturan, Cadangan.',
    sessionPassphrase:
      'Sistem ini tidak punya penyimpan kunci: kata sandinya hanya diingat sampai Ajukan ditutup. Atur lagi setelah Ajukan dibuka; tanpa itu cadangan otomatis gagal.',
    full: 'Cakram folder cadangan penuh. Kosongkan ruang di sana, pilih folder lain, atau kurangi “Jumlah yang disimpan”: kelebihannya dihapus sebelum cadangan berikutnya.',
    failed: (time: string, reason: string) => `Cadangan otomatis ${time} gagal. ${reason}`,
    interrupted: (time: string, times: string) =>
      `${times === '1' ? `Cadangan otomatis ${time} terhenti` : `Cadangan otomatis sudah ${times} kali terhenti, terakhir ${time},`} sebelum selesai. Biarkan Ajukan terbuka sampai cadangan selesai.`,
    running: 'Cadangan otomatis sedang ditulis',
    cancel: 'Batalkan cadangan otomatis',
    cancelled: 'Cadangan otomatis dibatalkan. Ajukan mencoba lagi satu jam kemudian.',
    incomplete: (time: string, files: string) =>
      `Cadangan otomatis ${time} tidak lengkap. ${files} Cadangan lama yang lebih lengkap tidak dihapus.`
  },

  facts: {
    file: 'Berkas',
    createdAt: 'Dibuat',
    version: 'Versi Ajukan',
    size: 'Ukuran',
    counts: 'Isi',
    declarations: (count: string) => `${count} deklarasi`,
    submissions: (count: string) => `${count} kiriman`,
    responses: (count: string) => `${count} respon`,
    pdfs: (count: string) => `${count} PDF`,
    attached: (count: string) => `${count} berkas terlampir`,
    both: (pdfs: string, attached: string) => `${pdfs} dan ${attached}`,
    list: (files: string) => `daftar ${files}, tanpa isinya`,
    lock: 'Kata sandi',
    locked: 'dikunci dengan kata sandi',
    unlocked: 'tidak dikunci'
  },

  opening: {
    verifyTitle: 'Periksa cadangan',
    restoreTitle: 'Pulihkan dari cadangan',
    lockedText: 'Cadangan ini dikunci dengan kata sandi.',
    open: 'Buka',
    otherFile: 'Pilih berkas lain…',
    sound: 'Cadangan ini utuh dan dapat dipulihkan. Setiap bagiannya sudah dibaca dan dibandingkan.',
    incomplete: (files: string) =>
      `Berkas cadangan ini utuh dan dapat dipulihkan, tetapi ${files} tidak ada di dalamnya. Cari cadangan lain yang lebih lengkap.`,
    scope: 'Yang dipulihkan',
    everything: 'Semuanya',
    chosen: 'Deklarasi tertentu',
    apply: 'Pulihkan',
    noneChosen: 'Pilih sedikitnya satu deklarasi.',
    select: 'Pilih semua yang tampil',
    selected: (count: string) => `${count} dipilih`,
    search: 'Cari aju atau importir',
    show: 'Tampilkan',
    all: 'Semua',
    list: 'Deklarasi di cadangan',
    empty: 'Tidak ada deklarasi yang cocok.',
    columns: { car: 'Nomor aju', importer: 'Importir', lines: 'Barang', changedAt: 'Diubah', state: 'Keadaan', here: 'Di komputer ini' },
    here: { same: 'Sama', differs: 'Berbeda', missing: 'Tidak ada', 'number-used': 'Nomor dipakai' } satisfies Record<
      BackupDeclaration['here'],
      string
    > as Record<BackupDeclaration['here'], string>,
    trashed: 'Di sampah'
  },

  effect: {
    everything: (time: string) => `Semua data di komputer ini diganti dengan isi cadangan ${time}.`,
    replaced: (count: string) => `${count} deklarasi berbeda dan kembali ke isinya di cadangan.`,
    removed: (count: string) => `${count} deklarasi tidak ada di cadangan dan hilang dari daftar.`,
    added: (count: string) => `${count} deklarasi ditambahkan.`,
    same: (count: string) => `${count} deklarasi sudah sama.`,
    numbersUsed: (count: string) =>
      `${count} deklarasi memakai nomor aju yang sudah dipakai deklarasi lain di komputer ini. Sesudah dipulihkan, keduanya ada dengan nomor yang sama: kirim hanya satu dan ganti nomor yang lain.`,
    others: 'Data lain tidak disentuh.',
    noPdfs: 'PDF dan berkas terlampir tidak ada di cadangan ini; yang ada di komputer ini tetap ada.',
    left: (files: string) => `${files} tidak ada di cadangan ini. Yang tidak ada juga di komputer ini tidak dapat dipulihkan dari sini.`,
    unknown: 'Kiriman yang mungkin sudah sampai setelah cadangan dibuat menjadi “Belum pasti” dan tidak dikirim ulang otomatis.',
    tokens: 'Token tidak ada di cadangan: di komputer lain, ketik lagi di Pengaturan.',
    unreadable: (texts: string) => `Isi yang tidak terbaca ikut hilang: ${texts}.`,
    profiles: (names: string) => `Perubahan profil yang belum disimpan ikut hilang: ${names}.`,
    undo: 'Keadaan sekarang disimpan dan dapat dikembalikan dengan Urungkan.',
    dropped: (time: string) =>
      `Keadaan yang disimpan pada ${time} dihapus. Bila masih diperlukan, batalkan dan kembalikan dahulu keadaan itu.`,
    askAll: 'Ganti semua data di komputer ini?',
    ask: (count: string) => `Pulihkan ${count} deklarasi?`,
    undoAsk: 'Urungkan pemulihan?',
    undoText: (time: string) =>
      `Keadaan sebelum pemulihan pada ${time} dibawa kembali. Keadaan sekarang, termasuk perubahan sesudah pemulihan, disimpan dan dapat dikembalikan lagi.`,
    undoYes: 'Urungkan',
    redoAsk: 'Kembalikan keadaan sebelumnya?',
    redoText: (time: string) => `Keadaan yang disimpan pada ${time} dibawa kembali. Keadaan sekarang disimpan dan dapat dikembalikan lagi.`,
    redoYes: 'Kembalikan'
  },

  notice: {
    restored: (time: string) => `Semua data dipulihkan dari cadangan ${time}.`,
    restoredSome: (count: string, time: string) => `${count} deklarasi dipulihkan dari cadangan ${time}.`,
    attached: (count: string) => `${count} berkas terlampir dibawa kembali.`,
    missing: (count: string) =>
      `${count} PDF atau berkas terlampir tidak ada di cadangan maupun di komputer ini. Cari cadangan lain yang lebih lengkap.`,
    undone: 'Keadaan sebelumnya sudah dibawa kembali.',
    neverWritten: 'Data Anda belum pernah dicadangkan. Bila komputer ini rusak atau hilang, deklarasi dan responnya ikut hilang.',
    due: (days: string) => `Cadangan terakhir dibuat ${days} hari yang lalu.`,
    undated: (time: string) =>
      `Cadangan terakhir bertanggal ${time}, padahal tanggal itu belum tiba menurut jam komputer ini. Umurnya tidak diketahui: buat cadangan baru.`,
    settings: 'Cadangan otomatis…',
    later: 'Ingatkan besok'
  },

  start: 'Pulihkan dari cadangan',
  startHint: 'Pindah dari komputer lain, dengan kiriman, respon, dan PDF.'
}

export type BackupText = typeof backupId
