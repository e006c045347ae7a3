import type { Translator } from '#core/base/translator.ts'
import type { DiagnosticName } from '#core/contract/app.ts'

export const diagnosticsText = ({ words }: Translator) => ({
  title: words('Diagnostik', 'Diagnostics'),
  open: words('Diagnostik…', 'Diagnostics…'),
  command: words('Diagnostik: kumpulkan data tentang masalah', 'Diagnostics: collect facts about a problem'),
  intro: words(
    'Satu berkas zip untuk orang yang membantu Anda. Periksa dulu: isinya persis seperti di bawah ini. Token, alamat layanan, nama pihak, dan nomor aju tidak ikut; isi deklarasi tidak pernah ikut.',
    'One zip file for the person who helps you. Look through it first: it contains exactly what is below. Tokens, the address of the service, names of parties and aju numbers are not in it; contents of declarations never are.'
  ),
  collecting: words('Mengumpulkan dan memeriksa penyimpanan…', 'Collecting, and checking the stores…'),
  files: words('Berkas dalam zip', 'Files in the zip'),
  contentOf: (file: string) => words(`Isi ${file}`, `Content of ${file}`),
  meanings: {
    'contents.txt': words('Daftar isi', 'List of contents'),
    'versions.json': words('Versi aplikasi dan sistem', 'Versions of application and system'),
    'settings.json': words('Pengaturan tanpa rahasia', 'Settings without secrets'),
    'start.json': words('Lama pembukaan', 'Times of the start'),
    'stores.json': words('Keutuhan dan jumlah baris', 'Integrity and row counts'),
    'log.txt': words('Kesalahan terakhir', 'Last errors')
  } satisfies Record<DiagnosticName, string>,
  noErrors: words('Tidak ada kesalahan dalam catatan.', 'There are no errors in the log.'),
  save: words('Simpan zip…', 'Save zip…'),
  fileName: (day: string) => words(`ajukan-diagnostik-${day}.zip`, `ajukan-diagnostics-${day}.zip`),
  saved: words('Diagnostik disimpan. Tidak ada yang dikirim; berikan berkas itu sendiri.', 'The diagnostics are saved. Nothing was sent; hand the file over yourself.'),
  crash: {
    region: words('Ajukan berhenti mendadak', 'Ajukan stopped unexpectedly'),
    window: (at: string) => words(`Jendela Ajukan berhenti mendadak pada ${at} dan sudah dimuat ulang.`, `The window of Ajukan stopped unexpectedly at ${at} and was loaded again.`),
    application: words('Terakhir kali Ajukan berhenti tanpa ditutup, misalnya karena listrik padam atau program dihentikan.', 'Last time Ajukan stopped without being closed, for example by a power cut or because the program was ended.'),
    saved: (at: string) => words(`Semua yang tampil sebagai Tersimpan tetap ada. Perubahan terakhir yang tersimpan pada ${at}:`, `Everything that was shown as Saved is still here. The last change was saved at ${at}:`),
    nothing: words('Semua yang tampil sebagai Tersimpan tetap ada; sejak Ajukan dibuka waktu itu tidak ada deklarasi yang diubah.', 'Everything that was shown as Saved is still here; no declaration was changed after Ajukan was opened that time.'),
    uncertain: words('Kiriman yang sedang berjalan waktu itu menjadi Belum pasti dan tidak dikirim lagi tanpa bertanya.', 'What was being sent then is Uncertain, and is not sent again without asking.'),
    noAju: words('draf tanpa nomor aju', 'a draft without an aju number'),
    openDeclaration: words('Buka deklarasi', 'Open declaration')
  }
})
