import Big from 'big.js'
import { isPlainDecimal } from '../../base/format-number.ts'

/** A text as it stands; '' for anything else an imported file may have in its place. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** A number or a plain decimal text; null for a blank and for whatever is neither. */
export const amountOf = (value: unknown): Big | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null
  return typeof value === 'string' && value.length < 60 && isPlainDecimal(value) ? new Big(value) : null
}

/** As `amountOf`, where a blank means nothing was charged; null where something unreadable stands. */
export const amountOrZero = (value: unknown): Big | null => (isBlank(value) ? new Big(0) : amountOf(value))

export const plain = (amount: Big): string => amount.toFixed()

export const isNear = (one: Big, other: Big, tolerance: Big | number | string): boolean => one.minus(other).abs().lte(tolerance)

const scale = 10_000
/** Beyond it a ten-thousandth may not be told from its neighbour. */
const largest = 1e10
const flushAt = 1e15

/** The exact sum of numbers as they are written in decimals; blanks and what is no number count as nothing. */
export const exactSum = <Row>(rows: readonly Row[], valueOf: (row: Row) => unknown): Big => {
  let total = new Big(0)
  // Numbers with at most four decimals, which is nearly all, are summed as whole ten-thousandths.
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
