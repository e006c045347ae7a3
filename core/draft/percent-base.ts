import type { PercentBase } from '../base/arithmetic.ts'
import type { Pointer } from '../base/json-pointer.ts'
import { priceTermOf } from '../schema/price-terms.ts'
import { amountOf, amountOrZero } from '../base/amounts.ts'
import { isComputed } from './computed-values.ts'
import type { DraftRecord } from './draft-record.ts'

type Amount = ReturnType<typeof amountOf> | undefined

const partOf = (amount: Amount): PercentBase | null => (amount ? { of: amount.toFixed(), isIncluded: false } : null)
const partWithin = (amount: Amount): PercentBase | null => (amount ? { of: amount.toFixed(), isIncluded: true } : null)

/**
 * What a percentage typed into a header field is a part of: discounts and additions of the invoice, freight of FOB, insurance of FOB and
 * freight. Where FOB is the remainder of CIF, it changes with what is typed, so the base is the part of CIF that stays. Null while the base is
 * unknown, undefined for other fields.
 */
export const percentBase = (record: Pick<DraftRecord, 'document' | 'local'>, path: Pointer): PercentBase | null | undefined => {
  const { data } = record.document.header
  const term = priceTermOf(data.kdhrg)
  const isRemainder = (term === 'cfr' || term === 'cif') && isComputed('fob', record)
  const [fob, cif] = [amountOf(data.fob), amountOf(data.cif)]
  const [freight, insurance] = [amountOrZero(data.freight), amountOrZero(data.asuransi)]
  switch (path) {
    case '/header/data/btambahan':
    case '/header/data/discount':
      return partOf(amountOf(data.nilinv))
    case '/header/data/freight':
      return isRemainder ? partWithin(insurance && cif?.minus(insurance)) : partOf(fob)
    case '/header/data/asuransi':
      if (!isRemainder) return partOf(freight && fob?.plus(freight))
      // Under CFR terms CIF changes with the insurance, unless CIF was typed.
      return term === 'cfr' && isComputed('cif', record) ? partOf(insurance && cif?.minus(insurance)) : partWithin(cif)
    default:
      return undefined
  }
}
