import type { FacetName } from '../store/worklist-filter.ts'
import type { QuickPeriod } from '../store/quick-periods.ts'

const number = (value: number): string => value.toLocaleString('id-ID')

/** Narrowing the worklist, and what is listed then. */
export const worklistFilterId = {
  open: 'Filter',
  title: 'Filter meja kerja',
  /** After the number of filters in use. */
  active: 'dipakai',
  clear: 'Hapus semua filter',
  done: 'Selesai',
  parts: {
    importer: 'Importir',
    status: 'Status layanan',
    profile: 'Profil kirim',
    currency: 'Valuta',
    aju: 'Tanggal aju',
    changed: 'Terakhir diubah',
    cif: 'CIF',
    problems: 'Masalah'
  },
  none: {
    importer: 'Tanpa importir',
    status: 'Belum ada status',
    profile: 'Belum pernah dikirim',
    currency: 'Tanpa valuta'
  } satisfies Record<FacetName, string>,
  importerSearch: 'Ketik nama…',
  importerNone: 'Tidak ada importir dengan nama itu.',
  more: (count: number) => `${number(count)} importir lagi: ketik untuk mencari`,
  facetEmpty: 'Tidak ada',
  from: 'dari',
  to: 'sampai',
  fromOf: (part: string) => `${part}: dari`,
  toOf: (part: string) => `${part}: sampai`,
  dayHint: 'hh-bb-tttt',
  badDay: 'Bukan tanggal; belum dipakai.',
  badAmount: 'Bukan angka; belum dipakai.',
  quick: { today: 'Hari ini', week: '7 hari', month: 'Bulan ini', lastMonth: 'Bulan lalu' } satisfies Record<QuickPeriod, string>,
  problems: { any: 'Semua', none: 'Tanpa masalah', some: 'Ada masalah' },
  chips: 'Filter yang dipakai',
  chip: (part: string, value: string) => `${part}: ${value}`,
  several: (count: number) => `${number(count)} dipilih`,
  since: (from: string) => `sejak ${from}`,
  until: (to: string) => `sampai ${to}`,
  between: (from: string, to: string) => `${from} s.d. ${to}`,
  atLeast: (from: string) => `≥ ${from}`,
  atMost: (to: string) => `≤ ${to}`,
  remove: (chip: string) => `Hapus filter ${chip}`,
  fits: (count: number) => `${number(count)} deklarasi cocok`,
  shownOf: (count: number, all: number) => `${number(count)} dari ${number(all)} deklarasi`,
  perState: 'Cocok per status',
  sideCounts: 'Jumlah tanpa filter dan pencarian',
  noMatch: 'Tidak ada deklarasi di sini yang cocok dengan filter ini.',
  elsewhere: (count: number) => `${number(count)} cocok di tampilan lain: lihat baris filter di atas.`
}
