import { plural, type Translator } from '#core/base/translator.ts'
import { textComposable } from '../../i18n/use-text.ts'

/** What is said when the lines of a review are put into a draft. */
export const takingText = ({ words, number }: Translator) => ({
  taken: (count: number, files: string, open: number) =>
    words(
      `${number(count)} baris diambil dari ${files}.${open === 0 ? '' : ` ${number(open)} nilai belum diperiksa dan ada di Periksa.`}`,
      `${plural(count, 'line')} taken from ${files}.${open === 0 ? '' : ` ${plural(open, 'value')} not checked yet: see Check.`}`
    ),
  filled: (count: number) =>
    words(
      `Nilai kosong pada ${number(count)} baris diisi dari data induk.`,
      `Empty values of ${plural(count, 'line')} filled from the master data.`
    ),
  unused: (columns: string) =>
    words(
      `Kolom tanpa bidang pada baris barang, tidak diambil: ${columns}.`,
      `Columns without a field on goods lines, not taken: ${columns}.`
    ),
  unmatched: (count: number) =>
    words(
      `${number(count)} baris tidak diambil, karena kode barangnya kosong atau ada pada beberapa baris.`,
      `${plural(count, 'line')} not taken, because the item code is empty or several lines have it.`
    ),
  nothing: words('Tidak ada baris barang untuk diambil.', 'There are no goods lines to take.'),
  noDraft: words(
    'Draf baru tidak dapat dibuat sekarang; tidak ada baris yang diambil. Periksa profil di Pengaturan.',
    'A new draft cannot be created now; no lines were taken. Check the profile in the settings.'
  ),
  otherDeclaration: words(
    'Deklarasi untuk baris ini tidak terbuka lagi, jadi tidak ada yang diambil. Buka lagi, lalu impor berkasnya di sana.',
    'The declaration for these lines is no longer open, so nothing was taken. Open it again and import the file there.'
  ),
  locked: words('Deklarasi ini terkunci, jadi tidak ada baris yang diambil.', 'This declaration is locked, so no lines were taken.'),
  changed: words(
    'Sementara itu deklarasi ini berubah, jadi tidak ada yang diambil. Periksa, lalu ambil lagi.',
    'This declaration has changed meanwhile, so nothing was taken. Check it, then take the lines again.'
  )
})

export const useTakingText = textComposable(takingText)
