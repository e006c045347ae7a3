import { lookupTable } from '../../base/lookup-table.ts'

/** Fields of the columns of the CEISA 4.0 workbook, by heading as `plainHeading` returns it. */

/** The fields of the declaration itself that HEADER has beside those of its header. */
export const topKeys = ['kdkpbc', 'flagreplace', 'ftz_excel', 'plb_excel'] as const
export const isTopKey = (key: string): boolean => topKeys.some((one) => one === key)

/** HEADER → fields of the declaration (`car`, `kdkpbc`) and of its header. */
export const headerColumns = lookupTable<string>({
  'kode kantor': 'kdkpbc',
  'kode kantor bongkar': 'kpbc_bongkar',
  'kode kantor pengawas': 'kpbc_pengawas',
  'kode jenis tpb': 'jntpb',
  'kode tujuan tpb': 'kode_tujuan_tpb',
  'kode tutup pu': 'doktupkd',
  'nomor bc11': 'doktupno',
  'nomor bc 1 1': 'doktupno',
  'tanggal bc11': 'doktuptg',
  'tanggal bc 1 1': 'doktuptg',
  'nomor pos': 'posno',
  'nomor sub pos': 'possub',
  'kode pelabuhan bongkar': 'pelbkr',
  'kode pelabuhan muat': 'pelmuat',
  'kode pelabuhan transit': 'peltransit',
  'kode tps': 'tmptbn',
  'tanggal tiba': 'tgtiba',
  'kode asuransi': 'kdass',
  'asuransi 1': 'asuransi',
  asuransi: 'asuransi',
  freight: 'freight',
  fob: 'fob',
  'biaya tambahan': 'btambahan',
  'biaya pengurang': 'discount',
  cif: 'cif',
  'cif rupiah': 'cifrp',
  ndpbm: 'ndpbm',
  bruto: 'bruto',
  netto: 'netto',
  'kode valuta': 'kdval',
  'kode incoterm': 'kdhrg',
  'nilai barang': 'nilinv',
  'nomor daftar': 'tpbno',
  'tanggal daftar': 'tpbtg'
})

/** PENGANGKUT (its first row) → header. */
export const carrierColumns = lookupTable<string>({
  'kode cara angkut': 'moda',
  'nama pengangkut': 'angkutnama',
  'nama sarana angkut': 'angkutnama',
  nama: 'angkutnama',
  'nomor pengangkut': 'angkutno',
  'nomor sarana angkut': 'angkutno',
  nomor: 'angkutno',
  'kode bendera': 'angkutfl'
})

/** ENTITAS, by KODE ENTITAS: heading → header field of each party. */
export const partyColumns = lookupTable<Readonly<Record<string, string>>>({
  '1': {
    'kode jenis identitas': 'impid',
    'nomor identitas': 'impnpwp',
    nama: 'impnama',
    'nama entitas': 'impnama',
    alamat: 'impalmt',
    'alamat entitas': 'impalmt',
    'nib entitas': 'apino',
    'kode jenis api': 'apikd'
  },
  '3': {
    'nomor ijin entitas': 'ijintpbno',
    'nomor izin entitas': 'ijintpbno',
    'tanggal ijin entitas': 'ijintpbtg',
    'tanggal izin entitas': 'ijintpbtg'
  },
  '4': {
    'kode jenis identitas': 'ppjkid',
    'nomor identitas': 'ppjknpwp',
    nama: 'ppjknama',
    'nama entitas': 'ppjknama',
    alamat: 'ppjkalmt',
    'alamat entitas': 'ppjkalmt',
    'nomor ijin entitas': 'ppjkno',
    'nomor izin entitas': 'ppjkno',
    'tanggal ijin entitas': 'ppjktg',
    'tanggal izin entitas': 'ppjktg'
  },
  '5': { nama: 'pasoknama', 'nama entitas': 'pasoknama', alamat: 'pasokalmt', 'alamat entitas': 'pasokalmt' },
  '7': {
    'kode jenis identitas': 'indid',
    'nomor identitas': 'indnpwp',
    nama: 'indnama',
    'nama entitas': 'indnama',
    alamat: 'indalmt',
    'alamat entitas': 'indalmt'
  },
  '10': { nama: 'penjnama', 'nama entitas': 'penjnama', alamat: 'penjalmt', 'alamat entitas': 'penjalmt', 'kode negara': 'penjneg' },
  '11': {
    'nomor identitas': 'billnpwp',
    nama: 'billnama',
    'nama entitas': 'billnama',
    alamat: 'billalamat',
    'alamat entitas': 'billalamat'
  }
})

/** The operator of the logistics centre, KODE ENTITAS 3 → the printed form, as `signatureColumns`. */
export const operatorCode = '3'
export const operatorColumns = lookupTable<string>({
  'nomor identitas': 'plbNpwp',
  nama: 'plbNama',
  'nama entitas': 'plbNama',
  alamat: 'plbAlamat',
  'alamat entitas': 'plbAlamat'
})

/** The supplier, KODE ENTITAS 5 → the local fields of parties, never sent (`partyLocalPath`). */
export const supplierCode = '5'
export const supplierColumns = lookupTable<string>({ 'kode negara': 'pasokNegara' })

/** JAMINAN (its first row) → the printed form. */
export const guaranteeColumns = lookupTable<string>({ 'nomor jaminan': 'jaminanNo', 'tanggal jaminan': 'jaminanTgl' })

/** BARANG → goods line. `dnilinv` and `spflain` are combined from several columns, preferred first. */
export const goodsColumns = lookupTable<string>({
  'seri barang': 'serial',
  hs: 'nohs',
  'pos tarif': 'nohs',
  'kode barang': 'kd_barang',
  uraian: 'brgurai',
  'uraian barang': 'brgurai',
  merek: 'merk',
  merk: 'merk',
  tipe: 'tipe',
  'kode satuan': 'kdsat',
  'kode satuan barang': 'kdsat',
  'jumlah satuan': 'jmlsat',
  'kode kemasan': 'kemasjn',
  'jumlah kemasan': 'kemasjm',
  netto: 'nettodtl',
  cif: 'dcif',
  'kode negara asal': 'brgasal',
  'kode kondisi barang': 'flbarangbaru',
  'kode kategori barang': 'jns_barang',
  'pernyataan lartas': 'fllartas',
  'saldo awal': 'saldoawalpc',
  'saldo akhir': 'saldoakhirpc',
  'jumlah dilekatkan': 'jmpc'
})
export const invoiceColumns = ['nilai barang', 'harga ekspor', 'fob'] as const
export const specificationColumns = ['ukuran', 'spesifikasi lain'] as const

/** Headings of BARANG that invoices do not have. */
const onlyCeisa: ReadonlySet<string> = new Set([
  'seri barang',
  'kode satuan',
  'kode satuan barang',
  'kode kemasan',
  'kode negara asal',
  'kode kondisi barang',
  'kode kategori barang',
  'pernyataan lartas',
  'jumlah dilekatkan'
])
const fewestOnlyCeisa = 3
/** Registers of brokers have aju numbers, too, and perhaps one of these headings. */
const fewestWithAju = 2

/** Whether headings are those of BARANG, perhaps copied without its first columns, so that its codes are those of the official tables. */
export const areGoodsHeadings = (headings: readonly string[]): boolean =>
  headings.filter((heading) => onlyCeisa.has(heading)).length >= (headings.includes('nomor aju') ? fewestWithAju : fewestOnlyCeisa)

export const documentColumns = lookupTable<string>({
  seri: 'nourut',
  'seri dokumen': 'nourut',
  'kode dokumen': 'dokkd',
  'nomor dokumen': 'dokno',
  'tanggal dokumen': 'doktg',
  'kode ijin': 'kdgroupdok',
  'kode izin': 'kdgroupdok'
})

export const packagingColumns = lookupTable<string>({
  'kode kemasan': 'jnkemas',
  'kode jenis kemasan': 'jnkemas',
  'jumlah kemasan': 'jmkemas',
  merek: 'merkkemas',
  merk: 'merkkemas'
})

export const containerColumns = lookupTable<string>({
  'nomor kontiner': 'contno',
  'nomor kontainer': 'contno',
  'kode ukuran': 'contukur',
  'kode ukuran kontainer': 'contukur',
  'kode jenis kontainer': 'conttipe'
})

/** Columns that only link the sheets, number rows or name their kind; they are not reported as leftovers. */
export const structuralColumns: ReadonlySet<string> = new Set([
  'nomor aju',
  'seri',
  'seri kemasan',
  'seri kontainer',
  'seri kontiner',
  'kode entitas'
])

/** HEADER → the signature on the printed form, which is stored with the draft and never sent (`/@local/print`). */
export const signatureColumns = lookupTable<string>({
  'kota pernyataan': 'tempat',
  'kota ttd': 'tempat',
  'tanggal pernyataan': 'tanggal',
  'tanggal ttd': 'tanggal',
  'nama pernyataan': 'nama',
  'nama ttd': 'nama',
  'jabatan pernyataan': 'jabatan',
  'jabatan ttd': 'jabatan'
})
