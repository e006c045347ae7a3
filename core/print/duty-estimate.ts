import Big from 'big.js'

/** Input of the estimate from one goods line. All values are decimal texts; '' for none. */
export interface DutiableLine {
  readonly dcif: string
  /** Quantity for `unitRate`. */
  readonly quantity: string
  /** Per cent of the customs value; '' if the user typed none. */
  readonly rate: string
  /** Rupiah per unit, instead of a percentage. */
  readonly unitRate: string
}

export interface DutiableGoods {
  readonly lines: readonly DutiableLine[]
  readonly ndpbm: string
  /** Declared customs value in rupiah; '' to use `cif` × `ndpbm`. */
  readonly cifrp: string
  readonly cif: string
  /** Typed amounts of excise and duties, in rupiah. */
  readonly excise: readonly string[]
  readonly kite: string
  readonly additional: string
  /** Rates in per cent. */
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

const exact = (text: string): Big | null => (/^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : null)
const whole = (value: Big | null): string | null => (value === null ? null : value.round(0, Big.roundHalfUp).toFixed())
const percentOf = (base: Big | null, rate: Big | null): Big | null => (base === null || rate === null ? null : base.times(rate).div(100))
const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))

/** Customs value in rupiah × rate, or quantity × rupiah per unit. */
const dutyOf = (line: DutiableLine, ndpbm: Big | null): Big | null => {
  const unitRate = exact(line.unitRate)
  if (unitRate !== null) {
    const quantity = exact(line.quantity)
    return quantity === null ? null : quantity.times(unitRate)
  }
  const value = exact(line.dcif)
  return value === null || ndpbm === null ? null : percentOf(value.times(ndpbm), exact(line.rate))
}

/**
 * Estimates duty and taxes. BM is the sum over the goods lines. The base of PPN and PPnBM is customs value + BM + BMT + excise;
 * the base of PPh 22 is the same, rounded down to whole thousands. The estimate is informational and never sent.
 */
export const estimateDuty = (goods: DutiableGoods): DutyEstimate => {
  const ndpbm = exact(goods.ndpbm)
  const cif = exact(goods.cif)
  const cifrp = exact(goods.cifrp) ?? (cif === null || ndpbm === null ? null : cif.times(ndpbm))
  const duties = goods.lines.map((line) => dutyOf(line, ndpbm))
  const known = duties.filter((duty) => duty !== null)
  const bm = known.length === duties.length && duties.length > 0 ? sum(known).round(0, Big.roundHalfUp) : null
  const bmt = exact(goods.additional)
  const excise = goods.excise.map(exact).filter((value) => value !== null)
  const cukai = excise.length === 0 ? null : sum(excise)
  const base = cifrp === null || bm === null ? null : sum([cifrp, bm, bmt ?? new Big(0), cukai ?? new Big(0)])
  const thousands = base === null ? null : base.div(1000).round(0, Big.roundDown).times(1000)
  return {
    cifrp: whole(cifrp),
    bm: whole(bm),
    bmKite: whole(exact(goods.kite)),
    bmt: whole(bmt),
    cukai: whole(cukai),
    ppn: whole(percentOf(base, exact(goods.vat))),
    ppnbm: whole(percentOf(base, exact(goods.luxury))),
    pph: whole(percentOf(thousands, exact(goods.income))),
    linesWithoutRate: duties.length - known.length
  }
}

/** The sum of the known amounts; null if none is known. */
export const totalOf = (amounts: readonly (string | null)[]): string | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sum(known.map((amount) => new Big(amount))).toFixed()
}
