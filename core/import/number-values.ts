import Big from 'big.js'
import { currenciesIn } from '../base/currency-words.ts'
import { isErrorText, type CellNumber } from '../base/written-cell.ts'
import { weightUnitIn, weightUnitNamed } from '../spreadsheets/weight-units.ts'
import { isBlankMark } from './classify-rows.ts'
import type { ColumnQuestion } from './column-questions.ts'
import { bigBy, otherMark, type ListProofs } from './list-proofs.ts'
import { cellIn, type ListedRows } from './listed-rows.ts'
import { valueOfCell, weightInKilograms, type Doubt, type LineValue } from './line-values.ts'
import { valueBy, type NumericKind } from './numeric-kinds.ts'
import { isOpenNumber } from './page-numbers.ts'
import { agrees } from './products.ts'
import type { RowFacts } from './row-facts.ts'
import type { SourceCell } from './source.ts'

/** A number of a line with what the passes before say about it. */
interface NumberAt {
  readonly list: ListedRows
  readonly proofs: ListProofs
  readonly facts: RowFacts
  readonly kind: NumericKind
  readonly cell: SourceCell
  readonly column: number
  readonly number: CellNumber
  /** A plain decimal, as the list is read. */
  readonly written: string
  /** The same in kilograms where it is a weight; null for a unit of something else. */
  readonly value: string | null
  /** The unit of a weight; '' if none is named. */
  readonly weightUnit: string | null
  readonly isMoney: boolean
  readonly isTaxed: boolean
  /** A stated sum proves it. */
  readonly isSum: boolean
  readonly isConfirmed: boolean
  /** Either decimal mark is possible, and nothing decides. */
  readonly isOpen: boolean
  /** What nearly all lines have is missing where a line does not have it. */
  readonly question: ColumnQuestion | undefined
}

/** A value in doubt: another one than the number, and the other possible one. */
interface Finding {
  readonly value?: string
  readonly other?: string | null
}

/** One reason to look at a number. The first rule that finds something says why. */
interface NumberRule {
  readonly doubt: Doubt
  readonly find: (at: NumberAt) => Finding | null
}

const when = (isSo: boolean, finding: Finding = {}): Finding | null => (isSo ? finding : null)

/** The heading says that its numbers are in thousands: `Amount (USD '000)`. */
const inThousands =
  /['’]000\b|\bin thousands?\b|\(000s?\)|\bx ?1[.,]?000\b|\bribuan\b|\bdalam ribu|\btausend\b|[千仟](?:元|円|美元|ドル)|천원/i

export const doubtOfQuestion: Readonly<Record<ColumnQuestion['reason'], Doubt>> = {
  'left-over': 'no-heading',
  'unknown-heading': 'no-heading',
  'same-measure': 'shared-heading',
  'per-package': 'per-unit'
}

const isMultipliedOut = ({ isMoney, facts }: NumberAt): boolean => isMoney && agrees(facts.product)

const isContradicted = ({ isMoney, isTaxed, isSum, kind, cell, facts, proofs }: NumberAt): boolean => {
  // The arithmetic of an exact source has no tolerance: its sum may hold the wrong amount too.
  const isBySum = isSum && (kind === 'amount' || !proofs.isPricedByOther) && cell.origin !== 'xml'
  return isMoney && facts.product === 'contradicted' && (isTaxed ? kind === 'amount' : !isBySum)
}

const isShared = ({ cell, facts, list }: NumberAt): boolean => {
  const height = cell.span?.rows ?? 1
  return height > 1 && list.goods.some(({ row }) => row > facts.row && row < facts.row + height)
}

/** The number with the other mark, or what the cell stores. */
const rivalOf = ({ isOpen, number, list }: NumberAt): string | null =>
  isOpen ? (number.byMark[otherMark(list.candidate)] ?? null) : number.stored

/** The number that another column has in place of the one that is read. */
const rivalByQuestion = (at: NumberAt, { columns: asked, reason }: ColumnQuestion): string | null => {
  const { list, facts, column, written } = at
  const { mark } = list.candidate
  if (reason === 'per-package')
    return (
      bigBy(mark, facts.numbers.packages ?? facts.numbers.quantity)
        ?.times(written)
        .toFixed() ?? null
    )
  const other = asked.find((one) => one !== column)
  const number = other === undefined ? null : list.numbers.at(facts.row, other)
  return number === null ? null : valueBy(number, mark)
}

/** The doubts about numbers, those first that change the value. */
export const numberRules: readonly NumberRule[] = [
  {
    doubt: 'packed',
    find: ({ facts, kind, number, written, isConfirmed, list }) => {
      const level = facts.packed[kind]?.find((one) => one !== number)
      return level === undefined || isConfirmed || agrees(facts.product)
        ? null
        : { value: written, other: valueBy(level, list.candidate.mark) }
    }
  },
  { doubt: 'digits', find: ({ number, written, isConfirmed }) => when(number.isShortened && !isConfirmed, { value: written }) },
  { doubt: 'merged', find: (at) => when(isShared(at) && !isMultipliedOut(at), { value: at.written }) },
  { doubt: 'thousands', find: ({ number, written }) => (number.scaled === undefined ? null : { value: written, other: number.scaled }) },
  {
    doubt: 'thousands',
    find: ({ isMoney, written, list, column }) =>
      isMoney && inThousands.test(list.candidate.texts[column] ?? '')
        ? { value: written, other: new Big(written).times(1000).toFixed() }
        : null
  },
  { doubt: 'not-a-number', find: ({ isMoney, written }) => when(!isMoney && written.startsWith('-'), { value: written }) },
  { doubt: 'unknown-unit', find: ({ value, written }) => when(value === null, { value: written }) },
  { doubt: 'number-form', find: (at) => when(at.isOpen, { other: rivalOf(at) }) },
  {
    doubt: 'product',
    find: (at) => {
      const { facts, kind, proofs } = at
      const isMoved = at.isMoney && !agrees(facts.product) && proofs.movedRows.has(facts.row)
      return when(isContradicted(at) || isMoved, { other: proofs.otherOf(facts, kind) ?? rivalOf(at) })
    }
  },
  {
    doubt: 'total',
    find: (at) => {
      const { kind, facts, proofs, isConfirmed } = at
      const isWrong = !isConfirmed && !isMultipliedOut(at) && kind !== 'price' && proofs.sums.isContradicted(kind, facts.row)
      return when(isWrong, { other: rivalOf(at) })
    }
  },
  {
    doubt: 'no-heading',
    find: ({ kind, proofs, isConfirmed }) => when(!isConfirmed && (proofs.unsaid.has(kind) || proofs.untotalled.has(kind)))
  },
  // Weights that add up to a stated total are in the unit of the total.
  { doubt: 'no-unit', find: ({ weightUnit, isConfirmed }) => when(!isConfirmed && weightUnit === '') },
  // A sum proves the numbers of a column, not that it is the one that is meant.
  ...(['no-heading', 'shared-heading', 'per-unit'] as const).map((doubt): NumberRule => ({
    doubt,
    find: (at) =>
      at.question === undefined || doubtOfQuestion[at.question.reason] !== doubt ? null : { other: rivalByQuestion(at, at.question) }
  }))
]

/** Currencies without decimals: a group of three digits is one of thousands, `₩1,250`. */
const wholeCurrencies: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'IDR'])

const isWithoutDecimals = ({ currencies: own }: CellNumber, heading: string): boolean => {
  const named = own.length > 0 ? own : currenciesIn(heading)
  return named.length > 0 && named.every((code) => wholeCurrencies.has(code))
}

/** The unit of a weight: beside it, in its heading, or that of the page; '' if none is named, null for another unit or money. */
const weightUnitOf = ({ words, currencies }: CellNumber, heading: string, proofs: ListProofs): string | null => {
  if (currencies.length > 0) return null
  const unit = words === '' ? weightUnitNamed(heading) : weightUnitIn(words) || null
  return unit === '' && proofs.areKilograms() ? 'KGM' : unit
}

/** The question that is open about a number; what multiplies out answers those about money. */
const questionAbout = ({ candidate, first }: ListedRows, kind: NumericKind, isProduct: boolean): ColumnQuestion | undefined => {
  const byKind = (one: NumericKind): ColumnQuestion | undefined => candidate.questions.findLast((question) => question.kind === one)
  const swapped = candidate.questions.some(({ kind: asked, columns }) => asked === 'quantity' && columns.includes(first('price')))
  if (swapped && (kind === 'quantity' || kind === 'price')) return byKind('quantity')
  return isProduct ? undefined : byKind(kind)
}

const numberAt = (
  list: ListedRows,
  proofs: ListProofs,
  facts: RowFacts,
  { kind, cell, column, number }: Pick<NumberAt, 'kind' | 'cell' | 'column' | 'number'>
): NumberAt => {
  const { candidate } = list
  const heading = candidate.texts[column] ?? ''
  const isMoney = kind === 'quantity' || kind === 'price' || kind === 'amount'
  const isProduct = isMoney && proofs.isProved(facts)
  const isTaxed = isMoney && proofs.taxed(facts) !== null
  const isSum = kind !== 'price' && proofs.sums.isProved(kind, facts.row)
  const isConfirmed = isProduct || (isTaxed && kind !== 'amount') || isSum
  const written = valueBy(number, candidate.mark)
  const isFormProved = (): boolean =>
    (isMoney && agrees(facts.product) && !proofs.isProductByOther(facts)) ||
    (isSum && !proofs.sumsByOther.isProved(kind, facts.row)) ||
    (isTaxed && isConfirmed) ||
    (isMoney && !written.includes('.') && isWithoutDecimals(number, heading))
  const weightUnit = kind === 'net' || kind === 'gross' ? weightUnitOf(number, heading, proofs) : 'KGM'
  return {
    list,
    proofs,
    facts,
    kind,
    cell,
    column,
    number,
    written,
    weightUnit,
    isMoney,
    isTaxed,
    isSum,
    isConfirmed,
    value: weightUnit === null ? null : weightInKilograms(written, weightUnit || 'KGM'),
    isOpen: isOpenNumber(number, candidate) && !isFormProved(),
    question: questionAbout(list, kind, isProduct)
  }
}

/** The number of a kind in a line; null where it has none. */
export const numberValue = (list: ListedRows, proofs: ListProofs, facts: RowFacts, kind: NumericKind): LineValue | null => {
  const column = list.first(kind)
  if (column === -1) return null
  const isMissing = (kind === 'quantity' || kind === 'amount') && proofs.usual.has(kind)
  const cell = facts.cells[column] ?? null
  if (cell === null) {
    const merged = cellIn(list, facts.row, column)
    if (merged?.isMerged === true && kind !== 'price') return valueOfCell('', merged.cell, column, 'doubtful', 'merged')
    return isMissing ? { value: '', text: '', column, evidence: 'doubtful', doubt: 'not-a-number', other: null } : null
  }
  if (isErrorText(cell.text)) return valueOfCell('', cell, column, 'doubtful', 'formula')
  const number = facts.numbers[kind]
  if (number === undefined) return isBlankMark(cell.text) && !isMissing ? null : valueOfCell('', cell, column, 'doubtful', 'not-a-number')
  const at = numberAt(list, proofs, facts, { kind, cell, column, number })
  const value = at.value ?? at.written
  for (const { doubt, find } of numberRules) {
    const finding = find(at)
    if (finding !== null) return valueOfCell(finding.value ?? value, cell, column, 'doubtful', doubt, finding.other ?? null)
  }
  return valueOfCell(value, cell, column, at.isConfirmed ? 'proved' : 'plausible', number.stored === null ? null : 'stored', number.stored)
}
