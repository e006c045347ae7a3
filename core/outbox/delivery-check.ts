import type { SendingSettings } from '../contract/settings.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * Milliseconds until the next automatic query of the status log about an entry with unknown outcome, counted from the last query or else
 * from the end of its attempt; null after the configured number of queries. Each wait is twice the one before; together they take the
 * configured minutes, because a service needs seconds or is down for long.
 */
export const nextCheckDelay = (
  entry: Pick<OutboxEntry, 'inquiry'>,
  { unknownReads, unknownMinutes }: Pick<SendingSettings, 'unknownReads' | 'unknownMinutes'>
): number | null => {
  const reads = entry.inquiry?.reads ?? 0
  if (reads >= unknownReads) return null
  return Math.round((unknownMinutes * 60_000 * 2 ** reads) / (2 ** unknownReads - 1))
}

/** Whether the configured number of queries found nothing, so that sending it again is the remaining option. */
export const canBeResent = (
  entry: Pick<OutboxEntry, 'state' | 'inquiry'>,
  { unknownReads }: Pick<SendingSettings, 'unknownReads'>
): boolean => entry.state === 'unknown' && entry.inquiry?.finding === 'not-found' && entry.inquiry.reads >= unknownReads
