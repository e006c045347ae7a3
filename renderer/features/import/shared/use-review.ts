import { computed, nextTick, shallowRef, watch } from 'vue'
import type { HeaderOffer } from '#core/import/header-offers.ts'
import type { Place } from '#core/import/source.ts'
import { useReviewText } from '../review-text.ts'
import type { JudgedValue } from './line-columns.ts'
import type { ActiveValue, ReviewTarget } from './review-target.ts'

/** The parts of the window between which the keys go. */
export interface ReviewParts {
  readonly focusQuestions: () => void
  /** `isJump`: on the chosen value, with the rows around it. */
  readonly focusLines: (isJump: boolean) => void
  /** Shows the chosen value, while the focus stays. */
  readonly showLines: () => void
  readonly focusOffer: (key: string) => void
  readonly focusTake: () => void
  /** Takes the lines. */
  readonly take: () => void
}

/** Where the user is in a review of any target: the chosen value, what F8 goes to, and what Enter does. */
export const useReview = (target: ReviewTarget, parts: ReviewParts) => {
  const words = useReviewText()
  /** What a screen reader says now. */
  const said = shallowRef('')

  const rows = computed(() => new Map(target.lines.map((line, index) => [line.key, { line, index }])))
  const columns = computed(() => new Map(target.columns.map(({ key }, index) => [key, index])))
  const orderOf = ({ line, kind }: ActiveValue): number =>
    (rows.value.get(line)?.index ?? -1) * (columns.value.size + 1) + (columns.value.get(kind) ?? -1)

  const active = shallowRef<ActiveValue | null>(target.open[0] ?? null)
  const activeRow = computed(() => (active.value === null ? null : (rows.value.get(active.value.line) ?? null)))
  const activeValue = computed((): JudgedValue | null => activeRow.value?.line.values[active.value?.kind ?? ''] ?? null)
  /** The key of the value for the header that has the focus. */
  const activeOffer = shallowRef<string | null>(null)
  /** After another reading the chosen line may no longer exist. */
  watch(rows, () => {
    if (active.value !== null && activeRow.value === null) active.value = target.open[0] ?? null
  })

  /** A place that the user asked to see, else that of the chosen value. */
  const asked = shallowRef<Place | null>(null)
  watch(active, () => (asked.value = null))
  const marked = computed(() => asked.value ?? (active.value === null ? null : target.placeOf(active.value)))

  /** The row whose picture was shown. */
  const seenRow = shallowRef('')
  const lineAt = computed(() => {
    const place = active.value === null ? null : target.placeOf(active.value)
    return place === null ? '' : `${place.document}/${place.page}/${place.row}`
  })
  /** What Enter confirms: of a row that was seen and multiplies out all that was recognised, else the chosen value. */
  const confirmable = computed((): readonly JudgedValue[] => {
    const value = activeValue.value
    if (value?.isOpen !== true || active.value === null || target.decide === null) return []
    const ofRow = seenRow.value !== '' && seenRow.value === lineAt.value ? target.decide.together(active.value.line) : []
    return ofRow.some(({ key }) => key === value.key) ? ofRow : [value]
  })

  const openOffers = computed(() => target.header?.offers.filter(target.header.isOpen) ?? [])
  const offerOf = (key: string | null): HeaderOffer | null => openOffers.value.find((offer) => offer.key === key) ?? null

  const goTo = (value: ActiveValue): void => {
    activeOffer.value = null
    active.value = value
    asked.value = null
    void nextTick(() => parts.focusLines(true))
  }
  const goToOffer = (offer: HeaderOffer): void => {
    activeOffer.value = offer.key
    asked.value = offer.at
    void nextTick(() => parts.focusOffer(offer.key))
  }
  /** To the next value that must be looked at, or the one before: those of the lines, then those for the header, from the end again. */
  const goToOpen = (isBackwards: boolean): void => {
    const { open } = target
    const all = target.header?.offers ?? []
    const at = all.findIndex(({ key }) => key === activeOffer.value)
    const isOnOffer = activeOffer.value !== null && at >= 0
    const here = active.value === null ? (isBackwards ? Infinity : -1) : orderOf(active.value)
    const offers = openOffers.value.filter((offer) => !isOnOffer || (isBackwards ? all.indexOf(offer) < at : all.indexOf(offer) > at))
    const values = isOnOffer ? [] : open.filter((value) => (isBackwards ? orderOf(value) < here : orderOf(value) > here))
    const end = isBackwards ? -1 : 0
    const [value, offer] = [values.at(end), offers.at(end)]
    if (value !== undefined) return goTo(value)
    if (isOnOffer && offer !== undefined) return goToOffer(offer)
    const [firstValue, firstOffer] = [open.at(end), openOffers.value.at(end)]
    // Behind the lines are the header values, and behind those the lines.
    if (isOnOffer ? firstValue === undefined : firstOffer !== undefined) {
      if (firstOffer !== undefined) return goToOffer(firstOffer)
    } else if (firstValue !== undefined) return goTo(firstValue)
    said.value = words.value.said.allSeen
    parts.focusTake()
  }
  const goOn = (): void => {
    said.value = words.value.said.confirmed
    if (target.open.length > 0 || openOffers.value.length > 0) goToOpen(false)
    else said.value = words.value.said.allSeen
  }
  const confirm = (values: readonly JudgedValue[]): void => {
    target.decide?.confirm(values)
    said.value = words.value.said.confirmed
    if (target.open.length > 0) goToOpen(false)
    else said.value = words.value.said.allSeen
  }
  const takeOffer = (offer: HeaderOffer): void => {
    target.header?.tick([offer], true)
    goOn()
  }

  /** What Enter does now, and how the window says it; null: nothing. */
  const enter = computed((): { readonly label: string; readonly run: () => void } | null => {
    const offer = offerOf(activeOffer.value)
    const { enterDoes } = words.value
    if (offer !== null) return { label: enterDoes.takeOffer, run: () => takeOffer(offer) }
    const count = confirmable.value.length
    if (count > 0) return { label: count > 1 ? words.value.confirmRow(count) : enterDoes.confirm, run: () => confirm(confirmable.value) }
    if (target.questions.length > 0) return { label: enterDoes.question, run: parts.focusQuestions }
    if (target.open.length > 0) return { label: enterDoes.next, run: () => goToOpen(false) }
    return target.take.isBlocked || target.isReading ? null : { label: target.take.label, run: parts.take }
  })

  const correct = (to: ActiveValue, value: string): void => {
    const read = rows.value.get(to.line)?.line.values[to.kind]
    if (read !== undefined && !read.isCorrected && read.value === value) target.decide?.confirm([read])
    else target.decide?.correct(to, value)
  }
  const chooseInSource = (place: Place): void => {
    const value = target.valueAt(place)
    asked.value = place
    if (value === null) return
    activeOffer.value = null
    active.value = value
    void nextTick(() => {
      asked.value = place
      parts.showLines()
    })
  }

  return {
    said,
    active,
    activeRow,
    activeValue,
    activeOffer,
    asked,
    marked,
    seenRow,
    confirmable,
    enter,
    goTo,
    goToOpen,
    goOn,
    confirm,
    correct,
    chooseInSource
  }
}
