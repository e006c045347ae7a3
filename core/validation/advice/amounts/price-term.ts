import type { DraftHeader } from '../../../derive/types.ts'
import { advice, headerPath, nothing, type Advice, type AdviceRule, type AdviceSentence } from '../advice.ts'
import { priceTermOf } from './price-terms.ts'
import { amountOf, amountOrZero, isNear, plain, textOf } from '../values.ts'

const isInsuredHere = (place: unknown): boolean => ['2', 'DN'].includes(textOf(place).trim().toUpperCase())

/** Under FOB terms freight and insurance are greater than 0, except insurance paid in Indonesia. */
const freeOnBoard = (data: DraftHeader): readonly Advice[] => {
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  return [
    ...(freight?.lte(0) ? [advice(headerPath('freight'), 'M3.freight', { found: plain(freight) })] : []),
    ...(insurance?.lte(0) && !isInsuredHere(data.kdass)
      ? [advice(headerPath('asuransi'), 'M3.insurance', { found: plain(insurance) })]
      : [])
  ]
}

/** FOB + freight + insurance; null if there is no FOB value. */
const sumOfParts = (data: DraftHeader): ReturnType<typeof amountOf> => {
  const fob = amountOf(data.fob)
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  return fob && freight && insurance && !fob.eq(0) ? fob.plus(freight).plus(insurance) : null
}

const delivered = (data: DraftHeader, says: AdviceSentence, insurance: ReturnType<typeof amountOf>): readonly Advice[] => {
  const found = amountOf(data.cif)
  const invoice = amountOf(data.nilinv)
  const additions = amountOrZero(data.btambahan)
  const deductions = amountOrZero(data.discount)
  if (!found || !invoice || !additions || !deductions || !insurance) return nothing
  const expected = invoice.plus(insurance).plus(additions).minus(deductions)
  // If the parts have this sum, rule M2 already reports the difference.
  const byParts = sumOfParts(data)
  if (byParts?.eq(expected)) return nothing
  return isNear(found, expected, '0.01')
    ? nothing
    : [advice(headerPath('cif'), says, { found: plain(found), expected: plain(expected), other: plain(found.minus(expected)) })]
}

/** M3: freight, insurance and CIF agree with the price term. */
export const priceTerm: AdviceRule = {
  id: 'M3',
  certainty: 'likely',
  run: ({ header: { data } }) => {
    switch (priceTermOf(data.kdhrg)) {
      case 'fob':
        return freeOnBoard(data)
      case 'cfr':
        return delivered(data, 'M3.cfr', amountOrZero(data.asuransi))
      case 'cif':
        return delivered(data, 'M3.cif', amountOrZero(null))
      default:
        return nothing
    }
  }
}
