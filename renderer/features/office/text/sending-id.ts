import { lookupTable } from '#core/base/lookup-table.ts'
import { formatNumber } from '#core/base/format-number.ts'
import type { AttemptOutcome } from '#core/contract/office.ts'

const n = (value: number): string => formatNumber(value, 'id')

/** Sending under an office. Loaded with the first view that needs it. */
export const officeSendingId = {
  confirmation: {
    title: (count: number) =>
      count === 1 ? 'Mungkin sudah pernah dikirim. Tetap kirim?' : `${n(count)} mungkin sudah pernah dikirim. Tetap kirim?`,
    /** Correctness rule 0 (docs/office-database.md): no text may promise more. */
    warning: (desk: string) =>
      `PC ${desk} mungkin sudah atau masih akan mengirim. Ajukan tidak dapat memastikannya; periksa PC itu. Jika Anda kirim, bisa terkirim dua kali.`,
    otherDesk: 'lain',
    and: ' dan ',
    label: (aju: string) => `Yang Anda periksa untuk ${aju}`,
    hint: 'Dicatat di kantor bersama kiriman ini.',
    some: 'Yang kotaknya kosong tidak dikirim.',
    send: (count: number) => (count === 1 ? 'Tetap kirim' : `Tetap kirim ${n(count)}`)
  },
  alone: {
    command: 'Kirim tanpa kantor…',
    title: 'Kirim tanpa kantor',
    description:
      'Kantor tidak terjangkau. Hanya deklarasi yang dipegang meja ini sejak kontak terakhir yang boleh keluar, dan hanya yang Anda pilih. Meja lain baru tahu sesudah kantor terjangkau lagi.',
    risk: 'Meja lain mungkin sudah mengambil alih dan mengirimnya, atau PC ini sendiri sebelum cakramnya dipulihkan dari salinan lama. Ajukan tidak dapat memastikannya. Jika Anda kirim, bisa terkirim dua kali.',
    last: (time: string) => `Kontak terakhir dengan kantor: ${time}.`,
    choose: (aju: string) => `Kirim ${aju} tanpa kantor`,
    until: 'Berlaku sampai',
    hours: (hours: number, time: string) => `${n(hours)} jam lagi (${time})`,
    ends: 'Berakhir sendiri begitu kantor menjawab. Selama itu tidak ada yang dicoba lagi secara otomatis.',
    none: 'Tidak ada kiriman yang boleh keluar tanpa kantor. Yang nomornya belum terdaftar di kantor, atau yang pernah dikirim dan belum pasti, harus menunggu.',
    send: (count: number) => (count === 0 ? 'Kirim tanpa kantor' : `Kirim ${n(count)} tanpa kantor`),
    on: (count: number, time: string) => `Mengirim tanpa kantor: ${n(count)} deklarasi, sampai ${time}.`,
    onHint: 'Tidak ada yang dicoba lagi secara otomatis. Mode ini mati sendiri begitu kantor menjawab.',
    off: 'Matikan mode tanpa kantor'
  },
  waits: (count: number) => `${n(count)} kiriman menunggu kantor, yang tidak terjangkau.`,
  missing: (names: string) => `Kantor menutup pengiriman sampai meja ini melapor: ${names}.`,
  missingHint: 'Yang siap kirim menunggu. Pemilik dapat menyatakan meja yang tidak dapat melapor.',
  late: (aju: string, more: number) =>
    `Pengiriman ${aju}${more > 0 ? ` dan ${n(more)} lainnya` : ''} ditutup: kiriman lain baru diketahui terlambat.`,
  lateHint: 'Periksa apa yang diterima Bea Cukai. Hanya pemilik kantor yang dapat membukanya lagi.',
  reopen: {
    action: 'Buka lagi pengiriman…',
    title: 'Buka lagi pengiriman?',
    text: 'Periksa dahulu kiriman mana yang diterima Bea Cukai. Catat hasilnya di sini.',
    label: 'Yang Anda periksa',
    hint: 'Dicatat di kantor. Sesudah itu pengiriman berlaku menurut aturan biasa.',
    yes: 'Buka lagi pengiriman',
    done: 'Pengiriman dibuka lagi.'
  },
  calls: {
    command: 'Permintaan yang belum dijawab kantor',
    notice: (count: number) => `${n(count)} permintaan ke kantor belum dijawab.`,
    show: 'Lihat permintaan',
    title: 'Permintaan yang belum dijawab kantor',
    description:
      'Permintaan ini sudah lebih dari sepuluh menit. Mungkin sudah terjadi, mungkin belum. Ulangi kalau masih Anda inginkan; permintaan yang sama tidak terjadi dua kali. Yang dibuang mungkin tetap sudah terjadi: kontak berikutnya yang menunjukkannya.',
    none: 'Tidak ada permintaan yang menunggu.',
    repeat: 'Ulangi',
    drop: 'Buang',
    names: lookupTable<string>({
      put_in_pool: 'Taruh di kumpulan',
      take_from_pool: 'Ambil dari kumpulan',
      offer: 'Serahkan',
      withdraw_offer: 'Batal menyerahkan',
      accept_offer: 'Terima',
      ask: 'Minta',
      answer_ask: 'Jawab permintaan',
      take_over: 'Ambil alih',
      release_sending: 'Lepas hak mengirim',
      delete_declaration: 'Hapus selamanya',
      finish_branch: 'Selesaikan versi terpisah',
      claim_lane: 'Minta jalur nomor',
      register_number: 'Daftarkan nomor',
      reopen_sending: 'Buka lagi pengiriman',
      retire_desk: 'Nyatakan meja tidak dipakai lagi',
      write_off: 'Lanjut tanpa laporan meja',
      lock_desk: 'Kunci meja',
      unlock_desk: 'Buka kunci meja',
      set_rights: 'Ubah hak meja',
      resolve_fork: 'Akhiri pemakaian ganda meja'
    }),
    of: (ajus: string, more: number) => `${ajus}${more > 0 ? ` dan ${n(more)} lainnya` : ''}`
  },
  others: {
    title: 'Kiriman dari meja lain',
    all: 'Kiriman yang diketahui kantor',
    content: (number: number) => `isi ${n(number)}`,
    outcomes: {
      sending: 'sedang dikirim',
      accepted: 'diterima',
      refused: 'ditolak layanan',
      failed: 'tidak terkirim',
      unknown: 'belum pasti'
    } satisfies Record<AttemptOutcome, string>,
    isLate: 'diketahui terlambat; menutup pengiriman',
    bodies: 'Isi yang berlaku belum pasti: ada kiriman dengan isi berbeda yang mungkin sama-sama sampai.',
    compare: 'Bandingkan isi…',
    compareTitle: (aju: string) => `Isi ${aju} yang dikirim`,
    compareText: 'Isi setiap kiriman saat dikirim, bukan keadaan formulir sekarang.',
    first: 'Isi pertama',
    with: 'dengan',
    second: 'Isi kedua',
    equal: 'Tidak ada isian yang berbeda.',
    differences: (count: number) => `${n(count)} isian berbeda.`,
    missing: 'Kantor tidak memiliki isi salah satu kiriman ini: mejanya belum menyerahkannya.',
    unreadable: 'Salah satu isi ini tidak dapat dibaca.'
  }
}

export type OfficeSendingText = typeof officeSendingId
