/** The span in which only so many operations may begin, in milliseconds. */
export const span = 60_000

/**
 * Milliseconds until one more operation may begin, so that no sixty seconds ever hold more than `most`. `times`: when operations began,
 * oldest first, by a clock that is never put back.
 */
export const waitFor = (times: readonly number[], now: number, most: number): number => {
  const oldest = times.at(-most)
  return times.length < most || oldest === undefined ? 0 : Math.max(0, oldest + span - now)
}

/** The times that still count. */
export const recent = (times: readonly number[], now: number): readonly number[] => times.filter((time) => now - time < span)

/** What questions by themselves may use: a fifth is left for what somebody asks for. */
export const shareOfAuto = (most: number): number => Math.max(1, Math.floor(most * 0.8))
