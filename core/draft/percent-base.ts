import type { Pointer } from '../base/json-pointer.ts'
import type { DraftDeclaration } from '../derive/types.ts'
import { amountOf, amountOrZero } from '../validation/advice/values.ts'

/** Plain decimal that a percentage typed into a header field is a part of: discounts and additions of the invoice, freight of FOB, insurance of FOB and freight. Null elsewhere. */
export const percentBase = ({ header: { data } }: DraftDeclaration, path: Pointer): string | null => {
  switch (path) {
    case '/header/data/btambahan':
    case '/header/data/discount':
      return amountOf(data.nilinv)?.toFixed() ?? null
    case '/header/data/freight':
      return amountOf(data.fob)?.toFixed() ?? null
    case '/header/data/asuransi': {
      const freight = amountOrZero(data.freight)
      return (freight && amountOf(data.fob)?.plus(freight).toFixed()) ?? null
    }
    default:
      return null
  }
}
