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
