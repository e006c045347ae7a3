import { currenciesIn, currenciesOf } from '../base/currency-words.ts'
import { numberIn } from '../base/number.ts'
import { isAmount, type Field } from '../schema/field.ts'
import { cellText, cellWithWords, isEmptyCell, type Cell, type Sheet } from './sheet.ts'

/** A cell that may hold a number with a currency; `place` is where the caller has it. */
export interface MarkedCell<P> {
  readonly key: string
  readonly field: Field
  readonly cell: Cell | undefined
  readonly place: P
}

/** A number with a currency that reading strips. `currency`: an ISO code, or `$` or `¥`, which several currencies share. */
export interface CurrencyMark<P> {
  readonly key: string
  readonly currency: string
  readonly text: string
  readonly place: P
}

/**
 * The cells of one column with one currency that contradicts the declaration. `other`: an amount in another currency; `misplaced`: a
 * currency where no amount of money belongs, as of a column mapped to a wrong field.
 */
export interface CurrencyFinding<P> {
  readonly key: string
  readonly kind: 'other' | 'misplaced'
  readonly currency: string
  /** The currency of the declaration, or of the first amount if the declaration has none; '' for a misplaced one. */
  readonly declared: string
  readonly marks: readonly CurrencyMark<P>[]
}

/** Amounts in the currency of the declaration (`kdval`), and amounts in rupiah. */
const inCurrency = new Set(['dnilinv', 'dcif', 'nilinv', 'btambahan', 'discount', 'fob', 'freight', 'asuransi', 'cif'])
const inRupiah = new Set(['dnilcuk', 'cifrp', 'ndpbm'])

/** Whether a field holds an amount of money. */
export const isMoney = (key: string): boolean => inCurrency.has(key) || inRupiah.has(key)

const longest = 60

const markIn = (text: string): string | null => {
  const beside = numberIn(text)?.currencies ?? []
  const [only, another] = beside.length === 1 ? beside : currenciesIn(text)
  if (only !== undefined && another === undefined) return only
  return text.includes('$') ? '$' : /[¥￥]/.test(text) ? '¥' : null
}

/**
 * The cell of a sheet as `MarkedCell` has it: a number with the words of its format, and an amount of money with the currency in an unmapped
 * column beside it (`Curr.`). Row and column count from 0.
 */
export const cellWithCurrency = (sheet: Sheet, columns: readonly (string | null)[], row: number, column: number): Cell => {
  const cell = cellWithWords(sheet, row, column)
  const key = columns[column] ?? ''
  if (isEmptyCell(cell) || (typeof cell === 'string' && markIn(cell) !== null) || !isMoney(key)) return cell
  // A currency between two amounts is that of the second.
  const places = typeof sheet.rows[row]?.[column + 2] === 'number' ? [column - 1] : [column - 1, column + 1]
  const beside = places
    .map((at) => ((columns[at] ?? null) === null ? cellText(sheet.rows[row]?.[at]) : ''))
    .filter((text) => !/\d/.test(text))
  const currency = beside.find((text) => markIn(text) !== null)
  return currency === undefined ? cell : `${currency} ${cellText(cell)}`
}

/** The numbers among these cells that have a currency. */
export const currencyMarks = <P>(cells: Iterable<MarkedCell<P>>): readonly CurrencyMark<P>[] => {
  const marks: CurrencyMark<P>[] = []
  for (const { key, field, cell, place } of cells) {
    if (typeof cell !== 'string' || cell.length > longest || !isAmount(field) || !/\d/.test(cell) || !/[^\d\s.,()+-]/.test(cell)) continue
    const currency = markIn(cell)
    if (currency !== null) marks.push({ key, currency, text: cell.trim(), place })
  }
  return marks
}

const isOther = (currency: string, declared: string): boolean =>
  currency !== declared && !currenciesOf(currency).includes(declared) && !currenciesOf(declared).includes(currency)

/** What contradicts the declaration among the currencies of its cells. `declared`: its currency, '' if it has none yet. */
export const currencyFindings = <P>(marks: readonly CurrencyMark<P>[], declared: string): readonly CurrencyFinding<P>[] => {
  const expected = declared.trim().toUpperCase() || (marks.find(({ key }) => inCurrency.has(key))?.currency ?? '')
  const found = marks.flatMap((mark): CurrencyFinding<P>[] => {
    const { key, currency } = mark
    const wanted = inCurrency.has(key) ? expected : inRupiah.has(key) ? 'IDR' : ''
    if (wanted === '') return [{ key, kind: 'misplaced', currency, declared: '', marks: [mark] }]
    return isOther(currency, wanted) ? [{ key, kind: 'other', currency, declared: wanted, marks: [mark] }] : []
  })
  return [...Map.groupBy(found, ({ key, kind, currency }) => `${key} ${kind} ${currency}`).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, marks: group.flatMap(({ marks: [mark] }) => mark ?? []) }] : []
  })
}

/** The currencies that the headings of amounts name, if they differ from `declared`: `Amount (EUR)` in a declaration in JPY. */
export const headingCurrencies = (
  headings: readonly string[],
  columns: readonly (string | null)[],
  declared: string
): readonly { readonly column: number; readonly currency: string }[] =>
  headings.flatMap((heading, column) => {
    const named = inCurrency.has(columns[column] ?? '') ? currenciesIn(heading) : []
    const [currency] = named
    return named.length === 1 && currency !== undefined && declared !== '' && isOther(currency, declared) ? [{ column, currency }] : []
  })
