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
  readonly documents: readonly JsonObject[]
  readonly containers: readonly JsonObject[]
  readonly packages: readonly JsonObject[]
  /** The local print fields by key. */
  readonly print: JsonObject
  readonly estimate: DutyEstimate
  /** Number and date of registration; null for a draft. */
  readonly registered: { readonly number: string; readonly date: string } | null
}

export const tariffOf = (line: JsonObject): string => tariffKey(plain(line, 'nohs'), plain(line, 'kd_skema_tarif'))

/** BM rate of a line in per cent: the rate of its tariff code, else the general one. */
export const bmRate = (print: JsonObject, line: JsonObject): string => plain(print, bmKey(tariffOf(line))) || plain(print, 'tarifBm')
export const bmUnitRate = (print: JsonObject, line: JsonObject): string => plain(print, bmUnitKey(tariffOf(line)))

/** The rates of the taxes on a line in per cent: those of its tariff code, else those of the declaration. */
export const taxRatesOf = (print: JsonObject, line: JsonObject) => {
  const tariff = tariffOf(line)
  return {
    vat: plain(print, vatKey(tariff)) || plain(print, 'tarifPpn'),
    luxury: plain(print, luxuryKey(tariff)) || plain(print, 'tarifPpnbm'),
    income: plain(print, incomeKey(tariff)) || plain(print, 'tarifPph')
  }
}

export const dutiableLine = (print: JsonObject, line: JsonObject): DutiableLine => ({
  dcif: plain(line, 'dcif'),
  quantity: plain(line, 'satbmjm') || plain(line, 'jmlsat'),
  rate: bmRate(print, line),
  unitRate: bmUnitRate(print, line),
  ...taxRatesOf(print, line)
})

/** The rates of a line as text for box 38. */
export const ratesOf = (print: JsonObject, line: JsonObject): string => {
  const unit = bmUnitRate(print, line)
  const rate = bmRate(print, line)
  const { vat, luxury, income } = taxRatesOf(print, line)
  return [
    unit === '' ? (rate === '' ? '' : `BM ${formatDecimal(rate, 'id')}%`) : `BM Rp${formatDecimal(unit, 'id')}/satuan`,
    vat === '' ? '' : `PPN ${formatDecimal(vat, 'id')}%`,
    luxury === '' ? '' : `PPnBM ${formatDecimal(luxury, 'id')}%`,
    income === '' ? '' : `PPh ${formatDecimal(income, 'id')}%`
  ]
    .filter(Boolean)
    .join(', ')
}

/** `registered` takes the place of what was typed in box G. */
export const printModelOf = (declaration: Json, local: Json, registered: PrintModel['registered'] = null): PrintModel => {
  const whole = objectAt(declaration)
  const own = objectAt(declaration, 'header', 'data')
  const header = registered === null ? own : { ...own, tpbno: registered.number, tpbtg: registered.date }
  const goods = rowsAt(declaration, 'detail')
  const print = objectAt(local)
  const estimate = estimateDuty({
    lines: goods.map((line) => dutiableLine(print, line)),
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
    documents: rowsAt(declaration, 'dokumen'),
    containers: rowsAt(declaration, 'container'),
    packages: rowsAt(declaration, 'kemasan'),
    print,
    estimate,
    registered
  }
}
