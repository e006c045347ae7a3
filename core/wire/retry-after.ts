import { readZonedDate } from './http-date.ts'

/** Seconds. A longer wait is capped at an hour: a date in a wrong zone or year would stop the queue for a day. */
const longestWait = 3_600

/**
 * Seconds of a Retry-After header, given as seconds or as a date that names its zone; null if it is missing or is neither. `now` in milliseconds since 1970.
 * At most an hour.
 */
export const readRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestWait)
  const at = readZonedDate(text, now)
  return at === null ? null : Math.min(Math.max(0, Math.ceil((at - now) / 1_000)), longestWait)
}
