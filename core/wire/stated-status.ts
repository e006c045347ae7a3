import { isStatusCode } from '../contract/answer-rules.ts'
import type { ReadStatusLog } from '../contract/retrieval.ts'
import { hasContent } from './has-content.ts'
import { isReadableTime } from './service-dates.ts'

/** A response code has three or four digits (specification 3). */
export const isResponseCode = (text: string): boolean => /^(?!0+$)\d{3,4}$/.test(text.trim())

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

/**
 * Whether the times of the head of a log belong to the number: it has a status code, or neither a status nor a text for it. A text in place of the code may be an
 * error, and then the times beside it may be those of the error.
 */
export const hasOwnTimes = ({ status, statusUraian }: Pick<ReadStatusLog, 'status' | 'statusUraian'>): boolean =>
  isStatusCode(status) || ![status, statusUraian].some((text) => hasContent(text))

const hasFact = ({ createdTime, sendTime, dataStatus, dataRespon }: StatingLog): boolean =>
  dataStatus.some(({ kodeStatus }) => isStatusCode(kodeStatus)) ||
  dataRespon.some(({ kodeRespon }) => isResponseCode(kodeRespon)) ||
  [createdTime, sendTime].some(isReadableTime)

/**
 * The status that a log states; '' for none. It is a status code with a fact beside it: an entry with a code, or a time. Everything that follows from a status
 * (evidence, merging, stages, worklist, billings, reminders, notifications) asks this function; what else stands in its place is a text that is shown.
 */
export const statedStatus = (log: StatingLog | ListedLog): string => {
  if ('since' in log) return log.status
  return isStatusCode(log.status) && hasFact(log) ? log.status.trim() : ''
}

/** What stands in place of the status and its text where a log states no status; '' for nothing. */
export const unstatedText = (log: StatingLog): string =>
  statedStatus(log) === ''
    ? [log.status, log.statusUraian]
        .filter((text) => hasContent(text))
        .join(' ')
        .trim()
    : ''
