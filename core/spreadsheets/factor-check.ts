import Big from 'big.js'
import { filledRows } from '../derive/filled-rows.ts'
import type { DraftDeclaration } from '../derive/shape.ts'
import { amountOf, exactSum, isNear, plain } from '../base/amounts.ts'

/** Factors caused by one misread decimal or group mark. */
const factors = [10, 100, 1000] as const
export type Factor = (typeof factors)[number]

const sums = [
  { header: 'nilinv', line: 'dnilinv', perLine: '0.01' },
  { header: 'cif', line: 'dcif', perLine: '0.01' },
  { header: 'netto', line: 'nettodtl', perLine: '0.0001' }
] as const

/** A sum of the lines that differs from the header by one of the factors, or would equal it if one line had the factor. */
export interface SumFactor {
  readonly header: (typeof sums)[number]['header']
  /** Plain decimals. */
  readonly sum: string
  readonly stated: string
  readonly factor: Factor
  /** Index of the line whose value alone has the factor; null if the whole sum has it. */
  readonly line: number | null
}

/**
 * Returns whether the sum would be right if a value had the factor. Numbers first: of thousands of lines hardly one comes near, and exact decimals of each
 * take a second.
 */
const explaining = (missing: Big, tolerance: Big) => {
  const wanted = missing.toNumber()
  const margin = 1.001 * tolerance.toNumber() + 1e-9 * Math.abs(wanted)
  return (value: unknown, factor: Factor): boolean => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value === 0) return false
    if (![value * factor, value / factor].some((right) => Math.abs(right - value - wanted) <= margin)) return false
    const exact = new Big(value)
    return [exact.times(factor), exact.div(factor)].some((right) => isNear(right.minus(exact), missing, tolerance))
  }
}

/** Compares the sums of the lines with the header. Returns only differences explained by one of the factors. */
export const sumFactors = ({ header, detail }: DraftDeclaration): readonly SumFactor[] => {
  const lines = filledRows('detail', detail.data).length
  return sums.flatMap(({ header: key, line, perLine }): readonly SumFactor[] => {
    const stated = amountOf(header.data[key])
    const sum = exactSum(detail.data, (row) => row[line])
    const tolerance = new Big(perLine).times(lines)
    if (!stated || stated.lte(0) || sum.lte(0) || isNear(sum, stated, tolerance)) return []
    const found = { header: key, sum: plain(sum), stated: plain(stated) }
    const whole = factors.find(
      (one) => isNear(sum.times(one), stated, tolerance.times(one)) || isNear(sum, stated.times(one), tolerance.times(one))
    )
    if (whole !== undefined) return [{ ...found, factor: whole, line: null }]
    const explains = explaining(stated.minus(sum), tolerance)
    for (const factor of factors) {
      const index = detail.data.findIndex((row) => explains(row[line], factor))
      if (index !== -1) return [{ ...found, factor, line: index }]
    }
    return []
  })
}

const rounding = 0.006

/** Whether quantity × unit price is the amount, or one of them is unknown; all as plain decimals. */
export const isProduct = (quantity: string, price: string, amount: string): boolean => {
  const [one, each, whole] = [amountOf(quantity), amountOf(price), amountOf(amount)]
  if (!one || !each || !whole || one.lte(0) || each.lte(0) || whole.lte(0)) return true
  const product = one.times(each)
  // A unit price is rounded too, so its rounding grows with the quantity.
  return isNear(product, whole, one.times(rounding).plus(rounding)) && isNear(product, whole, whole.times(0.01))
}
