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
