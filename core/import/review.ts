import type { FactsReading } from './facts.ts'
import { pageKey, type Choices, type Interpretation, type PageAt, type PageChoices, type Shipment, type ShipmentLine } from './interpret.ts'
import type { Charge, LeftOutRow, LineValue } from './lines.ts'
import type { ColumnKind } from './vocabulary.ts'

/** What the user said about one value. */
export type ValueDecision = { readonly kind: 'confirmed' } | { readonly kind: 'corrected'; readonly value: string }

/** All that the user decided in a review. Each decision makes a new state, so that undo is the state before. */
export interface ReviewState {
  /** Keys of the shipments that are taken; null: the one that is proposed first. */
  readonly shipments: readonly string[] | null
  readonly choices: Choices
  /** By `valueKey`. */
  readonly values: ReadonlyMap<string, ValueDecision>
  /** Values for the header that the user ticked or unticked, by the key of the offer. */
  readonly offers: ReadonlyMap<string, boolean>
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

/** What the taken shipments give with the decisions of the user. */
export interface Review {
  readonly taken: readonly Shipment[]
  readonly lines: readonly ReviewLine[]
  readonly leftOut: readonly PlacedLeftOut[]
  readonly charges: readonly Charge[]
  readonly titles: readonly FactsReading['title'][]
  /** Values that must be looked at, in the order of the lines. */
  readonly open: readonly ReviewValue[]
  /** Lines whose amounts or quantities a second fact of the file confirms and that have nothing open. */
  readonly proved: number
}

export const shipmentKey = ({ invoice, pages: [first] }: Shipment): string => `${invoice}@${first === undefined ? '' : pageKey(first)}`
export const lineKey = (at: PageAt, row: number): string => `${pageKey(at)}/${row}`
export const valueKey = (line: string, kind: ColumnKind): string => `${line}/${kind}`

const reviewLine = ({ at, rows, values, packedQuantity }: ShipmentLine, decisions: ReviewState['values']): ReviewLine => {
  const line = lineKey(at, rows[0] ?? 0)
  const reviewed: Partial<Record<ColumnKind, ReviewValue>> = {}
  for (const [kind, value] of Object.entries(values) as [ColumnKind, LineValue][]) {
    const key = valueKey(line, kind)
    const decision = decisions.get(key)
    reviewed[kind] = {
      ...value,
      value: decision?.kind === 'corrected' ? decision.value : value.value,
      key,
      kind,
      isOpen: value.evidence === 'doubtful' && decision === undefined,
      isCorrected: decision?.kind === 'corrected'
    }
  }
  return { key: line, at, rows, values: reviewed, packedQuantity }
}

const isProved = ({ values: { amount, quantity, ...others } }: ReviewLine): boolean =>
  (amount ?? quantity)?.evidence === 'proved' && [amount, quantity, ...Object.values(others)].every((value) => value?.isOpen !== true)

/** The result of a review for the decisions of the user. */
export const reviewOf = ({ pages, shipments }: Interpretation, state: ReviewState): Review => {
  const [first] = shipments
  const chosen = state.shipments
  const taken = chosen === null ? (first === undefined ? [] : [first]) : shipments.filter((one) => chosen.includes(shipmentKey(one)))
  const lines = taken.flatMap((shipment) => shipment.lines.map((line) => reviewLine(line, state.values)))
  const ofTaken = new Set(taken.flatMap((shipment) => shipment.pages.map(pageKey)))
  const read = pages.filter((page) => ofTaken.has(pageKey(page)))
  return {
    taken,
    lines,
    leftOut: read.flatMap(({ document, page, lines: reading }) =>
      (reading?.leftOut ?? []).map((row) => ({ ...row, at: { document, page } }))
    ),
    charges: taken.flatMap(({ charges }) => charges),
    titles: read.map(({ facts }) => facts.title),
    open: lines.flatMap(({ values }) => Object.values(values).filter(({ isOpen }) => isOpen)),
    proved: lines.filter(isProved).length
  }
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
