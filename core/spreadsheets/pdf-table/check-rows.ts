import Big from 'big.js'
import { exactSum, isNear } from '../../base/amounts.ts'
import type { Language } from '../../base/language.ts'
import { fitsKind, isSerial } from './cell-kinds.ts'
import { formOf, isProduct, tripleOf } from './column-kinds.ts'
import { kindOfHeading, numericKinds, type HeadingKind } from './headings/kinds.ts'
import { valueOf } from './numbers.ts'
import { meaninglessCount } from './page-text.ts'
import type { CellDoubt, TableRow } from './pdf-table.ts'
import type { ColumnTable } from './tidy-columns.ts'

/** Share of filled cells from which an empty one is doubtful. */
const usuallyFilled = 0.75

const numbersOf = (rows: readonly TableRow[], column: number): readonly (number | null)[] =>
  rows.map(({ cells }) => (/^\d{1,6}[.)]?$/.test(cells[column] ?? '') ? Number.parseInt(cells[column] ?? '', 10) : null))

/** Rows whose number does not follow the previous one; empty if the numbers are not a sequence. */
const outOfOrder = (rows: readonly TableRow[], column: number): ReadonlySet<number> => {
  const numbers = numbersOf(rows, column)
  const wrong = numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (index === 0) return number !== null && number !== 1 && number < 1_000 ? [0] : []
    return number === null || (before !== undefined && before !== null && number !== before + 1) ? [index] : []
  })
  return new Set(wrong.length > rows.length * 0.4 && rows.length > 2 ? [] : wrong)
}

/** A heading of these promises a value in every row. */
const needed: ReadonlySet<HeadingKind | null> = new Set(['description', 'quantity', 'amount'])

/** Whether a text can be what its heading says. */
const isLike = (kind: HeadingKind | null, text: string): boolean => {
  if (kind === 'serial') return isSerial(text)
  if (kind === 'hs') return /^\d{4}[\d. -]*$/.test(text)
  if (kind === 'unit' || kind === 'origin') return !/(?:^|\s)[\d.,]+(?:\s|$)/.test(text)
  return kind !== 'description' || /\p{L}/u.test(text)
}

/** Adds the doubts that follow from the cell values. */
export const checkRows = (table: ColumnTable): readonly TableRow[] => {
  const { kinds, rows } = table
  const form = formOf(table)
  const triple = tripleOf(kinds)
  const serial = kinds.indexOf('serial')
  const misplaced = serial === -1 ? new Set<number>() : outOfOrder(rows, serial)
  const expected = kinds.map((kind, column) => {
    if (kind === null || kind === 'other') return false
    return rows.filter(({ cells }) => (cells[column] ?? '') !== '').length >= rows.length * usuallyFilled
  })
  const named = table.headings.map(kindOfHeading)
  /** Whether a cell does not match the heading, if its column is identified by numbers. */
  const isOther = (column: number, text: string): boolean => {
    const kind = named[column] ?? null
    return kind !== null && kind !== kinds[column] && (kind === 'unit' || numericKinds.has(kind)) && !fitsKind(kind, text)
  }
  return rows.map((row, index) => {
    const doubts = new Map<number, CellDoubt>(row.doubts)
    const add = (column: number, doubt: CellDoubt): void => {
      if (!doubts.has(column)) doubts.set(column, doubt)
    }
    row.cells.forEach((text, column) => {
      if (meaninglessCount(text) > 0) doubts.set(column, 'unreadable')
      if (text !== '' && table.headings[column] === '') add(column, 'heading')
      if (text === '' && (expected[column] === true || needed.has(kinds[column] ?? null))) add(column, 'missing')
      if (text !== '' && (!isLike(kinds[column] ?? null, text) || isOther(column, text))) add(column, 'content')
      if (text !== '' && numericKinds.has(kinds[column] ?? null) && valueOf(text, form) === null) add(column, 'number')
    })
    if (misplaced.has(index)) add(serial, 'order')
    // A row without a price and an amount is perhaps a sentence.
    if (triple !== null && (row.cells[triple.price] ?? '') === '' && (row.cells[triple.amount] ?? '') === '')
      row.cells.forEach((_, column) => add(column, 'missing'))
    if (triple !== null) {
      const [quantity, price, amount] = [triple.quantity, triple.price, triple.amount].map((column) =>
        valueOf(row.cells[column] ?? '', form)
      )
      const isKnown = typeof quantity === 'number' && typeof price === 'number' && typeof amount === 'number'
      if (isKnown && !isProduct(quantity, price, amount))
        for (const column of [triple.quantity, triple.price, triple.amount]) add(column, 'product')
    }
    return { ...row, doubts }
  })
}

/** Compares the sum of the amounts with the totals that the PDF states, in the form of the table. Null if one is equal or none exists. */
export const totalMismatch = (
  table: ColumnTable,
  stated: readonly string[]
): { readonly stated: string; readonly computed: string } | null => {
  const column = table.kinds.indexOf('amount')
  const form: Language = formOf(table)
  const values = table.rows.map(({ cells }) => valueOf(cells[column] ?? '', form))
  const totals = stated.flatMap((text) => {
    const value = valueOf(text, form)
    return value === null ? [] : [{ text, value }]
  })
  if (column === -1 || totals.length === 0 || values.includes(null)) return null
  const sum = exactSum(values, (value) => value)
  if (totals.some(({ value }) => isNear(sum, new Big(value), 0.011 + values.length * 0.0051))) return null
  const largest = totals.reduce((most, total) => (total.value > most.value ? total : most))
  return { stated: largest.text, computed: sum.toFixed(2, Big.roundHalfUp) }
}
