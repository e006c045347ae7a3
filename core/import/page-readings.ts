import Big from 'big.js'
import { decimalSum } from '../base/amounts.ts'
import { fold } from '../base/fold-text.ts'
import { invoiceRows, readFacts, rowsOfTable, type FactsReading } from './facts.ts'
import { titleOf } from './fact-labels.ts'
import { labelOf } from './label-finder.ts'
import { withMembership } from './line-membership.ts'
import { numberIn } from '../base/number.ts'
import type { LineValue } from './line-values.ts'
import type { GoodsLine, LeftOutRow, LinesReading } from './goods-line.ts'
import { readLines } from './lines.ts'
import type { RowDecisions } from './classify-rows.ts'
import type { DecimalMark } from '../base/number.ts'
import type { SourceDocument, SourcePage } from './source.ts'
import type { ColumnKinds } from './column-kinds.ts'
import { chosenTable, continuedTable, tableCandidates, type TableCandidate } from './table.ts'
import { withAnswer, type ColumnQuestion } from './column-questions.ts'
import { summedKinds } from './numeric-kinds.ts'
import { pageNumbers, type PageNumbers } from './page-numbers.ts'
import { decimalOf } from './products.ts'
import { hasUnnamedMoney, kindsOfCounts, withoutMeasures } from './packing-counts.ts'
import { leftOutRow, unreadRows } from './unread-rows.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'

/** What a page is in a shipment. `credit-note`: it takes goods back; `other`: a page without goods, such as a B/L or a letter. */
export type PageRole = 'invoice' | 'packing-list' | 'credit-note' | 'other'

/** Where a page is in the documents that are read together. `part`: of a page with several lists, the one beside its main list, from 1. */
export interface PageAt {
  readonly document: number
  readonly page: number
  readonly part?: number
}

export interface PageReading extends PageAt {
  readonly role: PageRole
  readonly candidates: readonly TableCandidate[]
  /** The candidate that is read, with the columns that the user chose; null for a page without a list. */
  readonly table: TableCandidate | null
  readonly lines: LinesReading | null
  readonly facts: FactsReading
}

/** What the user decided against the reading, by `pageKey`. */
export interface PageChoices {
  /** Index of the candidate. */
  readonly candidate?: number
  readonly kinds?: ColumnKinds
  readonly rows?: RowDecisions
  /** The decimal mark, where the file proves none. */
  readonly mark?: DecimalMark
  /** Kinds whose question about columns the user answered. */
  readonly answered?: readonly ColumnKind[]
}

export type Choices = ReadonlyMap<string, PageChoices>

export const pageKey = ({ document, page, part = 0 }: PageAt): string => `${document}/${page}${part === 0 ? '' : `.${part}`}`

const roleOf = (table: TableCandidate | null, lines: LinesReading | null, facts: FactsReading): PageRole => {
  if (table === null || lines === null || lines.lines.length === 0) return 'other'
  // Amounts that were computed from what a packing list has for prices make it no invoice.
  const isPriced = ({ values: { amount } }: GoodsLine): boolean =>
    amount !== undefined && amount.value !== '' && (amount.doubt !== 'computed' || facts.title !== 'packing-list')
  const amounts = lines.lines.filter(isPriced).length
  if (amounts >= lines.lines.length / 2) return 'invoice'
  return facts.title === 'invoice' && !table.kinds.some((kind) => kind === 'net' || kind === 'gross') ? 'invoice' : 'packing-list'
}

/** The page before in the same document, whose list may continue on this one. */
export interface PageBefore {
  readonly page: SourcePage
  readonly table: TableCandidate
}

/** `isPacking`: what is above has the title of a packing list. */
export const readPage = (
  page: SourcePage,
  at: PageAt,
  choices: PageChoices = {},
  before: PageBefore | null = null,
  isPacking = false
): PageReading => {
  const numbers = pageNumbers(page)
  const own = tableCandidates(page, numbers)
  const isWithoutHeadings = (own[0]?.headings.from ?? -1) === -1
  const continued = before !== null && isWithoutHeadings ? continuedTable(page, before.page, before.table, numbers) : null
  const candidates = continued === null ? own : [continued, ...own]
  // The columns of a page in which no list was found can still be chosen.
  const chosen = candidates[choices.candidate ?? 0] ?? (choices.kinds === undefined ? null : chosenTable(page, choices.kinds, numbers))
  const table =
    chosen === null
      ? null
      : {
          ...chosen,
          kinds: choices.kinds ?? chosen.kinds,
          questions: openQuestions(chosen, choices),
          ...(choices.mark === undefined ? {} : { mark: choices.mark, markBy: 'text' as const })
        }
  const first = table === null ? null : withMembership(readLines(page, table, numbers, choices.rows))
  const settled = table === null || first === null ? null : settledByTotals(table, first, numbers)
  const lines = settled === null ? first : withMembership(readLines(page, settled, numbers, choices.rows))
  const reading = readingOf(page, at, { candidates, table: settled ?? table, lines })
  const title = reading.facts.title ?? (isPacking ? 'packing-list' : null)
  return title === 'packing-list' ? withoutUnnamedMoney(reading, page, choices, numbers) : reading
}

/** Questions about columns that neither an answer nor another choice of the user settles. */
const openQuestions = ({ questions }: TableCandidate, { kinds, answered = [] }: PageChoices): readonly ColumnQuestion[] =>
  questions.filter(({ kind, columns: [holder = -1] }) => !answered.includes(kind) && (kinds === undefined || kinds[holder] === kind))

/** Of several columns of one measure the only one whose sum is stated below it is the one that is meant; null where nothing is settled so. */
const settledByTotals = (table: TableCandidate, { lines, leftOut }: LinesReading, numbers: PageNumbers): TableCandidate | null => {
  const totals = leftOut.filter(({ kind }) => kind === 'total')
  const valueAt = (row: number, column: number): Big | null => decimalOf(numbers.at(row, column), table.mark)
  const meets = (column: number): boolean => {
    const sum = decimalSum(lines.map(({ rows: [row = -1] }) => valueAt(row, column) ?? new Big(0)))
    return totals.some(({ row }) => valueAt(row, column)?.eq(sum) === true)
  }
  return table.questions.reduce<TableCandidate | null>((settled, question) => {
    if (question.reason !== 'same-measure' || !(summedKinds as readonly ColumnKind[]).includes(question.kind)) return settled
    const [column, ...others] = question.columns.filter(meets)
    if (column === undefined || others.length > 0) return settled
    const before = settled ?? table
    return {
      ...before,
      kinds: withAnswer(before.kinds, before.texts, question, column),
      questions: before.questions.filter((one) => one !== question)
    }
  }, null)
}

/** The reading of a page whose list is read. */
const readingOf = (
  page: SourcePage,
  at: PageAt,
  { candidates, table, lines }: Pick<PageReading, 'candidates' | 'table' | 'lines'>
): PageReading => {
  const read = readFacts(page, table, lines)
  const facts = { ...read, title: read.title ?? (page.kind === 'sheet' ? titleOf(page.name) : null) }
  return { ...at, role: roleOf(table, lines, facts), candidates, table, lines, facts }
}

/** A packing list without the amounts that only multiply out or sum up: packages × pieces are its quantity. */
const withoutUnnamedMoney = (reading: PageReading, page: SourcePage, choices: PageChoices, numbers: PageNumbers): PageReading => {
  const { table, lines, facts } = reading
  const rows = lines?.lines.flatMap((line) => line.rows) ?? []
  if (table === null || choices.kinds !== undefined || !hasUnnamedMoney(table, rows, numbers)) return reading
  const counted = { ...table, kinds: kindsOfCounts(table, rows, page, numbers) }
  const counts = withoutMeasures(withMembership(readLines(page, counted, numbers, choices.rows)))
  return { ...reading, role: roleOf(counted, counts, facts), table: counted, lines: counts }
}

/** The page with only some of its rows. */
const withRows = (page: SourcePage, from: number, end: number): SourcePage => ({
  ...page,
  rows: page.rows.slice(0, end).map((row, index) => (index < from ? [] : row))
})

const naming: readonly ColumnKind[] = ['description', 'code', 'hs']

const isGoodsList = ({ table, lines }: PageReading): boolean =>
  table !== null &&
  (lines?.lines.length ?? 0) > 0 &&
  naming.some((kind) => table.kinds.includes(kind)) &&
  (table.kinds.includes('amount') || table.kinds.includes('quantity'))

/** A page with two lists of the same headings side by side, as one page for each; null for other pages. */
const halvesOf = (page: SourcePage): readonly [SourcePage, SourcePage] | null => {
  const headings = page.rows.slice(0, 60).findIndex((cells) => {
    const texts = cells.flatMap((cell) => (cell === null ? [] : [cell.text]))
    const half = texts.length / 2
    return (
      half >= 3 &&
      Number.isInteger(half) &&
      new Set(texts.slice(0, half)).size === half &&
      texts.slice(0, half).every((text, index) => text === texts[half + index])
    )
  })
  if (headings === -1) return null
  const columns = (page.rows[headings] ?? []).flatMap((cell, column) => (cell === null ? [] : [column]))
  const middle = columns[columns.length / 2] ?? 0
  const part = (isLeft: boolean): SourcePage => ({
    ...page,
    rows: page.rows.map((cells, row) =>
      row < headings ? (isLeft ? cells : []) : cells.map((cell, column) => (column < middle === isLeft ? cell : null))
    )
  })
  return [part(true), part(false)]
}

/** Parts of one page in which a list is looked for. No paper has as many lists; to read each of thousands would take minutes. */
const mostTried = 60

/** A row of texts and numbers that are no label with its value. */
const isDataRow = (page: SourcePage, row: number): boolean => {
  const cells = (page.rows[row] ?? []).filter((cell) => cell !== null)
  return (
    cells.length >= 2 &&
    cells.some(({ text, value }) => typeof value === 'number' || (value === null && (numberIn(text) ?? { words: '?' }).words === '')) &&
    !cells.some(({ text, value }) => value === null && labelOf(text)?.isClear === true)
  )
}

const noLines: LinesReading = { lines: [], leftOut: [], charges: [], totals: [], currencies: [], isRecognised: false }

/** Rows that are not read are left out in sight. */
const withUnread = (reading: PageReading, unread: readonly LeftOutRow[]): PageReading => {
  if (unread.length === 0) return reading
  const lines = reading.lines ?? noLines
  const leftOut = [...lines.leftOut, ...unread].toSorted((one, other) => one.row - other.row)
  return { ...reading, lines: { ...lines, leftOut } }
}

/** The last row that belongs to the list of a reading. */
const lastListed = ({ table, lines }: PageReading): number => {
  const rows = [
    ...(lines?.lines.flatMap((line) => line.rows) ?? []),
    ...[...(lines?.totals ?? []), ...(lines?.charges ?? [])].map(({ row }) => row)
  ]
  return rows.reduce((last, row) => Math.max(last, row), table?.headings.to ?? -1)
}

/**
 * The lists of a page: its main one, and those above and below it, such as a packing list below an invoice. Facts belong to the main list, unless the page
 * has several invoices one below the other: then each has the rows above and below its own list. `isBehindPacking`: the last title before it is that of a packing list.
 */
export const readParts = (
  page: SourcePage,
  at: PageAt,
  choices: Choices,
  before: PageBefore | null,
  isBehindPacking = false
): readonly PageReading[] => {
  const halves = halvesOf(page)
  if (halves !== null)
    return halves.map((half, index) => {
      const part = index === 0 ? at : { ...at, part: index }
      return readPage(half, part, choices.get(pageKey(part)))
    })
  const alone = readPage(page, at, choices.get(pageKey(at)), before, isBehindPacking)
  if (alone.table === null)
    return [
      withUnread(
        alone,
        unreadRows(page).map((row) => leftOutRow(page, row, 'unread'))
      )
    ]
  const repeated = alone.lines?.leftOut.filter(({ kind }) => kind === 'heading').map(({ row }) => row) ?? []
  const others =
    repeated.length === 0 ? [] : invoiceRows(page, alone.table, alone.lines).filter((row) => repeated.some((heading) => heading > row))
  if (others.length > 0) return readInvoices(page, at, choices, others)
  const isPacking = alone.facts.title === 'packing-list' || (alone.facts.title === null && isBehindPacking)
  const parts: PageReading[] = []
  const regions: (readonly [number, number])[] = [
    [0, Math.max(0, alone.table.headings.from)],
    [alone.table.end, page.rows.length]
  ]
  const unread: number[] = []
  for (let tried = 0; ;) {
    const [from, end] = regions.shift() ?? [0, -1]
    if (end === -1) break
    const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index).filter((row) => isDataRow(page, row))
    if (rows.length === 0) continue
    const part = { ...at, part: parts.length + 1 }
    const reading =
      tried < mostTried
        ? readPage(withRows(page, from, end), part, choices.get(pageKey(part)), from === 0 ? before : null, isPacking)
        : null
    tried += 1
    if (reading === null || !isGoodsList(reading)) {
      unread.push(...rows)
      continue
    }
    parts.push(reading)
    regions.push([from, Math.max(from, reading.table?.headings.from ?? from)], [reading.table?.end ?? end, end])
  }
  const isWide = (row: number): boolean => (page.rows[row] ?? []).filter((cell) => cell !== null).length >= 3
  const main = withUnread(
    alone,
    unread.filter(isWide).map((row) => leftOutRow(page, row, 'other-list'))
  )
  if (parts.length === 0) return [main]
  const lists = [main, ...parts].toSorted((one, other) => lastListed(one) - lastListed(other))
  const withOwnFacts = lists.map((list, index): PageReading => {
    const above = lists[index - 1]
    const from = above === undefined ? 0 : lastListed(above) + 1
    const own = readFacts(
      withRows(page, from, index === lists.length - 1 ? page.rows.length : lastListed(list) + 1),
      list.table,
      list.lines
    )
    return { ...list, facts: own }
  })
  const invoices = new Set(withOwnFacts.map((list) => numberKey(invoiceOf(list))).filter((number) => number !== ''))
  if (invoices.size > 1) return withOwnFacts
  const ofParts = new Set(parts.flatMap(({ table, lines }) => [...rowsOfTable(table, lines)]))
  const outside = page.rows.map((row, index) => (ofParts.has(index) ? [] : row))
  const facts = { ...readFacts({ ...page, rows: outside }, main.table, main.lines), title: main.facts.title }
  return withOwnFacts.map((list) =>
    list.table === main.table
      ? { ...list, facts }
      : {
          ...list,
          // The title of the page says nothing against a list without one of its own.
          facts: { title: list.facts.title ?? facts.title, facts: list.facts.facts.filter(({ name }) => name === 'container') }
        }
  )
}

/** Several invoices with the same headings, one below the other; `rows` name the second and the further ones. The rows above a number belong to it. */
const readInvoices = (page: SourcePage, at: PageAt, choices: Choices, rows: readonly number[]): readonly PageReading[] => {
  let from = 0
  return [...rows, page.rows.length].map((end, index) => {
    const part = index === 0 ? at : { ...at, part: index }
    const reading = readPage(withRows(page, from, end), part, choices.get(pageKey(part)))
    from = reading.table === null ? end : lastListed(reading) + 1
    return reading
  })
}

/** A reading in which the description of a line must be looked at; `added`: words that may go on from it. */
const openDescription = (reading: PageReading, at: number, added: string): PageReading => {
  const line = reading.lines?.lines.at(at)
  const { description } = line?.values ?? {}
  if (reading.lines === null || line === undefined || description === undefined) return reading
  const other = added === '' ? null : `${description.value} ${added}`
  const open: LineValue = { ...description, evidence: 'doubtful', doubt: 'page-break', other }
  const lines = reading.lines.lines.with(at, { ...line, values: { ...line.values, description: open } })
  return { ...reading, lines: { ...reading.lines, lines } }
}

/** Words at the top of a page, in the column of descriptions, may go on from the last line of the page before, or be the title of a section. */
export const withPageBreaks = (readings: readonly PageReading[], documents: readonly SourceDocument[]): readonly PageReading[] => {
  const result = [...readings]
  readings.forEach((reading, index) => {
    // Pages without a list may stand between, such as the terms on the back of each sheet.
    const at = readings.findIndex(({ document, table }, other) => other > index && (document !== reading.document || table !== null))
    const next = readings[at]
    const last = reading.lines?.lines.at(-1)
    const first = next?.lines?.lines[0]
    if (next?.document !== reading.document || next.table === null || !continues(next, reading)) return
    if (last === undefined || first === undefined || lastListed(reading) > (last.rows.at(-1) ?? 0)) return
    const [goods = 0] = first.rows
    const isLedIn = first.rows.some((row) => row < goods)
    if (isLedIn) result[at] = openDescription(next, 0, '')
    const { to } = next.table.headings
    const row = next.lines?.leftOut.find((left) => left.row < goods && (left.kind === 'section' || left.kind === 'note') && left.row > to)
    const cells = row === undefined ? [] : (documents[next.document]?.pages[next.page]?.rows[row.row] ?? [])
    const kinds = next.table.kinds
    const isDescription = cells.every(
      (cell, column) => cell === null || kinds[column] === 'description' || (column > 0 && kinds[column] === null)
    )
    const added = isDescription ? (row?.text ?? '') : ''
    if (added !== '' || isLedIn) result[index] = openDescription(result[index] ?? reading, -1, added)
  })
  return result
}

export const numberKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

export const invoiceOf = ({ facts }: PageReading): string => facts.facts.find(({ name }) => name === 'invoiceNumber')?.value ?? ''

export const placeOf = ({ document, page, part = 0 }: PageReading): PageAt => (part === 0 ? { document, page } : { document, page, part })

export const amountOf = ({ lines }: PageReading): Big =>
  (lines?.lines ?? []).reduce((sum, { values }) => sum.plus(values.amount?.value || 0), new Big(0))

const headingWords = ({ table }: PageReading): ReadonlySet<string> =>
  new Set((table?.texts ?? []).flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []))

/** A list without headings, or with nearly those of another one, continues it. */
export const continues = (list: PageReading, other: PageReading): boolean => {
  if (list.table?.headings.from === -1) return true
  const [words, others] = [headingWords(list), headingWords(other)]
  const same = [...words].filter((word) => others.has(word)).length
  return same >= Math.max(2, Math.min(words.size, others.size) * 0.7)
}
