import Big from 'big.js'
import { decimalSum, isNear } from '../base/amounts.ts'
import { plainNumber } from '../base/format-number.ts'
import type { DecimalMark } from '../base/parse-number.ts'
import { countryCode } from '../codes/country-names.ts'
import { kilograms, toKilograms } from '../codes/kilograms.ts'
import { isAmbiguousUnit, packageCode, unitCode } from '../codes/unit-names.ts'
import { currenciesIn, currenciesOf } from './currencies.ts'
import { isAmbiguousNumber, numberIn, numberOfCell, type CellNumber } from './numbers.ts'
import { chargeWords, isDitto, isPageNumber, proseOf, rowWord, type RowWord } from './row-words.ts'
import type { Evidence, Place, SourceCell, SourcePage } from './source.ts'
import {
  isRowOfHeadings,
  isUnitWord,
  multipliesOut,
  pageNumbers,
  type ColumnKinds,
  type PageNumbers,
  type TableCandidate
} from './table.ts'
import { headingScores, type ColumnKind } from './vocabulary.ts'
import { belongings, type ListedRow } from './wrapped-rows.ts'

/** Why a value must be looked at. */
export type Doubt =
  /** The text can be read with either decimal mark, and nothing in the file decides. */
  | 'number-form'
  /** Quantity × price is not the amount. */
  | 'product'
  /** The amount was computed from quantity and price. */
  | 'computed'
  /** The cell stores another number than it displays. */
  | 'stored'
  /** The tariff code has digits of another country; the first six are common to all. */
  | 'foreign-tariff'
  /** A leading zero is missing, as spreadsheets lose it. */
  | 'lost-zero'
  /** A tariff code with a number of digits that none has. */
  | 'tariff-form'
  /** A word with several meanings. */
  | 'ambiguous-unit'
  | 'unknown-unit'
  | 'unknown-country'
  /** A number is expected and the cell holds something else. */
  | 'not-a-number'
  /** One cell merged over several lines. */
  | 'merged'
  /** Recognised text of a picture that nothing confirms. */
  | 'recognised'
  /** The printed page of an electronic invoice does not have this number. */
  | 'unprinted'
  /** The column has several currencies, or another one than the invoice. */
  | 'currency'
  /** The stated total is another sum. */
  | 'total'
  /** The packing list has another quantity. */
  | 'packing-list'
  /** No heading says what the column is. */
  | 'no-heading'
  /** Two columns of numbers stand below one heading. */
  | 'shared-heading'
  /** The weight of one piece: with the quantity it adds up to the stated total. */
  | 'per-unit'
  /** The next page begins with words that may go on from this line. */
  | 'page-break'
  /** The row of the numbers has no words; those above or below it may belong to it. */
  | 'row-break'

/** A value of a line as the goods fields have it: numbers as plain decimals. */
export interface LineValue {
  readonly value: string
  /** As it is written. */
  readonly text: string
  /** Column of the cell; -1 for a value that no cell has. */
  readonly column: number
  readonly evidence: Evidence
  readonly doubt: Doubt | null
  /** The other possible value; null if there is none. */
  readonly other: string | null
  /** Where it is written, if on another page than its line. */
  readonly place?: Place
}

/** One line of goods. `rows`: the rows of the page that it consists of. */
export interface GoodsLine {
  readonly rows: readonly number[]
  readonly values: Readonly<Partial<Record<ColumnKind, LineValue>>>
}

export type LeftOutKind =
  | 'heading'
  | 'section'
  | 'subtotal'
  | 'total'
  | 'charge'
  | 'bank'
  | 'signature'
  | 'words'
  | 'origin'
  | 'note'
  | 'after-total'
  /** A line of another list on the same page, which nothing shows to be more goods. */
  | 'other-list'

/** A row that gives no line. */
export interface LeftOutRow {
  readonly row: number
  readonly kind: LeftOutKind
  readonly text: string
  /** Whether it has a quantity or an amount: such a row is always displayed. */
  readonly hasAmount: boolean
}

export interface Charge {
  readonly kind: (typeof chargeWords)[number]
  readonly row: number
  readonly text: string
  /** Plain decimal. */
  readonly value: string
  /** Column of the amount. */
  readonly column: number
  /** The currency beside the amount; '' without one. */
  readonly currency: string
  /** Why the amount is not certain; null if it is. */
  readonly doubt: 'number-form' | 'recognised' | null
}

/** A sum that the file states, and that of the lines above it. */
export interface StatedTotal {
  readonly row: number
  readonly kind: ColumnKind
  readonly stated: string
  readonly sum: string
  readonly meets: boolean
}

export interface LinesReading {
  readonly lines: readonly GoodsLine[]
  readonly leftOut: readonly LeftOutRow[]
  readonly charges: readonly Charge[]
  readonly totals: readonly StatedTotal[]
  /** Currencies that the amounts name. */
  readonly currencies: readonly string[]
}

const numericKinds = ['quantity', 'price', 'amount', 'packages', 'net', 'gross', 'volume'] as const
type NumericKind = (typeof numericKinds)[number]
const summedKinds = ['amount', 'quantity', 'packages', 'net', 'gross', 'volume'] as const
const isNumericKind = (kind: ColumnKind): kind is NumericKind => (numericKinds as readonly ColumnKind[]).includes(kind)

/** Rows that the user takes or leaves against the reading. */
export type RowDecisions = ReadonlyMap<number, 'goods' | 'left-out'>

interface RowFacts {
  readonly row: number
  readonly cells: readonly (SourceCell | null)[]
  readonly text: string
  readonly filled: number
  readonly numbers: Readonly<Partial<Record<NumericKind, CellNumber>>>
  readonly described: boolean
  /** Columns of numbers that hold something else. */
  readonly misfits: number
  readonly word: RowWord | null
  readonly product: boolean | null
}

/** Kinds that show that a row is about goods. */
const describing: readonly ColumnKind[] = ['description', 'code', 'hs', 'type', 'brand', 'spec']
/** Kinds that identify a row of a list without descriptions, such as a list of rolls. */
const identifying: readonly ColumnKind[] = ['serial', 'marks', 'order', 'container']

/** The tariff code in a sentence: `HS CODE: 8482.10.00`, `Tariff No. 84821000`. */
const hsSentence = /\b(?:h\.?\s?s\.?|hts|tariff|customs tariff|commodity)\b[^\d\n]{0,30}(\d{4}(?:[. ]?\d{2}){1,4})(?![\d])/i

const tableReader = (page: SourcePage, candidate: TableCandidate, numbers: PageNumbers) => {
  const { kinds, mark } = candidate
  const columnsOf = (kind: ColumnKind): readonly number[] => kinds.flatMap((one, column) => (one === kind ? [column] : []))
  const columns = new Map<ColumnKind, readonly number[]>()
  for (const kind of kinds) if (kind !== null && !columns.has(kind)) columns.set(kind, columnsOf(kind))
  const first = (kind: ColumnKind): number => columns.get(kind)?.[0] ?? -1

  const numberAt = (row: number, kind: NumericKind): CellNumber | undefined => {
    const column = first(kind)
    const number = column === -1 ? null : numbers.at(row, column)
    return number !== null && isUnitWord(number.words) && !number.isPercent ? number : undefined
  }

  /** Quantity × price is the amount, with a discount of the line or without. */
  const productOf = (row: number, found: RowFacts['numbers']): boolean | null => {
    const quantity = found.quantity ?? null
    const price = found.price ?? null
    const amount = found.amount ?? null
    const result = multipliesOut(quantity, price, amount, mark, candidate.factor)
    if (result !== false) return result
    return (columns.get('discount') ?? []).some((column) => {
      const discount = numbers.at(row, column)
      const rate = discount?.byMark[mark] ?? null
      if (rate === null || price === null) return false
      const share = new Big(1).minus(new Big(rate).abs().div(100))
      return share.gt(0) && multipliesOut(quantity, price, amount, mark, new Big(candidate.factor).times(share).toFixed()) === true
    })
  }

  const factsOf = (row: number): RowFacts => {
    const cells = page.rows[row] ?? []
    const found: Partial<Record<NumericKind, CellNumber>> = {}
    for (const kind of numericKinds) {
      const number = numberAt(row, kind)
      if (number !== undefined) found[kind] = number
    }
    const texts = cells.filter((cell) => cell !== null)
    const telling = describing.some((kind) => columns.has(kind)) ? describing : identifying
    const described = telling.some((kind) =>
      (columns.get(kind) ?? []).some((column) => {
        const cell = cells[column] ?? null
        return cell !== null && (kind !== 'description' || /\p{L}/u.test(cell.text))
      })
    )
    const words = texts.filter((cell) => cell.value === null && /\p{L}/u.test(cell.text)).map((cell) => rowWord(cell.text))
    const label = texts.filter((cell) => cell.value === null && !/\d/.test(cell.text)).map((cell) => cell.text)
    const word = words.find((one) => one !== null) ?? (label.length > 1 ? rowWord(label.join(' ')) : null)
    return {
      row,
      cells,
      text: texts
        .map((cell) => cell.text.replaceAll('\n', ' '))
        .join(' · ')
        .slice(0, 300),
      filled: texts.length,
      numbers: found,
      described,
      misfits: numericKinds.filter((kind) => {
        const cell = cells[first(kind)] ?? null
        return cell !== null && found[kind] === undefined && !isBlankMark(cell.text)
      }).length,
      word,
      product: productOf(row, found)
    }
  }
  return { columns, first, factsOf }
}

const valueBy = (number: CellNumber, mark: DecimalMark): string => number.byMark[mark] ?? number.byMark[mark === '.' ? ',' : '.'] ?? ''

/** The sums of rows of goods, kept while the rows come: to add them up for each row would take the square of their number. */
interface Sums {
  readonly count: number
  add(facts: RowFacts): void
  /** The sum of the numbers as displayed; null if no row has one of this kind. */
  shown(kind: NumericKind): Big | null
  /** The sum that a stated total may mean: as displayed, or as stored where rounding of the display does not add up; null for another total. */
  meeting(stated: Big, kind: NumericKind): Big | null
}

const createSums = (mark: DecimalMark): Sums => {
  const sums = new Map<NumericKind, { readonly shown: Big; readonly exact: Big }>()
  const nothing = { shown: new Big(0), exact: new Big(0) }
  let count = 0
  return {
    get count() {
      return count
    },
    add: ({ numbers }) => {
      count += 1
      for (const kind of summedKinds) {
        const number = numbers[kind]
        if (number === undefined) continue
        const { shown, exact } = sums.get(kind) ?? nothing
        const value = valueBy(number, mark)
        sums.set(kind, { shown: shown.plus(value), exact: exact.plus(number.stored ?? value) })
      }
    },
    shown: (kind) => sums.get(kind)?.shown ?? null,
    meeting: (stated, kind) => {
      const { shown, exact } = sums.get(kind) ?? nothing
      return [shown, exact].find((sum) => isNear(sum, stated, sumTolerance)) ?? null
    }
  }
}

/** Sums are compared to the cent. */
const sumTolerance = '0.011'

/** How many rows of goods have each kind of number: a row that lacks what all others have is none of them. */
const usualKinds = (rows: readonly RowFacts[]): ReadonlySet<NumericKind> => {
  const listed = rows.filter(
    ({ described, numbers, word, misfits }) => described && word === null && misfits === 0 && Object.keys(numbers).length > 0
  )
  // Rows that multiply out are goods for certain; a calculation of duties below has other numbers.
  const certain = listed.filter(({ product }) => product === true)
  const goods = certain.length > 0 ? certain : listed
  return new Set(numericKinds.filter((kind) => goods.filter(({ numbers }) => numbers[kind] !== undefined).length > goods.length * 0.5))
}

type Classified = {
  readonly facts: RowFacts
  /** `lead-in`: words of the row of goods below. */
  readonly kind: 'goods' | 'continuation' | 'lead-in' | 'empty' | LeftOutKind
  /** The distances on the paper do not tell whether the words belong to the row above. */
  readonly isOpen?: boolean
}

const wordKinds: readonly Classified['kind'][] = ['continuation', 'section', 'note']

/** Words of several lines in a cell of a paper belong to the row of numbers that is nearest, not always to the one above. */
const withWrappedRows = (classified: readonly Classified[], kinds: ColumnKinds): readonly Classified[] => {
  const canBelong = new Set<number>()
  const listed = classified.flatMap(({ facts, kind }): readonly ListedRow[] => {
    const isGoods = kind === 'goods'
    const isText = wordKinds.includes(kind) && Object.keys(facts.numbers).length === 0 && !isPageNumber(facts.text)
    const isWords =
      isText &&
      !hsSentence.test(facts.text) &&
      facts.cells.every((cell, column) => cell === null || (cell.value === null && wordKindOf(kinds, facts.cells, column) !== null))
    if (isWords) canBelong.add(facts.row)
    const box = facts.cells.find((cell) => cell?.box !== undefined)?.box
    const is = isGoods ? 'goods' : isText ? 'words' : 'other'
    return box === undefined ? [] : [{ row: facts.row, y: box.y + box.height / 2, page: box.page, is }]
  })
  const found = belongings(listed)
  if (found.size === 0) return classified
  return classified.map((one) => {
    const belonging = canBelong.has(one.facts.row) ? found.get(one.facts.row) : undefined
    if (belonging === undefined) return one
    return belonging === 'below' ? { ...one, kind: 'lead-in' } : { ...one, kind: 'continuation', isOpen: belonging === 'open' }
  })
}

/** The field of words in a column: their own, or that of the description which runs into columns of numbers; null for words of something else. */
const wordKindOf = (kinds: ColumnKinds, cells: readonly (SourceCell | null)[], column: number): ColumnKind | null => {
  const kind = kinds[column] ?? null
  if (kind !== null && continuing.has(kind)) return kind
  if (kind === null && kinds[column - 1] === 'description') return 'description'
  const description = kinds.indexOf('description')
  const isOverflow =
    description !== -1 && column > description && (cells[description] ?? null) !== null && !/\d/.test(cells[column]?.text ?? '')
  return isOverflow ? 'description' : null
}

/** Kinds whose words may go on in further lines. */
const continuing: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['description', 'spec', 'type', 'code', 'marks'])

const repeatsHeadings = (facts: RowFacts, headings: ReadonlySet<string>): boolean => {
  const same = facts.cells.filter((cell) => cell !== null && headings.has(cell.text)).length
  return (same >= 2 && same >= facts.filled * 0.6) || isRowOfHeadings(facts.cells)
}

const isCharge = (word: RowWord | null): word is Charge['kind'] => (chargeWords as readonly (RowWord | null)[]).includes(word)

const classify = (
  rows: readonly RowFacts[],
  candidate: TableCandidate,
  first: (kind: ColumnKind) => number,
  decided: RowDecisions
): readonly Classified[] => {
  const usual = usualKinds(rows)
  const hasAmounts = usual.has('amount')
  const description = first('description')
  const headings = new Set(candidate.texts.flatMap((text) => text.split('\n')).filter((text) => text !== ''))
  const lastCertain = rows.findLast(({ product }) => product === true)?.row ?? -1
  const result: Classified[] = []
  const goods = createSums(candidate.mark)
  let sinceSubtotal = createSums(candidate.mark)
  let isAfterTotal = false
  const add = (facts: RowFacts, kind: Classified['kind']): void => {
    result.push({ facts, kind })
    if (kind !== 'goods') return
    goods.add(facts)
    sinceSubtotal.add(facts)
  }
  for (const facts of rows) {
    const decision = decided.get(facts.row)
    if (facts.filled === 0) add(facts, 'empty')
    else if (decision === 'goods') add(facts, 'goods')
    else {
      const kind = kindOf(facts)
      if (kind === 'total' || kind === 'subtotal') {
        sinceSubtotal = createSums(candidate.mark)
        isAfterTotal ||= kind === 'total' && goods.count > 0 && facts.numbers[hasAmounts ? 'amount' : 'quantity'] !== undefined
      }
      add(facts, decision === 'left-out' && kind === 'goods' ? 'note' : kind)
    }
  }
  return result

  function kindOf(facts: RowFacts): Classified['kind'] {
    const { numbers, described, word, product, text, filled } = facts
    const amounts = Object.keys(numbers).length
    if (repeatsHeadings(facts, headings)) {
      isAfterTotal = false
      return 'heading'
    }
    const isWhole =
      described && [...usual].filter((kind) => kind !== 'packages' && kind !== 'volume').every((kind) => numbers[kind] !== undefined)
    const isNumbered = first('serial') !== -1 && (facts.cells[first('serial')] ?? null) !== null
    if (product === true && (described || isNumbered) && !isCharge(word) && word !== 'total' && word !== 'subtotal') return 'goods'
    if (word === 'subtotal') return 'subtotal'
    if (word === 'total' && !(isWhole && numbers.price !== undefined && product !== false)) return 'total'
    if (isCharge(word) && (numbers.amount !== undefined || numbers.price !== undefined || lastNumber(facts) !== null)) return 'charge'
    if (isUnlabelledSum(facts)) return 'total'
    if (isSumInOtherWords(facts)) return facts.row > lastCertain ? 'total' : 'subtotal'
    if (isOfOtherTable(facts)) {
      isAfterTotal = true
      return 'heading'
    }
    const prose = proseOf(text)
    const isLikeGoods =
      described &&
      (numbers.quantity !== undefined ||
        numbers.amount !== undefined ||
        numbers.net !== undefined ||
        numbers.packages !== undefined ||
        (numbers.price !== undefined && filled >= 4))
    if (facts.misfits > 0 && facts.misfits >= amounts && product === null && !isWhole) return amounts > 0 ? 'note' : prose
    if (isAfterTotal) {
      if (isWhole && usual.size > 1 && prose !== 'bank') return 'goods'
      return amounts > 0 ? 'after-total' : prose
    }
    if (isWhole && usual.size > 0) return 'goods'
    // Without a quantity it may be a charge in words that are not known.
    if (hasAmounts && numbers.quantity === undefined && numbers.amount !== undefined && usual.has('quantity'))
      return described && filled > 2 ? 'goods' : 'charge'
    if (isLikeGoods && prose !== 'bank') {
      // An account number in the column of quantities has no amount beside it.
      if (hasAmounts && numbers.amount === undefined && numbers.price === undefined && isSentence(facts))
        return prose === 'note' ? 'note' : prose
      return 'goods'
    }
    if (amounts > 0) return prose
    if (prose !== 'note' && prose !== 'origin') return prose
    // Behind two empty rows something else begins.
    const last = result.findLastIndex(({ kind }) => kind !== 'empty')
    const above = result.length - last > 2 ? undefined : result[last]
    const isBelow = above?.kind === 'goods' || above?.kind === 'continuation'
    const isInDescription =
      description !== -1 && facts.cells.every((cell, column) => cell === null || column === description || isContinued(facts, cell, column))
    if (isBelow && isInDescription && !isPageNumber(text) && hsSentence.exec(text) === null && text.length <= 300) return 'continuation'
    return (goods.count === 0 || filled === 1) && !hsSentence.test(text) && !isBelow ? 'section' : 'note'
  }

  /** Codes and sizes may go on below as the description does. */
  function isContinued(row: RowFacts, cell: SourceCell, column: number): boolean {
    const kind = candidate.kinds[column]
    // A code goes on without spaces; words in its column are the title of a section.
    if ((kind === 'code' || kind === 'marks') && (/\s/.test(cell.text) || (row.cells[description] ?? null) === null)) return false
    return cell.value === null && (kind === 'spec' || kind === 'type' || kind === 'code' || kind === 'marks')
  }

  /** Whether the words are a sentence rather than a description: long, or with a colon. */
  function isSentence({ cells, filled }: RowFacts): boolean {
    return filled <= 3 && cells.some((cell) => cell !== null && cell.value === null && (/[:：]/.test(cell.text) || cell.text.length > 60))
  }

  /** A row without quantity and price whose amount is that of all rows above, whatever its words are. */
  function isSumInOtherWords({ numbers }: RowFacts): boolean {
    const { amount, quantity, price } = numbers
    if (amount === undefined || quantity !== undefined || price !== undefined || goods.count === 0 || !usual.has('quantity')) return false
    const stated = new Big(valueBy(amount, candidate.mark))
    return goods.meeting(stated, 'amount') !== null || (sinceSubtotal.count > 1 && sinceSubtotal.meeting(stated, 'amount') !== null)
  }

  /** Words in several columns of numbers, below the goods: the headings of another table. */
  function isOfOtherTable({ misfits, numbers, cells }: RowFacts): boolean {
    const texts = cells.filter((cell) => cell !== null)
    return (
      goods.count > 0 &&
      misfits >= 2 &&
      texts.length >= 3 &&
      result.findLast(({ kind }) => kind !== 'empty')?.kind !== 'heading' &&
      Object.keys(numbers).length === 0 &&
      texts.every(({ text, value }) => value === null && text.length <= 40 && /\p{L}{2}/u.test(text) && !/\d/.test(text))
    )
  }

  function isUnlabelledSum({ numbers, described, cells }: RowFacts): boolean {
    if (described || goods.count < 2) return false
    const some = summedKinds.filter((kind) => numbers[kind] !== undefined && kind !== 'volume')
    if (some.length === 0) return false
    const isBare = cells.filter((cell) => cell !== null && /\p{L}{4,}/u.test(cell.text)).length === 0
    return (
      some.every((kind) => {
        const number = numbers[kind]
        if (number === undefined) return false
        const stated = new Big(valueBy(number, candidate.mark))
        return goods.meeting(stated, kind) !== null || sinceSubtotal.meeting(stated, kind) !== null
      }) ||
      (isBare && some.length >= 2)
    )
  }
}

/** The last number of a row, which is the amount of a charge. */
const lastNumber = (facts: RowFacts): CellNumber | null => facts.numbers.amount ?? facts.numbers.price ?? null

const plain = (
  value: string,
  cell: SourceCell,
  column: number,
  evidence: Evidence,
  doubt: Doubt | null = null,
  other: string | null = null
): LineValue => {
  if (cell.isUnprinted === true) return { value, text: cell.text, column, evidence: 'doubtful', doubt: 'unprinted', other }
  // Hidden text may be wrong in the same way everywhere, so that a wrong product still multiplies out.
  const weak = cell.origin === 'hidden-text' || (cell.origin === 'ocr' && evidence !== 'proved')
  return { value, text: cell.text, column, evidence: weak ? 'doubtful' : evidence, doubt: doubt ?? (weak ? 'recognised' : null), other }
}

/** A tariff code of 8 digits; other forms with what is doubtful. */
const tariffValue = (cell: SourceCell, column: number): LineValue => {
  const digits = cell.text.replace(/^[^\d]{0,20}/, '').replace(/[.\s-]/g, '')
  if (!/^\d{4,13}$/.test(digits)) return plain(cell.text.slice(0, 40), cell, column, 'doubtful', 'tariff-form')
  if (digits.length === 8 || digits.length === 6) return plain(digits, cell, column, 'plausible')
  if (digits.length === 7 || digits.length === 5) return plain(`0${digits}`, cell, column, 'doubtful', 'lost-zero', digits)
  if (digits.length === 9) return plain(`0${digits}`.slice(0, 6), cell, column, 'doubtful', 'foreign-tariff', digits.slice(0, 6))
  if (digits.length > 9) return plain(digits.slice(0, 6), cell, column, 'doubtful', 'foreign-tariff', digits.slice(0, 8))
  return plain(digits, cell, column, 'doubtful', 'tariff-form')
}

const unitOf = (text: string, list: 'unit' | 'package'): { readonly code: string | null; readonly isAmbiguous: boolean } => {
  const code = list === 'unit' ? unitCode(text) : packageCode(text)
  return { code, isAmbiguous: list === 'unit' && isAmbiguousUnit(text) }
}

/** The unit that a heading names: `Qty (PCS)`, `PCS`, `数量\n(个)`. */
const unitInHeading = (heading: string, list: 'unit' | 'package'): string => {
  const parts = [
    ...(heading.match(/[(（[]([^)）\]]{1,20})[)）\]]/g) ?? []).map((part) => part.slice(1, -1)),
    ...heading.split(/\n|\//),
    ...heading.split(/\s+/)
  ]
  const found = parts.filter((part) => part.trim() !== '' && unitOf(part, list).code !== null)
  // `Piece Metres` names two: either may be meant.
  return new Set(found.map((part) => unitOf(part, list).code)).size === 1 ? (found[0] ?? '') : ''
}

/** A weight in a unit as kilograms, a plain decimal; null for a unit of something else. */
export const weightInKilograms = (value: string, unit: string): string | null =>
  unit === 'KGM' ? value : Object.hasOwn(kilograms, unit) ? plainNumber(toKilograms(value, unit)) : null

/** Reads the lines of goods of a page. Rows decided by the user are what the user says. */
export const readLines = (
  page: SourcePage,
  candidate: TableCandidate,
  numbers: PageNumbers = pageNumbers(page),
  decided: RowDecisions = new Map()
): LinesReading => {
  const { columns, first, factsOf } = tableReader(page, candidate, numbers)
  const { mark, kinds, texts } = candidate
  const rows = Array.from({ length: candidate.end - candidate.headings.to - 1 }, (_, index) => factsOf(candidate.headings.to + 1 + index))
  const ordered = classify(rows, candidate, first, decided)
  const classified = page.kind === 'page' ? withWrappedRows(ordered, kinds) : ordered
  const goods = classified.filter(({ kind }) => kind === 'goods').map(({ facts }) => facts)
  const totals = statedTotals(classified, mark)
  const isProvedBySum = (kind: NumericKind): boolean => {
    const of = totals.filter((total) => total.kind === kind)
    return of.length > 0 && of.every((total) => total.meets) && goods.every((facts) => facts.numbers[kind] !== undefined)
  }
  const provedKinds = new Set(summedKinds.filter(isProvedBySum))
  /** Sums that the last stated total contradicts: one of the numbers is wrong, or a row is missing or too many. */
  const contradicted = new Set(summedKinds.filter((kind) => totals.findLast((total) => total.kind === kind)?.meets === false))
  const usual = usualKinds(goods)
  const currencies = new Set<string>()
  for (const column of [first('amount'), first('price')]) for (const code of currenciesIn(texts[column] ?? '')) currencies.add(code)

  /** The last cell of each column in the lines before that is no ditto mark. */
  const lastCells = new Map<number, SourceCell>()

  /** The cell of a kind in a row, or the one merged from above, or that of the row above where it is a ditto mark. */
  const cellOf = (row: number, column: number): { readonly cell: SourceCell; readonly isMerged: boolean } | null => {
    const cell = page.rows[row]?.[column] ?? null
    if (cell !== null) {
      if (!isDitto(cell.text)) return { cell, isMerged: (cell.span?.rows ?? 1) > 1 }
      const above = lastCells.get(column)
      return above ? { cell: above, isMerged: false } : null
    }
    for (let at = row - 1; at > candidate.headings.to && row - at <= 200; at -= 1) {
      const upper = page.rows[at]?.[column] ?? null
      if (upper === null) continue
      return (upper.span?.rows ?? 1) > row - at ? { cell: upper, isMerged: true } : null
    }
    return null
  }

  /** What nearly all lines have is missing where a line does not have it. */
  const isMissing = (kind: NumericKind): boolean => (kind === 'quantity' || kind === 'amount') && usual.has(kind)

  const numberValue = (facts: RowFacts, kind: NumericKind): LineValue | null => {
    const column = first(kind)
    if (column === -1) return null
    const cell = facts.cells[column] ?? null
    if (cell === null) {
      const merged = cellOf(facts.row, column)
      if (merged?.isMerged === true && kind !== 'price') return plain('', merged.cell, column, 'doubtful', 'merged')
      return isMissing(kind) ? { value: '', text: '', column, evidence: 'doubtful', doubt: 'not-a-number', other: null } : null
    }
    const number = facts.numbers[kind]
    if (number === undefined) return isBlankMark(cell.text) && !isMissing(kind) ? null : plain('', cell, column, 'doubtful', 'not-a-number')
    for (const code of number.currencies.length === 1 ? number.currencies : []) currencies.add(code)
    const isMoney = kind === 'quantity' || kind === 'price' || kind === 'amount'
    const isProved = (isMoney && facts.product === true) || (kind !== 'price' && provedKinds.has(kind))
    const contradicts = isMoney && facts.product === false && !(kind !== 'price' && provedKinds.has(kind))
    const isOpen = isAmbiguousNumber(number) && candidate.markBy === 'none' && !isProved
    const written = valueBy(number, mark)
    const value = kind === 'net' || kind === 'gross' ? inKilograms(written, kind, number.words) : written
    if (value === null) return plain(written, cell, column, 'doubtful', 'unknown-unit')
    const other = isOpen ? (number.byMark[mark === '.' ? ',' : '.'] ?? null) : number.stored
    const isTotalWrong = !isProved && kind !== 'price' && contradicted.has(kind)
    const doubt: Doubt | null = isOpen ? 'number-form' : contradicts ? 'product' : isTotalWrong ? 'total' : null
    if (doubt !== null) return plain(value, cell, column, 'doubtful', doubt, other)
    const rival = isProved ? undefined : rivals.get(kind)
    if (rival !== undefined) {
      const beside = numbers.at(facts.row, rival)
      return plain(value, cell, column, 'doubtful', 'shared-heading', beside === null ? null : valueBy(beside, mark))
    }
    return plain(value, cell, column, isProved ? 'proved' : 'plausible', number.stored === null ? null : 'stored', number.stored)
  }

  /** A weight in kilograms; null where the unit beside it or in its heading is none of weights. */
  const inKilograms = (value: string, kind: NumericKind, words: string): string | null => {
    const word = words === '' ? unitInHeading(texts[first(kind)] ?? '', 'unit') : words
    const unit = word === '' ? 'KGM' : unitCode(word)
    return unit === null ? null : weightInKilograms(value, unit)
  }

  /** For kinds whose column has the heading of another column of numbers: that column. */
  const rivals = new Map(
    numericKinds.flatMap((kind) => {
      const column = first(kind)
      const text = texts[column] ?? ''
      const isFilled = (at: number): boolean => goods.filter(({ row }) => numbers.at(row, at) !== null).length > goods.length * 0.5
      const rival = text === '' || kind === 'volume' ? -1 : texts.findIndex((one, at) => at !== column && one === text && isFilled(at))
      return rival === -1 ? [] : [[kind, rival] as const]
    })
  )

  /** Whether the heading itself says so, not only the one of a group above it. */
  const isDescribed = (column: number): boolean =>
    (headingScores((texts[column] ?? '').split('\n').at(-1) ?? '').get('description') ?? 0) >= 0.5

  const isWithoutHeading = (column: number): boolean => (texts[column] ?? '') === ''

  const textValue = (row: number, kind: ColumnKind): LineValue | null => {
    const found = (columns.get(kind) ?? []).flatMap((column) => {
      const of = cellOf(row, column)
      return of === null ? [] : [{ ...of, column }]
    })
    // Names in two languages are read in the one with Latin letters; a column without a heading continues the one before it.
    const latin = found.find(({ cell, column }) => !isWithoutHeading(column) && /\p{Script=Latin}{2}/u.test(cell.text)) ?? found[0]
    if (latin === undefined) return null
    const { cell, column } = latin
    switch (kind) {
      case 'hs':
        return tariffValue(cell, column)
      case 'origin': {
        const code = countryCode(cell.text)
        return code === null ? plain(cell.text, cell, column, 'doubtful', 'unknown-country') : plain(code, cell, column, 'plausible')
      }
      case 'unit':
      case 'packageKind': {
        // Electronic invoices have codes of the same list as customs.
        if (cell.origin === 'xml' && kind === 'unit' && /^[A-Z0-9]{2,3}$/.test(cell.text))
          return plain(cell.text, cell, column, 'plausible')
        const { code, isAmbiguous } = unitOf(cell.text, kind === 'unit' ? 'unit' : 'package')
        if (code === null) return plain(cell.text, cell, column, 'doubtful', 'unknown-unit')
        return plain(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
      }
      case 'currency': {
        const [code = cell.text] = currenciesOf(cell.text)
        currencies.add(code)
        return plain(code, cell, column, 'plausible')
      }
      default: {
        const rest =
          kind === 'description'
            ? found.filter(
                (one) =>
                  one !== latin &&
                  one.column > column &&
                  (isWithoutHeading(one.column) ||
                    texts[one.column] === texts[column] ||
                    (isDescribed(one.column) && /\p{Script=Latin}{2}/u.test(one.cell.text)))
              )
            : []
        return plain([cell, ...rest.map((one) => one.cell)].map(({ text }) => oneLine(text)).join(' '), cell, column, 'plausible')
      }
    }
  }

  const beside = (facts: RowFacts, kind: 'unit' | 'packageKind', amount: NumericKind): LineValue | null => {
    const number = facts.numbers[amount]
    const column = first(amount)
    const cell = facts.cells[column] ?? null
    if (number === undefined || cell === null) return null
    const list = kind === 'unit' ? 'unit' : 'package'
    const word = number.words !== '' ? number.words : unitInHeading(texts[column] ?? '', list)
    const { code, isAmbiguous } = unitOf(word, list)
    return code === null ? null : plain(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
  }

  /** Neither a heading, a unit nor a currency tells the quantity from the price: their product is the same. */
  const isSwappable =
    first('quantity') !== -1 &&
    first('price') !== -1 &&
    (['quantity', 'price'] as const).every((kind) => (headingScores(texts[first(kind)] ?? '').get(kind) ?? 0) < 0.25) &&
    !goods.some(({ numbers: { quantity, price } }) => (quantity?.words ?? '') !== '' || (price?.currencies.length ?? 0) > 0)

  const lines: { rows: number[]; values: Partial<Record<ColumnKind, LineValue>> }[] = []
  const leftOut: LeftOutRow[] = []
  const charges: Charge[] = []
  let withoutTariff: Partial<Record<ColumnKind, LineValue>>[] = []
  let leadIn: RowFacts[] = []
  let isAfterOpen = false
  /** Adds the words of a row to a line, in front of its own or behind them. */
  const addWords = (
    line: { rows: number[]; values: Partial<Record<ColumnKind, LineValue>> },
    facts: RowFacts,
    isBefore: boolean,
    isOpen: boolean
  ): void => {
    const words = facts.cells.flatMap((cell, column) => {
      const kind = cell === null ? null : wordKindOf(kinds, facts.cells, column)
      return cell === null || kind === null ? [] : [{ kind, cell, column }]
    })
    for (const [kind, [first, ...more]] of Map.groupBy(words, (word) => word.kind)) {
      if (first === undefined) continue
      const value = line.values[kind]
      const isDoubtful = kind === 'description' && (isOpen || (value === undefined && !isBefore))
      const text = [first, ...more].map(({ cell }) => oneLine(cell.text)).join(' ')
      const own = plain(text, first.cell, first.column, isDoubtful ? 'doubtful' : 'plausible', isDoubtful ? 'row-break' : null)
      const joined = value === undefined ? text : isBefore ? `${text} ${value.value}` : `${value.value} ${text}`
      line.values[kind] = {
        ...(value ?? own),
        value: joined,
        ...(isDoubtful && { evidence: 'doubtful' as const, doubt: 'row-break' as const })
      }
    }
    line.rows.push(facts.row)
  }
  for (const { facts, kind, isOpen = false } of classified) {
    const hasAmount = Object.keys(facts.numbers).length > 0
    if (kind === 'goods') {
      const values: Partial<Record<ColumnKind, LineValue>> = {}
      for (const one of columns.keys()) {
        const value = isNumericKind(one) ? numberValue(facts, one) : textValue(facts.row, one)
        if (value !== null) values[one] = value
      }
      const added = {
        unit: beside(facts, 'unit', 'quantity'),
        packageKind: beside(facts, 'packageKind', 'packages'),
        amount: computedAmount(facts, values, candidate.factor)
      }
      // What no heading names is only guessed; numbers that multiply out are proved.
      if (texts.every((text) => text === ''))
        for (const [one, value] of Object.entries(values) as [ColumnKind, LineValue][])
          if (value.evidence === 'plausible') values[one] = { ...value, evidence: 'doubtful', doubt: 'no-heading' }
      const { quantity, price } = values
      if (isSwappable && quantity !== undefined && price !== undefined) {
        values.quantity = { ...quantity, evidence: 'doubtful', doubt: 'no-heading', other: price.value }
        values.price = { ...price, evidence: 'doubtful', doubt: 'no-heading', other: quantity.value }
      }
      for (const one of ['unit', 'packageKind', 'amount'] as const) {
        const value = added[one]
        if (value !== null && (values[one] === undefined || (one === 'amount' && values.amount?.value === ''))) values[one] = value
      }
      const line = { rows: [facts.row], values }
      for (const words of leadIn.toReversed()) addWords(line, words, true, false)
      leadIn = []
      // The words above may be of this line.
      if (isAfterOpen && values.description !== undefined)
        values.description = { ...values.description, evidence: 'doubtful', doubt: 'row-break' }
      isAfterOpen = false
      lines.push(line)
      facts.cells.forEach((cell, column) => {
        if (cell !== null && !isDitto(cell.text)) lastCells.set(column, cell)
      })
      if (values.hs === undefined) withoutTariff.push(values)
      continue
    }
    if (kind === 'empty') continue
    if (kind === 'lead-in') {
      leadIn.push(facts)
      continue
    }
    if (kind === 'continuation') {
      const line = lines.at(-1)
      if (line !== undefined) addWords(line, facts, false, isOpen)
      isAfterOpen ||= isOpen
      continue
    }
    const [sentence, code] = hsSentence.exec(facts.text) ?? []
    if (sentence !== undefined && code !== undefined && withoutTariff.length > 0) {
      const cell = facts.cells.find((one) => one !== null && one.text.includes(code)) ?? {
        text: code,
        value: null,
        origin: 'cell' as const
      }
      const value = tariffValue({ ...cell, text: code }, facts.cells.indexOf(cell))
      for (const values of withoutTariff) values.hs = { ...value, text: sentence }
      withoutTariff = []
    }
    leftOut.push({ row: facts.row, kind, text: facts.text, hasAmount })
    const amount = lastNumber(facts)
    if (kind === 'charge' && amount !== null && isCharge(facts.word)) {
      const column = first(facts.numbers.amount === undefined ? 'price' : 'amount')
      const [currency = ''] = amount.currencies.length === 1 ? amount.currencies : []
      const origin = facts.cells[column]?.origin
      const isOpen = isAmbiguousNumber(amount) && candidate.markBy === 'none'
      const doubt = origin === 'ocr' || origin === 'hidden-text' ? 'recognised' : isOpen ? 'number-form' : null
      charges.push({ kind: facts.word, row: facts.row, text: facts.text, value: valueBy(amount, mark), column, currency, doubt })
    }
  }
  return { lines: withoutSerials(lines, columns), leftOut, charges, totals, currencies: [...currencies] }
}

/** Codes behind the numbers of the lines, where a paper has both in one column: `1 PMP-50`, `2 MTR-7`. */
const withoutSerials = (lines: readonly GoodsLine[], columns: ReadonlyMap<ColumnKind, readonly number[]>): readonly GoodsLine[] => {
  if (columns.has('serial') || lines.length < 2) return lines
  for (const kind of ['code', 'description'] as const) {
    const parts = lines.map(({ values }) => /^(\d{1,5})[.)]?\s+(\S[\s\S]*)$/.exec(values[kind]?.value ?? ''))
    const isRunning = parts.every((part, index) => part !== null && Number(part[1]) === Number(parts[0]?.[1] ?? Number.NaN) + index)
    if (!isRunning) continue
    return lines.map((line, index) => {
      const value = line.values[kind]
      const rest = parts[index]?.[2]
      return value === undefined || rest === undefined ? line : { ...line, values: { ...line.values, [kind]: { ...value, value: rest } } }
    })
  }
  return lines
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
const isBlankMark = (text: string): boolean => /^[-–—./ ]*$|^(?:n\/?a|nil|none|foc|free|f\.o\.c\.?|n\.c\.v\.?|n\/c)$/i.test(text)

const computedAmount = (facts: RowFacts, values: Partial<Record<ColumnKind, LineValue>>, factor: string): LineValue | null => {
  const { quantity, price } = values
  if (quantity === undefined || price === undefined || facts.numbers.amount !== undefined || quantity.value === '' || price.value === '')
    return null
  const value = new Big(quantity.value).times(price.value).times(factor).round(2, Big.roundHalfUp).toFixed()
  return { value, text: '', column: -1, evidence: 'doubtful', doubt: 'computed', other: null }
}

/** The sum of the lines, if with the charges above it is the stated total. */
const withCharges = (stated: Big, sum: Big, charges: readonly RowFacts[], mark: DecimalMark): Big | null => {
  const amounts = charges.flatMap((facts) => {
    const number = lastNumber(facts)
    return number === null ? [] : [new Big(valueBy(number, mark)).times(facts.word === 'discount' || facts.word === 'deposit' ? -1 : 1)]
  })
  if (amounts.length === 0) return null
  const all = sum.plus(decimalSum(amounts))
  const unsigned = sum.plus(decimalSum(amounts.map((amount) => amount.abs())))
  return [all, unsigned].some((total) => isNear(total, stated, sumTolerance)) ? sum : null
}

/** The amount that a row of a total states: in the column of amounts, behind its label, or alone beside it. */
const totalIn = (facts: RowFacts): CellNumber | null => {
  if (facts.numbers.amount !== undefined) return facts.numbers.amount
  const found = facts.cells.flatMap((cell) => {
    if (cell === null) return []
    const number = cell.value === null ? numberIn(cell.text.replace(/^[^:：=]*[:：=]/, '')) : numberOfCell(cell)
    return number !== null && !number.isPercent && isUnitWord(number.words) ? [{ stored: null, ...number }] : []
  })
  const money = found.filter(({ currencies }) => currencies.length > 0)
  return money.length === 1 ? (money[0] ?? null) : null
}

const statedTotals = (classified: readonly Classified[], mark: DecimalMark): readonly StatedTotal[] => {
  const totals: StatedTotal[] = []
  const all = createSums(mark)
  let since = createSums(mark)
  const charges: RowFacts[] = []
  for (const { facts, kind } of classified) {
    if (kind === 'goods') {
      all.add(facts)
      since.add(facts)
      continue
    }
    if (kind === 'charge') charges.push(facts)
    if (kind !== 'total' && kind !== 'subtotal') continue
    let isStating = false
    for (const of of summedKinds) {
      const number = of === 'amount' && kind === 'total' ? totalIn(facts) : (facts.numbers[of] ?? null)
      isStating ||= number !== null
      const shown = all.shown(of)
      if (number === null || shown === null) continue
      const stated = new Big(valueBy(number, mark))
      const sum =
        all.meeting(stated, of) ??
        (since.count > 0 ? since.meeting(stated, of) : null) ??
        (of === 'amount' ? withCharges(stated, shown, charges, mark) : null)
      // Below the sum of goods stand totals with charges and taxes; those are not sums of lines.
      const isLater = totals.some((total) => total.kind === of && total.meets) && since.count === 0
      if (sum === null && isLater) continue
      totals.push({
        row: facts.row,
        kind: of,
        stated: stated.toFixed(),
        sum: (sum ?? shown).toFixed(),
        meets: sum !== null
      })
    }
    // `Carried forward` without a sum ends no part.
    if (isStating) since = createSums(mark)
  }
  return totals
}
