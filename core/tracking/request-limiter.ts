import { recent, automaticLimit, waitFor } from '../base/backoff.ts'
import type { Asker } from '../contract/retrieval.ts'

/** Delays operations so that at most the set number begin in any sixty seconds; those of the user go first. */
export interface RequestLimiter {
  /** Resolves with true when one operation may begin; with false where it was dropped. */
  wait(asker: Asker): Promise<boolean>
  /** Drops the operations that wait. */
  drop(): void
}

export interface RequestLimiterDeps {
  /** Operations per sixty seconds. */
  readonly most: () => number
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

export const createRequestLimiter = ({ most, monotonic, after }: RequestLimiterDeps): RequestLimiter => {
  const waiting: Readonly<Record<Asker, ((mayBegin: boolean) => void)[]>> = { user: [], auto: [] }
  let times: readonly number[] = []
  let isTimerSet = false

  const next = (): Asker | null => (waiting.user.length > 0 ? 'user' : waiting.auto.length > 0 ? 'auto' : null)

  const pump = (): void => {
    for (let asker = next(); asker !== null; asker = next()) {
      const now = monotonic()
      const wait = waitFor(times, now, asker === 'user' ? most() : automaticLimit(most()))
      if (wait > 0) {
        if (!isTimerSet) {
          isTimerSet = true
          after(wait, () => {
            isTimerSet = false
            pump()
          })
        }
        return
      }
      times = [...recent(times, now), now]
      waiting[asker].shift()?.(true)
    }
  }

  return {
    wait: (asker) =>
      new Promise((resolve) => {
        waiting[asker].push(resolve)
        pump()
      }),
    drop() {
      for (const dropped of [...waiting.user.splice(0), ...waiting.auto.splice(0)]) dropped(false)
    }
  }
}
