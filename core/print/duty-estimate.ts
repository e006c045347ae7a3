import Big from 'big.js'
import { amountOf, decimalSum } from '../base/amounts.ts'
import { oncePer } from '../base/once.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { bmKey, bmUnitKey, incomeKey, luxuryKey, tariffKey, vatKey } from './print-fields.ts'
import { objectAt, plain, rowsAt } from './read-values.ts'

/** The rates that the user's tariff table has for a code; texts in per cent, `bmUnit` in rupiah per unit, '' for none. */
export interface KnownTariff {
  readonly bm: string
  readonly bmUnit: string
  readonly ppn: string
  readonly ppnbm: string
  readonly pph: string
  readonly pphNoApi: string
}
type TariffLookup = (nohs: string, scheme: string) => KnownTariff | null

/** Which rate of PPh 22 counts: it depends on whether the importer has an import licence. */
export const incomeTaxOf = (header: JsonObject): 'pph' | 'pphNoApi' =>
  plain(header, 'apino') === '' && plain(header, 'apikd') === '' ? 'pphNoApi' : 'pph'

/**
 * The print fields of a declaration, completed by the rates of the tariff table; values typed for the declaration have priority. A
 * preference without taxes in the table takes those of its code, but not the duty.
 */
export const withTariffs = (declaration: Json, print: JsonObject, lookup: TariffLookup): JsonObject => {
  const header = objectAt(declaration, 'header', 'data')
  const income = incomeTaxOf(header)
  const found: Record<string, Json> = {}
  const seen = new Set<string>()
  for (const line of rowsAt(declaration, 'detail')) {
    const [nohs, scheme] = [plain(line, 'nohs'), plain(line, 'kd_skema_tarif')]
    const tariff = tariffKey(nohs, scheme)
    if (nohs === '' || seen.has(tariff)) continue
    seen.add(tariff)
    const own = lookup(nohs, scheme)
    const general = scheme === '' ? own : lookup(nohs, '')
    const fill = (key: string, rate: string): void => {
      if (rate !== '' && plain(print, key) === '') found[key] = rate
    }
    if (plain(print, bmKey(tariff)) === '' && plain(print, bmUnitKey(tariff)) === '') {
      fill(bmKey(tariff), own?.bm ?? '')
      fill(bmUnitKey(tariff), own?.bmUnit ?? '')
    }
    // A rate typed for the whole declaration counts for all of its goods.
    if (plain(print, 'tarifPpn') === '') fill(vatKey(tariff), own?.ppn || (general?.ppn ?? ''))
    if (plain(print, 'tarifPpnbm') === '') fill(luxuryKey(tariff), own?.ppnbm || (general?.ppnbm ?? ''))
    if (plain(print, 'tarifPph') === '') fill(incomeKey(tariff), own?.[income] || (general?.[income] ?? ''))
  }
  return { ...print, ...found }
}

/** Input of the estimate from one goods line. All values are decimal texts; '' for none. */
export interface DutiableLine {
  readonly dcif: string
  /** Quantity for `unitRate`. */
  readonly quantity: string
  /** Per cent of the customs value; '' if the user typed none. */
  readonly rate: string
  /** Rupiah per unit, instead of a percentage. */
  readonly unitRate: string
  /** Tax rates in per cent that differ from those of all goods. */
  readonly vat?: string
  readonly luxury?: string
  readonly income?: string
}

export interface DutiableGoods {
  readonly lines: readonly DutiableLine[]
  readonly ndpbm: string
  /** Declared customs value in rupiah; '' to use `cif` × `ndpbm`. */
  readonly cifrp: string
  readonly cif: string
  /** Typed amounts of excise by line, and of duties, in rupiah. */
  readonly excise: readonly string[]
  readonly kite: string
  readonly additional: string
  /** Rates of lines without one of their own, in per cent. */
  readonly vat: string
  readonly luxury: string
  readonly income: string
}

/** Amounts in whole rupiah as decimal text; null if a required rate or value is missing. */
export interface DutyEstimate {
  readonly cifrp: string | null
  readonly bm: string | null
  readonly bmKite: string | null
  readonly bmt: string | null
  readonly cukai: string | null
  readonly ppn: string | null
  readonly ppnbm: string | null
  readonly pph: string | null
  /** Number of goods lines without a rate or value for the duty. */
  readonly linesWithoutRate: number
}

type Tax = 'vat' | 'luxury' | 'income'

const whole = (value: Big | null): string | null => (value === null ? null : value.round(0, Big.roundHalfUp).toFixed())
const percentOf = (base: Big | null, rate: Big | null): Big | null => (base === null || rate === null ? null : base.times(rate).div(100))

/** A rate as a number; null if the text is invalid. */
type ReadRate = (text: string) => Big | null

/** Customs value in rupiah × rate, or quantity × rupiah per unit. */
const dutyOf = (line: DutiableLine, value: Big | null, ndpbm: Big | null, rateOf: ReadRate): Big | null => {
  const unitRate = rateOf(line.unitRate)
  if (unitRate !== null) {
    const quantity = amountOf(line.quantity)
    return quantity === null ? null : quantity.times(unitRate)
  }
  return value === null || ndpbm === null ? null : percentOf(value.times(ndpbm), rateOf(line.rate))
}

/** The base of the taxes on the lines at some indexes. */
type BaseOf = (indexes: readonly number[]) => Big | null

/**
 * A tax on all lines. Lines with the same rate are taxed together, so that only their sum is rounded. Unknown if only some lines have a rate;
 * no luxury tax is the usual case.
 */
const taxOf = (goods: DutiableGoods, tax: Tax, baseOf: BaseOf, rateOf: ReadRate): Big | null => {
  const byRate = Map.groupBy(goods.lines.keys(), (index) => rateOf(goods.lines[index]?.[tax] || goods[tax])?.toFixed() ?? '')
  const hasNone = byRate.delete('')
  if (byRate.size === 0 || (hasNone && tax !== 'luxury')) return null
  const amounts = [...byRate].map(([rate, indexes]) => {
    const base = baseOf(indexes)
    const rounded = tax === 'income' ? (base?.div(1000).round(0, Big.roundDown).times(1000) ?? null) : base
    return percentOf(rounded, rateOf(rate))
  })
  return amounts.every((amount) => amount !== null) ? decimalSum(amounts) : null
}

/**
 * Estimates duty and taxes. BM is the sum over the goods lines. The base of PPN and PPnBM is customs value + BM + BMT + excise;
 * the base of PPh 22 is the same, rounded down to whole thousands. Where lines have different rates, the customs value in rupiah and BMT are
 * divided by their value. The estimate is informational and never sent.
 */
export const estimateDuty = (goods: DutiableGoods): DutyEstimate => {
  const ndpbm = amountOf(goods.ndpbm)
  const cif = amountOf(goods.cif)
  const cifrp = amountOf(goods.cifrp) ?? (cif === null || ndpbm === null ? null : cif.times(ndpbm))
  const rateOf: ReadRate = oncePer(amountOf)
  const values = goods.lines.map((line) => amountOf(line.dcif))
  const duties = goods.lines.map((line, index) => dutyOf(line, values[index] ?? null, ndpbm, rateOf))
  const known = duties.filter((duty) => duty !== null)
  const bm = known.length === duties.length && duties.length > 0 ? decimalSum(known).round(0, Big.roundHalfUp) : null
  const bmt = amountOf(goods.additional)
  const excise = goods.excise.map(amountOf).filter((value) => value !== null)
  const cukai = excise.length === 0 ? null : decimalSum(excise)
  const baseOf: BaseOf = (indexes) => {
    if (cifrp === null || bm === null) return null
    if (indexes.length === goods.lines.length) return decimalSum([cifrp, bm, bmt ?? new Big(0), cukai ?? new Big(0)])
    const all = decimalSum(values.map((value) => value ?? new Big(0)))
    const own = decimalSum(indexes.map((index) => values[index] ?? new Big(0)))
    const share = all.eq(0) ? new Big(0) : own.div(all)
    const onLines = indexes.flatMap((index) => [duties[index] ?? new Big(0), amountOf(goods.excise[index] ?? '') ?? new Big(0)])
    return decimalSum([cifrp.plus(bmt ?? 0).times(share), ...onLines])
  }
  return {
    cifrp: whole(cifrp),
    bm: whole(bm),
    bmKite: whole(amountOf(goods.kite)),
    bmt: whole(bmt),
    cukai: whole(cukai),
    ppn: whole(taxOf(goods, 'vat', baseOf, rateOf)),
    ppnbm: whole(taxOf(goods, 'luxury', baseOf, rateOf)),
    pph: whole(taxOf(goods, 'income', baseOf, rateOf)),
    linesWithoutRate: duties.length - known.length
  }
}

/** The sum of the known amounts; null if none is known. */
export const totalOf = (amounts: readonly (string | null)[]): string | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : decimalSum(known.map((amount) => new Big(amount))).toFixed()
}
