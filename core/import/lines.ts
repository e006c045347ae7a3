import Big from 'big.js'
import { currenciesIn } from '../base/currency-words.ts'
import { isErrorText } from '../base/written-cell.ts'
import { areSameUnits } from '../codes/unit-names.ts'
import type { RowDecisions } from './classify-rows.ts'
import { isCharge } from './row-words.ts'
import type { Charge, LeftOutRow, LinesReading } from './goods-line.ts'
import { withOpenCodes, withoutSerials } from './line-codes.ts'
import { joinRows, type RowValues } from './line-rows.ts'
import type { LineValue } from './line-values.ts'
import { listProofs, type ListProofs } from './list-proofs.ts'
import { listedRows, type ListedRows } from './listed-rows.ts'
import { numberValue } from './number-values.ts'
import { isNumericKind, valueBy } from './numeric-kinds.ts'
import { isOpenNumber, pageNumbers, type PageNumbers } from './page-numbers.ts'
import type { Classified, LeftOutKind, RowFacts } from './row-facts.ts'
import type { SourceCell, SourcePage } from './source.ts'
import type { TableCandidate } from './table.ts'
import { currencyOfRow, textValue, unitBeside } from './text-values.ts'
import { lastNumber, unknownCharges } from './totals.ts'
import { isOfTable } from './unread-rows.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/**
 * Reads the lines of goods of a page in passes: what each row is (listed-rows.ts), what sums, products and headings prove (list-proofs.ts), the values of each row
 * with their doubts (number-values.ts, text-values.ts), and the lines that the rows make together (line-rows.ts). Rows decided by the user are what the user says.
 */
export const readLines = (
  page: SourcePage,
  candidate: TableCandidate,
  numbers: PageNumbers = pageNumbers(page),
  decided: RowDecisions = new Map()
): LinesReading => {
  const list = listedRows(page, candidate, numbers, decided)
  const proofs = listProofs(list)
  const lines = joinRows(list, (facts) => valuesOf(list, proofs, facts))
  return {
    lines: withOpenCodes(withoutSerials(lines, list.columns)),
    leftOut: leftOutRows(list),
    charges: chargesIn(list),
    totals: proofs.totals,
    currencies: currenciesNamed(list),
    isRecognised: list.goods.some(({ cells }) => cells.some(isRecognised))
  }
}

const isRecognised = (cell: SourceCell | null | undefined): boolean => cell?.origin === 'ocr' || cell?.origin === 'hidden-text'

const unitKinds = ['unit', 'packageKind'] as const
const countedBy = { unit: 'quantity', packageKind: 'packages' } as const

const computedAmount = (facts: RowFacts, { quantity, price }: RowValues, factor: string): LineValue | null => {
  if (quantity === undefined || price === undefined || facts.numbers.amount !== undefined || quantity.value === '' || price.value === '')
    return null
  const value = new Big(quantity.value).times(price.value).times(factor).round(2, Big.roundHalfUp).toFixed()
  return { value, text: '', column: -1, evidence: 'doubtful', doubt: 'computed', other: null }
}

/** The units that stand beside the amounts of a row, where its columns name none; where they name another one, the unit is in doubt: `12 DOZ` beside `PCS`. */
const addUnits = (list: ListedRows, facts: RowFacts, values: RowValues): void => {
  for (const kind of unitKinds) {
    const [stated, written] = [values[kind], unitBeside(list, facts, kind, countedBy[kind])]
    if (written === null) continue
    if (stated === undefined) {
      values[kind] = written
      continue
    }
    const isWritten = (facts.numbers[countedBy[kind]]?.words ?? '') !== ''
    const areSure = stated.evidence !== 'doubtful' && written.evidence !== 'doubtful'
    if (isWritten && areSure && !areSameUnits(kind === 'unit' ? 'unit' : 'package', stated.value, written.value))
      values[kind] = { ...stated, evidence: 'doubtful', doubt: 'ambiguous-unit', other: written.value }
  }
}

/** The values of a row of goods. */
const valuesOf = (list: ListedRows, proofs: ListProofs, facts: RowFacts): RowValues => {
  const { candidate, columns } = list
  const values: RowValues = {}
  for (const kind of columns.keys()) {
    const value = isNumericKind(kind) ? numberValue(list, proofs, facts, kind) : textValue(list, facts.row, kind)
    if (value !== null) values[kind] = value
  }
  const amount = computedAmount(facts, values, candidate.factor)
  addUnits(list, facts, values)
  if (amount !== null && (values.amount === undefined || values.amount.value === '')) values.amount = amount
  // What no heading names is only guessed; numbers that multiply out are proved.
  if (candidate.texts.every((text) => text === ''))
    for (const [kind, value] of Object.entries(values) as [ColumnKind, LineValue][])
      if (value.evidence === 'plausible') values[kind] = { ...value, evidence: 'doubtful', doubt: 'no-heading' }
  // Sold by weight: the unit of the pieces is not that of the price.
  if (values.unit !== undefined && values.quantity?.doubt === 'product' && values.quantity.other !== null)
    values.unit = { ...values.unit, evidence: 'doubtful', doubt: 'ambiguous-unit', other: 'KGM' }
  return values
}

/** The rows that belong to no line, with their kinds. */
const rowsLeftOut = ({ classified }: ListedRows): readonly (Classified & { readonly kind: LeftOutKind })[] => {
  const ofLines: ReadonlySet<Classified['kind']> = new Set<Classified['kind']>(['goods', 'continuation', 'lead-in', 'set-name', 'empty'])
  return classified.filter((row): row is Classified & { readonly kind: LeftOutKind } => !ofLines.has(row.kind))
}

const leftOutRows = (list: ListedRows): readonly LeftOutRow[] =>
  rowsLeftOut(list).map(({ facts, kind }) => {
    const { row, text, numbers } = facts
    // Goods whose numbers stand in no column of the list are no note.
    const isUnread = (kind === 'note' || kind === 'section') && isOfTable(list.page, row)
    const amount = numbers.amount === undefined ? {} : { amount: valueBy(numbers.amount, list.candidate.mark) }
    return { row, kind, text, hasAmount: Object.keys(numbers).length > 0 || isUnread, ...amount }
  })

const chargesIn = (list: ListedRows): readonly Charge[] => {
  const { candidate, first, classified } = list
  const unknown = new Set(unknownCharges(classified, candidate.mark))
  return rowsLeftOut(list).flatMap(({ facts, kind }): readonly Charge[] => {
    const amount = lastNumber(facts)
    const charge = kind === 'charge' && isCharge(facts.word) ? facts.word : unknown.has(facts) ? 'unknown' : null
    if (charge === null || amount === null) return []
    const column = first(facts.numbers.amount === undefined ? 'price' : 'amount')
    const [currency = ''] = amount.currencies.length === 1 ? amount.currencies : []
    const isOpen = isOpenNumber(amount, candidate)
    const doubt = isRecognised(facts.cells[column]) ? 'recognised' : isOpen ? 'number-form' : null
    return [{ kind: charge, row: facts.row, text: facts.text, value: valueBy(amount, candidate.mark), column, currency, doubt }]
  })
}

/** The currencies that the numbers of a row of goods, or its column of currencies, name. */
const currenciesOfRow = (list: ListedRows, facts: RowFacts): readonly string[] =>
  [...list.columns.keys()].flatMap((kind) => {
    if (kind === 'currency') return currencyOfRow(list, facts.row) ?? []
    const cell = isNumericKind(kind) ? (facts.cells[list.first(kind)] ?? null) : null
    const number = cell === null || isErrorText(cell.text) || !isNumericKind(kind) ? undefined : facts.numbers[kind]
    return number?.currencies.length === 1 ? number.currencies : []
  })

/** The currencies that amounts name, in their order; `TOTAL USD` may be the only place. */
const currenciesNamed = (list: ListedRows): readonly string[] => {
  const named = new Set(list.currenciesOfHeadings)
  for (const { facts, kind } of list.classified)
    if (kind === 'goods') for (const code of currenciesOfRow(list, facts)) named.add(code)
    else if (kind === 'total' && named.size === 0) {
      const ofTotal = currenciesIn(facts.text)
      if (ofTotal.length === 1) for (const code of ofTotal) named.add(code)
    }
  return [...named]
}
