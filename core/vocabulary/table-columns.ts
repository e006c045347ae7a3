import { lookupTable } from '../base/lookup-table.ts'
import type { TableMember } from '../schema/layout.ts'
import { goodsColumns, type ColumnKind } from './goods-columns.ts'

/** The headings of the columns of each table by wire key, beside Ajukan's labels and the wire keys, preferred first. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** What columns of goods hold that fields of a line have. */
const kindOfField = lookupTable<ColumnKind>({
  serial: 'serial',
  nohs: 'hs',
  brgurai: 'description',
  kd_barang: 'code',
  merk: 'brand',
  tipe: 'type',
  spflain: 'spec',
  brgasal: 'origin',
  flbarangbaru: 'condition',
  jmlsat: 'quantity',
  kdsat: 'unit',
  kemasjm: 'packages',
  kemasjn: 'packageKind',
  nettodtl: 'net',
  dnilinv: 'amount'
})

/** Headings of goods in tables whose headings name fields: of fields that lists of suppliers do not have, and where they mean another field than there. */
const ownGoods: ColumnNames = {
  nohs: ['商品编码'],
  spflain: ['dimension', 'dimensions'],
  jns_barang: ['kode kategori barang', 'jenis barang', 'kategori barang', 'kategori', 'category'],
  brgasal: ['made'],
  dcif: ['cif', 'nilai cif', 'cif value', 'nilai pabean', 'customs value', 'cif usd'],
  kdfasdtl: ['kode fasilitas', 'fasilitas', 'fasilitas barang', 'facility'],
  kd_skema_tarif: ['skema tarif', 'kode skema tarif', 'tariff scheme', 'skema'],
  fllartas: ['pernyataan lartas', 'lartas', 'restricted'],
  satbmjm: ['jml satuan bm', 'jumlah satuan bm'],
  dnilcuk: ['nilai cukai', 'excise value'],
  jmpc: ['jumlah dilekatkan', 'jumlah pita cukai', 'jml pita cukai', 'excise stamps'],
  saldoawalpc: ['saldo awal', 'saldo awal pita'],
  saldoakhirpc: ['saldo akhir', 'saldo akhir pita']
}

const shortTables: Readonly<Record<Exclude<TableMember, 'detail'>, ColumnNames>> = {
  dokumen: {
    nourut: ['seri', 'seri dokumen', 'no', 'no urut', 'nomor urut', '#'],
    dokkd: ['kode dokumen', 'jenis dokumen', 'kode jenis dokumen', 'document type', 'document code', 'kode', 'type', 'jenis'],
    dokno: ['nomor dokumen', 'no dokumen', 'nomor', 'document number', 'document no', 'number'],
    doktg: ['tanggal dokumen', 'tgl dokumen', 'tanggal', 'tgl', 'document date', 'date'],
    kdgroupdok: ['kode ijin', 'kode izin', 'kelompok izin', 'permit group'],
    dokinst: ['instansi', 'penerbit', 'instansi penerbit', 'issuing agency', 'agency']
  },
  container: {
    contno: [
      'nomor kontiner',
      'nomor kontainer',
      'no kontainer',
      'no container',
      'nomor container',
      'container no',
      'container number',
      'container',
      'kontainer',
      'no peti kemas',
      'nomor peti kemas'
    ],
    contukur: ['kode ukuran', 'kode ukuran kontainer', 'ukuran', 'ukuran kontainer', 'size', 'container size'],
    conttipe: ['kode jenis kontainer', 'jenis kontainer', 'fcl lcl', 'load', 'jenis muatan', 'muatan']
  },
  kemasan: {
    jnkemas: ['kode kemasan', 'kode jenis kemasan', 'jenis kemasan', 'package type', 'jenis', 'kemasan', 'type'],
    jmkemas: ['jumlah kemasan', 'jumlah', 'count', 'qty', 'quantity', 'number of packages', 'jml'],
    merkkemas: ['merek', 'merek kemasan', 'merk', 'merk kemasan', 'marks', 'shipping marks', 'marks and numbers']
  }
}

/** The usual headings of a table, those that mean a field only there first. */
export const tableColumns = (member: TableMember): readonly ColumnNames[] =>
  member === 'detail'
    ? [ownGoods, Object.fromEntries(Object.entries(kindOfField).map(([key, kind]) => [key, goodsColumns[kind]]))]
    : [shortTables[member]]
