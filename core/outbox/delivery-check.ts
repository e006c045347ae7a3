import type { SendingSettings } from '../contract/sending.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * Milliseconds until the status log is asked about an unknown entry by itself, from the last question or else from the end of its attempt; null once it was asked
 * often enough. Each wait is twice the one before, all of them together take the minutes of the setting: a service needs seconds, or has a bad hour.
 */
export const nextQuestion = (
  entry: Pick<OutboxEntry, 'inquiry'>,
  { unknownReads, unknownMinutes }: Pick<SendingSettings, 'unknownReads' | 'unknownMinutes'>
): number | null => {
  const reads = entry.inquiry?.reads ?? 0
  if (reads >= unknownReads) return null
  return Math.round((unknownMinutes * 60_000 * 2 ** reads) / (2 ** unknownReads - 1))
}

/** Whether it was asked about often enough, the service does not know it, and sending it again is what is left. */
export const canBeResent = (
  entry: Pick<OutboxEntry, 'state' | 'inquiry'>,
  { unknownReads }: Pick<SendingSettings, 'unknownReads'>
): boolean => entry.state === 'unknown' && entry.inquiry?.finding === 'not-found' && entry.inquiry.reads >= unknownReads
