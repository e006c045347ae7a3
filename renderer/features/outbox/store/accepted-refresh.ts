import type { Result } from '#core/base/result.ts'
import { isOfOneNumber } from '#core/wire/classify-failure.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'

/** After a larger batch, automatic refresh reads the status logs. */
const mostRefreshed = 20

/** Reads the status log of declarations the service has just accepted, one after the other. */
export const createAcceptedRefresh = (refresh: (car: string, profile: string) => Promise<Result<unknown>>) => {
  let accepted: OutboxEntry[] = []
  return {
    add: (entry: OutboxEntry): void => void accepted.push(entry),
    /** Called when nothing is being sent. Stops at the first failure that is not of one declaration. */
    refreshAll: async (): Promise<void> => {
      const entries = accepted
      accepted = []
      if (entries.length > mostRefreshed) return
      for (const { car, profile } of entries) {
        const refreshed = await refresh(car, profile)
        if (!refreshed.ok && !isOfOneNumber(refreshed.failure)) return
      }
    }
  }
}
