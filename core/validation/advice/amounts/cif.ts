import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { priceTermOf } from './price-terms.ts'
import { amountOf, amountOrZero, isNear, plain } from '../values.ts'

/** M2: `cif` = `fob` + `freight` + `asuransi`, within 0.01. Skipped if the parts are empty, which CFR and CIF terms allow. */
export const cif: AdviceRule = {
  id: 'M2',
  certainty: 'certain',
  run: ({ header: { data } }) => {
    const found = amountOf(data.cif)
    const fobValue = amountOf(data.fob)
    const freight = amountOrZero(data.freight)
    const insurance = amountOrZero(data.asuransi)
    if (!found || !fobValue || !freight || !insurance) return nothing
    const term = priceTermOf(data.kdhrg)
    if (fobValue.eq(0) && term !== null && term !== 'fob') return nothing
    const expected = fobValue.plus(freight).plus(insurance)
    return isNear(found, expected, '0.01')
      ? nothing
      : [advice(headerPath('cif'), 'M2.cif', { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })]
  }
}
