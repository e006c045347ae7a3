import { Big } from 'big.js'
import type { Json } from '#core/base/json.ts'
import type { Declaration } from '#core/derive/types.ts'
import type { ShapelessMember } from '#core/schema/declaration.ts'
import { fromText, shared, sum, toJsonNumber } from './decimals.ts'

type Header = Declaration['header']['data']
type Line = Declaration['detail']['data'][number]
type Computed = 'nilinv' | 'fob' | 'cif' | 'cifrp' | 'bruto' | 'netto' | 'jmbrg' | 'jmcont'

/** Facts of one goods line; serial number and customs value are derived from the declaration. */
export interface Goods {
  readonly hs: string
  readonly description: string
  readonly brand: string
  readonly type: string
  readonly spec: string
  readonly code: string
  readonly origin: string
  readonly quantity: Big
  readonly unit: string
  readonly packages: number
  readonly packageType: string
  /** Net kilograms of the line. */
  readonly net: Big
  /** Invoice value of the line. */
  readonly value: Big
  readonly facility?: string
  /** Category of the import restriction of the goods. */
  readonly restriction?: string
}

export interface PackageFacts {
  readonly marks: string
  /** Kilograms that one package adds to the gross weight. */
  readonly tare: string
}

/** Facts of the declaration; sums, counts and serial numbers are derived. */
export interface SampleFacts {
  readonly car: string
  readonly office: string
  readonly header: Omit<Header, Computed>
  /** Decimals of the currency. */
  readonly decimals: number
  readonly goods: readonly Goods[]
  /** Type, number and date, in order. */
  readonly documents: readonly (readonly [type: string, number: string, date: string])[]
  readonly containers: readonly Declaration['container']['data'][number][]
  readonly packages: Readonly<Record<string, PackageFacts>>
  readonly shapeless?: Partial<Record<ShapelessMember, readonly Json[]>>
}

/** FOB and CIF from the invoice by price term: 1 CIF, 2 CFR (plus insurance), 3 FOB (plus freight and insurance). */
const customsValue = (term: string, invoice: Big, header: SampleFacts['header']): { readonly fob: Big; readonly cif: Big } => {
  const freight = fromText(header.freight)
  const insurance = fromText(header.asuransi)
  const price = invoice.plus(fromText(header.btambahan)).minus(fromText(header.discount))
  if (term === '3') return { fob: price, cif: price.plus(freight).plus(insurance) }
  const cif = term === '2' ? price.plus(insurance) : price
  return { fob: cif.minus(freight).minus(insurance), cif }
}

const line = (goods: Goods, index: number, cif: Big): Line => ({
  serial: String(index + 1),
  nohs: goods.hs,
  brgurai: goods.description,
  kd_barang: goods.code,
  merk: goods.brand,
  tipe: goods.type,
  spflain: goods.spec,
  jns_barang: '',
  brgasal: goods.origin,
  flbarangbaru: '1',
  jmlsat: toJsonNumber(goods.quantity),
  kdsat: goods.unit,
  kemasjm: goods.packages,
  kemasjn: goods.packageType,
  nettodtl: toJsonNumber(goods.net),
  dnilinv: toJsonNumber(goods.value),
  dcif: toJsonNumber(cif),
  kdfasdtl: goods.facility ?? '',
  kd_skema_tarif: goods.facility ?? '',
  seritrp: 1,
  fllartas: goods.restriction === undefined ? 'T' : 'Y',
  katlartas: goods.restriction ?? '',
  spektarif: '',
  dtlok: 1,
  satbmjm: '',
  satcukjm: 0,
  dnilcuk: '',
  jmpc: '',
  saldoawalpc: '',
  saldoakhirpc: ''
})

/** A complete declaration whose sums agree to the last decimal. */
export const assemble = (facts: SampleFacts): Declaration => {
  const { goods, header } = facts
  const invoice = sum(goods.map((entry) => entry.value))
  const { fob, cif } = customsValue(header.kdhrg, invoice, header)
  const lineCif = shared(
    cif,
    goods.map((entry) => entry.value),
    facts.decimals
  )
  const packages = Object.entries(facts.packages).map(([type, { marks, tare }]) => {
    const count = goods.filter((entry) => entry.packageType === type).reduce((total, entry) => total + entry.packages, 0)
    return { jnkemas: type, jmkemas: count, merkkemas: marks, weight: new Big(tare).times(count) }
  })
  const net = sum(goods.map((entry) => entry.net))
  const gross = net.plus(sum(packages.map((entry) => entry.weight))).round(2, Big.roundUp)
  const rows = (member: ShapelessMember): { readonly data: readonly Json[] } => ({ data: facts.shapeless?.[member] ?? [] })

  return {
    car: facts.car,
    kdkpbc: facts.office,
    edinumber: '',
    flagreplace: '',
    ftz_excel: '',
    plb_excel: '',
    header: {
      data: {
        ...header,
        nilinv: toJsonNumber(invoice),
        fob: toJsonNumber(fob),
        cif: toJsonNumber(cif),
        cifrp: cif.times(fromText(header.ndpbm)).round(0, Big.roundDown).toFixed(),
        bruto: toJsonNumber(gross),
        netto: toJsonNumber(net),
        jmbrg: goods.length,
        jmcont: facts.containers.length
      }
    },
    detail: { data: goods.map((entry, index) => line(entry, index, lineCif[index] ?? cif)) },
    dokumen: {
      data: facts.documents.map(([dokkd, dokno, doktg], index) => ({ nourut: index + 1, dokkd, dokno, doktg, kdgroupdok: '', dokinst: '' }))
    },
    container: { data: facts.containers },
    kemasan: { data: packages.map(({ jnkemas, jmkemas, merkkemas }) => ({ jnkemas, jmkemas, merkkemas })) },
    detaildok: rows('detaildok'),
    detailvd: rows('detailvd'),
    detailspekkhusus: rows('detailspekkhusus'),
    fasilitas: rows('fasilitas'),
    tarif: rows('tarif'),
    pungutan: rows('pungutan'),
    kendaraan: rows('kendaraan')
  }
}
