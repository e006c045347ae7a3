import { formatNumber } from '#core/base/format-number.ts'
import type { PdfFailure } from '../document/pdf-failure.ts'

const n = (value: number): string => formatNumber(value, 'id')

export interface PdfFailureText {
  readonly title: string
  readonly detail: string
}

/** Every text the viewer shows or a screen reader reads; the caller chooses the language. */
export interface PdfText {
  readonly toolbar: string
  readonly thumbnails: string
  readonly previousPage: string
  readonly nextPage: string
  readonly pageNumber: string
  readonly zoomOut: string
  readonly zoomIn: string
  readonly actualSize: string
  readonly fitWidth: string
  readonly fitPage: string
  readonly rotate: string
  readonly find: string
  readonly findInDocument: string
  readonly findPrevious: string
  readonly findNext: string
  readonly closeFind: string
  readonly matchCase: string
  readonly nothingFound: string
  readonly searching: string
  readonly print: string
  readonly saveAs: string
  readonly saveAsIs: string
  readonly tryAgain: string
  readonly password: string
  readonly openLocked: string
  readonly passwordNotKept: string
  readonly cancel: string
  readonly dismiss: string
  readonly loading: string
  readonly printFailed: string
  /** A percentage in the format of the language, such as `125%`. */
  readonly percent: (value: number) => string
  readonly page: (page: number) => string
  readonly matches: (current: number, total: number) => string
  readonly preparingPrint: (page: number, pages: number) => string
  readonly pageNotDrawn: (page: number) => string
  readonly failures: Readonly<Record<PdfFailure, PdfFailureText>>
}

export const pdfId: PdfText = {
  toolbar: 'Alat dokumen',
  thumbnails: 'Gambar mini halaman',
  previousPage: 'Halaman sebelumnya',
  nextPage: 'Halaman berikutnya',
  pageNumber: 'Nomor halaman',
  zoomOut: 'Perkecil',
  zoomIn: 'Perbesar',
  actualSize: 'Ukuran sebenarnya',
  fitWidth: 'Selebar jendela',
  fitPage: 'Satu halaman penuh',
  rotate: 'Putar searah jarum jam',
  find: 'Cari',
  findInDocument: 'Cari dalam dokumen',
  findPrevious: 'Hasil sebelumnya',
  findNext: 'Hasil berikutnya',
  closeFind: 'Tutup pencarian',
  matchCase: 'Bedakan huruf besar dan kecil',
  nothingFound: 'Tidak ditemukan',
  searching: 'Mencari…',
  print: 'Cetak',
  saveAs: 'Simpan sebagai',
  saveAsIs: 'Simpan apa adanya',
  tryAgain: 'Coba lagi',
  password: 'Kata sandi',
  openLocked: 'Buka',
  passwordNotKept: 'Kata sandi tidak disimpan.',
  cancel: 'Batal',
  dismiss: 'Tutup pesan',
  loading: 'Membuka dokumen…',
  printFailed: 'Dokumen tidak dapat disiapkan untuk dicetak. Simpan berkasnya, lalu cetak dari program lain.',
  percent: (value) => `${n(value)}%`,
  page: (page) => `Halaman ${n(page)}`,
  matches: (current, total) => `${n(current)} / ${n(total)}`,
  preparingPrint: (page, pages) => `Menyiapkan halaman ${n(page)} dari ${n(pages)} untuk dicetak…`,
  pageNotDrawn: (page) => `Halaman ${n(page)} rusak dan tidak dapat ditampilkan seluruhnya. Halaman lain tetap dapat dibaca.`,
  failures: {
    unreachable: {
      title: 'Berkas tidak dapat dibuka',
      detail: 'Berkas PDF tidak terbaca dari arsip. Mungkin sudah dipindahkan atau cakram sedang sibuk. Coba lagi.'
    },
    empty: {
      title: 'Berkas kosong',
      detail: 'Berkas ini tidak berisi apa pun. Minta kembali dokumennya dari layanan.'
    },
    'not-pdf': {
      title: 'Bukan berkas PDF',
      detail: 'Isi berkas ini bukan PDF, jadi tidak dapat ditampilkan di sini. Simpan apa adanya untuk memeriksanya.'
    },
    damaged: {
      title: 'Berkas PDF rusak',
      detail: 'Susunan berkas ini tidak dapat dibaca. Simpan apa adanya, atau minta kembali dokumennya dari layanan.'
    },
    picture: {
      title: 'Gambar tidak dapat ditampilkan',
      detail: 'Isi gambar ini rusak atau jenisnya tidak dikenal. Simpan apa adanya, lalu buka dengan program lain.'
    },
    password: {
      title: 'Berkas PDF terkunci kata sandi',
      detail: 'Berkas ini hanya terbuka dengan kata sandi. Ketik kata sandinya, atau simpan apa adanya.'
    },
    'wrong-password': {
      title: 'Kata sandi salah',
      detail: 'Berkas tidak terbuka dengan kata sandi itu. Periksa huruf besar dan kecilnya, lalu coba lagi, atau simpan berkas apa adanya.'
    },
    hung: {
      title: 'Berkas ini terlalu berat untuk ditampilkan',
      detail: 'Pembaca PDF tidak menjawab selama 30 detik dan telah dihentikan. Simpan apa adanya, lalu buka dengan program lain.'
    },
    crashed: {
      title: 'Pembaca PDF terhenti',
      detail:
        'Berkasnya tetap utuh dan tidak ada data yang hilang. Coba lagi. Jika terhenti lagi, simpan apa adanya, lalu buka dengan program lain.'
    }
  }
}
