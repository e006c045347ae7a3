import Big from 'big.js'
import type { DraftDeclaration, DraftGoodsLine } from '../derive/types.ts'
import { pointer } from '../base/json-pointer.ts'
import type { Edit } from './edit.ts'

const number = (value: unknown): Big | null => (typeof value === 'number' && Number.isFinite(value) ? new Big(value) : null)
const sumOf = (values: readonly Big[]): Big => values.reduce((sum, value) => sum.plus(value), new Big(0))

/**
 * Shares an amount out by weights, each share rounded to the decimals given, the remainder on the heaviest (the first of several): the
 * shares add up to the amount exactly. Null where there is no weight to share by.
 */
export const shareOut = (total: Big, weights: readonly Big[], decimals: number): readonly Big[] | null => {
  const whole = sumOf(weights)
  if (weights.length === 0 || whole.lte(0) || weights.some((weight) => weight.lt(0))) return null
  const heaviest = weights.reduce((best, weight, index) => (weight.gt(weights[best] ?? 0) ? index : best), 0)
  const exact = weights.map((weight) => total.times(weight).div(whole))
  const rounded = (mode: 0 | 1): readonly Big[] => {
    const shares = exact.map((share) => share.round(decimals, mode))
    const rest = total.minus(sumOf(shares))
    return shares.map((share, index) => (index === heaviest ? share.plus(rest) : share))
  }
  const nearest = rounded(Big.roundHalfUp)
  // Many small shares rounded up may together exceed the amount: then all are rounded down.
  return (nearest[heaviest] ?? total).times(total).lt(0) ? rounded(Big.roundDown) : nearest
}

type LineKey = 'dcif' | 'nettodtl'

const lineEdits = (lines: readonly DraftGoodsLine[], key: LineKey, values: readonly Big[]): readonly Edit[] =>
  lines.flatMap((line, index): Edit[] => {
    const after = values[index]?.toNumber()
    return after === undefined || after === line[key]
      ? []
      : [{ kind: 'set', path: pointer('detail', 'data', index, key), before: line[key], after }]
  })

const allOf = (lines: readonly DraftGoodsLine[], valueOf: (line: DraftGoodsLine) => unknown): readonly Big[] | null => {
  const values = lines.flatMap((line) => number(valueOf(line)) ?? [])
  return values.length === lines.length && values.length > 0 ? values : null
}

/**
 * M7: every line's CIF is its invoice value with its part of what the header's CIF has beyond the invoices (freight, insurance, additions
 * less deductions), shared by invoice value. Null where a figure is blank or there is nothing to share by.
 */
export const prorateCif = ({ header, detail }: DraftDeclaration): readonly Edit[] | null => {
  const cif = number(header.data.cif)
  const invoices = allOf(detail.data, (line) => line.dnilinv)
  // An invoice value and its share of the rest keep their ratio: together they are the share of the whole.
  const shares = cif && invoices ? shareOut(cif, invoices, 2) : null
  return shares && lineEdits(detail.data, 'dcif', shares)
}

/** What net weight is shared by: weights the lines already have, quantities of one unit, or else invoice values. */
const weightsForNet = (lines: readonly DraftGoodsLine[]): readonly Big[] | null => {
  const known = allOf(lines, (line) => line.nettodtl)
  if (known?.every((weight) => weight.gt(0))) return known
  const isOneUnit = new Set(lines.map((line) => line.kdsat)).size === 1
  return (isOneUnit ? allOf(lines, (line) => line.jmlsat) : null) ?? allOf(lines, (line) => line.dnilinv)
}

/** The header's net weight over the lines. Null where it is blank or there is nothing to share by. */
export const prorateNetto = ({ header, detail }: DraftDeclaration): readonly Edit[] | null => {
  const netto = number(header.data.netto)
  const weights = weightsForNet(detail.data)
  const shares = netto && weights ? shareOut(netto, weights, 4) : null
  return shares && lineEdits(detail.data, 'nettodtl', shares)
}
