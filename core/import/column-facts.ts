import { countryCode } from '../codes/country-names.ts'
import { packageCode, unitCode, unitMeanings } from '../codes/unit-names.ts'
import { currenciesOf } from '../base/currency-words.ts'
import { isAmountCell, packedLevels, type PageNumbers } from './page-numbers.ts'
import type { SourcePage } from './source.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** What the contents of a column are like. Shares are those of its filled cells, 0 to 1. */
export interface ColumnFacts {
  readonly filled: number
  readonly numeric: number
  readonly integers: number
  /** Share of numbers of parts: `3a`. */
  readonly parts: number
  /** Share of numbers with decimals. */
  readonly fractions: number
  /** Share of numbers that are one more than the number above. */
  readonly sequence: number
  /** The smallest number. */
  readonly least: number
  readonly hs: number
  readonly countries: number
  readonly units: number
  readonly packages: number
  /** Share of quantities of several levels of packing. */
  readonly packed: number
  readonly currencies: number
  readonly letters: number
  readonly digits: number
  readonly spaced: number
  /** Share of texts of several words, one of them of letters only. */
  readonly named: number
  readonly distinct: number
  readonly length: number
  readonly money: number
  /** Numbers, of which at least two differ. */
  readonly varies: boolean
  /** Share of numbers that are a power of ten, a dozen or a gross: of how many units a price is. */
  readonly powers: number
}

const bases: ReadonlySet<number> = new Set([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 12, 144])

/** The number of a part below the goods with the same number: `3a`, `3-b`. */
export const partNumber = /^(\d{1,4}) ?[.-]?[a-z]$/i

const hsForm = /^\d{4}(?:[. ]?\d{2}){1,3}(?:[. ]?\d{1,2})?$/

export const factsOf = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], column: number): ColumnFacts => {
  let [
    filled,
    numeric,
    integers,
    steps,
    hs,
    countries,
    units,
    packages,
    packed,
    currencies,
    letters,
    digits,
    spaced,
    named,
    length,
    money
  ] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let above: number | null = null
  let least = Infinity
  let [powers, fractions, parts] = [0, 0, 0]
  const values = new Set<number>()
  const seen = new Set<string>()
  for (const row of rows) {
    const cell = page.rows[row]?.[column] ?? null
    if (cell === null) continue
    filled += 1
    seen.add(cell.text)
    length += cell.text.length
    const number = numbers.at(row, column)
    if (isAmountCell(number)) {
      numeric += 1
      const value = Number(number.byMark['.'] ?? number.byMark[','])
      if (Number.isInteger(value) && !/^'?0\d/.test(cell.text)) integers += 1
      if (above !== null && value === above + 1) steps += 1
      above = value
      least = Math.min(least, value)
      if (values.size < 2) values.add(value)
      if (bases.has(value)) powers += 1
      if (!Number.isInteger(value)) fractions += 1
      if (number.currencies.length > 0) money += 1
    }
    if (partNumber.test(cell.text.trim())) parts += 1
    if (hsForm.test(cell.text.trim())) hs += 1
    if (/\p{L}/u.test(cell.text)) letters += 1
    if (/\d/.test(cell.text)) digits += 1
    if (cell.text.includes(' ')) spaced += 1
    if (/(?:^|\s)\p{L}{3,}\s|\s\p{L}{3,}(?:\s|$)/u.test(cell.text)) named += 1
    if (cell.text.length <= 40) {
      if (countryCode(cell.text) !== null) countries += 1
      if (unitCode(cell.text) !== null || unitMeanings(cell.text).length > 0) units += 1
      if (packageCode(cell.text) !== null) packages += 1
      if (packedLevels(cell).length > 0) packed += 1
      if (currenciesOf(cell.text).length > 0) currencies += 1
    }
  }
  const share = (count: number): number => (filled === 0 ? 0 : count / filled)
  return {
    filled,
    numeric: share(numeric),
    integers: share(integers),
    parts: share(parts),
    fractions: share(fractions),
    least,
    sequence: numeric < 2 ? (numeric === 1 && above === 1 ? 1 : 0) : steps / (numeric - 1),
    hs: share(hs),
    countries: share(countries),
    units: share(units),
    packages: share(packages),
    packed: share(packed),
    currencies: share(currencies),
    letters: share(letters),
    digits: share(digits),
    spaced: share(spaced),
    named: share(named),
    distinct: share(seen.size),
    length: filled === 0 ? 0 : length / filled,
    money: share(money),
    varies: values.size > 1,
    powers: share(powers)
  }
}

/** How well the contents of a column fit a kind, 0 to 1. */
export const fit = (kind: ColumnKind, facts: ColumnFacts): number => {
  if (facts.filled === 0) return 0.4
  switch (kind) {
    case 'serial':
      return facts.integers + facts.parts >= 0.6 &&
        facts.integers >= 0.2 &&
        ((facts.sequence >= 0.9 && facts.least < 1_000) || (facts.sequence >= 0.5 && facts.least <= 10))
        ? 1
        : facts.integers >= 0.6 && facts.filled === 1
          ? 0.8
          : 0.15
    case 'quantity':
    case 'price':
    case 'amount':
    case 'net':
    case 'gross':
      return facts.numeric >= 0.5 ? 1 : facts.numeric > 0 ? 0.5 : 0.05
    case 'packages':
      return facts.numeric >= 0.4 ? 1 : 0.2
    case 'volume':
    case 'tax':
    case 'discount':
      return 0.8
    case 'description':
      return facts.letters >= 0.5 ? Math.min(1, 0.6 + facts.length / 40) : facts.letters > 0 ? 0.3 : 0.05
    case 'hs':
      return facts.hs >= 0.4 ? 1 : facts.letters >= 0.6 ? 0.15 : 0.5
    case 'origin':
      return facts.countries >= 0.5 ? 1 : facts.numeric >= 0.5 ? 0 : 0.5
    case 'unit':
      return facts.units >= 0.4 ? 1 : facts.numeric >= 0.5 ? 0.02 : facts.length <= 12 ? 0.7 : 0.2
    case 'packageKind':
      return facts.packages >= 0.4 ? 1 : facts.numeric >= 0.5 ? 0.05 : 0.5
    case 'currency':
      return facts.currencies >= 0.5 ? 1 : 0.1
    case 'code':
      if (facts.sequence >= 0.9 && facts.least === 1) return 0.3
      // Codes have no decimals.
      if (facts.fractions >= 0.5) return 0.1
      return facts.currencies >= 0.5 || facts.money > 0 ? 0.1 : facts.length <= 40 ? 0.95 : 0.4
    case 'base':
      return facts.powers >= 0.9 ? 1 : 0.1
    case 'brand':
    case 'type':
    case 'spec':
    case 'condition':
    case 'marks':
    case 'order':
    case 'invoice':
    case 'container':
    case 'date':
    case 'other':
      return 0.85
    default:
      return kind satisfies never
  }
}

/** Whether the texts of a column may be the names of goods. */
export const isOfNames = ({ letters, length, numeric, hs, countries, units, currencies }: ColumnFacts): boolean =>
  letters >= 0.6 && length >= 5 && numeric < 0.2 && hs < 0.5 && Math.max(countries, units, currencies) < 0.5

/** How much the texts of a column are like names: of words rather than of digits, each another one, and long. */
export const nameFit = ({ named, digits, distinct, length }: ColumnFacts): number =>
  named + (1 - digits) + distinct / 2 + Math.min(1, length / 40)
