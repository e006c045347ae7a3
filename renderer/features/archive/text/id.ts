import type { Unread } from '../store/archive-search.ts'

/** The archive: search, list, reader. */
export const archiveId = {
  title: 'Arsip',
  searchPlaceholder: 'Cari aju, importir, kode, nomor, isi PDF…',
  empty: 'Belum ada PDF. PDF respon tersimpan di sini begitu diterima.',
  noMatch: 'Tidak ada PDF yang cocok.',
  noMatchFilters: 'Tidak ada PDF yang cocok dengan pencarian dan saringan ini.',
  select: 'Pilih satu PDF untuk membacanya.',
  selectBeside: 'Pilih PDF kedua dari daftar.',
  reveal: 'Tampilkan di folder',
  saved: 'Salinan PDF disimpan.',
  count: (found: string, total: string) => (found === total ? `${total} PDF` : `${found} dari ${total} PDF`),
  list: 'PDF respon',
  order: 'Urutan',
  orders: { date: 'Terbaru dulu', relevance: 'Paling cocok dulu' },
  filters: 'Filter',
  filter: { code: 'Kode respon', state: 'Status deklarasi', importer: 'Importir', from: 'Dari tanggal', to: 'Sampai tanggal' },
  any: 'Semua',
  chipFrom: (day: string) => `Sejak ${day}`,
  chipTo: (day: string) => `Sampai ${day}`,
  removeFilter: (name: string) => `Hapus saringan ${name}`,
  clearFilters: 'Hapus semua saringan',
  reading: (read: string, files: string) => `Isi ${read} dari ${files} PDF sudah dapat dicari`,
  unreadable: (count: string) => `Isi ${count} PDF tidak terbaca`,
  unreadableHelp: 'PDF ini rusak atau terkunci: ditemukan lewat aju, kode, nomor dan tanggal, tidak lewat isinya.',
  mark: { damaged: 'isi rusak', password: 'terkunci' } satisfies Record<Exclude<Unread, ''>, string>,
  noImporter: 'tanpa importir',
  noDate: 'tanpa tanggal',
  number: (number: string) => `No. ${number}`,
  column: 'Respon',
  previous: 'Respon sebelumnya',
  next: 'Respon berikutnya',
  beside: 'Dua berdampingan',
  closeBeside: 'Tutup bacaan ini',
  together: 'Gulir bersama',
  openDeclaration: 'Buka pelacakan',
  addressRefused: 'Alamat dalam dokumen ini tidak dapat dibuka.'
}

export type ArchiveText = typeof archiveId
