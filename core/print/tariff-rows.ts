import Big from 'big.js'
import { isPlainDecimal } from '../base/format-number.ts'
import { estimateDuty, totalOf, type DutiableLine } from './duty-estimate.ts'
import { ratesOfTariff, tariffOf, type PrintModel } from './print-model.ts'
import { plain } from './read-values.ts'

/** Levies that need a rate; without one the estimate is not complete. */
const neededLevies = ['bm', 'ppn', 'pph'] as const
export type NeededLevy = (typeof neededLevies)[number]

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
    ...{ lines, ndpbm, cifrp, vat, luxury, income, cif: '', kite: '', additional: '' },
    excise: indexes.map((index) => plain(goods[index] ?? {}, 'dnilcuk'))
  })
  const { bm, ppn, ppnbm, pph, cukai } = estimate
  const missing = neededLevies.filter((levy) => rates[levy] === '' && (levy !== 'bm' || rates.bmUnit === ''))
  const isKnown = [bm, ppn, pph].every((amount) => amount !== null)
  return {
    ...{ key, rates, missing, bm, ppn, pph },
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
