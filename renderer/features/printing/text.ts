import { plural, type Translator } from '#core/base/translator.ts'
import type { PrintMark } from '#core/contract/print-job.ts'

/** The printed form: preview, print fields, rates. */
export const printingText = ({ words, same, number }: Translator) => ({
  open: words('Cetak', 'Print'),
  titles: {
    draft: words('Cetakan draf', 'Printed form of the draft'),
    sent: words('Cetakan terkirim, belum ada nomor pendaftaran', 'Printed form, sent, without a registration number yet'),
    registered: words('Cetakan', 'Printed form')
  } satisfies Record<PrintMark, string>,
  papers: (count: number) => words(`${number(count)} deklarasi`, plural(count, 'declaration')),
  printSelected: words('Cetak', 'Print'),
  tooMany: (most: number) => words(`Paling banyak ${number(most)} deklarasi sekali cetak.`, `You can print at most ${number(most)} declarations at once.`),
  backToList: words('Kembali ke meja kerja', 'Back to the worklist'),
  section: words('Cetakan', 'Printed form'),
  back: words('Kembali ke draf', 'Back to the draft'),
  rendering: words('Menyiapkan cetakan…', 'Preparing the printed form…'),
  pages: (count: number) => words(`${number(count)} halaman`, plural(count, 'page')),
  save: words('Simpan PDF', 'Save PDF'),
  saved: words('PDF disimpan.', 'PDF saved.'),
  print: words('Cetak', 'Print'),
  printed: words('Dikirim ke printer.', 'Sent to the printer.'),
  missing: words('Draf ini tidak ada lagi.', 'This draft no longer exists.'),
  fields: words('Isian cetakan', 'Edit printed form'),
  localNote: words('Isian ini hanya untuk cetakan: disimpan di komputer ini bersama draf, tidak dikirim.', 'These fields are only for the printed form: they are stored on this computer with the draft and never sent.'),
  notSent: words('tidak dikirim', 'not sent'),
  noChoice: same('–')
})
