import { advice, type Advice, type AdviceRule, type AdviceSentence } from '../advice.ts'
import { amountOf, plain } from '../values.ts'

const lowest = 0.05
const highest = 100_000

/** Fast check: inside the limits by a margin that exact division cannot change. */
const isClear = (value: number, by: number): boolean => value / by > lowest * 1.001 && value / by < highest * 0.999

const check = (path: string, says: AdviceSentence, value: number | null, by: number | null): readonly Advice[] => {
  if (typeof value !== 'number' || typeof by !== 'number' || value <= 0 || by <= 0 || isClear(value, by)) return []
  const price = amountOf(value)?.div(by)
  return !price || (price.gte(lowest) && price.lte(highest)) ? [] : [advice(path, says, { found: plain(price.round(price.lt(1) ? 6 : 2)) })]
}

/** M8: an implausible price per unit or per kilogram is usually a typing error. */
export const linePrice: AdviceRule = {
  id: 'M8',
  certainty: 'likely',
  run: ({ detail }) =>
    detail.data.flatMap((row, index) => {
      const path = `/detail/data/${index}/dcif`
      const perUnit = check(path, 'M8.unit-price', row.dcif, row.jmlsat)
      return perUnit.length > 0 ? perUnit : check(path, 'M8.kilo-price', row.dcif, row.nettodtl)
    })
}
