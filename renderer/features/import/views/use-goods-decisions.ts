import { computed, shallowRef, watch } from 'vue'
import type { Interpretation } from '#core/import/interpret.ts'
import { pageKey, placeOf as readingPlace, type Choices, type PageAt, type PageReading } from '#core/import/page-readings.ts'
import {
  firstState,
  reviewKinds,
  reviewOf,
  shipmentKey,
  withColumnAnswer,
  withPageChoices,
  withValue,
  type AskedColumn,
  type ReviewLine,
  type ReviewState,
  type ReviewValue
} from '#core/import/review.ts'
import { partyOfOffer, type HeaderOffer, type OfferedParty } from '#core/import/header-offers.ts'
import { columnOrigin, formOrigin, partyOrigin, type Origins } from '#core/import/memory.ts'
import type { Place } from '#core/import/source.ts'
import { columnKinds, type ColumnKind } from '#core/vocabulary/goods-columns.ts'
import type { ImportSession } from '../store/import-session.ts'
import type { ImportStep } from '../store/import-steps.ts'
import type { ActiveValue } from '../shared/review-target.ts'
import { useDecisions } from '../shared/use-decisions.ts'

export type ReviewStep = Extract<ImportStep, { readonly kind: 'review' }>

const kindOf = (kind: string): ColumnKind | null => columnKinds.find((one) => one === kind) ?? null

const placeKey = ({ document, page, row, column }: Place): string => `${document}/${page}/${row}/${column}`

/** Interpretations of choices that were shown lately, so that undo need not read again; older ones are read again. */
const keptInterpretations = 8

/** Texts of a description and of the names of goods may stand in several columns; all other fields have one. */
const inSeveralColumns: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['description', 'other', 'tax', 'order', 'date'])

/** The decisions that are remembered for the supplier, with what they give. */
export interface ReviewStart {
  readonly state: ReviewState
  readonly origins: Origins
  readonly interpretation: Interpretation
}

/** What the user decides in a review, with undo, which takes back first what is remembered, and what the taken shipments give. */
export const useGoodsDecisions = (
  step: ReviewStep,
  session: Pick<ImportSession, 'interpret'>,
  start: ReviewStart = { state: firstState, origins: new Map(), interpretation: step.interpretation },
  declaredCurrency: () => string = () => ''
) => {
  const decisions = useDecisions<ReviewState>(start.state === firstState ? [firstState] : [firstState, start.state])
  const { state, decide } = decisions

  const interpretation = shallowRef<Interpretation>(start.interpretation)
  const isReading = shallowRef(false)
  /** Whether the last choice could not be read, and was taken back. */
  const isRefused = shallowRef(false)
  const kept = new Map<Choices, Interpretation>([[start.state.choices, start.interpretation]])

  /** An answer that comes after the next choice is for choices that no longer count. */
  const interpretChoices = async (choices: Choices): Promise<void> => {
    const known = choices.size === 0 ? step.interpretation : kept.get(choices)
    isRefused.value = false
    isReading.value = known === undefined
    if (known !== undefined) {
      interpretation.value = known
      return
    }
    const read = await session.interpret(choices).catch(() => null)
    if (state.value.choices !== choices) return
    if (read === null) {
      // The reading before still holds, with the decisions that it had.
      isReading.value = false
      if (decisions.canUndo.value) decisions.undo()
      isRefused.value = true
      return
    }
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - keptInterpretations))) kept.delete(oldest)
    kept.set(choices, read)
    interpretation.value = read
    isReading.value = false
  }

  watch(
    () => state.value.choices,
    (choices) => void interpretChoices(choices),
    { flush: 'sync' }
  )

  const review = computed(() => reviewOf(interpretation.value, state.value, declaredCurrency()))
  const kinds = computed(() => reviewKinds(review.value))
  const lineByKey = computed(() => new Map(review.value.lines.map((line, index) => [line.key, { line, index }])))

  const pages = computed(() => new Map(interpretation.value.pages.map((page) => [pageKey(page), page])))
  const pageOf = (page: PageAt): PageReading | null => pages.value.get(pageKey(page)) ?? null
  const takenPages = computed(() => new Set(review.value.taken.flatMap((shipment) => shipment.pages.map(pageKey))))

  /** Where a value is written; null for one that no cell has. */
  const placeOf = ({ line, kind: key }: ActiveValue): Place | null => {
    const found = lineByKey.value.get(line)?.line
    const kind = kindOf(key)
    if (found === undefined || kind === null) return null
    const value = found.values[kind]
    if (value?.place !== undefined) return value.place
    const column = value !== undefined && value.column >= 0 ? value.column : (pageOf(found.at)?.table?.kinds.indexOf(kind) ?? -1)
    return { document: found.at.document, page: found.at.page, row: found.rows[0] ?? 0, column }
  }

  const byPlace = computed(() => {
    const rows = new Map<string, ReviewLine>()
    const cells = new Map<string, ActiveValue>()
    for (const line of review.value.lines) {
      for (const row of line.rows) rows.set(`${line.at.document}/${line.at.page}/${row}`, line)
      for (const { place, kind } of Object.values(line.values))
        if (place !== undefined) cells.set(placeKey(place), { line: line.key, kind })
    }
    return { rows, cells }
  })
  /** The value that a cell of the source gives; null for a cell that gives none. */
  const valueAt = (place: Place): ActiveValue | null => {
    const packed = byPlace.value.cells.get(placeKey(place))
    if (packed !== undefined) return packed
    const line = byPlace.value.rows.get(`${place.document}/${place.page}/${place.row}`)
    const kind = line === undefined ? null : (pageOf(line.at)?.table?.kinds[place.column] ?? null)
    return line === undefined || kind === null ? null : { line: line.key, kind }
  }
  /** The readings of a page of a document: its main list, and further lists on it. */
  const readingsOf = ({ document, page }: PageAt): readonly PageReading[] =>
    interpretation.value.pages.filter((reading) => reading.document === document && reading.page === page)

  const lineOf = ({ key, kind }: ReviewValue): string => key.slice(0, -kind.length - 1)

  const open = computed((): readonly ActiveValue[] => review.value.open.map((value) => ({ line: lineOf(value), kind: value.kind })))

  const candidateOf = (page: PageAt): number => state.value.choices.get(pageKey(page))?.candidate ?? 0
  /** The next reading of the page as a list, or with -1 the one before; fields and rows that were chosen for the present one are dropped. */
  const changeCandidate = (page: PageAt, by: 1 | -1): boolean => {
    const count = pageOf(page)?.candidates.length ?? 0
    if (count < 2) return false
    const candidate = (candidateOf(page) + by + count) % count
    decide(withPageChoices(state.value, page, () => ({ candidate })))
    return true
  }

  const chooseKind = (page: PageAt, column: number, kind: ColumnKind | null): void => {
    const width = Math.max(...(step.documents[page.document]?.pages[page.page]?.rows ?? []).map((row) => row.length), column + 1)
    const present = pageOf(page)?.table?.kinds ?? []
    const kindsOfPage = Array.from({ length: width }, (_, index) => {
      if (index === column) return kind
      const own = present[index] ?? null
      return own === kind && kind !== null && !inSeveralColumns.has(kind) ? null : own
    })
    decide(withPageChoices(state.value, page, (before) => ({ ...before, kinds: kindsOfPage })))
  }

  /** Answers a question about columns, on all pages that ask it; null: none of them. */
  const answerColumn = (asked: AskedColumn, option: number | null): void => decide(withColumnAnswer(state.value, asked, option))

  /** Reads the numbers of a page with the other decimal mark. */
  const swapMark = (page: PageAt): void => {
    const mark = pageOf(page)?.table?.mark === ',' ? '.' : ','
    decide(withPageChoices(state.value, page, (before) => ({ ...before, mark })))
  }

  const decideRows = (page: PageAt, rows: readonly number[], decision: 'goods' | 'left-out'): void =>
    decide(
      withPageChoices(state.value, page, (before) => ({
        ...before,
        rows: new Map([...(before.rows ?? []), ...rows.map((row) => [row, decision] as const)])
      }))
    )

  const takeShipments = (keys: ReadonlySet<string>): void =>
    decide({ ...state.value, shipments: interpretation.value.shipments.map(shipmentKey).filter((key) => keys.has(key)) })

  /** Whether a proposal of the memory still stands as it was proposed. */
  const isRemembered = (origin: string, now: unknown, proposed: unknown): boolean => start.origins.has(origin) && now === proposed
  const isRememberedValue = (key: string): boolean =>
    isRemembered(key, state.value.values.get(key)?.value, start.state.values.get(key)?.value)
  const isRememberedColumn = (page: PageAt, column: number): boolean => {
    const kindIn = ({ choices }: ReviewState) => choices.get(pageKey(page))?.kinds?.[column]
    return isRemembered(columnOrigin(pageKey(page), column), kindIn(state.value), kindIn(start.state))
  }
  const isRememberedForm = (page: PageAt): boolean => {
    const markIn = ({ choices }: ReviewState) => choices.get(pageKey(page))?.mark
    return isRemembered(formOrigin(pageKey(page)), markIn(state.value), markIn(start.state))
  }
  const isRememberedParty = (kind: OfferedParty): boolean =>
    isRemembered(partyOrigin(kind), state.value.parties?.get(kind), start.state.parties?.get(kind))

  /** A party that the user chose here is taken, whatever the file says about it. */
  const isTicked = (offer: HeaderOffer): boolean => {
    const party = offer.isFromCatalog ? partyOfOffer(offer) : null
    const isChosen = party !== null && (state.value.parties?.get(party) ?? '') !== '' && !isRememberedParty(party)
    return state.value.offers.get(offer.key) ?? (offer.isSure || isChosen)
  }

  return {
    ...decisions,
    interpretation,
    isReading,
    isRefused,
    review,
    kinds,
    pageOf,
    readingsOf,
    /** All lists of the documents, in their order. */
    lists: computed(() => interpretation.value.pages.map(readingPlace)),
    takenPages,
    valueOf: ({ line, kind }: ActiveValue): ReviewValue | null => lineByKey.value.get(line)?.line.values[kindOf(kind) ?? 'other'] ?? null,
    lineOfKey: (key: string): ReviewLine | null => lineByKey.value.get(key)?.line ?? null,
    placeOf,
    valueAt,
    open,
    candidateOf,
    changeCandidate,
    chooseKind,
    answerColumn,
    swapMark,
    skipLine: (line: ReviewLine): void => decideRows(line.at, line.rows, 'left-out'),
    takeRows: (page: PageAt, rows: readonly number[]): void => decideRows(page, rows, 'goods'),
    takeShipments,
    /** As one decision, which undo takes back at once. */
    confirm: (values: readonly Pick<ReviewValue, 'key' | 'value'>[]): void =>
      decide(values.reduce((next, { key, value }) => withValue(next, key, { kind: 'confirmed', value }), state.value)),
    correct: (key: string, value: string): void => decide(withValue(state.value, key, { kind: 'corrected', value })),
    /** Takes back what was decided about a value. */
    revert: (key: string): void => decide(withValue(state.value, key, null)),
    /** As one decision. */
    tickOffers: (offers: readonly HeaderOffer[], ticked: boolean): void =>
      decide({ ...state.value, offers: new Map([...state.value.offers, ...offers.map(({ key }) => [key, ticked] as const)]) }),
    isOfferOpen: (offer: HeaderOffer): boolean => offer.doubt !== null && !state.value.offers.has(offer.key) && !isTicked(offer),
    isTicked,
    /** A party of the catalog for the name in the files; '': as the files have it. */
    chooseParty: (kind: OfferedParty, id: string): void =>
      decide({ ...state.value, parties: new Map([...(state.value.parties ?? []), [kind, id]]) }),
    fillFromCatalog: (fillsFromCatalog: boolean): void => decide({ ...state.value, fillsFromCatalog }),
    fillRest: (fillsRest: boolean): void => decide({ ...state.value, fillsRest }),
    isRememberedValue,
    isRememberedColumn,
    isRememberedForm,
    isRememberedParty,
    /** Whether something is remembered, and still holds. */
    isRemembered: computed(() => start.origins.size > 0 && decisions.isAtStart.value)
  }
}

export type GoodsDecisions = ReturnType<typeof useGoodsDecisions>
