import type { DecimalMark } from '../base/number.ts'
import { provenMark } from '../base/number.ts'
import { factsOf, fit, isOfNames, nameFit, type ColumnFacts } from './column-facts.ts'
import { columnQuestions, lineMeasures, type ColumnQuestion } from './column-questions.ts'
import { dependOnMark, isAmountCell, type KnownMark, type PageNumbers } from './page-numbers.ts'
import { checkProduct, productsOf, type CheckedProduct } from './product-columns.ts'
import { decimalOf, lessDiscount, type ProductColumns } from './products.ts'
import type { SourcePage } from './source.ts'
import { bestHeadingScore, headingScores } from './heading-scores.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'
import { plainWords } from '../vocabulary/words.ts'

/** The kind of each column by its index; null for a column that is not known. */
export type ColumnKinds = readonly (ColumnKind | null)[]

/** Below it the heading and the contents of a column say too little. */
const leastScore = 0.25
const wordedKinds = ['quantity', 'price', 'amount', 'net', 'gross', 'packages'] as const
const moneyKinds = ['quantity', 'price', 'amount'] as const
/** Kinds that several columns of a list may have. */
const repeatable: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'description',
  'spec',
  'marks',
  'order',
  'tax',
  'discount',
  'date',
  'other',
  'type',
  'volume'
])

/** Prices are often per hundred, thousand or dozen. */
const factors = ['1', '0.01', '0.001', '0.0833333333333333'] as const

/** The factor that the heading of the prices says: `US¢`, `per 1,000 pcs`. */
const statedFactor = (heading: string): (typeof factors)[number] =>
  /¢|\bcents?\b|(?:\bper|\/)\s?100\b/i.test(heading)
    ? '0.01'
    : /(?:\bper|\/)\s?1[.,]?000\b|\bper thousand\b|\bper mille\b/i.test(heading)
      ? '0.001'
      : /(?:\bper|\/)\s?(?:doz(?:en)?|dz|lusin)\b/i.test(heading)
        ? '0.0833333333333333'
        : '1'

/** The decimal mark that the numbers of some columns prove, or null where they prove none or both. */
const markIn = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], columns: readonly number[]): DecimalMark | null => {
  const proven = { '.': 0, ',': 0 }
  for (const row of rows)
    for (const column of columns) {
      const number = numbers.at(row, column)
      if (page.rows[row]?.[column]?.value !== null || !isAmountCell(number)) continue
      const mark = provenMark(number)
      if (mark !== null) proven[mark] += 1
    }
  if (proven['.'] === 0 && proven[','] === 0) return null
  return proven['.'] > proven[','] * 4 ? '.' : proven[','] > proven['.'] * 4 ? ',' : null
}

/** The kinds of the columns of a list, and how its numbers are read. */
export interface AssignedColumns extends KnownMark {
  readonly kinds: ColumnKinds
  readonly mark: DecimalMark
  /** By how much the price of one unit is multiplied in amounts, such as 1/1000 for prices per thousand. */
  readonly factor: string
  readonly score: number
  /** Columns whose role nothing settles. */
  readonly questions: readonly ColumnQuestion[]
}

const weightWords =
  /\b(?:weight|wt|w|mass|massa|berat|gewicht|gew|masse|poids|peso|kgs?|kilos?|lbs?|ağırlık|agirlik|waga|hmotnost|trong luong|trọng lượng|khối lượng)\b|重|중량|น้ำหนัก|вес|масса/iu

const isOfWeight = (text: string, numbers: PageNumbers, rows: readonly number[], column: number): boolean =>
  weightWords.test(text.replaceAll('.', ' ')) || rows.some((row) => weightWords.test(numbers.at(row, column)?.words ?? ''))

/** What is known of the columns before any of them has a kind. */
interface AssignmentEvidence extends ColumnEvidence {
  /** The mark that the numbers prove; null without one. */
  readonly proven: DecimalMark | null
  readonly best: ReturnType<typeof bestProduct>
}

/** The kinds that the columns have so far. */
interface Assignment {
  readonly kinds: (ColumnKind | null)[]
  readonly taken: Set<ColumnKind>
  /** Kinds that a column has because no other one can have them. */
  readonly leftOver: Set<ColumnKind>
}

/** How well the heading of a column, with its contents, fits kinds. */
const scoresOfColumn = (
  text: string,
  column: number,
  { numbers, rows, facts }: Pick<ColumnEvidence, 'numbers' | 'rows' | 'facts'>
): Map<ColumnKind, number> => {
  const found = new Map<ColumnKind, number>()
  const contents = facts[column]
  if (contents === undefined) return found
  const headed = headingScores(text)
  // Words are no codes below a heading that may mean either: `Material`, `品番・品名`.
  const isName =
    (contents.digits === 0 || contents.named >= 0.6 || (contents.digits <= 0.5 && contents.named >= 0.3)) &&
    (Math.min(headed.get('code') ?? 0, headed.get('description') ?? 0) >= 0.9 ||
      /^(?:material|item|product|article|part|artikel|articolo|articulo|artigo)s?$/.test(plainWords(text)))
  for (const [kind, score] of headed) {
    // What surely names tariff codes is no item code, however short they are: `HS Code` above `6109`.
    if (kind === 'code' && score < (headed.get('hs') ?? 0)) continue
    // `netto` and `brutto` within other words are of money, unless something says weight: `Wartość netto`.
    if ((kind === 'net' || kind === 'gross') && score < 0.9 && !isOfWeight(text, numbers, rows, column)) continue
    const meant = kind === 'code' && isName ? 'description' : kind
    found.set(meant, Math.max(found.get(meant) ?? 0, score * fit(meant, contents)))
  }
  return found
}

/** Below the only heading of a kind of numbers words are of it, too: they are marked, so that nobody believes that the list has none. */
const addWorded = (texts: readonly string[], facts: readonly ColumnFacts[], scores: readonly Map<ColumnKind, number>[]): void => {
  for (const kind of wordedKinds) {
    const clear = texts.flatMap((text, column) => {
      const score = headingScores(text).get(kind) ?? 0
      // Levels of packing are quantities, also below a heading of both: `Packing & Qty`.
      const isPacked = kind === 'quantity' && score >= 0.5 && (facts[column]?.packed ?? 0) >= 0.6
      return (facts[column]?.filled ?? 0) > 0 && (isPacked || (score >= 0.9 && score === bestHeadingScore(text))) ? [column] : []
    })
    const named = scores.flatMap((found, column) => (bestOf(found)[0] === kind && bestOf(found)[1] >= leastScore ? [column] : []))
    const [only] = clear
    if (only !== undefined && clear.length === 1 && named.every((column) => column === only))
      scores[only]?.set(kind, Math.max((facts[only]?.packed ?? 0) >= 0.6 ? 0.9 : 0.7, scores[only].get(kind) ?? 0))
  }
}

/** Rows that show which columns multiply out. */
const testedRows = 60

const columnEvidence = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], texts: readonly string[]): AssignmentEvidence => {
  const facts = texts.map((_, column) => factsOf(page, numbers, rows, column))
  const scores = texts.map((text, column) => scoresOfColumn(text, column, { numbers, rows, facts }))
  addWorded(texts, facts, scores)
  const isHidden = facts.map((_, column) => {
    const cells = rows.flatMap((row) => page.rows[row]?.[column] ?? [])
    return cells.length > 0 && cells.every((cell) => cell.isHidden === true)
  })
  const numeric = facts.flatMap((contents, column) => (contents.numeric >= 0.4 && contents.filled > 0 ? [column] : []))
  const proven = markIn(page, numbers, rows, numeric)
  const marks: readonly DecimalMark[] = proven === null ? ['.', ','] : [proven]
  const best = bestProduct({ page, numbers, rows: rows.slice(0, testedRows), texts, facts, scores, isHidden, marks, numeric })
  return { page, numbers, rows, texts, facts, scores, isHidden, numeric, proven, marks, best }
}

/** The columns that multiply out. */
const takeProduct = ({ kinds, taken }: Assignment, { best }: AssignmentEvidence): void => {
  if (best === null) return
  if (best.base !== -1) kinds[best.base] = 'base'
  kinds[best.quantity] = 'quantity'
  kinds[best.price] = 'price'
  kinds[best.amount] = 'amount'
  for (const kind of moneyKinds) taken.add(kind)
}

/** The columns by their scores, the best first. */
const takeByScore = ({ kinds, taken }: Assignment, { scores, isHidden }: AssignmentEvidence): void => {
  const open = scores
    .flatMap((found, column) => [...found].map(([kind, score]) => ({ column, kind, score })))
    .filter(({ score }) => score >= leastScore)
    .toSorted(
      (one, other) => Number(isHidden[one.column]) - Number(isHidden[other.column]) || other.score - one.score || one.column - other.column
    )
  for (const { column, kind, score } of open) {
    if (kinds[column] !== null && kinds[column] !== undefined) continue
    if (taken.has(kind) && !repeatable.has(kind)) continue
    // The second column of a kind is nothing else because of one of its words: `Net Amount`, `HS Code (ID)`.
    const [meant, most] = bestOf(scores[column])
    if (meant !== null && meant !== kind && taken.has(meant) && score < most * 0.8) continue
    kinds[column] = kind
    taken.add(kind)
  }
}

/** Units and amounts beside the columns that have a kind. */
const takeBeside = ({ kinds, taken }: Assignment, { page, numbers, rows, texts, facts, best, proven }: AssignmentEvidence): void => {
  setUnitsBeside(kinds, texts, facts)
  setDiscounted(kinds, page, numbers, rows, best?.mark ?? proven ?? '.')
  for (const kind of kinds) if (kind !== null) taken.add(kind)
}

/** Columns without a heading: contents decide what only one kind can be. */
const takeByContents = ({ kinds, taken, leftOver }: Assignment, { facts, texts }: AssignmentEvidence): void => {
  facts.forEach((contents, column) => {
    if (kinds[column] !== null || contents.filled === 0 || (texts[column] ?? '') !== '') return
    const kind: ColumnKind | null =
      !taken.has('currency') && contents.currencies >= 0.8 && contents.numeric === 0
        ? 'currency'
        : !taken.has('unit') && contents.units >= 0.8 && contents.numeric === 0
          ? 'unit'
          : !taken.has('hs') && contents.hs >= 0.8 && contents.length >= 6
            ? 'hs'
            : null
    if (kind === null) return
    kinds[column] = kind
    taken.add(kind)
    if (kind === 'hs') leftOver.add(kind)
  })
}

/** A list has names: sentences of another kind, which are no codes and no brands, or a column whose heading is not known where no other one has them. */
const takeNames = ({ kinds, taken, leftOver }: Assignment, { facts }: AssignmentEvidence): void => {
  if (taken.has('description')) return
  const sentences = (['code', 'brand', 'type', 'spec'] as const).find((kind) => {
    const contents = facts[kinds.indexOf(kind)]
    return contents !== undefined && contents.letters >= 0.8 && contents.length >= 18 && contents.spaced >= 0.8
  })
  const fits = facts.map((contents, column) => (kinds[column] === null && isOfNames(contents) ? nameFit(contents) : 0))
  const column = sentences === undefined ? fits.indexOf(Math.max(0, ...fits)) : kinds.indexOf(sentences)
  if (sentences === undefined && (fits[column] ?? 0) <= 0) return
  kinds[column] = 'description'
  if (sentences !== undefined) taken.delete(sentences)
  taken.add('description')
  leftOver.add('description')
}

/** A column of a paper without a heading, right of the descriptions, has the ends of some: their words stand apart by chance. */
const takeEndsOfNames = ({ kinds }: Assignment, { page, facts, texts }: AssignmentEvidence): void => {
  if (page.kind !== 'page') return
  facts.forEach((contents, column) => {
    const isOpen = kinds[column] === null && (texts[column] ?? '') === ''
    if (isOpen && kinds[column - 1] === 'description' && contents.letters >= 0.5) kinds[column] = 'description'
  })
}

/** One heading over two columns of a paper, of which only one has values: `Pos Tarif / HS | Code`. */
const moveToValues = ({ kinds }: Assignment, { page, facts, texts }: AssignmentEvidence): void => {
  if (page.kind !== 'page') return
  facts.forEach((contents, column) => {
    const [empty, filled] = contents.filled === 0 ? [column, column + 1] : [column + 1, column]
    const values = facts[filled]
    if ((facts[empty]?.filled ?? 1) > 0 || values === undefined || values.filled === 0) return
    const move = (kind: ColumnKind): void => {
      kinds[empty] = null
      kinds[filled] = kind
    }
    if (kinds[empty] === 'description' && kinds[filled] === null && fit('description', values) >= 0.6) {
      move('description')
      return
    }
    const [left = '', right = ''] = [texts[column], texts[column + 1]]
    const [kind, score] = left === '' || right === '' ? [null, 0] : bestOf(headingScores(`${left} ${right}`.replaceAll('\n', ' ')))
    if (kind === null || score < 0.9 || fit(kind, values) < 0.9 || kind === kinds[filled]) return
    if (!kinds.some((other, at) => other === kind && at !== empty)) move(kind)
  })
}

/** How columns get their kinds, the more certain ways first. */
const assignments: readonly ((assignment: Assignment, evidence: AssignmentEvidence) => void)[] = [
  takeProduct,
  takeByScore,
  takeBeside,
  takeByContents,
  takeNames,
  takeEndsOfNames,
  moveToValues
]

/** The kinds of the columns, by headings, contents, and which of them multiply out. */
export const assignColumns = (
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  texts: readonly string[]
): AssignedColumns => {
  const evidence = columnEvidence(page, numbers, rows, texts)
  const { facts, scores, numeric, proven, marks, best } = evidence
  const assignment: Assignment = { kinds: texts.map(() => null), taken: new Set(), leftOver: new Set() }
  for (const assign of assignments) assign(assignment, evidence)
  const { kinds, leftOver } = assignment
  const some = rows.slice(0, testedRows)
  const mark = best?.mark ?? proven ?? '.'
  const assigned = { page, numbers, rows: some, texts, facts, kinds, mark, product: best, leftOver }
  const measures = lineMeasures(assigned)
  for (const { kind, each, whole } of measures) {
    kinds[each] = 'other'
    kinds[whole] = kind
  }
  const questions = columnQuestions(assigned, measures)
  // What may be the quantity is proposed, so that its rows are lines.
  const counted = questions.find(({ kind }) => kind === 'quantity')?.columns[0]
  if (counted !== undefined) kinds[counted] = 'quantity'
  const scoreOf = (column: number, kind: ColumnKind): number => scores[column]?.get(kind) ?? 0
  const matched = kinds.reduce((sum, kind, column) => sum + (kind === null ? 0 : Math.max(0.2, scoreOf(column, kind))), 0)
  const arithmetic = best === null ? 0 : 3 * (best.agreed / best.tested) * Math.min(1, best.agreed / 3)
  const isStored = numeric.every((column) => rows.every((row) => page.rows[row]?.[column]?.value !== null))
  const isSure = best !== null && marks.length === 2 && provesMark(page, numbers, some, best)
  return {
    kinds,
    mark,
    markBy: proven !== null || isStored ? 'text' : isSure ? 'arithmetic' : 'none',
    factor: best?.factor ?? statedFactor(texts[kinds.indexOf('price')] ?? ''),
    score: matched + arithmetic,
    questions
  }
}

/** Amounts before a discount, where a further column has what the discount leaves of them: that one has the amounts. */
const setDiscounted = (
  kinds: (ColumnKind | null)[],
  page: SourcePage,
  numbers: PageNumbers,
  rows: readonly number[],
  mark: DecimalMark
): void => {
  const amount = kinds.indexOf('amount')
  const discount = kinds.indexOf('discount')
  if (amount === -1 || discount === -1) return
  const leaves = (column: number): boolean => {
    const tested = rows.flatMap((row): { readonly isLeft: boolean; readonly isLess: boolean }[] => {
      const [before, less, after] = [
        decimalOf(numbers.at(row, amount), mark),
        numbers.at(row, discount),
        decimalOf(numbers.at(row, column), mark)
      ]
      if (before === null || less === null || after === null || before.eq(0)) return []
      const left = lessDiscount(before, less, page.rows[row]?.[discount] ?? null, mark)
      return [{ isLeft: left.some((one) => one.minus(after).abs().lte('0.011')), isLess: !after.eq(before) }]
    })
    return tested.some(({ isLess }) => isLess) && tested.filter(({ isLeft }) => isLeft).length > tested.length * 0.8
  }
  const after = kinds.findIndex((_, column) => column !== amount && column !== discount && leaves(column))
  if (after === -1) return
  kinds[amount] = 'other'
  kinds[after] = 'amount'
}

/**
 * A column of units behind one of numbers, under its heading or without one, belongs to these numbers: `600 CS`, `150000 PCS`. Sizes that are units are the
 * units of the quantity beside them.
 */
const setUnitsBeside = (kinds: (ColumnKind | null)[], texts: readonly string[], facts: readonly ColumnFacts[]): void => {
  const isOfUnits = (column: number): boolean => {
    const of = facts[column]
    return of !== undefined && of.filled > 0 && of.numeric === 0 && of.length <= 12 && Math.max(of.units, of.packages) >= 0.8
  }
  const isBare = (column: number, beside: number): boolean => (texts[column] ?? '') === '' || texts[column] === texts[beside]
  for (const [numbers, words] of [
    ['quantity', 'unit'],
    ['packages', 'packageKind']
  ] as const) {
    const column = kinds.indexOf(numbers)
    if (column === -1) continue
    const next = facts.findIndex((of, at) => at > column && of.filled > 0)
    const own = kinds.indexOf(words)
    const isNamed = own !== -1 && (headingScores(texts[own] ?? '').get(words) ?? 0) >= 0.6
    if (!isNamed && isOfUnits(next) && isBare(next, column)) {
      if (own !== -1) kinds[own] = null
      kinds[next] = words
    }
    const before = column - 1
    if (words === 'unit' && !kinds.includes('unit') && isOfUnits(before) && ['spec', 'type', 'other'].includes(kinds[before] ?? ''))
      kinds[before] = 'unit'
  }
}

const bestOf = (scores: ReadonlyMap<ColumnKind, number> | undefined): readonly [ColumnKind | null, number] =>
  [...(scores ?? [])].reduce<readonly [ColumnKind | null, number]>((best, one) => (one[1] > best[1] ? one : best), [null, 0])

/** Whether the rows multiply out with one decimal mark and not with the other: whole numbers say nothing about the mark of weights. */
const provesMark = (page: SourcePage, numbers: PageNumbers, rows: readonly number[], product: CheckedProduct): boolean => {
  const columns = [product.quantity, product.price, product.amount] as const
  if (!dependOnMark(numbers, rows, columns)) return false
  const other = checkProduct(page, numbers, rows, product, product.mark === '.' ? ',' : '.')
  return product.agreed >= 2 && (other?.agreed ?? 0) < product.agreed
}

/** What is known of the columns of a list before their products are. */
interface ColumnEvidence {
  readonly page: SourcePage
  readonly numbers: PageNumbers
  readonly rows: readonly number[]
  readonly texts: readonly string[]
  readonly facts: readonly ColumnFacts[]
  readonly scores: readonly ReadonlyMap<ColumnKind, number>[]
  readonly isHidden: readonly boolean[]
  readonly marks: readonly DecimalMark[]
  readonly numeric: readonly number[]
}

/** Columns that the headings name best, of which products are calculated whatever the sampled rows say. */
const mostNamed = 3

/** Quantity, price and amount by what multiplies out, as far as the headings do not say otherwise; null where nothing does. */
const bestProduct = ({ page, numbers, rows, texts, facts, scores, isHidden, marks, numeric }: ColumnEvidence): CheckedProduct | null => {
  const scoreOf = (column: number, kind: ColumnKind): number => scores[column]?.get(kind) ?? 0
  const shares = (what: 'unit' | 'currency'): readonly number[] =>
    texts.map((_, column) => {
      const found = rows.map((row) => numbers.at(row, column)).filter((number) => number !== null)
      const shown = found.filter((number) => (what === 'unit' ? number.words !== '' : number.currencies.length > 0))
      return found.length === 0 ? 0 : shown.length / found.length
    })
  const [withUnit, withCurrency] = [shares('unit'), shares('currency')]
  const sequences = new Set(facts.flatMap((of, column) => (of.sequence >= 0.9 && of.filled > 2 ? [column] : [])))
  /** A column whose heading means something else is none of them, whatever multiplies out by chance. */
  const isOther = (column: number, kind: ColumnKind): boolean => {
    // The second column under one heading may be of something else.
    if (column > 0 && texts[column] === texts[column - 1]) return false
    const [meant, score] = bestOf(scores[column])
    return meant !== null && meant !== kind && score >= 0.6 && scoreOf(column, kind) < score * 0.6
  }
  const headingsFor = ({ quantity, price, amount }: ProductColumns): number | null => {
    if (sequences.has(quantity) && scoreOf(quantity, 'quantity') < 0.5) return null
    if (isOther(quantity, 'quantity') || isOther(price, 'price') || isOther(amount, 'amount')) return null
    // The factors of a product look alike: a unit beside a number shows the quantity, a currency the price.
    const beside = (withUnit[quantity] ?? 0) - (withUnit[price] ?? 0) + (withCurrency[price] ?? 0) - (withCurrency[quantity] ?? 0)
    return scoreOf(quantity, 'quantity') + scoreOf(price, 'price') + scoreOf(amount, 'amount') + beside
  }
  const namedBy = (kind: ColumnKind, least: number): readonly number[] =>
    numeric
      .filter((column) => scoreOf(column, kind) >= least)
      .toSorted((one, other) => scoreOf(other, kind) - scoreOf(one, kind) || one - other)
      .slice(0, mostNamed)
  const bases = [-1, ...namedBy('base', leastScore).slice(0, 1)]
  // With a factor numbers multiply out by chance: only in columns whose headings say so.
  const named = namedBy('quantity', 0.01).flatMap((quantity) =>
    namedBy('price', 0.3).flatMap((price) =>
      namedBy('amount', 0.3).flatMap((amount) =>
        new Set([quantity, price, amount]).size < 3
          ? []
          : bases.flatMap((base) => factors.map((factor): ProductColumns => ({ quantity, price, amount, factor, base })))
      )
    )
  )
  const search = { columns: numeric, marks, named, headingsFor }
  let best: (CheckedProduct & { readonly value: number }) | null = null
  for (const product of productsOf(page, numbers, rows, search)) {
    const { quantity, price, amount, factor, base, agreed, tested, isInformative, isTelling } = product
    if (factor !== '1' && agreed < 2 && factor !== statedFactor(texts[price] ?? '')) continue
    // Factors that do not vary say nothing about which columns they are; clear headings do.
    const isNamed = scoreOf(quantity, 'quantity') >= 0.6 && scoreOf(price, 'price') >= 0.6 && scoreOf(amount, 'amount') >= 0.6
    const isOnes = [quantity, price].some((column) => facts[column]?.varies === false && facts[column].least === 1)
    const weight = Math.min(1, agreed / 2) * (isOnes ? 0 : isInformative || isNamed || tested === 1 ? 1 : 0.3)
    if ((weight === 0 || !isTelling) && !isNamed) continue
    const hidden = [quantity, price, amount].filter((column) => isHidden[column] === true).length
    const value =
      (headingsFor(product) ?? 0) + 2.5 * (agreed / tested) * weight - (factor === '1' ? 0 : 0.3) + (base === -1 ? 0 : 0.3) - hidden
    if (best === null || value > best.value) best = { ...product, value }
  }
  return best
}
