import type { ReadLogResponse, ReadLogStatus, ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from '../wire/has-content.ts'
import { inServiceForm, timeKey } from '../wire/service-dates.ts'

type Entry = ReadLogStatus | ReadLogResponse

/** What entries of one status, and of one response, have in common; a later answer may word the rest otherwise. */
export const statusKey = ({ kodeStatus, waktuStatus }: ReadLogStatus): string => `${kodeStatus}|${timeKey(waktuStatus)}`
export const responseKey = ({ kodeRespon, tanggalRespon }: ReadLogResponse): string =>
  `${kodeRespon}|${timeKey(inServiceForm(tanggalRespon, 'date'))}`

/** Entries that the service no longer mentions are kept up to this number. */
const mostGone = 500

/** The members of `after`; where one is blank, that of `before`. */
const filled = <T extends Entry>(after: T, { goneSince: _, ...before }: T): T => ({
  ...after,
  ...Object.fromEntries(Object.entries(before).filter(([key, value]) => !hasContent(after[key as keyof T]) && hasContent(value)))
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

/**
 * The log after another answer. Reported entries stay: an answer that lacks them, is blank or has an error does not remove them.
 * Entries missing in a complete answer are marked as gone since `now` (milliseconds since 1970).
 */
export const mergeLog = (before: ReadStatusLog, answer: ReadStatusLog, now: number, isComplete: boolean): ReadStatusLog => {
  const gone = isComplete ? { goneSince: now } : {}
  const isStatusGone = !hasContent(answer.status) && hasContent(before.status)
  const isTextGone = answer.status === before.status && !hasContent(answer.statusUraian)
  const { goneSince = isComplete ? now : undefined, status, statusUraian } = before
  return {
    ...answer,
    ...(isStatusGone ? { status, statusUraian, ...(goneSince === undefined ? {} : { goneSince }) } : {}),
    ...(isTextGone ? { statusUraian } : {}),
    createdTime: hasContent(answer.createdTime) ? answer.createdTime : before.createdTime || answer.createdTime,
    sendTime: hasContent(answer.sendTime) ? answer.sendTime : (before.sendTime ?? answer.sendTime),
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
