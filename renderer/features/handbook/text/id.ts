import { formatNumber } from '#core/base/format-number.ts'
import type { HandbookGroup } from '../store/page-names.ts'

export const handbookId = {
  title: 'Panduan',
  open: 'Buka panduan tentang layar ini',
  contents: 'Daftar isi',
  back: 'Halaman sebelumnya',
  forward: 'Halaman berikutnya',
  search: 'Cari dalam panduan',
  searchHint: 'Cari dalam panduan…',
  results: (count: number) =>
    count === 0 ? 'Tidak ada yang cocok. Coba kata lain, atau satu kata saja.' : `${formatNumber(count, 'id')} bagian cocok`,
  fieldHelp: 'Panduan mengisi deklarasi',
  groups: {
    start: 'Mulai',
    fill: 'Mengisi deklarasi',
    send: 'Mengirim dan memantau',
    review: 'Tinjauan dan cetakan',
    data: 'Data yang dipakai lagi',
    system: 'Aplikasi'
  } satisfies Record<HandbookGroup, string>
}
export type HandbookText = typeof handbookId
