import type { Clock } from './ports.ts'

/** Allows events up to a total weight within a sliding span. */
export interface RateLimit {
  /** Counts an event (weight 1 by default); false, and it is not counted, where the limit would be passed. */
  take(weight?: number): boolean
  /** Whether another event of weight 1 would be allowed. */
  isFree(): boolean
  /** Milliseconds until the oldest event that counts does not count any more; 0 without one. */
  oldestLasts(): number
}

/** `span`: milliseconds. A clock that was set back starts a new span. */
export const createRateLimit = (most: number, span: number, clock: Clock): RateLimit => {
  let taken: { readonly at: number; readonly weight: number }[] = []
  const isWithin = (weight: number): boolean => {
    const now = clock.now()
    taken = taken.filter(({ at }) => at <= now && now - at < span)
    return taken.reduce((sum, one) => sum + one.weight, weight) <= most
  }
  return {
    take(weight = 1) {
      if (!isWithin(weight)) return false
      taken.push({ at: clock.now(), weight })
      return true
    },
    isFree: () => isWithin(1),
    oldestLasts: () => (isWithin(0), taken[0] === undefined ? 0 : span - (clock.now() - taken[0].at))
  }
}
