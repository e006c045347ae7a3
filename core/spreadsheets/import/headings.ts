import { columnsOf } from '../../derive/fields.ts'
import type { Field } from '../../schema/field.ts'
import type { TableMember } from '../../schema/layout.ts'
import { plainHeading } from '../sheet.ts'

/**
 * Usual headings of brokers, suppliers and CEISA for the columns of each table, beside Ajukan's labels and the wire keys. Preferred first.
 */
const known: Readonly<Record<TableMember, Readonly<Record<string, readonly string[]>>>> = {
  detail: {
    serial: ['seri barang', 'seri', 'no', 'no urut', 'nomor', 'nomor urut', 'item no', 'line', 'line no', 's no', '#', 'pos'],
    nohs: [
      'hs',
      'hs code',
      'kode hs',
      'no hs',
      'nomor hs',
      'pos tarif',
      'pos tarif hs',
      'tariff',
      'tariff code',
      'hscode',
      'commodity code',
      'btki'
    ],
    brgurai: [
      'uraian',
      'uraian barang',
      'uraian jenis barang',
      'nama barang',
      'deskripsi',
      'deskripsi barang',
      'description',
      'goods description',
      'description of goods',
      'item description',
      'product name',
      'commodity',
      'part name'
    ],
    kd_barang: [
      'kode barang',
      'kode',
      'kd barang',
      'item code',
      'part no',
      'part number',
      'sku',
      'article',
      'article no',
      'product code',
      'material',
      'material code',
      'code',
      'style'
    ],
    merk: ['merek', 'merk', 'brand', 'maker'],
    tipe: ['tipe', 'type', 'model', 'tipe barang'],
    spflain: ['spesifikasi lain', 'spesifikasi', 'spek', 'specification', 'spec', 'ukuran', 'size'],
    jns_barang: ['kode kategori barang', 'jenis barang', 'kategori barang', 'kategori', 'category'],
    brgasal: ['kode negara asal', 'negara asal', 'asal', 'asal barang', 'origin', 'country of origin', 'coo', 'made in', 'negara'],
    flbarangbaru: ['kode kondisi barang', 'kondisi barang', 'kondisi', 'condition'],
    jmlsat: [
      'jumlah satuan',
      'jumlah',
      'jumlah barang',
      'qty',
      'quantity',
      'kuantitas',
      'kuantiti',
      'jml',
      'jml satuan',
      'banyaknya',
      'pcs'
    ],
    kdsat: ['kode satuan', 'satuan', 'unit', 'uom', 'unit of measure', 'sat'],
    kemasjm: [
      'jumlah kemasan',
      'jml kemasan',
      'jumlah koli',
      'koli',
      'colli',
      'packages',
      'no of packages',
      'ctn',
      'cartons',
      'jumlah karton',
      'karton'
    ],
    kemasjn: ['kode kemasan', 'jenis kemasan', 'kemasan', 'package type', 'packing', 'package'],
    nettodtl: [
      'netto',
      'netto kg',
      'berat bersih',
      'berat bersih kg',
      'net weight',
      'net weight kg',
      'nw',
      'n w',
      'n w kg',
      'nett weight',
      'net kg',
      'berat netto',
      'nett'
    ],
    dnilinv: [
      'nilai barang',
      'nilai invoice',
      'harga ekspor',
      'invoice value',
      'amount',
      'total amount',
      'total price',
      'harga total',
      'jumlah harga',
      'total harga',
      'nilai',
      'value',
      'fob',
      'line total',
      'amount usd',
      'extended price'
    ],
    dcif: ['cif', 'nilai cif', 'cif value', 'nilai pabean', 'customs value', 'cif usd'],
    kdfasdtl: ['kode fasilitas', 'fasilitas', 'fasilitas barang', 'facility'],
    kd_skema_tarif: ['skema tarif', 'kode skema tarif', 'tariff scheme', 'skema'],
    fllartas: ['pernyataan lartas', 'lartas', 'restricted'],
    satbmjm: ['jml satuan bm', 'jumlah satuan bm'],
    dnilcuk: ['nilai cukai', 'excise value'],
    jmpc: ['jumlah dilekatkan', 'jumlah pita cukai', 'jml pita cukai', 'excise stamps'],
    saldoawalpc: ['saldo awal', 'saldo awal pita'],
    saldoakhirpc: ['saldo akhir', 'saldo akhir pita']
  },
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

/** The exports of Ajukan use headings such as `Uraian barang [brgurai]`. */
const ownKey = /\[([A-Za-z_][A-Za-z0-9_]*)\]\s*$/

export const ownHeading = (label: string, key: string): string => `${label} [${key}]`

/** The wire key at the end of a heading of Ajukan, or null. */
export const keyOfOwnHeading = (heading: string): string | null => ownKey.exec(heading)?.[1] ?? null

/** Removes words in brackets and units behind a heading: `Amount (USD)`, `Net weight, kg`. */
const bare = (heading: string): string => plainHeading(heading.replace(/\([^)]*\)/g, ' ')) || plainHeading(heading)

interface Names {
  readonly exact: ReadonlyMap<string, readonly { readonly key: string; readonly rank: number }[]>
}

const namesOf = (member: TableMember): Names => {
  const exact = new Map<string, { key: string; rank: number }[]>()
  const add = (name: string, key: string, rank: number): void => {
    const plain = plainHeading(name)
    exact.set(plain, [...(exact.get(plain) ?? []), { key, rank }])
  }
  for (const { key, field } of columnsOf(member)) {
    add(key, key, 0)
    add(field.label.id, key, 1)
    add(field.label.en, key, 1)
    known[member][key]?.forEach((name, index) => {
      add(name, key, 2 + index)
    })
  }
  return { exact }
}

/** How well a heading names a field: 0 is the wire key itself, larger is less certain; null if it does not name it. */
interface Guess {
  readonly key: string
  readonly rank: number
}

const guessesOf = (heading: string, names: Names): readonly Guess[] => {
  const own = keyOfOwnHeading(heading)
  if (own !== null) return [{ key: own, rank: -1 }]
  const whole = names.exact.get(plainHeading(heading))
  if (whole) return whole
  return (names.exact.get(bare(heading)) ?? []).map((guess) => ({ ...guess, rank: guess.rank + 50 }))
}

/** The most probable field of each column, or null. No field is suggested twice: the more certain heading wins, then the first. */
export const suggestColumns = (member: TableMember, headings: readonly string[]): readonly (string | null)[] => {
  const names = namesOf(member)
  const keys: ReadonlySet<string> = new Set(columnsOf(member).map((column) => column.key))
  const all = headings.flatMap((heading, column) =>
    guessesOf(heading, names).flatMap((guess) => (keys.has(guess.key) ? [{ ...guess, column }] : []))
  )
  const result: (string | null)[] = headings.map(() => null)
  const taken = new Set<string>()
  for (const guess of all.toSorted((a, b) => a.rank - b.rank || a.column - b.column)) {
    if (taken.has(guess.key) || result[guess.column] !== null) continue
    taken.add(guess.key)
    result[guess.column] = guess.key
  }
  return result
}

export type TableFields = ReadonlyMap<string, Field>
export const fieldsOf = (member: TableMember): TableFields => new Map(columnsOf(member).map(({ key, field }) => [key, field]))
