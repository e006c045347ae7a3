import Big from 'big.js'
import { decimalSum, isNear } from '../base/amounts.ts'
import { fold } from '../base/fold-text.ts'
import { invoiceRows, readFacts, rowsOfTable, type Fact, type FactsReading } from './facts.ts'
import { labelOf, titleOf, type FactName } from './fact-labels.ts'
import { numberIn } from '../base/written-number.ts'
import { readLines, type Charge, type GoodsLine, type LeftOutRow, type LinesReading, type LineValue } from './lines.ts'
import { addedBy, type RowDecisions, type StatedTotal } from './classify-rows.ts'
import type { DecimalMark } from '../base/parse-number.ts'
import type { Place, SourceDocument, SourcePage } from './source.ts'
import { chosenTable, continuedTable, tableCandidates, type ColumnKinds, type TableCandidate } from './table.ts'
import { pageNumbers } from './page-numbers.ts'
import type { ColumnKind } from './vocabulary.ts'

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

export interface PlacedCharge extends Charge {
  readonly at: PageAt
}

export interface Shipment {
  /** Number of the invoice; '' if no page has one. */
  readonly invoice: string
  readonly pages: readonly PageAt[]
  readonly lines: readonly ShipmentLine[]
  readonly facts: readonly PlacedFact[]
  readonly charges: readonly PlacedCharge[]
  /** Whether the sum of the amounts, with the charges above it, meets a stated total; null without one. */
  readonly total: Omit<StatedTotal, 'row' | 'kind'> | null
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
export const pageKey = ({ document, page, part = 0 }: PageAt): string => `${document}/${page}${part === 0 ? '' : `.${part}`}`

export interface Interpretation {
  readonly pages: readonly PageReading[]
  /** The one that is proposed first. */
  readonly shipments: readonly Shipment[]
}

/**
 * A packing list may state amounts too: where another page is the invoice by its title and has amounts, the lines are from there.
 */
const withoutPricedPackingLists = (pages: readonly PageReading[]): readonly PageReading[] => {
  if (!pages.some(isTitledInvoice)) return pages
  return pages.map((page) => (page.role === 'invoice' && page.facts.title === 'packing-list' ? { ...page, role: 'packing-list' } : page))
}

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

export const readPage = (page: SourcePage, at: PageAt, choices: PageChoices = {}, before: PageBefore | null = null): PageReading => {
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
          ...(choices.mark === undefined ? {} : { mark: choices.mark, markBy: 'text' as const })
        }
  const lines = table === null ? null : readLines(page, table, numbers, choices.rows)
  const read = readFacts(page, table, lines)
  const facts = { ...read, title: read.title ?? (page.kind === 'sheet' ? titleOf(page.name) : null) }
  return { ...at, role: roleOf(table, lines, facts), candidates, table, lines, facts }
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

/** Rows of lists that are not read are left out in sight. */
const withUnread = (reading: PageReading, page: SourcePage, rows: readonly number[]): PageReading => {
  if (reading.lines === null) return reading
  const unread = rows.flatMap((row): LeftOutRow[] => {
    const texts = (page.rows[row] ?? []).flatMap((cell) => (cell === null ? [] : [cell.text.replaceAll('\n', ' ')]))
    return texts.length < 3 ? [] : [{ row, kind: 'other-list', text: texts.join(' · ').slice(0, 300), hasAmount: true }]
  })
  if (unread.length === 0) return reading
  const leftOut = [...reading.lines.leftOut, ...unread].toSorted((one, other) => one.row - other.row)
  return { ...reading, lines: { ...reading.lines, leftOut } }
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
 * has several invoices one below the other: then each has the rows above and below its own list.
 */
const readParts = (page: SourcePage, at: PageAt, choices: Choices, before: PageBefore | null): readonly PageReading[] => {
  const halves = halvesOf(page)
  if (halves !== null)
    return halves.map((half, index) => {
      const part = index === 0 ? at : { ...at, part: index }
      return readPage(half, part, choices.get(pageKey(part)))
    })
  const alone = readPage(page, at, choices.get(pageKey(at)), before)
  if (alone.table === null) return [alone]
  const repeated = alone.lines?.leftOut.filter(({ kind }) => kind === 'heading').map(({ row }) => row) ?? []
  const others =
    repeated.length === 0 ? [] : invoiceRows(page, alone.table, alone.lines).filter((row) => repeated.some((heading) => heading > row))
  if (others.length > 0) return readInvoices(page, at, choices, others)
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
      tried < mostTried ? readPage(withRows(page, from, end), part, choices.get(pageKey(part)), from === 0 ? before : null) : null
    tried += 1
    if (reading === null || !isGoodsList(reading)) {
      unread.push(...rows)
      continue
    }
    parts.push(reading)
    regions.push([from, Math.max(from, reading.table?.headings.from ?? from)], [reading.table?.end ?? end, end])
  }
  const main = withUnread(alone, page, unread)
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
const withPageBreaks = (readings: readonly PageReading[], documents: readonly SourceDocument[]): readonly PageReading[] => {
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

const numberKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
const invoiceOf = ({ facts }: PageReading): string => facts.facts.find(({ name }) => name === 'invoiceNumber')?.value ?? ''

const isTitledInvoice = ({ role, facts }: PageReading): boolean => role === 'invoice' && facts.title === 'invoice'

/** A sheet with a title, a seller or a buyer of its own belongs to none of several other invoices. */
const isInvoiceOfItsOwnSheet = (page: PageReading): boolean =>
  page.role === 'invoice' &&
  page.part === undefined &&
  page.table?.headings.from !== -1 &&
  (isTitledInvoice(page) || page.facts.facts.some(({ name }) => name === 'seller' || name === 'buyer'))

/**
 * Pages of one invoice number belong together. A page without one belongs to the page before it in its document, or to the only invoice there is; pages of
 * another number never do, and files that are invoices of their own neither.
 */
const groups = (pages: readonly PageReading[]): readonly (readonly PageReading[])[] => {
  const byNumber = new Map<string, PageReading[]>()
  const keys = pages.map((page) => numberKey(invoiceOf(page)))
  const numbers = [...new Set(keys.filter((key) => key !== ''))]
  const invoices = new Set(
    pages.flatMap(({ role, facts, document }) => (role === 'invoice' && facts.title !== 'packing-list' ? [document] : []))
  )
  const hasNumber = new Set(pages.flatMap(({ document }, at) => (keys[at] === '' ? [] : [document])))
  /** Files with amounts, without a number, and with other headings than every other file; those with the same headings are parts of one list. */
  const separate = new Set(
    [...invoices].filter((document) => {
      const list = pages.find((page) => page.document === document && page.role === 'invoice')
      const others = pages.filter((page) => page.document !== document && page.role === 'invoice')
      return list !== undefined && !hasNumber.has(document) && others.length > 0 && !others.some((other) => continues(list, other))
    })
  )
  pages.forEach((page, at) => {
    const own = keys[at] ?? ''
    const isPart = page.part !== undefined && page.table?.headings.from !== -1
    const before = pages.findLastIndex(
      (other, index) => other.document === page.document && keys[index] !== '' && (isPart ? other.page === page.page : index < at)
    )
    const [only = ''] = numbers
    const isAnotherInvoice = numbers.length > 1 && isInvoiceOfItsOwnSheet(page)
    const isInvoiceOfItsOwn = separate.has(page.document)
    const shared = numbers.length === 1 ? only : ''
    const key =
      own !== ''
        ? own
        : isAnotherInvoice
          ? `#${page.document}/${page.page}`
          : before !== -1
            ? (keys[before] ?? '')
            : isInvoiceOfItsOwn
              ? `#${page.document}`
              : shared
    const group = byNumber.get(key) ?? []
    group.push(page)
    byNumber.set(key, group)
  })
  return [...byNumber.values()]
}

/** The amounts that the pages of a shipment state as totals, below a list or beside a label. */
const statedAmounts = (pages: readonly PageReading[]): readonly string[] =>
  [
    ...pages.flatMap(({ lines }) => (lines?.totals ?? []).filter(({ kind }) => kind === 'amount').map(({ stated }) => stated)),
    ...pages.flatMap(({ facts }) => facts.facts.filter(({ name }) => name === 'total').map(({ value }) => value))
  ].filter((value) => value !== '')

/** Whether a total is stated that is the sum of all lists with amounts. */
const isSumStated = (pages: readonly PageReading[]): boolean => {
  const whole = decimalSum(pages.filter(({ role }) => role === 'invoice').map(amountOf))
  return statedAmounts(pages).some((stated) => isNear(whole, new Big(stated), '0.011'))
}

/**
 * Sheets without the number of an invoice, each with the total of its own list, are invoices of their own: a workbook may hold those of a whole year. They
 * are one where a stated total is the sum of all of them.
 */
const byOwnTotals = (pages: readonly PageReading[], documents: readonly SourceDocument[]): readonly (readonly PageReading[])[] => {
  const lists = pages.filter(({ role }) => role === 'invoice')
  const isOwn = (list: PageReading): boolean =>
    list.part === undefined &&
    documents[list.document]?.pages[list.page]?.kind === 'sheet' &&
    (list.lines?.totals.some(({ kind, meets }) => kind === 'amount' && meets) ?? false)
  if (
    lists.length < 3 ||
    pages.some((page) => invoiceOf(page) !== '') ||
    lists.filter(isOwn).length < lists.length * 0.6 ||
    isSumStated(pages)
  )
    return [pages]
  return [...Map.groupBy(pages, ({ document, page }) => `${document}/${page}`).values()]
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
const withPacking = (lines: readonly ShipmentLine[], packed: readonly ShipmentLine[]): readonly ShipmentLine[] => {
  if (packed.length === 0 || lines.length === 0) return lines
  const isInOrder = packed.length === lines.length
  const byKey = new Map<string, ShipmentLine[]>()
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
    const [packedLine] = rows
    if (packedLine === undefined) return line
    const values: Partial<Record<ColumnKind, LineValue>> = { ...line.values }
    for (const kind of packedKinds) {
      const sum = sumOf(rows, kind)
      if (sum !== null && values[kind] === undefined) values[kind] = { ...sum, place: packedPlace(packedLine, sum) }
    }
    const { packageKind } = packedLine.values
    if (packageKind !== undefined) values.packageKind ??= { ...packageKind, place: packedPlace(packedLine, packageKind) }
    const packedQuantity = sumOf(rows, 'quantity')
    const differs =
      packedQuantity !== null &&
      line.values.quantity !== undefined &&
      line.values.quantity.value !== '' &&
      !new Big(packedQuantity.value).eq(line.values.quantity.value)
    return { ...line, values, packedQuantity: differs ? packedQuantity.value : null }
  })
}

const packedPlace = ({ at: { document, page }, rows }: ShipmentLine, { column }: LineValue): Place => ({
  document,
  page,
  row: rows[0] ?? 0,
  column
})

const sameQuantity = (one: GoodsLine, other: GoodsLine): boolean => {
  const [left, right] = [one.values.quantity?.value ?? '', other.values.quantity?.value ?? '']
  return left !== '' && right !== '' && new Big(left).eq(right)
}

/** Facts of the pages of a shipment: those of the invoice first; another value on another page makes a fact doubtful, the same one proves it. */
const mergedFacts = (pages: readonly PageReading[]): readonly PlacedFact[] => {
  const ordered = [...pages.filter(({ role }) => role === 'invoice'), ...pages.filter(({ role }) => role !== 'invoice')]
  const all = ordered.flatMap((page) => page.facts.facts.map((fact): PlacedFact => ({ ...fact, at: placeOf(page) })))
  const merged = [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, facts]) =>
    name === 'container' ? distinct(facts) : [oneFact(name, facts)].filter((fact) => fact !== null)
  )
  return withPossibleWeights(merged)
}

/** Goods weigh no more than with their packages. */
const withPossibleWeights = (facts: readonly PlacedFact[]): readonly PlacedFact[] => {
  const [net, gross] = (['net', 'gross'] as const).map((name) => facts.find((fact) => fact.name === name && fact.value !== ''))
  if (net === undefined || gross === undefined || new Big(net.value).lte(gross.value)) return facts
  return facts.map((fact) => {
    const other = fact === net ? gross : fact === gross ? net : null
    return other === null ? fact : { ...fact, evidence: 'doubtful', doubt: 'conflict', other: other.value }
  })
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

export const placeOf = ({ document, page, part = 0 }: PageReading): PageAt => (part === 0 ? { document, page } : { document, page, part })

const amountOf = ({ lines }: PageReading): Big =>
  (lines?.lines ?? []).reduce((sum, { values }) => sum.plus(values.amount?.value || 0), new Big(0))

const headingWords = ({ table }: PageReading): ReadonlySet<string> =>
  new Set((table?.texts ?? []).flatMap((text) => fold(text).match(/\p{L}+/gu) ?? []))

/** A list without headings, or with nearly those of another one, continues it. */
const continues = (list: PageReading, other: PageReading): boolean => {
  if (list.table?.headings.from === -1) return true
  const [words, others] = [headingWords(list), headingWords(other)]
  const same = [...words].filter((word) => others.has(word)).length
  return same >= Math.max(2, Math.min(words.size, others.size) * 0.7)
}

/**
 * A further list with amounts may be more goods of an invoice, or say something else about the same goods, such as the duties. It is more goods where its
 * headings are the same, or where a stated total is the sum of both. The rows of another one are left out, and visible, except those that the user takes.
 */
const withProvedLists = (pages: readonly PageReading[], choices: Choices): readonly PageReading[] => {
  const lists = pages.filter(({ role }) => role === 'invoice')
  const rank = ({ table, lines, facts }: PageReading): number =>
    (facts.title === 'invoice' ? 4 : 0) +
    (table?.kinds.includes('quantity') === true ? 2 : 0) +
    (lines?.totals.some(({ kind, meets }) => kind === 'amount' && meets) === true ? 1 : 0)
  const [main] = lists.toSorted((one, other) => rank(other) - rank(one))
  if (main === undefined || lists.length === 1) return pages
  const stated = statedAmounts(pages)
  const isStated = (sum: Big): boolean => stated.some((value) => isNear(sum, new Big(value), '0.011'))
  const isWhole = isStated(lists.reduce((sum, list) => sum.plus(amountOf(list)), new Big(0))) && !isStated(amountOf(main))
  const taken = [main]
  // Without quantities it is no more goods of a list beside it that has them, however many words of their headings are the same.
  const isCounted = ({ table }: PageReading): boolean => table?.kinds.includes('quantity') === true
  const isMore = (list: PageReading, other: PageReading): boolean =>
    continues(list, other) && (isCounted(list) || !isCounted(other) || list.document !== other.document || list.page !== other.page)
  for (const list of lists) if (list !== main && (isWhole || taken.some((other) => isMore(list, other)))) taken.push(list)
  return pages.map((page) => (page.role === 'invoice' && !taken.includes(page) ? leftOutList(page, choices) : page))
}

/** A page with its lines left out in sight, except those that the user takes as goods. */
const leftOutList = (page: PageReading, choices: Choices, kind: 'other-list' | 'credit-note' = 'other-list'): PageReading => {
  const role = kind === 'credit-note' ? kind : 'other'
  if (page.lines === null) return { ...page, role }
  const decided = choices.get(pageKey(placeOf(page)))?.rows
  const lines = page.lines.lines.filter(({ rows }) => rows.some((row) => decided?.get(row) === 'goods'))
  const left = page.lines.lines
    .filter((line) => !lines.includes(line))
    .map(({ rows: [row = 0], values }): LeftOutRow => {
      const texts = Object.values(values).flatMap(({ text }) => (text === '' ? [] : [text]))
      return { row, kind, text: texts.join(' · ').slice(0, 300), hasAmount: true }
    })
  const leftOut = [...left, ...page.lines.leftOut].toSorted((one, other) => one.row - other.row)
  return { ...page, role: lines.length > 0 ? 'invoice' : role, lines: { ...page.lines, lines, leftOut, charges: [], totals: [] } }
}

/**
 * Credit notes and corrections are no goods: nothing is taken from them, neither lines nor facts. The pages behind one in its file, without a title of their
 * own, belong to it.
 */
const withoutCreditNotes = (pages: readonly PageReading[], choices: Choices): readonly PageReading[] =>
  pages.map((page, index) => {
    const titled = pages.slice(0, index + 1).findLast(({ document, facts }) => document === page.document && facts.title !== null)
    return titled?.facts.title === 'credit-note'
      ? leftOutList({ ...page, facts: { title: 'credit-note', facts: [] } }, choices, 'credit-note')
      : page
  })

/** The total weights that the pages of a shipment state, below a list or beside a label. */
const statedWeights = (pages: readonly PageReading[], kind: 'net' | 'gross'): readonly Big[] =>
  pages.flatMap(({ lines, facts }) => [
    ...(lines?.totals ?? []).filter((total) => total.kind === kind).map(({ stated }) => new Big(stated)),
    ...facts.facts.filter(({ name, value }) => name === kind && value !== '').map(({ value }) => new Big(value))
  ])

const weightTolerance = '0.05'

/**
 * Lines with a column of weights held against the stated totals. A heading need not say that a weight is that of one piece: then only the weights times the
 * quantities meet a total. Where nothing meets one, no weight is taken silently.
 */
const withStatedWeight = (lines: readonly ShipmentLine[], kind: 'net' | 'gross', stated: readonly Big[]): readonly ShipmentLine[] => {
  const weights = lines.map(({ values }) => values[kind])
  if (stated.length === 0 || weights.length === 0 || weights.some((weight) => weight === undefined || weight.value === '')) return lines
  const meets = (sum: Big): boolean => stated.some((total) => isNear(sum, total, weightTolerance))
  const sumOfWeights = decimalSum(weights.map((weight) => new Big(weight?.value || 0)))
  if (meets(sumOfWeights)) return lines
  const whole = lines.map(({ values: { quantity, [kind]: weight } }) => new Big(weight?.value || 0).times(quantity?.value || 0))
  const isPerUnit = meets(decimalSum(whole))
  return lines.map((line, index): ShipmentLine => {
    const weight = line.values[kind]
    if (weight === undefined || (!isPerUnit && weight.evidence !== 'plausible')) return line
    const next: LineValue = isPerUnit
      ? { ...weight, value: whole[index]?.toFixed() ?? '', other: weight.value, evidence: 'doubtful', doubt: 'per-unit' }
      : { ...weight, evidence: 'doubtful', doubt: 'total' }
    return { ...line, values: { ...line.values, [kind]: next } }
  })
}

/**
 * Lines of several files, with the first line of a file in doubt that names no invoice and has headings of its own: only these show that it is a part of the
 * other one, unless a stated total is the sum of both.
 */
const withOpenFiles = (lines: readonly ShipmentLine[], pages: readonly PageReading[]): readonly ShipmentLine[] => {
  const files = Map.groupBy(lines, ({ at }) => at.document)
  if (files.size < 2 || isSumStated(pages)) return lines
  const named = new Set(pages.filter((page) => invoiceOf(page) !== '').map(({ document }) => document))
  const hasHeadings = (file: number): boolean =>
    pages.some(({ document, role, table }) => document === file && role === 'invoice' && table?.headings.from !== -1)
  const open = [...files].filter(([file], index) => !named.has(file) && (named.size > 0 || index > 0) && hasHeadings(file))
  const first = new Set(open.map(([, [line]]) => line))
  return lines.map((line) => {
    const kind = line.values.description === undefined ? 'amount' : 'description'
    const value = line.values[kind]
    if (!first.has(line) || value === undefined || value.evidence === 'doubtful') return line
    return { ...line, values: { ...line.values, [kind]: { ...value, evidence: 'doubtful', doubt: 'other-file' } } }
  })
}

const shipmentOf = (pages: readonly PageReading[], documents: readonly SourceDocument[]): Shipment => {
  const byAmounts = pages.filter(({ role }) => role === 'invoice')
  const withGoods = byAmounts.length > 0 ? byAmounts : pages.filter(({ role }) => role === 'packing-list')
  // A sheet that repeats the lines of another one is a copy, such as a summary: its lines are not added again.
  const sources = withGoods.filter(
    (page, index) =>
      !isHidden(page, documents) &&
      !withGoods.some(
        (other, at) => other !== page && isCopy(other, page, documents) && (isFuller(other, page) || (!isFuller(page, other) && at < index))
      )
  )
  const linesOf = (of: readonly PageReading[]): readonly ShipmentLine[] =>
    (['net', 'gross'] as const).reduce<readonly ShipmentLine[]>(
      (read, kind) => withStatedWeight(read, kind, statedWeights(pages, kind)),
      of.flatMap((page) => (page.lines?.lines ?? []).map((line): ShipmentLine => ({ ...line, at: placeOf(page), packedQuantity: null })))
    )
  const lines = linesOf(sources)
  const packed = byAmounts.length > 0 ? linesOf(pages.filter(({ role }) => role === 'packing-list')) : []
  const totals = sources.flatMap((page, index) => {
    // The total of a list of several pages stands on the last one.
    const upTo = decimalSum(sources.slice(0, index + 1).map(amountOf))
    const before = sources.slice(0, index).flatMap(({ lines: of }) => (of?.charges ?? []).map(({ kind, value }) => addedBy(kind, value)))
    return (page.lines?.totals ?? []).flatMap((total) => {
      if (total.kind !== 'amount') return []
      const { charges: own = '0', ...rest } = total
      const distance = (sum: Big): Big => sum.minus(total.stated).abs()
      const charges = distance(upTo).lte('0.011') ? new Big(0) : decimalSum([...before, new Big(own)])
      const whole = upTo.plus(charges)
      if (total.meets || distance(whole).gte(distance(new Big(total.sum).plus(own)))) return [total]
      return [
        { ...rest, ...(charges.eq(0) ? {} : { charges: charges.toFixed() }), sum: upTo.toFixed(), meets: distance(whole).lte('0.011') }
      ]
    })
  })
  // A total that is not met says more than one that is; of those, that of all lines without charges.
  const bySize = totals.toSorted((one, other) => new Big(other.stated).cmp(one.stated))
  const stated = totals.findLast(({ meets }) => !meets) ?? bySize.find((total) => total.stated === total.sum) ?? bySize[0] ?? null
  return {
    invoice: pages.map(invoiceOf).find((number) => number !== '') ?? '',
    pages: pages.map(placeOf),
    lines: withPacking(withOpenFiles(lines, pages), packed),
    facts: mergedFacts(pages),
    charges: sources.flatMap((page) => (page.lines?.charges ?? []).map((charge) => ({ ...charge, at: placeOf(page) }))),
    total: stated === null ? null : { ...stated, meets: totals.every(({ meets }) => meets) }
  }
}

const isHidden = ({ document, page }: PageAt, documents: readonly SourceDocument[]): boolean =>
  documents[document]?.pages[page]?.isHidden === true

/** The same lines, or lines of the same quantities and amounts, as a contract has them beside its invoice. */
const isCopy = (one: PageReading, other: PageReading, documents: readonly SourceDocument[]): boolean => {
  const [lines, others] = [one.lines?.lines ?? [], other.lines?.lines ?? []]
  const textOf =
    (...kinds: readonly ColumnKind[]) =>
    ({ values }: GoodsLine): string =>
      kinds.map((kind) => values[kind]?.value ?? '').join('|')
  const whole = textOf('code', 'description', 'quantity', 'amount')
  const known = new Set(lines.map(whole))
  const sums = textOf('quantity', 'price', 'amount')
  // Sizes of the same goods often have the same numbers. A sheet beside the invoice, such as its contract, may have other names for them.
  const isOnPaper = one.document === other.document && documents[one.document]?.pages[one.page]?.kind === 'page'
  const naming: readonly ColumnKind[] = isOnPaper ? ['code', 'type', 'description'] : []
  const areOtherGoods = (line: GoodsLine, beside: GoodsLine): boolean =>
    naming.some((kind) => {
      const [left, right] = [line.values[kind]?.value ?? '', beside.values[kind]?.value ?? '']
      return left !== '' && right !== '' && left !== right
    })
  return (
    others.length > 0 &&
    (others.filter((line) => known.has(whole(line))).length >= others.length * 0.8 ||
      (lines.length === others.length &&
        lines.every((line, at) => /\d/.test(sums(line)) && sums(line) === sums(others[at] ?? line)) &&
        !lines.some((line, at) => areOtherGoods(line, others[at] ?? line))))
  )
}

/** Whether a page says more about each line, or is an invoice by its title and the other one is none. */
const isFuller = (one: PageReading, other: PageReading): boolean => {
  const count = ({ lines }: PageReading): number => (lines?.lines ?? []).reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  return count(one) > count(other)
}

/** Reads documents that came together: their pages, and the shipments they are. */
export const interpret = (documents: readonly SourceDocument[], choices: Choices = new Map()): Interpretation => {
  const separate = documents.flatMap((document, index) =>
    document.pages.reduce<readonly PageReading[]>((readings, page, number) => {
      const above = document.pages[number - 1]
      const last =
        readings.findLast(({ table }) => table !== null && above !== undefined && table.end === above.rows.length) ?? readings.at(-1)
      const table = last?.table ?? null
      const before = table === null || above === undefined ? null : { page: above, table }
      return [...readings, ...readParts(page, { document: index, page: number }, choices, before)]
    }, [])
  )
  const read = withoutCreditNotes(withPageBreaks(separate, documents), choices)
  const isActive = ({ document, page }: PageAt): boolean => documents[document]?.pages[page]?.isActive === true
  const rank = (shipment: Shipment): number =>
    (shipment.pages.some(isActive) ? 4 : 0) +
    (shipment.lines.some(({ values }) => values.amount !== undefined) ? 2 : 0) +
    (shipment.lines.length > 0 ? 1 : 0)
  const grouped = groups(read)
    .flatMap((group) => byOwnTotals(group, documents))
    .map((group) => withProvedLists(withoutPricedPackingLists(group), choices))
  const shipments = grouped.map((group) => shipmentOf(group, documents)).toSorted((one, other) => rank(other) - rank(one))
  const pages = grouped
    .flat()
    .toSorted((one, other) => one.document - other.document || one.page - other.page || (one.part ?? 0) - (other.part ?? 0))
  return { pages, shipments }
}
