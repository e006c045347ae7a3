import Big from 'big.js'

/** What the estimate needs of a goods line; decimal texts, blank for nothing. */
export interface DutiableLine {
  readonly dcif: string
  /** Quantity for a specific rate. */
  readonly quantity: string
  /** Per cent of the customs value; blank where the user typed none. */
  readonly rate: string
  /** Rupiah per unit instead of a percentage. */
  readonly unitRate: string
}

export interface DutiableGoods {
  readonly lines: readonly DutiableLine[]
  readonly ndpbm: string
  /** Customs value in rupiah as declared; blank to take value × rate of exchange. */
  readonly cifrp: string
  readonly cif: string
  /** Excise and duties that are typed as they are, in rupiah. */
  readonly excise: readonly string[]
  readonly kite: string
  readonly additional: string
  /** Per cent. */
  readonly vat: string
  readonly luxury: string
  readonly income: string
}

/** Whole rupiah as decimal text; null where a rate or a value it needs is missing. Nothing is guessed. */
export interface DutyEstimate {
  readonly cifrp: string | null
  readonly bm: string | null
  readonly bmKite: string | null
  readonly bmt: string | null
  readonly cukai: string | null
  readonly ppn: string | null
  readonly ppnbm: string | null
  readonly pph: string | null
  /** Goods lines whose duty has no rate or no value. */
  readonly linesWithoutRate: number
}

const exact = (text: string): Big | null => (/^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : null)
const whole = (value: Big | null): string | null => (value === null ? null : value.round(0, Big.roundHalfUp).toFixed())
const percentOf = (base: Big | null, rate: Big | null): Big | null => (base === null || rate === null ? null : base.times(rate).div(100))
const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))

/** A line's customs value in rupiah × rate, or quantity × rupiah per unit. */
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
 * Domain page 2.5. BM per line; PPN and PPnBM on customs value and BM (with BMT and excise where there are any);
 * PPh 22 on the same, cut down to whole thousands. For the eye of the importer only.
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

/** The sum of what is known; null where nothing is. */
export const totalOf = (amounts: readonly (string | null)[]): string | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sum(known.map((amount) => new Big(amount))).toFixed()
}
