import { Big } from 'big.js'

export const zero = new Big(0)
export const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero)

/** A text member of the wire format as a number; an empty text is 0. */
export const fromText = (text: string): Big => new Big(text === '' ? 0 : text)

/** The JSON number of a decimal; throws when a binary number does not represent the decimal exactly. */
export const toJsonNumber = (value: Big): number => {
  const number = Number(value.toString())
  if (!new Big(number).eq(value)) throw new Error(`${value.toString()} does not fit a JSON number`)
  return number
}

/** Shares a total by weights, rounded half up; the rounding remainder goes to the largest share. */
export const shared = (total: Big, weights: readonly Big[], decimals: number): readonly Big[] => {
  const whole = sum(weights)
  const shares = weights.map((weight) => total.times(weight).div(whole).round(decimals, Big.roundHalfUp))
  const largest = weights.reduce((best, weight, index) => (weight.gt(weights[best] ?? zero) ? index : best), 0)
  const left = total.minus(sum(shares))
  return shares.map((share, index) => (index === largest ? share.plus(left) : share))
}
