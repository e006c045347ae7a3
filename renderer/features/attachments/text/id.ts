import { formatNumber } from '#core/base/format-number.ts'

const n = (count: number): string => formatNumber(count, 'id')

/** Files attached to a declaration. */
export const attachmentsId = {
  section: 'Berkas',
  attach: 'Lampirkan berkas…',
  attachToRow: (row: number) => `Lampirkan berkas ke baris ${n(row)}…`,
  attachShort: 'Lampirkan',
  exportAll: 'Ekspor dengan berkas (zip)…',
  exportNeedsAju: 'Isi nomor aju dulu.',
  none: 'Belum ada berkas. Lampirkan invoice, packing list, B/L dan lainnya: seret ke sini, atau pakai tombol Lampirkan.',
  drop: 'Lepaskan untuk melampirkan ke deklarasi',
  dropOnRow: 'Lepaskan PDF atau gambar di atas baris untuk melampirkannya; lembar Excel atau CSV diimpor.',
  ofDeclaration: 'Deklarasi',
  ofRow: (row: number, what: string) => `Dokumen baris ${n(row)}${what === '' ? '' : `: ${what}`}`,
  belongsTo: (name: string) => `${name}: milik`,
  rowFiles: (row: number) => `Berkas dokumen baris ${n(row)}`,
  noRowFiles: 'belum ada berkas',
  count: (files: number) => `${n(files)} berkas`,
  attached: (files: number, where: string) => `${n(files)} berkas dilampirkan: ${where}.`,
  left: (files: number) =>
    `${n(files)} berkas tidak dilampirkan, karena deklarasinya ditutup sebelum berkas selesai disimpan. Buka lagi, lalu lampirkan.`,
  rowGone: (files: number) => `${n(files)} berkas dari baris yang dihapus kini milik deklarasi.`,
  added: (time: string) => `dilampirkan ${time}`,
  view: (name: string) => `Lihat ${name}`,
  saveAs: 'Simpan sebagai…',
  saveAsOf: (name: string) => `Simpan ${name} sebagai…`,
  saved: 'Salinan disimpan.',
  openOutside: 'Buka dengan program lain…',
  openOutsideOf: (name: string) => `Buka ${name} dengan program lain…`,
  removeOf: (name: string) => `Hapus ${name}`,
  removeAsk: (name: string) => `Hapus “${name}” dari deklarasi ini? Deklarasi terkunci, jadi ini tidak dapat diurungkan.`,
  removed: (name: string) => `“${name}” dihapus dari deklarasi. Urungkan dengan Ctrl+Z.`,
  removedLocked: (name: string) => `“${name}” dihapus dari deklarasi.`,
  tooLarge: (name: string, size: string) => `“${name}” lebih dari ${size}, jadi tidak dilampirkan.`,
  empty: (name: string) => `“${name}” kosong, jadi tidak dilampirkan.`,
  unreadable: (name: string) => `“${name}” tidak dapat dibaca, jadi tidak dilampirkan. Mungkin ini folder, atau sudah dipindahkan.`,
  twice: (name: string) => `“${name}” sudah terlampir di sini.`,
  notStored: (name: string, sentence: string) => `“${name}” tidak dilampirkan. ${sentence}`,
  viewer: 'Isi berkas',
  choose: 'Pilih berkas untuk melihat isinya.',
  cannotShow: 'Jenis berkas ini tidak ditampilkan di sini. Simpan, atau buka dengan program lain.',
  missing:
    'Isi berkas ini tidak ada di komputer ini. Daftarnya mungkin dari cadangan tanpa berkas. Pulihkan dari cadangan dengan berkas, atau lampirkan lagi.',
  changed:
    'Isi berkas ini berubah atau rusak di cakram, jadi tidak ditampilkan. Pulihkan dari cadangan, atau lampirkan lagi berkas aslinya.'
}

export type AttachmentsText = typeof attachmentsId
