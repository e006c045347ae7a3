import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import type { CellNumber } from '../base/written-cell.ts'
import { usualKinds } from './classify-rows.ts'
import { isInKilograms } from './page-weight-unit.ts'
import { areInformative, sumProofs, type SumProofs } from './line-proofs.ts'
import type { ListedRows } from './listed-rows.ts'
import { valueBy, type NumericKind } from './numeric-kinds.ts'
import { agrees, decimalOf, isStoredNumber, lessDiscount, productOf, type Product } from './products.ts'
import { onScale } from './recognised-numbers.ts'
import type { RowFacts } from './row-facts.ts'
import type { TableCandidate } from './table.ts'
import { statedTotals, type StatedTotal } from './totals.ts'
import { headingScores } from './heading-scores.ts'

/** The second pass over a list: what its products, sums and headings say about its numbers. */
export interface ListProofs {
  readonly totals: readonly StatedTotal[]
  readonly sums: SumProofs
  /** Sums with the other decimal mark: what they come to with either says nothing about the mark. */
  readonly sumsByOther: SumProofs
  /** A product that confirms its numbers. */
  readonly isProved: (facts: RowFacts) => boolean
  /** Whether the numbers of a row multiply out with the other decimal mark, too. */
  readonly isProductByOther: (facts: RowFacts) => boolean
  /** Most rows do not multiply out: the price is not that of one of the quantity, even where the sums of both columns are met. */
  readonly isPricedByOther: boolean
  /** Quantity × price, where the amount is that with the tax beside it; null otherwise. */
  readonly taxed: (facts: RowFacts) => Big | null
  /** The number that multiplies out in place of another one: an amount without its tax, a weight in place of pieces; null without one. */
  readonly otherOf: (facts: RowFacts, kind: NumericKind) => string | null
  /** Rows that multiply out a column or two beside: their numbers are not below their headings. */
  readonly movedRows: ReadonlySet<number>
  /** Kinds that nearly all lines have. */
  readonly usual: ReadonlySet<NumericKind>
  /** Kinds that a heading does not surely name: a second price as amount, and prices of a list without quantities and amounts. */
  readonly unsaid: ReadonlySet<NumericKind>
  /** Weights that the totals of the list leave out while they sum up columns of no role, of which one may be the one that is meant. */
  readonly untotalled: ReadonlySet<NumericKind>
  /** Whether weights without a unit are in kilograms, as the page says elsewhere. */
  readonly areKilograms: () => boolean
}

/** The mark that a list is not read with. */
export const otherMark = ({ mark }: TableCandidate): TableCandidate['mark'] => (mark === '.' ? ',' : '.')

/** The number of a reading as the list is read; null without one. */
export const bigBy = (mark: TableCandidate['mark'], number: CellNumber | null | undefined): Big | null =>
  number === undefined || number === null ? null : new Big(valueBy(number, mark))

type MoneyNumbers = readonly (CellNumber | null | undefined)[]

/** What quantity × price says about the amount, with a decimal mark. `column`: that of the price. */
const productBy = (
  { page, candidate, numbers, first, decimals }: ListedRows,
  row: number,
  [quantity = null, price = null, amount = null]: MoneyNumbers,
  by: TableCandidate['mark'],
  column = first('price')
): Product | null =>
  productOf(quantity, price, amount, by, {
    factor: candidate.factor,
    base: decimalOf(numbers.at(row, first('base')), by) ?? new Big(1),
    isExact: isStoredNumber(page.rows[row]?.[column]),
    decimals: by === candidate.mark ? decimals : 0
  })

const taxedIn = (list: ListedRows, { row, numbers: found, product }: RowFacts): Big | null => {
  const { page, candidate, numbers, columns } = list
  const [quantity, price, amount] = [found.quantity, found.price, found.amount].map((number) => bigBy(candidate.mark, number))
  if (product !== 'contradicted' || !quantity || !price || !amount) return null
  const net = quantity.times(price).times(candidate.factor)
  const isWith = (columns.get('tax') ?? []).some((column) => {
    const tax = numbers.at(row, column)
    const cell = page.rows[row]?.[column] ?? null
    return tax !== null && lessDiscount(net, tax, cell, candidate.mark).some((less) => isNear(net.times('2').minus(less), amount, '0.011'))
  })
  return isWith ? net : null
}

/** What the digits of an exact source come to; null for other rows. */
const calculatedIn = (list: ListedRows, { row, numbers: { quantity, price } }: RowFacts): Big | null => {
  const { page, candidate, numbers, first } = list
  const [count, each] = [bigBy(candidate.mark, quantity), bigBy(candidate.mark, price)]
  if (count === null || each === null || page.rows[row]?.[first('price')]?.origin !== 'xml') return null
  const discount = decimalOf(numbers.at(row, first('discount')), candidate.mark)
  return count
    .times(each)
    .times(candidate.factor)
    .div(decimalOf(numbers.at(row, first('base')), candidate.mark) ?? 1)
    .minus(discount ?? 0)
    .round(2, Big.roundHalfUp)
}

const otherIn = (list: ListedRows, facts: RowFacts, kind: NumericKind): string | null => {
  const { mark } = list.candidate
  const { quantity, price, amount, net, gross } = facts.numbers
  if (kind === 'amount') return (taxedIn(list, facts) ?? calculatedIn(list, facts))?.toFixed() ?? null
  const weight = [net, gross].find((one) => one !== undefined && agrees(productBy(list, facts.row, [one, price, amount], mark)))
  return kind === 'quantity' && quantity !== undefined && weight !== undefined ? valueBy(weight, mark) : null
}

const movedRowsIn = (list: ListedRows): ReadonlySet<number> => {
  const { candidate, numbers, first, goods } = list
  const money = [first('quantity'), first('price'), first('amount')]
  if (money.includes(-1)) return new Set()
  const isMoved = (row: number, by: number): boolean => {
    const beside = money.map((column) => numbers.at(row, column + by))
    return agrees(productBy(list, row, beside, candidate.mark, first('price') + by))
  }
  const moved = goods.filter(({ row, product }) => !agrees(product) && [-2, -1, 1, 2].some((by) => isMoved(row, by)))
  return new Set(moved.map(({ row }) => row))
}

const unsaidKinds = ({ candidate: { texts, mark }, first, goods }: ListedRows): ReadonlySet<NumericKind> => {
  const unsaid = new Set<NumericKind>()
  const scoresOfAmount = headingScores(texts[first('amount')] ?? '')
  if (first('price') !== -1 && (scoresOfAmount.get('price') ?? 0) > (scoresOfAmount.get('amount') ?? 0)) unsaid.add('amount')
  if (first('quantity') === -1 && (first('amount') === -1 || unsaid.has('amount'))) unsaid.add('price')
  // A column of ones may be any factor: a rate, or a number of packages.
  const isOne = ({ numbers: { price } }: RowFacts): boolean => bigBy(mark, price)?.eq(1) === true
  if (goods.length > 1 && goods.every(isOne)) unsaid.add('price')
  return unsaid
}

const untotalledKinds = ({ candidate: { kinds, mark }, numbers, first, classified }: ListedRows): ReadonlySet<NumericKind> => {
  const ofTotals = classified.filter((row) => row.kind === 'total').map(({ facts }) => facts)
  const isOther = (column: number): boolean => kinds[column] === null || kinds[column] === 'other'
  const isSummed = ofTotals.some(({ cells, row }) =>
    cells.some((_, column) => isOther(column) && (numbers.at(row, column)?.byMark[mark] ?? '').includes('.'))
  )
  const isLeftOut = (kind: 'net' | 'gross'): boolean => isSummed && ofTotals.every(({ row }) => numbers.at(row, first(kind)) === null)
  return new Set((['net', 'gross'] as const).filter(isLeftOut))
}

export const listProofs = (list: ListedRows): ListProofs => {
  const { page, candidate, first, classified, goods, currenciesOfHeadings } = list
  const other = otherMark(candidate)
  const ofAmounts = goods.flatMap(({ numbers: { amount } }) => amount?.currencies ?? [])
  const totals = statedTotals(classified, candidate.mark, [...currenciesOfHeadings, ...ofAmounts])
  const isOnScale = onScale(goods, candidate.mark, first)
  const isInformative = areInformative(goods, candidate)
  const tested = goods.filter(({ product }) => product !== null)
  let areKilograms: boolean | null = null
  return {
    totals,
    sums: sumProofs(totals, goods, isOnScale),
    sumsByOther: sumProofs(candidate.markBy === 'none' ? statedTotals(classified, other) : [], goods, isOnScale),
    isProved: (facts) =>
      facts.product === 'exact' && isInformative && (['quantity', 'price', 'amount'] as const).every((kind) => isOnScale(facts, kind)),
    isProductByOther: ({ row, numbers: { quantity, price, amount } }) => agrees(productBy(list, row, [quantity, price, amount], other)),
    isPricedByOther: tested.filter(({ product }) => product === 'contradicted').length > tested.length * 0.5,
    taxed: (facts) => taxedIn(list, facts),
    otherOf: (facts, kind) => otherIn(list, facts, kind),
    movedRows: movedRowsIn(list),
    usual: usualKinds(goods),
    unsaid: unsaidKinds(list),
    untotalled: untotalledKinds(list),
    areKilograms: () => (areKilograms ??= isInKilograms(page))
  }
}
