/** Length of the sliding window, in milliseconds. */
export const span = 60_000

/**
 * Milliseconds until one more operation may start, so that no window of sixty seconds contains more than `most` starts.
 * `times`: start times in ascending order, from a monotonic clock.
 */
export const waitFor = (times: readonly number[], now: number, most: number): number => {
  const oldest = times.at(-most)
  return times.length < most || oldest === undefined ? 0 : Math.max(0, oldest + span - now)
}

/** The start times that are still inside the window. */
export const recent = (times: readonly number[], now: number): readonly number[] => times.filter((time) => now - time < span)

/** The limit for automatic requests: a fifth of `most` is reserved for requests of the user. */
export const automaticLimit = (most: number): number => Math.max(1, Math.floor(most * 0.8))

/** `base` and `cap` in milliseconds; `floor`: minimum delay as a fraction of the ceiling, in [0, 1]. */
export interface BackoffLimits {
  readonly base: number
  readonly cap: number
  readonly floor: number
}

/**
 * Capped exponential backoff with jitter, in milliseconds. The ceiling doubles with every attempt; the delay is a random point between
 * `floor` times the ceiling and the ceiling, so that no delay is near zero and clients do not retry at the same moment.
 * `attempt` counts from 0; `random` is in [0, 1).
 */
export const exponentialBackoff = ({ base, cap, floor }: BackoffLimits, attempt: number, random: number): number => {
  const ceiling = Math.min(cap, base * 2 ** Math.min(attempt, 30))
  return ceiling * (floor + (1 - floor) * random)
}
