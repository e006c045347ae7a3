import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { OfferDoubt, OfferedParty } from '#core/import/header-offers.ts'
import type { PageRole } from '#core/import/page-readings.ts'
import type { LeftOutKind } from '#core/import/row-facts.ts'
import type { Doubt } from '#core/import/line-values.ts'
import type { TotalKind } from '#core/import/totals.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'
import { textComposable } from '../../i18n/use-text.ts'

/** The review of an import: source beside result. */
export const reviewText = ({ words, same, number }: Translator) => ({
  title: (files: string) => words(`Impor dari ${files}`, `Import from ${files}`),
  files: (count: number) => words(`${number(count)} berkas`, plural(count, 'file')),

  proved: (proved: number, lines: number) =>
    words(`${number(proved)} dari ${number(lines)} baris terbukti`, `${number(proved)} of ${plural(lines, 'line')} verified`),
  nothingProved: (lines: number) => words(`${number(lines)} baris`, plural(lines, 'line')),
  noLines: words(
    'Tidak ada baris barang yang terbaca. Pilih halaman lain, tafsiran lain (Ctrl+PageDown), atau pilih bidang di kepala kolom.',
    'No goods lines were read. Choose another page, another reading (Ctrl+PageDown), or choose the fields above the columns.'
  ),
  totalMeets: (stated: string) => words(`jumlahnya sama dengan total tertulis ${stated}`, `sum matches the stated total ${stated}`),
  totalDiffers: (stated: string, sum: string, difference: string) =>
    words(
      `jumlahnya ${sum}, padahal total tertulis ${stated} (selisih ${difference})`,
      `the sum is ${sum}, but the stated total is ${stated} (difference ${difference})`
    ),
  chargedTotalDiffers: (stated: string, sum: string, whole: string, difference: string) =>
    words(
      `jumlahnya ${sum}, dengan biaya dan potongan ${whole}, padahal total tertulis ${stated} (selisih ${difference})`,
      `the sum is ${sum}, with charges and deductions ${whole}, but the stated total is ${stated} (difference ${difference})`
    ),
  totalsMeet: (count: number) => words(`${number(count)} total tertulis semuanya cocok`, `all ${number(count)} stated totals match`),
  totalsDiffer: (count: number, all: number) =>
    words(
      `${number(count)} dari ${number(all)} total tertulis tidak cocok`,
      `${number(count)} of ${number(all)} stated totals do not match`
    ),
  nextOpen: words('Ke nilai berikutnya yang perlu dilihat', 'Go to the next value to look at'),
  open: (count: number) => words(`${number(count)} perlu dilihat`, `${number(count)} to look at`),
  nothingOpen: words('tidak ada yang perlu dilihat', 'nothing to look at'),
  unconfirmed: words(
    'Tidak ada di berkas ini yang memastikan angkanya: bandingkan dengan dokumen sebelum mengambil.',
    'Nothing in the file confirms the amounts: compare them with the document before you take them.'
  ),
  columnQuestions: words('Kolom yang belum pasti', 'Columns to decide'),
  askColumn: (field: string) => words(`Kolom mana yang berisi ${field}?`, `Which column is ${field}?`),
  askPerPackage: (field: string) =>
    words(
      `Apakah kolom ini memuat ${field} seluruh baris, bukan per kemasan?`,
      `Is this column ${field} of the whole line, not of one package?`
    ),
  columnAnswer: (key: number, heading: string, samples: string) =>
    same(samples === '' ? `${number(key)} · ${heading}` : `${number(key)} · ${heading}: ${samples}`),
  columnLetter: (letter: string) => words(`kolom ${letter}`, `column ${letter}`),
  answerColumn: (heading: string) => words(`Ya, ${heading}`, `Yes, ${heading}`),
  noColumn: words('0 · Tidak ada', '0 · None of them'),
  noColumnTitle: words('Tidak ada kolom yang memuatnya', 'No column has it'),
  moreQuestions: (count: number) => words(`masih ${number(count)} lagi`, `${number(count)} more`),
  onPages: (count: number) => words(`di ${number(count)} halaman`, `on ${plural(count, 'page')}`),
  answerRemembered: words(
    'Satu tombol angka menjawab untuk seluruh kolom; jawabannya diingat untuk pemasok ini.',
    'One digit answers for the whole column; the answer is remembered for this supplier.'
  ),
  answerKey: words('Tentukan kolom yang belum pasti (1 sampai 9; 0: tidak ada)', 'Decide the column (1 to 9; 0: none)'),
  otherTotal: (kind: string, stated: string, difference: string) =>
    words(`Juga tertulis: ${kind} ${stated} (selisih ${difference})`, `Also stated: ${kind} ${stated} (difference ${difference})`),
  totalKinds: {
    total: words('jumlah', 'total'),
    subtotal: words('subjumlah', 'subtotal'),
    'page-total': words('jumlah halaman', 'page total')
  } satisfies Record<TotalKind, Translated>,
  differenceIs: (rows: string) =>
    words(`Selisihnya sama dengan baris yang dilewati: ${rows}`, `The difference is what skipped rows have: ${rows}`),
  choiceRefused: words(
    'Berkas tidak dapat dibaca dengan pilihan itu, jadi pilihan itu diurungkan. Tidak ada yang hilang; coba pilihan lain.',
    'The files could not be read with that choice, so it was undone. Nothing is lost; try another choice.'
  ),
  reading: words('Membaca ulang…', 'Reading again…'),
  remembered: words(
    'Yang dibetulkan terakhir kali untuk pemasok ini sudah dipakai; Ctrl+Z mengurungkannya.',
    'What was corrected last time for this supplier is applied; Ctrl+Z undoes it.'
  ),
  asLastTime: words('seperti terakhir kali untuk pemasok ini', 'as last time for this supplier'),
  numbersAsLastTime: words('angka dibaca seperti terakhir kali untuk pemasok ini', 'numbers are read as last time for this supplier'),
  fromCatalog: words('dari data induk', 'from the master data'),
  fillRest: (count: number, from: string) =>
    words(
      `Sisanya dari ${from}: ${number(count)} isian, ditandai sampai diperiksa`,
      `The rest from ${from}: ${plural(count, 'value')}, marked until confirmed`
    ),
  fillFromCatalog: (lines: number, fields: string) =>
    words(
      `Isi nilai kosong di ${number(lines)} baris dari data induk: ${fields}`,
      `Fill empty values of ${plural(lines, 'line')} from the master data: ${fields}`
    ),
  otherTariffs: (lines: number) =>
    words(
      `Data induk memuat pos tarif lain untuk ${number(lines)} baris`,
      `The master data has another tariff code for ${plural(lines, 'line')}`
    ),
  inCatalog: (value: string) => words(`data induk: ${value}`, `master data: ${value}`),
  takenBefore: (what: string, place: string, when: string) =>
    words(`${what} sudah pernah diambil ke ${place} pada ${when}.`, `${what} was already taken into ${place} on ${when}.`),
  creditNote: (file: string) =>
    words(
      `${file} adalah nota kredit atau koreksi invoice, jadi tidak ada yang diambil darinya. Impor invoice aslinya; baris yang memang barang dapat diambil di bagian baris yang dilewati.`,
      `${file} is a credit note or a correction of an invoice, so nothing is taken from it. Import the invoice itself; rows that are goods can be taken from the skipped rows.`
    ),
  thisFile: words('Berkas ini', 'This file'),
  thisInvoice: (invoice: string) => same(`Invoice ${invoice}`),

  shipments: words('Invoice di berkas ini', 'Invoices in these files'),
  shipment: (invoice: string, lines: number) => words(`${invoice} · ${number(lines)} baris`, `${invoice} · ${plural(lines, 'line')}`),
  withoutNumber: words('Tanpa nomor', 'Without a number'),

  splitter: words('Lebar sumber dan baris', 'Width of the source and the lines'),
  source: words('Sumber', 'Source'),
  result: words('Baris yang diambil', 'Lines to take'),
  pages: words('Dokumen dan halaman', 'Documents and pages'),
  nextPage: words('Halaman berikutnya', 'Next page'),
  previousPage: words('Halaman sebelumnya', 'Previous page'),
  page: (document: string, page: string) => words(`${document} · halaman ${page}`, `${document} · page ${page}`),
  list: (page: string, at: number) => words(`${page} · daftar ${number(at)}`, `${page} · list ${number(at)}`),
  roles: {
    invoice: words('invoice', 'invoice'),
    'packing-list': words('packing list', 'packing list'),
    'credit-note': words('nota kredit', 'credit note'),
    other: words('lainnya', 'other')
  } satisfies Record<PageRole, Translated>,
  hidden: words('tersembunyi', 'hidden'),
  notTaken: words('tidak diambil', 'not taken'),
  candidate: (at: number, count: number) =>
    words(`Tafsiran ${number(at)} dari ${number(count)}`, `Reading ${number(at)} of ${number(count)}`),
  nextCandidate: words('Tafsiran berikutnya', 'Next reading'),
  previousCandidate: words('Tafsiran sebelumnya', 'Previous reading'),
  view: words('Tampilan sumber', 'View of the source'),
  picture: words('Gambar', 'Picture'),
  cells: words('Sel', 'Cells'),
  noPicture: words(
    'Gambar halaman ini tidak dapat dibuat; pakai tampilan sel.',
    'The picture of this page could not be made; use the cells.'
  ),
  pictureOf: (page: string) => words(`Gambar ${page}`, `Picture of ${page}`),
  zoomIn: words('Perbesar gambar', 'Enlarge the picture'),
  zoomOut: words('Perkecil gambar', 'Reduce the picture'),

  sheet: (page: string) => words(`Sel ${page}`, `Cells of ${page}`),
  chooseAnother: words('bidang kolom ini; pilih bidang lain', 'field of this column; choose another field'),
  chooseField: (letter: string) => words(`Bidang untuk kolom ${letter}`, `Field of column ${letter}`),
  noField: words('Tidak dipakai', 'Not used'),
  rowHeader: words('baris judul', 'header row'),
  rowGoods: (line: string) => words(`baris barang ${line}`, `goods line ${line}`),
  rowSkipped: (kind: string) => words(`dilewati: ${kind}`, `skipped: ${kind}`),
  hiddenCell: words('tersembunyi di berkas', 'hidden in the file'),

  number: same('No.'),
  kinds: {
    serial: words('No. urut', 'Number'),
    code: words('Kode barang', 'Item code'),
    description: words('Uraian', 'Description'),
    hs: words('Pos tarif (HS)', 'Tariff code (HS)'),
    origin: words('Negara asal', 'Origin'),
    quantity: words('Jumlah', 'Quantity'),
    unit: words('Satuan', 'Unit'),
    price: words('Harga satuan', 'Unit price'),
    amount: words('Nilai', 'Amount'),
    packages: words('Jumlah kemasan', 'Packages'),
    packageKind: words('Jenis kemasan', 'Kind of package'),
    net: words('Berat bersih (kg)', 'Net weight (kg)'),
    gross: words('Berat kotor (kg)', 'Gross weight (kg)'),
    volume: words('Volume (m³)', 'Volume (m³)'),
    brand: words('Merek', 'Brand'),
    type: words('Tipe', 'Type'),
    spec: words('Spesifikasi', 'Specification'),
    condition: words('Kondisi', 'Condition'),
    marks: words('Merek kemasan', 'Shipping marks'),
    currency: words('Valuta', 'Currency'),
    order: words('Nomor pesanan', 'Order number'),
    tax: words('Pajak', 'Tax'),
    discount: words('Diskon', 'Discount'),
    base: words('Harga per berapa satuan', 'Units per price'),
    invoice: words('Nomor invoice', 'Invoice number'),
    container: words('Kontainer', 'Container'),
    date: words('Tanggal', 'Date'),
    other: words('Lainnya', 'Other')
  } satisfies Record<ColumnKind, Translated>,

  doubts: {
    'number-form': words(
      'Titik atau koma di sini dapat berarti desimal atau ribuan, dan berkas tidak memastikannya. Bandingkan dengan dokumen, lalu terima atau pakai tafsiran lain.',
      'The point or comma may mark decimals or thousands, and nothing in the file decides. Compare with the document, then confirm it or use the other reading.'
    ),
    product: words(
      'Jumlah × harga satuan tidak sama dengan nilai baris ini. Periksa ketiganya dan betulkan yang salah.',
      'Quantity × unit price is not the amount of this line. Check all three and correct the wrong one.'
    ),
    computed: words(
      'Berkas tidak memuat nilai baris ini; dihitung dari jumlah × harga satuan. Terima, atau ketik nilainya.',
      'The file has no amount for this line; it is quantity × unit price. Confirm it, or type the amount.'
    ),
    stored: words(
      'Sel menampilkan angka lain dari yang disimpannya. Yang tampil dipakai, karena bea cukai membandingkan dengan dokumen; periksa, atau pakai yang disimpan.',
      'The cell displays another number than it stores. The displayed one is used, because customs compares with the document; check it, or use the stored one.'
    ),
    'foreign-tariff': words(
      'Kode ini memuat digit tarif negara lain; hanya enam digit pertama berlaku umum. Lengkapi menurut BTKI, atau terima enam digit itu.',
      'This code has digits of another country’s tariff; only the first six are international. Complete it from the BTKI, or confirm the six digits.'
    ),
    'lost-zero': words(
      'Nol di depan tampaknya hilang di lembar kerja. Terima kode dengan nol, atau ketik kode yang benar.',
      'The leading zero seems to be lost in the spreadsheet. Confirm the code with the zero, or type the right one.'
    ),
    formula: words(
      'Rumusnya gagal di lembar kerja, atau kolomnya terlalu sempit. Ketik nilainya dari dokumen.',
      'Its formula failed in the spreadsheet, or its column is too narrow. Type the value from the document.'
    ),
    digits: words(
      'Lembar kerja menyingkat angka ini, jadi digit terakhirnya hilang. Ketik dari dokumen asli.',
      'The spreadsheet shortened this number, so its last digits are missing. Type it from the original document.'
    ),
    'day-for-text': words(
      'Excel mungkin mengubah kode seperti 4-6 menjadi tanggal ini. Ketik kodenya dari dokumen asli, atau terima bila memang begitu.',
      'Excel may have turned a code such as 4-6 into this date. Type the code from the original document, or confirm it if it is right.'
    ),
    'number-for-text': words(
      'Kode ini ditulis sebagai angka dengan koma atau desimal. Terima tanpa tanda itu, atau pakai yang tertulis.',
      'This code is written as a number with commas or decimals. Confirm it without them, or use it as written.'
    ),
    'tariff-form': words(
      'Tidak ada pos tarif dengan jumlah digit ini. Ketik pos tarif yang benar.',
      'No tariff code has this number of digits. Type the right one.'
    ),
    'ambiguous-unit': words(
      'Kata ini dapat berarti beberapa satuan. Terima kodenya, atau ketik kode lain.',
      'This word may mean several units. Confirm the code, or type another one.'
    ),
    'unknown-unit': words(
      'Kata ini bukan satuan atau kemasan yang dikenal. Ketik kodenya.',
      'This word is not a known unit or package. Type its code.'
    ),
    'no-name': words(
      'Teks ini label dengan isinya atau kode, bukan nama barang. Ketik uraian barang, atau terima.',
      'This text is a label with its value or a code, not a name of goods. Type the description, or confirm it.'
    ),
    'several-codes': words(
      'Kalimat ini memuat beberapa pos tarif. Ketik pos tarif barang ini.',
      'The sentence has several tariff codes. Type the one of these goods.'
    ),
    'no-unit': words(
      'Satuan berat ini tidak tertulis. Terima sebagai kilogram, atau ketik beratnya dalam kilogram.',
      'The unit of this weight is not stated. Confirm it as kilograms, or type the weight in kilograms.'
    ),
    'unknown-country': words(
      'Kata ini bukan negara yang dikenal. Ketik kode dua huruf negara asalnya.',
      'This word is not a known country. Type the two-letter code of the origin.'
    ),
    'unknown-code': words(
      'Kode ini tidak ada di daftar kodenya. Ketik kode yang benar, atau terima bila memang ada.',
      'This code is not in its code list. Type the right one, or confirm it if it does exist.'
    ),
    'not-a-number': words(
      'Di sini seharusnya ada angka. Ketik angkanya, atau pilih bidang lain untuk kolom ini.',
      'A number is expected here. Type it, or choose another field for this column.'
    ),
    merged: words(
      'Satu sel digabung untuk beberapa baris, jadi bagian baris ini tidak diketahui. Ketik bagiannya, atau terima kosong.',
      'One cell is merged over several lines, so the share of this line is not known. Type it, or confirm it as empty.'
    ),
    recognised: words(
      'Dikenali dari gambar, dan tidak ada yang memastikannya. Bandingkan dengan gambar di panel sumber, lalu terima atau betulkan.',
      'Recognised from a picture, and nothing confirms it. Compare it with the picture of the source, then confirm or correct it.'
    ),
    'printed-credit': words(
      'Data elektronik di dalam PDF ini sebuah invoice, tetapi halaman cetaknya nota kredit. Tanyakan pemasok sebelum menerimanya.',
      'The electronic data in this PDF is an invoice, but its printed page is a credit note. Ask the supplier before confirming it.'
    ),
    unprinted: words(
      'Ada di data elektronik invoice, tetapi tidak tercetak di halamannya. Bandingkan keduanya, lalu terima atau betulkan.',
      'It is in the electronic data of the invoice, but not printed on its page. Compare both, then confirm or correct it.'
    ),
    currency: words(
      'Valuta di sini lain dari valuta deklarasi atau baris lain; angkanya tidak dikonversi. Periksa valutanya, lalu terima atau betulkan.',
      'The currency here is not that of the declaration or of other lines; the number is not converted. Check the currency, then confirm or correct it.'
    ),
    total: words(
      'Jumlah semua baris tidak sama dengan total yang tertulis. Cari baris yang kurang, kembar, atau salah.',
      'The sum of all lines is not the stated total. Look for a missing, duplicate or wrong line.'
    ),
    'packing-list': words(
      'Packing list memuat jumlah lain untuk barang ini. Pastikan mana yang benar, lalu terima atau pakai yang di packing list.',
      'The packing list has another quantity of these goods. Find out which is right, then confirm it or use that of the packing list.'
    ),
    'page-break': words(
      'Halaman berikutnya dimulai dengan kata yang mungkin lanjutan baris ini. Bandingkan kedua halaman, lalu lengkapi atau terima.',
      'The next page begins with words that may continue this line. Compare both pages, then complete it or confirm it.'
    ),
    'shared-heading': words(
      'Judul dua kolom angka sama artinya, jadi belum jelas mana yang dimaksud. Bandingkan, lalu terima atau pakai angka di kolom lain itu.',
      'The names of two columns of numbers mean the same, so it is not clear which one is meant. Compare them, then confirm it or use the number of the other column.'
    ),
    thousands: words(
      'Kolom ini menampilkan angka dalam ribuan. Bandingkan dengan dokumen, lalu terima atau pakai angka yang lain.',
      'This column displays its numbers in thousands. Compare with the document, then confirm it or use the other number.'
    ),
    'per-unit': words(
      'Kolom ini memuat berat per satuan: baru dikalikan jumlah hasilnya sama dengan total tertulis. Terima berat seluruh baris, atau pakai yang tertulis.',
      'This column has the weight of one piece: only multiplied by the quantity does it match the stated total. Confirm the weight of the whole line, or use the written one.'
    ),
    'no-heading': words(
      'Tidak ada judul yang pasti menyebut isi kolom ini, jadi bidangnya ditebak. Periksa bidang di kepala kolom sumber, lalu terima.',
      'The header row does not say clearly what this column is, so its field is a guess. Check the field above the column of the source, then confirm it.'
    ),
    'row-break': words(
      'Baris angkanya tidak memuat kata; uraian ini diambil dari baris di bawahnya. Bandingkan dengan sumber, lalu terima atau betulkan.',
      'The row of the numbers has no words; this description is from the row below. Compare with the source, then confirm or correct it.'
    ),
    'repeated-code': words(
      'Kode yang sama ada di barang lain, jadi mungkin bukan kode barang. Pastikan, lalu terima atau kosongkan.',
      'Other goods have the same code, so it may be no item code. Find out, then confirm it or leave it empty.'
    ),
    enumeration: words(
      'Angkanya naik terus seperti nomor urut, jadi mungkin bukan jumlah atau berat. Bandingkan dengan kolomnya.',
      'The numbers only grow, as numbers of rolls or cartons do, so they may be no quantity or weight. Compare them with the column.'
    ),
    'column-break': words(
      'Batas teks ini di halaman tidak jelas: beberapa teks berjauhan dalam satu kolom, atau teksnya masuk ke kolom berikutnya. Bandingkan dengan sumber, lalu terima atau betulkan.',
      'The page does not show clearly where this text ends: texts stand apart in one column, or run into the next one. Compare with the source, then confirm or correct it.'
    ),
    packed: words(
      'Sel ini memuat jumlah dalam beberapa tingkat kemasan. Pastikan mana yang ditagih, lalu terima, pakai angka yang lain, atau ketik.',
      'This cell has quantities in several levels of packing. Find out which one is invoiced, then confirm it, use the other number, or type it.'
    ),
    encoding: words(
      'Pengodean huruf berkas ini tidak pasti, atau ada huruf yang rusak. Periksa hurufnya, pilih pengodean lain di panel sumber, atau terima.',
      'The text encoding of this file is uncertain, or a letter is damaged. Check the letters, choose another encoding above the source, or confirm it.'
    ),
    'other-file': words(
      'Berkas ini tidak menyebut nomor invoice; barisnya ditambahkan karena judul kolomnya sama. Terima bila memang satu invoice, atau ambil berkas itu tersendiri.',
      'This file gives no invoice number; its lines were added because its columns have the same names. Confirm it if it is the same invoice, or import that file on its own.'
    )
  } satisfies Record<Doubt, Translated>,
  /** Short, for a screen reader in the cell. */
  toLookAt: words('perlu dilihat', 'to look at'),
  corrected: words('dibetulkan', 'corrected'),
  confirmed: words('diterima', 'confirmed'),
  plausible: words('masuk akal; tidak ada yang membantah atau memastikan', 'plausible; nothing contradicts or confirms it'),
  provedValue: words('terbukti', 'verified'),

  factDoubts: {
    'no-label': words(
      'Tidak ada label di dokumen yang menyebutnya demikian. Lihat di sumber, lalu centang bila benar.',
      'No label in the document names it. Look at the source, then select it if it is right.'
    ),
    letterhead: words(
      'Di bagian atas dokumen, tanpa label. Centang bila pemasok.',
      'At the top of the document, without a label. Select it if it is the supplier.'
    ),
    addressee: words(
      'Tujuan dokumen ini, tanpa label. Centang bila importir.',
      'Whom the document is addressed to, without a label. Select it if it is the importer.'
    ),
    conflict: words(
      'Lebih dari satu nilai cocok untuk isian ini. Pastikan mana yang benar, lalu centang.',
      'More than one value fits this field. Find out which is right, then select it.'
    ),
    'date-form': words(
      'Hari dan bulan dapat tertukar. Bandingkan dengan dokumen lain, lalu centang bila benar.',
      'Day and month may be swapped. Compare with another document, then select it if it is right.'
    ),
    'year-first': words(
      'Dua digit pertama dapat berarti tahun. Bandingkan dengan dokumen lain, lalu centang bila benar.',
      'Its first two digits may be the year. Compare with another document, then select it if it is right.'
    ),
    'other-calendar': words(
      'Tahunnya dapat dihitung seperti di Thailand atau Jepang. Bandingkan dengan dokumen lain, lalu centang bila benar.',
      'Its year may be counted as in Thailand or Japan. Compare with another document, then select it if it is right.'
    ),
    'serial-day': words(
      'Sel ini menyimpan nomor hari, bukan tanggal. Bandingkan dengan dokumen, lalu centang bila benar.',
      'The cell has the number of a day, not a date. Compare with the document, then select it if it is right.'
    ),
    'far-day': words(
      'Tahun ini tidak wajar untuk sebuah dokumen. Ketik tanggalnya di deklarasi dari dokumen asli.',
      'No document has this year. Type the date in the declaration from the original document.'
    ),
    'swapped-day': words(
      'Excel mungkin menukar hari dan bulan: tanggal lain di lembar ini berupa teks dengan urutan lain. Bandingkan, lalu centang bila benar.',
      'Excel may have swapped day and month: another date of the sheet is text in the other order. Compare, then select it if it is right.'
    ),
    digits: words(
      'Lembar kerja menyingkat angka ini, jadi digit terakhirnya hilang. Ketik di deklarasi dari dokumen asli.',
      'The spreadsheet shortened this number, so its last digits are missing. Type it in the declaration from the original document.'
    ),
    'day-for-text': words(
      'Excel mungkin mengubah nomor seperti 4-6 menjadi tanggal ini. Bandingkan dengan dokumen asli, lalu centang bila benar.',
      'Excel may have turned a number such as 4-6 into this date. Compare with the original document, then select it if it is right.'
    ),
    'number-for-text': words(
      'Nomor ini ditulis sebagai angka dengan koma atau desimal. Bandingkan dengan dokumen asli, lalu centang bila benar.',
      'It is written as a number with commas or decimals. Compare with the original document, then select it if it is right.'
    ),
    'lost-zero': words(
      'Nol di depan tampaknya hilang di lembar kerja. Bandingkan dengan dokumen, lalu centang bila benar.',
      'The leading zeros seem to be lost in the spreadsheet. Compare with the document, then select it if it is right.'
    ),
    'number-form': words(
      'Titik atau koma dapat berarti desimal atau ribuan. Bandingkan dengan dokumen, lalu centang bila benar.',
      'The point or comma may mark decimals or thousands. Compare with the document, then select it if it is right.'
    ),
    unit: words(
      'Satuannya tidak tertulis. Pastikan satuannya, lalu centang bila benar.',
      'Its unit is not stated. Find out the unit, then select it if it is right.'
    ),
    recognised: words(
      'Dikenali dari gambar, dan tidak ada yang memastikannya. Bandingkan dengan gambar, lalu centang bila benar.',
      'Recognised from a picture, and nothing confirms it. Compare it with the picture, then select it if it is right.'
    ),
    encoding: words(
      'Pengodean huruf berkas ini tidak pasti, atau ada huruf yang rusak. Periksa hurufnya, lalu centang bila benar.',
      'The text encoding of this file is uncertain, or a letter is damaged. Check the letters, then select it if they are right.'
    ),
    'check-digit': words(
      'Digit pemeriksanya tidak cocok, jadi ada huruf atau angka yang salah. Ketik di deklarasi dari dokumen asli.',
      'Its check digit does not match, so a letter or digit is wrong. Type it in the declaration from the original document.'
    ),
    unreadable: words(
      'Nilainya tidak terbaca. Lihat di sumber, lalu ketik di deklarasi.',
      'The value could not be read. Look at the source, then type it in the declaration.'
    ),
    currency: words(
      'Nilai ini dalam valuta lain dan tidak dikonversi. Hitung dalam valuta deklarasi, lalu ketik di sana.',
      'This amount is in another currency and is not converted. Convert it, then type it in the declaration.'
    ),
    present: words(
      'Deklarasi sudah memuat nilai lain. Centang untuk menggantinya, atau menambahkannya di daftar.',
      'The declaration has another value. Select it to replace that value, or to add it to the list.'
    ),
    partial: words(
      'Tidak semua invoice yang diambil memuatnya, jadi jumlahnya kurang. Lengkapi dari dokumennya, lalu centang atau ketik.',
      'Not every invoice that is taken has it, so the sum is too small. Complete it from the documents, then select it or type it.'
    ),
    several: words(
      'Dijumlahkan dari beberapa nilai atau baris. Periksa bagiannya, lalu centang bila benar.',
      'Added up from several values or rows. Check its parts, then select it if it is right.'
    ),
    charge: words(
      'Selisih dua total; jenis biayanya tidak dikenal. Centang di satu isian.',
      'The difference of two totals; the kind of charge is not known. Select it for one field.'
    ),
    'no-port': words(
      'Nama ini tidak ada di daftar pelabuhan. Cari kodenya dengan F4 di deklarasi.',
      'This name is not in the list of ports. Find its code with F4 in the declaration.'
    ),
    converted: words(
      'Tertulis dalam satuan lain dan diubah ke kilogram. Periksa hasilnya, lalu centang bila benar.',
      'Written in another unit and converted to kilograms. Check the result, then select it if it is right.'
    )
  } satisfies Record<Exclude<OfferDoubt, 'sum'>, Translated>,
  offerIsNotSum: (stated: string, sum: string, difference: string) =>
    words(
      `Tertulis ${stated}, padahal jumlah daftarnya ${sum} (selisih ${difference}). Pastikan mana yang benar, lalu centang.`,
      `${stated} is stated, but the list adds up to ${sum} (difference ${difference}). Find out which is right, then select it.`
    ),

  line: (at: number) => words(`Baris ${number(at)}`, `Line ${number(at)}`),
  written: (text: string) => words(`tertulis “${text}”`, `written as “${text}”`),
  notWritten: words('tidak tertulis di berkas', 'not written in the file'),
  confirm: words('Terima', 'Confirm'),
  use: (value: string) => words(`Pakai ${value}`, `Use ${value}`),
  wholePage: words('Baca semua angka halaman ini seperti itu', 'Read all numbers of this page that way'),
  confirmRow: (count: number) => words(`Terima ${number(count)} nilai baris ini`, `Confirm ${number(count)} values of this line`),
  crop: words('Potongan gambar nilai yang dipilih, dan barisnya', 'Picture of the chosen value, and of its line'),
  confirmAlike: (count: number) => words(`Terima semua ${number(count)} di kolom ini`, `Confirm all ${number(count)} of this column`),
  revert: words('Kembalikan seperti terbaca', 'Restore the value that was read'),
  change: words('Ubah', 'Change'),
  skipLine: (at: number) => words(`Lewati baris ${number(at)}`, `Skip line ${number(at)}`),
  notNumber: (typed: string) =>
    words(`“${typed}” bukan angka; nilainya tidak berubah.`, `“${typed}” is not a number; the value is unchanged.`),
  inspectorHint: words(
    'F8 menuju nilai berikutnya yang perlu dilihat; F2 atau mengetik mengubah sel.',
    'F8 goes to the next value to look at; F2 or typing changes a cell.'
  ),
  valueOfLine: words('Nilai yang dipilih', 'Chosen value'),

  belowLines: words('Baris yang dilewati dan isi header', 'Skipped rows and values for the header'),
  skippedRows: (count: number) =>
    words(`Baris dilewati yang memuat angka (${number(count)})`, `Skipped rows with an amount or quantity (${number(count)})`),
  otherSkipped: (count: number) => words(`Baris lain yang dilewati (${number(count)})`, `Other skipped rows (${number(count)})`),
  bareRows: (count: number) =>
    words(`Baris yang diambil tanpa nilai dan jumlah (${number(count)})`, `Lines taken without amount and quantity (${number(count)})`),
  skippedKinds: {
    heading: words('baris judul', 'header row'),
    section: words('judul bagian', 'section title'),
    subtotal: words('subjumlah', 'subtotal'),
    total: words('jumlah', 'total'),
    charge: words('biaya', 'charge'),
    bank: words('data bank', 'bank details'),
    signature: words('tanda tangan', 'signature'),
    words: words('terbilang', 'amount in words'),
    origin: words('keterangan asal', 'statement of origin'),
    note: words('keterangan', 'note'),
    part: words('bagian dari barang di atasnya', 'part of the goods above'),
    'other-list': words('daftar lain', 'other list'),
    'credit-note': words('baris nota kredit', 'line of a credit note'),
    unread: words('tabel tidak terbaca', 'table not read'),
    hidden: words('baris tersembunyi', 'hidden row'),
    container: words('kontainer', 'container'),
    zero: words('tanpa jumlah dan nilai (0)', 'no quantity and no amount (0)'),
    'after-total': words('di bawah jumlah', 'below the total')
  } satisfies Record<LeftOutKind, Translated>,
  row: (page: string, row: number) =>
    words(`${page === '' ? 'Baris' : `${page} baris`} ${number(row)}`, `${page === '' ? 'Row' : `${page} row`} ${number(row)}`),
  takeAsGoods: words('Ambil sebagai barang', 'Take as goods'),
  takeShort: words('Ambil', 'Take'),
  takeList: (rows: number) => words(`Ambil ${number(rows)} baris sebagai barang`, `Take ${plural(rows, 'row')} as goods`),
  listOf: (page: string, rows: number) =>
    words(`${page === '' ? 'Daftar lain' : page} · ${number(rows)} baris`, `${page === '' ? 'Other list' : page} · ${plural(rows, 'row')}`),
  skip: words('Lewati', 'Skip'),
  showAll: (count: number) => words(`Tampilkan semua ${number(count)}`, `Show all ${number(count)}`),
  skippedRow: (place: string, content: string) => same(`${place}: ${content}`),

  header: (taken: number, count: number) =>
    words(`Isi header: ${number(taken)} dari ${number(count)}`, `Fill the header: ${number(taken)} of ${number(count)}`),
  parties: {
    importer: words('Importir', 'Importer'),
    seller: words('Penjual', 'Seller'),
    supplier: words('Pemasok', 'Supplier')
  } satisfies Record<OfferedParty, Translated>,
  provedByCatalog: words('cocok dengan data induk', 'matches the master data'),
  takeMarked: (count: number) => words(`Ambil semua yang bertanda (${number(count)})`, `Take all that are marked (${number(count)})`),
  takeMarkedTitle: (count: number, marked: number) =>
    words(
      `Mencentang ${number(count)} dari ${number(marked)} isi bertanda: yang tidak dibantah apa pun dan tidak dibaca dari gambar`,
      `Selects ${number(count)} of ${number(marked)} marked values: those that nothing contradicts and that were not read from a picture`
    ),
  present: (value: string) => words(`sekarang ${value}`, `now ${value}`),
  otherValue: (value: string) => words(`tafsiran lain: ${value}`, `other reading: ${value}`),
  showInSource: words('Lihat di sumber', 'Show in the source'),
  chooseParty: (field: string) => words(`Pilih dari data induk: ${field}`, `Choose from the master data: ${field}`),
  partyName: words('Nama atau NPWP', 'Name or tax number'),
  asWritten: words('Seperti di berkas', 'As in the file'),
  noOffers: words('Tidak ada isi header yang terbaca.', 'No values for the header were read.'),

  modes: {
    append: words('Tambahkan di bawah barang yang ada', 'Add below the existing goods'),
    replace: words('Ganti semua barang yang ada', 'Replace all existing goods'),
    merge: words('Lengkapi barang yang sama, tambahkan sisanya', 'Complete matching goods, add the rest')
  },
  mode: words('Cara impor', 'Import mode'),
  target: words('Tujuan', 'Into'),
  targets: {
    open: words('deklarasi yang terbuka', 'the open declaration'),
    new: words('draf baru', 'a new draft')
  },
  take: (count: number) => words(`Ambil ${number(count)} baris`, `Take ${plural(count, 'line')}`),
  openStay: (count: number) =>
    words(
      `${number(count)} nilai belum dilihat; setelah diambil tetap ditandai di draf.`,
      `${plural(count, 'value')} not looked at yet; ${count === 1 ? 'it stays' : 'they stay'} marked in the draft.`
    ),
  readyToTake: words('Siap diambil.', 'Ready to take.'),
  nothingToTake: words('Belum ada baris untuk diambil.', 'There are no lines to take yet.'),

  /** What Enter does, beside its key; other uses have the name of their button. */
  enterDoes: {
    confirm: words('terima nilai ini', 'confirm this value'),
    takeOffer: words('ambil isi header ini', 'take this header value'),
    question: words('tentukan dulu yang di atas', 'decide what is asked above first'),
    line: words('baris berikutnya teks ini', 'next line of this text'),
    next: words('ke nilai berikutnya yang perlu dilihat', 'go to the next value to look at')
  },

  close: {
    title: words('Tutup impor ini?', 'Close this import?'),
    text: (count: number) =>
      words(
        `${number(count)} keputusan di sini akan hilang. Belum ada yang masuk ke draf.`,
        `${plural(count, 'decision')} made here will be lost. Nothing is in the draft yet.`
      ),
    yes: words('Tutup tanpa mengambil', 'Close without taking')
  },

  keys: words('Pintasan', 'Shortcuts'),
  keyList: {
    next: words('Nilai berikutnya yang perlu dilihat', 'Next value to look at'),
    previous: words('Nilai sebelumnya yang perlu dilihat', 'Previous value to look at'),
    confirm: words('Terima nilai; ambil baris bila tidak ada lagi', 'Confirm the value; take the lines when nothing is left'),
    change: words('Ubah sel', 'Change the cell'),
    skip: words('Lewati baris', 'Skip the line'),
    field: words('Pilih bidang kolom sumber', 'Choose the field of a source column'),
    panes: words('Ke bagian berikutnya: sumber, baris, yang dilewati, header', 'To the next part: source, lines, skipped rows, header'),
    panesBack: words('Ke bagian sebelumnya', 'To the previous part'),
    close: words('Tutup', 'Close')
  },
  undo: words('Urungkan keputusan', 'Undo the decision'),
  redo: words('Ulangi keputusan', 'Redo the decision'),
  said: {
    undone: words('Keputusan diurungkan.', 'Decision undone.'),
    redone: words('Keputusan diulangi.', 'Decision redone.'),
    confirmed: words('Diterima.', 'Confirmed.'),
    allSeen: words('Semua sudah dilihat. Enter mengambil baris.', 'Everything has been looked at. Enter takes the lines.')
  }
})

export type ReviewWords = ReturnType<typeof reviewText>
export const useReviewText = textComposable(reviewText)
