import type { Translator } from '#core/base/translator.ts'
import { plural } from '#core/base/translator.ts'
import type { TextEncoding } from '#core/spreadsheets/sheet.ts'
import type { SpreadsheetFailure } from '../../workers/spreadsheets/spreadsheet-failure.ts'
import type { ImportFailure, ReadingProgress } from './store/import-steps.ts'

type Translated = ReturnType<Translator['words']>

/** Reading the files of an import, and why one cannot be read. `file` is its name, with the page where it is about one. */
export const importReadingText = ({ words, number, same }: Translator) => ({
  reading: (files: readonly string[]) => words(files.length === 1 ? `Membaca ${files[0] ?? ''}` : `Membaca ${number(files.length)} berkas`, files.length === 1 ? `Reading ${files[0] ?? ''}` : `Reading ${plural(files.length, 'file')}`),
  starting: words('Menyiapkan…', 'Starting…'),
  stages: {
    open: words('Membuka isi berkas…', 'Opening the file…'),
    pages: words('Membaca halaman…', 'Reading pages…'),
    recognise: words('Mengenali tulisan pindaian…', 'Recognising the text of a scan…'),
    interpret: words('Mencari daftar barang…', 'Looking for the list of goods…')
  } satisfies Record<ReadingProgress['stage'], Translated>,
  pageOf: (page: number, pages: number) => words(`halaman ${number(page)} dari ${number(pages)}`, `page ${number(page)} of ${number(pages)}`),
  waiting: (count: number) => words(`${number(count)} impor menunggu giliran`, `${plural(count, 'import')} waiting`),
  skip: words('Lewati berkas ini', 'Skip this file'),
  usePages: (count: number) => words(`Pakai ${number(count)} halaman yang sudah dibaca`, `Use the ${plural(count, 'page')} read so far`),
  refusedTitle: (count: number) => words(count === 1 ? 'Berkas ini tidak dapat diimpor' : 'Berkas-berkas ini tidak dapat diimpor', count === 1 ? 'This file cannot be imported' : 'These files cannot be imported'),
  nothingChanged: words('Tidak ada yang diubah.', 'Nothing was changed.'),
  place: (file: string, page: number | null) => (page === null ? same(file) : words(`${file}, halaman ${number(page)}`, `${file}, page ${number(page)}`)),
  attachmentsTitle: (file: string) => words(`Berkas dalam email ${file}`, `Files in the email ${file}`),
  attachments: words('Berkas mana yang dibaca?', 'Which files should be read?'),
  attachment: (name: string, size: string) => same(`${name} (${size})`),
  readChosen: (count: number) => words(`Baca ${number(count)} berkas`, `Read ${plural(count, 'file')}`),
  encoding: words('Pengodean', 'Encoding'),
  encodingGuessed: words('Pengodean teks berkas ini tidak pasti. Periksa hurufnya; bila salah, pilih pengodean lain.', 'The text encoding of this file is uncertain. Check its letters; if they are wrong, choose another encoding.'),
  encodings: {
    'utf-8': words('Unicode (UTF-8)', 'Unicode (UTF-8)'),
    'utf-16le': words('Unicode (UTF-16 LE)', 'Unicode (UTF-16 LE)'),
    'utf-16be': words('Unicode (UTF-16 BE)', 'Unicode (UTF-16 BE)'),
    'windows-1252': words('Eropa Barat (Windows-1252)', 'Western European (Windows-1252)'),
    macintosh: words('Eropa Barat (Mac)', 'Western European (Mac)'),
    'windows-1250': words('Eropa Tengah (Windows-1250)', 'Central European (Windows-1250)'),
    'iso-8859-2': words('Eropa Tengah (ISO-8859-2)', 'Central European (ISO-8859-2)'),
    'windows-1254': words('Turki (Windows-1254, ISO-8859-9)', 'Turkish (Windows-1254, ISO-8859-9)'),
    'windows-1257': words('Baltik (Windows-1257)', 'Baltic (Windows-1257)'),
    'windows-1258': words('Vietnam (Windows-1258)', 'Vietnamese (Windows-1258)'),
    'windows-1251': words('Sirilik (Windows-1251)', 'Cyrillic (Windows-1251)'),
    'koi8-r': words('Sirilik (KOI8-R)', 'Cyrillic (KOI8-R)'),
    'iso-8859-5': words('Sirilik (ISO-8859-5)', 'Cyrillic (ISO-8859-5)'),
    ibm866: words('Sirilik (DOS 866)', 'Cyrillic (DOS 866)'),
    'x-mac-cyrillic': words('Sirilik (Mac)', 'Cyrillic (Mac)'),
    'windows-1253': words('Yunani (Windows-1253)', 'Greek (Windows-1253)'),
    'windows-1255': words('Ibrani (Windows-1255)', 'Hebrew (Windows-1255)'),
    'windows-1256': words('Arab (Windows-1256)', 'Arabic (Windows-1256)'),
    'windows-874': words('Thailand (Windows-874, TIS-620)', 'Thai (Windows-874, TIS-620)'),
    gb18030: words('Tionghoa sederhana (GB18030)', 'Simplified Chinese (GB18030)'),
    big5: words('Tionghoa tradisional (Big5)', 'Traditional Chinese (Big5)'),
    shift_jis: words('Jepang (Shift-JIS)', 'Japanese (Shift-JIS)'),
    'euc-jp': words('Jepang (EUC-JP)', 'Japanese (EUC-JP)'),
    'iso-2022-jp': words('Jepang (ISO-2022-JP)', 'Japanese (ISO-2022-JP)'),
    'euc-kr': words('Korea (EUC-KR)', 'Korean (EUC-KR)')
  } satisfies Record<TextEncoding, Translated>,
  refused: {
    unknown: (file: string) => words(`${file} bukan lembar kerja, PDF, gambar, atau email yang dapat dibaca. Simpan isinya sebagai Excel atau PDF, lalu impor lagi.`, `${file} is not a spreadsheet, PDF, picture or email that can be read. Save its content as Excel or PDF and import it again.`),
    damaged: (file: string, detail: string) =>
      words(
        `${file} rusak atau terpotong dan tidak terbaca utuh${detail === '' ? '' : ` (${detail})`}. Minta kiriman ulang, atau buka dan simpan lagi dengan program asalnya.`,
        `${file} is damaged or cut off and cannot be read completely${detail === '' ? '' : ` (${detail})`}. Ask for it again, or open and save it in its own program.`
      ),
    locked: (file: string) => words(`${file} dikunci kata sandi. Simpan salinannya tanpa kata sandi, lalu impor lagi.`, `${file} is locked with a password. Save a copy without a password and import that.`),
    'too-large': (file: string, place: string) =>
      words(
        place === ''
          ? `${file} terlalu besar (lebih dari 100 MB, atau mengembang jauh melebihi ukurannya). Simpan lembar atau halaman yang diperlukan saja sebagai berkas baru.`
          : `“${place}” dalam ${file} terlalu besar: paling banyak 200.000 baris, 16.384 kolom, 5 juta sel, dan 100.000 huruf per sel. Hapus isi yang tercecer jauh di kanan atau di bawah; pada CSV, periksa tanda kutip yang tidak ditutup.`,
        place === ''
          ? `${file} is too large (over 100 MB, or it inflates far beyond its size). Save only the sheets or pages you need as a new file.`
          : `“${place}” in ${file} is too large: at most 200,000 rows, 16,384 columns, 5 million cells and 100,000 characters a cell. Delete what lies far to the right or below; in a CSV, look for a quotation mark that is not closed.`
      ),
    'other-document': (file: string) => words(`${file} adalah dokumen Word atau PowerPoint. Simpan sebagai PDF, lalu impor lagi.`, `${file} is a Word or PowerPoint document. Save it as PDF and import that.`),
    'lock-file': (file: string) => words(`${file} hanya tanda bahwa Excel sedang membuka buku kerja itu. Pilih berkas tanpa ~$ di depan namanya.`, `${file} only marks that Excel has the workbook open. Choose the file without ~$ in its name.`),
    sylk: (file: string) => words(`${file} memakai format SYLK yang lama. Buka di Excel atau LibreOffice, simpan sebagai .xlsx, lalu impor lagi.`, `${file} has the old SYLK format. Open it in Excel or LibreOffice, save it as .xlsx and import that.`),
    empty: (file: string) => words(`${file} tidak berisi apa pun yang dapat dibaca. Periksa apakah berkasnya benar.`, `${file} has nothing that can be read. Check that it is the right file.`),
    illegible: (file: string) =>
      words(
        `${file}: foto atau pindaian ini terlalu kabur atau kecil untuk dibaca. Foto lagi dari dekat dengan cahaya cukup, kirim sebagai dokumen (bukan gambar), atau pindai dengan 300 dpi.`,
        `${file}: this photo or scan is too blurred or too small to read. Take it again from near by in good light, send it as a document (not as a picture), or scan it with 300 dpi.`
      ),
    'no-attachment': (file: string) => words(`Email ${file} tidak memiliki lampiran. Salin tabel dari isinya, lalu tempelkan ke daftar barang.`, `The email ${file} has no attachments. Copy the table from its text and paste it into the goods.`),
    'picture-format': (file: string) => words(`${file} adalah gambar TIFF atau HEIC, yang tidak dapat dibuka di sini. Simpan sebagai JPEG, PNG, atau PDF, lalu impor lagi.`, `${file} is a TIFF or HEIC picture, which cannot be opened here. Save it as JPEG, PNG or PDF and import that.`),
    unreadable: (file: string) =>
      words(`${file} tidak dapat dibaca: mungkin ini folder, sudah dipindahkan atau diubah, atau sedang dikunci program lain. Tutup program itu, lalu coba lagi.`, `${file} cannot be read: it may be a folder, was moved or changed, or is locked by another program. Close that program and try again.`),
    'too-slow': (file: string) => words(`${file} terlalu lama dibaca, jadi dihentikan. Salin baris atau halaman yang diperlukan ke berkas baru.`, `${file} took too long to read, so reading was stopped. Copy the rows or pages you need into a new file.`),
    'not-started': (file: string) => words(`Bagian Ajukan yang membaca berkas tidak dapat dijalankan, jadi ${file} tidak dibaca. Bila gagal lagi, tutup lalu buka Ajukan.`, `The part of Ajukan that reads files could not be started, so ${file} was not read. If it fails again, close and open Ajukan.`),
    'too-much': (file: string) => words(`${file} memuat terlalu banyak teks. Simpan hanya halaman invoice sebagai PDF baru.`, `${file} has too much text. Save only the pages of the invoice as a new PDF.`),
    'too-many-pages': (file: string) => words(`${file} memiliki lebih dari 2.000 halaman. Simpan hanya halaman invoice sebagai PDF baru.`, `${file} has more than 2,000 pages. Save only the pages of the invoice as a new PDF.`),
    'too-many-scans': (file: string) => words(`${file} dan halaman sesudahnya tidak dikenali: paling banyak 60 halaman pindaian per berkas. Simpan sisanya sebagai PDF lain.`, `${file} and the scanned pages after it were not recognised: at most 60 scanned pages a file. Save the rest as another PDF.`),
    'too-many-files': (file: string) => words(`Paling banyak 40 berkas dapat diimpor sekaligus (mulai ${file}). Pilih berkas dari satu kiriman saja.`, `At most 40 files can be imported at once (from ${file}). Choose the files of one shipment.`),
    'too-large-together': (file: string) => words(`Berkas-berkas ini (mulai ${file}) bersama-sama lebih besar dari 300 MB. Pilih lebih sedikit.`, `These files (from ${file}) are larger than 300 MB together. Choose fewer.`),
    newer: (file: string) => words(`${file} dibuat oleh Ajukan versi yang lebih baru. Pasang versi terbaru untuk membacanya.`, `${file} was made by a newer version of Ajukan. Install the latest version to read it.`),
    'other-declaration': (file: string) =>
      words(`${file} dipilih untuk deklarasi yang sudah tidak terbuka, jadi barisnya tidak diimpor. Buka lagi deklarasinya, lalu impor berkas ini.`, `${file} was chosen for a declaration that is no longer open, so its rows were not imported. Open the declaration again and import this file.`),
    cancelled: (file: string) => words(`${file} dilewati. Impor lagi bila diperlukan.`, `${file} was skipped. Import it again if you need it.`),
    'low-confidence': (file: string) =>
      words(
        `${file}: tulisan di gambar ini kecil atau kabur, jadi tidak ada nilai yang dianggap pasti. Minta foto yang lebih tajam, atau bandingkan setiap nilai dengan potongan gambarnya.`,
        `${file}: the text of this picture is small or blurred, so no value counts as certain. Ask for a sharper photo, or compare each value with its part of the picture.`
      ),
    'cut-short': (file: string) =>
      words(
        `${file} lambat dibaca di komputer ini: bagian atasnya dipakai, bagian bawahnya belum dibaca. Tutup program lain, lalu impor lagi untuk membaca semuanya.`,
        `${file} is slow to read on this computer: its upper part is used, its lower part was not read. Close other programs and import it again to read all of it.`
      ),
    stopped: (file: string, pages: string) =>
      words(
        `${file}: halaman ${pages} tidak dibaca, karena hanya halaman yang sudah dibaca yang dipakai. Untuk membaca semuanya, impor lagi.`,
        `${file}: ${/^\d+$/.test(pages) ? 'page' : 'pages'} ${pages} ${/^\d+$/.test(pages) ? 'was' : 'were'} not read, because only the pages read before are used. To read all, import it again.`
      ),
    pdf: (file: string) => words(`${file} adalah PDF. Di sini hanya lembar Excel atau CSV yang dapat dibaca.`, `${file} is a PDF. Only Excel or CSV sheets can be read here.`)
  } satisfies Record<ImportFailure | SpreadsheetFailure, (file: string, detail: string) => Translated>
})
