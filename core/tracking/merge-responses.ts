import type { PdfState, ReadLogResponse, ReadResponse } from '../contract/retrieval.ts'
import { canonicalJson } from '../base/json-guards.ts'
import { ajuKey } from '../numbering/aju-number.ts'
import { hasContent } from '../wire/has-content.ts'
import { dayKey, isReadableTime } from '../wire/service-dates.ts'
import { addsNothing, filledMembers } from './fill-members.ts'
import type { StoredResponse } from './track.ts'

const rank: Readonly<Record<PdfState['state'], number>> = { stored: 3, damaged: 2, text: 1, none: 0 }
/** A good PDF is never replaced by a worse answer. */
const betterPdf = (a: PdfState, b: PdfState): PdfState => (rank[b.state] > rank[a.state] ? b : a)

type Documents = Pick<StoredResponse, 'pdf' | 'otherPdfs'>

/** The documents of two versions of one response: the better PDF, and every other stored one. */
export const mergedDocuments = (a: Documents, b: Documents): Documents => {
  const pdf = betterPdf(a.pdf, b.pdf)
  const stored = [a.pdf, ...(a.otherPdfs ?? []), b.pdf, ...(b.otherPdfs ?? [])].filter((one) => one.state === 'stored')
  const others = [...new Map(stored.map((one) => [one.sha256, one])).values()].filter(
    ({ sha256 }) => pdf.state !== 'stored' || pdf.sha256 !== sha256
  )
  return { pdf, ...(others.length > 0 ? { otherPdfs: others } : {}) }
}

/** Whether the documents of `next` are among the known ones. */
const hasDocuments = (known: Documents, next: Documents): boolean => {
  const { pdf, otherPdfs = [] } = mergedDocuments(known, next)
  return pdf === known.pdf && otherPdfs.length === (known.otherPdfs?.length ?? 0)
}

export const betterCopy = (a: StoredResponse['copy'], b: StoredResponse['copy']): StoredResponse['copy'] => (b === 'absent' ? a : b)

type Incoming = Omit<StoredResponse, 'id' | 'firstSeenAt' | 'readAt'>

/** The number of a response; '' for a missing one and its placeholders, so that another operation can fill it in. */
const numberIn = (number: string | null | undefined): string => (hasContent(number) ? (number?.trim() ?? '') : '')

const fromLog = (response: ReadLogResponse): Incoming => {
  const { car, kodeRespon, uraianRespon, tanggalRespon, nomorRespon, pdf, ...fields } = response
  return {
    car,
    code: kodeRespon,
    date: tanggalRespon,
    time: '',
    number: numberIn(nomorRespon),
    description: uraianRespon,
    pdf,
    copy: 'absent',
    fields
  }
}

/** A JSON number has no leading zero: `90000` is nine o'clock. */
const withZero = (time: string): string => (/^\d{5}$/.test(time) ? `0${time}` : time)

const fromResponse = (response: ReadResponse): Incoming => {
  const { car, reskd, restg, reswk, deskripsi, pdf, otherPdfs, copy, copyDifferences, ...fields } = response
  return {
    car,
    code: reskd,
    date: restg,
    time: withZero(reswk),
    number: numberIn(response.dokresno),
    description: deskripsi,
    pdf,
    ...(otherPdfs ? { otherPdfs } : {}),
    copy,
    ...(copyDifferences ? { copyDifferences } : {}),
    fields
  }
}

/** Whether the time and the number of both agree or are missing. */
const compatible = (known: StoredResponse, next: Incoming): boolean =>
  (known.time === '' || next.time === '' || known.time === next.time) &&
  (known.number === '' || next.number === '' || known.number === next.number)

const alike = (known: StoredResponse, next: Incoming): boolean => known.time === next.time && known.number === next.number

/** Whether an answer adds nothing to a known response. */
const holds = (known: StoredResponse, next: Incoming): boolean =>
  (isReadableTime(known.date) || !isReadableTime(next.date)) &&
  (next.time === '' || known.time === next.time) &&
  (next.number === '' || known.number === next.number) &&
  (next.description === '' || known.description !== '') &&
  hasDocuments(known, next) &&
  betterCopy(known.copy, next.copy) === known.copy &&
  addsNothing(known.fields, next.fields)

/** With more similar responses than this the best assignment is not searched. */
const mostCompared = 100

/** A maximum set of pairs that change nothing, so that the same answer received again changes nothing. */
const unchangedPairs = (known: readonly StoredResponse[], received: readonly Incoming[]): ReadonlyMap<StoredResponse, Incoming> => {
  const pairs = new Map<StoredResponse, Incoming>()
  const free = [...known]
  const assignFree = (next: Incoming, fits: typeof holds): boolean => {
    const index = free.findIndex((response) => fits(response, next))
    const [response] = index === -1 ? [] : free.splice(index, 1)
    if (response) pairs.set(response, next)
    return response !== undefined
  }
  const reassign = (next: Incoming, tried: Set<StoredResponse>): boolean => {
    if (assignFree(next, holds)) return true
    if (known.length > mostCompared) return false
    return known.some((response) => {
      const other = pairs.get(response)
      if (!other || tried.has(response) || !holds(response, next)) return false
      const isFreed = reassign(other, tried.add(response))
      if (isFreed) pairs.set(response, next)
      return isFreed
    })
  }
  const rest = received.filter((next) => !assignFree(next, (response, one) => alike(response, one) && holds(response, one)))
  for (const next of rest) reassign(next, new Set())
  return pairs
}

/** Criteria by which a new response is a known one, most reliable first: a certain pair must not be split by a possible one. */
const criteria: readonly (typeof holds)[] = [
  alike,
  (known, next) => next.number !== '' && known.number === next.number && compatible(known, next),
  (known, next) => next.time !== '' && known.time === next.time && compatible(known, next),
  compatible
]

/** Pairs of one aju number, code and day that are compared one by one; the service never issues more than a few. */
const mostPairs = 250_000
/** How many candidates the last criterion considers. */
const mostTried = 50

const moment = ({ time, number }: Incoming): string => `${time}|${number}`
const content = ({ time, number, description, pdf, copy, fields }: Incoming): string =>
  JSON.stringify([time, number, description, pdf, copy, fields])

/**
 * The criteria for so many similar responses that comparing all pairs would block the window: identical content first, then the other
 * criteria by lookup.
 */
const roughPairs = (known: readonly StoredResponse[], received: readonly Incoming[]): ReadonlyMap<Incoming, StoredResponse> => {
  const found = new Map<Incoming, StoredResponse>()
  const used = new Set<StoredResponse>()
  const keys: readonly ((one: Incoming) => string)[] = [content, moment, (one) => one.number, (one) => one.time]
  for (const keyOf of keys) {
    const open = Map.groupBy(
      known.filter((response) => !used.has(response)),
      keyOf
    )
    for (const next of received) {
      const key = keyOf(next)
      const response = found.has(next) || key === '' ? undefined : open.get(key)?.at(-1)
      if (!response || !compatible(response, next)) continue
      open.get(key)?.pop()
      used.add(response)
      found.set(next, response)
    }
  }
  const left = known.filter((response) => !used.has(response)).reverse()
  for (const next of received) {
    if (found.has(next)) continue
    const index = left.findLastIndex((response, at) => at >= left.length - mostTried && compatible(response, next))
    const [response] = index === -1 ? [] : left.splice(index, 1)
    if (response) found.set(next, response)
  }
  return found
}

/** The same response twice in an answer to `car` is one, whichever of the two has a document, and has both where they differ. */
const withoutRepeats = (car: string, received: readonly Incoming[]): readonly Incoming[] => {
  const found = new Map<string, Incoming>()
  for (const next of received) {
    const { code, date, time, number, description } = next
    const fields = Object.fromEntries(Object.entries(next.fields).filter(([, value]) => hasContent(value)))
    const key = JSON.stringify([ajuKey(next.car || car), code, dayKey(date), time, number, description.trim(), canonicalJson(fields)])
    const known = found.get(key)
    const differences = known?.copyDifferences ?? next.copyDifferences
    found.set(
      key,
      known === undefined
        ? next
        : {
            ...known,
            ...mergedDocuments(known, next),
            copy: betterCopy(known.copy, next.copy),
            ...(differences ? { copyDifferences: differences } : {})
          }
    )
  }
  return [...found.values()]
}

/**
 * Pairs the responses of one answer with the known ones. Each entry of an answer is one response: two that differ stay two.
 */
const pairsOf = (known: readonly StoredResponse[], received: readonly Incoming[]): ReadonlyMap<Incoming, StoredResponse> => {
  if (known.length * received.length > mostPairs) return roughPairs(known, received)
  const held = unchangedPairs(known, received)
  const found = new Map([...held].map(([response, next]) => [next, response]))
  const open = known.filter((response) => !held.has(response))
  for (const isMatch of criteria) {
    for (const next of received) {
      if (found.has(next) || open.length === 0) continue
      const index = open.findIndex((response) => isMatch(response, next))
      const [response] = index === -1 ? [] : open.splice(index, 1)
      if (response) found.set(next, response)
    }
  }
  return found
}

/** Only responses of the same aju number, code and day can be the same. */
const groupKey = (car: string, code: string, date: string): string => JSON.stringify([ajuKey(car), code, dayKey(date)])
const isOwn = (asked: string, { car }: Incoming): boolean => car === '' || ajuKey(car) === ajuKey(asked)
const knownCar = (response: StoredResponse): string => (typeof response.fields['car'] === 'string' ? response.fields['car'] : response.car)

/**
 * Merges the responses of an answer into the known ones of an aju number, without duplicates; returns only new or changed ones. `car` is
 * the requested aju number: entries of another one are stored under it with their own `car` among the fields.
 */
export const mergeResponses = (
  car: string,
  known: readonly StoredResponse[],
  received: { readonly log?: readonly ReadLogResponse[]; readonly responses?: readonly ReadResponse[] },
  now: number,
  source?: AnswerSource
): readonly StoredResponse[] => {
  const all = new Map(known.map((response) => [response.id, response]))
  const mentioned = new Set<string>()
  const nextId = idsBeside(all)
  for (const listed of [(received.responses ?? []).map(fromResponse), (received.log ?? []).map(fromLog)]) {
    const answer = withoutRepeats(car, listed)
    const groups = Map.groupBy([...all.values()], (response) => groupKey(knownCar(response), response.code, response.date))
    for (const [key, entries] of Map.groupBy(answer, (next) => groupKey(next.car || car, next.code, next.date))) {
      const found = pairsOf(groups.get(key) ?? [], entries)
      for (const next of entries) {
        const old = all.get(found.get(next)?.id ?? '')
        const merged = old
          ? mergedWith(old, next)
          : { ...next, car, ...foreign(car, next), id: nextId(car, next), firstSeenAt: now, readAt: 0 }
        all.set(merged.id, merged)
        mentioned.add(merged.id)
      }
    }
  }
  if (source) for (const response of all.values()) all.set(response.id, mentionedBy(response, source, mentioned.has(response.id), now))
  const before = new Map(known.map((response) => [response.id, response]))
  return [...all.values()].filter((response) => {
    const old = before.get(response.id)
    return old !== response && (old === undefined || JSON.stringify(old) !== JSON.stringify(response))
  })
}

/** The operation of an answer, and whether it lists everything it knows: an answer by code, or with an error, takes nothing back. */
export interface AnswerSource {
  readonly operation: string
  readonly isComplete: boolean
}

const mentionedBy = (
  response: StoredResponse,
  { operation, isComplete }: AnswerSource,
  isMentioned: boolean,
  now: number
): StoredResponse => {
  const { goneSince, seenIn = [], ...rest } = response
  const wasSeen = seenIn.includes(operation)
  if (isMentioned) return wasSeen && goneSince === undefined ? response : { ...rest, seenIn: wasSeen ? seenIn : [...seenIn, operation] }
  if (!wasSeen || !isComplete || operation.startsWith('by-code')) return response
  const left = seenIn.filter((one) => one !== operation)
  return { ...rest, seenIn: left, ...(left.length === 0 ? { goneSince: now } : {}) }
}

const foreign = (car: string, next: Incoming): Partial<StoredResponse> =>
  isOwn(car, next) ? {} : { fields: { ...next.fields, car: next.car } }

const mergedWith = (old: StoredResponse, next: Incoming): StoredResponse => ({
  ...old,
  date: isReadableTime(old.date) || !isReadableTime(next.date) ? old.date : next.date,
  time: old.time || next.time,
  number: hasContent(old.number) ? old.number : next.number,
  description: hasContent(old.description) ? old.description : next.description,
  ...mergedDocuments(old, next),
  copy: betterCopy(old.copy, next.copy),
  ...(next.copy === 'different' && next.copyDifferences ? { copyDifferences: next.copyDifferences } : {}),
  fields: filledMembers(old.fields, next.fields)
})

/** Assigns unused ids: identical ones get a counter. */
const idsBeside = (all: ReadonlyMap<string, unknown>): ((car: string, next: Incoming) => string) => {
  const counters = new Map<string, number>()
  return (car, next) => {
    const base = [car, next.code, next.date, next.time || next.number].join('|')
    let count = counters.get(base) ?? 1
    while (all.has(count === 1 ? base : `${base}|${count}`)) count += 1
    counters.set(base, count + 1)
    return count === 1 ? base : `${base}|${count}`
  }
}
