import type { YearFileText } from '#core/spreadsheets/year-file.ts'
import { plural, type Translator } from '#core/base/translator.ts'
import type { ArchiveJob, MoveRefusal, NoTextReason } from '#core/contract/archive.ts'
import type { AttachedSheetText } from '#core/spreadsheets/attached-list.ts'
import type { DocumentListText } from '#core/spreadsheets/document-list.ts'

type HistoryColumns = readonly [time: string, code: string, text: string, number: string, date: string]

/** The archive screen: search, list and document. */
export const archiveText = ({ words, same }: Translator) => ({
  searchPlaceholder: words('Cari aju, importir, kode, nomor, isi PDF…', 'Search aju, importer, code, number, PDF text…'),
  empty: words('Belum ada PDF. PDF respon tersimpan di sini begitu diterima.', 'No PDFs yet. Response PDFs are stored here as soon as they arrive.'),
  emptyUnstored: words('Tidak ada PDF yang tersimpan. PDF yang sudah diterima tersimpan di sini begitu folder arsip dapat ditulis.', 'No PDF is stored. Those that have arrived are stored here as soon as the archive folder can be written.'),
  noMatch: words('Tidak ada PDF yang cocok.', 'No PDF matches.'),
  noMatchFilters: words('Tidak ada PDF yang cocok dengan pencarian dan filter ini.', 'No PDF matches this search and these filters.'),
  select: words('Pilih satu PDF untuk membacanya.', 'Select a PDF to read it.'),
  selectBeside: words('Pilih PDF kedua dari daftar.', 'Select the second PDF from the list.'),
  reveal: words('Tampilkan di folder', 'Show in folder'),
  pane: words('Dokumen', 'Document'),
  saved: words('Salinan PDF disimpan.', 'A copy of the PDF was saved.'),
  count: (found: string, total: string) => words(found === total ? `${total} PDF` : `${found} dari ${total} PDF`, `${found === total ? '' : `${found} of `}${plural(total, 'PDF')}`),
  list: words('PDF respon', 'Response PDFs'),
  order: words('Urutan', 'Order'),
  orders: {
    date: words('Terbaru dulu', 'Newest first'),
    relevance: words('Paling cocok dulu', 'Best match first')
  },
  filter: {
    code: words('Kode respon', 'Response code'),
    state: words('Keadaan deklarasi', 'Declaration state'),
    from: words('Dari tanggal', 'From date'),
    to: words('Sampai tanggal', 'To date')
  },
  chipFrom: (day: string) => words(`Sejak ${day}`, `Since ${day}`),
  chipTo: (day: string) => words(`Sampai ${day}`, `Until ${day}`),
  removeFilter: (name: string) => words(`Hapus filter ${name}`, `Clear filter ${name}`),
  clearFilters: words('Hapus semua filter', 'Clear all filters'),
  reading: (read: string, files: string) => words(`Isi ${read} dari ${files} PDF sudah dapat dicari`, `The text of ${read} of ${files} PDFs can be searched`),
  unreadable: (count: string) => words(`Isi ${count} PDF tidak terbaca`, `The text of ${count} ${count === '1' ? 'PDF' : 'PDFs'} cannot be read`),
  unreadableHelp: words('PDF ini rusak atau terkunci: ditemukan lewat aju, kode, nomor dan tanggal, tidak lewat isinya.', 'These PDFs are damaged or locked: you can find them by aju number, code, number and date, but not by their text.'),
  mark: {
    damaged: words('isi rusak', 'text damaged'),
    password: words('terkunci', 'locked')
  } satisfies Record<Exclude<NoTextReason, ''>, string>,
  noDate: words('tanpa tanggal', 'no date'),
  newer: words('ada yang lebih baru', 'newer one exists'),
  openNewer: words('Buka yang lebih baru', 'Open newer one'),
  newerHelp: words('Arsip juga berisi respon dengan kode ini yang lebih baru untuk nomor aju yang sama.', 'The archive also has a newer response with this code for the same aju number.'),
  number: (number: string) => same(`No. ${number}`),
  column: words('Respon', 'Response'),
  previous: words('Respon sebelumnya', 'Previous response'),
  next: words('Respon berikutnya', 'Next response'),
  beside: words('Dua berdampingan', 'Show side by side'),
  closeBeside: words('Tutup PDF ini', 'Close this PDF'),
  together: words('Gulir bersama', 'Scroll together'),
  openDeclaration: words('Buka pemantauan', 'Open tracking'),
  addressRefused: words('Alamat dalam dokumen ini tidak dapat dibuka.', 'The address in this document cannot be opened.')
})

/** The archive folder: moving it, checking it, rebuilding its index; export. */
export const archiveToolsText = ({ words, same, number }: Translator) => ({
  title: words('Folder arsip', 'Archive folder'),
  place: words('Letak', 'Location'),
  defaultFolder: words('folder bawaan Ajukan', 'the default folder of Ajukan'),
  content: words('Isi', 'Content'),
  contentSize: (pdfs: string, size: string) => words(`${pdfs} PDF, ${size}`, `${plural(pdfs, 'PDF')}, ${size}`),
  lastChecked: words('Terakhir diperiksa', 'Last checked'),
  neverChecked: words('belum pernah; berjalan otomatis setiap minggu', 'never; checked automatically every week'),
  show: words('Buka folder', 'Open folder'),
  unreachable: words(
    'Folder arsip tidak ditemukan. Sambungkan kembali disk atau jaringannya, dan Ajukan membukanya dalam setengah menit, atau pilih folder lain. Selama itu PDF respon tidak dapat disimpan.',
    'The archive folder was not found. Connect its disk or network, and Ajukan opens it within half a minute, or choose another folder. Until then, no response PDF can be stored.'
  ),
  troubles: (count: string) => words(`${count} PDF hilang atau berubah di folder. Periksa untuk melihat yang mana.`, `${plural(count, 'PDF is', 'PDFs are')} missing or changed in the folder. Check to see which.`),
  move: words('Pindahkan…', 'Move…'),
  fixedProblem: words(
    'Folder arsip yang ditetapkan pengelola komputer belum dapat dipakai, jadi arsip masih di folder sebelumnya. Pastikan foldernya ada, dibuat oleh Anda atau pengelola komputer, dapat ditulis, dan cukup ruang; Ajukan mencobanya lagi saat dibuka berikutnya.',
    'The archive folder that the administrator has set cannot be used yet, so the archive is still in its previous folder. Make sure that the folder exists, was made by you or the administrator, can be written to and has enough space; Ajukan tries again the next time it is opened.'
  ),
  moveHelp: words('Semua PDF disalin ke folder pilihan Anda dan diperiksa; folder lama baru dikosongkan sesudahnya.', 'All PDFs are copied to the folder you choose and checked; only then is the old folder emptied.'),
  choose: words('Pilih folder…', 'Choose a folder…'),
  back: words('Kembalikan ke folder bawaan', 'Restore default folder'),
  check: words('Periksa semua PDF', 'Check all PDFs'),
  checkHelp: words('Membaca setiap PDF dan berkas terlampir, dan mencari yang hilang, berubah, atau bukan milik Ajukan.', 'Reads every PDF and attached file and looks for missing, changed and foreign files.'),
  rebuild: words('Bangun ulang indeks', 'Rebuild index'),
  rebuildHelp: words('Menyusun kembali daftar arsip dari isi folder saja.', 'Creates the list of the archive again from the folder alone.'),
  jobs: {
    move: words('Memindahkan arsip', 'Moving the archive'),
    rebuild: words('Membangun ulang indeks', 'Rebuilding the index'),
    check: words('Memeriksa PDF', 'Checking PDFs'),
    export: words('Menulis zip', 'Writing the zip')
  } satisfies Record<ArchiveJob, string>,
  stop: words('Hentikan', 'Stop'),
  stopped: words('Dihentikan. Tidak ada yang berubah.', 'Stopped. Nothing was changed.'),
  busy: words('Pekerjaan lain di arsip masih berjalan.', 'Other work in the archive is still in progress.'),
  moved: (pdfs: string, place: string) => words(`${pdfs} PDF kini berada di ${place}.`, `${plural(pdfs, 'PDF is', 'PDFs are')} now in ${place}.`),
  leftInOldFolder: (count: string) => words(`${count} berkas yang bukan milik Ajukan tetap di folder lama.`, `${plural(count, 'file')} not from Ajukan stayed in the old folder.`),
  refusals: {
    full: (place: string, size: string) => words(`Ruang di ${place} tidak cukup: dibutuhkan ${size}.`, `There is not enough space in ${place}: ${size} needed.`),
    'not-writable': (place: string) => words(`Ajukan tidak boleh menulis di ${place}. Pilih folder lain.`, `Ajukan is not allowed to write to ${place}. Choose another folder.`),
    'inside-itself': (place: string) => words(`${place} berada di dalam folder arsip itu sendiri. Pilih folder di luarnya.`, `${place} is inside the archive folder itself. Choose a folder outside it.`),
    same: (place: string) => words(`Arsip sudah berada di ${place}.`, `The archive is already in ${place}.`),
    gone: (place: string) => words(`${place} tidak ada atau bukan folder.`, `${place} does not exist or is not a folder.`),
    restoring: () => words('Data sedang dipulihkan dari cadangan. Tunggu sampai selesai, lalu pindahkan arsip.', 'Data is being restored from a backup. Wait until that is done, then move the archive.'),
    older: (place: string) => words(`Arsip di ${place} ditulis oleh versi Ajukan sebelum 0.1.0, yang formatnya tidak dapat dibaca lagi. Pilih folder lain.`, `The archive in ${place} was written by a version of Ajukan before 0.1.0, whose format is no longer read. Choose another folder.`)
  } satisfies Record<MoveRefusal, (place: string, size: string) => string>,
  containsArchive: (place: string, pdfs: string) =>
    words(`${place} sudah berisi arsip dengan ${pdfs} PDF. Bila dipakai, isinya digabung dengan arsip sekarang; tidak ada yang hilang.`, `${place} already contains an archive with ${plural(pdfs, 'PDF')}. If you use it, the current archive is merged into it; nothing is lost.`),
  useFound: words('Pakai arsip itu', 'Use that archive'),
  allIntact: (pdfs: string) => words(`Semua ${pdfs} PDF utuh.`, pdfs === '1' ? 'The one PDF is intact.' : `All ${pdfs} PDFs are intact.`),
  someIntact: (good: string, pdfs: string) => words(`${good} dari ${pdfs} PDF utuh.`, `${good} of ${pdfs} PDFs are intact.`),
  attachedIntact: (files: string) => words(`Semua ${files} berkas terlampir utuh.`, files === '1' ? 'The one attached file is intact.' : `All ${files} attached files are intact.`),
  attachedDamaged: (count: string) => words(`${count} berkas terlampir hilang atau berubah`, `${plural(count, 'attached file is', 'attached files are')} missing or changed`),
  attachedHelp: words('Pulihkan dari cadangan, atau lampirkan lagi berkas aslinya di deklarasinya.', 'Restore them from a backup, or attach the originals to their declaration again.'),
  missing: (count: string) => words(`${count} PDF hilang dari folder`, `${plural(count, 'PDF is', 'PDFs are')} missing from the folder`),
  changed: (count: string) => words(`${count} PDF berubah sejak disimpan`, `${plural(count, 'PDF')} changed since being stored`),
  unlisted: (count: string) => words(`${count} PDF belum ada di indeks`, `${plural(count, 'PDF is', 'PDFs are')} not in the index yet`),
  foreign: (count: string) => words(`${count} berkas bukan milik Ajukan`, `${plural(count, 'file is', 'files are')} not from Ajukan`),
  missingHelp: words('Perbarui pemantauan aju itu: layanan mengirim PDF-nya lagi.', 'Refresh tracking of that aju number: the service sends the PDF again.'),
  unlistedHelp: words('Bangun ulang indeks untuk memasukkannya.', 'Rebuild the index to add them.'),
  rebuilt: (responses: string, pdfs: string) => words(`Indeks memuat ${responses} respon dengan ${pdfs} PDF.`, `The index has ${plural(responses, 'response')} with ${plural(pdfs, 'PDF')}.`),
  rebuiltChange: (added: string, removed: string) => words(`${added} ditambahkan, ${removed} tidak ada lagi di folder.`, `${added} added, ${removed} no longer in the folder.`),
  fileMissing: words('PDF ini tidak ada lagi di folder arsip. Perbarui pemantauan aju ini untuk mengambilnya lagi.', 'This PDF is no longer in the archive folder. Refresh tracking of this aju number to fetch it again.'),
  fileChanged: words('PDF ini berubah sejak disimpan dan tidak ditampilkan. Perbarui pemantauan aju ini untuk mengambilnya lagi; berkas yang berubah tetap disimpan.', 'This PDF changed since it was stored and is not shown. Refresh tracking of this aju number to fetch it again; the changed file is kept.'),
  export: {
    open: words('Ekspor…', 'Export…'),
    title: words('Ekspor PDF', 'Export PDFs'),
    what: words('Yang diekspor', 'What to export'),
    shown: words('Yang tampil di daftar', 'PDFs shown in the list'),
    selection: words('Yang dipilih', 'Selected PDFs'),
    month: words('Satu bulan', 'One month'),
    customer: words('Satu importir', 'One importer'),
    year: words('Berkas satu tahun atau satu importir', 'The files of a year or an importer'),
    yearOf: words('Tahun', 'Year'),
    allYears: words('Semua tahun', 'All years'),
    allImporters: words('Semua importir', 'All importers'),
    yearHelp: words(
      'Satu folder yang dapat dibaca tanpa Ajukan: data terkirim, jawaban, riwayat, PDF dan lampiran setiap deklarasi, daftar Excel dan HTML, serta SHA-256 setiap berkas. Bila terhenti, ekspor lagi ke tempat yang sama untuk melanjutkan.',
      'One folder that can be read without Ajukan: what was sent, answers, history, PDFs and attached files of every declaration, an Excel and an HTML list, and the SHA-256 of every file. If it is interrupted, export to the same place again to continue.'
    ),
    declarations: (count: number) => words(`${number(count)} deklarasi`, plural(count, 'declaration')),
    saveYear: words('Pilih tempat dan tulis…', 'Choose a place and write…'),
    yearSaved: (place: string, files: string, written: string, size: string) => words(`Folder ${place} lengkap dan sudah diperiksa: ${files} berkas, ${size}; ${written} ditulis sekarang.`, `The folder ${place} is complete and was checked: ${plural(files, 'file')}, ${size}; ${written} written now.`),
    yearLeft: (count: string, names: string) => words(`${count} tidak ada di komputer ini atau berubah, dan tidak ikut: ${names}. Semua namanya ada di TIDAK-ADA.txt.`, `${count} missing on this computer or changed, and not in it: ${names}. See TIDAK-ADA.txt for all names.`),
    yearDamaged: (count: string, names: string) =>
      words(`Dibaca ulang, isi ${count} berkas tidak sama dengan yang ditulis: ${names}. Periksa disknya, lalu ekspor lagi ke tempat yang sama.`, `Read again, ${plural(count, 'file')} did not have the content that was written: ${names}. Check the disk and export to the same place again.`),
    yearStopped: words('Ekspor dihentikan. Yang sudah tertulis tetap ada; ekspor lagi ke tempat yang sama untuk melanjutkan.', 'Export stopped. What was written stays; export to the same place again to continue.'),
    yearPages: {
      sheet: words('Deklarasi', 'Declarations'),
      back: words('Semua deklarasi', 'All declarations'),
      files: words('Berkas', 'Files'),
      history: words('Riwayat status', 'Status history'),
      noHistory: words('Belum ada status.', 'No status yet.'),
      missing: words('Tidak ada di folder ini', 'Not in this folder'),
      sums: words('SHA-256 setiap berkas ada di SHA256SUMS.txt.', 'The SHA-256 of every file is in SHA256SUMS.txt.'),
      sentElsewhere: words('Dikirim dari meja lain; isi kirimannya tidak ada di komputer ini.', 'Sent from another desk; what was sent is not on this computer.'),
      columns: [
        words('Nomor aju', 'Aju number'),
        words('Importir', 'Importer'),
        words('Pemasok', 'Supplier'),
        words('Sejak', 'Since'),
        words('No. pendaftaran', 'Registration no.'),
        words('Tgl pendaftaran', 'Registration date'),
        same('Status'),
        words('Kiriman', 'Sent'),
        words('Jawaban', 'Answers'),
        same('PDF'),
        words('Lampiran', 'Attached'),
        same('Folder')
      ] satisfies YearFileText['columns'],
      statusColumns: [words('Waktu status', 'Status time'), words('Kode status', 'Status code'), words('Keterangan', 'Text'), words('No. pendaftaran', 'Registration no.'), words('Tgl pendaftaran', 'Registration date')] satisfies HistoryColumns
    },
    dossier: words('Berkas satu deklarasi', 'Dossier of one declaration'),
    dossierHelp: words('Deklarasi dengan berkas terlampir, data terkirim, semua jawaban layanan, riwayat status, dan PDF dari satu nomor aju.', 'The declaration with its attached files, what was sent, every answer of the service, the status history and the PDFs of one aju number.'),
    dossierOpen: words('Ekspor berkas lengkap…', 'Export dossier…'),
    bundle: words('Satu importir, satu bulan', 'One importer, one month'),
    bundleHelp: (count: number) =>
      words(
        count === 1 ? 'Satu deklarasi dalam satu folder dengan PDF dan berkas terlampir, dan satu buku kerja Excel.' : `${number(count)} deklarasi, masing-masing satu folder dengan PDF dan berkas terlampir, dan satu buku kerja Excel tentang semuanya.`,
        count === 1 ? 'One declaration in a folder with its PDFs and attached files, and an Excel workbook.' : `${plural(count, 'declaration')}, each in a folder with its PDFs and attached files, and one Excel workbook about all of them.`
      ),
    contains: words('Zip berisi PDF, daftar Excel, dan daftar SHA-256.', 'The zip contains the PDFs, an Excel list and a list of SHA-256 checksums.'),
    save: words('Simpan zip…', 'Save zip…'),
    saved: (files: string, size: string) => words(`Zip disimpan: ${files} berkas, ${size}.`, `Zip saved: ${plural(files, 'file')}, ${size}.`),
    anonymous: words('Salinan anonim disimpan, tanpa PDF, berkas terlampir dan jawaban layanan.', 'Anonymous copy saved, without PDFs, attached files and answers of the service.'),
    leftOut: (count: string) => words(`${count} PDF hilang atau berubah dan tidak ikut; namanya ada di TIDAK-ADA.txt.`, `${plural(count, 'PDF')} skipped as missing or changed. See TIDAK-ADA.txt for the names.`),
    stopped: words('Ekspor dihentikan. Tidak ada berkas yang tertinggal.', 'Export stopped. No file was left behind.')
  },
  exportLists: {
    list: {
      sheet: words('Daftar PDF', 'PDF list'),
      columns: [
        words('Nomor aju', 'Aju number'),
        words('Importir', 'Importer'),
        words('Kode', 'Code'),
        words('Arti kode', 'Meaning'),
        words('No. respon', 'Response no.'),
        words('Tgl respon', 'Response date'),
        words('Uraian', 'Text'),
        words('Disimpan', 'Stored'),
        words('Byte', 'Bytes'),
        same('File'),
        same('SHA-256'),
        words('Profil', 'Profile')
      ]
    } satisfies DocumentListText,
    history: {
      sheet: words('Riwayat status', 'Status history'),
      columns: [words('Waktu status', 'Status time'), words('Kode status', 'Status code'), words('Keterangan', 'Text'), words('No. pendaftaran', 'Registration no.'), words('Tgl pendaftaran', 'Registration date')] satisfies HistoryColumns
    },
    attached: {
      sheet: words('Berkas terlampir', 'Attached files'),
      columns: [words('Nomor aju', 'Aju number'), words('Dokumen', 'Document'), words('Nama berkas', 'Name'), words('Byte', 'Bytes'), same('File'), same('SHA-256')]
    } satisfies AttachedSheetText,
    anonymous: words('Salinan anonim: PDF, berkas terlampir, data terkirim dan jawaban layanan tidak ikut, karena nama dan nomor di dalamnya tidak dapat diganti.', 'Anonymous copy: without the PDFs, attached files, sent data and answers of the service, because the names and numbers in them cannot be replaced.')
  }
})
