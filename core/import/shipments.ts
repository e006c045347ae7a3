import Big from 'big.js'
import { decimalSum, isNear } from '../base/amounts.ts'
import type { Fact } from './fact-values.ts'
import type { FactName } from '../vocabulary/header-labels.ts'
import type { LineValue } from './line-values.ts'
import type { Charge, GoodsLine } from './goods-line.ts'
import { addedBy, type StatedTotal } from './totals.ts'
import type { Place, SourceDocument } from './source.ts'
import type { ColumnKind } from '../vocabulary/goods-columns.ts'
import { pageKey, type PageAt, type PageReading, numberKey, invoiceOf, placeOf, amountOf } from './page-readings.ts'
import { isSumStated } from './page-groups.ts'

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
  /** The stated total that the lines meet, with the charges above it, or else the last one that they do not; null without any. */
  readonly total: ShipmentTotal | null
  /** Other stated sums that nothing meets, as what they are. */
  readonly otherTotals: readonly ShipmentTotal[]
}

export interface ShipmentTotal extends Omit<StatedTotal, 'row' | 'kind' | 'from' | 'isLater'> {
  /** Rows that were left out and whose amounts are the difference between the sum and the total. */
  readonly missing: readonly { readonly at: PageAt; readonly row: number; readonly text: string }[]
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
  const isInvoice = ({ facts }: PageReading): boolean => facts.title === 'invoice' && facts.isProforma !== true
  /** A proforma beside its invoice has its own number and date. */
  const proforma = new Set<PageReading>()
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1]
    // The paper goes on until the next title.
    const goesOn = before !== undefined && proforma.has(before) && before.document === page.document && page.facts.title === null
    if (page.facts.isProforma === true || goesOn) proforma.add(page)
  }
  const isBeside = (page: PageReading): boolean => proforma.has(page) && pages.some(isInvoice)
  const rank = (page: PageReading): number => (isBeside(page) ? 2 : page.role === 'invoice' ? 0 : 1)
  const ordered = pages.toSorted((one, other) => rank(one) - rank(other))
  const all = ordered.flatMap((page) =>
    page.facts.facts.map((fact): PlacedFact => ({
      ...fact,
      ...(isBeside(page) && { evidence: 'doubtful' as const, doubt: fact.doubt ?? ('conflict' as const) }),
      at: placeOf(page)
    }))
  )
  /** A file, and the part of it that has a title of its own, such as the packing list behind the invoice. */
  const papers = new Map(pages.map((page) => [pageKey(placeOf(page)), `${page.document}/${page.facts.title ?? ''}`]))
  const merged = [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, facts]) =>
    name === 'container' ? distinct(facts) : [oneFact(name, facts, (at) => papers.get(pageKey(at)) ?? '')].filter((fact) => fact !== null)
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

const oneFact = (name: FactName, all: readonly PlacedFact[], paperOf: (at: PageAt) => string): PlacedFact | null => {
  const exact = all.filter(({ isExact }) => isExact === true)
  const facts = exact.length > 0 ? exact : all
  const [first] = facts
  if (first === undefined) return null
  const sure = facts.find(({ evidence }) => evidence !== 'doubtful') ?? first
  const key = (value: string): string => (name === 'seller' || name === 'buyer' ? numberKey(value).slice(0, 12) : numberKey(value))
  const rival = facts.find((fact) => key(fact.value) !== key(sure.value) && fact.evidence !== 'doubtful')
  if (rival !== undefined && !(name === 'invoiceDate') && name !== 'seller' && name !== 'buyer')
    return ofOwnDocument.has(name) && sure.evidence === 'proved'
      ? sure
      : { ...sure, evidence: 'doubtful', doubt: 'conflict', other: rival.value }
  // Parties that stand on several pages, such as a letterhead or the block of a broker, are proved by none of them.
  const isParty = name === 'seller' || name === 'buyer'
  // What heads each page of one paper says it once.
  const isRepeated = !isParty && facts.some((fact) => paperOf(fact.at) !== paperOf(sure.at) && key(fact.value) === key(sure.value))
  return isRepeated && sure.evidence === 'plausible' ? { ...sure, evidence: 'proved' } : sure
}

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

export const shipmentOf = (pages: readonly PageReading[], documents: readonly SourceDocument[]): Shipment => {
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
  const { total, others } = totalsOf(sources, pages, lines)
  return {
    invoice: pages.map(invoiceOf).find((number) => number !== '') ?? '',
    pages: pages.map(placeOf),
    lines: withPacking(withOpenFiles(total?.isByLabel === true ? withProvedAmounts(lines) : lines, pages), packed),
    facts: mergedFacts(pages),
    charges: sources.flatMap((page) => (page.lines?.charges ?? []).map((charge) => ({ ...charge, at: placeOf(page) }))),
    total: total?.stated ?? null,
    otherTotals: others
  }
}

const sumTolerance = '0.011'

/** Rows that were left out and whose amounts make up a difference: one of them, or all that are no total. */
const missingRows = (pages: readonly PageReading[], difference: Big): ShipmentTotal['missing'] => {
  const rows = pages.flatMap((page) =>
    (page.lines?.leftOut ?? []).flatMap(({ row, kind, text, amount = null }) =>
      amount === null || kind === 'total' || kind === 'subtotal' ? [] : [{ at: placeOf(page), row, text, amount: new Big(amount) }]
    )
  )
  const isWhole = (of: typeof rows): boolean => isNear(decimalSum(of.map(({ amount }) => amount)), difference, sumTolerance)
  const single = rows.find((one) => isWhole([one]))
  const named = difference.eq(0) ? [] : single !== undefined ? [single] : rows.length > 1 && isWhole(rows) ? rows : []
  return named.map(({ at, row, text }) => ({ at, row, text }))
}

/** A total beside a label confirms amounts that their list only has. */
const withProvedAmounts = (lines: readonly ShipmentLine[]): readonly ShipmentLine[] =>
  lines.map((line) => {
    const { amount } = line.values
    return amount?.evidence === 'plausible' ? { ...line, values: { ...line.values, amount: { ...amount, evidence: 'proved' } } } : line
  })

/**
 * All stated totals of a shipment, in its lists and beside labels, are candidates: the one that the lines meet is its total; of others, the last one that is
 * no subtotal. What nothing meets is kept with its words.
 */
const totalsOf = (
  sources: readonly PageReading[],
  pages: readonly PageReading[],
  lines: readonly ShipmentLine[]
): {
  readonly total: { readonly stated: ShipmentTotal; readonly isByLabel: boolean } | null
  readonly others: readonly ShipmentTotal[]
} => {
  const whole = decimalSum(lines.map(({ values }) => new Big(values.amount?.value || 0)))
  const inLists = sources.flatMap((page, index) => {
    // The total of a list of several pages stands on the last one.
    const upTo = decimalSum(sources.slice(0, index + 1).map(amountOf))
    const before = sources
      .slice(0, index)
      .flatMap(({ lines: of }) => (of?.charges ?? []).map(({ kind, value }) => addedBy(kind === 'unknown' ? null : kind, value)))
    return (page.lines?.totals ?? []).flatMap((one): Omit<ShipmentTotal, 'missing'>[] => {
      if (one.kind !== 'amount') return []
      const { charges: own = '0', is, label, stated, sum, meets } = one
      const distance = (of: Big): Big => of.minus(stated).abs()
      const charges = distance(upTo).lte(sumTolerance) ? new Big(0) : decimalSum([...before, new Big(own)])
      const all = upTo.plus(charges)
      if (meets || distance(all).gte(distance(new Big(sum).plus(own))))
        return [{ is, label, stated, sum, meets, ...(one.charges === undefined ? {} : { charges: own }) }]
      return [
        {
          is,
          label,
          stated,
          ...(charges.eq(0) ? {} : { charges: charges.toFixed() }),
          sum: upTo.toFixed(),
          meets: distance(all).lte(sumTolerance)
        }
      ]
    })
  })
  const byLabels = pages.flatMap(({ facts }) =>
    facts.facts.flatMap((fact): Omit<ShipmentTotal, 'missing'>[] =>
      fact.name === 'total' && fact.value !== '' && fact.evidence !== 'doubtful' && isNear(whole, new Big(fact.value), sumTolerance)
        ? [{ is: 'total', label: fact.text, stated: fact.value, sum: whole.toFixed(), meets: true }]
        : []
    )
  )
  const candidates = [...inLists, ...byLabels]
  const isOfAll = ({ stated, charges = '0' }: (typeof candidates)[number]): boolean =>
    isNear(whole.plus(charges), new Big(stated), sumTolerance)
  const bySize = candidates.toSorted((one, other) => new Big(other.stated).cmp(one.stated))
  const unmet = candidates.filter(({ meets }) => !meets)
  const met = bySize.filter((one) => one.meets && isOfAll(one))
  const named = met.filter(({ is }) => is === 'total')
  const isPlain = ({ charges }: (typeof candidates)[number]): boolean => charges === undefined
  const chosen =
    named.find(isPlain) ??
    named[0] ??
    // A subtotal that is met does not explain a total that is not.
    unmet.findLast(({ is }) => is === 'total') ??
    met.find(isPlain) ??
    met[0] ??
    unmet.at(-1) ??
    bySize.find((one) => one.stated === one.sum) ??
    bySize[0]
  if (chosen === undefined) return { total: null, others: [] }
  const withMissing = (one: Omit<ShipmentTotal, 'missing'>): ShipmentTotal => ({
    ...one,
    missing: one.meets ? [] : missingRows(pages, new Big(one.stated).minus(one.sum).minus(one.charges ?? 0))
  })
  return {
    total: { stated: withMissing(chosen), isByLabel: byLabels.includes(chosen) },
    others: unmet.filter((one) => one !== chosen && one.stated !== chosen.stated).map(withMissing)
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
