import type { Translator } from '#core/base/translator.ts'
import { textComposable } from '../../../i18n/use-text.ts'

/** The versions of a row that the office keeps. */
export const historyText = ({ words, same, number }: Translator) => ({
  action: words('Riwayat', 'History'),
  title: (name: string) => words(`Riwayat ${name}`, `History of ${name}`),
  description: words('Siapa mengubah baris ini di kantor, yang terbaru di atas.', 'Who changed this row at the office, newest first.'),
  by: (desk: string, at: string) => same(at === '' ? desk : `${desk}, ${at}`),
  thisDesk: words('Meja ini', 'This desk'),
  otherDesk: words('Meja lain', 'Another desk'),
  present: words('Nilai sekarang', 'Current value'),
  first: words('Pertama dicatat', 'First recorded'),
  deleted: words('Dihapus', 'Deleted'),
  same: words('Hanya hitungan pemakaian', 'Only the number of uses'),
  change: (from: string, to: string) => same(`${from} → ${to}`),
  email: same('Email'),
  blank: words('(kosong)', '(empty)'),
  take: words('Pakai nilai ini lagi', 'Use this value again'),
  taken: words('Nilai lama dipakai lagi.', 'The older value is used again.'),
  more: (count: number) => words(`dan ${number(count)} perbedaan lain`, `and ${number(count)} more ${count === 1 ? 'difference' : 'differences'}`),
  none: words('Kantor belum memiliki baris ini.', 'The office does not have this row yet.')
})

export const useHistoryText = textComposable(historyText)
