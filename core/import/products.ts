import Big from 'big.js'
import type { DecimalMark } from '../base/number.ts'
import type { CellNumber } from '../base/written-cell.ts'
import { decimalsOf } from '../base/number.ts'
import { isAmountCell, type PageNumbers } from './page-numbers.ts'
import type { SourceCell, SourcePage } from './source.ts'

/**
 * What quantity × price says about an amount. `exact`: the amount is the product, rounded or cut off at its last written digit. `rounded`: only a price that is
 * written with fewer digits than it has explains the difference, so that nothing contradicts and nothing confirms.
 */
export type Product = 'exact' | 'rounded' | 'contradicted'

/** Whether nothing contradicts a product. */
export const agrees = (product: Product | null): boolean => product === 'exact' || product === 'rounded'

/** Of several ways to calculate the same row, the one that says most. */
export const bestProduct = (products: readonly (Product | null)[]): Product | null =>
  (['exact', 'rounded', 'contradicted'] as const).find((one) => products.includes(one)) ?? null

/** The number with a decimal mark, or with the other one where it is none with that; null without a number. */
export const decimalOf = (number: CellNumber | null | undefined, mark: DecimalMark): Big | null => {
  const text = isAmountCell(number ?? null) ? (number?.byMark[mark] ?? number?.byMark[mark === '.' ? ',' : '.']) : null
  return text === null || text === undefined ? null : new Big(text)
}

/** Decimals that amounts are written with at most; further ones are noise of calculated cells. */
const mostDecimals = 2
/** From this share of a column on its decimals count for all: `262` beside `36972.88` has lost its zeros. */
const shareOfDecimals = 0.25

/** The decimals of a column of amounts, in which programs and formats may have left out those that are zeros. */
export const columnDecimals = (amounts: readonly CellNumber[], mark: DecimalMark): number => {
  const counted = amounts.map((amount) => Math.min(mostDecimals, writtenDecimals(amount, mark))).toSorted((one, other) => other - one)
  return counted[Math.ceil(counted.length * shareOfDecimals) - 1] ?? 0
}

const writtenDecimals = ({ byMark }: CellNumber, mark: DecimalMark): number =>
  decimalsOf(byMark[mark] ?? byMark[mark === '.' ? ',' : '.'] ?? '')

/** No rounding of a price explains more of an amount. */
const mostByRounding = '0.005'
/** Cells store some fifteen digits; products of them have noise behind. */
const noise = '1e-12'

export interface ProductOptions {
  /** By how much the price of one unit is multiplied, such as 1/1000 for prices per thousand. */
  readonly factor?: string
  /** Of how many units the price is. */
  readonly base?: Big
  /** The price is that of an exact source: its digits are all that it has. */
  readonly isExact?: boolean
  /** Those of the column of amounts, as in `columnDecimals`. */
  readonly decimals?: number
}

/** Checks a row. Null where a number is missing, or the quantity or the amount is 0. */
export const productOf = (
  quantity: CellNumber | null,
  price: CellNumber | null,
  amount: CellNumber | null,
  mark: DecimalMark,
  { factor = '1', base = new Big(1), isExact = false, decimals = 0 }: ProductOptions = {}
): Product | null => {
  const [total, count, shownPrice] = [decimalOf(amount, mark), decimalOf(quantity, mark), decimalOf(price, mark)]
  if (quantity === null || price === null || amount === null) return null
  if (total === null || count === null || shownPrice === null || total.eq(0) || count.eq(0) || base.lte(0)) return null
  const stored = ({ stored: of }: CellNumber, shown: Big): readonly Big[] => (of === null ? [shown] : [new Big(of), shown])
  const unit = new Big(10).pow(-Math.max(decimals, writtenDecimals(amount, mark)))
  const totals = stored(amount, total)
  /** How much of the product is missing in the amount; negative where the amount is more. */
  const missing = stored(price, shownPrice).flatMap((each) =>
    stored(quantity, count).flatMap((goods) =>
      totals.map((whole) => {
        const difference = goods.times(each).times(factor).div(base).minus(whole)
        return whole.lt(0) ? difference.neg() : difference
      })
    )
  )
  const ofNoise = total.abs().times(noise)
  // With a price per hundred or thousand small amounts would multiply out by chance.
  const most = total.abs().times(mostByRounding)
  const ofAmount = factor !== '1' && most.lt(unit) ? most : unit
  // Rounding adds up to half a unit; what is cut off, once or twice, is up to a whole one.
  if (missing.some((part) => part.lte(ofAmount.plus(ofNoise)) && part.gte(ofAmount.div(-2).minus(ofNoise)))) return 'exact'
  if (isExact) return 'contradicted'
  const ofPrice = count
    .abs()
    .times(new Big(10).pow(-writtenDecimals(price, mark)).div(2))
    .times(factor)
    .div(base)
  const allowed = ofPrice.plus(ofAmount)
  const limit = allowed.lt(most) ? allowed : most
  return missing.some((part) => part.abs().lte(limit)) ? 'rounded' : 'contradicted'
}

/** The columns of a product, and how it is calculated. */
export interface ProductColumns {
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly factor: string
  /** The column that says of how many units the price is; -1 without one. */
  readonly base: number
}

/** Whether a cell stores the digits of its number, so that none is lost in the text: those of spreadsheets and of XML. */
export const isStoredNumber = (cell: SourceCell | null | undefined): boolean => typeof cell?.value === 'number'

/** What the row says by itself. Null where a number is missing. */
export const productIn = (
  page: SourcePage,
  numbers: PageNumbers,
  row: number,
  { quantity, price, amount, factor, base }: ProductColumns,
  mark: DecimalMark
): Product | null => {
  const per = base === -1 ? null : decimalOf(numbers.at(row, base), mark)
  return productOf(numbers.at(row, quantity), numbers.at(row, price), numbers.at(row, amount), mark, {
    factor,
    ...(per === null ? {} : { base: per }),
    isExact: isStoredNumber(page.rows[row]?.[price])
  })
}

/** What a discount leaves of an amount: it may be a part of it, in percent, per mille or as a fraction, or an amount itself. */
export const lessDiscount = (amount: Big, discount: CellNumber, cell: SourceCell | null, mark: DecimalMark): readonly Big[] => {
  // `‰` is no unit of goods.
  const isPerMille = discount.words === '‰'
  const signed = decimalOf(isPerMille ? { ...discount, words: '' } : discount, mark) ?? new Big(0)
  // Electronic invoices say what is taken off in their currency; a charge is less than nothing.
  if (cell?.origin === 'xml') return [amount.minus(signed)]
  const written = signed.abs()
  if (isPerMille) return [amount.minus(amount.times(written.div(1_000)))]
  const share = (part: Big): readonly Big[] => (part.gt(1) ? [] : [amount.minus(amount.times(part))])
  // A cell that displays a percentage stores a fraction, and some formats lose how it is displayed.
  const isFraction = cell?.value !== null && written.lt(1)
  const parts = [...share(written.div(100)), ...(isFraction ? share(written) : [])]
  return discount.isPercent ? parts : [amount.minus(written), ...parts]
}
