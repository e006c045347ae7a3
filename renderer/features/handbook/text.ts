import type { Translator } from '#core/base/translator.ts'
import type { HandbookGroup } from './store/page-names.ts'

export const handbookText = ({ words, number }: Translator) => ({
  title: words('Panduan', 'Handbook'),
  open: words('Buka panduan tentang layar ini', 'Open the handbook at this screen'),
  contents: words('Daftar isi', 'Contents'),
  back: words('Halaman sebelumnya', 'Previous page'),
  forward: words('Halaman berikutnya', 'Next page'),
  search: words('Cari dalam panduan', 'Search the handbook'),
  searchHint: words('Cari dalam panduan…', 'Search the handbook…'),
  results: (count: number) => words(count === 0 ? 'Tidak ada yang cocok. Coba kata lain, atau satu kata saja.' : `${number(count)} bagian cocok`, count === 0 ? 'Nothing matches. Try another word, or only one.' : count === 1 ? '1 section matches' : `${number(count)} sections match`),
  fieldHelp: words('Panduan mengisi deklarasi', 'Handbook: filling in a declaration'),
  groups: {
    start: words('Mulai', 'Getting started'),
    fill: words('Mengisi deklarasi', 'Filling in a declaration'),
    send: words('Mengirim dan memantau', 'Sending and tracking'),
    review: words('Tinjauan dan cetakan', 'Overview and printing'),
    data: words('Data yang dipakai lagi', 'Data used again'),
    system: words('Aplikasi', 'The application')
  } satisfies Record<HandbookGroup, string>
})
