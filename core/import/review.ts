import Big from 'big.js'
import { amountOf, isNear } from '../base/amounts.ts'
import { numberIn } from '../base/number.ts'
import type { FactsReading } from './facts.ts'
import type { Interpretation } from './interpret.ts'
import { pageKey, placeOf, type Choices, type PageAt, type PageChoices, type PageReading } from './page-readings.ts'
import type { PlacedCharge, Shipment, ShipmentLine, ShipmentTotal } from './shipments.ts'
import type { LineValue } from './line-values.ts'
import type { LeftOutRow } from './goods-line.ts'
import { withAnswer, type ColumnQuestion } from './column-questions.ts'
import type { TableCandidate } from './table.ts'
import { columnKinds, type ColumnKind } from '../vocabulary/goods-columns.ts'

/** What the user said about one value. A confirmation holds for the value that was seen: after another choice of columns the cell may give another one. */
export type ValueDecision = { readonly kind: 'confirmed' | 'corrected'; readonly value: string }

/** All that the user decided in a review. Each decision makes a new state, so that undo is the state before. */
export interface ReviewState {
  /** Keys of the shipments that are taken; null: the one that is proposed first. */
  readonly shipments: readonly string[] | null
  readonly choices: Choices
  /** By `valueKey`. */
  readonly values: ReadonlyMap<string, ValueDecision>
  /** Values for the header that the user ticked or unticked, by the key of the offer. */
  readonly offers: ReadonlyMap<string, boolean>
  /** Ids of the parties of the catalog that the user chose for the names in the files, by the kind of party; '': as the file has it. */
  readonly parties?: ReadonlyMap<string, string>
  /** Whether values that the files leave blank are those of the catalog; missing: they are. */
  readonly fillsFromCatalog?: boolean
  /** Whether the header takes over what the last declarations of importer and supplier have in common; missing: it does. */
  readonly fillsRest?: boolean
}

export const firstState: ReviewState = { shipments: null, choices: new Map(), values: new Map(), offers: new Map() }

/** A value of a line as it will be taken. */
export interface ReviewValue extends LineValue {
  readonly key: string
  readonly kind: ColumnKind
  /** Doubtful, and neither confirmed nor corrected. */
  readonly isOpen: boolean
  readonly isCorrected: boolean
}

export interface ReviewLine {
  /** Of its first row: `document/page/row`. */
  readonly key: string
  readonly at: PageAt
  readonly rows: readonly number[]
  readonly values: Readonly<Partial<Record<ColumnKind, ReviewValue>>>
  readonly packedQuantity: string | null
}

export interface PlacedLeftOut extends LeftOutRow {
  readonly at: PageAt
}

/** The total that an invoice states, and the sum of its lines with the corrections of the user. */
export interface ReviewTotal {
  readonly stated: string
  readonly sum: string
  /** As in `StatedTotal`. */
  readonly charges?: string
  readonly meets: boolean
  /** Other stated sums that nothing meets. */
  readonly others: Shipment['otherTotals']
  /** As in `ShipmentTotal`; empty after a correction. */
  readonly missing: ShipmentTotal['missing']
}

/** What the taken shipments give with the decisions of the user. */
export interface Review {
  readonly taken: readonly Shipment[]
  /** The pages of the taken shipments. */
  readonly pages: readonly PageReading[]
  readonly lines: readonly ReviewLine[]
  readonly leftOut: readonly PlacedLeftOut[]
  readonly charges: readonly PlacedCharge[]
  readonly titles: readonly FactsReading['title'][]
  /** Values that must be looked at, in the order of the lines. */
  readonly open: readonly ReviewValue[]
  /** Lines with neither an amount nor a quantity. */
  readonly bare: readonly ReviewLine[]
  /** Of each taken shipment that states one. */
  readonly totals: readonly ReviewTotal[]
  /** The currency of the amounts; '' if none or several are named. */
  readonly currency: string
  /** Lines whose amounts or quantities a second fact of the file confirms and that have nothing open. */
  readonly proved: number
}

export const shipmentKey = ({ invoice, pages: [first] }: Shipment): string => `${invoice}@${first === undefined ? '' : pageKey(first)}`
export const lineKey = (at: PageAt, row: number): string => `${pageKey(at)}/${row}`
export const valueKey = (line: string, kind: string): string => `${line}/${kind}`

/** The kinds that lines are taken with, in the order of a list, the amount without scrolling; the others are evidence or have no place in a goods line. */
export const shownKinds: readonly ColumnKind[] = [
  'code',
  'description',
  'quantity',
  'unit',
  'price',
  'amount',
  'currency',
  'hs',
  'origin',
  'packages',
  'packageKind',
  'net',
  'gross',
  'volume',
  'brand',
  'type',
  'spec',
  'condition'
]

const noValue = { value: '', text: '', column: -1, evidence: 'plausible', doubt: null, other: null } as const satisfies LineValue

/** The packing list contradicts the quantity of the invoice: neither is taken silently. */
const contradicted = (value: LineValue, packedQuantity: string | null): LineValue =>
  packedQuantity === null || value.evidence === 'doubtful'
    ? value
    : { ...value, evidence: 'doubtful', doubt: 'packing-list', other: packedQuantity }

/** The currency of a line: beside its amount, in its own column, or that of its invoice; '' if it names none or several. */
const lineCurrency = ({ values: { amount, currency } }: ShipmentLine, { facts }: Shipment): string => {
  const [own = currency?.value ?? facts.find(({ name }) => name === 'currency')?.value ?? '', ...others] =
    numberIn(amount?.text ?? '')?.currencies ?? []
  return others.length === 0 ? own : ''
}

/** The currency that more lines have than any other one; null where none has, '' where no line names one. */
const usualCurrency = (codes: readonly string[]): string | null => {
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, of]) => [code, code === '' ? 0 : of.length] as const)
  const most = Math.max(0, ...counts.map(([, count]) => count))
  const [usual, ...rivals] = counts.filter(([, count]) => count === most && most > 0)
  return usual === undefined ? '' : rivals.length === 0 ? usual[0] : null
}

/**
 * Lines with their amounts in doubt that are in another currency than the declaration, or without one than the others: a declaration has one, and nothing is
 * converted.
 */
const withOpenCurrencies = (taken: readonly Shipment[], declared: string): readonly (readonly ShipmentLine[])[] => {
  const codes = taken.map((shipment) => shipment.lines.map((line) => lineCurrency(line, shipment)))
  const usual = declared === '' ? usualCurrency(codes.flat()) : declared
  return taken.map(({ lines }, index) =>
    lines.map((line, at) => {
      const [code = '', { amount }] = [codes[index]?.[at], line.values]
      if (amount === undefined || code === '' || code === usual || amount.evidence === 'doubtful') return line
      return { ...line, values: { ...line.values, amount: { ...amount, evidence: 'doubtful', doubt: 'currency', other: null } } }
    })
  )
}

const reviewLine = ({ at, rows, values, packedQuantity }: ShipmentLine, decisions: ReviewState['values']): ReviewLine => {
  const line = lineKey(at, rows[0] ?? 0)
  const reviewed: Partial<Record<ColumnKind, ReviewValue>> = {}
  for (const kind of columnKinds) {
    const reading = values[kind]
    if (reading === undefined && decisions.size === 0) continue
    const key = valueKey(line, kind)
    const decision = decisions.get(key)
    if (reading === undefined && decision?.kind !== 'corrected') continue
    const value = kind === 'quantity' ? contradicted(reading ?? noValue, packedQuantity) : (reading ?? noValue)
    // Corrected back to what was read it is confirmed; a blank value may be wanted blank.
    const isCorrected = decision?.kind === 'corrected' && (decision.value !== value.value || value.value === '')
    const isConfirmed = decision?.value === value.value
    reviewed[kind] = {
      ...value,
      value: isCorrected ? decision.value : value.value,
      key,
      kind,
      isOpen: value.evidence === 'doubtful' && !isCorrected && !isConfirmed && shownKinds.includes(kind),
      isCorrected
    }
  }
  return { key: line, at, rows, values: reviewed, packedQuantity }
}

const isBare = ({ values: { amount, quantity } }: ReviewLine): boolean => (amount?.value ?? '') === '' && (quantity?.value ?? '') === ''

/** What the list comes to: its lines with the charges above the total. */
export const chargedSum = ({ sum, charges }: ReviewTotal): Big => new Big(sum).plus(charges ?? 0)

/** Totals are compared to the cent. */
const totalTolerance = '0.011'

const reviewTotal = ({ total, otherTotals, lines }: Shipment, reviewed: readonly ReviewLine[]): ReviewTotal | null => {
  if (total === null) return null
  const change = lines.reduce(
    (sum, { values }, index) => sum.plus(amountOf(reviewed[index]?.values.amount?.value) ?? 0).minus(amountOf(values.amount?.value) ?? 0),
    new Big(0)
  )
  const stated = new Big(total.stated)
  const amounts = lines.map(({ values }) => amountOf(values.amount?.value) ?? new Big(0))
  const whole = amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))
  // A total of one file says nothing about lines that came with it in another one.
  const isOfPart =
    new Set(lines.filter((_, index) => amounts[index]?.eq(0) === false).map(({ at }) => at.document)).size > 1 &&
    ![stated, stated.minus(total.charges ?? 0), new Big(total.sum)].some((one) => isNear(whole, one, totalTolerance))
  const sum = (isOfPart ? whole : new Big(total.sum)).plus(change)
  const { charges } = total
  return {
    stated: total.stated,
    sum: sum.toFixed(),
    others: otherTotals,
    missing: change.eq(0) && !isOfPart ? total.missing : [],
    ...(charges === undefined ? {} : { charges }),
    meets: change.eq(0) && !isOfPart ? total.meets : isNear(sum.plus(charges ?? 0), stated, totalTolerance)
  }
}

const currencyOf = (shipments: readonly Shipment[], pages: Interpretation['pages']): string => {
  const facts = shipments.flatMap(({ facts: of }) => of.filter(({ name }) => name === 'currency').map(({ value }) => value))
  const ofAmounts = pages.filter(({ role }) => role === 'invoice').flatMap(({ lines }) => lines?.currencies ?? [])
  const [only = '', ...others] = new Set(facts.length > 0 ? facts : ofAmounts)
  return others.length === 0 ? only : ''
}

const isProved = ({ values: { amount, quantity, ...others } }: ReviewLine): boolean =>
  (amount ?? quantity)?.evidence === 'proved' && [amount, quantity, ...Object.values(others)].every((value) => value?.isOpen !== true)

/** The result of a review for the decisions of the user. `declared`: the currency of the declaration that the lines are added to; '' for a new one. */
export const reviewOf = ({ pages, shipments }: Interpretation, state: ReviewState, declared = ''): Review => {
  const [first] = shipments
  const chosen = state.shipments
  const taken = chosen === null ? (first === undefined ? [] : [first]) : shipments.filter((one) => chosen.includes(shipmentKey(one)))
  const ofShipments = withOpenCurrencies(taken, declared).map((of) => of.map((line) => reviewLine(line, state.values)))
  const lines = ofShipments.flat()
  const ofTaken = new Set(taken.flatMap((shipment) => shipment.pages.map(pageKey)))
  const read = pages.filter((page) => ofTaken.has(pageKey(page)))
  return {
    taken,
    pages: read,
    lines,
    leftOut: read.flatMap((page) => (page.lines?.leftOut ?? []).map((row) => ({ ...row, at: placeOf(page) }))),
    charges: taken.flatMap(({ charges }) => charges),
    titles: read.map(({ facts }) => facts.title),
    open: lines.flatMap(({ values }) => shownKinds.flatMap((kind) => (values[kind]?.isOpen === true ? [values[kind]] : []))),
    bare: lines.filter(isBare),
    totals: taken.flatMap((shipment, index) => reviewTotal(shipment, ofShipments[index] ?? []) ?? []),
    currency: currencyOf(taken, read),
    proved: lines.filter(isProved).length
  }
}

/**
 * The open values of a line of a picture that one look at its row confirms: quantity × price is its amount there. Empty for other lines, whose values are
 * confirmed one by one.
 */
export const confirmedByRow = ({ values }: ReviewLine): readonly ReviewValue[] => {
  const [quantity, price, amount] = [values.quantity, values.price, values.amount].map((value) => amountOf(value?.value))
  const isMet = quantity && price && amount ? isNear(quantity.times(price), amount, totalTolerance) : false
  return isMet
    ? shownKinds.flatMap((kind) => (values[kind]?.isOpen === true && values[kind].isRecognised === true ? [values[kind]] : []))
    : []
}

/** A question about columns, of all pages whose lists have these headings: one answer is for all of them. */
export interface AskedColumn {
  readonly key: string
  readonly kind: ColumnKind
  readonly reason: ColumnQuestion['reason']
  readonly pages: readonly { readonly at: PageAt; readonly question: ColumnQuestion; readonly table: TableCandidate }[]
  /** Rows of the first page whose cells show what the columns hold. */
  readonly rows: readonly number[]
}

/** What the user must say about columns, in the order of the pages. */
export const askedColumns = ({ pages }: Pick<Review, 'pages'>): readonly AskedColumn[] => {
  const asked = pages.flatMap((page) => {
    const { table, lines } = page
    return table === null || (lines?.lines.length ?? 0) === 0
      ? []
      : table.questions.map((question) => ({ at: placeOf(page), question, table, lines }))
  })
  const keyOf = ({ question: { kind, reason, columns }, table }: (typeof asked)[number]): string =>
    [kind, reason, ...columns.map((column) => table.texts[column] ?? '')].join('\n')
  return [...Map.groupBy(asked, keyOf)].flatMap(([key, [first, ...more]]) =>
    first === undefined
      ? []
      : [
          {
            key,
            kind: first.question.kind,
            reason: first.question.reason,
            pages: [first, ...more],
            rows: (first.lines?.lines ?? []).slice(0, 3).flatMap(({ rows }) => rows.slice(0, 1))
          }
        ]
  )
}

/** The state with an answer: the place of the column among those of the question; null for none of them. */
export const withColumnAnswer = (state: ReviewState, { kind, pages }: AskedColumn, option: number | null): ReviewState =>
  pages.reduce(
    (next, { at, question, table }) =>
      withPageChoices(next, at, (before) => ({
        ...before,
        answered: [...(before.answered ?? []), kind],
        // That the reading is right changes no column.
        ...(option === 0
          ? {}
          : { kinds: withAnswer(table.kinds, table.texts, question, option === null ? null : (question.columns[option] ?? null)) })
      })),
    state
  )

/** The columns of a review: those in use, and always those without which a line says nothing. */
export const reviewKinds = ({ lines }: Review): readonly ColumnKind[] => {
  const used = new Set<ColumnKind>(['description', 'quantity', 'unit', 'amount'])
  for (const { values } of lines) for (const kind of Object.keys(values) as ColumnKind[]) used.add(kind)
  return shownKinds.filter((kind) => used.has(kind))
}

/** The state with other choices for a page. */
export const withPageChoices = (state: ReviewState, at: PageAt, change: (before: PageChoices) => PageChoices): ReviewState => {
  const key = pageKey(at)
  return { ...state, choices: new Map([...state.choices, [key, change(state.choices.get(key) ?? {})]]) }
}

/** The state with a decision about a value; null takes it back. */
export const withValue = (state: ReviewState, key: string, decision: ValueDecision | null): ReviewState => {
  const values = new Map(state.values)
  if (decision === null) values.delete(key)
  else values.set(key, decision)
  return { ...state, values }
}
