import type { DecimalMark } from '../base/number.ts'
import { currenciesOf } from '../base/currency-words.ts'
import { fit, isOfNames, type ColumnFacts } from './column-facts.ts'
import { unitInHeading } from './line-values.ts'
import { isAmountCell, isUnitWord, type PageNumbers } from './page-numbers.ts'
import { checkProduct, type CheckedProduct } from './product-columns.ts'
import type { SourcePage } from './source.ts'
import { bestHeadingScore, headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/**
 * Which column of a list has a kind, where neither a heading of its own nor arithmetic says so. `left-over`: no other column can have it. `unknown-heading`: a
 * column whose heading is not known fits as well. `same-measure`: several headings name it. `per-package`: a like column beside it is that of one package.
 */
export interface ColumnQuestion {
  readonly kind: ColumnKind
  readonly reason: 'left-over' | 'unknown-heading' | 'same-measure' | 'per-package'
  /** The columns that may be meant. The one that is read comes first; its values are in doubt until the question is answered. */
  readonly columns: readonly number[]
}

/** What is known of the columns of a list when their kinds are. */
export interface AssignedEvidence {
  readonly page: SourcePage
  readonly numbers: PageNumbers
  readonly rows: readonly number[]
  readonly texts: readonly string[]
  readonly facts: readonly ColumnFacts[]
  readonly kinds: readonly (ColumnKind | null)[]
  readonly mark: DecimalMark
  /** The columns that multiply out; null without any. */
  readonly product: CheckedProduct | null
  /** Kinds that a column has because no other one can have them. */
  readonly leftOver: ReadonlySet<ColumnKind>
}

/** A heading that names a kind on its own. */
const sure = 0.6
/** Each has a key. */
const mostOptions = 8
const measured = ['net', 'gross', 'packages'] as const

/** Contents other than units and currencies, such as numbers or what is left of a form: they may be what the heading means. */
const isRivalCell = ({ page, numbers }: AssignedEvidence, row: number, column: number): boolean => {
  const cell = page.rows[row]?.[column] ?? null
  if (cell === null) return false
  return (
    numbers.at(row, column) !== null || (!isUnitWord(cell.text) && currenciesOf(cell.text).length === 0 && /[\p{L}\d]/u.test(cell.text))
  )
}

/** What all packages of a line have, in any unit: `Total pcs/sets`. */
const ofWhole = /\b(?:total|totaal|totale|gesamt|jumlah|toplam)\b|итого|合计|合計|总|總|합계|รวม/iu

/** Columns without a kind whose heading names the same as that of the column that has it. */
const likeColumns = (evidence: AssignedEvidence, kind: ColumnKind, holder: number): readonly number[] => {
  const { texts, kinds, rows } = evidence
  const own = texts[holder] ?? ''
  if (own === '') return []
  const areMost = (column: number, isOne: (row: number) => boolean): boolean => {
    const filled = rows.filter((row) => (evidence.page.rows[row]?.[holder] ?? null) !== null)
    return filled.filter(isOne).length > filled.length * 0.5 && column !== holder
  }
  return texts.flatMap((text, column) => {
    if (column === holder) return []
    if (text === own) return areMost(column, (row) => isRivalCell(evidence, row, column)) ? [column] : []
    const score = headingScores(text).get(kind) ?? 0
    // A quantity with another unit is another one.
    const isNamed =
      kinds[column] === null &&
      score >= Math.max(sure, bestHeadingScore(text)) &&
      !(kind === 'quantity' && !ofWhole.test(text) && !['', unitInHeading(own, 'unit')].includes(unitInHeading(text, 'unit')))
    return isNamed && areMost(column, (row) => isAmountCell(evidence.numbers.at(row, column))) ? [column] : []
  })
}

/** Columns whose heading nobody knows, with numbers that differ and no money; those that may name a quantity first. */
const unknownNumbers = ({ texts, facts, kinds, rows }: AssignedEvidence): readonly number[] => {
  const scoreOf = (column: number, kind: ColumnKind): number => headingScores(texts[column] ?? '').get(kind) ?? 0
  const found = facts.flatMap((of, column) =>
    kinds[column] === null &&
    bestHeadingScore(texts[column] ?? '') < sure &&
    Math.max(scoreOf(column, 'amount'), scoreOf(column, 'price')) < 0.25 &&
    of.money === 0 &&
    of.numeric >= 0.8 &&
    of.filled >= rows.length * 0.5 &&
    !(of.sequence >= 0.9 && of.integers >= 0.9) &&
    !(of.hs >= 0.5 && of.length >= 8) &&
    of.varies
      ? [column]
      : []
  )
  return found.toSorted((one, other) => scoreOf(other, 'quantity') - scoreOf(one, 'quantity'))
}

/** The heading of a column with that of an empty column of a paper in front, which may be one heading in two parts: `Order | Qty`. */
const wholeHeading = ({ page, texts, facts }: AssignedEvidence, column: number): string => {
  const text = texts[column] ?? ''
  const before = page.kind === 'page' && facts[column - 1]?.filled === 0 ? (texts[column - 1] ?? '') : ''
  return before === '' ? text : `${before} ${text}`
}

/** Names that show by their repetition that they are of a group. */
const fewestRepeated = 4

const question = (kind: ColumnKind, reason: ColumnQuestion['reason'], columns: readonly number[]): readonly ColumnQuestion[] => [
  { kind, reason, columns: columns.slice(0, mostOptions) }
]

const ofDescription = (evidence: AssignedEvidence): readonly ColumnQuestion[] => {
  const { texts, facts, kinds, leftOver } = evidence
  const holder = kinds.indexOf('description')
  const held = facts[holder]
  if (held === undefined) return []
  const others = facts.flatMap((of, column) =>
    kinds[column] === null && bestHeadingScore(texts[column] ?? '') < sure && isOfNames(of) ? [column] : []
  )
  if (leftOver.has('description')) return question('description', 'left-over', [holder, ...others])
  const isWeak = (headingScores(texts[holder] ?? '').get('description') ?? 0) < sure
  // The same words again and again are of a group of goods where another column names each of them.
  const isOfGroup = held.filled >= fewestRepeated && held.distinct < 0.5
  const better = others.filter((column) => {
    const { named = 0, distinct = 0 } = facts[column] ?? {}
    return (isWeak && named > held.named + 0.2) || (isOfGroup && distinct > held.distinct + 0.3)
  })
  return better.length > 0 ? question('description', 'unknown-heading', [holder, ...better]) : []
}

/** Codes of the maker, the buyer and the article beside one another, under headings that are as clear: `REF NO | STYLE NO`. */
const ofCode = ({ page, rows, texts, facts, kinds }: AssignedEvidence): readonly ColumnQuestion[] => {
  const holder = kinds.indexOf('code')
  const named = (column: number): number => headingScores(texts[column] ?? '').get('code') ?? 0
  const isCode = (row: number, column: number): boolean => /[\p{L}\d]/u.test(page.rows[row]?.[column]?.text ?? '')
  const coded = rows.filter((row) => isCode(row, holder))
  const others = facts.flatMap((of, column) =>
    column !== holder &&
    (kinds[column] === null || kinds[column] === 'serial') &&
    named(column) >= Math.max(sure, named(holder), bestHeadingScore(texts[column] ?? '')) &&
    fit('code', of) >= sure &&
    coded.filter((row) => isCode(row, column)).length > coded.length * 0.5 &&
    // The same codes again, such as in two languages.
    coded.some((row) => page.rows[row]?.[column]?.text !== page.rows[row]?.[holder]?.text)
      ? [column]
      : []
  )
  return holder !== -1 && others.length > 0 ? question('code', 'same-measure', [holder, ...others]) : []
}

const ofQuantity = (evidence: AssignedEvidence): readonly ColumnQuestion[] => {
  const { texts, facts, kinds, product, numbers, rows } = evidence
  const holder = kinds.indexOf('quantity')
  const scoreOf = (column: number, kind: ColumnKind): number => headingScores(texts[column] ?? '').get(kind) ?? 0
  if (product?.isInformative === true && product.quantity === holder) {
    const { quantity, price } = product
    const isTold = rows.some(
      (row) => (numbers.at(row, quantity)?.words ?? '') !== '' || (numbers.at(row, price)?.currencies.length ?? 0) > 0
    )
    // Neither a heading, a unit nor a currency tells it from the price: their product is the same.
    const isSwappable = !isTold && scoreOf(quantity, 'quantity') < 0.25 && scoreOf(price, 'price') < 0.25
    return isSwappable ? question('quantity', 'left-over', [quantity, price]) : []
  }
  const unknown = unknownNumbers(evidence)
  if (holder === -1) {
    const isPriced = kinds.includes('price') || kinds.includes('amount')
    const isCounted = kinds.some((kind) => kind === 'packages' || kind === 'net' || kind === 'gross')
    return unknown.length > 0 && (isPriced || !isCounted) ? question('quantity', 'left-over', unknown) : []
  }
  const like = likeColumns(evidence, 'quantity', holder)
  if (like.length > 0) return question('quantity', 'same-measure', [holder, ...like])
  const isWeak = (headingScores(wholeHeading(evidence, holder)).get('quantity') ?? 0) < sure && (facts[holder]?.packed ?? 0) < sure
  return isWeak && unknown.length > 0 ? question('quantity', 'unknown-heading', [holder, ...unknown]) : []
}

const ofMoney = (evidence: AssignedEvidence, kind: 'price' | 'amount'): readonly ColumnQuestion[] => {
  const { kinds, product } = evidence
  const holder = kinds.indexOf(kind)
  if (holder === -1 || (product?.isInformative === true && product[kind] === holder)) return []
  const like = likeColumns(evidence, kind, holder)
  return like.length > 0 ? question(kind, 'same-measure', [holder, ...like]) : []
}

/** Two columns of one measure, of which one times the packages or pieces is the other: that one is of the line. */
export const lineMeasures = (
  evidence: AssignedEvidence
): readonly { readonly kind: ColumnKind; readonly each: number; readonly whole: number }[] => {
  const { page, numbers, rows, facts, kinds, mark } = evidence
  const isWhole = (kind: ColumnKind, each: number, whole: number): boolean =>
    (['packages', 'quantity'] as const).some((counted) => {
      const quantity = kinds.indexOf(counted)
      if (quantity === -1 || counted === kind) return false
      const product = checkProduct(page, numbers, rows, { quantity, price: each, amount: whole, factor: '1', base: -1 }, mark)
      // The count of the row itself: it may be the same in each, but not 1.
      const isCounted = facts[each]?.varies === true && (facts[quantity]?.varies === true || facts[quantity]?.least !== 1)
      return product !== null && isCounted && product.tested > 1 && product.agreed >= product.tested * 0.8
    })
  return (['quantity', 'net', 'gross'] as const).flatMap((kind) => {
    const holder = kinds.indexOf(kind)
    if (holder === -1) return []
    const [pair] = likeColumns(evidence, kind, holder).flatMap((other) =>
      [
        { kind, each: holder, whole: other },
        { kind, each: other, whole: holder }
      ].filter(({ each, whole }) => isWhole(kind, each, whole))
    )
    return pair === undefined ? [] : [pair]
  })
}

const ofMeasure = (
  evidence: AssignedEvidence,
  settled: ReturnType<typeof lineMeasures>,
  kind: (typeof measured)[number]
): readonly ColumnQuestion[] => {
  const holder = evidence.kinds.indexOf(kind)
  if (holder === -1 || settled.some((one) => one.kind === kind)) return []
  const like = likeColumns(evidence, kind, holder)
  if (like.length > 0) return question(kind, 'same-measure', [holder, ...like])
  // The gross weight stands there for one carton and for the line; of the net weight there is one column only.
  return settled.length > 0 && kind !== 'packages' ? question(kind, 'per-package', [holder]) : []
}

/** What the user must say about the columns of a list, each question once. */
export const columnQuestions = (evidence: AssignedEvidence, settled: ReturnType<typeof lineMeasures>): readonly ColumnQuestion[] => [
  ...ofDescription(evidence),
  ...ofCode(evidence),
  ...(settled.some(({ kind }) => kind === 'quantity') ? [] : ofQuantity(evidence)),
  ...ofMoney(evidence, 'price'),
  ...ofMoney(evidence, 'amount'),
  ...measured.flatMap((kind) => ofMeasure(evidence, settled, kind))
]

/** The kinds of the columns with an answer: the column that had the kind gets that of the other one. Null: no column has it. */
export const withAnswer = (
  kinds: readonly (ColumnKind | null)[],
  texts: readonly string[],
  { kind, columns: [holder = -1] }: ColumnQuestion,
  column: number | null
): readonly (ColumnKind | null)[] => {
  const width = Math.max(kinds.length, texts.length)
  const next = Array.from({ length: width }, (_, at) => kinds[at] ?? null)
  const before = column === null ? null : (next[column] ?? null)
  if (holder !== column) next[holder] = before
  if (column === null) return next
  next[column] = kind
  // A unit is next to its quantity: it is exchanged with it where the other quantity has one on the same side.
  const unit = next.indexOf('unit')
  const beside = kind === 'quantity' && Math.abs(unit - holder) === 1 ? column + (unit - holder) : -1
  if (unit !== -1 && beside >= 0 && beside !== unit && texts[beside] === texts[unit] && texts[unit] !== '') {
    next[unit] = null
    next[beside] = 'unit'
  }
  return next
}
