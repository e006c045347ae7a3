import type { ReadLogResponse, ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from '../wire/has-content.ts'
import { dayKey, isReadableTime, timeKey } from '../wire/service-dates.ts'
import { hasOwnTimes, statedStatus, unstatedText } from '../wire/stated-status.ts'

type Entry = ReadLogStatus | ReadLogResponse

/** What entries of one status, and of one response, have in common; a later answer may word the rest otherwise. */
export const statusKey = ({ kodeStatus, waktuStatus }: ReadLogStatus): string => `${kodeStatus}|${timeKey(waktuStatus)}`
export const responseKey = ({ kodeRespon, tanggalRespon }: ReadLogResponse): string =>
  `${kodeRespon}|${dayKey(tanggalRespon)}`

/** Entries that the service no longer mentions are kept up to this number. */
const mostGone = 500

const dates: ReadonlySet<string> = new Set(['createdTime', 'sendTime', 'waktuStatus', 'tanggalRespon', 'tanggalDaftar'])
const isReadable = (value: unknown): boolean => typeof value === 'string' && isReadableTime(value)
const isWorse = (key: string, after: unknown, before: unknown): boolean =>
  !hasContent(after) || (dates.has(key) && isReadable(before) && !isReadable(after))

/** The members of `after`; where one is blank, or a date that cannot be read, that of `before`. */
const filled = <T extends Entry>(after: T, { goneSince: _, ...before }: T): T => ({
  ...after,
  ...Object.fromEntries(Object.entries(before).filter(([key, value]) => hasContent(value) && isWorse(key, after[key as keyof T], value)))
})

/** The entries of an answer, each filled up from the known one with the same key, and the known ones that it lacks, marked as gone. */
const mergeEntries = <T extends Entry>(
  before: readonly T[],
  after: readonly T[],
  keysOf: (entry: T) => readonly string[],
  gone: object
): readonly T[] => {
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
  const time = (key: 'createdTime' | 'sendTime') => (hasOwnTimes(answer) && !isWorse(key, answer[key], before[key]) ? answer[key] : before[key])
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
