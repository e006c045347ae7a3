import type { DraftHeader } from '../../../derive/types.ts'
import { priceTermOf } from '../../../schema/price-terms.ts'
import { advice, difference, headerPath, nothing, rule, type Advice, type AdviceSentence } from '../advice.ts'
import { amountOf, amountOrZero, isUnfilled, isNear, plain } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'

/** M1: under FOB terms `fob` = `nilinv` + `btambahan` − `discount`, within 0.01. */
export const fob = rule('M1', 'certain', ({ header: { data } }) => {
  const found = amountOf(data.fob)
  const invoice = amountOf(data.nilinv)
  const additions = amountOrZero(data.btambahan)
  const deductions = amountOrZero(data.discount)
  if (priceTermOf(data.kdhrg) !== 'fob' || !found || !invoice || !additions || !deductions) return nothing
  const expected = invoice.plus(additions).minus(deductions)
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('fob'), 'M1.fob', found, expected)]
})

/** M2: `cif` = `fob` + `freight` + `asuransi`, within 0.01. Skipped if FOB is 0, which every term but FOB allows. */
export const cif = rule('M2', 'certain', ({ header: { data } }) => {
  const found = amountOf(data.cif)
  const fobValue = amountOf(data.fob)
  const freight = amountOrZero(data.freight)
  const insurance = amountOrZero(data.asuransi)
  if (!found || !fobValue || !freight || !insurance) return nothing
  if (fobValue.eq(0) && priceTermOf(data.kdhrg) !== 'fob') return nothing
  const expected = fobValue.plus(freight).plus(insurance)
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('cif'), 'M2.cif', found, expected)]
})

const isInsuredHere = (place: unknown): boolean => ['2', 'DN'].includes(stringOrEmpty(place).trim().toUpperCase())

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
  return isNear(found, expected, '0.01') ? nothing : [difference(headerPath('cif'), says, found, expected)]
}

/** M3: freight, insurance and CIF agree with the price term. */
export const priceTerm = rule('M3', 'likely', ({ header: { data } }) => {
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
})

/** M4: `cifrp` = `cif` × `ndpbm`, within one rupiah. */
export const customsValue = rule('M4', 'certain', ({ header: { data } }) => {
  const value = amountOf(data.cif)
  const rate = amountOf(data.ndpbm)
  const found = amountOf(data.cifrp)
  if (!value || !rate || (!found && !isUnfilled(data.cifrp))) return nothing
  const expected = value.times(rate)
  if (found ? isNear(found, expected, 1) : expected.eq(0)) return nothing
  const rounded = expected.round(2)
  return [
    advice(headerPath('cifrp'), 'M4.rupiah', {
      found: found ? plain(found) : '',
      expected: plain(rounded),
      other: found ? plain(found.minus(rounded)) : ''
    })
  ]
})

/** M5: the exchange rate is 1 for rupiah and more than 1 for other currencies. */
export const exchangeRate = rule('M5', 'likely', ({ header: { data } }) => {
  const currency = stringOrEmpty(data.kdval).trim().toUpperCase()
  const rate = amountOf(data.ndpbm)
  if (currency === '' || (!rate && !isUnfilled(data.ndpbm))) return nothing
  const found = rate ? plain(rate) : ''
  if (currency === 'IDR') return rate?.eq(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.rupiah', { found, expected: '1' })]
  return rate?.gt(1) ? nothing : [advice(headerPath('ndpbm'), 'M5.foreign', { found, other: currency })]
})
