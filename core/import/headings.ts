import { packageCode, unitCode } from '../codes/unit-names.ts'
import { currenciesOf } from '../base/currency-words.ts'
import type { LabelName } from '../vocabulary/header-labels.ts'
import { labelOf } from './label-finder.ts'
import { isNumeric, isPlainText } from './page-numbers.ts'
import type { SourceCell, SourcePage, SourceRow } from './source.ts'
import { bestHeadingScore, describesOrCounts, headingScores } from './heading-scores.ts'

const longestHeadings = 4
const mostRowsTried = 400

/** The texts of the columns of several heading rows; a text merged over columns stands above each of them. */
const headingTexts = (page: SourcePage, from: number, to: number, width: number): readonly string[] => {
  const texts = Array.from({ length: width }, (): string[] => [])
  for (let row = from; row <= to; row += 1)
    (page.rows[row] ?? []).forEach((cell, column) => {
      if (!isPlainText(cell)) return
      for (let at = column; at < Math.min(width, column + (cell.span?.columns ?? 1)); at += 1)
        if (at === column || !texts[at]?.includes(cell.text)) texts[at]?.push(cell.text)
    })
  const joined = texts.map((parts) => parts.join('\n'))
  // On paper the number of a box may stand in a column of its own, in front of its words.
  return page.kind === 'page' ? joined.map((text, column) => (boxNumber.test(text) ? (joined[column + 1] ?? '') : text)) : joined
}

/** The number of a box of a form, in front of its words. */
export const boxNumber = /^\(?\d{1,2}[.)]$/

/** Labels whose words also head columns of goods. */
const sharedLabels: ReadonlySet<LabelName | undefined> = new Set<LabelName | undefined>([undefined, 'gross', 'net', 'packages', 'ignored'])

/**
 * Whether headings may be those of a list of goods, which describe or count them. Labels of the document in a row, with their values in the row below, do
 * neither: `Invoice No | P.O. No | Date`.
 */
export const areOfGoods = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const kinds = [...headingScores(text)].flatMap(([kind, score]) => (score >= 0.6 ? [kind] : []))
    return describesOrCounts(kinds) && sharedLabels.has(labelOf(text)?.name)
  })

export interface HeadingRows {
  /** The last row says in what the columns are. */
  readonly hasUnits?: boolean
  readonly from: number
  readonly to: number
  readonly texts: readonly string[]
  readonly score: number
}

export const widthOf = (rows: readonly SourceRow[]): number => rows.reduce((most, row) => Math.max(most, row.length), 0)

const isUnitOrCurrency = (text: string): boolean => {
  const parts = text.split(/[\s/()（）[\]]+/).filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => unitCode(part) !== null || packageCode(part) !== null || currenciesOf(part).length > 0)
}

/** A row below headings that says in what their columns are: `MT`, `USD/MT`, `USD`. */
const isRowOfUnits = (cells: SourceRow): boolean => {
  const texts = cells.filter((cell) => cell !== null)
  const units = texts.filter(({ text, value }) => value === null && text.length <= 20 && isUnitOrCurrency(text)).length
  return units >= 2 && units >= texts.length - 1
}

/** What a row alone says about being headings. */
interface RowForm {
  readonly filled: number
  readonly named: number
  readonly numbers: number
  /** Values with their labels, or below them. */
  readonly isOther: boolean
  readonly isAlone: boolean
}

/** Names of columns that make a row one of headings, whatever numbers stand among them. */
const leastClear = 4

/** Numbers of goods: sizes may stand among several names of columns. */
const hasNumbers = ({ numbers, named }: RowForm): boolean => numbers > 1 && named < leastClear

const rowForms = new WeakMap<SourceRow, RowForm>()

const formOf = (row: SourceRow): RowForm => {
  const known = rowForms.get(row)
  if (known !== undefined) return known
  const cells = row.filter((cell) => cell !== null)
  // Most rows of a list: their words need not be looked up.
  const certain = cells.filter(
    ({ text, value }) => typeof value === 'number' || (/^-?\d[\d.,]*$/.test(text) && !boxNumber.test(text))
  ).length
  if (certain > 1 && cells.length - certain < leastClear) {
    const form = { filled: cells.length, named: 0, numbers: certain, isOther: true, isAlone: false }
    rowForms.set(row, form)
    return form
  }
  const named = cells.filter((cell) => cell.value === null && cell.text.length <= 120 && bestHeadingScore(cell.text) >= 0.6)
  const isName = ({ value, text }: SourceCell): boolean =>
    value === null && (bestHeadingScore(text) >= 0.6 || (named.length >= 3 && boxNumber.test(text)))
  const numbers = cells.filter((cell) => isNumeric(cell) && !isName(cell)).length
  // A label with its value is no heading: `Date: 9 November 2026`, or in two cells.
  const isLabelled = named.length <= cells.length / 2 && cells.some(({ text }) => /[:：]$/.test(text) && labelOf(text)?.isClear === true)
  // Pairs of them without colons: `INVOICE NO | A-1 | DATED | 9 Nov 2026`.
  const isPaired =
    cells.length % 2 === 0 &&
    cells.length <= 6 &&
    cells.every(({ text }, at) =>
      at % 2 === 0 ? labelOf(text)?.isClear === true : labelOf(text)?.isClear !== true && bestHeadingScore(text) < 0.6
    )
  // Sizes may stand among the names of columns: `Item No. | Description | 36 | 38 | 40 | Qty`.
  const isClear = named.length >= leastClear
  const hasValue = cells.some(({ text, value }) => {
    const label = value === null && /[:：]/.test(text) ? labelOf(text) : null
    return (value !== null && !(isClear && typeof value === 'number')) || (label?.isClear === true && label.rest !== '')
  })
  // The values below a row of labels: `INV-118 | PO-77 | 9 Nov 2026`.
  const withDigits = cells.filter(({ text }) => /\d.*\d/.test(text.replace(/^\(?\d{1,2}[.)]/, ''))).length
  const areValues = cells.length > 1 && withDigits > cells.length / 2 && !isClear
  const isGroup = cells.some((cell) => (cell.span?.columns ?? 1) > 1 || (cell.text.length <= 20 && bestHeadingScore(cell.text) >= 0.6))
  const form = {
    filled: cells.length,
    named: named.length,
    numbers,
    isOther: hasValue || isLabelled || isPaired || areValues,
    isAlone: cells.length < 2 && !isGroup
  }
  rowForms.set(row, form)
  return form
}

/** Rows that may be headings, the best first: several short texts with meanings of columns, and no amounts. */
export const findHeadings = (page: SourcePage): readonly HeadingRows[] => {
  const width = widthOf(page.rows)
  const found: HeadingRows[] = []
  const last = Math.min(page.rows.length, 20_000)
  for (let from = 0; from < last; from += 1) {
    const row = page.rows[from]
    const first = row === undefined ? undefined : formOf(row)
    if (
      first === undefined ||
      first.filled === 0 ||
      hasNumbers(first) ||
      first.isOther ||
      first.isAlone ||
      (first.named === 0 && first.filled < 2)
    )
      continue
    if (found.length > mostRowsTried) break
    for (let to = from; to < Math.min(from + longestHeadings, page.rows.length); to += 1) {
      const next = page.rows[to]
      const of = next === undefined ? undefined : formOf(next)
      if (of === undefined || of.filled === 0 || hasNumbers(of) || of.isOther) break
      const texts = headingTexts(page, from, to, width)
      const above = to > from && isRowOfUnits(page.rows[to] ?? []) ? found.find((one) => one.from === from && one.to === to - 1) : undefined
      if (above !== undefined) {
        found.push({ from, to, texts, score: above.score + 0.1, hasUnits: true })
        continue
      }
      const scores = texts.map((text) => (text === '' ? 0 : bestHeadingScore(text)))
      const meant = scores.filter((one) => one >= 0.6).length
      if (meant < 2 || !areOfGoods(texts)) continue
      const unknown = texts.filter((text, column) => text !== '' && (scores[column] ?? 0) < 0.3).length
      // Headings that are clear stay so however many columns stand beside them.
      const strange = meant >= leastClear ? Math.min(unknown, meant) : unknown
      const score = scores.reduce((sum, one) => sum + one, 0) - 0.4 * strange - 0.35 * (to - from)
      if (score > 1) found.push({ from, to, texts, score })
    }
  }
  return found.toSorted((one, other) => other.score - one.score)
}

/** Headings again, such as in another language or of another list. */
export const isRowOfHeadings = (cells: readonly (SourceCell | null)[]): boolean => {
  const texts = cells.filter((cell) => cell !== null)
  const isName = (text: string): boolean => !/\d/.test(text.replace(/^\(?\d{1,2}[.)]/, '')) && bestHeadingScore(text) >= 0.9
  const named = texts.filter(({ text, value }) => value === null && isName(text)).length
  return (
    named >= 3 &&
    named >= texts.length * (texts.length >= 8 ? 0.3 : 0.5) &&
    areOfGoods(texts.map(({ text }) => text)) &&
    texts.every(({ value, text }) => value === null && !/^[\d.,]+$/.test(text))
  )
}

/** The rows of a list: up to other headings, or to the end of the page. */
export const bodyOf = (page: SourcePage, { to: from, texts, score }: HeadingRows, others: readonly HeadingRows[]): number => {
  const next = others
    // Headings without rows above them are those of the same list in another language.
    .filter((one) => one.from > from + 1 && !isRepetition(page, one, texts))
    .filter((one) => one.score >= score * 0.6 || (isRowOfHeadings(page.rows[one.to] ?? []) && one.from > from + 2))
    .map((one) => one.from)
  return Math.min(page.rows.length, ...next)
}

/** Headings of the same words; those of one line of several, or of the group above them, may be missing. In other columns of a sheet they begin a list. */
export const isRepetition = (page: SourcePage, one: HeadingRows, texts: readonly string[]): boolean => {
  const own = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''))
  const others = one.texts.filter((text) => text !== '')
  const same = others.filter((text) => text.split('\n').some((line) => own.has(line))).length
  const moved =
    page.kind === 'sheet' ? one.texts.filter((text, column) => text !== '' && texts.includes(text) && texts[column] !== text) : []
  return same >= Math.max(2, others.length * 0.7) && moved.length < others.length / 2
}
