import Big from 'big.js'
import { isPlainDecimal } from './format-number.ts'
import { isBlank } from './json-guards.ts'

/** As `isBlank`, and also true for a text of white space. */
export const isUnfilled = (value: unknown): boolean => isBlank(typeof value === 'string' ? value.trim() : value)

/** A number or plain decimal text as Big; null for other values. */
export const amountOf = (value: unknown): Big | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null
  return typeof value === 'string' && value.length < 60 && isPlainDecimal(value) ? new Big(value) : null
}

/** As `amountOf`, but 0 for a blank; null for unreadable text. */
export const amountOrZero = (value: unknown): Big | null => (isUnfilled(value) ? new Big(0) : amountOf(value))

export const plain = (amount: Big): string => amount.toFixed()

export const isNear = (one: Big, other: Big, tolerance: Big | number | string): boolean => one.minus(other).abs().lte(tolerance)

const scale = 10_000
/** Above it, a number cannot represent ten-thousandths exactly. */
const largest = 1e10
const flushAt = 1e15

/** The exact decimal sum of numbers; other values count as 0. */
export const exactSum = <Row>(rows: readonly Row[], valueOf: (row: Row) => unknown): Big => {
  let total = new Big(0)
  // Fast path: numbers with at most four decimals, the usual case, are summed as ten-thousandths.
  let whole = 0
  for (const row of rows) {
    const value = valueOf(row)
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    const scaled = Math.round(value * scale)
    if (Math.abs(value) < largest && scaled / scale === value) {
      whole += scaled
      if (Math.abs(whole) > flushAt) {
        total = total.plus(new Big(whole).div(scale))
        whole = 0
      }
    } else total = total.plus(value)
  }
  return total.plus(new Big(whole).div(scale))
}

/** The exact sum of exact decimals. */
export const decimalSum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), new Big(0))
