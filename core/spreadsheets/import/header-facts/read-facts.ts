import { countryCode } from '../../../codes/country-names.ts'
import { containerNumberProblem } from '../../../codes/container-number.ts'
import { cellText, isEmptyCell, isErrorText, wordsBeside, type Cell, type Sheet } from '../../sheet.ts'
import { codeDamage, type CodeDamage } from '../../read-cell.ts'
import type { RowKind } from '../row-kinds.ts'
import { isRate, unitIn, withoutRate } from './amount-texts.ts'
import { firstHeadingRow } from '../column-groups.ts'
import { amounts, canBeValue, company } from './fact-values.ts'
import { labelOf, type FactName } from './labels.ts'
import { addressBelow, endOfParty, isBelowParty, partyName, taxNumber } from './party-lines.ts'

/** A fact as it is written; `row` and `column` from 0. */
export interface Fact {
  readonly name: FactName
  readonly cell: Cell
  readonly row: number
  readonly column: number
  /**
   * The text in brackets behind the label, such as a unit or a currency, that of a cell to the right of an amount, and the words of its number
   * format; '' if there is none.
   */
  readonly unit: string
  /** The label as it is written; '' for a fact without one. */
  readonly label: string
  /** The sheet, if it is not the imported one. */
  readonly sheet?: string
}

export type Facts = ReadonlyMap<FactName, Fact>

/** Number of rows searched; rows further down belong to notes or another table. */
const maxRows = 400
const longest = 200
/** Maximum columns from a label to its value. */
const reach = 6

const container = /\b([A-Z]{3}[UJZ])[ -]?(\d{6})[ -]?(\d)\b/g

interface Value {
  readonly cell: Cell
  readonly column: number
}

/**
 * The value to the right of a label: a percentage only if no other value follows (`Discount`, `5%`, `125.00`). `refused`: the column of a cell there that
 * cannot be the value.
 */
const valueRight = (row: readonly Cell[], column: number, name: FactName): { readonly value: Value | null; readonly refused?: number } => {
  let rate: Value | null = null
  for (let at = column + 1; at < Math.min(row.length, column + 1 + reach); at += 1) {
    const cell = row[at] ?? null
    if (isEmptyCell(cell) || cellText(cell) === ':') continue
    if (typeof cell === 'string' && labelOf(cell.trim()) !== null) break
    const value = { cell: trimmed(cell), column: at }
    if (!isRate(value.cell)) return canBeValue(name, value.cell, 'right') ? { value } : { value: rate, refused: at }
    rate ??= value
  }
  return { value: rate }
}

const trimmed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replace(/^\s*[:：]\s*/, '').trim() : cell)

const isParty = (name: FactName): boolean => name === 'seller' || name === 'buyer'

/** The country that an address ends with, before a postal code or a telephone number. */
const countryOfAddress = (address: string): string | null => {
  const parts = address
    .replace(/\b(tel|phone|fax|telp)\b.*$/i, '')
    .split(/[,;\n]/)
    .map((part) => part.replace(/[\d.()-]+/g, ' ').trim())
    .filter((part) => part.length > 2)
  for (const part of parts.slice(-2).reverse()) {
    const code = countryCode(part)
    if (code !== null) return code
    const words = part.split(/\s+/)
    const last = countryCode(words.slice(-2).join(' ')) ?? ((words.at(-1)?.length ?? 0) > 3 ? countryCode(words.at(-1) ?? '') : null)
    if (last !== null) return last
  }
  return null
}

/**
 * Facts in the rows around a list of goods: labels with the value after them or to their right, the letterhead, and container numbers.
 * The first mention of each counts. `kinds`: the kinds of the rows below the headings.
 */
export const readFacts = (sheet: Sheet, headerRow: number, kinds: readonly RowKind[]): Facts => {
  const facts = new Map<FactName, Fact>()
  const firstRow = firstHeadingRow(sheet, headerRow, 'detail')
  const add = (name: FactName, cell: Cell, row: number, column: number, { label = '', inBrackets = '' } = {}): void => {
    if (facts.has(name) || isEmptyCell(cell) || cellText(cell).length > longest * 2) return
    if (name === 'buyerTax' && label !== '' && !/npwp/i.test(label)) {
      foreignTaxes.push({ name, cell, row, column, label, unit: '' })
      return
    }
    const beside = amounts.has(name) ? [unitIn(sheet.rows[row]?.[column + 1]), wordsBeside(sheet, row, column)] : []
    facts.set(name, { name, cell, row, column, label, unit: [inBrackets, ...beside].filter((text) => text !== '').join(' ') })
  }
  const numbers = new Set<string>()
  /** Tax numbers that may be of the seller. */
  const foreignTaxes: Fact[] = []
  let looked = 0
  const containerPlaces: { readonly row: number; readonly column: number }[] = []
  for (let row = 0; row < sheet.rows.length && looked < maxRows; row += 1) {
    const isAround = row < firstRow || (row > headerRow && kinds[row] !== 'data' && kinds[row] !== 'empty' && kinds[row] !== 'heading')
    if (!isAround) continue
    looked += 1
    for (const [column, cell] of (sheet.rows[row] ?? []).entries()) {
      if (typeof cell !== 'string' || cell.length > 2_000) continue
      for (const line of cell.split(/[\n\r]+/).slice(0, 10)) readLine(line.trim(), row, column)
    }
  }
  const [containers] = containerPlaces
  if (containers) add('containers', [...numbers].join(' '), containers.row, containers.column)
  readLetterhead()
  const ofBuyer = foreignTaxes.find((tax) => isBelowParty(tax, facts.get('buyer'), facts.get('seller')))
  if (ofBuyer && !facts.has('buyerTax')) facts.set('buyerTax', ofBuyer)
  for (const [name, address] of [
    ['seller', 'sellerAddress'],
    ['buyer', 'buyerAddress']
  ] as const) {
    const fact = facts.get(name)
    if (fact) add(address, addressBelow(sheet, fact.row, fact.column, firstRow), fact.row + 1, fact.column)
  }
  const home = facts.get('sellerAddress')
  if (home) add('sellerCountry', countryOfAddress(cellText(home.cell)), home.row, home.column)
  return facts

  function readLine(line: string, row: number, column: number): void {
    if (line === '') return
    for (const [, owner = '', serial = '', digit = ''] of line.matchAll(container)) {
      const found = `${owner}${serial}${digit}`
      if (containerNumberProblem(found) !== null) continue
      numbers.add(found)
      containerPlaces.push({ row, column })
    }
    const [, digits] = taxNumber.exec(line) ?? []
    if (digits !== undefined) add('buyerTax', digits, row, column)
    const label = labelOf(line)
    if (!label) return
    const written = { label: line.slice(0, line.length - label.rest.length).trim(), inBrackets: label.inBrackets }
    const rest = withoutRate(label.rest)
    if (rest !== '' && canBeValue(label.name, rest, 'same')) {
      // `Freight 1.250,00 USD` has the value in the cell, `Total packages: 120 CTNS (pallets)` too.
      add(label.name, rest, row, column, written)
      return
    }
    const { value: right, refused } = valueRight(sheet.rows[row] ?? [], column, label.name)
    const below = row + 1 < firstRow ? trimmed(sheet.rows[row + 1]?.[column] ?? null) : null
    // A text beside a label belongs to it, whatever is below, unless both have cells below: `Date`, `P.O. NO` above `12-11-2026`, `45`.
    const areHeadings = refused === undefined || !isEmptyCell(sheet.rows[row + 1]?.[refused])
    const isBelow = areHeadings && !isEmptyCell(below) && labelOf(cellText(below)) === null
    // The name of a party is below its label, unless it is directly beside it.
    if (right && (right.column === column + 1 || !isParty(label.name) || !isBelow)) {
      add(label.name, right.cell, row, right.column, written)
      return
    }
    if (!isBelow || label.rest !== '') return
    if (isParty(label.name)) {
      const name = partyName(sheet, row + 1, column)
      add(label.name, trimmed(name.cell), name.row, name.column, written)
      return
    }
    // Something else may be below the label of a number or a date.
    if (canBeValue(label.name, below, 'below')) add(label.name, below, row + 1, column, written)
    const date = sheet.rows[row + 1]?.[column + 1] ?? null
    if (label.name === 'invoiceNumber' && /\bdate\b/i.test(line) && canBeValue('invoiceDate', date, 'below'))
      add('invoiceDate', date, row + 1, column + 1)
  }

  /** Without a label the seller is the company at the top of the sheet that is not the buyer or in its address. */
  function readLetterhead(): void {
    const buyer = facts.get('buyer')
    const end = buyer ? endOfParty(sheet, buyer) : 0
    const isBuyer = (row: number, column: number): boolean =>
      buyer !== undefined && column === buyer.column && row >= buyer.row && row < end
    for (let row = 0; row < Math.min(firstRow, 6) && !facts.has('seller'); row += 1)
      for (const [column, cell] of (sheet.rows[row] ?? []).entries())
        if (typeof cell === 'string' && cell.length <= 120 && !/[:：]/.test(cell) && company.test(cell) && !isBuyer(row, column)) {
          add('seller', cell.replace(/\s*[\n\r]+\s*/g, ' ').trim(), row, column)
          return
        }
  }
}

/** Facts whose value is a code. */
const codes: ReadonlySet<FactName> = new Set<FactName>(['invoiceNumber', 'transportDocument', 'vessel'])

/** Why the cell of a fact is no value: a failed formula such as `#N/A`, or a code that a spreadsheet has damaged. Null if it is one. */
export const factProblem = ({ name, cell }: Fact): 'formula' | CodeDamage | null =>
  isErrorText(cellText(cell)) ? 'formula' : codes.has(name) ? codeDamage('', cell) : null

/** Facts on packing lists that invoices often omit. */
const packingFacts: ReadonlySet<FactName> = new Set<FactName>([
  'gross',
  'net',
  'packages',
  'containers',
  'vessel',
  'arrival',
  'transportDocument',
  'transportDate',
  'loadingPort',
  'dischargePort'
])

/** The facts of a sheet with those that only other sheets of the file have, such as the gross weight on a packing list. */
export const withPackingFacts = (facts: Facts, others: readonly { readonly name: string; readonly facts: Facts }[]): Facts => {
  const all = new Map(facts)
  const isMissing = (fact: Fact | undefined): boolean => fact === undefined || factProblem(fact) !== null
  for (const other of others)
    for (const [name, fact] of other.facts)
      if (packingFacts.has(name) && factProblem(fact) === null && isMissing(all.get(name))) all.set(name, { ...fact, sheet: other.name })
  return all
}
