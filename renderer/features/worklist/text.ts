import { plural, type Translator } from '#core/base/translator.ts'
import type { DeclarationState } from '#core/draft/summary.ts'
import type { QueueObstacle } from '#core/outbox/outbox-entry.ts'
import type { FirstStep } from './store/first-steps.ts'
import type { QuickPeriod, FacetName } from './store/worklist-filter.ts'
import type { WorklistView } from './store/worklist.ts'

/** Actions on many declarations. */
export const bulkText = ({ words, number }: Translator) => ({
  trashing: words('Membuang ke sampah', 'Moving to the trash'),
  restoring: words('Memulihkan', 'Restoring'),
  removing: words('Menghapus selamanya', 'Deleting permanently'),
  copying: words('Menyalin', 'Copying'),
  exporting: words('Menyiapkan berkas JSON', 'Preparing the JSON file'),
  collecting: words('Mengumpulkan isi berkas Excel', 'Preparing the Excel file'),
  sheetsName: (count: number) => words(`bc28-${String(count)}-deklarasi`, `bc28-${String(count)}-declarations`),
  tooManyRows: (sheet: string, rows: number, most: number) =>
    words(`Lembar ${sheet} akan berisi ${number(rows)} baris; paling banyak ${number(most)}, supaya dapat diimpor lagi. Pilih lebih sedikit deklarasi.`, `Sheet ${sheet} would have ${number(rows)} rows; the most that can be imported again is ${number(most)}. Choose fewer declarations.`),
  /** `names`: of the sections, separated by commas. */
  sectionsLeftOut: (names: string) => words(`Tidak termasuk, karena buku kerja ini tidak punya kolomnya: ${names}. “Ekspor JSON…” menulis semuanya.`, `Not included, because this workbook has no columns for it: ${names}. “Export JSON…” writes everything.`),
  queueing: words('Menyiapkan kiriman', 'Queueing'),
  of: (done: number, total: number) => words(`${number(done)} dari ${number(total)}`, `${number(done)} of ${number(total)}`),
  busy: (label: string) => words(`Tunggu sampai “${label}” selesai, atau batalkan, lalu coba lagi.`, `Wait until “${label}” has ended, or cancel it, then try again.`),
  cancelled: (done: number, total: number) => words(`Dibatalkan sesudah ${number(done)} dari ${number(total)} deklarasi.`, `Cancelled after ${number(done)} of ${number(total)} declarations.`),
  restored: (count: number) => words(`${number(count)} deklarasi dipulihkan.`, `${plural(count, 'declaration')} restored.`),
  removed: (count: number) => words(`${number(count)} deklarasi dihapus selamanya.`, `${plural(count, 'declaration')} deleted permanently.`),
  notRemoved: (count: number, why: string) => words(`${number(count)} deklarasi tidak dihapus. ${why}`, `${plural(count, 'declaration')} not deleted. ${why}`),
  copied: (count: number) => words(`${number(count)} deklarasi disalin dengan nomor aju baru.`, `${plural(count, 'declaration')} copied under ${count === 1 ? 'a new aju number' : 'new aju numbers'}.`),
  heldBack: (count: number) => words(`${number(count)} kiriman yang belum dikirim ikut dibatalkan.`, `${plural(count, 'queued submission')} cancelled too.`),
  undecided: (count: number) => words(`${number(count)} deklarasi dibiarkan di tempatnya: kirimannya sedang berjalan atau belum pasti. Ulangi sesudah hasilnya diketahui.`, `${plural(count, 'declaration')} left unchanged: a submission is running or uncertain. Repeat this when the outcome is known.`),
  inTrash: (until: string) => words(`Ada di sampah. Dihapus selamanya paling cepat sesudah ${until} bila tidak dipulihkan.`, `In the trash. It will be deleted permanently after ${until} or later unless it is restored.`),
  restoreAndOpen: words('Pulihkan dan buka', 'Restore and open'),
  trashedAt: words('Dibuang', 'Moved to trash'),
  removedAfter: words('Dihapus paling cepat', 'Deleted at the earliest'),
  hidden: (count: number) => words(`+ ${number(count)} tidak tampil, tidak ikut`, `+ ${number(count)} not shown, skipped`),
  hiddenWhy: words('Dipilih, tetapi disembunyikan oleh filter atau pencarian. Yang tidak tampil tidak ikut dikerjakan.', 'Selected, but hidden by the filter or the search. What is not shown is skipped.'),
  /** A command for the selected declarations, in the command palette. */
  onSelected: (label: string, count: number) => words(`${label.replace('…', '')}: ${number(count)} deklarasi terpilih`, `${label.replace('…', '')}: ${number(count)} selected`),
  several: (count: number) => words(`${number(count)} deklarasi dipilih`, `${plural(count, 'declaration')} selected`),
  severalLabel: words('Deklarasi yang dipilih', 'Selected declarations'),
  ready: (count: number) => words(`${number(count)} dapat dikirim`, `${number(count)} can be sent`),
  unready: (count: number) => words(`${number(count)} masih bermasalah`, `${number(count)} still ${count === 1 ? 'has' : 'have'} problems`),
  onWay: (count: number) => words(`${number(count)} sudah disiapkan atau dikirim`, `${number(count)} already queued or sent`),
  sendReady: (count: number) => words(`Kirim ${number(count)} yang lengkap`, `Send ${number(count)} ready`),
  prepareReady: (count: number) => words(`Siapkan ${number(count)} yang lengkap`, `Queue ${number(count)} ready`),
  onlyReady: (count: number) => words(`Pilih ${number(count)} yang dapat dikirim saja`, `Select only the ${number(count)} that can be sent`),
  sumCif: words('Jumlah CIF', 'Total CIF'),
  sumLines: words('Jumlah barang', 'Total goods lines'),
  notQueued: {
    kind: (count: number) => words(`${number(count)} milik jenis profil lain`, `${number(count)} of another kind of profile`),
    problems: (count: number) => words(`${number(count)} masih bermasalah`, `${number(count)} still ${count === 1 ? 'has' : 'have'} problems`),
    running: (count: number) => words(`${number(count)} kiriman sebelumnya belum pasti`, `${number(count)} with an earlier submission that is uncertain`),
    sending: (count: number) => words(`${number(count)} sedang dikirim`, `${number(count)} being sent`),
    missing: (count: number) => words(`${number(count)} tidak ditemukan`, `${number(count)} not found`),
    'no-profile': (count: number) => words(`${number(count)} tanpa profil`, `${number(count)} without a profile`),
    office: (count: number) => words(`${number(count)} tertahan di kantor`, `${number(count)} blocked by the office`)
  } satisfies Record<QueueObstacle, (count: number) => string>
})

/** The filter of the worklist and its results. */
export const worklistFilterText = ({ words, same, number }: Translator) => ({
  open: same('Filter'),
  /** Read by a screen reader after the number of active filters. */
  active: words('dipakai', 'active'),
  clear: words('Hapus semua filter', 'Clear all filters'),
  done: words('Selesai', 'Done'),
  parts: {
    importer: words('Importir', 'Importer'),
    status: words('Status layanan', 'Service status'),
    profile: words('Profil kirim', 'Sent with profile'),
    currency: words('Valuta', 'Currency'),
    aju: words('Tanggal aju', 'Aju date'),
    changed: words('Terakhir diubah', 'Last changed'),
    cif: same('CIF'),
    holder: words('Pemegang', 'Held by'),
    responsible: words('Penanggung jawab', 'Person responsible'),
    label: words('Label', 'Label'),
    problems: words('Masalah', 'Problems')
  },
  none: {
    importer: words('Tanpa importir', 'No importer'),
    status: words('Belum ada status', 'No status yet'),
    profile: words('Belum pernah dikirim', 'Never sent'),
    currency: words('Tanpa valuta', 'No currency'),
    responsible: words('Tanpa penanggung jawab', 'Nobody responsible'),
    label: words('Tanpa label', 'No label')
  } satisfies Record<FacetName, string>,
  importerSearch: words('Ketik nama…', 'Type a name…'),
  importerNone: words('Tidak ada importir dengan nama itu.', 'No importer with that name.'),
  more: (count: number) => words(`${number(count)} importir lagi: ketik untuk mencari`, `${number(count)} more: type to find them`),
  from: words('dari', 'from'),
  to: words('sampai', 'to'),
  fromOf: (part: string) => words(`${part}: dari`, `${part}: from`),
  toOf: (part: string) => words(`${part}: sampai`, `${part}: to`),
  badDay: words('Tanggal tidak dikenal; belum dipakai.', 'Unknown date; not applied.'),
  badAmount: words('Bukan angka; belum dipakai.', 'Not a number; not applied.'),
  quick: {
    today: words('Hari ini', 'Today'),
    week: words('7 hari', '7 days'),
    month: words('Bulan ini', 'This month'),
    lastMonth: words('Bulan lalu', 'Last month')
  } satisfies Record<QuickPeriod, string>,
  problems: {
    any: words('Semua', 'All'),
    none: words('Tanpa masalah', 'Without problems'),
    some: words('Ada masalah', 'With problems')
  },
  chips: words('Filter yang dipakai', 'Active filters'),
  chip: (part: string, value: string) => same(`${part}: ${value}`),
  several: (count: number) => words(`${number(count)} dipilih`, `${number(count)} selected`),
  since: (from: string) => words(`sejak ${from}`, `since ${from}`),
  until: (to: string) => words(`sampai ${to}`, `until ${to}`),
  between: (from: string, to: string) => words(`${from} s.d. ${to}`, `${from} to ${to}`),
  atLeast: (from: string) => same(`≥ ${from}`),
  atMost: (to: string) => same(`≤ ${to}`),
  remove: (chip: string) => words(`Hapus filter ${chip}`, `Clear filter ${chip}`),
  fits: (count: number) => words(`${number(count)} deklarasi cocok`, plural(count, 'declaration matches', 'declarations match')),
  shownOf: (count: number, all: number) => words(`${number(count)} dari ${number(all)} deklarasi`, `${number(count)} of ${number(all)} declarations`),
  perState: words('Cocok per keadaan', 'Matches by state'),
  sideCounts: words('Jumlah tanpa filter dan pencarian', 'Counts without filter and search'),
  noMatch: words('Tidak ada deklarasi di sini yang cocok dengan filter ini.', 'No declaration here matches this filter.'),
  elsewhere: (count: number) => words(`${number(count)} cocok di tampilan lain.`, `${plural(count, 'matches', 'match')} in other views.`),
  showIn: (view: string) => words(`Tampilkan di ${view}`, `Show in ${view}`)
})

/** The texts of the worklist by the names of their sections. */
export const worklistText = (translator: Translator) => {
  const { words, same, number } = translator
  return {
    bulk: bulkText(translator),
    filter: worklistFilterText(translator),
    savedViews: {
      save: words('Simpan tampilan…', 'Save view…'),
      title: words('Simpan tampilan daftar', 'Save the view of the list'),
      hint: words('Menyimpan kelompok, pencarian, filter, urutan dan kolom yang tampil sekarang di bilah sisi komputer ini.', 'Saves the group, search, filter, order and columns that are shown now in the side bar of this computer.'),
      renameTitle: words('Ganti nama tampilan', 'Rename view'),
      name: words('Nama', 'Name'),
      taken: words('Nama ini sudah dipakai tampilan lain.', 'Another view has this name.'),
      full: words('Sudah ada 20 tampilan tersimpan. Hapus satu dulu.', 'There are 20 saved views already. Delete one first.'),
      menuOf: (name: string) => words(`Menu tampilan ${name}`, `Menu of the view ${name}`),
      rename: words('Ganti nama…', 'Rename…'),
      update: words('Ganti dengan yang tampil sekarang', 'Replace with what is shown now'),
      updated: (name: string) => words(`Tampilan ${name} diperbarui.`, `View ${name} updated.`),
      up: words('Naikkan', 'Move up'),
      down: words('Turunkan', 'Move down'),
      deleted: (name: string) => words(`Tampilan ${name} dihapus.`, `View ${name} deleted.`)
    },
    views: {
      all: words('Semua', 'All'),
      draft: words('Draf', 'Drafts'),
      'needs-work': words('Perlu perbaikan', 'Needs fixing'),
      queued: words('Dalam antrean', 'Queued'),
      unknown: words('Belum pasti', 'Uncertain'),
      sent: words('Terkirim', 'Sent'),
      'to-pay': words('Belum dibayar', 'To pay'),
      overdue: words('Lewat waktu', 'Overdue'),
      stuck: words('Macet', 'Stuck'),
      'new-response': words('Ada respon baru', 'New response'),
      'follow-up': words('Tindak lanjut', 'Follow-up'),
      finished: words('Selesai', 'Finished'),
      rejected: words('Ditolak', 'Rejected'),
      trash: words('Sampah', 'Trash')
    } satisfies Record<WorklistView, string>,
    states: {
      draft: words('Draf', 'Draft'),
      queued: words('Dalam antrean', 'Queued'),
      sending: words('Mengirim', 'Sending'),
      unknown: words('Belum pasti', 'Uncertain'),
      sent: words('Terkirim', 'Sent'),
      'needs-work': words('Perlu perbaikan', 'Needs fixing'),
      finished: words('Selesai', 'Finished'),
      rejected: words('Ditolak', 'Rejected')
    } satisfies Record<DeclarationState, string>,
    worklist: {
      declined: words('Belum dikirim: dibatalkan', 'Not sent: cancelled'),
      declinedAgain: words('Belum dikirim ulang: dibatalkan', 'Not sent again: cancelled'),
      columns: {
        car: words('Nomor aju', 'Aju number'),
        importer: words('Importir', 'Importer'),
        supplier: words('Pemasok', 'Supplier'),
        cif: same('CIF'),
        lines: words('Barang', 'Lines'),
        problems: words('Masalah', 'Problems'),
        state: words('Keadaan', 'State'),
        due: words('Jatuh tempo', 'Due'),
        changedAt: words('Diubah', 'Changed'),
        lastResponse: words('Respon', 'Response'),
        profile: words('Profil', 'Profile'),
        notes: words('Catatan', 'Notes'),
        responsible: words('Penanggung jawab', 'Person responsible'),
        followUp: words('Tindak lanjut', 'Follow-up')
      },
      payBy: (day: string) => words(`Bayar ${day}`, `Pay by ${day}`),
      overdueSince: (day: string) => words(`Lewat ${day}`, `Overdue ${day}`),
      viewChoice: words('Kelompok deklarasi', 'Group of declarations'),
      searchPlaceholder: words('Cari aju, importir, invoice, B/L, kontainer, SPPB…', 'Search aju, importer, invoice, B/L, container, SPPB…'),
      create: words('Draf baru', 'New draft'),
      import: words('Impor…', 'Import…'),
      export: words('Ekspor JSON…', 'Export JSON…'),
      send: words('Kirim', 'Send'),
      trash: words('Buang ke sampah', 'Move to trash'),
      restore: words('Pulihkan', 'Restore'),
      removeForGood: words('Hapus selamanya', 'Delete permanently'),
      removeForGoodAsk: (count: number) =>
        words(`Hapus ${number(count)} deklarasi selamanya? Draf dan riwayat perubahannya tidak dapat dikembalikan. Kiriman, jawaban dan PDF tetap tersimpan.`, `Delete ${plural(count, 'declaration')} permanently? Drafts and their history cannot be restored. Submissions, answers and PDFs are kept.`),
      trashed: (count: number) => words(`${number(count)} deklarasi di sampah. Dapat dipulihkan sedikitnya selama 30 hari.`, `${plural(count, 'declaration')} moved to the trash. You can restore ${count === 1 ? 'it' : 'them'} for at least 30 days.`),
      selected: (count: number) => words(`${number(count)} dipilih`, `${number(count)} selected`),
      noneSelected: words('Belum ada deklarasi yang dipilih.', 'No declaration is selected.'),
      activeNotSelected: words('Deklarasi di samping belum dipilih: klik barisnya, atau tekan Spasi di daftar.', 'The declaration beside the list is not selected: click its row, or press the space bar in the list.'),
      shown: (count: number) => words(`${number(count)} deklarasi`, plural(count, 'declaration')),
      noMatch: words('Tidak ada deklarasi di sini yang cocok dengan pencarian ini.', 'No declaration here matches this search.'),
      emptyView: words('Tidak ada deklarasi di sini.', 'No declarations here.'),
      noAju: words('tanpa nomor aju', 'no aju number'),
      noImporter: words('tanpa importir', 'no importer'),
      firstSteps: {
        title: words('Langkah pertama', 'First steps'),
        dismiss: words('Tutup langkah pertama', 'Close the first steps'),
        done: words('selesai', 'done'),
        names: {
          sample: words('Muat contoh', 'Load samples'),
          fix: words('Perbaiki satu hal', 'Fix one thing'),
          send: words('Kirim', 'Send'),
          advance: words('Majukan waktu', 'Advance time'),
          pdf: words('Buka PDF', 'Open a PDF')
        } satisfies Record<FirstStep, string>,
        hints: {
          sample: words('Memuat tiga deklarasi contoh ke profil simulasi.', 'Loads three sample declarations into the practice profile.'),
          fix: words('Membuka masalah sebuah draf, atau contoh yang berat kotornya 0; pilih masalahnya dan perbaiki.', 'Opens the problems of a draft, or a sample whose gross weight is 0; select the problem and fix it.'),
          send: words('Membuka draf yang dapat dikirim; tekan Ctrl+Enter. Yang menerima hanya layanan simulasi.', 'Opens a draft that can be sent; press Ctrl+Enter. Only the practice service receives it.'),
          advance: words('Membuka menu Simulasi: layanan simulasi menjawab bila waktunya dimajukan.', 'Opens the Practice menu: the practice service answers as its time advances.'),
          pdf: words('Membuka arsip: pilih satu dokumen respon.', 'Opens the archive: select the document of a response.')
        } satisfies Record<FirstStep, string>
      },
      languageChoice: same('Bahasa / Language'),
      emptyTitle: words('Mulai dengan satu deklarasi', 'Start with one declaration'),
      emptyText: words('Semua yang Anda ketik langsung tersimpan di komputer ini, juga tanpa sambungan. Profil simulasi tidak mengirim apa pun ke Bea Cukai.', 'Everything you type is saved on this computer immediately, with or without a connection. The practice profile sends nothing to customs.'),
      emptyCreate: words('Buat draf', 'New draft'),
      emptyCreateHint: words('Formulir kosong dengan nomor aju berikutnya', 'An empty form with the next aju number'),
      sampleInvoice: words('Impor invoice contoh (40 baris)', 'Import the sample invoice (40 lines)'),
      sampleToMend: words('Contoh dengan satu masalah', 'A sample with one problem'),
      emptySamples: words('Coba contoh', 'Try samples'),
      emptySamplesHint: words('Tiga deklarasi contoh: 3, 40 dan 1.200 barang', 'Three sample declarations: 3, 40 and 1,200 lines'),
      emptyImport: words('Impor', 'Import'),
      emptyImportHint: words('Berkas pemasok (Excel, CSV, PDF, foto, email), Excel CEISA, ekspor Ajukan, JSON', "Suppliers' files (Excel, CSV, PDF, photos, email), CEISA Excel, Ajukan export, JSON"),
      samplesLoaded: (count: number) => words(`${number(count)} deklarasi contoh dimuat.`, `${plural(count, 'sample declaration')} loaded.`),
      imported: (count: number, file: string) => words(`${number(count)} deklarasi diimpor dari ${file}.`, `${plural(count, 'declaration')} imported from ${file}.`),
      importedFiles: (count: number, files: number, names: string) => words(`${number(count)} deklarasi diimpor dari ${number(files)} berkas: ${names}.`, `${plural(count, 'declaration')} imported from ${plural(files, 'file')}: ${names}.`),
      importRefused: (count: number) => words(`${number(count)} berkas tidak diimpor.`, `${plural(count, 'file was', 'files were')} not imported.`),
      importedPart: (count: number, file: string) =>
        words(
          `Impor ${file} terhenti: ${number(count)} deklarasi pertama sudah masuk, sisanya tidak. Sebelum mengimpor lagi, buang yang sudah masuk supaya tidak ada dua.`,
          `The import of ${file} stopped: the first ${plural(count, 'declaration')} ${count === 1 ? 'was' : 'were'} added, the others were not. Before you import it again, move the added ones to the trash, so that none exists twice.`
        ),
      importedDoubled: (file: string, cars: string) => words(`${file}: nomor aju ini sudah ada; kini ada dua: ${cars}.`, `${file}: these aju numbers already existed and are now used twice: ${cars}.`),
      importedFilled: (file: string, fields: string) => words(`${file} tidak memuat bidang ini, jadi dibiarkan kosong: ${fields}.`, `${file} does not contain these fields, so they were left empty: ${fields}.`),
      importedBlanked: (file: string, count: number, fields: string) => words(`${file}: ${number(count)} isian bukan teks, jadi dikosongkan: ${fields}. Isian lain tetap seperti di berkas.`, `${file}: ${plural(count, 'value is', 'values are')} not text and left empty: ${fields}. The other values are as in the file.`),
      inRow: (field: string, row: number) => words(`${field} (baris ${number(row)})`, `${field} (row ${number(row)})`),
      exported: words('Berkas JSON disimpan.', 'JSON file saved.'),
      copied: words('Salinan dibuat dengan nomor aju baru.', 'A copy was created with a new aju number.')
    },
    importProblems: {
      'not-json': (file: string, detail: string) => words(`${file} bukan JSON yang utuh, jadi tidak ada yang diimpor. ${detail}`, `${file} is not complete JSON, so nothing was imported. ${detail}`),
      'not-envelope': (file: string) => words(`${file} adalah JSON, tetapi bukan deklarasi BC 2.8 (“bc28” dengan daftar “document”). Tidak ada yang diimpor.`, `${file} is JSON but not a BC 2.8 declaration (“bc28” with a “document” list). Nothing was imported.`),
      'too-large': (file: string) => words(`${file} lebih besar dari 64 MiB. Bagi menjadi beberapa berkas. Tidak ada yang diimpor.`, `${file} is larger than 64 MiB. Split it into several files. Nothing was imported.`),
      unreadable: (file: string) => words(`${file} tidak dapat dibaca: mungkin ini folder, sudah dipindahkan, atau sedang dikunci program lain. Tidak ada yang diimpor darinya.`, `${file} cannot be read: it may be a folder, or it was moved, or another program has locked it. Nothing was imported from it.`),
      'too-complex': (file: string) => words(`${file} berisi terlalu banyak data atau bersarang terlalu dalam untuk dibaca sekaligus. Bagi menjadi beberapa berkas. Tidak ada yang diimpor.`, `${file} has too much data, or data nested too deeply, to be read at once. Split it into several files. Nothing was imported.`),
      'not-declaration': (file: string, row: number, member: string) => words(`${file}: deklarasi ke-${number(row)} tidak dapat dibaca pada bagian “${member}”. Tidak ada yang diimpor.`, `${file}: declaration ${number(row)} cannot be read at “${member}”. Nothing was imported.`)
    },
    kinds: {
      otherProfiles: words('Jenis profil lain', 'Other kinds of profile'),
      belongTitle: (count: number) => words(count === 1 ? 'Deklarasi ini milik profil yang mana?' : `${number(count)} deklarasi ini milik profil yang mana?`, count === 1 ? 'To which profile does this declaration belong?' : `To which profile do these ${number(count)} declarations belong?`),
      belongText: words('Tidak tercatat dengan jenis profil apa ini dibuat. Hanya profil jenis itu yang akan mengirimnya. Ini hanya ditanyakan sekali.', 'It is not recorded with which kind of profile this was made. Only profiles of the kind you choose will send it. You are asked once.'),
      copyTitle: (count: number) => words(`Salin ${number(count)} deklarasi ke profil yang mana?`, `Copy ${plural(count, 'declaration')} to which profile?`),
      copyText: words('Profil itu lalu dipakai. Salinannya mendapat nomor aju baru dari profil itu; yang asli tetap di tempatnya.', 'That profile is then used. A copy gets a new aju number of that profile; the original stays where it is.'),
      copy: words('Salin ke profil lain…', 'Copy to another profile…'),
      copyTo: (kind: string) => words(`Salin ke ${kind}`, `Copy to ${kind}`),
      copied: (count: number, kind: string) => words(`${number(count)} deklarasi disalin ke ${kind} dengan nomor aju baru. Yang asli tidak berubah.`, `${plural(count, 'declaration')} copied to ${kind} with a new aju number. The originals are unchanged.`),
      notice: (kind: string, current: string) =>
        words(`Deklarasi ini milik ${kind} dan tidak dikirim lewat profil ${current}. Untuk memakainya di sana, salin: salinannya bernomor aju baru.`, `This declaration belongs to ${kind} and is not sent with the profile ${current}. To use it there, copy it: the copy gets a new aju number.`),
      others: (count: number, kind: string) => words(`${number(count)} deklarasi milik ${kind} tidak tampil dengan profil ini.`, `${plural(count, 'declaration')} of ${kind} ${count === 1 ? 'is' : 'are'} not shown with this profile.`),
      pending: (kind: string, waiting: number, unread: number) =>
        words(
          `${kind}: ${[...(waiting > 0 ? [`${number(waiting)} kiriman menunggu atau belum pasti`] : []), ...(unread > 0 ? [`${number(unread)} kabar belum dibaca`] : [])].join(', ')}. Klik untuk memakai profilnya.`,
          `${kind}: ${[...(waiting > 0 ? [`${plural(waiting, 'submission')} waiting or uncertain`] : []), ...(unread > 0 ? [plural(unread, 'unread update')] : [])].join(', ')}. Click to use its profile.`
        )
    },
    preview: {
      title: words('Langkah berikutnya', 'Next step'),
      none: words('Pilih satu deklarasi untuk melihat langkah berikutnya.', 'Select a declaration to see its next step.'),
      draftUnfilled: (count: number) => words(`${number(count)} yang wajib belum diisi.`, `${number(count)} required ${count === 1 ? 'entry is' : 'entries are'} not filled yet.`),
      draftProblems: (count: number) => words(`Masih ada ${number(count)} hal yang harus diisi atau diperbaiki sebelum dapat dikirim.`, `Fix ${plural(count, 'problem')} before you can send the declaration.`),
      draftComplete: words('Semua bidang wajib terisi.', 'Every required field is filled.'),
      draftReady: words('Semua bidang wajib terisi. Deklarasi dapat dikirim.', 'Every required field is filled. The declaration can be sent.'),
      queued: words('Dalam antrean, belum dikirim.', 'Queued, not sent yet.'),
      sending: words('Sedang dikirim.', 'Being sent.'),
      unknown: words('Tidak ada jawaban yang dapat dipercaya. Tanyakan dulu kepada layanan apakah sudah diterima.', 'There is no reliable answer. First check with the service whether it arrived.'),
      toPay: (amount: string, day: string, left: string) => words(`Bayar ${amount === '' ? 'billing' : amount} sebelum ${day} berakhir (${left}).`, `Pay ${amount === '' ? 'the billing' : amount} by the end of ${day} (${left}).`),
      overdue: (amount: string, day: string, left: string) => words(`Billing ${amount === '' ? '' : `${amount} `}jatuh tempo ${day} (${left}). Bila belum dibayar, minta billing baru.`, `The billing ${amount === '' ? '' : `of ${amount} `}was due on ${day} (${left}). If it is not paid, request a new one.`),
      unreadableDue: words('Ada billing yang menunggu pembayaran; jatuh temponya tidak terbaca.', 'A billing waits for payment; its due date cannot be read.'),
      stuck: (time: string, usual: string) => words(`Status ini sudah ${time}, lebih lama dari ${usual}. Tanyakan ke help desk.`, `In this status for ${time}, longer than ${usual}. Ask the help desk.`),
      sent: words('Sudah diterima layanan. Ikuti statusnya di pemantauan.', 'The service has received it. Track its status under Tracking.'),
      'needs-work': words('Layanan menolak atau memberi catatan. Buka hasilnya, perbaiki, lalu kirim lagi.', 'The service refused it or made remarks. See the outcome, fix the declaration and send it again.'),
      finished: words('Proses selesai. Respon dan PDF ada di arsip.', 'Processing is finished. Responses and PDFs are in the archive.'),
      rejected: words('Ditolak atau dibatalkan. Lihat respon untuk alasannya.', 'Rejected or cancelled. The responses give the reason.'),
      edit: words('Buka', 'Open'),
      result: words('Lihat hasil kirim', 'Show outcome'),
      fix: words('Perbaiki', 'Fix'),
      created: words('Dibuat', 'Created')
    }
  }
}
