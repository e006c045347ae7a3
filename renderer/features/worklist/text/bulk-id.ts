import type { QueueObstacle } from '../../outbox/store/outbox.ts'

const number = (value: number): string => value.toLocaleString('id-ID')

/** Work over many declarations. */
export const bulkId = {
  trashing: 'Membuang ke sampah',
  restoring: 'Memulihkan',
  removing: 'Menghapus selamanya',
  copying: 'Menyalin',
  exporting: 'Menyiapkan berkas JSON',
  exportSheets: 'Ekspor Excel…',
  collecting: 'Mengumpulkan isi berkas Excel',
  sheetsName: (count: number) => `bc28-${count}-deklarasi`,
  tooManyRows: (lines: number, most: number) =>
    `${number(lines)} baris barang terlalu banyak untuk satu berkas Excel (paling banyak ${number(most)}). Pilih lebih sedikit deklarasi.`,
  queueing: 'Menyiapkan kiriman',
  of: (done: number, total: number) => `${number(done)} dari ${number(total)}`,
  cancel: 'Batalkan',
  cancelled: (done: number, total: number) => `Dibatalkan sesudah ${number(done)} dari ${number(total)} deklarasi.`,
  restored: (count: number) => `${number(count)} deklarasi dipulihkan.`,
  removed: (count: number) => `${number(count)} deklarasi dihapus selamanya.`,
  copied: (count: number) => `${number(count)} deklarasi disalin dengan nomor aju baru.`,
  heldBack: (count: number) => `${number(count)} kiriman yang belum keluar ikut dibatalkan.`,
  inTrash: (until: string) => `Ada di sampah. Dihapus selamanya sesudah ${until} bila tidak dipulihkan.`,
  restoreAndOpen: 'Pulihkan dan buka',
  trashedAt: 'Dibuang',
  removedAfter: 'Dihapus sesudah',
  hidden: (count: number) => `+ ${number(count)} tidak tampil, tidak ikut`,
  hiddenWhy: 'Dipilih, tetapi disembunyikan oleh filter atau pencarian. Yang tidak tampil tidak ikut dikerjakan.',
  /** A command of the palette that works on what is selected. */
  onSelected: (label: string, count: number) => `${label.replace('…', '')}: ${number(count)} deklarasi terpilih`,
  several: (count: number) => `${number(count)} deklarasi dipilih`,
  severalLabel: 'Deklarasi yang dipilih',
  ready: (count: number) => `${number(count)} dapat dikirim`,
  unready: (count: number) => `${number(count)} masih bermasalah`,
  onWay: (count: number) => `${number(count)} sudah disiapkan atau dikirim`,
  onlyReady: (count: number) => `Pilih ${number(count)} yang dapat dikirim saja`,
  sumCif: 'Jumlah CIF',
  sumLines: 'Jumlah barang',
  sendAgain: 'Kirim ulang',
  sendAgainAsk: (sent: number, count: number) =>
    count === 1
      ? 'Deklarasi ini sudah pernah diterima layanan. Kirim sekali lagi? Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.'
      : `${number(sent)} dari ${number(count)} deklarasi yang dipilih sudah pernah diterima layanan. Kirim semuanya, termasuk yang sudah diterima? Pengiriman kedua biasanya menimpa data dengan nomor aju yang sama.`,
  notQueued: {
    problems: (count: number) => `${number(count)} masih bermasalah`,
    running: (count: number) => `${number(count)} kiriman sebelumnya belum pasti`,
    missing: (count: number) => `${number(count)} tidak ditemukan`,
    'no-profile': (count: number) => `${number(count)} tanpa profil`
  } satisfies Record<QueueObstacle, (count: number) => string>
}
