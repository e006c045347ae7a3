import { advice, headerPath, rule, type Advice, type AdviceSentence } from '../advice.ts'
import { amountOf, plain } from '../../../base/amounts.ts'

/** Limits of a price, in dollars. */
const lowest = 0.05
const highest = 100_000
/** Rupiah of a dollar, so that a price of 150,000 in rupiah or yen is not a high one. */
const usualRate = 16_000
/** Less than this is 0.00 in a price. */
const zero = 0.005
/** A price that is this many times below, or above, every other is usually a decimal mark or a unit that was misread. */
const farAway = 1_000

const shown = (price: number): string => {
  const exact = amountOf(price)
  return exact ? plain(exact.round(exact.lt(1) ? 6 : 2)) : ''
}

const priceOf = (value: unknown, by: unknown): number | null =>
  typeof value === 'number' && typeof by === 'number' && value > 0 && by > 0 ? value / by : null

const checkPrice = (path: string, says: AdviceSentence, price: number | null, dollars: number): readonly Advice[] =>
  price === null || (price * dollars >= lowest * (1 - 1e-9) && price * dollars <= highest * (1 + 1e-9))
    ? []
    : [advice(path, says, { found: shown(price) })]

/** The largest of the prices that are far below all others, and the smallest far above: less than half of them. */
const outliers = (prices: readonly number[]): { readonly low: number; readonly high: number } => {
  const sorted = prices.toSorted((a, b) => a - b)
  let [low, high] = [0, Infinity]
  for (let at = 1; at < sorted.length; at += 1) {
    const [below = 0, above = 0] = [sorted[at - 1], sorted[at]]
    if (above < below * farAway) continue
    if (at * 2 < sorted.length) low = below
    else if (at * 2 > sorted.length && high === Infinity) high = above
  }
  return { low, high }
}

/** M8: an implausible price per unit or per kilogram, for itself or beside those of the other lines, is usually a typing error. */
export const linePrice = rule('M8', 'likely', ({ header: { data }, detail }) => {
  const rate = data.kdval === 'USD' ? null : amountOf(data.ndpbm)
  const dollars = rate?.gt(0) ? rate.div(usualRate).toNumber() : 1
  const prices = detail.data.map((row) => priceOf(row.dcif, row.jmlsat))
  const { low, high } = outliers(prices.filter((price) => price !== null))
  return detail.data.flatMap((row, index): readonly Advice[] => {
    const path = `/detail/data/${index}/dcif`
    const price = prices[index] ?? null
    if (price !== null && price < zero) return [advice(path, 'M8.zero-price', { found: shown(price) })]
    const invoiced = priceOf(row.dnilinv, row.jmlsat)
    if (invoiced !== null && invoiced < zero) return [advice(`/detail/data/${index}/dnilinv`, 'M8.zero-price', { found: shown(invoiced) })]
    const perUnit = checkPrice(path, 'M8.unit-price', price, dollars)
    if (perUnit.length > 0) return perUnit
    if (price !== null && price <= low) return [advice(path, 'M8.low-price', { found: shown(price) })]
    if (price !== null && price >= high) return [advice(path, 'M8.high-price', { found: shown(price) })]
    return checkPrice(path, 'M8.kilo-price', priceOf(row.dcif, row.nettodtl), dollars)
  })
})

const headerKeys = ['cif', 'nilinv'] as const
const lineKeys = ['jmlsat', 'nettodtl', 'dnilinv'] as const

const checkPositive = (path: string, value: unknown): readonly Advice[] => {
  const amount = typeof value === 'number' && value <= 0 ? amountOf(value) : null
  return amount ? [advice(path, 'M9.positive', { found: plain(amount) })] : []
}

/** M9: values, quantities and weights are greater than 0. */
export const positiveAmounts = rule('M9', 'certain', ({ header, detail, kemasan }) => [
  ...headerKeys.flatMap((key) => checkPositive(headerPath(key), header.data[key])),
  ...detail.data.flatMap((row, index) => lineKeys.flatMap((key) => checkPositive(`/detail/data/${index}/${key}`, row[key]))),
  ...kemasan.data.flatMap(({ jmkemas }, index) => checkPositive(`/kemasan/data/${index}/jmkemas`, jmkemas))
])
