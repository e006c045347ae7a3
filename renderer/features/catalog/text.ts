import { plural, type Translator } from '#core/base/translator.ts'
import type { PartyKind } from '#core/catalog/party.ts'
import type { RateFault } from '#core/catalog/rate-table.ts'
import type { ListColumn } from '#core/codes/code-list.ts'
import type { RowRemark } from '#core/catalog/code-list-table.ts'
import type { CodeStyle } from '#core/schema/code-lists.ts'
import { inSentence } from '../../i18n/in-sentence.ts'
import type { CsvProblem } from '../../workers/spreadsheets/read-code-list-csv.ts'

/** The catalog of parties and products, aju numbers, and copies of a declaration. */
export const catalogText = ({ words, number }: Translator) => ({
  ajuTaken: (owner: string, state: string) => words(`Nomor ini juga dipakai deklarasi lain: ${owner} (${state}). Tetap tersimpan.`, `Another declaration has this number too: ${owner} (${state}). It is saved anyway.`),
  ajuTakenInTrash: words('di sampah', 'in the trash'),
  ajuSeries: words('Seri nomor urut', 'Series of the running number'),
  ajuSeriesHint: words('Boleh kosong. 1–3 huruf atau angka di depan nomor urut, misalnya nomor komputer, agar dua komputer tidak memberi nomor yang sama.', 'Optional. 1–3 letters or digits before the running number, for example the number of the computer, so that two computers never assign the same number.'),
  ajuExample: (aju: string) => words(`Contoh: ${aju}`, `Example: ${aju}`),
  learnTitle: words('Isian yang diingat', 'Remembered entries'),
  learn: words('Ingat pihak dan barang dari deklarasi', 'Remember parties and goods from declarations'),
  learnHint: words('Dicatat saat deklarasi yang diubah ditinggalkan, atau saat dikirim, di komputer ini atau di kantor Anda. Yang sudah dicatat ada di Data induk.', 'Saved on this computer, or in your office, when you leave a declaration that you changed, or send one. What is remembered is under Master data.'),
  pick: words('Pilih…', 'Choose…'),
  pickParty: (kind: string) => words(`Pilih ${inSentence(kind)}`, `Choose ${inSentence(kind)}`),
  pickProduct: words('Pilih barang', 'Choose goods'),
  searchParty: words('Nama, NPWP, alamat…', 'Name, tax number, address…'),
  searchProduct: words('Kode, uraian, HS, merek…', 'Code, description, HS, brand…'),
  openMaster: words('Buka Data induk', 'Open master data'),
  nothingYet: words('Belum ada yang diingat. Pihak dan barang dicatat saat deklarasi yang diubah ditinggalkan, atau saat dikirim, atau diisi di Data induk.', 'Nothing is remembered yet. Parties and goods are saved when you leave a declaration that you changed, or send one, or are entered under Master data.'),
  uses: (count: number) => words(count === 0 ? 'belum dipakai' : `${number(count)}×`, count === 0 ? 'not used yet' : `${number(count)}×`),
  ofDraft: (kind: string) => words(`draf ini: ${inSentence(kind)}`, `this draft: ${inSentence(kind)}`),
  sameAsImporter: words('Sama dengan importir', 'Same as importer'),
  sameAsImporterOf: (kind: string) => words(`Sama dengan importir: isi ${inSentence(kind)}`, `Same as importer: fill ${inSentence(kind)}`),
  importerMissing: words('Isi dulu nama importir.', 'Enter the name of the importer first.'),
  importerCopied: (kind: string) => words(`${kind} sama dengan importir. Urungkan dengan Ctrl+Z.`, `${kind} is now the same as the importer. Undo with Ctrl+Z.`),
  offer: (code: string, name: string) => words(`Kode ${code} dikenal: ${name}`, `Code ${code} is known: ${name}`),
  offerFill: words('Isi sisa baris', 'Fill the rest of the line'),
  offerNo: words('Tidak usah', 'No'),
  overwriteTitle: words('Timpa isian yang ada?', 'Replace existing values?'),
  overwrite: (fields: string) => words(`Baris ini sudah berisi lain pada: ${fields}. Bidang yang kosong tetap diisi, apa pun pilihan Anda.`, `This line has other values in: ${fields}. Empty fields are filled in either case.`),
  overwriteYes: words('Timpa', 'Replace'),
  tabParties: words('Pihak', 'Parties'),
  tabProducts: words('Barang', 'Goods'),
  kinds: {
    importer: words('Importir', 'Importer'),
    owner: words('Pemilik barang', 'Goods owner'),
    seller: words('Penjual', 'Seller'),
    supplier: words('Pemasok', 'Supplier'),
    broker: words('PPJK', 'Customs broker'),
    billing: words('Penanggung billing', 'Billing party'),
    plb: words('Izin PLB', 'PLB licence')
  } satisfies Record<PartyKind, string>,
  kind: words('Jenis pihak', 'Kind of party'),
  count: (count: string) => words(`${count} baris`, count === '1' ? '1 row' : `${count} rows`),
  add: words('Tambah', 'Add'),
  merge: words('Gabungkan kembar', 'Merge duplicates'),
  mergeNone: words('Tidak ada yang kembar.', 'There are no duplicates.'),
  mergeAsk: (rows: number, kept: number) => words(`${number(rows)} baris kembar menjadi ${number(kept)}. Isian terbaru dipakai, yang kosong dilengkapi dari kembarannya.`, `${number(rows)} duplicate rows will be merged into ${number(kept)}. The newest values are kept; empty fields are filled from the duplicates.`),
  mergeStays: (row: string) => words(`Tetap: ${row}`, `Stays: ${row}`),
  mergeGoes: (row: string) => words(`Dihapus: ${row}`, `Deleted: ${row}`),
  mergeMore: (count: number) => words(`dan ${number(count)} baris kembar lagi`, `and ${number(count)} more duplicate ${count === 1 ? 'row' : 'rows'}`),
  merged: (gone: number) => words(`${number(gone)} baris kembar digabungkan.`, `${number(gone)} duplicate ${gone === 1 ? 'row' : 'rows'} merged.`),
  removeAsk: (count: number) => words(`Hapus ${number(count)} baris dari data induk? Deklarasi yang sudah dibuat tidak berubah.`, `Delete ${plural(count, 'row')} from the master data? Existing declarations do not change.`),
  removed: (count: number) => words(`${number(count)} baris dihapus.`, `${plural(count, 'row')} deleted.`),
  changed: (count: number) => words(`${number(count)} sel diubah.`, `${plural(count, 'cell')} changed.`),
  exportXlsx: words('Ekspor Excel…', 'Export Excel…'),
  exportCsv: words('Ekspor CSV…', 'Export CSV…'),
  exportedFound: (found: number, all: number) => words(`Hanya yang ditemukan: ${number(found)} dari ${number(all)} baris.`, `Only those found: ${number(found)} of ${number(all)} rows.`),
  writing: (rows: number) => words(`Menyimpan ${number(rows)} baris…`, `Saving ${plural(rows, 'row')}…`),
  imported: (added: number, changed: number) => words(`${number(added)} baris ditambah, ${number(changed)} diperbarui.`, `${plural(added, 'row')} added, ${number(changed)} updated.`),
  rowState: words('Keterangan', 'Remark'),
  newRow: words('baru', 'new'),
  changedRow: words('diperbarui', 'updated'),
  storeRows: (count: number) => words(`Simpan ${number(count)} baris`, `Save ${plural(count, 'row')}`),
  importedSkipped: (count: number) => words(`${number(count)} baris tanpa nama atau uraian dilewati.`, `${plural(count, 'row')} without a name or description skipped.`),
  importedShared: (count: number) =>
    words(
      `${number(count)} baris punya NPWP, nama, atau kode yang sama dengan baris lain. Tidak ada yang ditimpa; periksa, lalu pakai “Gabungkan kembar” bila memang sama.`,
      `${plural(count, 'row shares its', 'rows share their')} tax number, name or code with another. Nothing was overwritten; check them, then use “Merge duplicates” if they are the same.`
    ),
  importedUnreadable: (count: number, example: string) => words(`${number(count)} sel tidak terbaca dan dilewati, misalnya “${example}”.`, `${plural(count, 'cell')} could not be read and ${count === 1 ? 'was' : 'were'} skipped, for example “${example}”.`),
  unreadCells: (count: number) => words(`Sel yang tidak terbaca: ${number(count)}`, `Cells that could not be read: ${number(count)}`),
  leftOutRows: (count: number) => words(`Baris yang dilewati: ${number(count)}`, `Skipped rows: ${number(count)}`),
  importedUnknown: (columns: string) => words(`Kolom ini tidak dikenal dan dilewati: ${columns}.`, `These columns are unknown and were skipped: ${columns}.`),
  importNoColumns: (file: string) => words(`${file}: tidak ada kolom yang dikenal. Baris pertama harus berisi nama kolom seperti pada ekspor.`, `${file}: no known column. The first row must contain the column names of the export.`),
  copyParts: words('Salin deklarasi ini…', 'Copy this declaration…'),
  copyWhole: words('Salin deklarasi ini seluruhnya', 'Copy the whole declaration')
})

/** Code lists and their import. */
export const codeListsText = ({ words, same, number }: Translator) => ({
  master: words('Data induk', 'Master data'),
  tab: words('Daftar kode', 'Code lists'),
  intro: words(
    'Kode yang ditawarkan pada bidang, dalam dua bahasa dan tanpa sambungan. Yang sering Anda pakai di atas. Teks apa pun selalu diterima, juga yang tidak ada dalam daftar.',
    'The codes that fields offer, in two languages and without a connection. Codes you use often come first. Any text is accepted, even if it is not in a list.'
  ),
  shipped: words('Bawaan Ajukan', 'Included with Ajukan'),
  imported: (day: string) => words(`Diimpor ${day}`, `Imported ${day}`),
  missing: words('Belum ada', 'Not imported yet'),
  rows: (count: string) => words(`${count} kode`, plural(count, 'code')),
  import: words('Impor CSV…', 'Import CSV…'),
  replace: words('Ganti…', 'Replace…'),
  remove: words('Hapus', 'Delete'),
  removeAsk: (name: string, hasShipped: boolean) =>
    words(
      hasShipped ? `Hapus daftar “${name}” yang diimpor? Daftar bawaan dipakai lagi. Isi deklarasi tidak berubah.` : `Hapus daftar “${name}”? Isi deklarasi tidak berubah; daftar dapat diimpor lagi dari berkasnya.`,
      hasShipped ? `Delete the imported list “${name}”? The list included with Ajukan is used again. Declarations do not change.` : `Delete the list “${name}”? Declarations do not change; the list can be imported again from its file.`
    ),
  removed: (name: string) => words(`Daftar “${name}” dihapus.`, `The list “${name}” was deleted.`),
  search: words('Cari kode atau kata…', 'Search code or words…'),
  noMatch: words('Tidak ada yang cocok.', 'Nothing matches.'),
  noRows: words('Daftar ini belum ada di komputer ini. Impor berkas CSV yang memuat kode dan uraiannya.', 'This list is not on this computer yet. Import a CSV file with the codes and their texts.'),
  shown: (shown: string, all: string) => words(`${shown} dari ${all}`, `${shown} of ${all}`),
  head: {
    code: words('Kode', 'Code'),
    id: words('Bahasa Indonesia', 'Indonesian'),
    en: words('Bahasa Inggris', 'English'),
    extra: words('Milik', 'Belongs to')
  },
  none: words('Tidak ada kode yang cocok; teks apa pun boleh diketik.', 'No code matches; you can type any text.'),
  wordsCoded: (texts: string) => words(`Kata menjadi kode: ${texts}.`, `Words became codes: ${texts}.`),
  wordsOpen: (texts: string) => words(`Tidak diubah karena punya beberapa arti: ${texts}. Periksa satuannya.`, `Not changed because of several meanings: ${texts}. Check the units.`),
  noneYet: (name: string) => words(`Belum ada daftar “${name}”. Impor di Data induk; teks apa pun boleh diketik.`, `There is no list “${name}” yet. Import it under Master data; you can type any text.`),
  style: words('Gaya nilai kode', 'Style of code values'),
  styles: {
    both: words('Modul lama dan CEISA', 'Old module and CEISA'),
    old: words('Modul lama (1, 2, 3)', 'Old module (1, 2, 3)'),
    ceisa: same('CEISA (CIF, FOB, LN)')
  } satisfies Record<CodeStyle, string>,
  styleHint: words('Yang ditawarkan untuk kode harga, dokumen penutup, muatan kontainer, API dan asuransi. Teks lain tetap boleh diketik.', 'What is offered for price term, closing document, container load, licence and insurance. You can also type any other text.'),
  help: (name: string, version: string, date: string, rows: string) => words(`Daftar: ${[name, version, date, rows].filter(Boolean).join(' · ')}`, `List: ${[name, version, date, rows].filter(Boolean).join(' · ')}`),
  anyText: words('Teks apa pun boleh diketik, juga yang tidak ada dalam daftar.', 'You can type any text, even if it is not in the list.'),
  dialog: {
    title: (name: string) => words(`Impor ${name}`, `Import ${name}`),
    choose: words('Pilih berkas…', 'Choose a file…'),
    drop: words('atau letakkan berkas CSV di sini. Titik koma, koma atau tab; dari Excel: Simpan sebagai, CSV UTF-8.', 'or drop a CSV file here. Semicolons, commas or tabs; from Excel: Save as, CSV UTF-8.'),
    other: words('Berkas lain…', 'Choose another file…'),
    reading: words('Membaca berkas…', 'Reading the file…'),
    separator: words('Pemisah', 'Separator'),
    separators: {
      ';': words('titik koma ;', 'semicolon ;'),
      ',': words('koma ,', 'comma ,'),
      '\t': same('tab'),
      '|': words('garis tegak |', 'bar |')
    },
    hasHead: words('Ada baris judul kolom', 'Has a header row'),
    column: {
      code: words('Kode', 'Code'),
      id: words('Uraian Indonesia', 'Indonesian text'),
      en: words('Uraian Inggris', 'English text'),
      extra: words('Keterangan lain', 'Further text')
    } satisfies Record<ListColumn, string>,
    office: words('Kode kantor', 'Office code'),
    noColumn: words('tidak ada', 'none'),
    columnNumber: (column: number, sample: string) => words(`Kolom ${number(column)}${sample === '' ? '' : `: ${sample}`}`, `Column ${number(column)}${sample === '' ? '' : `: ${sample}`}`),
    versionHint: words('Misalnya BTKI 2022', 'For example BTKI 2022'),
    date: words('Tanggal daftar', 'Date of the list'),
    remarkCounts: {
      'no-code': (count: string) => words(`${count} baris tanpa kode dilewati`, `${plural(count, 'row')} without a code skipped`),
      'damaged-code': (count: string) => words(`${count} baris dilewati karena kodenya rusak oleh program spreadsheet`, `${plural(count, 'row')} skipped because a spreadsheet damaged the code`),
      heading: (count: string) => words(`${count} baris judul yang berulang dilewati`, `${plural(count, 'repeated header row')} skipped`),
      duplicate: (count: string) => words(`${count} baris dengan kode berulang dilewati`, `${plural(count, 'row')} with a duplicate code skipped`),
      'no-text': (count: string) => words(`${count} baris tanpa uraian`, `${plural(count, 'row')} without a text`),
      padded: (count: string) => words(`${count} kode dilengkapi nol yang hilang`, `${plural(count, 'code')} with a missing zero added`)
    } satisfies Record<RowRemark, (count: string) => string>,
    remarked: words('Baris yang perlu diperhatikan', 'Rows to look at'),
    examples: (lines: string) => words(`baris ${lines}`, `${/^\d+$/.test(lines) ? 'row' : 'rows'} ${lines}`),
    result: (count: string) => words(`${count} kode akan diimpor.`, `${plural(count, 'code')} will be imported.`),
    nothing: words('Tidak ada satu kode pun. Pilih kolom yang memuat kode.', 'No codes found. Choose the column that contains the codes.'),
    replaces: (count: string, version: string) => words(`Menggantikan daftar sekarang: ${[version, `${count} kode`].filter(Boolean).join(', ')}.`, `Replaces the current list: ${[version, plural(count, 'code')].filter(Boolean).join(', ')}.`),
    import: words('Impor', 'Import'),
    imported: (name: string, count: string) => words(`Daftar “${name}” diimpor: ${count} kode.`, `The list “${name}” was imported: ${plural(count, 'code')}.`),
    notSaved: words('Daftar tidak dapat disimpan, jadi daftar yang lama tetap berlaku. Coba lagi.', 'The list could not be saved, so the current one stays. Try again.'),
    problems: {
      empty: words('Berkas ini kosong.', 'This file is empty.'),
      'too-big': words('Berkas ini lebih dari 64 MB, terlalu besar untuk sebuah daftar kode.', 'This file is larger than 64 MB, too large for a code list.'),
      workbook: words('Ini buku kerja Excel. Buka di Excel, pilih Simpan sebagai, CSV UTF-8, lalu impor berkas CSV itu.', 'This is an Excel workbook. Open it in Excel, choose Save as, CSV UTF-8, and import that CSV file.'),
      'too-complex': words(
        'Berkas ini terlalu luas, atau satu selnya lebih dari 100.000 huruf. Biasanya ada tanda kutip yang tidak ditutup, atau pemisahnya lain.',
        'This file is too large, or one of its cells has more than 100,000 characters. Usually a closing quotation mark is missing, or the separator is a different one.'
      ),
      'not-text': words('Ini bukan berkas teks. Pilih berkas CSV.', 'This is not a text file. Choose a CSV file.'),
      'too-slow': words('Berkas ini terlalu lama dibaca. Simpan baris yang diperlukan saja sebagai berkas baru.', 'Reading this file takes too long. Save only the rows you need as a new file.'),
      'not-started': words('Bagian Ajukan yang membaca berkas tidak dapat dijalankan, jadi tidak ada yang diimpor. Bila gagal lagi, tutup lalu buka Ajukan.', 'Ajukan could not start its part that reads files, so nothing was imported. If it fails again, restart Ajukan.'),
      unreadable: words('Berkas tidak dapat dibaca. Tidak ada yang diimpor.', 'The file cannot be read. Nothing was imported.')
    } satisfies Record<CsvProblem, string>
  }
})

/** The tables of exchange rates and of tariff rates. */
export const ratesText = ({ words, same }: Translator) => ({
  tab: words('Kurs pajak', 'Exchange rates'),
  name: words('Kurs pajak', 'Exchange rates'),
  search: words('Valuta, tanggal, KMK…', 'Currency, date, decree…'),
  paste: words('Tempel tabel…', 'Paste a table…'),
  today: (count: string, until: string) => words(`Minggu ini: ${count} kurs, berlaku sampai ${until}.`, `This week: ${count === '1' ? '1 rate' : `${count} rates`}, valid until ${until}.`),
  noneToday: (day: string) => words(`Belum ada kurs untuk ${day}. Salin tabel kurs pajak dari situs Kementerian Keuangan, lalu Tempel tabel.`, `There is no rate for ${day} yet. Copy the table of tax exchange rates from the site of the Ministry of Finance, then choose Paste a table.`),
  empty: words('Tempel tabel kurs pajak yang diterbitkan Kementerian Keuangan setiap minggu: NDPBM lalu terisi dari valuta dan tanggal.', 'Paste the table of tax exchange rates that the Ministry of Finance publishes each week: currency and date then fill the rate.'),
  title: words('Kurs pajak baru', 'New tax exchange rates'),
  intro: words('Salin seluruh tabel dari situs atau PDF, dengan tanggal berlaku dan nomor KMK bila ada, lalu tempel di sini. Atau pilih berkas CSV atau Excel.', 'Copy the whole table from the site or the PDF, with validity and decree number if available, and paste it here. Or choose a CSV or Excel file.'),
  text: words('Tabel kurs', 'Table of exchange rates'),
  textHint: words('Misalnya: 1  Dolar Amerika Serikat (USD)  16.312,00  62,00', 'For example: 1  Dolar Amerika Serikat (USD)  16.312,00  62,00'),
  choose: words('Pilih berkas…', 'Choose a file…'),
  other: words('Berkas lain…', 'Choose another file…'),
  drop: words('atau letakkan berkas CSV atau Excel di sini', 'or drop a CSV or Excel file here'),
  reading: (file: string) => words(`Membaca ${file}…`, `Reading ${file}…`),
  tooLong: words('Teks ini lebih dari satu juta huruf, jadi bukan tabel kurs. Tidak ada yang dibaca.', 'This text has more than a million characters, so it is not a table of exchange rates. Nothing was read.'),
  from: words('Berlaku mulai', 'Valid from'),
  until: words('Berlaku sampai', 'Valid until'),
  decree: words('Nomor KMK', 'Decree no.'),
  form: words('Angka ditulis', 'Numbers are written'),
  forms: {
    id: same('1.234,56'),
    en: same('1,234.56')
  },
  formChoose: words('pilih…', 'choose…'),
  columns: {
    currency: words('Valuta', 'Currency'),
    written: words('Tertulis', 'As written'),
    unit: same('Per'),
    rate: words('Rp per satuan', 'Rp per unit'),
    from: words('Mulai', 'From'),
    until: words('Sampai', 'Until'),
    state: words('Keterangan', 'Remark')
  },
  states: {
    new: words('baru', 'new'),
    same: words('sudah ada, sama', 'unchanged'),
    replaces: (rate: string) => words(`mengganti ${rate}`, `replaces ${rate}`)
  },
  assumed: words('satuan tidak tertulis', 'unit is not stated'),
  skipped: (count: string) => words(`${count} baris tidak dipakai`, `${count === '1' ? '1 row' : `${count} rows`} skipped`),
  faults: {
    'no-currency': words('tanpa kode valuta yang dikenal', 'no known currency code'),
    'no-rate': words('tanpa kurs yang terbaca', 'no readable rate'),
    'no-unit': words('jumlah satuannya tidak jelas', 'the number of units is not clear'),
    'no-day': words('tanggalnya tidak terbaca', 'a date cannot be read'),
    'long-period': words('masa berlakunya lebih dari sebulan', 'its validity is longer than a month'),
    twice: words('valuta ini sudah ada di atas', 'this currency is already listed above')
  } satisfies Record<RateFault, string>,
  skippedRow: (line: string, text: string, fault: string) => words(`baris ${line}: ${text} (${fault})`, `row ${line}: ${text} (${fault})`),
  rowsBeyondLimit: (rows: string) => words(`${rows} baris terakhir tidak dibaca; tabelnya terlalu panjang.`, `The last ${rows === '1' ? 'row was' : `${rows} rows were`} not read; the table is too long.`),
  nothing: words('Tidak ada kurs yang terbaca. Setiap baris perlu kode valuta, misalnya (USD), dan kursnya.', 'No exchange rate was found. Each row needs the code of a currency, such as (USD), and its rate.'),
  noDays: words('Isi tanggal berlakunya; tabel ini tidak memuatnya.', 'Enter the validity; the table does not contain it.'),
  badSpan: words('Hari terakhir lebih awal dari hari pertama.', 'The last day is before the first day.'),
  result: (added: string, replaced: string, same: string) => words(`${added} kurs baru, ${replaced} mengganti yang ada, ${same} sudah sama.`, `${added} new, ${replaced} replaced, ${same} unchanged.`),
  history: words('Kurs minggu lain tetap tersimpan.', 'Rates of other weeks are kept.'),
  save: words('Simpan kurs', 'Save exchange rates'),
  stored: (count: string) => words(`${count} kurs disimpan.`, `${count === '1' ? '1 exchange rate' : `${count} exchange rates`} saved.`),
  notSaved: words('Kurs tidak dapat disimpan, jadi tabel tetap seperti semula. Coba lagi.', 'The exchange rates could not be saved, so the table has not changed. Try again.')
})

/** Rates and restrictions of tariff codes. */
export const tariffsText = ({ words, same }: Translator) => ({
  tab: words('Tarif', 'Duty rates'),
  name: words('Tarif per pos', 'Rates by tariff code'),
  search: words('Pos tarif, dokumen…', 'Tariff code, document…'),
  skipped: (count: string) => words(`${count} baris tanpa kode, atau tanpa tarif dan lartas, dilewati.`, `${count === '1' ? '1 row' : `${count} rows`} without a code, or without rates and restriction, skipped.`),
  importTitle: words('Impor tarif', 'Import tariff rates'),
  result: (added: string, changed: string) => words(`${added} baris baru, ${changed} baris berubah.`, `New rows: ${added}. Changed rows: ${changed}.`),
  columnsUsed: (columns: string) => words(`Kolom yang dipakai: ${columns}.`, `Columns used: ${columns}.`),
  withList: words('Simpan juga tarif dari kolom berkas ini', 'Also save the rates in the columns of this file'),
  stored: (count: string) => words(`Tarif ${count} pos disimpan.`, `The rates of ${count === '1' ? '1 code' : `${count} codes`} were saved.`),
  notSaved: words('Daftar kode tersimpan, tetapi tarifnya tidak. Coba impor lagi di tab Tarif.', 'The code list was saved, but its rates were not. Try the import on the Duty rates tab.'),
  fractionTitle: words('Persen atau pecahan?', 'Percent or fraction?'),
  fractionAsk: (column: string, example: string, percent: string) =>
    words(
      `Kolom ${column} memuat angka di bawah 1 tanpa tanda persen, misalnya ${example}. Excel menyimpan ${percent}% sebagai ${example}. Kalikan angka itu dengan 100?`,
      `The column ${column} has numbers below 1 without a percent sign, such as ${example}. Excel stores ${percent}% as ${example}. Multiply these numbers by 100?`
    ),
  fractionYes: words('Kalikan 100', 'Multiply by 100'),
  fractionNo: words('Seperti tertulis', 'As written'),
  /** The estimate in the editor. */
  estimate: words('Perkiraan pungutan', 'Estimated duty and taxes'),
  note: words('Abu-abu: dari Data induk, atau tarif umum di Cetakan. Yang diketik di sini hanya untuk deklarasi ini, dan diingat untuk berikutnya.', 'Grey values come from the master data or the default rates under Printed form. What you type here applies to this declaration and is remembered for the next.'),
  total: words('Jumlah', 'Total'),
  totalShort: words('Σ pungutan', 'Σ duties'),
  totalTitle: words('Perkiraan BM, PPN, PPnBM, PPh dan cukai; tidak dikirim. Buka rinciannya.', 'Estimate of duty, VAT, luxury tax, income tax and excise; not sent. Show the details.'),
  incomplete: words('belum lengkap', 'incomplete'),
  missing: (count: string, codes: string) => words(`${count} pos belum punya tarif: ${codes}.`, `${count === '1' ? '1 tariff code has' : `${count} tariff codes have`} no rates yet: ${codes}.`),
  missingShort: (count: string) => words(`${count} pos tanpa tarif`, count === '1' ? '1 code without rates' : `${count} codes without rates`),
  noValue: words('CIF baris atau NDPBM belum lengkap, jadi jumlahnya belum dapat dihitung.', 'The CIF of the lines or the exchange rate is missing, so there is no total yet.'),
  rounding: words('Jumlah dibulatkan atas seluruh barang, jadi dapat berselisih beberapa rupiah dari jumlah per pos.', 'The total is rounded over all goods, so it can differ by a few rupiah from the sum by code.'),
  columns: {
    code: words('Pos tarif', 'Tariff code'),
    scheme: words('Skema', 'Scheme'),
    lines: words('Baris', 'Lines'),
    example: words('Contoh barang', 'Example'),
    bm: words('BM (%)', 'Duty (%)'),
    bmUnit: words('BM (Rp/sat)', 'Duty (Rp/unit)'),
    ppn: words('PPN (%)', 'VAT (%)'),
    ppnbm: words('PPnBM (%)', 'Luxury (%)'),
    pph: words('PPh (%)', 'Income (%)'),
    total: words('Perkiraan (Rp)', 'Estimate (Rp)')
  },
  levies: {
    bm: words('BM', 'duty'),
    ppn: words('PPN', 'VAT'),
    pph: words('PPh', 'income tax')
  },
  rateOf: (levy: string, code: string) => same(`${levy} ${code}`),
  line: (row: string, code: string) => words(`Baris ${row}, pos ${code}`, `Line ${row}, code ${code}`),
  lineMissing: (levies: string) => words(`belum ada tarif ${levies}`, `no rate of ${levies} yet`),
  lineRestricted: (documents: string) => words(documents === '' ? 'kena lartas' : `kena lartas, perlu dokumen ${documents}`, documents === '' ? 'restricted' : `restricted, needs document ${documents}`),
  perUnit: words('Rp/satuan', 'Rp/unit')
})
