/** Seconds. A longer Retry-After is capped at one day. */
const longestWait = 86_400

/**
 * Seconds of a Retry-After header, given as seconds or as an HTTP date (RFC 9110); null if it is missing or cannot be read. `now` in
 * milliseconds since 1970.
 */
export const readRetryAfter = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), longestWait)
  // An HTTP date begins with a weekday; the oldest of its three formats has no zone and means GMT.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? null : Math.min(Math.max(0, Math.ceil((at - now) / 1000)), longestWait)
}
