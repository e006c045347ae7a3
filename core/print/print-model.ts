import { formatDecimal } from '../base/format-number.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { estimateDuty, type DutiableLine, type DutyEstimate } from './duty-estimate.ts'
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

/** `registered` replaces the values typed in box G. */
export const printModelOf = (declaration: Json, local: Json, registered: PrintModel['registered'] = null): PrintModel => {
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
