import type { DecimalMark } from '../base/number.ts'
import type Big from 'big.js'
import { dependOnMark, isAmountCell, type PageNumbers } from './page-numbers.ts'
import { decimalOf, productIn, type ProductColumns } from './products.ts'
import type { SourcePage } from './source.ts'

/**
 * Which columns of numbers multiply out. Work is bounded by construction: pairs of columns are multiplied in a few rows as plain numbers, their product is
 * looked up among the numbers of the row, and only what agrees in most sampled rows is calculated exactly.
 */

/** Rows in which products are looked up, and rows that must agree with them. */
const [seedRows, sampledRows] = [4, 12]
/** Rows that are calculated exactly for each of the best columns. */
const exactRows = 60
const mostExact = 12
/** Equal numbers of a row say nothing about their columns; further ones are not tried. */
const mostEqual = 3
const mostAmounts = 4

export interface Triple {
  /** The factors, in the order of the columns. */
  readonly factors: readonly [number, number]
  readonly amount: number
  /** Rows that agree, of those that have all three numbers. */
  readonly agreed: number
  readonly tested: number
}

/** As plain numbers a product is found, not proved: within what a rounded price can explain. */
const isNearly = (product: number, amount: number): boolean => Math.abs(product - amount) <= Math.max(amount * 0.005, 0.0051)

interface Entry {
  readonly column: number
  readonly value: number
}

/** Numbers of a row other than 0, by size; of equal ones only the first. */
const entriesOf = (row: readonly number[]): readonly Entry[] => {
  const entries: Entry[] = []
  for (let column = 0; column < row.length; column += 1) {
    const value = Math.abs(row[column] ?? Number.NaN)
    if (value > 0) entries.push({ column, value })
  }
  entries.sort((one, other) => one.value - other.value)
  return entries.filter(({ value }, at) => entries[at - mostEqual]?.value !== value)
}

/** The columns that multiply out in a row: each pair of factors once, with the first amounts that its product may be. */
const triplesIn = (row: readonly number[], add: (one: number, other: number, amount: number) => void): void => {
  const entries = entriesOf(row)
  const most = (entries.at(-1)?.value ?? 0) * 1.01
  for (let left = 0; left < entries.length; left += 1) {
    const one = entries[left]
    // A factor of 1 proves nothing.
    if (one === undefined || one.value === 1) continue
    let from = 0
    for (let right = left + 1; right < entries.length; right += 1) {
      const other = entries[right]
      if (other === undefined || other.value === 1) continue
      const product = one.value * other.value
      if (product > most) break
      while ((entries[from]?.value ?? Infinity) < product * 0.99 - 0.01) from += 1
      for (let at = from, found = 0; found < mostAmounts; at += 1) {
        const amount = entries[at]
        if (amount === undefined || amount.value > product * 1.01 + 0.01) break
        if (amount === one || amount === other || !isNearly(product, amount.value)) continue
        found += 1
        add(Math.min(one.column, other.column), Math.max(one.column, other.column), amount.column)
      }
    }
  }
}

/**
 * Columns whose numbers multiply out in most of the rows, those that agree most often first. `rows`: the numbers of some rows by column, NaN without one. Reads
 * each row once, and again for what was found in the first ones.
 */
export const productTriples = (rows: readonly (readonly number[])[]): readonly Triple[] => {
  const found = new Map<string, { readonly factors: readonly [number, number]; readonly amount: number }>()
  for (const row of rows.slice(0, seedRows))
    triplesIn(row, (one, other, amount) => {
      found.set(`${one}/${other}/${amount}`, { factors: [one, other], amount })
    })
  const triples: Triple[] = []
  for (const { factors, amount } of found.values()) {
    let [agreed, tested] = [0, 0]
    for (const row of rows) {
      const [one, other, whole] = [row[factors[0]] ?? Number.NaN, row[factors[1]] ?? Number.NaN, Math.abs(row[amount] ?? Number.NaN)]
      if (!(whole > 0)) continue
      const product = Math.abs(one * other)
      if (Number.isNaN(product) || product === 0) continue
      tested += 1
      if (isNearly(product, whole)) agreed += 1
      // What half of the rows contradict is chance.
      else if (tested - agreed > rows.length / 2) break
    }
    if (agreed * 2 >= tested) triples.push({ factors, amount, agreed, tested })
  }
  return triples.toSorted((one, other) => other.agreed - one.agreed)
}

/** Columns that may have the product, and how well. */
export interface CheckedProduct extends ProductColumns {
  readonly mark: DecimalMark
  /** Rows whose amount is the product, or may be for a rounded price; of those that have all three numbers. */
  readonly agreed: number
  readonly tested: number
  /** Both factors vary in the rows that are exact, so that their product carries information. */
  readonly isInformative: boolean
  /** Enough rows agree that it is no chance which columns these are, whatever their headings say. */
  readonly isTelling: boolean
}

/** Rows that must agree, where a rounded price may explain each of their amounts. */
const fewestRounded = 3
/** Digits of an amount, without zeros behind them, that one row alone does not meet by chance. */
const fewestDigits = 4
const digitsOf = (number: Big | null): number => number?.c.length ?? 0

/** A product of columns, calculated exactly; null where less than half of the rows agree. */
export const checkProduct = (
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  columns: ProductColumns,
  mark: DecimalMark
): CheckedProduct | null => {
  let [agreed, tested] = [0, 0]
  const [quantities, prices] = [new Set<string>(), new Set<string>()]
  let [exact, digits] = [0, 0]
  for (const row of rows.slice(0, exactRows)) {
    const product = productIn(page, numbers, row, columns, mark)
    if (product === null) continue
    tested += 1
    if (product === 'contradicted') continue
    agreed += 1
    if (product !== 'exact') continue
    exact += 1
    digits = Math.max(digits, digitsOf(decimalOf(numbers.at(row, columns.amount), mark)))
    quantities.add(decimalOf(numbers.at(row, columns.quantity), mark)?.toFixed() ?? '')
    prices.add(decimalOf(numbers.at(row, columns.price), mark)?.toFixed() ?? '')
  }
  return tested === 0 || agreed * 2 < tested
    ? null
    : {
        ...columns,
        mark,
        agreed,
        tested,
        isInformative: quantities.size > 1 && prices.size > 1,
        isTelling: exact > 1 || digits >= fewestDigits || agreed >= fewestRounded
      }
}

/** The rows that say most: those with most numbers, from the whole list. */
const sampleOf = (numbers: PageNumbers, rows: readonly number[], columns: readonly number[]): readonly number[] => {
  const step = Math.max(1, Math.floor(rows.length / (sampledRows * 3)))
  const spread = rows.filter((_, at) => at % step === 0).slice(0, sampledRows * 3)
  const counted = spread.map((row) => ({ row, count: columns.filter((column) => isAmountCell(numbers.at(row, column))).length }))
  return counted
    .toSorted((one, other) => other.count - one.count || one.row - other.row)
    .slice(0, sampledRows)
    .map(({ row }) => row)
}

/** The plain numbers of rows by column. */
const plainRows = (
  numbers: PageNumbers,
  rows: readonly number[],
  columns: readonly number[],
  mark: DecimalMark
): readonly (readonly number[])[] =>
  rows.map((row) => {
    const values: number[] = []
    for (const column of columns) {
      const number = numbers.at(row, column)
      const text = isAmountCell(number) ? (number.stored ?? number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.']) : null
      values[column] = text === null ? Number.NaN : Number(text)
    }
    return values
  })

export interface ProductSearch {
  /** Columns of numbers. */
  readonly columns: readonly number[]
  readonly marks: readonly DecimalMark[]
  /** Further columns to calculate, whose headings say so. */
  readonly named: readonly ProductColumns[]
  /** How well headings agree with the columns; null where they mean something else. */
  readonly headingsFor: (columns: ProductColumns) => number | null
}

/** The products of columns of numbers, calculated exactly for those that most sampled rows and the headings agree with. */
export const productsOf = (
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  { columns, marks, named, headingsFor }: ProductSearch
): readonly CheckedProduct[] => {
  const sample = sampleOf(numbers, rows, columns)
  return (dependOnMark(numbers, rows, columns) ? marks : marks.slice(0, 1)).flatMap((mark) => {
    const found = productTriples(plainRows(numbers, sample, columns, mark)).flatMap(({ factors: [one, other], amount, agreed }) =>
      [
        { quantity: one, price: other, amount, factor: '1', base: -1 },
        { quantity: other, price: one, amount, factor: '1', base: -1 }
      ].flatMap((of) => {
        const byHeadings = headingsFor(of)
        return byHeadings === null ? [] : [{ of, value: byHeadings + (2.5 * agreed) / sample.length }]
      })
    )
    const tried = found
      .toSorted((one, other) => other.value - one.value)
      .slice(0, mostExact)
      .map(({ of }) => of)
    const isTried = (one: ProductColumns): boolean =>
      tried.some((other) => (Object.keys(other) as (keyof ProductColumns)[]).every((key) => other[key] === one[key]))
    const further = named.filter((one) => headingsFor(one) !== null && !isTried(one))
    return [...tried, ...further].flatMap((one) => checkProduct(page, numbers, rows, one, mark) ?? [])
  })
}
