import Big from 'big.js'
import type { DraftDeclaration } from '../derive/shape.ts'
import { amountOf, exactSum, isNear, plain } from '../base/amounts.ts'
import { fieldsOf } from './import/headings.ts'
import type { ColumnMap } from './import/columns/map.ts'
import type { PlannedRow } from './import/match-rows.ts'
import { readCell, type CellForm } from './read-cell.ts'
import { plainHeading, type Sheet } from './sheet.ts'

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

/** Compares the sums of the lines with the header. Returns only differences explained by one of the factors. */
export const sumFactors = ({ header, detail }: DraftDeclaration): readonly SumFactor[] =>
  sums.flatMap(({ header: key, line, perLine }): readonly SumFactor[] => {
    const stated = amountOf(header.data[key])
    const sum = exactSum(detail.data, (row) => row[line])
    const tolerance = new Big(perLine).times(detail.data.length)
    if (!stated || stated.lte(0) || sum.lte(0) || isNear(sum, stated, tolerance)) return []
    const found = { header: key, sum: plain(sum), stated: plain(stated) }
    const whole = factors.find(
      (one) => isNear(sum.times(one), stated, tolerance.times(one)) || isNear(sum, stated.times(one), tolerance.times(one))
    )
    if (whole !== undefined) return [{ ...found, factor: whole, line: null }]
    const missing = stated.minus(sum)
    const values = detail.data.map((row) => (typeof row[line] === 'number' ? amountOf(row[line]) : null))
    for (const factor of factors)
      for (const [index, value] of values.entries()) {
        if (value === null || value.eq(0)) continue
        const isMissing = [value.times(factor), value.div(factor)].some((right) => isNear(right.minus(value), missing, tolerance))
        if (isMissing) return [{ ...found, factor, line: index }]
      }
    return []
  })

/** A row of a file whose quantity × unit price is not its amount; all values as plain decimals. */
export interface PriceMismatch {
  /** Numbered as in the spreadsheet, from 1. */
  readonly row: number
  readonly quantity: string
  readonly price: string
  readonly product: string
  readonly amount: string
  /** The factor between the product and the amount; null for any other difference. */
  readonly factor: Factor | null
}

const priceHeading =
  /^(unit ?(price|cost)|price( per unit| unit)?|u price|harga( per)? (satuan|unit)|harga)( (usd|idr|rp|eur|jpy|cny|sgd))?$/

/** A column without a field that holds unit prices; the service has no field for them. Null if there is none or more than one. */
const priceColumn = (headings: readonly string[], columns: ColumnMap): number | null => {
  const found = headings.flatMap((heading, column) =>
    (columns[column] ?? null) === null && priceHeading.test(plainHeading(heading)) ? [column] : []
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

const rounding = 0.006

/** Checks quantity × unit price against the amount of every planned row in which all three are known. */
export const priceMismatches = (
  rows: readonly PlannedRow[],
  { sheet, headings, columns, form }: { sheet: Sheet; headings: readonly string[]; columns: ColumnMap; form: CellForm }
): readonly PriceMismatch[] => {
  const column = priceColumn(headings, columns)
  const field = fieldsOf('detail').get('dnilinv')
  if (column === null || !field) return []
  return rows.flatMap(({ row, values }): readonly PriceMismatch[] => {
    const reading = readCell(field, sheet.rows[row - 1]?.[column], form, { kind: 'file', key: 'dnilinv' })
    const [quantity, price, amount] = [amountOf(values['jmlsat']), amountOf(reading.ok ? reading.value : null), amountOf(values['dnilinv'])]
    if (!quantity || !price || !amount || quantity.lte(0) || price.lte(0) || amount.lte(0)) return []
    const product = quantity.times(price)
    // A unit price is rounded too, so its rounding grows with the quantity.
    const isEqual = (one: Big, other: Big, scale: number): boolean =>
      isNear(one, other, quantity.times(rounding).plus(rounding).times(scale)) && isNear(one, other, other.times(0.01))
    if (isEqual(product, amount, 1)) return []
    const factor = factors.find((one) => isEqual(product.times(one), amount, one) || isEqual(product, amount.times(one), one))
    return [{ row, quantity: plain(quantity), price: plain(price), product: plain(product), amount: plain(amount), factor: factor ?? null }]
  })
}
