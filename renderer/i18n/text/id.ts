import { formatNumber } from '#core/base/format-number.ts'
import type { FailureCode } from '#core/base/result.ts'
import type { LinkName } from '#core/contract/app.ts'
import type { PracticeFault } from '#core/contract/practice.ts'
import type { DeclarationState } from '#core/draft/summary.ts'
import type { Total } from '#core/draft/totals.ts'
import type { OutboxState } from '#core/outbox/outbox-entry.ts'
import type { ProblemCode } from '#core/validation/problem.ts'
import type { QueueObstacle } from '../../features/outbox/store/outbox.ts'
import type { WorklistView } from '../../features/worklist/store/worklist.ts'
import { pdfId } from '../../pdf/text/id.ts'
import { gridId } from '../../grid/text/id.ts'
import { fieldsId } from '../../forms/text/id.ts'
import { spreadsheetsId } from '../../features/spreadsheets/text/id.ts'
import { adviceId } from '../../features/editor/text/advice-id.ts'
import { codeListsId } from '../../features/catalog/text/code-lists-id.ts'
import { archiveId } from '../../features/archive/text/id.ts'
import { archiveToolsId } from '../../features/archive/text/archive-tools-id.ts'
import { bulkId } from '../../features/worklist/text/bulk-id.ts'
import { closingId } from '../../app/text/closing-id.ts'
import { connectionId } from '../../features/settings/text/connection-id.ts'
import { outboxId } from '../../features/outbox/text/id.ts'
import { printId } from '../../features/printing/text/id.ts'
import { catalogId } from '../../features/catalog/text/id.ts'
import { inboxId } from '../../features/inbox/text/id.ts'
import { dashboardId } from '../../features/dashboard/text/id.ts'
import { trackingId } from '../../features/tracking/text/id.ts'
import { unspecifiedId } from '../../features/settings/text/unspecified-id.ts'
import { worklistFilterId } from '../../features/worklist/text/filter-id.ts'

/** Every text the user reads, in Indonesian; en.ts has the same shape. */
export const id = {
  language: 'Bahasa Indonesia',
  pdf: pdfId,
  grid: gridId,
  sheets: spreadsheetsId,
  codeLists: codeListsId,
  advice: adviceId,
  bulk: bulkId,
  closing: closingId,
  connection: connectionId,
  batch: outboxId,
  archive: archiveId,
  archiveTools: archiveToolsId,
  paper: printId,
  memory: catalogId,
  tracking: trackingId,
  unshown: unspecifiedId,
  news: inboxId,
  overview: dashboardId,
  filter: worklistFilterId,
  common: {
    close: 'Tutup',
    cancel: 'Batal',
    save: 'Simpan',
    remove: 'Hapus',
    yes: 'Ya',
    no: 'Tidak',
    search: 'Cari',
    loading: 'Memuat…',
    refresh: 'Perbarui',
    open: 'Buka',
    undo: 'Urungkan',
    redo: 'Ulangi',
    none: 'Tidak ada',
    of: (done: number, total: number) => `${done} dari ${total}`,
    more: (count: number) => `dan ${count} lagi`,
    moreMessages: (count: number) => `${count} pesan lagi menunggu`
  },
  nav: {
    label: 'Menu utama',
    worklist: 'Meja kerja',
    outbox: 'Kirim',
    tracking: 'Pemantauan',
    archive: 'Arsip',
    settings: 'Pengaturan',
    palette: 'Perintah',
    shortcuts: 'Pintasan'
  },
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
    title: 'Meja kerja',
    columns: {
      car: 'Nomor aju',
      importer: 'Importir',
      supplier: 'Pemasok',
      cif: 'CIF',
      lines: 'Barang',
      problems: 'Masalah',
      state: 'Status',
      changedAt: 'Diubah',
      lastResponse: 'Respon terakhir',
      profile: 'Profil'
    },
    searchPlaceholder: 'Cari aju, importir, pemasok, respon…',
    create: 'Draf baru',
    import: 'Impor…',
    export: 'Ekspor JSON…',
    copy: 'Salin',
    send: 'Kirim',
    trash: 'Buang ke sampah',
    restore: 'Pulihkan',
    removeForGood: 'Hapus selamanya',
    removeForGoodAsk: (count: number) =>
      `Hapus ${formatNumber(count, 'id')} deklarasi untuk selamanya? Draf dan riwayat ubahannya tidak dapat dikembalikan. Kiriman, jawaban dan PDF tetap tersimpan.`,
    trashed: (count: number) => `${formatNumber(count, 'id')} deklarasi di sampah. Dapat dipulihkan selama 30 hari.`,
    selected: (count: number) => `${count.toLocaleString('id-ID')} dipilih`,
    shown: (count: number) => `${count.toLocaleString('id-ID')} deklarasi`,
    noMatch: 'Tidak ada yang cocok dengan pencarian ini.',
    emptyView: 'Tidak ada deklarasi di sini.',
    noAju: 'tanpa nomor aju',
    noImporter: 'tanpa importir',
    emptyTitle: 'Mulai dengan satu deklarasi',
    emptyText:
      'Semua yang Anda ketik langsung tersimpan di komputer ini, juga tanpa sambungan. Profil latihan tidak mengirim apa pun ke Bea Cukai.',
    emptyCreate: 'Buat draf',
    emptyCreateHint: 'Formulir kosong dengan nomor aju berikutnya',
    emptySamples: 'Coba contoh',
    emptySamplesHint: 'Tiga deklarasi contoh: 3, 40 dan 1.200 barang',
    emptyImport: 'Impor',
    emptyImportHint: 'Excel CEISA, ekspor Ajukan, CSV, atau JSON',
    samplesLoaded: (count: number) => `${count} deklarasi contoh dimuat.`,
    imported: (count: number, file: string) => `${formatNumber(count, 'id')} deklarasi diimpor dari ${file}.`,
    importedDoubled: (cars: string) => `Nomor aju ini sudah ada; kini ada dua: ${cars}.`,
    importedFilled: (count: number) => `${formatNumber(count, 'id')} bidang tidak ada dalam berkas dan dibiarkan kosong.`,
    exported: 'Berkas JSON disimpan.',
    copied: 'Salinan dibuat dengan nomor aju baru.'
  },
  importProblems: {
    'not-json': (file: string, detail: string) => `${file} bukan JSON yang utuh, jadi tidak ada yang diimpor. ${detail}`,
    'not-envelope': (file: string) => `${file} adalah JSON, tetapi bukan amplop bc28 dengan daftar “document”. Tidak ada yang diimpor.`,
    'not-declaration': (file: string, row: number, member: string) =>
      `${file}: deklarasi ke-${row} tidak dapat dibaca pada bagian “${member}”. Tidak ada yang diimpor.`
  },
  preview: {
    title: 'Langkah berikutnya',
    none: 'Pilih satu deklarasi untuk melihat langkah berikutnya.',
    draftProblems: (count: number) => `Masih ada ${formatNumber(count, 'id')} hal yang harus diisi atau diperbaiki sebelum dapat dikirim.`,
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
    track: 'Lihat status',
    ask: 'Tanyakan ke layanan',
    mend: 'Perbaiki',
    changed: 'Diubah',
    created: 'Dibuat',
    profile: 'Profil',
    status: 'Status layanan'
  },
  editor: {
    sections: 'Bagian deklarasi',
    check: 'Periksa',
    history: 'Riwayat',
    notFound: 'Deklarasi ini tidak ada lagi di komputer ini.',
    back: 'Kembali ke meja kerja',
    saved: (time: string) => `Tersimpan ${time}`,
    savedOnly: 'Tersimpan',
    waiting: 'Menyimpan…',
    failed: (sentence: string) => `Belum tersimpan. ${sentence} Yang Anda ketik tetap di layar dan dicoba simpan lagi.`,
    problems: (count: number) => (count === 0 ? 'Tidak ada masalah' : `${formatNumber(count, 'id')} masalah`),
    send: 'Kirim',
    sendThis: 'Kirim deklarasi ini',
    export: 'Ekspor JSON…',
    rare: (count: number) => `Jarang dipakai (${count})`,
    changedSinceSent: 'Berubah sejak terakhir dikirim. Yang dikirim adalah salinan beku; kirim lagi untuk mengirim perubahan ini.',
    changedSinceFrozen:
      'Berubah sejak disiapkan. Yang akan dikirim adalah salinan beku sebelum perubahan ini; kirim lagi untuk menggantinya.',
    jsonHint: 'Isi berupa larik JSON. Bentuk isinya tidak ditentukan layanan dan disimpan apa adanya.',
    jsonInvalid: (detail: string) => `Bukan JSON yang utuh, jadi belum disimpan: ${detail}`,
    jsonNotList: 'Harus berupa larik, dari [ sampai ]. Belum disimpan.',
    checkNone: 'Tidak ada masalah. Deklarasi dapat dikirim.',
    historyIntro: 'Semua ubahan, yang terbaru di atas.',
    historyNone: 'Belum ada ubahan.',
    historyColumns: { at: 'Waktu', by: 'Oleh', field: 'Bidang', before: 'Dari', after: 'Menjadi' },
    historyCauses: { typed: '', imported: 'impor', undo: 'diurungkan', redo: 'diulangi' },
    historyInserted: 'baris ditambah',
    historyRemoved: 'baris dihapus',
    historyMoved: (to: number) => `dipindah ke baris ${to}`,
    row: (number: number) => `baris ${number}`,
    addLine: 'Tambah baris',
    renumber: 'Nomori ulang',
    renumbered: 'Nomor baris diurutkan kembali.',
    reordered: 'Baris dipindahkan menurut urutan tampilan.',
    columnSets: { main: 'Utama', value: 'Nilai', excise: 'Cukai', all: 'Semua' },
    unreadablePaste: (count: number, first: string) => `${count} sel tidak terbaca sebagai angka atau tanggal dan dilewati. ${first}`
  },
  totals: {
    label: 'Jumlah terhadap header',
    names: {
      invoice: 'Σ invoice',
      cif: 'Σ CIF',
      netto: 'Σ netto',
      packages: 'Σ kemasan',
      lines: 'Barang',
      containers: 'Kontainer'
    } satisfies Record<Total['key'], string>,
    match: 'sama',
    blank: 'kosong',
    differs: (difference: string) => `selisih ${difference}`,
    align: (name: string) => `Samakan ${name}`,
    alignShort: 'samakan'
  },
  fields: fieldsId,
  problems: {
    required: 'Wajib diisi',
    missing: 'Bidang ini tidak ada dalam data',
    'text-wanted': 'Harus berupa teks',
    'number-wanted': 'Harus berupa angka',
    'integer-wanted': 'Harus bilangan bulat',
    'boolean-wanted': 'Harus ya atau tidak',
    'list-wanted': 'Harus berupa daftar',
    'object-wanted': 'Harus berupa objek',
    'date-form': 'Tidak tertulis sebagai tanggal; ketik lagi'
  } satisfies Record<ProblemCode, string>,
  outbox: {
    title: 'Kirim',
    sendAll: (count: number) => `Kirim semua (${count})`,
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
      queued: 'Salinan beku siap dikirim. Belum ada yang keluar dari komputer ini.',
      sending: 'Sedang dikirim; jangan matikan komputer.',
      accepted: 'Layanan menyimpan deklarasi ini dan jumlah tiap bagian sama dengan yang dikirim.',
      remarks: 'Layanan menyimpan deklarasi ini, tetapi ada yang berbeda. Baca catatannya.',
      refused: 'Layanan menolak isi kiriman. Tidak ada yang hilang; perbaiki lalu kirim lagi.',
      unknown: 'Kiriman mungkin sudah sampai, tetapi jawabannya tidak. Tanyakan dulu; jangan langsung mengirim ulang.',
      failed: 'Layanan belum menerima kiriman ini. Tidak ada yang hilang; lihat sebabnya, lalu kirim ulang.',
      cancelled: 'Dibatalkan sebelum dikirim.'
    } satisfies Record<OutboxState, string>,
    acceptedUncounted: 'Layanan mengenal deklarasi ini. Jumlah tiap bagian tidak diketahui, karena jawaban kiriman tidak memuatnya.',
    notQueued: (count: number) => `${formatNumber(count, 'id')} deklarasi tidak dapat dikirim`,
    obstacles: {
      problems: (count: number) => `masih ada ${count} masalah`,
      running: () => 'kiriman sebelumnya belum pasti',
      missing: () => 'tidak ditemukan',
      'no-profile': () => 'belum ada profil'
    } satisfies Record<QueueObstacle, (count: number) => string>,
    sections: 'Hasil per bagian',
    sectionColumns: { section: 'Bagian', sent: 'Dikirim', counted: 'Dihitung layanan', error: 'Kesalahan' },
    countsAgree: 'Semua jumlah sama dengan yang dikirim.',
    countsAgreeErrors: 'Semua jumlah sama, tetapi layanan menemukan kesalahan.',
    countsDiffer: 'Ada jumlah yang berbeda dari yang dikirim.',
    notCounted: '–',
    noSectionError: 'tidak ada',
    remarks: {
      'odd-status': (text: string) => `Layanan menjawab status “${text}”, bukan “ok”.`,
      'odd-submit-status': (text: string) => `Status kirim “${text}” tidak dikenal.`,
      'car-missing': (text: string) => `Jawaban tidak memuat nomor aju ini${text === '' ? '' : `, melainkan ${text}`}.`,
      'car-doubled': (times: number) => `Jawaban memuat nomor aju ini ${times} kali; tidak jelas yang mana hasilnya.`,
      'whole-envelope': (of: number) =>
        `Penolakan ini berlaku untuk satu kiriman berisi ${of} deklarasi; belum tentu deklarasi ini sebabnya.`
    },
    deviations: 'Jawaban tidak sesuai bentuk yang dijanjikan; disimpan apa adanya.',
    attempts: 'Percobaan',
    attemptNumber: (number: number) => `Percobaan ${number}`,
    submitType: 'Jenis kirim',
    submitStatus: 'Status kirim',
    httpStatus: 'Status HTTP',
    frozen: 'Dibekukan',
    bodySize: 'Ukuran isi',
    fingerprint: 'Sidik SHA-256',
    raw: 'Jawaban asli',
    evidence: {
      journal: 'Jawaban ditemukan di catatan jawaban setelah aplikasi terhenti.',
      'status-log': (text: string) => `Layanan mengenal nomor aju ini: ${text}.`,
      user: 'Diputuskan pengguna.'
    },
    asked: {
      found: 'Layanan sudah menerima deklarasi ini.',
      notFound: 'Layanan belum mengenal nomor aju ini. Aplikasi bertanya lagi sendiri; bila tetap tidak dikenal, kirim ulang ditawarkan.',
      knownBefore: 'Layanan sudah mengenal aju ini dari kiriman sebelumnya; belum ada tanda bahwa kiriman ini sampai.'
    },
    select: 'Pilih satu kiriman untuk melihat hasilnya.'
  },
  settings: {
    title: 'Pengaturan',
    parts: 'Bagian pengaturan',
    appearance: 'Tampilan',
    language: 'Bahasa',
    theme: 'Tema',
    themes: { system: 'Ikuti sistem', light: 'Terang', dark: 'Gelap' },
    profiles: 'Profil',
    profileKinds: { practice: 'Latihan', training: 'Pelatihan', production: 'Produksi' },
    current: 'dipakai',
    use: 'Pakai profil ini',
    add: 'Tambah profil',
    newProfileName: 'Profil baru',
    removeAsk: (name: string) => `Hapus profil “${name}”? Token-nya ikut dihapus. Deklarasi dan kiriman tetap ada.`,
    name: 'Nama',
    kind: 'Jenis',
    address: 'Alamat layanan',
    addressHint: 'https://… ; http hanya untuk komputer ini sendiri. Dengan atau tanpa garis miring di akhir.',
    practiceAddress: 'Layanan latihan di komputer ini',
    edinumber: 'No. EDI (identitas pelanggan)',
    token: 'Token',
    tokenNew: 'Token baru',
    tokenSet: 'Simpan token',
    tokenForget: 'Lupakan token',
    tokenStates: {
      kept: 'Tersimpan, disandikan oleh sistem',
      session: 'Hanya untuk sesi ini; sistem ini tidak punya penyimpan kunci',
      none: 'Belum ada'
    },
    tokenHint: 'Token hanya dikirim ke alamat di atas. Bila alamat diganti, token harus diketik lagi.',
    noKeyring: 'Komputer ini tidak punya penyimpan kunci yang aman. Token diingat sampai aplikasi ditutup, lalu harus diketik lagi.',
    sendTokenOnSubmit: 'Sertakan token saat mengirim',
    documentCode: 'Kode dokumen untuk status',
    flagreplace: 'Isi awal “Timpa data lama”',
    jenisDoc: 'Isi awal “Jenis dokumen”',
    pernyataan: 'Isi awal “Pernyataan”',
    pasokneg: 'Isi awal “Penanda negara pemasok”',
    responseKinds: 'Tanyakan respon lewat',
    ajuPrefix: 'Awalan nomor aju',
    ajuPrefixHint: '12 huruf dan angka: 4 kantor, 28, 6 kode perusahaan. Tanggal dan nomor urut ditambahkan.',
    timeLimit: 'Batas waktu (detik)',
    answerLimit: 'Batas ukuran jawaban (MiB)',
    unshown: 'Hal yang tidak ditentukan layanan',
    saved: 'Profil disimpan.',
    cannotSave: 'Belum bisa disimpan.',
    incomplete: 'Boleh disimpan, tetapi belum bisa dipakai mengirim.',
    problems: {
      address: 'Alamat ini tidak dapat dipakai. Pakai https://, tanpa nama pengguna, tanda tanya atau pagar.',
      missing: (field: string) => `“${field}” belum diisi.`,
      range: (field: string, least: number, most: number) => `“${field}” harus antara ${least} dan ${most}.`,
      other: (field: string) => `Isi “${field}” tidak dapat dipakai.`
    },
    about: 'Tentang',
    version: 'Versi',
    runtime: 'Mesin',
    links: { customs: 'Situs Bea Cukai', ceisa: 'Portal CEISA 4.0' } satisfies Record<LinkName, string>
  },
  practice: {
    label: 'Latihan',
    notice: 'Profil latihan: tidak ada yang dikirim ke Bea Cukai',
    production: 'PRODUKSI: kiriman resmi ke layanan',
    training: 'Profil pelatihan',
    advance: 'Majukan waktu',
    advanceAll: 'Majukan sampai selesai',
    advanced: 'Waktu latihan dimajukan.',
    pace: 'Tempo waktu latihan',
    paces: (seconds: number) =>
      seconds === 0 ? 'Maju dengan tombol' : seconds % 60 === 0 ? `Maju tiap ${seconds / 60} menit` : `Maju tiap ${seconds} detik`,
    fault: 'Gangguan latihan',
    faults: {
      none: 'Tanpa gangguan',
      refuse: 'Menolak kiriman',
      'lose-answer': 'Menyimpan, jawaban hilang',
      delay: 'Jawaban terlambat',
      cut: 'Jawaban terpotong',
      unauthorised: 'Token ditolak (401)',
      'too-many': 'Terlalu sering (429)',
      html: 'Halaman HTML',
      'wrong-counts': 'Jumlah bagian salah',
      'section-errors': 'Kesalahan per bagian',
      'no-pdf': 'PDF belum ada',
      'broken-pdf': 'PDF rusak',
      'foreign-car': 'Jawaban untuk aju lain',
      redirect: 'Dialihkan ke alamat lain',
      unavailable: 'Layanan tutup (503)'
    } satisfies Record<PracticeFault, string>
  },
  shell: {
    evaluation: 'Mesin evaluasi: hanya untuk mencoba',
    evaluationHint: 'Aplikasi berjalan di atas Electron tidak resmi yang belum memuat perbaikan keamanan terbaru.',
    rebuilt: 'Penyimpanan kerja hilang atau rusak dan sudah dibangun kembali dari salinan pengaman. Tidak ada yang hilang.',
    caughtUp: (count: number) => `Ubahan terakhir sebelum aplikasi terhenti sudah dipulihkan dari salinan pengaman (${count}).`,
    copyRenewed: 'Salinan pengaman hilang atau rusak dan sudah dibuat ulang dari penyimpanan kerja.',
    damaged: (count: number) => `${count} baris salinan pengaman rusak dan dilewati.`,
    startFailed: 'Ajukan tidak dapat membuka datanya',
    startFailedText: 'Tidak ada yang dihapus. Tutup aplikasi, pastikan cakram tidak penuh, lalu buka lagi.',
    newerData: 'Data ini dibuat oleh versi Ajukan yang lebih baru. Pasang versi terbaru; tidak ada yang diubah.',
    storeTrouble: 'Penyimpanan kerja sedang tidak dapat ditulis; ubahan aman di salinan pengaman dan dicoba lagi.',
    paletteTitle: 'Perintah',
    goTo: (screen: string) => `Buka layar ${screen}`,
    palettePlaceholder: 'Ketik nama perintah…',
    paletteNone: 'Tidak ada perintah dengan nama itu.',
    shortcutsTitle: 'Pintasan papan ketik',
    shortcuts: {
      palette: 'Cari perintah',
      search: 'Cari',
      filter: 'Filter meja kerja',
      replace: 'Cari dan ganti dalam tabel',
      send: 'Siapkan dan kirim',
      nextProblem: 'Masalah berikutnya',
      previousProblem: 'Masalah sebelumnya',
      picker: 'Buka pilihan kode',
      fillDown: 'Isi ke bawah',
      addLine: 'Tambah baris',
      section: 'Pindah bagian',
      back: 'Kembali',
      help: 'Bantuan bidang',
      print: 'Cetak draf',
      shortcuts: 'Daftar pintasan',
      undo: 'Urungkan',
      redo: 'Ulangi'
    }
  },
  failures: {
    offline: 'Tidak ada sambungan jaringan.',
    'name-not-found': 'Alamat layanan tidak ditemukan.',
    unreachable: 'Layanan tidak dapat dihubungi.',
    proxy: 'Proksi kantor tidak dapat dilewati.',
    'proxy-login': 'Proksi kantor meminta masuk. Hubungi bagian TI kantor.',
    certificate: 'Sertifikat layanan tidak dapat dipercaya, jadi tidak ada yang dikirim.',
    'certificate-expired': 'Masa berlaku sertifikat layanan salah, jadi tidak ada yang dikirim. Periksa dulu tanggal komputer ini.',
    'certificate-unknown': 'Penerbit sertifikat layanan tidak dikenal, jadi tidak ada yang dikirim.',
    'certificate-host': 'Sertifikat layanan milik alamat lain, jadi tidak ada yang dikirim. Periksa alamat di Pengaturan.',
    'timed-out': 'Layanan tidak menjawab pada waktunya.',
    'connection-lost': 'Sambungan terputus sebelum jawaban diterima.',
    'answer-cut': 'Jawaban layanan terpotong.',
    'answer-too-large': 'Jawaban layanan melebihi batas ukuran.',
    redirected: 'Layanan mengalihkan ke alamat lain; itu tidak diikuti.',
    refused: 'Layanan menolak permintaan ini.',
    unauthorised: 'Token ditolak. Isi token baru di Pengaturan.',
    forbidden: 'Token ini tidak berhak untuk permintaan ini.',
    'not-found': 'Layanan tidak mengenal alamat ini. Periksa alamat di Pengaturan.',
    'too-large': 'Kiriman terlalu besar bagi layanan.',
    'too-many': 'Layanan meminta menunggu karena terlalu sering.',
    'service-down': 'Layanan sedang bermasalah.',
    'odd-status': 'Layanan menjawab dengan cara yang tidak dikenal.',
    'empty-answer': 'Jawaban layanan kosong.',
    'not-json': 'Layanan menjawab dengan halaman, bukan data.',
    'unreadable-answer': 'Jawaban layanan tidak berbentuk seperti yang dijanjikan.',
    'no-token': 'Belum ada token untuk profil ini. Isi di Pengaturan.',
    'no-address': 'Belum ada alamat layanan untuk profil ini. Isi di Pengaturan.',
    'address-not-allowed': 'Alamat layanan ini tidak boleh dipakai. Pakai https://.',
    cancelled: 'Dibatalkan.',
    'already-sent': 'Sebagian kiriman ini sudah pernah dikirim, jadi tidak dikirim lagi. Tanyakan statusnya.',
    'disk-full': 'Cakram penuh. Kosongkan ruang di cakram ini.',
    'disk-failed': 'Cakram tidak dapat ditulis atau dibaca.',
    'file-missing': 'Berkas tidak ada lagi di folder arsip.',
    'safety-out-of-step': 'Salinan pengaman tidak sejalan. Tutup dan buka kembali aplikasi.',
    'practice-only': 'Hanya tersedia pada profil latihan.',
    'practice-off': 'Layanan latihan tidak berjalan.',
    'paper-failed': 'Cetakan tidak dapat dibuat. Buka lagi untuk mencoba.',
    'print-failed': 'Printer tidak dapat dipakai. Simpan PDF lalu cetak dari sana.',
    'invalid-input': 'Isian ini tidak dapat dipakai.',
    'untrusted-sender': 'Permintaan dari luar jendela ditolak.',
    unexpected: 'Terjadi kesalahan yang tidak terduga.'
  } satisfies Record<FailureCode, string>,
  failureDetail: (sentence: string, detail: string) => `${sentence} (${detail})`,
  failureRetry: (seconds: number) => `Coba lagi setelah ${seconds} detik.`,
  failureId: (log: string) => `Nomor catatan: ${log}.`
}

/** The shape of both languages. */
export type Text = typeof id
