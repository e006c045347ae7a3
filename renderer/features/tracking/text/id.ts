import { lookupTable } from '#core/base/lookup-table.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { PdfState } from '#core/contract/retrieval.ts'
import type { Phase } from '#core/contract/settings.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** A duration (milliseconds) in its two largest units: `2 jam 15 mnt`, `3 hari 4 jam`. */
const duration = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)) || 0
  if (seconds < 60) return `${n(seconds)} dtk`
  const minutes = Math.floor(seconds / 60)
  const [days, hours, left] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return hours > 0 ? `${n(days)} hari ${n(hours)} jam` : `${n(days)} hari`
  return hours > 0 ? (left > 0 ? `${n(hours)} jam ${n(left)} mnt` : `${n(hours)} jam`) : `${n(left)} mnt`
}

/** Tracking: list, status history, responses, watched aju numbers, automatic refresh. */
export const trackingId = {
  empty: 'Belum ada yang dipantau. Deklarasi yang terkirim muncul di sini sendiri; nomor aju lain dapat ditambahkan.',
  emptyFilter: 'Tidak ada yang cocok dengan filter ini.',
  searchPlaceholder: 'Cari aju, importir, catatan, status…',
  refreshAll: 'Perbarui semua',
  refreshChosen: (count: number) => `Perbarui ${n(count)} dipilih`,
  refreshing: (done: number, total: number) => `Menanyakan ${n(done)} dari ${n(total)}…`,
  stop: 'Hentikan',
  refreshStopped: (done: number, total: number, why: string) => `${n(done)} dari ${n(total)} diperbarui, lalu berhenti: ${why}`,
  refreshed: (time: string) => `Diperbarui ${time}`,
  never: 'Belum pernah diperbarui',
  registration: 'Pendaftaran',
  noRegistration: 'Pendaftaran –',
  timeline: 'Riwayat status',
  noTimeline: {
    never: 'Belum ditanyakan kepada layanan.',
    failed: 'Pertanyaan terakhir tidak berhasil, jadi statusnya belum diketahui.',
    unknown: 'Layanan belum mengenal nomor aju ini.',
    none: 'Layanan belum memberi riwayat status.'
  },
  statusSaid: (said: string) => `Isi statusnya: “${said}”.`,
  responses: 'Respon',
  noResponses: 'Belum ada respon.',
  earlier: (count: number) => `Tampilkan ${n(count)} lainnya`,
  lasted: (time: string) => `selama ${time}`,
  lasting: (time: string) => `sudah ${time}`,
  openPdf: 'Buka PDF',
  otherPdf: (mark: string) => `Buka PDF ${mark}`,
  otherPdfs: (count: number) => `Layanan memberi ${n(count)} PDF lain untuk respon ini. Semuanya disimpan; bandingkan sebelum memakainya.`,
  noPdf: 'Belum ada PDF',
  pdfText: 'Layanan menjawab dengan teks, bukan PDF; akan diminta lagi sendiri:',
  pdfDamaged: (reason: Extract<PdfState, { state: 'damaged' }>['reason']): string =>
    reason === 'link'
      ? 'PDF ini tidak disimpan: ada tautan di dalam folder arsip yang menuju tempat lain. Ganti tautan itu dengan folder, lalu perbarui.'
      : reason === 'disk'
        ? 'PDF ini tidak dapat disimpan ke cakram; teks aslinya tetap ada di jawaban tersimpan. Perbarui untuk memintanya lagi.'
        : 'PDF yang diterima rusak dan disimpan terpisah; teks aslinya tetap ada di jawaban tersimpan. Perbarui untuk memintanya lagi.',
  byCode: 'Minta respon kode',
  byCodeOther: 'Kode lain',
  byCodeGo: 'Minta',
  byCodeNone: 'Tidak ada respon dengan kode itu.',
  byCodeDone: 'Respon diterima.',
  byCodeOthers: (asked: string, codes: string) => `Diminta respon ${asked}, tetapi layanan menjawab ${codes}. Jawabannya disimpan.`,
  copyDifferent: 'Salinan res_encode berbeda dari jawaban terbuka. Periksa sebelum memakai respon ini.',
  copyUnreadable: 'Salinan res_encode tidak terbaca.',
  copyMember: 'Bidang',
  copyOpen: 'Jawaban terbuka',
  copyCopy: 'Salinan',
  goneSince: (time: string) => `Tidak lagi disebut layanan sejak ${time}`,
  practiceGone:
    'Layanan simulasi di komputer ini tidak mengenal deklarasi ini, karena dulu dikirim ke layanan simulasi komputer lain. Yang sudah diketahui tetap ditampilkan; kirim lagi untuk berlatih dengannya.',
  statusGone: (time: string) => `Layanan tidak lagi menyebut status sejak ${time}. Yang terakhir diketahui tetap ditampilkan.`,
  answerError: (operation: string, said: string) =>
    `${operation}: layanan menyebut kesalahan, jadi datanya mungkin tidak lengkap. “${said}”`,
  answerMessage: (operation: string, said: string) => `${operation}. Pesan layanan: ${said}`,
  foreign: (operation: string, numbers: string) =>
    `${operation}: ada jawaban untuk nomor lain (${numbers}). Bagian itu disimpan di jawaban mentah dan tidak dihitung untuk nomor ini.`,
  deviations: (count: number) => `${n(count)} hal pada jawaban tidak sesuai bentuk yang dijanjikan; semuanya disimpan apa adanya.`,
  fresh: 'baru',
  changed: 'berubah',
  service: 'kata layanan',
  status: 'Status',
  since: 'Lama',
  state: 'Keadaan',
  noStatus: 'Belum ada status',
  watching: 'Dipantau',
  unreadCount: (count: number) => `${n(count)} hal baru`,
  markAllSeen: 'Tandai semua dibaca',
  filters: { all: 'Semua', open: 'Belum selesai', stuck: 'Macet', fresh: 'Baru', finished: 'Selesai' },
  stages: {
    title: 'Tahap deklarasi',
    names: {
      sent: 'Terkirim',
      singleWindow: 'Single window',
      payment: 'Pembayaran',
      channel: 'Penjaluran',
      gate: 'Gate',
      released: 'Keluar'
    },
    states: { done: 'selesai', current: 'sedang di sini', stuck: 'macet', skipped: 'dilewati', rejected: 'ditolak', ahead: 'belum' },
    history: (time: string) => `biasanya ${time}`,
    limit: (time: string) => `batas ${time}`
  },
  stuck: 'Macet',
  stuckNotice: (time: string, usual: string) => `Status ini sudah ${time}, lebih lama dari ${usual}.`,
  stuckCopy: 'Salin teks untuk help desk',
  stuckCopied: 'Teks untuk help desk disalin.',
  copyFailed: 'Tidak dapat menyalin ke papan klip.',
  duration,
  billing: {
    due: (day: string) => `Jatuh tempo ${day}`,
    left: (time: string) => `sisa ${time}`,
    overdue: (time: string) => `lewat ${time}`,
    unreadable: 'Jatuh tempo tidak terbaca, periksa di PDF billing',
    label: 'Billing menunggu pembayaran'
  },
  auto: {
    next: (time: string) => `Otomatis, berikutnya ${time}`,
    running: 'Otomatis, sedang menanyakan',
    nothing: 'Otomatis, tidak ada yang ditunggu',
    off: 'Pembaruan otomatis mati',
    offline: 'Otomatis berhenti selama tidak ada sambungan',
    quiet: (time: string) => `Jam tenang, lanjut ${time}`,
    last: (time: string) => `terakhir ${time}`,
    halted: (why: string) => `Pembaruan otomatis berhenti: ${why}`
  },
  watch: {
    open: 'Pantau aju lain…',
    title: 'Pantau aju lain',
    intro:
      'Tempel daftar nomor aju yang tidak dibuat di sini. Titik, tanda hubung, spasi dan pemisah apa pun boleh; teks di sebelahnya menjadi catatan.',
    label: 'Daftar nomor aju',
    placeholder: '000028-PRAKTK-20261120-000001  PT Contoh',
    add: (count: number) => (count === 0 ? 'Pantau' : `Pantau ${n(count)} nomor`),
    added: (count: number) => `${n(count)} nomor aju dipantau.`,
    found: (count: number) => `${n(count)} nomor baru`,
    drafted: (count: number) => `${n(count)} sudah ada di meja kerja`,
    known: (count: number) => `${n(count)} sudah dipantau`,
    odd: (count: number) => `${n(count)} baris tidak dipakai`,
    oddRow: (row: number, text: string, why: string) => `Baris ${n(row)}: ${text} – ${why}`,
    reasons: {
      form: 'tidak berisi nomor aju 26 huruf dan angka',
      date: 'tanggal di dalamnya bukan tanggal',
      twice: 'sudah disebut di atas',
      beyond: 'sesudah 20.000 baris pertama; tempel terpisah'
    },
    more: (count: number) => `dan ${n(count)} baris lagi`,
    note: 'Catatan',
    notePlaceholder: 'Pelanggan atau referensi',
    remove: 'Berhenti memantau',
    removed: 'Tidak dipantau lagi. Jawaban dan PDF tetap tersimpan.'
  },
  raw: {
    open: 'Jawaban mentah',
    title: (car: string) => `Jawaban mentah ${car}`,
    intro:
      'Setiap jawaban layanan seperti datangnya, tanpa isi PDF, juga yang tidak dapat dipakai. Jawaban yang sama persis disimpan satu kali.',
    list: 'Daftar jawaban',
    none: 'Belum ada jawaban.',
    operation: 'Operasi',
    operations: (name: string): string =>
      ({ submit: 'Pengiriman', status: 'Catatan status', bc20: 'Respon bc20', bc30: 'Respon bc30' })[name] ??
      name.replace('by-code', 'Respon kode'),
    size: (characters: string) => `${characters} karakter`,
    times: (count: number, last: string) => `${n(count)} kali sama, terakhir ${last}`,
    unusable: (status: number | undefined) =>
      status === undefined ? 'Tidak dapat dipakai' : `Tidak dapat dipakai, HTTP ${String(status)}`,
    empty: 'Jawaban ini kosong.',
    copied: 'Jawaban disalin.',
    save: 'Simpan…',
    saved: 'Jawaban disimpan.',
    cut: 'Hanya awalnya yang ditampilkan; simpan untuk melihat selebihnya.',
    partly: 'Jawaban ini sangat panjang: hanya awalnya yang ada di sini, seluruhnya disimpan oleh aplikasi.',
    deviations: 'Tidak sesuai bentuk yang dijanjikan'
  },
  settings: {
    auto: 'Perbarui sendiri semua yang belum selesai',
    autoHint: 'Hanya bila ada sambungan. Yang gagal ditunda makin lama; yang selesai tidak ditanyakan lagi.',
    intervals: 'Jarak antara dua pertanyaan (menit)',
    phases: {
      unanswered: 'Belum ada status',
      processing: 'Penerimaan dan validasi',
      payment: 'Pembayaran',
      lane: 'Penjaluran',
      inspection: 'Pemeriksaan',
      gate: 'Gerbang',
      correction: 'Perbaikan',
      other: 'Status lain'
    } satisfies Record<Phase, string>,
    perMinute: 'Paling banyak permintaan per menit',
    perMinuteHint:
      'Satu pembaruan memakai satu permintaan untuk status dan satu untuk tiap jenis respon. Berlaku juga untuk yang Anda minta sendiri.',
    quiet: 'Jam tenang',
    quietFrom: 'dari',
    quietTo: 'sampai',
    quietHint: 'Menurut jam komputer ini; boleh melewati tengah malam.',
    quietUnreadable: (written: string, kept: string) => `Jam tenang: “${written}” bukan jam seperti 22:00. Tetap ${kept}.`,
    quietEmpty: '“Dari” dan “sampai” sama, jadi tidak ada jam tenang.',
    stuck: 'Macet bila status bertahan lebih dari (menit)',
    stuckUsual: 'Status lain',
    stuckHint: '0 berarti tidak pernah. Kode tanpa batas sendiri memakai “Status lain”.',
    stuckCode: 'Kode status',
    stuckAdd: 'Tambah kode',
    stuckUnusable: (code: string) => `Kode status “${code}” tidak dapat dipakai. Isi huruf, angka, - dan _.`,
    stuckRemove: (code: string) => `Hapus batas kode ${code}`,
    reset: 'Kembalikan bawaan'
  },
  codes: lookupTable<string>({
    '001': 'Perekaman dokumen',
    '100': 'Penerimaan data',
    '104': 'Diteruskan ke sistem single window',
    '105': 'Diterima sistem single window',
    '106': 'Pemeriksaan isian wajib',
    '107': 'Analisis di single window',
    '108': 'Konfirmasi skep di single window',
    '110': 'Validasi',
    '111': 'Proses validasi',
    '120': 'Ditolak',
    '130': 'Penerimaan dokumen',
    '200': 'Analisis',
    '205': 'Pengecekan jaminan',
    '210': 'Verifikasi pembayaran',
    '220': 'Pemberitahuan awal',
    '225': 'Persetujuan kemiripan',
    '230': 'Siap penjaluran',
    '240': 'Penjaluran',
    '300': 'Pemeriksaan fisik',
    '330': 'Pemeriksaan barang',
    '400': 'Pemeriksaan dokumen',
    '410': 'Informasi nilai pabean',
    '415': 'Laboratorium',
    '440': 'SPTNP',
    '500': 'Masuk tempat penimbunan',
    '501': 'Keluar dari tempat penimbunan',
    '502': 'Pelekatan segel',
    '503': 'Pembukaan segel',
    '510': 'Masuk tempat penimbunan berikat',
    '511': 'Pembongkaran',
    '512': 'Stuffing',
    '513': 'Area transit',
    '514': 'Keluar tempat penimbunan berikat',
    '800': 'Proses selesai',
    '900': 'Dibatalkan',
    '960': 'Perekaman perbaikan di portal',
    '961': 'Penelitian perbaikan',
    '962': 'Perekaman perbaikan oleh kantor',
    '963': 'Validasi perbaikan',
    '965': 'Penolakan perbaikan',
    '966': 'Persetujuan perbaikan',
    '969': 'Pembatalan perbaikan',
    '970': 'Perbaikan rush handling',
    '971': 'Rush handling selesai',
    '981': 'Penelitian unit pengawas'
  }),
  responseCodes: lookupTable<string>({
    '2090': 'Respon umum',
    '2020': 'Konfirmasi pembayaran (billing)',
    '2003': 'SPPB, persetujuan pengeluaran',
    '300': 'SPPB (kode lama)',
    '2000': 'Penerimaan',
    '2001': 'Nota penolakan',
    '2004': 'SPJK, jalur kuning',
    '2005': 'SPJM, jalur merah',
    '2013': 'SPBL',
    '2014': 'SPPJ',
    '2015': 'NPD',
    '2016': 'NPJ',
    '2026': 'SPTNP',
    '2027': 'Konfirmasi bayar SPTNP',
    '2028': 'Billing SPTNP',
    '2800': 'Penerimaan',
    '2801': 'Nota penolakan',
    '2803': 'SPPB, persetujuan pengeluaran',
    '2820': 'Konfirmasi pembayaran (billing)',
    '2826': 'SPTNP',
    '2827': 'Konfirmasi bayar SPTNP',
    '2828': 'Billing SPTNP',
    '2890': 'Respon umum',
    '3015': 'Nota pelayanan ekspor'
  })
}

export type TrackingText = typeof trackingId
