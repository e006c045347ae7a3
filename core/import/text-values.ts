import { currenciesOf } from '../base/currency-words.ts'
import { countryCode } from '../codes/country-names.ts'
import { unitMeanings } from '../codes/unit-names.ts'
import { cellIn, type FoundCell, type ListedRows } from './listed-rows.ts'
import { codeValue, tariffValue, unitInHeading, unitOf, valueOfCell, type LineValue } from './line-values.ts'
import { doubtOfQuestion } from './number-values.ts'
import type { NumericKind } from './numeric-kinds.ts'
import { agrees } from './products.ts'
import type { RowFacts } from './row-facts.ts'
import type { SourceCell } from './source.ts'
import { headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** Kinds whose texts a spreadsheet may have damaged. */
const textKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['code', 'description', 'brand', 'type', 'spec'])

export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** Short forms of a German list are pieces: `Stk`, `St`. */
const meantUnit = ({ isGerman }: ListedRows, word: string): string => (isGerman && unitMeanings(word).includes('PCE') ? 'PCE' : word)

/** A text of a kind in a row, and all that stand in columns of the kind. */
interface TextAt {
  readonly list: ListedRows
  readonly row: number
  readonly kind: ColumnKind
  readonly cell: SourceCell
  readonly column: number
  readonly all: readonly (FoundCell & { readonly column: number })[]
}

const headingOf = ({ candidate: { texts } }: ListedRows, column: number): string => texts[column] ?? ''
const isWithoutHeading = (list: ListedRows, column: number): boolean => headingOf(list, column) === ''

/** Whether the heading itself says so, not only the one of a group above it. */
const isDescribed = (list: ListedRows, column: number): boolean =>
  (headingScores(headingOf(list, column).split('\n').at(-1) ?? '').get('description') ?? 0) >= 0.5

const textAt = (list: ListedRows, row: number, kind: ColumnKind): TextAt | null => {
  const { page, columns } = list
  const all = (columns.get(kind) ?? []).flatMap((column) => {
    const found = cellIn(list, row, column)
    return found === null ? [] : [{ ...found, column }]
  })
  const [usual] = all
  // Columns of a paper below one heading have one name in parts, not two.
  const isPart = (column: number): boolean =>
    page.kind === 'page' && usual?.column !== column && headingOf(list, column) === headingOf(list, usual?.column ?? -1)
  // Names in two languages are read in the one with Latin letters; a column without a heading continues the one before it.
  const latin = all.find(({ cell, column }) => !isWithoutHeading(list, column) && !isPart(column) && /\p{Script=Latin}{2}/u.test(cell.text))
  const read = latin ?? usual
  return read === undefined ? null : { list, row, kind, cell: read.cell, column: read.column, all }
}

/** The text in another column of no kind below the same heading. */
const besideUnderSameHeading = ({ list: { page, candidate }, row, column }: TextAt): SourceCell | null => {
  const { texts, kinds } = candidate
  const other = texts.findIndex((text, at) => at !== column && text !== '' && text === texts[column] && kinds[at] === null)
  return other === -1 ? null : (page.rows[row]?.[other] ?? null)
}

const tariffAt = ({ list, cell, column }: TextAt): LineValue => {
  const value = tariffValue(cell, column)
  // Amounts without separators look like tariff codes.
  const isGuessed = isWithoutHeading(list, column) && value.evidence !== 'doubtful'
  return isGuessed ? { ...value, evidence: 'doubtful', doubt: 'no-heading' } : value
}

const originAt = ({ cell, column }: TextAt): LineValue => {
  const code = countryCode(cell.text)
  return code === null ? valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-country') : valueOfCell(code, cell, column, 'plausible')
}

const unitAt = ({ list, kind, cell, column }: TextAt): LineValue => {
  const { texts, questions } = list.candidate
  // Electronic invoices have codes of the same list as customs.
  if (cell.origin === 'xml' && kind === 'unit' && /^[A-Z0-9]{2,3}$/.test(cell.text))
    return valueOfCell(cell.text, cell, column, 'plausible')
  const { code, isAmbiguous } = unitOf(meantUnit(list, cell.text), kind === 'unit' ? 'unit' : 'package')
  // The unit of one of several quantities is as open as they are.
  const heading = headingOf(list, column)
  const isOfPair =
    kind === 'unit' &&
    questions.findLast((one) => one.kind === 'quantity')?.reason === 'same-measure' &&
    texts.indexOf(heading) !== texts.lastIndexOf(heading)
  if (isOfPair) return valueOfCell(code ?? cell.text, cell, column, 'doubtful', 'shared-heading')
  if (code === null) return valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-unit')
  return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
}

const currencyAt = ({ cell, column }: TextAt): LineValue => {
  const [code] = currenciesOf(cell.text)
  return code === undefined
    ? valueOfCell(cell.text, cell, column, 'doubtful', 'unknown-code')
    : valueOfCell(code, cell, column, 'plausible')
}

/** The currency that the cell of a row names without doubt; null for a sign that several share, such as `$`. */
export const currencyOfRow = (list: ListedRows, row: number): string | null => {
  const at = textAt(list, row, 'currency')
  const [code = null, ...others] = at === null ? [] : currenciesOf(at.cell.text)
  return others.length === 0 ? code : null
}

/** The texts of further columns that go on with a description. */
const restOf = ({ list, kind, column, all }: TextAt): readonly SourceCell[] => {
  const { kinds } = list.candidate
  const continues = (other: number, text: string): boolean =>
    isWithoutHeading(list, other) ||
    headingOf(list, other) === headingOf(list, column) ||
    (isDescribed(list, other) && /\p{Script=Latin}{2}/u.test(text))
  if (kind !== 'description') return []
  return all
    .filter((one) => one.column > column)
    .filter((one) => kinds.slice(column + 1, one.column).every((between) => between === null || between === 'description'))
    .filter((one) => continues(one.column, one.cell.text))
    .map((one) => one.cell)
}

const wordsAt = (at: TextAt): LineValue => {
  const { list, row, kind, cell, column, all } = at
  const { page, candidate } = list
  const written = textKinds.has(kind) ? codeValue(cell, column, { isItemCode: kind === 'code', mayBeDay: kind === 'spec' }) : null
  const text = [written?.value ?? cell.text, ...restOf(at).map((one) => one.text)].map(oneLine).join(' ')
  if (written?.evidence === 'doubtful') return { ...written, value: text }
  const asked = candidate.questions.findLast((one) => one.kind === kind)
  if (asked?.columns[0] === column) {
    const rival = asked.reason === 'same-measure' ? asked.columns.find((other) => other !== column) : undefined
    const other = rival === undefined ? null : (page.rows[row]?.[rival]?.text ?? null)
    return valueOfCell(text, cell, column, 'doubtful', doubtOfQuestion[asked.reason], other)
  }
  // Names below the heading of the quantities of a paper have the quantities in front: `1.00 PUMP`.
  const isJoined = kind === 'description' && page.kind === 'page' && (headingScores(headingOf(list, column)).get('quantity') ?? 0) >= 0.6
  if (isJoined) return valueOfCell(text, cell, column, 'doubtful', 'no-heading')
  return all.some((one) => one.cell.hasOpenBorder === true)
    ? valueOfCell(text, cell, column, 'doubtful', 'column-break')
    : valueOfCell(text, cell, column, 'plausible')
}

const readers: Readonly<Partial<Record<ColumnKind, (at: TextAt) => LineValue>>> = {
  hs: tariffAt,
  origin: originAt,
  unit: unitAt,
  packageKind: unitAt,
  currency: currencyAt
}

/** The text of a kind in a row; null without one. */
export const textValue = (list: ListedRows, row: number, kind: ColumnKind): LineValue | null => {
  const at = textAt(list, row, kind)
  if (at === null) return null
  const beside = kind === 'code' && list.page.kind === 'page' ? besideUnderSameHeading(at) : null
  if (beside !== null) return valueOfCell(at.cell.text, at.cell, at.column, 'doubtful', 'shared-heading', beside.text)
  return (readers[kind] ?? wordsAt)(at)
}

/** The heading of a column with the texts between it and the first goods: `(CTNS)` below `Packages`. */
const headingAndBelow = ({ page, candidate: { headings, texts }, goods }: ListedRows, column: number): string => {
  const below = page.rows.slice(headings.to + 1, Math.min(goods[0]?.row ?? 0, headings.to + 3))
  return [texts[column] ?? '', ...below.flatMap((row) => row[column]?.text ?? [])].join('\n')
}

/** The unit beside an amount, or in its heading; null without one. */
export const unitBeside = (list: ListedRows, facts: RowFacts, kind: 'unit' | 'packageKind', amount: NumericKind): LineValue | null => {
  const number = facts.numbers[amount]
  const column = list.first(amount)
  const cell = facts.cells[column] ?? null
  if (number === undefined || cell === null) return null
  const name = kind === 'unit' ? 'unit' : 'package'
  const word = number.words !== '' ? number.words : unitInHeading(headingAndBelow(list, column), name)
  const { code, isAmbiguous } = unitOf(meantUnit(list, word), name)
  if (code === null) return null
  const rivalLevel = agrees(facts.product) ? undefined : facts.packed[amount]?.find((level) => level !== number)
  if (rivalLevel !== undefined) return valueOfCell(code, cell, column, 'doubtful', 'packed', unitOf(rivalLevel.words, name).code)
  return valueOfCell(code, cell, column, isAmbiguous ? 'doubtful' : 'plausible', isAmbiguous ? 'ambiguous-unit' : null)
}

/** The only words of a row without a name: they stand in a column of something else. */
export const nameElsewhere = ({ candidate: { kinds } }: ListedRows, { cells }: RowFacts): LineValue | null => {
  const isName = (cell: SourceCell, column: number): boolean =>
    cell.value === null && /\p{L}{2}/u.test(cell.text) && [null, 'marks', 'other'].includes(kinds[column] ?? null)
  const [only, ...others] = cells.flatMap((cell, column) => (cell !== null && isName(cell, column) ? [{ cell, column }] : []))
  return only === undefined || others.length > 0
    ? null
    : valueOfCell(oneLine(only.cell.text), only.cell, only.column, 'doubtful', 'no-heading')
}
