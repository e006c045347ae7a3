import Big from 'big.js'
import { isNear } from '../base/amounts.ts'
import type { DecimalMark } from '../base/number.ts'
import { currenciesIn } from '../base/currency-words.ts'
import { numberOfCell, type CellNumber } from '../base/written-cell.ts'
import { numberIn } from '../base/number.ts'
import type { Classified, RowFacts } from './row-facts.ts'
import { summedKinds, valueBy, type NumericKind } from './numeric-kinds.ts'
import { isUnitWord } from './page-numbers.ts'
import type { RowWord } from './row-words.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** What a stated sum is of: all lines, those since the sum before, or those of one page of paper. */
export type TotalKind = 'total' | 'subtotal' | 'page-total'

/** A sum that the file states, and that of the lines above it. */
export interface StatedTotal {
  readonly row: number
  readonly kind: ColumnKind
  readonly is: TotalKind
  /** Its words. */
  readonly label: string
  /** The first row that it is the sum of: of the list, or behind the sum before. */
  readonly from: number
  readonly stated: string
  /** Of the lines. */
  readonly sum: string
  /** What the charges above add to an amount that is not the sum of the lines alone; deductions are negative. */
  readonly charges?: string
  readonly meets: boolean
  /** Below a total that the lines meet: it says nothing against them. */
  readonly isLater?: boolean
}

/** The sums of rows of goods, kept while the rows come: to add them up for each row would take the square of their number. */
interface Sums {
  readonly count: number
  add(facts: RowFacts): void
  /** The sum of the numbers as displayed; null if no row has one of this kind. */
  shown(kind: NumericKind): Big | null
  /** The sum that a stated total may mean: as displayed, or as stored where rounding of the display does not add up; null for another total. */
  meeting(stated: Big, kind: NumericKind): Big | null
}

export const createSums = (mark: DecimalMark): Sums => {
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
export const sumTolerance = '0.011'

/** The last number of a row, which is the amount of a charge. */
export const lastNumber = (facts: RowFacts): CellNumber | null => facts.numbers.amount ?? facts.numbers.price ?? null

/** What a charge adds to the lines. A deduction is written with a minus or without. */
export const addedBy = (kind: RowWord | null, value: string): Big =>
  kind === 'discount' || kind === 'deposit' ? new Big(value).abs().neg() : new Big(value)

/** Charges and deductions above a total, added up while the rows come. */
interface Charges {
  readonly count: number
  /** With deductions below 0. */
  readonly signed: Big
  readonly unsigned: Big
}

const noCharges: Charges = { count: 0, signed: new Big(0), unsigned: new Big(0) }

const withCharge = (charges: Charges, facts: RowFacts, mark: DecimalMark): Charges => {
  const number = lastNumber(facts)
  if (number === null) return charges
  const added = addedBy(facts.word, valueBy(number, mark))
  return { count: charges.count + 1, signed: charges.signed.plus(added), unsigned: charges.unsigned.plus(added.abs()) }
}

/** What the charges above a total add to the lines; where deductions are additions the total says so. Null without charges. */
const addedAbove = (stated: Big, sum: Big, { count, signed, unsigned }: Charges): Big | null =>
  count === 0 ? null : isNear(sum.plus(unsigned), stated, sumTolerance) ? unsigned : signed

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

/** A total of money that names no other currency than the list. */
const isOfMoney = (number: CellNumber, { text }: RowFacts, currencies: readonly string[]): boolean => {
  const named = currenciesIn(text)
  return number.words === '' && (named.length === 0 || currencies.length === 0 || named.some((one) => currencies.includes(one)))
}

/** The sum of what one page has. */
const isOfPage = /\bpage\b|\bhalaman\b|\bseite\b|\bp[aá]gina\b|\bpagina\b|小计本页|本页/i

/** The words of the row of a total. */
const labelOf = ({ cells }: RowFacts): string =>
  cells
    .flatMap((cell) =>
      cell !== null && cell.value === null && /\p{L}/u.test(cell.text) && numberIn(cell.text) === null ? [cell.text] : []
    )
    .join(' ')
    .replaceAll('\n', ' ')
    .slice(0, 80)

/** `currencies`: those of the list. */
export const statedTotals = (
  classified: readonly Classified[],
  mark: DecimalMark,
  currencies: readonly string[] = []
): readonly StatedTotal[] => {
  const totals: StatedTotal[] = []
  const all = createSums(mark)
  let since = createSums(mark)
  let charges = noCharges
  /** With rows of amounts behind a total, which may be charges in words that are not known. */
  let withBehind = noCharges
  const first = classified[0]?.facts.row ?? 0
  let from = first
  const isMetBefore = new Set<ColumnKind>()
  for (const { facts, kind } of classified) {
    if (kind === 'goods') {
      all.add(facts)
      since.add(facts)
      continue
    }
    if (kind === 'charge') charges = withCharge(charges, facts, mark)
    if (kind === 'charge' || kind === 'after-total') withBehind = withCharge(withBehind, facts, mark)
    if (kind !== 'total' && kind !== 'subtotal') continue
    let isStating = false
    for (const of of summedKinds) {
      const number = of === 'amount' && kind === 'total' ? totalIn(facts) : (facts.numbers[of] ?? null)
      isStating ||= number !== null
      const shown = all.shown(of)
      if (number === null || shown === null) continue
      const stated = new Big(valueBy(number, mark))
      const ofAll = all.meeting(stated, of)
      const ofPart = ofAll === null && since.count > 0 ? since.meeting(stated, of) : null
      const ofLines = ofAll ?? ofPart
      const isOpen = of === 'amount' && ofLines === null
      const additions = isOpen ? [charges, withBehind].map((added) => addedAbove(stated, shown, added)) : []
      const isMet = (added: Big | null): boolean => added !== null && isNear(shown.plus(added), stated, sumTolerance)
      const added = additions.find(isMet) ?? additions[0] ?? null
      const sum = ofLines ?? (isMet(added) ? shown : null)
      // Below the sum of goods stand totals of something else; one of money without its charges leaves a difference that nothing explains.
      const isLater = sum === null && isMetBefore.has(of) && since.count === 0
      if (isLater && !(of === 'amount' && kind === 'total' && isOfMoney(number, facts, currencies))) continue
      if (sum !== null) isMetBefore.add(of)
      const isOfPart = ofPart !== null || (kind === 'subtotal' && ofAll === null)
      totals.push({
        row: facts.row,
        kind: of,
        is: isOfPage.test(facts.text) ? 'page-total' : kind,
        label: labelOf(facts),
        from: isOfPart ? from : first,
        stated: stated.toFixed(),
        sum: (sum ?? shown).toFixed(),
        ...(added === null ? {} : { charges: added.toFixed() }),
        meets: sum !== null,
        ...(isLater && { isLater })
      })
    }
    // `Carried forward` without a sum ends no part.
    if (isStating) {
      since = createSums(mark)
      from = facts.row
    }
  }
  return totals
}

/**
 * Rows in words that are not known whose amounts, with those of the charges beside them, make up what a total adds to the goods: charges or deductions of
 * some kind.
 */
export const unknownCharges = (classified: readonly Classified[], mark: DecimalMark): readonly RowFacts[] => {
  const sums = createSums(mark)
  let between: { readonly rows: readonly RowFacts[]; readonly charges: Charges } = { rows: [], charges: noCharges }
  const explained = new Set<RowFacts>()
  for (const { facts, kind } of classified) {
    if (kind === 'goods') {
      sums.add(facts)
      between = { rows: [], charges: noCharges }
      continue
    }
    const isTotal = kind === 'total' || kind === 'subtotal'
    const number = isTotal ? totalIn(facts) : lastNumber(facts)
    const sum = sums.shown('amount')
    if (number === null || sum === null || kind === 'heading' || kind === 'hidden' || kind === 'zero') continue
    if (!isTotal) {
      // No paper has more rows between its goods and a total.
      if (between.rows.length < 50) between = { rows: [...between.rows, facts], charges: withCharge(between.charges, facts, mark) }
      continue
    }
    const stated = new Big(valueBy(number, mark))
    const added = addedAbove(stated, sum, between.charges)
    if (sums.meeting(stated, 'amount') !== null) between = { rows: [], charges: noCharges }
    else if (added !== null && isNear(sum.plus(added), stated, sumTolerance))
      for (const row of between.rows) if (row.word === null) explained.add(row)
  }
  return [...explained]
}
