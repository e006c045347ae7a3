import Big from 'big.js'
import type { DecimalMark } from '../base/parse-number.ts'
import { countryCode } from '../codes/country-names.ts'
import { packageCode, unitCode, unitMeanings } from '../codes/unit-names.ts'
import { currenciesOf } from '../base/currency-words.ts'
import { decimalsOf, isAmbiguousNumber, provenMark, type CellNumber } from '../base/written-number.ts'
import { isAmountCell, packedLevels, type PageNumbers } from './page-numbers.ts'
import type { SourceCell, SourcePage } from './source.ts'
import { bestHeadingScore, headingScores, plainWords, type ColumnKind } from './vocabulary.ts'

/** The kind of each column by its index; null for a column that is not known. */
export type ColumnKinds = readonly (ColumnKind | null)[]

interface ColumnFacts {
  readonly filled: number
  readonly numeric: number
  readonly integers: number
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
}

const hsForm = /^\d{4}(?:[. ]?\d{2}){1,3}(?:[. ]?\d{1,2})?$/

const factsOf = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], column: number): ColumnFacts => {
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
      if (number.currencies.length > 0) money += 1
    }
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
    money: share(money)
  }
}

/** How well the contents of a column fit a kind, 0 to 1. */
const fit = (kind: ColumnKind, facts: ColumnFacts): number => {
  if (facts.filled === 0) return 0.4
  switch (kind) {
    case 'serial':
      return facts.integers >= 0.6 && ((facts.sequence >= 0.9 && facts.least < 1_000) || (facts.sequence >= 0.5 && facts.least <= 10))
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
      return facts.currencies >= 0.5 || facts.money > 0 ? 0.1 : facts.length <= 40 ? 0.95 : 0.4
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

/** Below it the heading and the contents of a column say too little. */
const leastScore = 0.25
const wordedKinds = ['quantity', 'price', 'amount', 'net', 'gross', 'packages'] as const
const moneyKinds = ['quantity', 'price', 'amount'] as const
/** Kinds that several columns of a list may have. */
const repeatable: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'description',
  'spec',
  'marks',
  'order',
  'tax',
  'discount',
  'date',
  'other',
  'type',
  'volume'
])

/** Prices are often per hundred, thousand or dozen. */
const factors = ['1', '0.01', '0.001', '0.0833333333333333'] as const

/** The factor that the heading of the prices says: `US¢`, `per 1,000 pcs`. */
const statedFactor = (heading: string): (typeof factors)[number] =>
  /¢|\bcents?\b|(?:\bper|\/)\s?100\b/i.test(heading)
    ? '0.01'
    : /(?:\bper|\/)\s?1[.,]?000\b|\bper thousand\b|\bper mille\b/i.test(heading)
      ? '0.001'
      : /(?:\bper|\/)\s?(?:doz(?:en)?|dz|lusin)\b/i.test(heading)
        ? '0.0833333333333333'
        : '1'

const valueBy = (number: CellNumber | null, mark: DecimalMark): Big | null => {
  const text = isAmountCell(number) ? (number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.']) : null
  return text === null ? null : new Big(text)
}

const exactOf = (number: CellNumber, mark: DecimalMark): Big =>
  new Big(number.stored ?? number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.'] ?? 0)

/**
 * Whether quantity × price is the amount, allowing for what rounding of the displayed price and amount can do, but never more than half a percent. Null
 * if a number is missing or the amount is 0.
 */
export const multipliesOut = (
  quantity: CellNumber | null,
  price: CellNumber | null,
  amount: CellNumber | null,
  mark: DecimalMark,
  factor = '1'
): boolean | null => {
  if (!isAmountCell(quantity) || !isAmountCell(price) || !isAmountCell(amount)) return null
  const total = valueBy(amount, mark)
  const count = valueBy(quantity, mark)
  if (total === null || count === null || total.eq(0) || count.eq(0)) return null
  for (const each of [exactOf(price, mark), valueBy(price, mark) ?? new Big(0)])
    for (const goods of [exactOf(quantity, mark), count]) {
      const product = goods.times(each).times(factor)
      const ofAmount = new Big(10).pow(-decimalsOf(total.toFixed())).div(2)
      const shownDecimals = decimalsOf(price.byMark[mark] ?? '')
      const ofPrice = goods.abs().times(new Big(10).pow(-shownDecimals).div(2)).times(factor)
      const most = total.abs().times('0.005')
      const tolerance = ofAmount.plus(ofPrice)
      // With a price per hundred or thousand small amounts would multiply out by chance.
      const least = factor === '1' && most.lt(ofAmount) ? ofAmount : most
      const allowed = tolerance.gt(least) ? least : tolerance
      if (product.minus(total).abs().lte(allowed.plus('0.0051'))) return true
    }
  return false
}

interface Money {
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly factor: string
  readonly proved: number
  readonly tested: number
}

const shareProved = (
  page: PageNumbers,
  rows: readonly number[],
  columns: readonly [number, number, number],
  mark: DecimalMark,
  factor: string
) => {
  let [proved, tested] = [0, 0]
  for (const row of rows) {
    const result = multipliesOut(page.at(row, columns[0]), page.at(row, columns[1]), page.at(row, columns[2]), mark, factor)
    if (result === null) continue
    tested += 1
    if (result) proved += 1
  }
  return { proved, tested }
}

/** The decimal mark that the numbers of some columns prove, or null where they prove none or both. */
const markIn = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], columns: readonly number[]): DecimalMark | null => {
  const proven = { '.': 0, ',': 0 }
  for (const row of rows)
    for (const column of columns) {
      const number = numbers.at(row, column)
      if (page.rows[row]?.[column]?.value !== null || !isAmountCell(number)) continue
      const mark = provenMark(number)
      if (mark !== null) proven[mark] += 1
    }
  if (proven['.'] === 0 && proven[','] === 0) return null
  return proven['.'] > proven[','] * 4 ? '.' : proven[','] > proven['.'] * 4 ? ',' : null
}

/** The kinds of the columns of a list, and how its numbers are read. */
export interface AssignedColumns {
  readonly kinds: ColumnKinds
  readonly mark: DecimalMark
  /** Whether the file proves the decimal mark, or only the arithmetic or nothing does. */
  readonly markBy: 'text' | 'arithmetic' | 'none'
  /** By how much the price of one unit is multiplied in amounts, such as 1/1000 for prices per thousand. */
  readonly factor: string
  readonly score: number
}

const mostNumeric = 14

/** The kinds of the columns, by headings, contents, and which of them multiply out. */
export const assignColumns = (
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  texts: readonly string[]
): AssignedColumns => {
  const width = texts.length
  const facts = Array.from({ length: width }, (_, column) => factsOf(page, numbers, rows, column))
  const scores = texts.map((text, column) => {
    const of = facts[column]
    const found = new Map<ColumnKind, number>()
    if (of === undefined) return found
    // Words are no codes below a heading that may mean either: `Material`.
    const isName =
      (of.digits === 0 || of.named >= 0.6 || (of.digits <= 0.5 && of.named >= 0.3)) &&
      /^(?:material|item|product|article|part|artikel|articolo|articulo|artigo)s?$/.test(plainWords(text))
    for (const [kind, score] of headingScores(text)) {
      const meant = kind === 'code' && isName ? 'description' : kind
      found.set(meant, Math.max(found.get(meant) ?? 0, score * fit(meant, of)))
    }
    return found
  })
  // Below the only heading of a kind of numbers words are of it, too: they are marked, so that nobody believes that the list has none.
  for (const kind of wordedKinds) {
    const clear = texts.flatMap((text, column) => {
      const score = headingScores(text).get(kind) ?? 0
      // Levels of packing are quantities, also below a heading of both: `Packing & Qty`.
      const isPacked = kind === 'quantity' && score >= 0.5 && (facts[column]?.packed ?? 0) >= 0.6
      return (facts[column]?.filled ?? 0) > 0 && (isPacked || (score >= 0.9 && score === bestHeadingScore(text))) ? [column] : []
    })
    const named = scores.flatMap((of, column) => (bestOf(of)[0] === kind && bestOf(of)[1] >= leastScore ? [column] : []))
    const [only] = clear
    if (only !== undefined && clear.length === 1 && named.every((column) => column === only))
      scores[only]?.set(kind, Math.max((facts[only]?.packed ?? 0) >= 0.6 ? 0.9 : 0.7, scores[only].get(kind) ?? 0))
  }
  const scoreOf = (column: number, kind: ColumnKind): number => scores[column]?.get(kind) ?? 0
  // What is not displayed is not on the paper: a column that is displayed goes before one of the same kind that is not.
  const isHidden = facts.map((_, column) => {
    const cells = rows.flatMap((row) => page.rows[row]?.[column] ?? [])
    return cells.length > 0 && cells.every((cell) => cell.isHidden === true)
  })
  const numeric = facts.flatMap((of, column) => (of.numeric >= 0.4 && of.filled > 0 ? [column] : []))
  const proven = markIn(page, numbers, rows, numeric)
  const marks: readonly DecimalMark[] = proven === null ? ['.', ','] : [proven]
  const isStored = numeric.every((column) => rows.every((row) => page.rows[row]?.[column]?.value !== null))
  let best: (Money & { readonly mark: DecimalMark; readonly value: number }) | null = null
  const tried = numeric.slice(0, mostNumeric)
  const some = rows.slice(0, 60)
  const besideShare = (column: number, what: 'unit' | 'currency'): number => {
    const found = some.map((row) => numbers.at(row, column)).filter((number) => number !== null)
    const shown = found.filter((number) => (what === 'unit' ? number.words !== '' : number.currencies.length > 0))
    return found.length === 0 ? 0 : shown.length / found.length
  }
  const sequences = new Set(facts.flatMap((of, column) => (of.sequence >= 0.9 && of.filled > 2 ? [column] : [])))
  for (const quantity of tried)
    for (const price of tried)
      for (const amount of tried) {
        if (quantity === price || price === amount || quantity === amount) continue
        if (sequences.has(quantity) && scoreOf(quantity, 'quantity') < 0.5) continue
        // The factors of a product look alike: a unit beside a number shows the quantity, a currency the price.
        const besides =
          besideShare(quantity, 'unit') - besideShare(price, 'unit') + besideShare(price, 'currency') - besideShare(quantity, 'currency')
        const byHeading = scoreOf(quantity, 'quantity') + scoreOf(price, 'price') + scoreOf(amount, 'amount') + besides
        // A column whose heading means something else is none of them, whatever multiplies out by chance.
        const isOther = (column: number, kind: ColumnKind): boolean => {
          // The second column under one heading may be of something else.
          if (column > 0 && texts[column] === texts[column - 1]) return false
          const [meant, score] = bestOf(scores[column])
          return meant !== null && meant !== kind && score >= 0.6 && scoreOf(column, kind) < score * 0.6
        }
        if (isOther(quantity, 'quantity') || isOther(price, 'price') || isOther(amount, 'amount')) continue
        for (const mark of marks)
          for (const factor of factors) {
            const { proved, tested } = shareProved(numbers, some, [quantity, price, amount], mark, factor)
            if (tested === 0 || proved / tested < 0.5) continue
            // With a factor numbers multiply out by chance: only in columns whose headings say so.
            const isNamed = scoreOf(price, 'price') >= 0.3 && scoreOf(amount, 'amount') >= 0.3
            if (factor !== '1' && !(isNamed && (proved >= 2 || factor === statedFactor(texts[price] ?? '')))) continue
            const isTrivial = isConstantOne(numbers, some, quantity) || isConstantOne(numbers, some, price)
            const weight = Math.min(1, proved / 2) * (isTrivial ? 0.3 : 1)
            const hidden = [quantity, price, amount].filter((column) => isHidden[column] === true).length
            const value = byHeading + 2.5 * (proved / tested) * weight - (factor === '1' ? 0 : 0.3) - hidden
            if (best === null || value > best.value) best = { quantity, price, amount, factor, proved, tested, mark, value }
          }
      }
  const kinds: (ColumnKind | null)[] = texts.map(() => null)
  const taken = new Set<ColumnKind>()
  if (best !== null) {
    kinds[best.quantity] = 'quantity'
    kinds[best.price] = 'price'
    kinds[best.amount] = 'amount'
    for (const kind of moneyKinds) taken.add(kind)
  }
  const open = scores
    .flatMap((of, column) => [...of].map(([kind, score]) => ({ column, kind, score })))
    .filter(({ score }) => score >= leastScore)
    .toSorted(
      (one, other) => Number(isHidden[one.column]) - Number(isHidden[other.column]) || other.score - one.score || one.column - other.column
    )
  for (const { column, kind, score } of open) {
    if (kinds[column] !== null && kinds[column] !== undefined) continue
    if (taken.has(kind) && !repeatable.has(kind)) continue
    // The second column of a kind is nothing else because of one of its words: `Net Amount`, `HS Code (ID)`.
    const [meant, most] = bestOf(scores[column])
    if (meant !== null && meant !== kind && taken.has(meant) && score < most * 0.8) continue
    kinds[column] = kind
    taken.add(kind)
  }
  setUnitsBeside(kinds, texts, facts)
  setDiscounted(kinds, page, numbers, rows, best?.mark ?? proven ?? '.')
  for (const kind of kinds) if (kind !== null) taken.add(kind)
  // Columns without a heading: contents decide what only one kind can be.
  facts.forEach((of, column) => {
    if (kinds[column] !== null || of.filled === 0 || (texts[column] ?? '') !== '') return
    const kind: ColumnKind | null =
      !taken.has('currency') && of.currencies >= 0.8 && of.numeric === 0
        ? 'currency'
        : !taken.has('unit') && of.units >= 0.8 && of.numeric === 0
          ? 'unit'
          : !taken.has('hs') && of.hs >= 0.8 && of.length >= 6
            ? 'hs'
            : !taken.has('description') && of.letters >= 0.8 && of.length >= 8
              ? 'description'
              : null
    if (kind === null) return
    kinds[column] = kind
    taken.add(kind)
  })
  // Sentences are no codes and no brands: in a list without descriptions they are the names.
  const sentences = (['code', 'brand', 'type', 'spec'] as const).find((kind) => {
    const of = facts[kinds.indexOf(kind)]
    return of !== undefined && of.letters >= 0.8 && of.length >= 18 && of.spaced >= 0.8
  })
  if (sentences !== undefined && !taken.has('description')) {
    kinds[kinds.indexOf(sentences)] = 'description'
    taken.delete(sentences)
    taken.add('description')
  }
  // A list that multiplies out has names: in a column whose heading is not known where no other one has them.
  if (best !== null && !taken.has('description') && !taken.has('code')) {
    const lengths = facts.map((of, column) =>
      kinds[column] === null && of.letters >= 0.6 && of.length >= 8 && of.numeric < 0.2 ? of.length : 0
    )
    const column = lengths.indexOf(Math.max(0, ...lengths))
    if ((lengths[column] ?? 0) > 0) kinds[column] = 'description'
  }
  // A column of a paper without a heading, right of the descriptions, has the ends of some: their words stand apart by chance.
  if (page.kind === 'page')
    facts.forEach((of, column) => {
      const isOpen = kinds[column] === null && (texts[column] ?? '') === ''
      if (isOpen && kinds[column - 1] === 'description' && of.letters >= 0.5) kinds[column] = 'description'
    })
  // One heading over two columns of a paper, of which only one has values: `Pos Tarif / HS | Code`.
  if (page.kind === 'page')
    facts.forEach((of, column) => {
      const [empty, filled] = of.filled === 0 ? [column, column + 1] : [column + 1, column]
      const values = facts[filled]
      if ((facts[empty]?.filled ?? 1) > 0 || values === undefined || values.filled === 0) return
      const move = (kind: ColumnKind): void => {
        kinds[empty] = null
        kinds[filled] = kind
      }
      if (kinds[empty] === 'description' && kinds[filled] === null && fit('description', values) >= 0.6) {
        move('description')
        return
      }
      const [left = '', right = ''] = [texts[column], texts[column + 1]]
      const [kind, score] = left === '' || right === '' ? [null, 0] : bestOf(headingScores(`${left} ${right}`.replaceAll('\n', ' ')))
      if (kind === null || score < 0.9 || fit(kind, values) < 0.9 || kind === kinds[filled]) return
      if (!kinds.some((other, at) => other === kind && at !== empty)) move(kind)
    })
  const matched = kinds.reduce((sum, kind, column) => sum + (kind === null ? 0 : Math.max(0.2, scoreOf(column, kind))), 0)
  const arithmetic = best === null ? 0 : 3 * (best.proved / best.tested) * Math.min(1, best.proved / 3)
  const mark = best?.mark ?? proven ?? '.'
  const isSure = best !== null && marks.length === 2 && provesMark(numbers, some, best)
  return {
    kinds,
    mark,
    markBy: proven !== null || isStored ? 'text' : isSure ? 'arithmetic' : 'none',
    factor: best?.factor ?? statedFactor(texts[kinds.indexOf('price')] ?? ''),
    score: matched + arithmetic
  }
}

/** What a discount leaves of an amount: it may be a part of it, in percent or as a fraction, or an amount itself. */
export const lessDiscount = (amount: Big, discount: CellNumber, cell: SourceCell | null, mark: DecimalMark): readonly Big[] => {
  const written = valueBy(discount, mark)?.abs() ?? new Big(0)
  const share = (part: Big): readonly Big[] => (part.gt(1) ? [] : [amount.minus(amount.times(part))])
  // A cell that displays a percentage stores a fraction, and some formats lose how it is displayed.
  const isFraction = cell?.value !== null && written.lt(1)
  const parts = [...share(written.div(100)), ...(isFraction ? share(written) : [])]
  return discount.isPercent ? parts : [amount.minus(written), ...parts]
}

/** Amounts before a discount, where a further column has what the discount leaves of them: that one has the amounts. */
const setDiscounted = (
  kinds: (ColumnKind | null)[],
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  mark: DecimalMark
): void => {
  const amount = kinds.indexOf('amount')
  const discount = kinds.indexOf('discount')
  if (amount === -1 || discount === -1) return
  const leaves = (column: number): boolean => {
    const tested = rows.flatMap((row): { readonly isLeft: boolean; readonly isLess: boolean }[] => {
      const [before, less, after] = [
        valueBy(numbers.at(row, amount), mark),
        numbers.at(row, discount),
        valueBy(numbers.at(row, column), mark)
      ]
      if (before === null || less === null || after === null || before.eq(0)) return []
      const left = lessDiscount(before, less, page.rows[row]?.[discount] ?? null, mark)
      return [{ isLeft: left.some((one) => one.minus(after).abs().lte('0.011')), isLess: !after.eq(before) }]
    })
    return tested.some(({ isLess }) => isLess) && tested.filter(({ isLeft }) => isLeft).length > tested.length * 0.8
  }
  const after = kinds.findIndex((_, column) => column !== amount && column !== discount && leaves(column))
  if (after === -1) return
  kinds[amount] = 'other'
  kinds[after] = 'amount'
}

/**
 * A column of units behind one of numbers, under its heading or without one, belongs to these numbers: `600 CS`, `150000 PCS`. Sizes that are units are the
 * units of the quantity beside them.
 */
const setUnitsBeside = (kinds: (ColumnKind | null)[], texts: readonly string[], facts: readonly ColumnFacts[]): void => {
  const isOfUnits = (column: number): boolean => {
    const of = facts[column]
    return of !== undefined && of.filled > 0 && of.numeric === 0 && of.length <= 12 && Math.max(of.units, of.packages) >= 0.8
  }
  const isBare = (column: number, beside: number): boolean => (texts[column] ?? '') === '' || texts[column] === texts[beside]
  for (const [numbers, words] of [
    ['quantity', 'unit'],
    ['packages', 'packageKind']
  ] as const) {
    const column = kinds.indexOf(numbers)
    if (column === -1) continue
    const next = facts.findIndex((of, at) => at > column && of.filled > 0)
    const own = kinds.indexOf(words)
    const isNamed = own !== -1 && (headingScores(texts[own] ?? '').get(words) ?? 0) >= 0.6
    if (!isNamed && isOfUnits(next) && isBare(next, column)) {
      if (own !== -1) kinds[own] = null
      kinds[next] = words
    }
    const before = column - 1
    if (words === 'unit' && !kinds.includes('unit') && isOfUnits(before) && ['spec', 'type', 'other'].includes(kinds[before] ?? ''))
      kinds[before] = 'unit'
  }
}

const bestOf = (scores: ReadonlyMap<ColumnKind, number> | undefined): readonly [ColumnKind | null, number] =>
  [...(scores ?? [])].reduce<readonly [ColumnKind | null, number]>((best, one) => (one[1] > best[1] ? one : best), [null, 0])

const isConstantOne = (numbers: PageNumbers, rows: readonly number[], column: number): boolean =>
  rows.every((row) => {
    const number = numbers.at(row, column)
    return number === null || Number(number.byMark['.'] ?? number.byMark[',']) === 1
  })

/** Whether the rows multiply out with one decimal mark and not with the other. */
const provesMark = (numbers: PageNumbers, rows: readonly number[], money: Money & { readonly mark: DecimalMark }): boolean => {
  const columns = [money.quantity, money.price, money.amount] as const
  const isDecided = rows.some((row) =>
    columns.some((column) => {
      const number = numbers.at(row, column)
      return number !== null && isAmbiguousNumber(number)
    })
  )
  if (!isDecided) return true
  const other = shareProved(numbers, rows, columns, money.mark === '.' ? ',' : '.', money.factor)
  return money.proved >= 2 && other.proved < money.proved
}
