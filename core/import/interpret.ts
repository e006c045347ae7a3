import Big from 'big.js'
import { fold } from '../base/fold-text.ts'
import { readFacts, type Fact, type FactsReading } from './facts.ts'
import { titleOf, type FactName } from './fact-labels.ts'
import { readLines, type Charge, type GoodsLine, type LinesReading, type LineValue, type RowDecisions } from './lines.ts'
import type { DecimalMark } from './numbers.ts'
import type { SourceDocument, SourcePage } from './source.ts'
import { continuedTable, pageNumbers, tableCandidates, type ColumnKinds, type TableCandidate } from './table.ts'
import type { ColumnKind } from './vocabulary.ts'

/** What a page is in a shipment. `other`: a page without goods, such as a B/L or a letter. */
export type PageRole = 'invoice' | 'packing-list' | 'other'

/** Where a page is in the documents that are read together. */
export interface PageAt {
  readonly document: number
  readonly page: number
}

export interface PageReading extends PageAt {
  readonly role: PageRole
  readonly candidates: readonly TableCandidate[]
  /** The candidate that is read, with the columns that the user chose; null for a page without a list. */
  readonly table: TableCandidate | null
  readonly lines: LinesReading | null
  readonly facts: FactsReading
}

/** A fact with the page it is from. */
export interface PlacedFact extends Fact {
  readonly at: PageAt
}

/** A line with the page it is from, and what a packing list adds to it. */
export interface ShipmentLine extends GoodsLine {
  readonly at: PageAt
  /** The quantity that the packing list has, if it is another one; null otherwise. */
  readonly packedQuantity: string | null
}

export interface Shipment {
  /** Number of the invoice; '' if no page has one. */
  readonly invoice: string
  readonly pages: readonly PageAt[]
  readonly lines: readonly ShipmentLine[]
  readonly facts: readonly PlacedFact[]
  readonly charges: readonly Charge[]
  /** Whether the sum of the amounts meets a stated total; null without one. */
  readonly total: { readonly stated: string; readonly sum: string; readonly meets: boolean } | null
}

/** What the user decided against the reading, by `pageKey`. */
export interface PageChoices {
  /** Index of the candidate. */
  readonly candidate?: number
  readonly kinds?: ColumnKinds
  readonly rows?: RowDecisions
  /** The decimal mark, where the file proves none. */
  readonly mark?: DecimalMark
}
export type Choices = ReadonlyMap<string, PageChoices>
export const pageKey = ({ document, page }: PageAt): string => `${document}/${page}`

export interface Interpretation {
  readonly pages: readonly PageReading[]
  /** The one that is proposed first. */
  readonly shipments: readonly Shipment[]
}

/**
 * A packing list may state amounts too: where another page is the invoice by its title and has amounts, the lines are from there.
 */
const withoutPricedPackingLists = (pages: readonly PageReading[]): readonly PageReading[] => {
  const isInvoice = ({ role, facts }: PageReading): boolean => role === 'invoice' && facts.title === 'invoice'
  if (!pages.some(isInvoice)) return pages
  return pages.map((page) => (page.role === 'invoice' && page.facts.title === 'packing-list' ? { ...page, role: 'packing-list' } : page))
}

const roleOf = (table: TableCandidate | null, lines: LinesReading | null, facts: FactsReading): PageRole => {
  if (table === null || lines === null || lines.lines.length === 0) return 'other'
  const amounts = lines.lines.filter(({ values }) => values.amount !== undefined && values.amount.value !== '').length
  if (amounts >= lines.lines.length / 2) return 'invoice'
  return facts.title === 'invoice' && !table.kinds.some((kind) => kind === 'net' || kind === 'gross') ? 'invoice' : 'packing-list'
}

/** The page before in the same document, whose list may continue on this one. */
export interface PageBefore {
  readonly page: SourcePage
  readonly table: TableCandidate
}

export const readPage = (page: SourcePage, at: PageAt, choices: PageChoices = {}, before: PageBefore | null = null): PageReading => {
  const numbers = pageNumbers(page)
  const own = tableCandidates(page, numbers)
  const isWithoutHeadings = (own[0]?.headings.from ?? -1) === -1
  const continued = before !== null && isWithoutHeadings ? continuedTable(page, before.page, before.table, numbers) : null
  const candidates = continued === null ? own : [continued, ...own]
  const chosen = candidates[choices.candidate ?? 0] ?? null
  const table =
    chosen === null
      ? null
      : {
          ...chosen,
          kinds: choices.kinds ?? chosen.kinds,
          ...(choices.mark === undefined ? {} : { mark: choices.mark, markBy: 'text' as const })
        }
  const lines = table === null ? null : readLines(page, table, numbers, choices.rows)
  const read = readFacts(page, table, lines)
  const facts = { ...read, title: read.title ?? (page.kind === 'sheet' ? titleOf(page.name) : null) }
  return { ...at, role: roleOf(table, lines, facts), candidates, table, lines, facts }
}

const numberKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const invoiceOf = ({ facts }: PageReading): string => facts.facts.find(({ name }) => name === 'invoiceNumber')?.value ?? ''

/**
 * Pages of one invoice number belong together. A page without one belongs to the page before it in its document, or to the only invoice there is; pages of
 * another number never do.
 */
const groups = (pages: readonly PageReading[]): readonly (readonly PageReading[])[] => {
  const byNumber = new Map<string, PageReading[]>()
  const keys = pages.map((page) => numberKey(invoiceOf(page)))
  const numbers = [...new Set(keys.filter((key) => key !== ''))]
  pages.forEach((page, at) => {
    const own = keys[at] ?? ''
    const before = pages.findLastIndex((other, index) => index < at && other.document === page.document && keys[index] !== '')
    const [only = ''] = numbers
    const key = own !== '' ? own : before !== -1 ? (keys[before] ?? '') : numbers.length === 1 ? only : ''
    const group = byNumber.get(key) ?? []
    group.push(page)
    byNumber.set(key, group)
  })
  return [...byNumber.values()]
}

/** How lines of an invoice and of a packing list are matched: by item code, else by description. */
const matchKeys = ({ values }: GoodsLine): readonly string[] =>
  [values.code, values.description]
    .flatMap((value) => (value === undefined || value.value === '' ? [] : [numberKey(value.value)]))
    .filter((key) => key !== '')

const packedKinds = ['net', 'gross', 'packages', 'volume'] as const

const sumOf = (lines: readonly GoodsLine[], kind: ColumnKind): LineValue | null => {
  const values = lines.map(({ values: of }) => of[kind])
  const [first] = values
  if (first === undefined || values.some((value) => value === undefined || value.value === '')) return null
  const sum = values.reduce((total, value) => total.plus(value?.value ?? 0), new Big(0))
  const isDoubtful = values.some((value) => value?.evidence === 'doubtful')
  const isProved = values.every((value) => value?.evidence === 'proved')
  return { ...first, value: sum.toFixed(), other: null, evidence: isDoubtful ? 'doubtful' : isProved ? 'proved' : 'plausible' }
}

/** Adds weights and packages of the packing list to the lines of the invoice, summed over its rows. Its quantities are compared and never taken. */
const withPacking = (lines: readonly ShipmentLine[], packed: readonly GoodsLine[]): readonly ShipmentLine[] => {
  if (packed.length === 0 || lines.length === 0) return lines
  const isInOrder = packed.length === lines.length
  const used = new Set<GoodsLine>()
  const byKey = new Map<string, GoodsLine[]>()
  for (const line of packed) for (const key of matchKeys(line).slice(0, 1)) byKey.set(key, [...(byKey.get(key) ?? []), line])
  const counts = new Map<string, number>()
  for (const line of lines) for (const key of matchKeys(line)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return lines.map((line, index) => {
    const key = matchKeys(line).find((one) => byKey.has(one))
    // The same goods on several lines of the invoice cannot be told apart in sums.
    const isUnique = key !== undefined && counts.get(key) === 1
    const same = packed[index]
    const inOrder = isInOrder && same !== undefined && sameQuantity(line, same) ? [same] : []
    const rows = isUnique ? (byKey.get(key) ?? []) : inOrder
    if (rows.length === 0) return line
    for (const row of rows) used.add(row)
    const values: Partial<Record<ColumnKind, LineValue>> = { ...line.values }
    for (const kind of packedKinds) {
      const sum = sumOf(rows, kind)
      if (sum !== null && values[kind] === undefined) values[kind] = sum
    }
    const packageKind = rows[0]?.values.packageKind
    if (packageKind !== undefined) values.packageKind ??= packageKind
    const packedQuantity = sumOf(rows, 'quantity')
    const differs =
      packedQuantity !== null &&
      line.values.quantity !== undefined &&
      line.values.quantity.value !== '' &&
      !new Big(packedQuantity.value).eq(line.values.quantity.value)
    return { ...line, values, packedQuantity: differs ? packedQuantity.value : null }
  })
}

const sameQuantity = (one: GoodsLine, other: GoodsLine): boolean => {
  const [left, right] = [one.values.quantity?.value ?? '', other.values.quantity?.value ?? '']
  return left !== '' && right !== '' && new Big(left).eq(right)
}

/** Facts of the pages of a shipment: those of the invoice first; another value on another page makes a fact doubtful, the same one proves it. */
const mergedFacts = (pages: readonly PageReading[]): readonly PlacedFact[] => {
  const ordered = [...pages.filter(({ role }) => role === 'invoice'), ...pages.filter(({ role }) => role !== 'invoice')]
  const all = ordered.flatMap((page) =>
    page.facts.facts.map((fact): PlacedFact => ({ ...fact, at: { document: page.document, page: page.page } }))
  )
  return [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, facts]) =>
    name === 'container' ? distinct(facts) : [oneFact(name, facts)].filter((fact) => fact !== null)
  )
}

const distinct = (facts: readonly PlacedFact[]): readonly PlacedFact[] => [...new Map(facts.map((fact) => [fact.value, fact])).values()]

/** Facts that differ between documents of one shipment by nature. */
const ofOwnDocument: ReadonlySet<FactName> = new Set<FactName>([
  'invoiceDate',
  'packingListNumber',
  'total',
  'packages',
  'net',
  'gross',
  'volume'
])

const oneFact = (name: FactName, facts: readonly PlacedFact[]): PlacedFact | null => {
  const [first] = facts
  if (first === undefined) return null
  const sure = facts.find(({ evidence }) => evidence !== 'doubtful') ?? first
  const key = (value: string): string => (name === 'seller' || name === 'buyer' ? numberKey(value).slice(0, 12) : numberKey(value))
  const rival = facts.find((fact) => key(fact.value) !== key(sure.value) && fact.evidence !== 'doubtful')
  if (rival !== undefined && !(name === 'invoiceDate') && name !== 'seller' && name !== 'buyer')
    return ofOwnDocument.has(name) && sure.evidence === 'proved'
      ? sure
      : { ...sure, evidence: 'doubtful', doubt: 'conflict', other: rival.value }
  const isRepeated = facts.some((fact) => fact.at !== sure.at && key(fact.value) === key(sure.value))
  return isRepeated && sure.evidence === 'plausible' ? { ...sure, evidence: 'proved' } : sure
}

const shipmentOf = (pages: readonly PageReading[], documents: readonly SourceDocument[]): Shipment => {
  const at = ({ document, page }: PageReading): PageAt => ({ document, page })
  const byAmounts = pages.filter(({ role }) => role === 'invoice')
  const withGoods = byAmounts.length > 0 ? byAmounts : pages.filter(({ role }) => role === 'packing-list')
  // A sheet that repeats the lines of another one is a copy, such as a summary: its lines are not added again.
  const sources = withGoods.filter(
    (page, index) => !withGoods.slice(0, index).some((other) => isCopy(other, page)) && !isHidden(page, documents)
  )
  const lines = sources.flatMap((page) =>
    (page.lines?.lines ?? []).map((line): ShipmentLine => ({ ...line, at: at(page), packedQuantity: null }))
  )
  const packed = byAmounts.length > 0 ? pages.filter(({ role }) => role === 'packing-list').flatMap((page) => page.lines?.lines ?? []) : []
  const totals = sources.flatMap((page) => (page.lines?.totals ?? []).filter(({ kind }) => kind === 'amount'))
  const stated = totals.find(({ meets }) => meets) ?? totals.at(-1) ?? null
  return {
    invoice: pages.map(invoiceOf).find((number) => number !== '') ?? '',
    pages: pages.map(at),
    lines: withPacking(lines, packed),
    facts: mergedFacts(pages),
    charges: sources.flatMap((page) => page.lines?.charges ?? []),
    total: stated === null ? null : { stated: stated.stated, sum: stated.sum, meets: totals.every(({ meets }) => meets) }
  }
}

const isHidden = ({ document, page }: PageAt, documents: readonly SourceDocument[]): boolean =>
  documents[document]?.pages[page]?.isHidden === true

const isCopy = (one: PageReading, other: PageReading): boolean => {
  const [lines, others] = [one.lines?.lines ?? [], other.lines?.lines ?? []]
  const textOf = ({ values }: GoodsLine): string =>
    [values.code, values.description, values.quantity, values.amount].map((value) => value?.value ?? '').join('|')
  const known = new Set(lines.map(textOf))
  return others.length > 0 && others.filter((line) => known.has(textOf(line))).length >= others.length * 0.8
}

/** Reads documents that came together: their pages, and the shipments they are. */
export const interpret = (documents: readonly SourceDocument[], choices: Choices = new Map()): Interpretation => {
  const pages = documents.flatMap((document, index) =>
    document.pages.reduce<readonly PageReading[]>((read, page, number) => {
      const at = { document: index, page: number }
      const last = read.at(-1)?.table ?? null
      const above = document.pages[number - 1]
      const before = last === null || above === undefined ? null : { page: above, table: last }
      return [...read, readPage(page, at, choices.get(pageKey(at)), before)]
    }, [])
  )
  const isActive = ({ document, page }: PageAt): boolean => documents[document]?.pages[page]?.isActive === true
  const rank = (shipment: Shipment): number =>
    (shipment.pages.some(isActive) ? 4 : 0) +
    (shipment.lines.some(({ values }) => values.amount !== undefined) ? 2 : 0) +
    (shipment.lines.length > 0 ? 1 : 0)
  const shipments = groups(pages)
    .map((group) => shipmentOf(withoutPricedPackingLists(group), documents))
    .toSorted((one, other) => rank(other) - rank(one))
  return { pages, shipments }
}
