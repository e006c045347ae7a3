export const documentsId = {
  fetching: 'Mengambil berkas dari kantor',
  progress: (done: string, total: string) => `${done} dari ${total}`,
  fetch: 'Ambil dari kantor',
  stopped: 'Pengambilan dihentikan. Berkas ini ada di kantor.',
  offline: 'Berkas ini ada di kantor, dan kantor tidak terjangkau. Berkas diambil begitu kantor terjangkau lagi.',
  failed: (why: string) => `Berkas ini ada di kantor dan tidak dapat diambil. ${why}`,
  atDesk: (desk: string) => `Berkas ini ada di ${desk} dan belum sampai ke kantor.`,
  nowhere: 'Berkas ini tidak ada di komputer ini dan belum sampai ke kantor.',
  left: 'Berkas ini ada di kantor, dan komputer ini bukan meja dari kantor itu lagi.',
  mark: 'Hanya di kantor',
  export: {
    atOffice: (count: string, all: string) => `${count} dari ${all} PDF hanya ada di kantor.`,
    filesAtOffice: (count: string, all: string) => `${count} dari ${all} PDF dan berkas terlampir hanya ada di kantor.`,
    first: 'Semuanya diambil dari kantor lebih dulu saat zip disimpan.',
    without: 'Yang tidak diambil tercatat di dalam zip sebagai tidak ada.',
    fetch: (count: string) => `Ambil ${count} PDF dari kantor`,
    fetching: 'Mengambil berkas dari kantor',
    failed: (names: string, why: string) => `Tidak dapat diambil dari kantor: ${names}. ${why}`,
    more: (count: string) => `dan ${count} lainnya`,
    elsewhere: 'Belum sampai ke kantor dari meja yang memilikinya.'
  },
  check: (count: string) => `${count} PDF hanya ada di kantor; isinya tidak diperiksa di sini.`,
  checkAttached: (count: string) => `${count} berkas terlampir hanya ada di kantor; isinya tidak diperiksa di sini.`,
  keep: {
    title: 'PDF dan berkas terlampir',
    label: 'Simpan di meja ini',
    rules: { all: 'Semua yang pernah ada di sini', mine: 'Milik deklarasi yang dipegang meja ini', months: 'Yang terbaru' },
    months: 'Selama berapa bulan',
    help: 'Berkas meja lain diambil saat dibuka. Berkas hanya dihapus dari meja ini setelah kantor memeriksa isinya, dan tetap dapat diambil lagi.'
  }
}
export type DocumentsText = typeof documentsId
