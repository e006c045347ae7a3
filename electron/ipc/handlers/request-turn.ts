import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which a turn that has to wait is asked for again at the latest: other desks may have used less. */
const longestPause = 5_000

/**
 * Waits for a turn among the requests per minute that the desks of an office share, at most `longest` milliseconds. `take`: milliseconds until the request may be
 * made; with 0 it is counted. Resolves with whether it has a turn; one that cannot be counted has one.
 */
export const waitForTurn = async (take: () => Promise<number>, longest: number, signal: AbortSignal): Promise<boolean> => {
  const ended = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal])
  const turn = (): Promise<number> => take().catch(() => 0)
  const pause = (milliseconds: number) => sleep(milliseconds, null, { signal: stop }).catch(() => null)
  const tries = async (): Promise<boolean> => {
    for (let wait = await turn(); wait > 0; wait = await turn()) {
      await pause(Math.min(wait, longestPause))
      if (stop.aborted) return false
    }
    return true
  }
  const isTaken = await Promise.race([tries(), pause(longest).then(() => false)])
  ended.abort()
  return isTaken
}
