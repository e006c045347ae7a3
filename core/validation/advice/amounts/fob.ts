import { advice, headerPath, nothing, type AdviceRule } from '../advice.ts'
import { priceTermOf } from './price-terms.ts'
import { amountOf, amountOrZero, isNear, plain } from '../values.ts'

/** M1: under FOB terms `fob` = `nilinv` + `btambahan` − `discount`, within 0.01. */
export const fob: AdviceRule = {
  id: 'M1',
  certainty: 'certain',
  run: ({ header: { data } }) => {
    const found = amountOf(data.fob)
    const invoice = amountOf(data.nilinv)
    const additions = amountOrZero(data.btambahan)
    const deductions = amountOrZero(data.discount)
    if (priceTermOf(data.kdhrg) !== 'fob' || !found || !invoice || !additions || !deductions) return nothing
    const expected = invoice.plus(additions).minus(deductions)
    return isNear(found, expected, '0.01')
      ? nothing
      : [advice(headerPath('fob'), 'M1.fob', { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })]
  }
}
