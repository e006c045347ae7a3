import { isLikeHttpStatus, isResponseCode, isStatusCode } from '../contract/answer-rules.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from './has-content.ts'
import { isReadableTime } from './service-dates.ts'

/** The members of a log, as read or as stored, that say whether it states a status. */
export interface StatingLog extends Pick<ReadStatusLog, 'status' | 'statusUraian' | 'createdTime' | 'sendTime'> {
  readonly dataStatus: readonly Pick<ReadStatusLog['dataStatus'][number], 'kodeStatus'>[]
  readonly dataRespon: readonly Pick<ReadStatusLog['dataRespon'][number], 'kodeRespon'>[]
}

/** A log of which only the stated status and the time of its step are in memory (`ListedTrack`). */
export interface ListedLog {
  readonly status: string
  readonly since: string
}

/** Whether the head of a log has a status code: one that may be a status of HTTP only if the history has it, too. */
const hasCode = ({ status, dataStatus }: Pick<StatingLog, 'status' | 'dataStatus'>): boolean =>
  isStatusCode(status) && (!isLikeHttpStatus(status) || dataStatus.some(({ kodeStatus }) => kodeStatus.trim() === status.trim()))

/**
 * Whether the times of the head of a log belong to the number: it has a status code, or neither a status nor a text for it. A text in place of the code may be an
 * error, and then the times beside it may be those of the error.
 */
export const hasOwnTimes = (log: Pick<StatingLog, 'status' | 'statusUraian' | 'dataStatus'>): boolean =>
  hasCode(log) || ![log.status, log.statusUraian].some((text) => hasContent(text))

const hasFact = ({ createdTime, sendTime, dataStatus, dataRespon }: StatingLog): boolean =>
  dataStatus.some(({ kodeStatus }) => isStatusCode(kodeStatus)) ||
  dataRespon.some(({ kodeRespon }) => isResponseCode(kodeRespon)) ||
  [createdTime, sendTime].some(isReadableTime)

/**
 * The status that a log states; '' for none. It is a status code (`hasCode`) with a fact beside it: an entry with a code, or a time. Everything that follows from a status
 * (evidence, merging, stages, worklist, billings, reminders, notifications) asks this function; what else stands in its place is a text that is shown.
 */
export const statedStatus = (log: StatingLog | ListedLog): string => {
  if ('since' in log) return log.status
  return hasCode(log) && hasFact(log) ? log.status.trim() : ''
}

/** What stands in place of the status and its text where a log states no status; '' for nothing. */
export const unstatedText = (log: StatingLog): string =>
  statedStatus(log) === ''
    ? [log.status, log.statusUraian]
        .filter((text) => hasContent(text))
        .join(' ')
        .trim()
    : ''
