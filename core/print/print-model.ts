import Big from 'big.js'
import { formatDecimal, isPlainDecimal } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { withoutBlankRows } from '../derive/filled-rows.ts'
import { estimateDuty, totalOf, type DutiableLine, type DutyEstimate } from './duty-estimate.ts'
import { bmKey, bmUnitKey, incomeKey, luxuryKey, tariffKey, vatKey } from './print-fields.ts'
import { objectAt, plain, rowsAt } from './read-values.ts'

/** The data of the printed form: the declaration, the local print fields and the duty estimate. */
export interface PrintModel {
  readonly car: string
  readonly declaration: JsonObject
  readonly header: JsonObject
  readonly goods: readonly JsonObject[]
  /** Input of the estimate per goods line. */
  readonly lines: readonly DutiableLine[]
  readonly documents: readonly JsonObject[]
  readonly containers: readonly JsonObject[]
  readonly packages: readonly JsonObject[]
  /** The local print fields by key. */
  readonly print: JsonObject
  readonly estimate: DutyEstimate
  /** Number and date of registration; null without one. */
  readonly registered: { readonly number: string; readonly date: string } | null
}

export const tariffOf = (line: JsonObject): string => tariffKey(plain(line, 'nohs'), plain(line, 'kd_skema_tarif'))

/** The rates of a tariff code: BM and taxes in per cent, `unitRate` in rupiah per unit; else those of the whole declaration, else ''. */
export const ratesOfTariff = (print: JsonObject, tariff: string): Omit<Required<DutiableLine>, 'dcif' | 'quantity'> => ({
  rate: plain(print, bmKey(tariff)) || plain(print, 'tarifBm'),
  unitRate: plain(print, bmUnitKey(tariff)),
  vat: plain(print, vatKey(tariff)) || plain(print, 'tarifPpn'),
  luxury: plain(print, luxuryKey(tariff)) || plain(print, 'tarifPpnbm'),
  income: plain(print, incomeKey(tariff)) || plain(print, 'tarifPph')
})

/** The lines as the estimate reads them. The rates of a code are read once: a declaration may have thousands of lines, and few codes. */
const dutiableLines = (print: JsonObject, goods: readonly JsonObject[]): readonly DutiableLine[] => {
  const rates = new Map<string, ReturnType<typeof ratesOfTariff>>()
  return goods.map((line) => {
    const tariff = tariffOf(line)
    const known = rates.get(tariff) ?? ratesOfTariff(print, tariff)
    rates.set(tariff, known)
    // The form states 0 where no specific duty applies.
    const specific = plain(line, 'satbmjm')
    return { dcif: plain(line, 'dcif'), quantity: Number(specific) > 0 ? specific : plain(line, 'jmlsat'), ...known }
  })
}

/** The rates of a line as text for box 38. */
export const ratesOf = (print: JsonObject, line: JsonObject): string => {
  const { rate, unitRate: unit, vat, luxury, income } = ratesOfTariff(print, tariffOf(line))
  return [
    unit === '' ? (rate === '' ? '' : `BM ${formatDecimal(rate, 'id')}%`) : `BM Rp${formatDecimal(unit, 'id')}/satuan`,
    vat === '' ? '' : `PPN ${formatDecimal(vat, 'id')}%`,
    luxury === '' ? '' : `PPnBM ${formatDecimal(luxury, 'id')}%`,
    income === '' ? '' : `PPh ${formatDecimal(income, 'id')}%`
  ]
    .filter(Boolean)
    .join(', ')
}

/** `registered` replaces the values typed in box G. Blank rows are not printed. */
export const printModelOf = (given: Json, local: Json, registered: PrintModel['registered'] = null): PrintModel => {
  const declaration = withoutBlankRows(given).document
  const whole = objectAt(declaration)
  const own = objectAt(declaration, 'header', 'data')
  const header = registered === null ? own : { ...own, tpbno: registered.number, tpbtg: registered.date }
  const goods = rowsAt(declaration, 'detail')
  const print = objectAt(local)
  const lines = dutiableLines(print, goods)
  const estimate = estimateDuty({
    lines,
    ndpbm: plain(header, 'ndpbm'),
    cif: plain(header, 'cif'),
    cifrp: plain(header, 'cifrp'),
    excise: goods.map((line) => plain(line, 'dnilcuk')),
    kite: plain(print, 'bmKite'),
    additional: plain(print, 'bmt'),
    vat: plain(print, 'tarifPpn'),
    luxury: plain(print, 'tarifPpnbm'),
    income: plain(print, 'tarifPph')
  })
  return {
    car: plain(whole, 'car'),
    declaration: whole,
    header,
    goods,
    lines,
    documents: rowsAt(declaration, 'dokumen'),
    containers: rowsAt(declaration, 'container'),
    packages: rowsAt(declaration, 'kemasan'),
    print,
    estimate,
    registered
  }
}

/** Levies that need a rate; without one the estimate is not complete. */
const neededLevies = ['bm', 'ppn', 'pph'] as const
type NeededLevy = (typeof neededLevies)[number]

/** The goods of one tariff code and scheme with their rates and the estimate for them. */
export interface TariffRow {
  readonly key: string
  readonly nohs: string
  readonly scheme: string
  readonly lines: number
  /** Description of the first line. */
  readonly example: string
  /** Applied rates, in per cent, `bmUnit` in rupiah per unit; '' for none. */
  readonly rates: { readonly bm: string; readonly bmUnit: string; readonly ppn: string; readonly ppnbm: string; readonly pph: string }
  readonly missing: readonly NeededLevy[]
  /** Customs value, duty and taxes in rupiah, rounded separately; null if unknown. */
  readonly value: string | null
  readonly bm: string | null
  readonly ppn: string | null
  readonly pph: string | null
  /** With luxury tax and excise. */
  readonly total: string | null
}

const rupiahOf = (lines: readonly DutiableLine[], ndpbm: string): string => {
  if (!isPlainDecimal(ndpbm) || !lines.every(({ dcif }) => isPlainDecimal(dcif))) return ''
  return lines
    .reduce((sum, { dcif }) => sum.plus(dcif), new Big(0))
    .times(ndpbm)
    .toFixed()
}

/** `indexes`: of the goods of the tariff code and scheme `key`. */
const rowOf = (key: string, indexes: readonly number[], { print, header, goods, lines: all }: PrintModel): TariffRow => {
  const first = goods[indexes[0] ?? 0] ?? {}
  const lines = indexes.flatMap((index) => all[index] ?? [])
  const { rate, unitRate, vat, luxury, income } = ratesOfTariff(print, key)
  const rates = { bm: rate, bmUnit: unitRate, ppn: vat, ppnbm: luxury, pph: income }
  const ndpbm = plain(header, 'ndpbm')
  const cifrp = rupiahOf(lines, ndpbm)
  const estimate = estimateDuty({
    lines,
    ndpbm,
    cifrp,
    vat,
    luxury,
    income,
    cif: '',
    kite: '',
    additional: '',
    excise: indexes.map((index) => plain(goods[index] ?? {}, 'dnilcuk'))
  })
  const { bm, ppn, ppnbm, pph, cukai } = estimate
  const missing = neededLevies.filter((levy) => rates[levy] === '' && (levy !== 'bm' || rates.bmUnit === ''))
  const isKnown = [bm, ppn, pph].every((amount) => amount !== null)
  return {
    key,
    rates,
    missing,
    bm,
    ppn,
    pph,
    nohs: plain(first, 'nohs'),
    scheme: plain(first, 'kd_skema_tarif'),
    lines: lines.length,
    example: plain(first, 'brgurai'),
    value: estimate.cifrp,
    total: isKnown ? totalOf([bm, ppn, ppnbm, pph, cukai]) : null
  }
}

/** The goods by tariff code, in the order of the codes. Lines without a code are not among them. */
export const tariffRows = (model: PrintModel): readonly TariffRow[] =>
  [...Map.groupBy(model.goods.keys(), (index) => tariffOf(model.goods[index] ?? {}))]
    .filter(([, [first = 0]]) => plain(model.goods[first] ?? {}, 'nohs') !== '')
    .map(([key, indexes]) => rowOf(key, indexes, model))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/** The sum of all levies of a declaration; null as long as one of its goods has no duty, VAT or income tax. */
export const wholeTotal = ({ estimate: { bm, bmKite, bmt, cukai, ppn, ppnbm, pph } }: PrintModel): string | null =>
  bm === null || ppn === null || pph === null ? null : totalOf([bm, bmKite, bmt, cukai, ppn, ppnbm, pph])
