import { formatNumber } from '#core/base/format-number.ts'

const number = (value: number): string => formatNumber(value, 'id')

/** Who holds a declaration, and what follows from it. */
export const holdingId = {
  obstacles: {
    viewer: () => 'Meja ini hanya boleh melihat.',
    retired: () => 'Meja ini sudah tidak dipakai lagi.',
    pool: () => 'Ada di kumpulan (belum dipegang). Ambil dulu untuk mengubahnya.',
    deleted: () => 'Sudah dihapus selamanya di kantor.',
    newer: () => 'Ditulis oleh Ajukan versi lebih baru. Perbarui Ajukan di meja ini untuk mengubahnya.',
    held: (desk: string) => `Dipegang ${desk}. Di sini hanya bisa dibaca.`,
    offered: (desk: string) => `Ditawarkan ke ${desk}. Tarik penawaran untuk mengubahnya.`
  },
  locked: 'Meja ini dikunci: tidak bisa mengirim. Perubahan di sini menunggu di karantina kantor.',
  unread: 'Perubahan meja lain masih disimpan di sini. Coba lagi sebentar lagi.',
  late: 'Pengirimannya ditutup: kiriman lain baru diketahui terlambat.',
  otherDesk: 'meja lain',
  trashed: (name: string) => `${name} (di sampah)`,
  inTrash: (count: number, all: number) =>
    `${all === 1 ? 'Deklarasi ini' : `${number(count)} deklarasi`} ada di sampah: pemegangnya harus memulihkannya dulu sebelum bisa diubah atau dikirim.`,
  leftOut: (count: number, why: string) => `${number(count)} deklarasi dilewati: ${why}`,
  left: (desk: string, office: string) =>
    `Salinan: sejauh diketahui komputer ini, deklarasi ini ada ${desk === '' ? 'di kantor' : `pada ${desk} di kantor`}${office === '' ? '' : ` ${office}`}, jadi bisa terkirim dua kali. Kirim dari sana, gabungkan komputer ini lagi dengan kantor itu, atau buat deklarasi baru darinya dengan nomor aju lain.`,
  keptTwice: (names: string, count: number) =>
    `Diubah di meja ini dan di meja lain: ${names}. Isian meja ini disimpan sebagai ${number(count)} baris tersendiri di sebelahnya.`,
  codesDropped: (codes: string) => `Diubah di meja ini dan di meja lain, dalam daftar kode: ${codes}. Yang berlaku uraian dari meja lain.`,
  choicesDropped: (names: string) =>
    `Diubah di meja ini dan di meja lain, dalam pilihan kolom impor: ${names}. Yang berlaku pilihan meja lain.`,
  renamed: (names: string, count: number) =>
    `${count === 1 ? 'Ada dua templat' : 'Ada templat'} bernama sama dari meja yang berlainan. Semuanya tetap ada; yang diberi nama lain: ${names}.`,
  noNumber: (prefix: string) =>
    `Belum ada nomor aju: meja ini belum punya jalur nomor untuk awalan ${prefix}, atau nomor jalurnya hari ini sudah habis. Jalur diambil sendiri begitu kantor terhubung, atau ketik nomornya.`,
  numberOf: (desk: string) => `Nomor aju ini milik ${desk}.`,
  numberFixed: 'Nomor aju tidak bisa diganti setelah dicoba kirim.',
  notRegistered: (why: string, series: string) =>
    `Nomor aju belum terdaftar di kantor untuk deklarasi ini. ${why}${series === '' ? '' : ` Atau pakai nomor dari jalur meja ini (${series}).`}`,
  numberRefused: (lane: string, desk: string, series: string) =>
    `Nomor aju ini di jalur ${lane} milik ${desk}, jadi ditolak kantor. ${series === '' ? 'Ketik nomor di luar jalur meja lain.' : `Ketik nomor dari jalur meja ini (${series}).`}`,
  numberOutside: (series: string) =>
    `Nomor aju ini di luar jalur meja ini${series === '' ? '' : ` (${series})`}: ia didaftarkan di kantor waktu diantrekan, jadi kantor harus terhubung.${series === '' ? '' : ` Nomor dari jalur ${series} tidak perlu itu.`}`,

  holder: 'Pemegang',
  thisDesk: 'Meja ini',
  pool: 'Kumpulan',
  since: (time: string) => `sejak ${time}`,
  lastContact: (time: string) => `kontak terakhir ${time}`,
  neverConnected: 'belum pernah terhubung',
  offeredTo: (desk: string) => `Ditawarkan ke ${desk}, belum diterima.`,
  offeredHere: (desk: string) => `${desk} menyerahkan deklarasi ini ke meja ini.`,
  askedBy: (desk: string, time: string) => `${desk} minta deklarasi ini (${time}).`,
  askedHere: (desk: string) => `Sudah diminta dari ${desk}. Menunggu jawaban.`,
  note: (text: string) => `“${text}”`,
  sendingElsewhere: (desk: string) => `Hak mengirim masih pada ${desk}, sampai meja itu melepasnya.`,
  sendingHere: 'Hak mengirim masih pada meja ini: pemegangnya belum bisa mengirim sampai hak itu dilepas.',

  filter: {
    title: 'Pemegang',
    kinds: {
      any: 'Semua',
      mine: 'Meja ini',
      others: 'Meja lain',
      pool: 'Kumpulan',
      offered: 'Ditawarkan ke sini',
      asked: 'Diminta dari sini',
      sending: 'Hak mengirim masih di sini'
    },
    separate: 'Dengan versi terpisah'
  },

  menu: 'Pemegang',
  verbs: {
    offer: 'Serahkan…',
    ask: 'Minta…',
    takeOver: 'Ambil alih…',
    releaseSending: 'Lepas hak mengirim',
    putInPool: 'Taruh di kumpulan',
    takeFromPool: 'Ambil dari kumpulan',
    withdrawOffer: 'Tarik penawaran',
    acceptOffer: 'Terima',
    answerAsk: 'Tolak permintaan…',
    giveAsked: 'Serahkan ke peminta'
  },
  onSome: (label: string, count: number) => `${label} (${number(count)})`,
  none: {
    offer: 'Tidak ada yang dipegang meja ini.',
    ask: 'Tidak ada yang dipegang meja lain dan belum diminta.',
    takeOver: 'Tidak ada yang dipegang meja lain.',
    releaseSending: 'Tidak ada yang dipegang meja lain selagi hak mengirimnya pada meja ini.',
    putInPool: 'Tidak ada yang dipegang meja ini.',
    takeFromPool: 'Tidak ada yang di kumpulan.',
    withdrawOffer: 'Tidak ada yang sedang ditawarkan.',
    acceptOffer: 'Tidak ada yang ditawarkan ke meja ini.',
    answerAsk: 'Tidak ada yang diminta dari meja ini.',
    giveAsked: 'Tidak ada yang diminta dari meja ini.'
  },
  mayNot: 'Hak meja ini di kantor tidak mengizinkannya.',
  isLocked: 'Meja ini dikunci di kantor.',
  isOffline: 'Kantor tidak terhubung.',
  done: {
    offer: (count: number, desk: string) => `${number(count)} deklarasi ditawarkan ke ${desk}.`,
    ask: (count: number, desk: string) => `${number(count)} deklarasi diminta dari ${desk}.`,
    takeOver: (count: number) => `${number(count)} deklarasi diambil alih. Meja ini bisa mengubahnya; hak mengirim belum pindah.`,
    releaseSending: (count: number) => `Hak mengirim ${number(count)} deklarasi dilepas. Meja ini tidak bisa mengirimnya lagi.`,
    putInPool: (count: number) => `${number(count)} deklarasi ditaruh di kumpulan.`,
    takeFromPool: (count: number) => `${number(count)} deklarasi diambil dari kumpulan.`,
    withdrawOffer: (count: number) => `${number(count)} penawaran ditarik.`,
    acceptOffer: (count: number) => `${number(count)} deklarasi sekarang dipegang meja ini.`,
    answerAsk: (count: number) => `${number(count)} permintaan ditolak.`,
    giveAsked: (count: number, desk: string) => `${number(count)} deklarasi ditawarkan ke ${desk}.`
  },
  cancelled: (count: number) => `${number(count)} kiriman yang menunggu di sini dibatalkan.`,
  notDone: (verb: string, names: string, why: string) => `${verb}: tidak satu pun dikerjakan (${names}). ${why}`,
  releaseBusy: 'Masih ada yang mengantre, sedang dikirim, atau belum pasti. Selesaikan dulu.',
  askBusy: 'Meja lain sudah memintanya lebih dulu dan belum dijawab.',
  offer: {
    title: (count: number) => (count === 1 ? 'Serahkan deklarasi' : `Serahkan ${number(count)} deklarasi`),
    description: 'Meja yang dipilih harus menerimanya. Sampai itu terjadi deklarasi tetap di sini dan hanya bisa dibaca.',
    to: 'Serahkan ke',
    noDesk: 'Belum ada meja lain yang boleh memegang.',
    yes: 'Serahkan'
  },
  ask: {
    title: (count: number, desk: string) =>
      count === 1 ? `Minta deklarasi dari ${desk}` : `Minta ${number(count)} deklarasi dari ${desk}`,
    description: (minutes: number) =>
      `Meja itu menyerahkan atau menolak. Jika tidak dijawab dalam ${number(minutes)} menit selagi kedua meja terhubung, meja itu menyerahkan sendiri.`,
    note: 'Catatan (tidak wajib)',
    yes: 'Minta'
  },
  refuse: {
    title: 'Tolak permintaan',
    description: (desk: string, names: string) => `${desk} minta ${names}. Tetap dipegang meja ini. Catatan tersimpan di riwayat.`,
    note: 'Catatan (tidak wajib)',
    yes: 'Tolak'
  },
  takeOver: {
    title: (count: number, desk: string) =>
      count === 1 ? `Ambil alih deklarasi dari ${desk}` : `Ambil alih ${number(count)} deklarasi dari ${desk}`,
    moves: 'Yang pindah hanya hak mengubah. Perubahan meja itu yang belum sampai ke kantor kembali sebagai versi terpisah, tidak hilang.',
    warning: (desk: string) =>
      `PC ${desk} mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa PC itu. Jika Anda kirim, bisa terkirim dua kali.`,
    sending: (desk: string) =>
      `Hak mengirim tetap pada ${desk} sampai meja itu melepasnya, atau pemilik kantor menyatakan meja itu tidak dipakai lagi.`,
    isReachable: (desk: string) => `${desk} tampaknya terhubung. Meminta lebih aman daripada mengambil alih.`,
    reason: 'Alasan',
    noReason: 'Tulis alasannya; tersimpan di riwayat.',
    yes: 'Ambil alih'
  },
  requests: {
    label: 'Permintaan dan penawaran antarmeja',
    offered: (desk: string, count: number, names: string) =>
      count === 1 ? `${desk} menyerahkan ${names} ke meja ini.` : `${desk} menyerahkan ${number(count)} deklarasi ke meja ini: ${names}.`,
    asked: (desk: string, count: number, names: string) =>
      count === 1 ? `${desk} minta ${names}.` : `${desk} minta ${number(count)} deklarasi: ${names}.`,
    sending: (desk: string, count: number, names: string) =>
      `${desk} sekarang memegang ${count === 1 ? names : `${number(count)} deklarasi (${names})`}, tetapi hak mengirim masih pada meja ini. Lepas supaya meja itu bisa mengirim.`,
    unless: (minutes: number) =>
      `Tanpa jawaban dalam ${number(minutes)} menit, meja ini menyerahkannya sendiri, asalkan meja itu terhubung.`,
    show: 'Tampilkan',
    notices: {
      offered: (desk: string) => `${desk} menyerahkan deklarasi`,
      asked: (desk: string) => `${desk} minta deklarasi`,
      sending: (desk: string) => `${desk} menunggu hak mengirim`,
      received: (desk: string) => `${desk} menyerahkan: sekarang dipegang meja ini`,
      refused: (desk: string) => `${desk} menolak menyerahkan`,
      unanswered: (desk: string) => `Ditawarkan otomatis ke ${desk}`
    },
    received: (desk: string, count: number) => `${desk} menyerahkan yang diminta: ${number(count)} deklarasi sekarang dipegang meja ini.`,
    refused: (desk: string, names: string, note: string) => `${desk} menolak menyerahkan ${names}${note === '' ? '.' : `: “${note}”`}`,
    unanswered: (desk: string, names: string) => `Permintaan ${desk} tidak dijawab, jadi ${names} ditawarkan ke meja itu secara otomatis.`,
    refusedUnread: (desk: string, names: string) => `${desk} menolak menyerahkan ${names}. Catatannya, kalau ada, di riwayat deklarasi.`
  }
}
export type HoldingText = typeof holdingId
