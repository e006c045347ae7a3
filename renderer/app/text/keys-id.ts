/** Names of keys that only some screens offer, for the key list, and of commands that always exist. */
export const shortcutsId = {
  palette: 'Cari perintah',
  search: 'Cari',
  filter: 'Filter meja kerja',
  replace: 'Cari dan ganti dalam tabel',
  send: 'Siapkan dan kirim; di tabel: isi sel terpilih',
  fill: 'Isi sel terpilih; di luar tabel: kirim',
  nextProblem: 'Masalah berikutnya',
  previousProblem: 'Masalah sebelumnya',
  picker: 'Buka pilihan kode',
  fillDown: 'Isi ke bawah',
  addLine: 'Tambah baris',
  attach: 'Lampirkan berkas',
  section: 'Pindah bagian',
  back: 'Kembali',
  help: 'Bantuan bidang',
  compute: 'Pakai nilai hitungan bidang ini',
  print: 'Cetak draf',
  shortcuts: 'Daftar pintasan',
  undo: 'Urungkan',
  redo: 'Ulangi'
}

/** The zoom of the window. */
export const zoomId = {
  label: 'Ukuran tampilan',
  zoomIn: 'Perbesar tampilan',
  zoomOut: 'Perkecil tampilan',
  zoomReset: 'Tampilan ukuran biasa',
  most: 'Tampilan sudah paling besar.',
  least: 'Tampilan sudah paling kecil.'
}

export type ShortcutsText = typeof shortcutsId
export type ZoomText = typeof zoomId
