import { recent, shareOfAuto, waitFor } from '#core/base/rate-limit.ts'

/** Who asks: a person, who goes first, or the application by itself. */
export type Asker = 'person' | 'auto'

/** Lets operations through so that no sixty seconds hold more than the set number; those that somebody waits for go first. */
export interface Gate {
  /** Resolves when one operation may begin. */
  pass(asker: Asker): Promise<void>
}

export interface RequestLimiterDeps {
  /** Operations in sixty seconds. */
  readonly most: () => number
  /** Milliseconds of a clock that is never put back. */
  readonly monotonic: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

export const createGate = ({ most, monotonic, after }: RequestLimiterDeps): Gate => {
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { person: [], auto: [] }
  let times: readonly number[] = []
  let timed = false

  const next = (): Asker | null => (waiting.person.length > 0 ? 'person' : waiting.auto.length > 0 ? 'auto' : null)

  const pump = (): void => {
    for (let asker = next(); asker !== null; asker = next()) {
      const now = monotonic()
      const wait = waitFor(times, now, asker === 'person' ? most() : shareOfAuto(most()))
      if (wait > 0) {
        if (!timed) {
          timed = true
          after(wait, () => {
            timed = false
            pump()
          })
        }
        return
      }
      times = [...recent(times, now), now]
      waiting[asker].shift()?.()
    }
  }

  return {
    pass: (asker) =>
      new Promise((resolve) => {
        waiting[asker].push(resolve)
        pump()
      })
  }
}
