import { isOneHeading, kindOfHeading, numericKinds, type HeadingKind } from './headings/kinds.ts'
import { currencyMark, isCurrency, withoutCurrency } from '../number-units.ts'
import { isNumeric, withUnit } from './numbers.ts'
import type { CellDoubt, TableRow } from './pdf-table.ts'

/** A table whose columns are known. */
export interface ColumnTable {
  readonly headings: readonly string[]
  readonly kinds: readonly (HeadingKind | null)[]
  readonly rows: readonly TableRow[]
}

const inserted = <T>(values: readonly T[], at: number, value: T): readonly T[] => [...values.slice(0, at), value, ...values.slice(at)]

const withColumn = (
  table: ColumnTable,
  at: number,
  heading: string,
  kind: HeadingKind,
  textOf: (row: TableRow, index: number) => string
): ColumnTable => ({
  headings: inserted(table.headings, at, heading),
  kinds: inserted(table.kinds, at, kind),
  rows: table.rows.map((row, index) => ({
    ...row,
    cells: inserted(row.cells, at, textOf(row, index)),
    doubts: new Map([...row.doubts].map(([column, doubt]): [number, CellDoubt] => [column < at ? column : column + 1, doubt]))
  }))
})

const withCells = (table: ColumnTable, column: number, change: (text: string) => string): ColumnTable => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((text, index) => (index === column ? change(text) : text)) }))
})

const unitFirst = /^([A-Za-z][A-Za-z.]{0,11})\s+(?=[-\d])/

/** The number and unit of `120 PCS`, `PCS 120`; null for any other text. */
const quantityParts = (text: string): { readonly number: string; readonly unit: string } | null => {
  const unit = unitFirst.exec(text)?.[1] ?? ''
  const rest = text.slice(unit.length).trim()
  if (unit !== '' && !isCurrency(unit) && isNumeric(rest)) return { number: rest, unit }
  return withUnit(text)
}

/** A heading of two columns that stand close together: `QTY UOM`. */
const headingsOf = (heading: string): readonly [string, string] => {
  const words = heading.split(' ')
  const at = words.findIndex((_, index) => index > 0 && kindOfHeading(words.slice(index).join(' ')) === 'unit')
  return at === -1 ? [heading, 'Unit'] : [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

/** A quantity column with units: the numbers and the units become two columns. A price column with units loses them. */
const splitUnits = (table: ColumnTable): ColumnTable => {
  let result = table
  for (let column = 0; column < result.kinds.length; column += 1) {
    const kind = result.kinds[column] ?? null
    if (!numericKinds.has(kind)) continue
    const filled = result.rows.map(({ cells }) => cells[column] ?? '').filter((text) => text !== '')
    const parts = filled.map(quantityParts)
    if (parts.filter((part) => part !== null).length < Math.max(1, filled.length * 0.5)) continue
    const source = result
    const units = source.kinds.indexOf('unit')
    const hasUnits = units !== -1 && source.rows.some(({ cells }) => (cells[units] ?? '') !== '')
    const isUnitColumn = kind === 'quantity' && !hasUnits
    result = withCells(result, column, (text) => quantityParts(text)?.number ?? text)
    // The unit of a row was read as a part of the quantity.
    if (kind === 'quantity' && hasUnits)
      result = {
        ...result,
        rows: result.rows.map((row, index) => {
          const unit = quantityParts(source.rows[index]?.cells[column] ?? '')?.unit ?? ''
          return row.cells[units] === '' ? { ...row, cells: row.cells.map((text, at) => (at === units ? unit : text)) } : row
        })
      }
    if (!isUnitColumn) continue
    const unitOf = (_: TableRow, index: number): string => quantityParts(source.rows[index]?.cells[column] ?? '')?.unit ?? ''
    const names = headingsOf(result.headings[column] ?? '')
    result = withColumn(
      { ...result, headings: result.headings.map((text, index) => (index === column ? names[0] : text)) },
      column + 1,
      names[1],
      'unit',
      unitOf
    )
    column += 1
  }
  return result
}

/** A currency that every cell of a column repeats is written into its heading instead. */
const currencyToHeading = (table: ColumnTable): ColumnTable => {
  let result = table
  table.kinds.forEach((kind, column) => {
    if (kind !== 'price' && kind !== 'amount') return
    const filled = table.rows.map(({ cells }) => cells[column] ?? '').filter((text) => isNumeric(text))
    const found = new Set(filled.map((text) => currencyMark(text).toUpperCase()).filter((currency) => currency !== ''))
    const [currency] = found
    if (found.size !== 1 || currency === undefined) return
    result = withCells(result, column, (text) => (isNumeric(text) ? withoutCurrency(text) : text))
    const heading = table.headings[column] ?? ''
    if (heading.toUpperCase().includes(currency)) return
    result = { ...result, headings: result.headings.map((text, index) => (index === column ? `${heading} (${currency})`.trim() : text)) }
  })
  return result
}

const tariffCode = /\bH\.?\s?S\.?(?:\s?code|\s?no\.?|\s?tariff)?\s*[:.#-]?\s*(\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,2})(?!\d)/i

/** Tariff codes in descriptions get their own column; the descriptions stay unchanged. */
const tariffColumn = (table: ColumnTable): ColumnTable => {
  const description = table.kinds.indexOf('description')
  if (description === -1 || table.kinds.includes('hs')) return table
  const codeOf = ({ cells }: TableRow): string => tariffCode.exec(cells[description] ?? '')?.[1] ?? ''
  const count = table.rows.filter((row) => codeOf(row) !== '').length
  return count < Math.max(1, table.rows.length * 0.5) ? table : withColumn(table, description + 1, 'HS Code', 'hs', codeOf)
}

const withoutColumn = (table: ColumnTable, column: number): ColumnTable => ({
  headings: table.headings.toSpliced(column, 1),
  kinds: table.kinds.toSpliced(column, 1),
  rows: table.rows.map((row) => ({
    ...row,
    cells: row.cells.toSpliced(column, 1),
    doubts: new Map(
      [...row.doubts].flatMap(([at, doubt]): [number, CellDoubt][] => (at === column ? [] : [[at < column ? at : at - 1, doubt]]))
    )
  }))
})

/** A column without any cell whose heading is the first or last word of its neighbour's: `Unit` beside `price`. */
const joinHeadings = (table: ColumnTable): ColumnTable => {
  let result = table
  for (let column = 0; column + 1 < result.headings.length; column += 1) {
    const joined = `${result.headings[column] ?? ''} ${result.headings[column + 1] ?? ''}`
    const empty = [column, column + 1].find((one) => result.rows.every(({ cells }) => (cells[one] ?? '') === ''))
    if (empty === undefined || !isOneHeading(joined)) continue
    const kept = empty === column ? column + 1 : column
    const named = {
      ...result,
      headings: result.headings.with(kept, joined),
      kinds: result.kinds.with(kept, kindOfHeading(joined))
    }
    result = withoutColumn(named, empty)
  }
  return result
}

export const tidyColumns = (table: ColumnTable): ColumnTable => tariffColumn(currencyToHeading(splitUnits(joinHeadings(table))))
