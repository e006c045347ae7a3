import type { Failure } from '#core/base/result.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import { refreshBackoff } from '#core/tracking/refresh-plan.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'
import type { Timers } from '../../../data/services.ts'

interface Wait {
  /** Failed automatic queries in a row. */
  readonly failures: number
  /** Milliseconds of the monotonic clock. */
  readonly until: number
  /** The service named the time in Retry-After. */
  readonly isNamed: boolean
}

type Asked = Pick<OutboxEntry, 'id' | 'profile'>

/**
 * How long automatic delivery checks wait after failed queries: all of a profile if its service failed or refused the token, else those of the entry.
 */
export const createCheckWaits = ({ elapsed, random }: Pick<Timers, 'elapsed' | 'random'>) => {
  /** By the id of an entry or of a profile. */
  const waits = new Map<string, Wait>()
  return {
    /** Notes the result of a query; `failure`: null if it was answered. */
    note: ({ id, profile }: Asked, failure: Failure | null): void => {
      if (failure === null) {
        waits.delete(id)
        waits.delete(profile)
        return
      }
      const scope = classifyFailure(failure.code).refresh
      const key = scope === 'declaration' ? id : profile
      const failures = (waits.get(key)?.failures ?? 0) + 1
      // A refused token is tried again too, rarely: nothing else may tell that it is accepted by now.
      const wait = refreshBackoff(scope === 'service' ? 'service' : 'declaration', failures, random(), failure.retryAfter)
      waits.set(key, { failures, until: elapsed() + wait, isNamed: scope !== 'user' && failure.retryAfter !== undefined })
    },
    /** The connection, the token or the profile has changed. */
    clear: (): void => {
      for (const [key, { isNamed }] of waits) if (!isNamed) waits.delete(key)
    },
    /** When the next automatic query about an entry is allowed, in milliseconds of the monotonic clock. */
    end: ({ id, profile }: Asked): number => Math.max(waits.get(id)?.until ?? 0, waits.get(profile)?.until ?? 0)
  }
}
