import { recent, automaticLimit, waitFor } from '../base/backoff.ts'
import type { Asker } from '../contract/retrieval.ts'

/** Who asks. `host`: the host itself, before it sends something. */
export type QueryAsker = Asker | 'host'

/** Delays operations so that at most the set number begin in any sixty seconds; those of the host go first, then those of the user. */
export interface RequestLimiter {
  /** Resolves with true when one operation may begin; with false where it was dropped. */
  wait(asker: QueryAsker): Promise<boolean>
  /** Drops the operations of the window that wait. */
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
  const waiting: Readonly<Record<QueryAsker, ((mayBegin: boolean) => void)[]>> = { host: [], user: [], auto: [] }
  let times: readonly number[] = []
  let isTimerSet = false

  const next = (): QueryAsker | undefined => (['host', 'user', 'auto'] as const).find((asker) => waiting[asker].length > 0)

  const pump = (): void => {
    for (let asker = next(); asker !== undefined; asker = next()) {
      const now = monotonic()
      const wait = waitFor(times, now, asker === 'auto' ? automaticLimit(most()) : most())
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
