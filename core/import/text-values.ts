import { currenciesOf } from '../base/currency-words.ts'
import { countryCode } from '../codes/country-names.ts'
import { unitMeanings } from '../codes/unit-names.ts'
import { cellIn, type FoundCell, type ListedRows } from './listed-rows.ts'
import {
  codeReading,
  tariffReading,
  unitInHeading,
  unitOf,
  valueOfCell,
  type Doubt,
  type LineValue,
  type TextReading
} from './line-values.ts'
import type { ColumnQuestion } from './column-questions.ts'
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
interface TextPlace {
  readonly list: ListedRows
  readonly row: number
  readonly kind: ColumnKind
  readonly cell: SourceCell
  readonly column: number
  readonly all: readonly (FoundCell & { readonly column: number })[]
}

/** With what it is read as. */
interface TextAt extends TextPlace {
  readonly read: TextReading
  /** The question that is open about its column. */
  readonly question: ColumnQuestion | undefined
}

/** A text in doubt: another value than the one that is read, and the other possible one. */
interface Finding {
  readonly value?: string
  readonly other?: string | null
}

/** One reason to look at a text. The first rule that finds something says why. */
interface TextRule {
  readonly doubt: Doubt
  /** Said also of a text that is in doubt by itself: by its letters, as it was recognised, or by the printed page. */
  readonly isFirst?: true
  readonly find: (at: TextAt) => Finding | null
}

const when = (isSo: boolean, finding: Finding = {}): Finding | null => (isSo ? finding : null)

const headingOf = ({ candidate: { texts } }: ListedRows, column: number): string => texts[column] ?? ''
const isWithoutHeading = (list: ListedRows, column: number): boolean => headingOf(list, column) === ''

/** Whether the heading itself says so, not only the one of a group above it. */
const isDescribed = (list: ListedRows, column: number): boolean =>
  (headingScores(headingOf(list, column).split('\n').at(-1) ?? '').get('description') ?? 0) >= 0.5

const placeOf = (list: ListedRows, row: number, kind: ColumnKind): TextPlace | null => {
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
const besideUnderSameHeading = ({ list: { page, candidate }, row, column }: TextPlace): SourceCell | null => {
  const { texts, kinds } = candidate
  const other = texts.findIndex((text, at) => at !== column && text !== '' && text === texts[column] && kinds[at] === null)
  return other === -1 ? null : (page.rows[row]?.[other] ?? null)
}

const codeInList = (code: string | null | undefined, cell: SourceCell, doubt: Doubt): TextReading =>
  code === null || code === undefined ? { value: cell.text, doubt, other: null } : { value: code, doubt: null, other: null }

/** Electronic invoices have codes of the same list as customs. */
const isListedUnit = ({ kind, cell }: TextPlace): boolean => kind === 'unit' && cell.origin === 'xml' && /^[A-Z0-9]{2,3}$/.test(cell.text)

const readUnit = (at: TextPlace): TextReading => {
  const { list, kind, cell } = at
  if (isListedUnit(at)) return { value: cell.text, doubt: null, other: null }
  const { code, isAmbiguous } = unitOf(meantUnit(list, cell.text), kind === 'unit' ? 'unit' : 'package')
  const read = codeInList(code, cell, 'unknown-unit')
  return isAmbiguous && read.doubt === null ? { ...read, doubt: 'ambiguous-unit' } : read
}

/** The currency that the cell of a row names without doubt; null for a sign that several share, such as `$`. */
export const currencyOfRow = (list: ListedRows, row: number): string | null => {
  const at = placeOf(list, row, 'currency')
  const [code = null, ...others] = at === null ? [] : currenciesOf(at.cell.text)
  return others.length === 0 ? code : null
}

/** The texts of further columns that go on with a description. */
const restOf = ({ list, kind, column, all }: TextPlace): readonly SourceCell[] => {
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

const readWords = (at: TextPlace): TextReading => {
  const { kind, cell } = at
  const own = textKinds.has(kind)
    ? codeReading(cell, { isItemCode: kind === 'code', mayBeDay: kind === 'spec' })
    : { value: cell.text, doubt: null, other: null }
  return { ...own, value: [own.value, ...restOf(at).map(({ text }) => text)].map(oneLine).join(' ') }
}

const readers: Readonly<Partial<Record<ColumnKind, (at: TextPlace) => TextReading>>> = {
  hs: ({ cell }) => tariffReading(cell),
  origin: ({ cell }) => codeInList(countryCode(cell.text), cell, 'unknown-country'),
  unit: readUnit,
  packageKind: readUnit,
  currency: ({ cell }) => codeInList(currenciesOf(cell.text)[0], cell, 'unknown-code')
}

/** The unit of one of several quantities is as open as they are. */
const isUnitOfPair = (at: TextAt): boolean => {
  const { kind, column } = at
  const { texts, questions } = at.list.candidate
  const heading = texts[column] ?? ''
  return (
    kind === 'unit' &&
    !isListedUnit(at) &&
    questions.findLast((one) => one.kind === 'quantity')?.reason === 'same-measure' &&
    texts.indexOf(heading) !== texts.lastIndexOf(heading)
  )
}

/** The text that another column of the same measure has. */
const rivalByQuestion = ({ list: { page }, row, column }: TextAt, { reason, columns }: ColumnQuestion): string | null => {
  const rival = reason === 'same-measure' ? columns.find((other) => other !== column) : undefined
  return rival === undefined ? null : (page.rows[row]?.[rival]?.text ?? null)
}

/** Doubts of the text by itself: what a spreadsheet has made of it, and codes that are in no list. */
const ownDoubts = [
  'formula',
  'digits',
  'day-for-text',
  'number-for-text',
  'lost-zero',
  'foreign-tariff',
  'tariff-form',
  'unknown-country',
  'unknown-unit',
  'ambiguous-unit',
  'unknown-code'
] as const satisfies readonly Doubt[]

/** The doubts about texts, those first that change the value. */
export const textRules: readonly TextRule[] = [
  {
    doubt: 'shared-heading',
    isFirst: true,
    find: (at) => {
      const beside = at.kind === 'code' && at.list.page.kind === 'page' ? besideUnderSameHeading(at) : null
      return beside === null ? null : { value: at.cell.text, other: beside.text }
    }
  },
  { doubt: 'shared-heading', isFirst: true, find: (at) => when(isUnitOfPair(at)) },
  ...ownDoubts.map((doubt): TextRule => ({
    doubt,
    isFirst: true,
    find: ({ read }) => when(read.doubt === doubt, { other: read.other })
  })),
  // Amounts without separators look like tariff codes.
  { doubt: 'no-heading', find: ({ list, kind, column }) => when(kind === 'hs' && isWithoutHeading(list, column)) },
  ...(['no-heading', 'shared-heading'] as const).map((doubt): TextRule => ({
    doubt,
    find: (at) =>
      at.question === undefined || doubtOfQuestion[at.question.reason] !== doubt ? null : { other: rivalByQuestion(at, at.question) }
  })),
  // Names below the heading of the quantities of a paper have the quantities in front: `1.00 PUMP`.
  {
    doubt: 'no-heading',
    find: ({ list, kind, column }) =>
      when(kind === 'description' && list.page.kind === 'page' && (headingScores(headingOf(list, column)).get('quantity') ?? 0) >= 0.6)
  },
  {
    doubt: 'column-break',
    find: ({ kind, all }) => when(readers[kind] === undefined && all.some(({ cell }) => cell.hasOpenBorder === true))
  }
]

const textAt = (place: TextPlace): TextAt => {
  const { list, kind, column } = place
  const asked = readers[kind] === undefined ? list.candidate.questions.findLast((one) => one.kind === kind) : undefined
  return { ...place, read: (readers[kind] ?? readWords)(place), question: asked?.columns[0] === column ? asked : undefined }
}

/** The text of a kind in a row; null without one. */
export const textValue = (list: ListedRows, row: number, kind: ColumnKind): LineValue | null => {
  const place = placeOf(list, row, kind)
  if (place === null) return null
  const at = textAt(place)
  const { cell, column, read } = at
  const plain = valueOfCell(read.value, cell, column, 'plausible')
  const isDoubtful = plain.evidence === 'doubtful' && (kind === 'hs' || textKinds.has(kind))
  for (const { doubt, isFirst = false, find } of textRules) {
    const finding = isDoubtful && !isFirst ? null : find(at)
    if (finding !== null) return valueOfCell(finding.value ?? read.value, cell, column, 'doubtful', doubt, finding.other ?? null)
  }
  return plain
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
