import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { CellProblem, CellRemark } from '#core/spreadsheets/read-cell.ts'
import type { SpreadsheetStage } from '../../workers/spreadsheets/progress.ts'

/** Questions and reports about the numbers and dates of an import or a paste. */
const numbersText = ({ words, same, number }: Translator) => ({
  ask: {
    numbers: {
      title: words('Bagaimana angka ini ditulis?', 'How are these numbers written?'),
      missing: (count: number) =>
        words(`${number(count)} angka dapat dibaca dua cara dan tidak ada sel lain yang menunjukkan cara mana. Belum ada yang dimasukkan; pilih bentuk yang benar.`, `${plural(count, 'number')} can be read in two ways, and no other cell shows which one is meant. Nothing has been imported yet; choose the right format.`),
      contradicting: (count: number) =>
        words(`Sel lain memakai kedua bentuk angka, jadi ${number(count)} angka ini dapat dibaca dua cara. Belum ada yang dimasukkan; pilih bentuk yang benar.`, `Other cells use both formats, so ${plural(count, 'number')} can be read in two ways. Nothing has been imported yet; choose the right format.`),
      more: (count: number) => words(`dan ${number(count)} angka lagi`, `and ${plural(count, 'number')} more`),
      forms: { id: same('1.234,56'), en: same('1,234.56') }
    },
    dates: {
      title: words('Bagaimana tanggal ini ditulis?', 'How are these dates written?'),
      missing: (count: number) =>
        words(
          `${number(count)} tanggal dapat dibaca dua cara dan tidak ada tanggal lain yang menunjukkan cara mana. Belum ada yang dimasukkan; pilih urutan yang benar.`,
          `${plural(count, 'date')} can be read in two ways, and no other date shows which one is meant. Nothing has been imported yet; choose the right order.`
        ),
      contradicting: (count: number) =>
        words(`Tanggal lain memakai kedua urutan, jadi ${number(count)} tanggal ini dapat dibaca dua cara. Belum ada yang dimasukkan; pilih urutan yang benar.`, `Other dates use both orders, so ${plural(count, 'date')} can be read in two ways. Nothing has been imported yet; choose the right order.`),
      more: (count: number) => words(`dan ${number(count)} tanggal lagi`, `and ${plural(count, 'date')} more`),
      forms: { id: words('hari-bulan-tahun', 'day-month-year'), en: words('bulan-hari-tahun', 'month-day-year') }
    }
  },
  place: words('Sel', 'Cell'),
  written: words('Tertulis', 'Written'),
  readAs: (form: string) => words(`Dibaca sebagai ${form}`, `Read as ${form}`),
  unreadable: words('tidak terbaca', 'unreadable'),
  goOn: words('Lanjutkan', 'Continue'),
  pastePlace: (row: string, column: string) => words(`Baris ${row}, ${column}`, `Row ${row}, ${column}`),
  sumFactor: (sums: string, factor: string) => words(`${sums}; selisihnya tepat ${factor} kali. Periksa titik dan koma angka baris; tidak ada yang hilang. Urungkan dengan Ctrl+Z.`, `${sums}; they differ by a factor of exactly ${factor}. Check the points and commas of the lines. Nothing was lost. Undo with Ctrl+Z.`),
  sums: (field: string, sum: string, stated: string) => words(`${field}: jumlah baris ${sum}, di header ${stated}`, `${field}: the lines add up to ${sum}, the header has ${stated}`),
  lineFactor: (sums: string, factor: string, row: string) =>
    words(
      `${sums}; cocok bila nilai baris ${row} salah ${factor} kali. Periksa titik dan koma di baris ${row}; tidak ada yang hilang. Urungkan dengan Ctrl+Z.`,
      `${sums}; they match if the value of line ${row} is wrong by a factor of ${factor}. Check the points and commas of line ${row}. Nothing was lost. Undo with Ctrl+Z.`
    )
})

/** Values of an import or a paste that may be wrong as they are written. */
const doubtsText = ({ words, same, number }: Translator) => ({
  rows: (listed: string, more: number, count: number) => words(`baris ${listed}${more > 0 ? ` dan ${number(more)} lagi` : ''}`, `${count === 1 ? 'row' : 'rows'} ${listed}${more > 0 ? ` and ${number(more)} more` : ''}`),
  example: (column: string, text: string, rows: string) => same(`${column}, ${rows}: “${text}”`),
  otherCurrency: (found: string, currency: string, declared: string) =>
    words(`${found}. Valutanya ${currency}, padahal seharusnya ${declared}. Angkanya dimasukkan apa adanya tanpa konversi; periksa valutanya.`, `${found}. The currency is ${currency}, but ${declared} is expected. The number is taken as it is, without conversion; check the currency.`),
  misplaced: (found: string) => words(`${found}. Ini nilai uang, padahal bidangnya bukan. Angkanya dimasukkan tanpa valuta; periksa apakah kolomnya benar.`, `${found}. This is an amount of money, but the field is not. The number is taken without the currency; check that the column is the right one.`),
  swapped: {
    title: words('Hari dan bulan mungkin tertukar', 'Day and month may be swapped'),
    asked: (count: number, text: string, place: string) =>
      words(
        `${number(count)} sel tanggal mungkin tertukar hari dan bulannya oleh Excel: di kolom yang sama, “${text}” (${place}) tetap berupa teks karena Excel memakai urutan lain. Belum ada yang dimasukkan; pilih yang benar.`,
        `Excel may have swapped day and month of ${plural(count, 'date cell')}: in the same column, “${text}” (${place}) is still text because Excel uses the other order. Nothing has been imported yet; choose the right dates.`
      ),
    keep: words('Seperti di berkas', 'As in the file'),
    swap: words('Hari dan bulan ditukar', 'Day and month swapped'),
    more: (count: number) => words(`dan ${number(count)} tanggal lagi`, `and ${plural(count, 'date')} more`)
  }
})

/** Import and export of spreadsheets. */
export const spreadsheetsText = (translator: Translator) => {
  const { words, same, number } = translator
  const them = (count: number): string => (count === 1 ? 'it' : 'them')
  return {
    importRows: words('Impor dari Excel/CSV/PDF…', 'Import from Excel/CSV/PDF…'),
    exportTable: words('Ekspor tabel', 'Export table'),
    exportXlsx: same('Excel (.xlsx)'),
    exportCsv: same('CSV'),
    csv: {
      escaped: (count: number) => words(`${number(count)} teks yang berawal seperti rumus diberi tanda ' agar Excel tidak menjalankannya.`, `${plural(count, 'text that begins like a formula has', 'texts that begin like a formula have')} a ' in front, so that Excel does not run ${them(count)}.`),
      raw: words('Simpan persis seperti diisi', 'Save exactly as entered')
    },
    cut: (count: number) => words(`${number(count)} teks dipotong, karena satu sel Excel memuat paling banyak 32.767 huruf.`, `${plural(count, 'text was', 'texts were')} cut, because an Excel cell holds at most 32,767 characters.`),
    drop: words('Lepaskan berkas di sini untuk mengimpornya', 'Drop the file here to import it'),
    saved: words('Berkas disimpan.', 'File saved.'),
    clipboard: words('Papan klip', 'Clipboard'),
    stages: {
      read: words('Membaca lembar…', 'Reading the sheets…'),
      tidy: words('Merapikan…', 'Cleaning up…'),
      arrange: words('Menyusun lembar…', 'Arranging the sheets…'),
      write: words('Menulis lembar…', 'Writing the sheets…'),
      pack: words('Memampatkan…', 'Compressing…')
    } satisfies Record<SpreadsheetStage, Translated>,
    writing: (file: string) => words(`Membuat ${file}`, `Creating ${file}`),
    writingCancelled: words('Ekspor dibatalkan; tidak ada berkas yang ditulis.', 'The export was cancelled; no file was written.'),
    starting: words('Menyiapkan…', 'Preparing…'),
    nothingChanged: words('Tidak ada yang diubah.', 'Nothing was changed.'),
    numbers: numbersText(translator),
    doubts: doubtsText(translator),
    problemText: {
      number: (text: string) => words(`“${text}” bukan angka`, `“${text}” is not a number`),
      integer: (text: string) => words(`“${text}” bukan bilangan bulat`, `“${text}” is not a whole number`),
      'too-long': (text: string) => words(`“${text}” terlalu panjang, paling banyak 15 angka`, `“${text}” has too many digits, 15 at most`),
      date: (text: string) => words(`“${text}” tidak dikenal sebagai tanggal; tulis hari-bulan-tahun (20-11-2026) atau tahun-bulan-hari (2026-11-20)`, `“${text}” is not a date that Ajukan recognises; enter day-month-year (20-11-2026) or year-month-day (2026-11-20)`),
      code: (text: string) => words(`“${text}” adalah kata, bukan kode`, `“${text}” is a word, not a code`),
      'yes-no': (text: string) => words(`“${text}” bukan ya atau tidak`, `“${text}” is neither yes nor no`),
      formula: (text: string) => words(text.startsWith('##') ? `kolomnya terlalu sempit di Excel (${text})` : `rumusnya gagal (${text})`, text.startsWith('##') ? `its column in Excel is too narrow (${text})` : `its formula failed (${text})`),
      digits: (text: string) => words(`digit terakhir “${text}” hilang, karena Excel hanya menyimpan 15 digit angka; tulis lagi sebagai teks`, `“${text}” has lost its last digits, because Excel keeps only 15 digits of a number; enter it again as text`),
      zeros: (text: string) => words(`nol di depan “${text}” hilang (NPWP terdiri dari 15 atau 16 digit); jadikan selnya teks lalu ketik ulang`, `“${text}” has lost its leading zeros (a tax number has 15 or 16 digits); format the cell as text and type it again`),
      'day-for-text': (text: string) =>
        words(`“${text}” adalah tanggal atau jam, padahal bidang ini teks; Excel mengubah kode seperti 4-6 menjadi tanggal. Jadikan selnya teks lalu ketik ulang kodenya`, `“${text}” is a date or time, but this field is a text; Excel turns codes such as 4-6 into dates. Format the cell as text and type the code again`),
      'number-for-text': (text: string) => words(`“${text}” adalah kode yang ditulis sebagai angka; jadikan selnya teks lalu ketik ulang kodenya`, `“${text}” is a code written as a number; format the cell as text and type the code again`)
    } satisfies Record<CellProblem, (text: string) => Translated>,
    twoForms: (text: string) => words(`“${text}” dapat berarti dua angka; tulis sebagai angka, bukan teks`, `“${text}” can be read as two different numbers; enter it as a number, not as text`),
    twoDates: (text: string) => words(`“${text}” dapat berarti dua tanggal; tulis sebagai tahun-bulan-hari (2026-11-20)`, `“${text}” can be read as two different dates; enter it as year-month-day (2026-11-20)`),
    remarks: {
      'date-text': (count: number, example: string) =>
        words(
          `${number(count)} teks mungkin kode seperti 4-6 yang diubah Excel menjadi tanggal; diimpor apa adanya, jadi periksa lagi (${example})`,
          `${plural(count, 'text')} may be ${count === 1 ? 'a code such as 4-6 that Excel turned into a date' : 'codes such as 4-6 that Excel turned into dates'}; imported as written, so check ${them(count)} (${example})`
        ),
      padded: (count: number, example: string) => words(`Nol di depan dikembalikan pada ${number(count)} sel (${example})`, `Leading zeros restored in ${plural(count, 'cell')} (${example})`),
      'digits-only': (count: number, example: string) => words(`Titik dan spasi dibuang dari ${number(count)} kode (${example})`, `Dots and spaces stripped from ${plural(count, 'code')} (${example})`),
      rounded: (count: number, example: string) => words(`${number(count)} angka dibulatkan ke 15 digit (${example})`, `${plural(count, 'number')} rounded to 15 digits (${example})`),
      unquoted: (count: number, example: string) => words(`Tanda petik di depan angka dibuang pada ${number(count)} sel (${example})`, `Leading apostrophe stripped from ${plural(count, 'cell')} (${example})`),
      'one-line': (count: number, example: string) => words(`Ganti baris dijadikan spasi pada ${number(count)} sel (${example})`, `Line breaks replaced by spaces in ${plural(count, 'cell')} (${example})`),
      escaped: (count: number, example: string) =>
        words(
          `${number(count)} teks dengan tanda petik di depan =, +, - atau @, yang mungkin ditambahkan program lain; diimpor apa adanya, jadi periksa lagi (${example})`,
          `${plural(count, 'text')} with an apostrophe before =, +, - or @, which a program may have added; imported as written, so check ${them(count)} (${example})`
        )
    } satisfies Record<CellRemark, (count: number, example: string) => Translated>,
    uncalculated: (count: number) => words(`${number(count)} rumus tanpa hasil tersimpan terbaca kosong. Buka di Excel, simpan, lalu impor lagi`, `${plural(count, 'formula')} without a saved result read as empty. Open the file in Excel, save it and import it again`),
    wholeTitle: (file: string) => words(`Impor deklarasi dari ${file}`, `Import declarations from ${file}`),
    ceisaIntro: (count: number) => words(`Buku kerja CEISA 4.0 dengan ${number(count)} deklarasi. Masing-masing menjadi satu draf baru.`, `A CEISA 4.0 workbook with ${plural(count, 'declaration')}. Each becomes a new draft.`),
    ownIntro: words('Ekspor Ajukan. Deklarasi ini menjadi draf baru dengan isi yang sama.', 'An export of Ajukan. The declaration becomes a new draft with the same content.'),
    wholeColumns: {
      goods: words('Barang', 'Goods'),
      documents: words('Dokumen', 'Documents'),
      containers: words('Kontainer', 'Containers'),
      packaging: words('Kemasan', 'Packaging')
    },
    noDeclarations: words('Lembar HEADER tidak berisi nomor aju, jadi tidak ada yang dapat diimpor.', 'The HEADER sheet contains no aju number, so there is nothing to import.'),
    doubled: (cars: string) => words(`Nomor aju ini sudah ada di meja kerja; akan ada dua: ${cars}`, `These aju numbers are already in the worklist and will be used twice: ${cars}`),
    notes: words('Yang diubah saat dibaca', 'Changed during import'),
    missing: words('Tidak ada di berkas ini, dikosongkan', 'Missing in this file, left empty'),
    unreadable: words('Sel yang tidak terbaca, dikosongkan', 'Unreadable cells, left empty'),
    leftovers: words('Isi yang tidak punya tempat di BC 2.8', 'Content that has no field in BC 2.8'),
    leftoverColumn: (place: string, count: number, example: string) => words(`${place}: ${number(count)} isi, misalnya “${example}”`, `${place}: ${plural(count, 'value')}, for example “${example}”`),
    otherSheet: (name: string, rows: number) => words(`Lembar ${name} (${number(rows)} baris) tidak dipakai`, `Sheet ${name} (${plural(rows, 'row')}) skipped`),
    orphan: (sheet: string, row: number, aju: string) => words(`${sheet} baris ${number(row)}: nomor aju ${aju === '' ? 'kosong' : aju} tidak ada di HEADER`, `${sheet} row ${number(row)}: aju number ${aju === '' ? '(empty)' : aju} is not in HEADER`),
    unknownPlace: (place: string) => words(`Tidak dikenal: ${place}`, `Unknown: ${place}`),
    changed: (place: string, from: string, to: string) => words(`${place}: “${from}” menjadi “${to}”`, `${place}: “${from}” became “${to}”`),
    changedRows: (column: string, rows: number, from: string, to: string) => words(`${column}: “${from}” menjadi “${to}” pada ${number(rows)} baris`, `${column}: “${from}” became “${to}” in ${plural(rows, 'row')}`),
    openCondition: (column: string, rows: number, code: string) =>
      words(`${column}: kode “${code}”${rows === 1 ? '' : ` pada ${number(rows)} baris`} tidak menyatakan barang baru atau bukan baru, jadi Kondisi barang dikosongkan`, `${column}: code “${code}”${rows === 1 ? '' : ` in ${plural(rows, 'row')}`} does not say whether the goods are new, so Condition was left empty`),
    place: (sheet: string, row: number, heading: string) => words(`${sheet} baris ${number(row)}, ${heading}`, `${sheet} row ${number(row)}, ${heading}`),
    saveNote: words('Simpan catatan impor…', 'Save import note…'),
    importWhole: (count: number) => words(`Impor ${number(count)} deklarasi`, `Import ${plural(count, 'declaration')}`),
    importedWhole: (count: number, file: string) => words(`${number(count)} deklarasi diimpor dari ${file}.`, `${plural(count, 'declaration')} imported from ${file}.`),
    noteTitle: (file: string, at: string) => words(`Catatan impor ${file}, ${at}`, `Import note for ${file}, ${at}`),
    json: (text: string) => words(`“${text}” bukan JSON`, `“${text}” is not JSON`)
  }
}

export type SpreadsheetsText = ReturnType<typeof spreadsheetsText>
