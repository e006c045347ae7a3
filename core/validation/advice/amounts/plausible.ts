import { advice, headerPath, rule, type Advice, type AdviceSentence } from '../advice.ts'
import { amountOf, plain } from '../../../base/amounts.ts'

const lowest = 0.05
const highest = 100_000

/** Fast checkPrice: inside the limits by a margin that exact division cannot change. */
const isClear = (value: number, by: number): boolean => value / by > lowest * 1.001 && value / by < highest * 0.999

const checkPrice = (path: string, says: AdviceSentence, value: number | null, by: number | null): readonly Advice[] => {
  if (typeof value !== 'number' || typeof by !== 'number' || value <= 0 || by <= 0 || isClear(value, by)) return []
  const [amount, units] = [amountOf(value), amountOf(by)]
  const price = amount && units && amount.div(units)
  return !price || (price.gte(lowest) && price.lte(highest)) ? [] : [advice(path, says, { found: plain(price.round(price.lt(1) ? 6 : 2)) })]
}

/** M8: an implausible price per unit or per kilogram is usually a typing error. */
export const linePrice = rule('M8', 'likely', ({ detail }) =>
  detail.data.flatMap((row, index) => {
    const path = `/detail/data/${index}/dcif`
    const perUnit = checkPrice(path, 'M8.unit-price', row.dcif, row.jmlsat)
    return perUnit.length > 0 ? perUnit : checkPrice(path, 'M8.kilo-price', row.dcif, row.nettodtl)
  })
)

const headerKeys = ['cif', 'nilinv'] as const
const lineKeys = ['jmlsat', 'nettodtl'] as const

const checkPositive = (path: string, value: unknown): readonly Advice[] => {
  const amount = typeof value === 'number' && value <= 0 ? amountOf(value) : null
  return amount ? [advice(path, 'M9.positive', { found: plain(amount) })] : []
}

/** M9: values, quantities and weights are greater than 0. */
export const positiveAmounts = rule('M9', 'certain', ({ header, detail }) => [
  ...headerKeys.flatMap((key) => checkPositive(headerPath(key), header.data[key])),
  ...detail.data.flatMap((row, index) => lineKeys.flatMap((key) => checkPositive(`/detail/data/${index}/${key}`, row[key])))
])
