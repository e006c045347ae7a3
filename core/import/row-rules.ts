import Big from 'big.js'
import { currenciesOf } from '../base/currency-words.ts'
import type { DecimalMark } from '../base/number.ts'
import { numberIn } from '../base/number.ts'
import type { CellNumber } from '../base/written-cell.ts'
import { containerNumberProblem } from '../codes/container-number.ts'
import { hsSentence } from './belonging-words.ts'
import { partNumber } from './column-facts.ts'
import { isRowOfHeadings } from './headings.ts'
import { summedKinds, valueBy, type NumericKind } from './numeric-kinds.ts'
import { isAmountCell, isUnitWord, numberOf } from './page-numbers.ts'
import { agrees, decimalOf } from './products.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import { isCharge, isPageNumber, proseOf, rowWord, type Prose } from './row-words.ts'
import type { SourceCell } from './source.ts'
import { lastNumber, type createSums } from './totals.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'
import type { ColumnKinds } from './column-kinds.ts'

/** What is known of a list before its rows are classified. */
export interface ListBefore {
  readonly kinds: ColumnKinds
  readonly mark: DecimalMark
  readonly first: (kind: ColumnKind) => number
  /** The texts of its headings. */
  readonly headings: ReadonlySet<string>
  /** Kinds of numbers that most of its goods have. */
  readonly usual: ReadonlySet<NumericKind>
  /** The last row that multiplies out; -1 without one. */
  readonly lastCertain: number
}

/** What is known of the rows above the one that is classified. */
export interface RowsAbove {
  readonly lastGoods: RowFacts | null
  /** The kind of the last row with contents, and how many empty rows stand below it. */
  readonly last: Classified['kind'] | null
  readonly emptyBelow: number
  readonly goods: ReturnType<typeof createSums>
  readonly sinceSubtotal: ReturnType<typeof createSums>
  readonly isAfterTotal: boolean
}

interface RowAt extends RowsAbove {
  readonly list: ListBefore
  readonly facts: RowFacts
  /** How many kinds of numbers it has. */
  readonly amounts: number
  /** It has a name and what all others have. */
  readonly isWhole: boolean
  readonly isNumbered: boolean
}

/** The same with what a text without goods would be. */
interface WordsAt extends RowAt {
  readonly prose: Prose
}

/** The kind of a row; `isAfterTotal`: whether rows below it stand below the total of the list. */
export interface RowKind {
  readonly kind: Classified['kind']
  readonly isAfterTotal?: boolean
}
type RowRule = (at: RowAt) => RowKind | null
type WordRule = (at: WordsAt) => RowKind | null

const when = (isSo: boolean, kind: Classified['kind']): RowKind | null => (isSo ? { kind } : null)

const cellOfKind = ({ list, facts }: RowAt, kind: ColumnKind): SourceCell | null => facts.cells[list.first(kind)] ?? null
const bigOf = ({ list }: RowAt, number: CellNumber): Big => new Big(valueBy(number, list.mark))

const isHiddenRow: RowRule = ({ facts: { cells } }) =>
  when(
    cells.every((cell) => cell === null || cell.isHidden === true),
    'hidden'
  )

const isHeadingAgain: RowRule = ({ facts, list }) => {
  const same = facts.cells.filter((cell) => cell !== null && list.headings.has(cell.text)).length
  const repeats = (same >= 2 && same >= facts.filled * 0.6) || isRowOfHeadings(facts.cells)
  return repeats ? { kind: 'heading', isAfterTotal: false } : null
}

const containerNumber = /\b[A-Z]{3}[UJZ][ -]?\d{3}[ -]?\d{3}[ -]?\d\b/g
/** Words that stand beside the number of a container, and what has digits there: its seal, its size, its type. */
const besideContainer = /\b(?:cont(?:ainer|r)?|cntr|seal|no|nos|number|size|type|feet|ft|hc|hq|gp|dc|dv|rf|tank|iso|x)\b/giu
/** Letters, and what follows them from a digit on: each place of a text is read once, whether there is a digit or not. */
const lettersAndDigits = /[\p{L}-]*(?:\d[\p{L}\d'"-]*)?/gu
const withoutContainers = (text: string): string =>
  text
    .replace(containerNumber, ' ')
    .replace(lettersAndDigits, (word) => (/\d/.test(word) ? ' ' : word))
    .replace(besideContainer, ' ')

/**
 * The row describes nothing but a container: its number is no name of goods. One whose check digit is wrong counts where it has the form of a freight container
 * and the row does not multiply out.
 */
export const isContainerRow = ({ cells, product }: Pick<RowFacts, 'cells' | 'product'>): boolean => {
  const texts = cells.flatMap((cell) => (cell !== null && cell.value === null && /\p{L}/u.test(cell.text) ? [cell.text] : []))
  const numbered = texts.filter((text) =>
    (text.match(containerNumber) ?? [])
      .map((one) => one.replace(/[ -]/g, ''))
      .some((one) => containerNumberProblem(one) === null || (one.charAt(3) === 'U' && product !== 'exact'))
  )
  const rest = texts.map(withoutContainers)
  return (
    numbered.length > 0 &&
    rest.every((text, at) => !/\p{L}{2}/u.test(text) || isUnitWord((numberIn(texts[at] ?? '')?.words ?? text).trim()))
  )
}

/** Whether a row says that there is nothing: neither pieces nor money, nor weights or packages. */
const isOfZeros: RowRule = ({ facts: { numbers } }) => {
  const counted = (['quantity', 'amount', 'packages', 'net', 'gross'] as const).flatMap((kind) => numbers[kind] ?? [])
  const isZero = ({ byMark }: CellNumber): boolean => Number(byMark['.'] ?? byMark[',']) === 0
  return when((numbers.quantity !== undefined || numbers.amount !== undefined) && counted.every(isZero), 'zero')
}

const hasFactorOne = ({ quantity, price }: RowFacts['numbers'], mark: DecimalMark): boolean =>
  [quantity, price].some((number) => decimalOf(number, mark)?.abs().eq(1) !== false)

const hasWords = ({ cells }: RowFacts): boolean =>
  cells.some((cell) => cell !== null && cell.value === null && /\p{L}{2}/u.test(cell.text) && !isAmountCell(numberOf(cell)))

const multipliesOut: RowRule = ({ facts, isNumbered, list }) => {
  const { product, word, numbers, described } = facts
  const isSum = word === 'total' || word === 'subtotal'
  // Whatever its words are: only a product with a factor of 1 may be that of a charge.
  const isCertain = product === 'exact' && !hasFactorOne(numbers, list.mark) && (described || isNumbered || hasWords(facts))
  return when(!isSum && (isCertain || (agrees(product) && (described || isNumbered) && !isCharge(word))), 'goods')
}

/** The row has no other words than those of a total, units and currencies aside: with one line above, quantity × price is its amount, too. */
const isNamedTotal = ({ cells }: RowFacts): boolean =>
  cells.every((cell) => {
    if (cell === null || cell.value !== null || !/\p{L}/u.test(cell.text)) return true
    const number = numberIn(cell.text)
    return (
      rowWord(cell.text) === 'total' ||
      isUnitWord(cell.text) ||
      currenciesOf(cell.text).length > 0 ||
      (number !== null && isUnitWord(number.words))
    )
  })

const isTotal: RowRule = ({ facts, isWhole }) => {
  const { word, numbers, product } = facts
  if (word !== 'total') return when(word === 'subtotal', 'subtotal')
  return when(isNamedTotal(facts) || !(isWhole && numbers.price !== undefined && product !== 'contradicted'), 'total')
}

const isOfCharge: RowRule = ({ facts }) => {
  const { word, numbers } = facts
  return when(isCharge(word) && (numbers.amount !== undefined || numbers.price !== undefined || lastNumber(facts) !== null), 'charge')
}

const isUnlabelledSum: RowRule = (at) => {
  const { numbers, described, cells } = at.facts
  const some = summedKinds.filter((kind) => numbers[kind] !== undefined && kind !== 'volume')
  if (described || at.goods.count < 2 || some.length === 0) return null
  const isBare = cells.filter((cell) => cell !== null && /\p{L}{4,}/u.test(cell.text)).length === 0
  const areMet = some.every((kind) => {
    const number = numbers[kind]
    if (number === undefined) return false
    const stated = bigOf(at, number)
    return at.goods.meeting(stated, kind) !== null || at.sinceSubtotal.meeting(stated, kind) !== null
  })
  return when(areMet || (isBare && some.length >= 2), 'total')
}

/** A row without quantity and price whose amount is that of all rows above, whatever its words are. */
const isSumInOtherWords: RowRule = (at) => {
  const { goods, sinceSubtotal, list, facts } = at
  const { amount, quantity, price } = facts.numbers
  if (amount === undefined || price !== undefined || goods.count === 0 || !list.usual.has('quantity')) return null
  const stated = bigOf(at, amount)
  const isOfAll = goods.meeting(stated, 'amount') !== null
  const isSum =
    quantity === undefined
      ? isOfAll || (sinceSubtotal.count > 1 && sinceSubtotal.meeting(stated, 'amount') !== null)
      : isOfAll && goods.count > 1 && goods.meeting(bigOf(at, quantity), 'quantity') !== null
  return when(isSum, facts.row > list.lastCertain ? 'total' : 'subtotal')
}

/** Words in several columns of numbers, below the goods: the headings of another table. */
const isOfOtherTable: RowRule = ({ facts: { misfits, cells }, amounts, goods, last }) => {
  const texts = cells.filter((cell) => cell !== null)
  const isName = ({ text, value }: SourceCell): boolean => value === null && text.length <= 40 && /\p{L}{2}/u.test(text) && !/\d/.test(text)
  const isOther = goods.count > 0 && misfits >= 2 && texts.length >= 3 && last !== 'heading' && amounts === 0 && texts.every(isName)
  return isOther ? { kind: 'heading', isAfterTotal: true } : null
}

const isMisfit: WordRule = ({ facts: { misfits, product }, amounts, isWhole, prose }) =>
  misfits > 0 && misfits >= amounts && product === null && !isWhole ? { kind: amounts > 0 ? 'note' : prose } : null

const isBelowGoods = ({ last, emptyBelow }: RowsAbove): boolean =>
  // Behind two empty rows something else begins.
  emptyBelow < 2 && (last === 'goods' || last === 'continuation')

/** Codes and sizes may go on below as the description does. */
const isContinued = (at: WordsAt, cell: SourceCell, column: number): boolean => {
  const kind = at.list.kinds[column]
  // A code goes on without spaces; words in its column are the title of a section.
  if ((kind === 'code' || kind === 'marks') && (/\s/.test(cell.text) || cellOfKind(at, 'description') === null)) return false
  return cell.value === null && (kind === 'spec' || kind === 'type' || kind === 'code' || kind === 'marks')
}

/** Words below goods, in the column of descriptions: also below a total, which was that of a page if goods follow it. */
const continuesGoods = (at: WordsAt): boolean => {
  const { text, cells } = at.facts
  const description = at.list.first('description')
  const isInDescription =
    description !== -1 && cells.every((cell, column) => cell === null || column === description || isContinued(at, cell, column))
  const isProse = at.prose !== 'note' && at.prose !== 'origin'
  return !isProse && isBelowGoods(at) && isInDescription && !isPageNumber(text) && !hsSentence.test(text) && text.length <= 300
}

const isBelowTotal: WordRule = (at) => {
  if (!at.isAfterTotal) return null
  if (at.isWhole && at.list.usual.size > 1 && at.prose !== 'bank') return { kind: 'goods' }
  if (at.amounts > 0) return { kind: 'after-total' }
  return { kind: continuesGoods(at) ? 'continuation' : at.prose }
}

const listMark = /^[-–—•·●▪‣*>]\s?\p{L}/u

/** An entry of a list below goods with a price, itself with a quantity at most: `- Gasket`, or `3a` below `3`. */
const isPart: RowRule = (at) => {
  const { facts, lastGoods, list } = at
  const { numbers } = facts
  const [, own = ''] = partNumber.exec(cellOfKind(at, 'serial')?.text ?? '') ?? []
  const numberAbove = /^\d{1,4}/.exec(lastGoods?.cells[list.first('serial')]?.text ?? '')?.[0]
  const isNumbered = own !== '' && own === numberAbove && numbers.amount === undefined && numbers.price === undefined
  const isListed = (row: RowFacts): boolean => listMark.test(row.cells[list.first('description')]?.text ?? '')
  const isEntry =
    list.usual.has('amount') &&
    numbers.quantity !== undefined &&
    (['price', 'amount', 'code', 'serial', 'hs'] as const).every((kind) => cellOfKind(at, kind) === null) &&
    lastGoods?.numbers.amount !== undefined &&
    isListed(facts) &&
    !isListed(lastGoods)
  return when(isNumbered || isEntry, 'part')
}

const isWholeRow: WordRule = ({ facts: { numbers }, isWhole, list, prose }) => {
  // The number of an account in a column of prices.
  const isAccount = prose === 'bank' && numbers.amount === undefined && numbers.quantity === undefined
  return when(isWhole && list.usual.size > 0 && !isAccount, 'goods')
}

/** Without a quantity it may be a charge in words that are not known. */
const isWithoutQuantity: RowRule = ({ facts: { numbers, described, filled }, list: { usual } }) =>
  usual.has('amount') && usual.has('quantity') && numbers.quantity === undefined && numbers.amount !== undefined
    ? { kind: described && filled > 2 ? 'goods' : 'charge' }
    : null

/** Whether the words are a sentence rather than a description: long, or with a colon. */
const isSentence = ({ cells, filled }: RowFacts): boolean =>
  filled <= 3 && cells.some((cell) => cell !== null && cell.value === null && (/[:：]/.test(cell.text) || cell.text.length > 60))

const isLikeGoods: WordRule = ({ facts, list, prose }) => {
  const { numbers, described, filled } = facts
  const isCounted = (['quantity', 'amount', 'net', 'packages'] as const).some((kind) => numbers[kind] !== undefined)
  if (!described || prose === 'bank' || !(isCounted || (numbers.price !== undefined && filled >= 4))) return null
  // An account number in the column of quantities has no amount beside it.
  const isOfSentence = list.usual.has('amount') && numbers.amount === undefined && numbers.price === undefined && isSentence(facts)
  return { kind: isOfSentence ? prose : 'goods' }
}

const isOfWords: WordRule = (at) => {
  const { facts, prose, amounts, goods } = at
  if (amounts > 0 || (prose !== 'note' && prose !== 'origin')) return { kind: prose }
  if (continuesGoods(at)) return { kind: 'continuation' }
  const isTitle = (goods.count === 0 || facts.filled === 1) && !hsSentence.test(facts.text) && !isBelowGoods(at)
  return { kind: isTitle ? 'section' : 'note' }
}

/** What a row is by its numbers and the rows above, the first rule that knows it: the more certain ones come first. */
const numberedRules: readonly RowRule[] = [
  isHiddenRow,
  isHeadingAgain,
  ({ facts }) => when(isContainerRow(facts), 'container'),
  isOfZeros,
  multipliesOut,
  isTotal,
  isOfCharge,
  isUnlabelledSum,
  isSumInOtherWords,
  isOfOtherTable
]

/** What any other row is, by its words, too. */
const wordRules: readonly WordRule[] = [isMisfit, isBelowTotal, isPart, isWholeRow, isWithoutQuantity, isLikeGoods, isOfWords]

const firstOf = <At>(rules: readonly ((at: At) => RowKind | null)[], at: At): RowKind | null => {
  for (const rule of rules) {
    const found = rule(at)
    if (found !== null) return found
  }
  return null
}

export const kindOfRow = (list: ListBefore, above: RowsAbove, facts: RowFacts): RowKind => {
  const { numbers, described, cells, text } = facts
  const needed = [...list.usual].filter((kind) => kind !== 'packages' && kind !== 'volume')
  const amounts = Object.keys(numbers).length
  const isWhole = described && (needed.length === 0 ? amounts > 0 : needed.every((kind) => numbers[kind] !== undefined))
  const at: RowAt = { ...above, list, facts, amounts, isWhole, isNumbered: (cells[list.first('serial')] ?? null) !== null }
  const found = firstOf(numberedRules, at)
  if (found !== null) return found
  const prose = proseOf(text)
  return firstOf(wordRules, { ...at, prose }) ?? { kind: prose }
}
