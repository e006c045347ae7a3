import type { DiagnosticName } from '#core/contract/app.ts'

export const diagnosticsId = {
  title: 'Diagnostik',
  open: 'Diagnostik…',
  command: 'Diagnostik: kumpulkan fakta tentang masalah',
  intro:
    'Satu berkas zip untuk orang yang membantu Anda. Periksa dulu: isinya persis seperti di bawah ini. Token, alamat layanan, nama pihak, dan nomor aju tidak ikut; isi deklarasi tidak pernah ikut.',
  collecting: 'Mengumpulkan dan memeriksa penyimpanan…',
  files: 'Berkas dalam zip',
  contentOf: (file: string) => `Isi ${file}`,
  meanings: {
    'contents.txt': 'Daftar isi',
    'versions.json': 'Versi aplikasi dan sistem',
    'settings.json': 'Pengaturan tanpa rahasia',
    'start.json': 'Lama pembukaan',
    'stores.json': 'Keutuhan dan jumlah baris',
    'log.txt': 'Galat terakhir'
  } satisfies Record<DiagnosticName, string>,
  noErrors: 'Tidak ada galat dalam catatan.',
  save: 'Simpan zip…',
  fileName: (day: string) => `ajukan-diagnostik-${day}.zip`,
  saved: 'Diagnostik disimpan. Tidak ada yang dikirim; berikan berkas itu sendiri.',
  crash: {
    region: 'Ajukan berhenti mendadak',
    window: (at: string) => `Jendela Ajukan berhenti mendadak pada ${at} dan sudah dimuat ulang.`,
    application: 'Terakhir kali Ajukan berhenti tanpa ditutup, misalnya karena listrik padam atau program dihentikan.',
    saved: (at: string) => `Semua yang tampil sebagai Tersimpan tetap ada. Perubahan terakhir yang tersimpan pada ${at}:`,
    nothing: 'Semua yang tampil sebagai Tersimpan tetap ada; sejak Ajukan dibuka waktu itu tidak ada deklarasi yang diubah.',
    uncertain: 'Kiriman yang sedang berjalan waktu itu menjadi Belum pasti dan tidak dikirim lagi tanpa bertanya.',
    noAju: 'draf tanpa nomor aju',
    openDeclaration: 'Buka deklarasi'
  }
}
export type DiagnosticsText = typeof diagnosticsId
