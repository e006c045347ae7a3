import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import type { PaletteGroup } from '../../commands/palette-groups.ts'
import { practiceProfileName } from '#core/contract/profile.ts'
import type { Language } from '#core/base/language.ts'
import type { Words } from '#core/schema/field.ts'
import type { FailureCode } from '#core/base/result.ts'
import { spreadsheetsId } from '../../features/spreadsheets/text/id.ts'
import { adviceId, editorId, problemsId, totalsId } from '../../features/editor/text/id.ts'
import { archiveId, archiveToolsId } from '../../features/archive/text/id.ts'
import { attachmentsId } from '../../features/attachments/text/id.ts'
import { lettersId } from '../../features/letters/text/id.ts'
import { backupId } from '../../features/backup/text/id.ts'
import { closingId } from '../../app/text/closing-id.ts'
import { shortcutsId, zoomId } from '../../app/text/keys-id.ts'
import { practiceId } from '../../app/text/practice-id.ts'
import { recoveryId } from '../../app/text/recovery-id.ts'
import { officeSettingsId } from '../../features/office/text/settings-id.ts'
import { outboxId } from '../../features/outbox/text/id.ts'
import { catalogId, codeListsId } from '../../features/catalog/text/id.ts'
import { ratesId, tariffsId } from '../../features/catalog/text/rates-id.ts'
import { sendId } from '../../features/outbox/text/send-id.ts'
import { outboxEntryId } from '../../features/outbox/text/entry-id.ts'
import { printingId } from '../../features/printing/text/id.ts'
import { holdingId } from '../../features/office/text/holding-id.ts'
import { inboxId } from '../../features/inbox/text/id.ts'
import { diagnosticsId } from '../../features/diagnostics/text/id.ts'
import { handbookId } from '../../features/handbook/text/id.ts'
import { dashboardId } from '../../features/dashboard/text/id.ts'
import { trackingId } from '../../features/tracking/text/id.ts'
import { updatesId } from '../../features/updates/text/id.ts'
import { worklistId } from '../../features/worklist/text/id.ts'
import { policyId } from '../../features/settings/text/policy-id.ts'
import { answerRulesId } from '../../features/settings/text/answer-rules-id.ts'
import { connectionId, requiredFieldsId, settingsId, startValuesId, unspecifiedId } from '../../features/settings/text/id.ts'
import { templatesId } from '../../features/templates/text/id.ts'
import { pdfId } from '../../pdf/text/id.ts'
import { gridId } from '../../grid/text/id.ts'
import { fieldsId } from '../../forms/text/id.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** Every text the user reads, in Indonesian; en.ts has the same shape. */
export const id = {
  language: 'Bahasa Indonesia',
  lang: 'id' as Language,
  /** A label of core/schema. */
  label: (words: Words) => words.id,
  /** A profile by its stored name. */
  profileName: (name: string) => (name === practiceProfileName ? settingsId.profileKinds.practice : name),
  /** A JSON number with the separators of the language; null gives `''`. */
  number: (value: number | null, decimals?: number) => formatNumber(value, 'id', decimals),
  /** As `number`, for a text of digits; another text is returned unchanged. */
  decimal: (plain: string, decimals?: number) => formatDecimal(plain, 'id', decimals),
  pdf: pdfId,
  grid: gridId,
  spreadsheets: spreadsheetsId,
  codeLists: codeListsId,
  rates: ratesId,
  tariffs: tariffsId,
  editor: editorId,
  totals: totalsId,
  problems: problemsId,
  advice: adviceId,
  closing: closingId,
  connection: connectionId,
  outbox: outboxId,
  archive: archiveId,
  archiveTools: archiveToolsId,
  attachments: attachmentsId,
  letters: lettersId,
  backup: backupId,
  printing: printingId,
  catalog: catalogId,
  templates: templatesId,
  tracking: trackingId,
  inbox: inboxId,
  holding: holdingId,
  dashboard: dashboardId,
  diagnostics: diagnosticsId,
  handbook: handbookId,
  updates: updatesId,
  ...worklistId,
  common: {
    close: 'Tutup',
    cancel: 'Batal',
    copy: 'Salin',
    moreActions: 'Tindakan lain',
    retry: 'Coba lagi',
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
    of: (done: string, total: string) => `${done} dari ${total}`,
    more: (count: number) => `dan ${n(count)} lagi`,
    moreMessages: (count: number) => `${n(count)} pesan lagi menunggu`,
    messageCount: (count: number) => `(${n(count)} kali)`
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
  fields: fieldsId,
  outboxEntry: outboxEntryId,
  send: sendId,
  settings: settingsId,
  practice: practiceId,
  shell: {
    evaluation: 'Mesin evaluasi: hanya untuk mencoba',
    evaluationHint:
      'Aplikasi berjalan di atas Electron tidak resmi yang belum memuat perbaikan keamanan terbaru: hanya profil simulasi, tanpa token.',
    ...recoveryId,
    statusBar: 'Bilah status',
    mainRegion: 'Isi layar',
    reload: 'Muat ulang',
    notLoaded:
      'Bagian Ajukan ini tidak dapat dimuat. Yang sudah diketik tetap tersimpan. Coba lagi; jika tetap gagal, tutup Ajukan lalu buka lagi.',
    fillingData: 'Menyiapkan data di komputer ini',
    startFailed: 'Ajukan tidak dapat membuka datanya',
    startFailedText: 'Tidak ada yang dihapus. Tutup aplikasi, pastikan cakram tidak penuh, lalu buka lagi.',
    olderData:
      'Data ini ditulis oleh versi Ajukan sebelum 0.1.0, yang bentuknya tidak lagi dibaca. Buka dengan versi yang menulisnya; tidak ada yang diubah.',
    newerData: 'Data ini dibuat oleh versi Ajukan yang lebih baru. Pasang versi terbaru; tidak ada yang diubah.',
    goTo: (screen: string) => `Buka layar ${screen}`,
    goToSection: (section: string) => `Buka bagian ${section}`,
    palettePlaceholder: 'Ketik perintah, nomor aju, importir, atau pemasok…',
    paletteNone: 'Tidak ada perintah atau deklarasi yang cocok.',
    paletteGroups: {
      recent: 'Terakhir dipakai',
      here: 'Di layar ini',
      general: 'Umum',
      screens: 'Layar',
      settings: 'Pengaturan',
      declarations: 'Deklarasi',
      keys: 'Pintasan di layar ini'
    } satisfies Record<PaletteGroup, string>,
    paletteKeys: 'Semua pintasan',
    zoom: zoomId,
    shortcutsTitle: 'Pintasan papan ketik',
    shortcutsElsewhere: 'Di layar lain',
    shortcuts: shortcutsId
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
    encryption: 'Sambungan aman ke layanan gagal. Kalau terus gagal, periksa alamat dan nomor port di Pengaturan.',
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
    'answer-too-complex': 'Jawaban layanan terlalu panjang atau terlalu dalam untuk dibaca; jawaban itu disimpan apa adanya.',
    'answer-set-aside':
      'Ajukan berhenti saat membaca jawaban layanan ini, jadi jawaban itu disisihkan; isinya disimpan apa adanya. Bila baru sekali terjadi, jawaban itu dicoba sekali lagi setelah Ajukan dimulai lagi. Jawaban lain dibaca seperti biasa.',
    'answer-quota':
      'Layanan mengirim lebih dari 256 MB jawaban baru untuk nomor aju ini dalam sehari. Ajukan menanyakannya lagi besok; semua yang diterima tersimpan.',
    'foreign-answer': 'Layanan memberi jawaban untuk nomor lain. Jawaban itu disimpan, tetapi tidak dipakai.',
    'no-token': 'Belum ada token untuk profil ini. Isi di Pengaturan.',
    'no-address': 'Belum ada alamat layanan untuk profil ini. Isi di Pengaturan.',
    'address-not-allowed': 'Alamat layanan ini tidak boleh dipakai. Pakai https://.',
    cancelled: 'Dibatalkan.',
    'already-sent': 'Sebagian kiriman ini sudah pernah dikirim, jadi tidak dikirim lagi. Tanyakan statusnya.',
    'number-known':
      'Layanan sudah memiliki nomor aju ini, dari kiriman yang tidak tercatat di kantor maupun di komputer ini. Tidak dikirim lagi. Tanyakan statusnya.',
    'disk-full': 'Cakram penuh. Kosongkan ruang di cakram ini.',
    'disk-failed': 'Cakram tidak dapat ditulis atau dibaca.',
    'link-refused': 'Ada tautan di dalam folder data yang menuju tempat lain, jadi tidak ada yang ditulis. Ganti tautan itu dengan folder.',
    'own-folder': 'Folder itu dipakai Ajukan untuk datanya sendiri, jadi tidak ada yang ditulis di sana. Pilih folder lain.',
    'file-missing': 'Berkas tidak ada lagi di folder arsip.',
    'attachment-missing':
      'Isi berkas ini tidak ada di komputer ini atau sudah berubah di luar Ajukan. Pulihkan dari cadangan, atau lampirkan lagi.',
    'no-program': 'Sistem tidak memiliki program untuk membukanya.',
    'backup-foreign': 'Berkas ini bukan cadangan Ajukan.',
    'backup-damaged': 'Cadangan ini rusak atau tidak lengkap. Data Anda tidak diubah. Gunakan cadangan lain.',
    'backup-passphrase': 'Kata sandi cadangan salah.',
    'backup-newer': 'Cadangan ini dibuat oleh versi Ajukan yang lebih baru. Perbarui aplikasi, lalu coba lagi.',
    'backup-older': 'Cadangan ini ditulis oleh versi Ajukan sebelum 0.1.0, yang bentuknya tidak lagi dibaca.',
    'backup-folder': 'Folder cadangan tidak ditemukan, tidak dapat ditulisi, atau tidak menjawab. Periksa cakram atau jaringannya.',
    'backup-away':
      'Berkas cadangan ini tidak ditemukan, tidak dapat dibaca, atau tidak menjawab. Periksa cakram atau jaringannya, atau pilih cadangan lain.',
    'backup-folder-empty':
      'Folder cadangan tidak berisi cadangan komputer ini lagi. Sambungkan cakramnya. Jika cadangannya memang sudah dihapus, pilih lagi foldernya di Pengaturan, Cadangan.',
    'backup-full': 'Cakram tempat cadangan ini ditulis penuh. Kosongkan ruang di sana, atau pilih tempat lain.',
    'backup-file-limit':
      'Sistem berkas cakram tempat cadangan ini ditulis tidak menerima berkas di atas 4 GB (FAT32). Pilih tempat lain, tulis cadangan tanpa PDF dan berkas lampiran, atau format cakramnya sebagai exFAT (seluruh isinya terhapus).',
    'backup-sending': 'Kiriman masih berjalan. Tunggu sampai selesai, lalu pulihkan.',
    'backup-closed': 'Cadangan ini tidak terbuka lagi. Pilih lagi berkasnya.',
    'archive-away':
      'Folder arsip tidak ditemukan, jadi PDF dari cadangan tidak dapat ditambahkan. Sambungkan cakram atau jaringannya dan tunggu setengah menit, atau pilih folder lain di Pengaturan, Folder arsip. Setelah itu pulihkan.',
    'kept-state-damaged': 'Keadaan yang disimpan rusak, jadi tidak dapat dikembalikan. Data Anda tidak diubah.',
    'archive-moving': 'Folder arsip sedang dipindahkan. Tunggu sampai selesai, atau hentikan, lalu pulihkan.',
    'backup-repair': 'Basis data rusak dan diperbaiki dahulu, jadi tidak ada cadangan yang disimpan atau dipulihkan. Coba lagi.',
    'store-copy-out-of-step': 'Salinan pengaman tidak sejalan. Tutup dan buka kembali aplikasi.',
    'evaluation-runtime':
      'Ajukan sedang berjalan di mesin evaluasi, yang hanya untuk profil simulasi: token dan profil lain tidak dipakai. Jalankan dengan Electron resmi.',
    'policy-address': 'Pengelola komputer ini tidak mengizinkan alamat layanan itu.',
    'policy-practice': 'Pengelola komputer ini mematikan profil simulasi.',
    'policy-production': 'Pengelola komputer ini mematikan profil produksi.',
    'policy-office': 'Pengelola komputer ini tidak mengizinkan bergabung dengan kantor.',
    'policy-backup': 'Pengelola komputer ini hanya mengizinkan cadangan otomatis ke folder yang sudah dipilih.',
    'policy-restore': 'Pengelola komputer ini tidak mengizinkan pemulihan cadangan.',
    'policy-export': 'Pengelola komputer ini tidak mengizinkan penyimpanan data sebagai berkas.',
    'policy-print': 'Pengelola komputer ini tidak mengizinkan pencetakan.',
    'policy-archive': 'Folder arsip ditetapkan oleh pengelola komputer ini.',
    'policy-damaged': 'Berkas kebijakan komputer ini tidak dapat dipakai, jadi ini ditolak sampai pengelola komputer memperbaikinya.',
    'update-sending': 'Kiriman atau cadangan masih berjalan. Tunggu sampai selesai, lalu pasang.',
    'update-refused': 'Paket pembaruan sudah berubah sejak diunduh, jadi tidak dipasang. Unduh lagi.',
    'update-not-installed': 'Pembaruan belum terpasang: pemasangannya dibatalkan atau gagal.',
    'other-kind': 'Deklarasi ini milik jenis profil lain, jadi tidak dikirim lewat profil ini.',
    'other-service': 'Nomor aju ini dipantau pada layanan lain (produksi, atau uji coba). Layanan profil ini tidak ditanyai tentangnya.',
    'practice-only': 'Hanya tersedia pada profil simulasi.',
    'practice-off': 'Layanan simulasi tidak berjalan.',
    'render-failed': 'Cetakan tidak dapat dibuat. Buka lagi untuk mencoba.',
    'print-failed': 'Printer tidak dapat dipakai. Simpan PDF lalu cetak dari sana.',
    'office-unknown-desk': 'Kantor tidak mengenal meja ini. Pasangkan meja ini lagi.',
    'office-session-ended': 'Sambungan ke kantor diganti oleh sambungan lain dari meja ini.',
    'office-locked': 'Meja ini dikunci oleh pemilik kantor. Pemilik dapat membukanya di Pengaturan → Kantor.',
    'office-retired': 'Meja ini sudah dinyatakan tidak dipakai lagi oleh pemilik kantor.',
    'office-not-allowed': 'Hak meja ini di kantor tidak mengizinkannya.',
    'office-forked':
      'Meja ini dipakai di dua tempat: ada salinan foldernya. Jika ini salinannya, tutup Ajukan di sini dan jangan dibuka lagi. Jika bukan, minta pemilik kantor mengakhiri pemakaian ganda di Pengaturan → Kantor, lalu buka ulang Ajukan di sini.',
    'office-not-durable': 'Basis data kantor tidak menjamin tulisannya setelah listrik padam, jadi tidak dipakai.',
    'office-older': 'Kantor lebih lama daripada yang diketahui meja ini: mungkin dipulihkan dari cadangan.',
    'office-not-found': 'Kantor tidak memilikinya lagi.',
    'office-not-holder': 'Deklarasi ini dipegang meja lain.',
    'office-old-epoch': 'Deklarasi ini sudah berganti pemegang.',
    'office-sending-closed': 'Pengiriman ditutup oleh kantor.',
    'office-sending-elsewhere': 'Hak mengirim masih pada meja lain.',
    'office-busy': 'Kiriman lain dari deklarasi ini sedang berjalan, atau hasilnya belum pasti.',
    'office-word-needed': 'Deklarasi ini mungkin sudah terkirim. Seseorang harus menyatakan bahwa ia boleh dikirim.',
    'office-number-not-registered': 'Nomor aju ini belum didaftarkan di kantor.',
    'office-number-taken': 'Nomor aju ini milik deklarasi lain di kantor.',
    'office-number-fixed': 'Nomor aju tidak dapat diganti setelah percobaan kirim pertama.',
    'office-no-lane-left': 'Semua jalur nomor dengan awalan ini sudah terpakai.',
    'office-has-attempts': 'Deklarasi ini pernah dicoba kirim, jadi tidak dapat dihapus selamanya.',
    'office-deleted': 'Deklarasi ini sudah dihapus selamanya di kantor.',
    'office-hash-differs': 'Isi yang diterima kantor tidak sama dengan yang dikirim.',
    'office-bad-input': 'Kantor tidak mengerti permintaan meja ini. Samakan versi Ajukan.',
    'office-no-baseline': 'Keadaan nomor aju ini di layanan belum diketahui. Tanyakan statusnya dahulu.',
    'office-changed':
      'Meja lain sempat memegang deklarasi ini sesudah disiapkan di sini, jadi isi yang disiapkan mungkin sudah usang. Batalkan dan kirim lagi deklarasinya, atau tetap kirim.',
    'office-unread': 'Perubahan meja lain pada deklarasi ini belum disimpan di komputer ini.',
    'office-offline': 'Kantor tidak dapat dihubungi.',
    'office-unanswered': 'Kantor belum menjawab, jadi belum pasti. Permintaan yang sama diulang.',
    'office-certificate': 'Server kantor menunjukkan sertifikat lain. Tidak ada yang dikirim kepadanya.',
    'office-login': 'Kantor menolak kata sandi meja ini. Pasangkan meja ini lagi.',
    'office-failed': 'Kantor gagal menjalankan permintaan ini.',
    'office-damaged':
      'Berkas yang menjadikan folder ini meja kantor rusak atau hilang. Tidak ada yang dikirim sampai meja ini dipasangkan lagi.',
    'office-pairing-foreign': 'Berkas ini bukan berkas pasangan meja Ajukan.',
    'office-pairing-damaged': 'Berkas pasangan ini rusak atau tidak lengkap. Minta yang baru.',
    'office-pairing-pin': 'PIN ini bukan milik berkas pasangan ini.',
    'office-pairing-newer': 'Berkas pasangan ini dari versi Ajukan yang lebih baru. Perbarui Ajukan.',
    'office-keyring': 'Komputer ini tidak punya penyimpan kunci untuk kata sandi meja, jadi tidak dapat bergabung dengan kantor.',
    'office-none': 'Meja ini tidak tergabung dengan kantor mana pun.',
    'office-paired': 'Meja ini sudah tergabung dengan sebuah kantor. Keluar dari kantor itu dahulu.',
    'office-waiting': 'Ada perubahan di meja ini yang belum sampai di kantor.',
    'office-outdated': 'Basis data kantor dari versi Ajukan yang lebih lama. Perbarui dengan alat kantor.',
    'office-newer': 'Kantor memakai versi Ajukan yang lebih baru. Perbarui Ajukan di meja ini.',
    'office-batch': 'Kantor menolak deklarasi lain dalam kiriman yang sama. Yang ini dikirim lagi tanpa itu.',
    'invalid-input': 'Isian ini tidak dapat dipakai.',
    'untrusted-sender': 'Permintaan dari luar jendela ditolak.',
    unexpected: 'Terjadi kesalahan yang tidak terduga.'
  } satisfies Record<FailureCode, string>,
  failureNotFound: (said: string) =>
    `Layanan menjawab bahwa ini tidak ditemukan: “${said}”. Bila semua nomor begitu, periksa alamat di Pengaturan.`,
  failureDetail: (sentence: string, detail: string) => `${sentence} (${detail})`,
  failureRetry: (seconds: number) => `Coba lagi setelah ${n(seconds)} detik.`,
  failureId: (log: string) => `Nomor catatan: ${log}.`,
  officeSettings: officeSettingsId,
  requiredFields: requiredFieldsId,
  startValues: startValuesId,
  unspecified: unspecifiedId,
  answerRules: answerRulesId,
  policy: policyId
}

/** The shape of both languages. */
export type Text = typeof id
