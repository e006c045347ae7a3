import { words, type Words } from './field.ts'

/** A group of header fields, grouped as on the printed form. */
export interface Group {
  readonly key: string
  readonly label: Words
}

/** One section of the editor. `table` names the declaration member whose rows it edits. */
export interface Section {
  readonly key: string
  readonly label: Words
  readonly groups: readonly Group[]
  readonly table?: 'detail' | 'dokumen' | 'container' | 'kemasan'
}

const group = (key: string, id: string, en: string): Group => ({ key, label: words(id, en) })

export const sections = [
  {
    key: 'general',
    label: words('Umum', 'General'),
    groups: [group('identity', 'Pengajuan', 'Submission'), group('offices', 'Kantor pabean', 'Customs offices'), group('plb', 'Izin PLB dan TPB', 'Bonded place'), group('preset', 'Lainnya', 'Other'), group('module', 'Lanjutan', 'Advanced')]
  },
  {
    key: 'parties',
    label: words('Para pihak', 'Parties'),
    groups: [group('importer', 'Importir', 'Importer'), group('owner', 'Pemilik barang', 'Goods owner'), group('seller', 'Penjual', 'Seller'), group('supplier', 'Pemasok', 'Supplier'), group('broker', 'PPJK', 'Customs broker'), group('billing', 'Penanggung billing', 'Billing party')]
  },
  {
    key: 'transport',
    label: words('Angkutan', 'Transport'),
    groups: [group('carrier', 'Sarana pengangkut', 'Means of transport'), group('ports', 'Pelabuhan dan penimbunan', 'Ports and storage'), group('manifest', 'Dokumen penutup', 'Closing document')]
  },
  {
    key: 'price',
    label: words('Harga', 'Price'),
    groups: [group('currency', 'Valuta', 'Currency'), group('value', 'Nilai pabean', 'Customs value'), group('facility', 'Fasilitas', 'Facility')]
  },
  {
    key: 'weight',
    label: words('Berat & jumlah', 'Weight & counts'),
    groups: [group('weight', 'Berat', 'Weight'), group('counts', 'Jumlah', 'Counts')]
  },
  { key: 'goods', label: words('Barang', 'Goods'), groups: [], table: 'detail' },
  { key: 'documents', label: words('Dokumen', 'Documents'), groups: [], table: 'dokumen' },
  { key: 'containers', label: words('Kontainer', 'Containers'), groups: [], table: 'container' },
  { key: 'packaging', label: words('Kemasan', 'Packaging'), groups: [], table: 'kemasan' },
  { key: 'other', label: words('Bagian lain', 'Other parts'), groups: [] }
] as const satisfies readonly Section[]

export type SectionKey = (typeof sections)[number]['key']

/** The declaration members that are edited as tables. */
export const tableMembers = ['detail', 'dokumen', 'container', 'kemasan'] as const
export type TableMember = (typeof tableMembers)[number]

/** Column sets of the goods table; `all` is every field of the line. */
export const goodsColumnSets = {
  main: ['serial', 'nohs', 'brgurai', 'kd_barang', 'jmlsat', 'kdsat', 'dnilinv', 'dcif', 'nettodtl', 'kemasjm', 'kemasjn', 'brgasal', 'flbarangbaru', 'merk', 'tipe', 'spflain'],
  value: ['serial', 'nohs', 'brgurai', 'jmlsat', 'kdsat', 'dnilinv', 'dcif', 'nettodtl', 'kemasjm', 'kemasjn', 'kdfasdtl', 'kd_skema_tarif', 'seritrp', 'fllartas', 'katlartas'],
  excise: ['serial', 'nohs', 'brgurai', 'satbmjm', 'satcukjm', 'dnilcuk', 'jmpc', 'saldoawalpc', 'saldoakhirpc', 'spektarif', 'dtlok', 'jns_barang']
} as const
export type GoodsColumnSet = keyof typeof goodsColumnSets | 'all'
