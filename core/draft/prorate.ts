import Big from 'big.js'
import { decimalSum } from '../base/amounts.ts'
import { blankRowsIn, filledRows } from '../derive/filled-rows.ts'
import type { DraftDeclaration, DraftGoodsLine } from '../derive/shape.ts'
import { pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'

const number = (value: unknown): Big | null => (typeof value === 'number' && Number.isFinite(value) ? new Big(value) : null)

/**
 * Distributes an amount by weights. Each share is rounded to `decimals`, the remainder goes to the largest weight (the first of several),
 * so the shares add up to the amount exactly. Null if all weights are zero.
 */
export const shareOut = (total: Big, weights: readonly Big[], decimals: number): readonly Big[] | null => {
  const whole = decimalSum(weights)
  if (weights.length === 0 || whole.lte(0) || weights.some((weight) => weight.lt(0))) return null
  const heaviest = weights.reduce((best, weight, index) => (weight.gt(weights[best] ?? 0) ? index : best), 0)
  const exact = weights.map((weight) => total.times(weight).div(whole))
  const rounded = (mode: 0 | 1): readonly Big[] => {
    const shares = exact.map((share) => share.round(decimals, mode))
    const rest = total.minus(decimalSum(shares))
    return shares.map((share, index) => (index === heaviest ? share.plus(rest) : share))
  }
  const nearest = rounded(Big.roundHalfUp)
  // Many small shares rounded up may together exceed the amount: then all are rounded down.
  return (nearest[heaviest] ?? total).times(total).lt(0) ? rounded(Big.roundDown) : nearest
}

type LineKey = 'dcif' | 'nettodtl'

/** `values`: of the lines that are not blank, in their order. */
const lineEdits = (lines: readonly DraftGoodsLine[], key: LineKey, values: readonly Big[]): readonly Edit[] => {
  const blanks = blankRowsIn('detail', lines)
  let filled = 0
  return lines.flatMap((line, index): Edit[] => {
    const after = blanks.has(index) ? undefined : values[filled++]?.toNumber()
    return after === undefined || after === line[key]
      ? []
      : [{ kind: 'set', path: pointer('detail', 'data', index, key), before: line[key], after }]
  })
}

const allOf = (lines: readonly DraftGoodsLine[], valueOf: (line: DraftGoodsLine) => unknown): readonly Big[] | null => {
  const values = lines.flatMap((line) => number(valueOf(line)) ?? [])
  return values.length === lines.length && values.length > 0 ? values : null
}

/**
 * Rule M7: the CIF of every line is its invoice value plus its part of the difference between the header's CIF and all invoice values
 * (freight, insurance, additions less deductions), distributed by invoice value. Null if a value is blank in a line that is not, the CIF is 0, or there is
 * nothing to distribute by.
 */
export const prorateCif = ({ header, detail }: DraftDeclaration): readonly Edit[] | null => {
  const cif = number(header.data.cif)
  const invoices = allOf(filledRows('detail', detail.data), (line) => line.dnilinv)
  // Distributing the whole CIF by invoice value gives the same result as invoice value plus share of the difference.
  const shares = cif?.gt(0) && invoices ? shareOut(cif, invoices, 2) : null
  return shares && lineEdits(detail.data, 'dcif', shares)
}

/** Weights for net weight: those the lines already have, quantities of one unit, or else invoice values. */
const weightsForNet = (lines: readonly DraftGoodsLine[]): readonly Big[] | null => {
  const known = allOf(lines, (line) => line.nettodtl)
  if (known?.every((weight) => weight.gt(0))) return known
  const isOneUnit = new Set(lines.map((line) => line.kdsat)).size === 1
  return (isOneUnit ? allOf(lines, (line) => line.jmlsat) : null) ?? allOf(lines, (line) => line.dnilinv)
}

/** Distributes the header's net weight over the lines. Null if it is blank or 0, or there is nothing to distribute by. */
export const prorateNetto = ({ header, detail }: DraftDeclaration): readonly Edit[] | null => {
  const netto = number(header.data.netto)
  const weights = weightsForNet(filledRows('detail', detail.data))
  const shares = netto?.gt(0) && weights ? shareOut(netto, weights, 4) : null
  return shares && lineEdits(detail.data, 'nettodtl', shares)
}
