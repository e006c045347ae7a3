import { isSameJson } from '../base/json-guards.ts'
import type { Json } from '../base/json.ts'
import type { ReadLogResponse, ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from '../wire/has-content.ts'
import { dayKey, isReadableTime, timeKey } from '../wire/service-dates.ts'
import { hasOwnTimes, statedStatus, unstatedText } from '../wire/stated-status.ts'

type Entry = ReadLogStatus | ReadLogResponse

/** What entries of one status, and of one response, have in common; a later answer may word the rest otherwise. */
export const statusKey = ({ kodeStatus, waktuStatus }: ReadLogStatus): string => `${kodeStatus}|${timeKey(waktuStatus)}`
export const responseKey = ({ kodeRespon, tanggalRespon }: ReadLogResponse): string => `${kodeRespon}|${dayKey(tanggalRespon)}`

/** Entries that the service no longer mentions are kept up to this number. */
const mostGone = 500

const dates: ReadonlySet<string> = new Set(['createdTime', 'sendTime', 'waktuStatus', 'tanggalRespon', 'tanggalDaftar'])
const isReadable = (value: unknown): boolean => typeof value === 'string' && isReadableTime(value)
/** A number of registration or of a response has a digit that is not zero; a word in its place is none. */
const numbers: ReadonlySet<string> = new Set(['nomorDaftar', 'nomorRespon'])
const isNumber = (value: unknown): boolean => typeof value === 'string' && /[1-9]/.test(value)
const isWorse = (key: string, after: unknown, before: unknown): boolean =>
  !hasContent(after) ||
  (numbers.has(key) && isNumber(before) && !isNumber(after)) ||
  (dates.has(key) && isReadable(before) && !isReadable(after))

/** The members of `after`; where one is blank, or a date that cannot be read, that of `before`. */
const filled = <T extends Entry>(after: T, { goneSince: _, ...before }: T): T => ({
  ...after,
  ...Object.fromEntries(Object.entries(before).filter(([key, value]) => hasContent(value) && isWorse(key, after[key as keyof T], value)))
})

/** Entries with one key that are compared one by one. */
const mostAlike = 50
const documents = { stored: 3, damaged: 2, text: 1, none: 0 } as const

/** Whether two entries with the same key say nothing different: each value is the same, or missing in one of them. */
const isSameEntry = <T extends Entry>(one: T, other: T): boolean =>
  Object.entries(one).every(([key, value]) => {
    if (key === 'goneSince' || key === 'broughtBy' || key === 'car') return true
    const second = other[key as keyof T]
    if (dates.has(key) && typeof value === 'string' && typeof second === 'string' && dayKey(value) === dayKey(second)) return true
    if (key === 'pdf')
      return [value, second].some((pdf) => (pdf as ReadLogResponse['pdf']).state !== 'stored') || isSameJson(value as Json, second as Json)
    return !hasContent(value) || !hasContent(second) || isSameJson(value as Json, second as Json)
  })

/** One entry for two that are the same: the values and the better document of both; gone only if both are. */
const joinedEntry = <T extends Entry>(one: T, other: T): T => {
  const { goneSince, ...rest } = filled(one, other)
  const pdfs = 'pdf' in one && 'pdf' in other ? [one.pdf, other.pdf].toSorted((a, b) => documents[b.state] - documents[a.state]) : []
  const isGone = goneSince !== undefined && other.goneSince !== undefined
  return { ...rest, ...(pdfs.length > 0 ? { pdf: pdfs[0] } : {}), ...(isGone ? { goneSince } : {}) } as T
}

/** The entries without doubles: the same one twice is one before anything is compared, or one of the two would look taken back by the next answer. */
const withoutDoubles = <T extends Entry>(entries: readonly T[], keyOf: (entry: T) => string): readonly T[] => {
  const found = new Map<string, T[]>()
  for (const entry of entries) {
    const alike = found.get(keyOf(entry)) ?? []
    const index = alike.findLastIndex((one, at) => at >= alike.length - mostAlike && isSameEntry(one, entry))
    if (index === -1) alike.push(entry)
    else alike[index] = joinedEntry(alike[index] as T, entry)
    found.set(keyOf(entry), alike)
  }
  return [...found.values()].flat()
}

/** The entries of an answer, each filled up from the known one with the same key, and the known ones that it lacks, marked as gone. */
const mergeEntries = <T extends Entry>(
  known: readonly T[],
  answered: readonly T[],
  keysOf: (entry: T) => readonly string[],
  gone: object
): readonly T[] => {
  const firstKey = (entry: T): string => keysOf(entry).at(-1) ?? ''
  const [before, after] = [withoutDoubles(known, firstKey), withoutDoubles(answered, firstKey)]
  const left = new Set(before)
  const found = new Map<T, T>()
  for (const at of [0, 1]) {
    const open = Map.groupBy(left, (entry) => keysOf(entry)[at] ?? '')
    for (const entry of after) {
      const known = found.has(entry) ? undefined : open.get(keysOf(entry)[at] ?? '')?.shift()
      if (known === undefined) continue
      left.delete(known)
      found.set(entry, known)
    }
  }
  const merged = after.map((entry) => {
    const known = found.get(entry)
    return known === undefined ? entry : filled(entry, known)
  })
  return [...merged, ...[...left].slice(-mostGone).map((entry) => ({ ...gone, ...entry }))]
}

/** The status of a log after another answer, and its text: one that states none replaces none, and its text is shown where no status is known. */
const mergedStatus = (before: ReadStatusLog, answer: ReadStatusLog, now: number, isComplete: boolean): Partial<ReadStatusLog> => {
  const [known, stated] = [statedStatus(before), statedStatus(answer)]
  if (stated !== '')
    return { status: stated, ...(stated === known && !hasContent(answer.statusUraian) ? { statusUraian: before.statusUraian } : {}) }
  if (known !== '') {
    const { goneSince = isComplete ? now : undefined, statusUraian } = before
    return { status: known, statusUraian, ...(goneSince === undefined ? {} : { goneSince }) }
  }
  return { status: '', statusUraian: unstatedText(answer) || unstatedText(before) }
}

/**
 * The log after another answer. Reported entries stay: an answer that lacks them, is blank or has an error does not remove them.
 * Entries missing in a complete answer are marked as gone since `now` (milliseconds since 1970); one with a text in place of its status is none.
 */
export const mergeLog = (before: ReadStatusLog, answer: ReadStatusLog, now: number, isComplete: boolean): ReadStatusLog => {
  const isWhole = isComplete && unstatedText(answer) === ''
  const gone = isWhole ? { goneSince: now } : {}
  const time = (key: 'createdTime' | 'sendTime') =>
    hasOwnTimes(answer) && !isWorse(key, answer[key], before[key]) ? answer[key] : before[key]
  return {
    ...answer,
    ...mergedStatus(before, answer, now, isWhole),
    createdTime: time('createdTime') ?? '',
    sendTime: time('sendTime'),
    dataStatus: mergeEntries(
      before.dataStatus,
      answer.dataStatus,
      (entry) => [`${statusKey(entry)}|${entry.keterangan}`, statusKey(entry)],
      gone
    ),
    dataRespon: mergeEntries(
      before.dataRespon,
      answer.dataRespon,
      (entry) => [`${responseKey(entry)}|${entry.nomorRespon ?? ''}`, responseKey(entry)],
      gone
    )
  }
}
