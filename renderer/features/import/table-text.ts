import { plural, type Translated, type Translator } from '#core/base/translator.ts'
import type { PlainChange, PlainProblem } from '#core/import/plain-rows.ts'
import type { ImportMode, UnmatchedRow } from '#core/import/row-edits.ts'
import type { CellProblem, CellRemark } from '#core/spreadsheets/read-cell.ts'
import { textComposable } from '../../i18n/use-text.ts'

/** The rows of a table before they are taken: of documents, containers, packages, and of goods with the headings of Ajukan or CEISA. */
export const tableText = ({ words, number, same }: Translator) => ({
  title: (table: string, file: string) => words(`Impor ke ${table} dari ${file}`, `Import to ${table} from ${file}`),
  sheet: words('Lembar', 'Sheet'),
  sheetName: (name: string, rows: number, isHidden: boolean) =>
    words(
      `${name} (${number(rows)} baris${isHidden ? ', tersembunyi' : ''})`,
      `${name} (${plural(rows, 'row')}${isHidden ? ', hidden' : ''})`
    ),
  headerRow: words('Baris judul kolom', 'Header row'),

  willAdd: (count: number) => words(`${number(count)} baris ditambahkan`, `${plural(count, 'row')} added`),
  willChange: (count: number) => words(`${number(count)} baris dicocokkan`, `${plural(count, 'row')} matched`),
  willRemove: (count: number) => words(`${number(count)} baris lama diganti`, `${plural(count, 'old row')} replaced`),
  noColumns: words(
    'Belum ada kolom yang dikenal. Pilih bidang di kepala kolom sumber, atau baris judul lain.',
    'No column is known yet. Choose the fields above the columns of the source, or another header row.'
  ),
  noRows: words('Tidak ada baris isi di bawah baris judul ini.', 'There are no rows below this header row.'),
  needsCode: words(
    'Pilih kolom untuk Kode barang agar baris dapat dicocokkan.',
    'Choose the column of the item code, so that rows can be matched.'
  ),
  openFirst: (count: number) =>
    words(
      `${number(count)} nilai perlu dilihat dulu (F8): terima, atau ketik yang benar.`,
      `${plural(count, 'value')} to look at first (F8): confirm, or type the right one.`
    ),

  modes: {
    append: words('Tambahkan di bawah', 'Add below'),
    replace: words('Ganti semua baris', 'Replace all rows'),
    merge: words('Cocokkan kode barang', 'Match by item code')
  } satisfies Record<ImportMode, Translated>,

  belowRows: words('Masalah, baris yang dilewati, dan catatan', 'Problems, skipped rows and notes'),
  problems: (count: number) => words(`Perlu dilihat (${number(count)})`, `To look at (${number(count)})`),
  place: (row: number, letters: string, heading: string) =>
    words(`baris ${number(row)}, kolom ${letters} ${heading}`.trim(), `row ${number(row)}, column ${letters} ${heading}`.trim()),
  /** The others are those of every cell of a file: `problemText` of the spreadsheets. */
  problem: {
    condition: (text: string) =>
      words(
        `Kode CEISA “${text}” tidak menyatakan baru atau bukan baru. Ketik kondisinya, atau terima kosong.`,
        `The CEISA code “${text}” says neither new nor used. Type the condition, or confirm it as empty.`
      ),
    'other-unit': (text: string) =>
      words(
        `Satuan atau kemasan di “${text}” berbeda dengan kolomnya. Periksa keduanya.`,
        `The unit or package of “${text}” is not that of its column. Check both.`
      ),
    'more-cells': (text: string) =>
      words(
        `Baris ini lebih panjang dari baris judul (${text}), jadi selnya mungkin bergeser. Beri tanda kutip pada angka seperti 1,234.56.`,
        `This row is longer than the header row (${text}), so its cells may have moved. Put quotation marks around numbers like 1,234.56.`
      ),
    'swapped-day': (text: string) =>
      words(
        `Hari dan bulan “${text}” mungkin tertukar oleh Excel: kolom ini memuat tanggal berupa teks dengan urutan lain. Terima, atau pakai yang ditukar.`,
        `Excel may have swapped day and month of “${text}”: the column has a date as text in the other order. Confirm it, or use the swapped one.`
      ),
    'year-first': (text: string) =>
      words(
        `Dua digit pertama “${text}” dapat berarti tahun. Bandingkan dengan dokumen, lalu terima atau pakai yang lain.`,
        `The first two digits of “${text}” may be the year. Compare with the document, then confirm it or use the other one.`
      ),
    'other-calendar': (text: string) =>
      words(
        `Tahun “${text}” dapat dihitung seperti di Thailand atau Jepang. Bandingkan dengan dokumen, lalu terima atau pakai yang lain.`,
        `The year of “${text}” may be counted as in Thailand or Japan. Compare with the document, then confirm it or use the other one.`
      ),
    'date-form': (text: string) =>
      words(
        `Hari dan bulan “${text}” dapat tertukar. Bandingkan dengan dokumen, lalu terima atau ketik yang benar.`,
        `Day and month of “${text}” may be swapped. Compare with the document, then confirm it or type the right one.`
      ),
    'serial-day': (text: string) =>
      words(
        `“${text}” adalah nomor hari, bukan tanggal. Bandingkan dengan dokumen, lalu terima bila benar.`,
        `“${text}” is the number of a day, not a date. Compare with the document, then confirm it if it is right.`
      ),
    'far-day': (text: string) =>
      words(
        `Tahun “${text}” tidak wajar untuk sebuah dokumen. Ketik tanggalnya dari dokumen asli.`,
        `No document has the year of “${text}”. Type the date from the original document.`
      ),
    kilograms: (text: string) =>
      words(
        `“${text}” diubah ke kilogram, karena satuan kolomnya lain. Terima bila benar.`,
        `“${text}” was converted to kilograms, because its column has another unit. Confirm it if it is right.`
      )
  } satisfies Record<Exclude<PlainProblem, CellProblem>, (text: string) => Translated>,
  /** The doubt `number-form` of a date. */
  dayOrMonth: words(
    'Hari dan bulan dapat tertukar, dan berkas tidak memastikannya. Bandingkan dengan dokumen, lalu terima atau pakai yang lain.',
    'Day and month may be swapped, and nothing in the file decides. Compare with the document, then confirm it or use the other one.'
  ),

  rowTaken: (line: string) => words(`baris ${line}`, `row ${line}`),
  leftOut: (count: number) => words(`Baris yang dilewati (${number(count)})`, `Skipped rows (${number(count)})`),
  takeRow: words('Ambil baris ini', 'Take this row'),
  unmatched: (count: number) => words(`Tidak dapat dicocokkan (${number(count)})`, `Cannot be matched (${number(count)})`),
  unmatchedReasons: {
    'no-code': () => words('tanpa kode barang', 'without an item code'),
    'code-twice': (code: string) => words(`kode “${code}” muncul lagi di lembar ini`, `code “${code}” occurs again in this sheet`),
    'code-twice-here': (code: string) =>
      words(`kode “${code}” ada pada lebih dari satu baris deklarasi`, `several lines of the declaration have the code “${code}”`)
  } satisfies Record<UnmatchedRow<unknown>['reason'], (code: string) => Translated>,

  notes: words('Catatan', 'Notes'),
  example: (place: string, text: string, value: string) =>
    same(value === '' || value === text ? `${place}: ${text}` : `${place}: ${text} → ${value}`),
  /** The others are `remarks` of the spreadsheets. */
  changes: {
    condition: (count: number, example: string) =>
      words(
        `${number(count)} kode kondisi barang CEISA diterjemahkan (${example})`,
        `${plural(count, 'CEISA condition code')} translated (${example})`
      ),
    merged: (count: number, example: string) =>
      words(
        `${number(count)} sel di bawah gabungan sel diisi dengan teksnya; angka tetap hanya pada sel pertama (${example})`,
        `${plural(count, 'cell')} below merged cells filled with their text; numbers stay in the first cell only (${example})`
      ),
    'added-unit': (count: number, example: string) =>
      words(
        `${number(count)} satuan atau jenis kemasan diambil dari sel angkanya (${example})`,
        `${plural(count, 'unit or package')} taken from the cells of their numbers (${example})`
      )
  } satisfies Record<Exclude<PlainChange['code'], CellRemark>, (count: number, example: string) => Translated>,
  unused: (columns: string) => words(`Kolom berisi yang tidak diambil: ${columns}`, `Filled columns that are not taken: ${columns}`),
  formulas: (count: number) =>
    words(
      `${number(count)} sel berisi rumus; yang dibaca adalah hasil yang tersimpan`,
      `${plural(count, 'cell')} with formulas; their stored results were read`
    ),
  hiddenColumns: (names: string) => words(`Kolom tersembunyi pada lembar ini: ${names}`, `Hidden columns of this sheet: ${names}`),
  hiddenRows: (count: number) =>
    words(
      `${number(count)} baris tersembunyi (filter) pada lembar ini ikut dibaca`,
      `${plural(count, 'hidden row')} (filter) of this sheet also read`
    )
})

export const useTableText = textComposable(tableText)
