import type { Texts, Translator } from '#core/base/translator.ts'
import type { PdfFailure } from './document/pdf-failure.ts'

/** Every text the viewer shows or a screen reader reads. */
export const pdfText = ({ words, same, number }: Translator) => ({
  toolbar: words('Alat dokumen', 'Document tools'),
  thumbnails: words('Gambar mini halaman', 'Page thumbnails'),
  previousPage: words('Halaman sebelumnya', 'Previous page'),
  nextPage: words('Halaman berikutnya', 'Next page'),
  pageNumber: words('Nomor halaman', 'Page number'),
  zoomOut: words('Perkecil', 'Zoom out'),
  zoomIn: words('Perbesar', 'Zoom in'),
  actualSize: words('Ukuran sebenarnya', 'Actual size'),
  fitWidth: words('Selebar jendela', 'Fit width'),
  fitPage: words('Satu halaman penuh', 'Fit page'),
  rotate: words('Putar searah jarum jam', 'Rotate clockwise'),
  find: words('Cari', 'Find'),
  findInDocument: words('Cari dalam dokumen', 'Find in document'),
  findPrevious: words('Hasil sebelumnya', 'Previous match'),
  findNext: words('Hasil berikutnya', 'Next match'),
  closeFind: words('Tutup pencarian', 'Close find'),
  matchCase: words('Bedakan huruf besar dan kecil', 'Match case'),
  nothingFound: words('Tidak ditemukan', 'Not found'),
  searching: words('Mencari…', 'Searching…'),
  print: words('Cetak', 'Print'),
  saveAs: words('Simpan sebagai', 'Save as'),
  saveAsIs: words('Simpan apa adanya', 'Save as is'),
  tryAgain: words('Coba lagi', 'Try again'),
  password: words('Kata sandi', 'Password'),
  openLocked: words('Buka', 'Open'),
  passwordNotKept: words('Kata sandi tidak disimpan.', 'The password is not kept.'),
  cancel: words('Batal', 'Cancel'),
  dismiss: words('Tutup pesan', 'Dismiss'),
  loading: words('Membuka dokumen…', 'Opening document…'),
  printFailed: words('Dokumen tidak dapat disiapkan untuk dicetak. Simpan berkasnya, lalu cetak dari program lain.', 'The document could not be prepared for printing. Save the file and print it from another program.'),
  /** A percentage in the format of the language, such as `125%`. */
  percent: (value: number) => same(`${number(value)}%`),
  page: (page: number) => words(`Halaman ${number(page)}`, `Page ${number(page)}`),
  matches: (current: number, total: number) => same(`${number(current)} / ${number(total)}`),
  preparingPrint: (page: number, pages: number) => words(`Menyiapkan halaman ${number(page)} dari ${number(pages)} untuk dicetak…`, `Preparing page ${number(page)} of ${number(pages)} for printing…`),
  pageNotDrawn: (page: number) => words(`Halaman ${number(page)} rusak dan tidak dapat ditampilkan seluruhnya. Halaman lain tetap dapat dibaca.`, `Page ${number(page)} is damaged and cannot be shown completely. The other pages can still be read.`),
  failures: {
    unreachable: {
      title: words('Berkas tidak dapat dibuka', 'The file cannot be opened'),
      detail: words('Berkas PDF tidak terbaca dari arsip. Mungkin sudah dipindahkan atau disk sedang sibuk. Coba lagi.', 'The PDF could not be read from the archive. It may have been moved, or the disk is busy. Try again.')
    },
    empty: {
      title: words('Berkas kosong', 'The file is empty'),
      detail: words('Berkas ini tidak berisi apa pun. Minta kembali dokumennya dari layanan.', 'There is nothing in this file. Request the document again.')
    },
    'not-pdf': {
      title: words('Bukan berkas PDF', 'Not a PDF file'),
      detail: words('Isi berkas ini bukan PDF, jadi tidak dapat ditampilkan di sini. Simpan apa adanya untuk memeriksanya.', 'The content of this file is not a PDF, so it cannot be shown here. Save it as is to examine it.')
    },
    damaged: {
      title: words('Berkas PDF rusak', 'The PDF is damaged'),
      detail: words('Susunan berkas ini tidak dapat dibaca. Simpan apa adanya, atau minta kembali dokumennya dari layanan.', 'The structure of this file cannot be read. Save it as is, or request the document again.')
    },
    picture: {
      title: words('Gambar tidak dapat ditampilkan', 'The picture cannot be shown'),
      detail: words('Isi gambar ini rusak atau jenisnya tidak dikenal. Simpan apa adanya, lalu buka dengan program lain.', 'Its content is damaged or of an unknown type. Save it as is, then open it with another program.')
    },
    password: {
      title: words('Berkas PDF terkunci kata sandi', 'The PDF is locked with a password'),
      detail: words('Berkas ini hanya terbuka dengan kata sandi. Ketik kata sandinya, atau simpan apa adanya.', 'This file opens only with a password. Type it, or save the file as is.')
    },
    'wrong-password': {
      title: words('Kata sandi salah', 'Wrong password'),
      detail: words('Berkas tidak terbuka dengan kata sandi itu. Periksa huruf besar dan kecilnya, lalu coba lagi, atau simpan berkas apa adanya.', 'The file does not open with that password. Check upper and lower case and try again, or save the file as is.')
    },
    hung: {
      title: words('Berkas ini terlalu berat untuk ditampilkan', 'This file is too large to show'),
      detail: words('Pembaca PDF tidak menjawab selama 30 detik dan telah dihentikan. Simpan apa adanya, lalu buka dengan program lain.', 'The PDF reader gave no answer for 30 seconds and was stopped. Save it as is, then open it with another program.')
    },
    crashed: {
      title: words('Pembaca PDF terhenti', 'The PDF reader has stopped'),
      detail: words('Berkasnya tetap utuh dan tidak ada data yang hilang. Coba lagi. Bila terhenti lagi, simpan apa adanya, lalu buka dengan program lain.', 'The file is intact and no data is lost. Try again. If it stops again, save the file as is, then open it with another program.')
    }
  } satisfies Record<PdfFailure, Texts>
})

export type PdfText = ReturnType<typeof pdfText>
