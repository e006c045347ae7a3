import { createSequencer } from '#core/base/sequencer.ts'
import type { ReadStatusLog } from '#core/contract/retrieval.ts'
import type { OutboxEntry } from '#core/outbox/outbox-entry.ts'
import type { Timers } from '../../../data/services.ts'

/** Milliseconds that the queries before one request may take. */
const longestWait = 10_000
/** Milliseconds without a query after queries that took longer, so that the service does not delay each request. */
const pause = 60_000

export interface LogQueriesDeps {
  /** The current status log of the service; null without a usable answer. */
  readonly askLog: (entry: OutboxEntry) => Promise<ReadStatusLog | null>
  readonly timers: Pick<Timers, 'elapsed' | 'after'>
}

/**
 * Asks for status logs right before requests are sent. A submission is more important than the queries: it waits for them only for a limited time, and not for
 * one that fails.
 */
export const createLogQueries = ({ askLog, timers }: LogQueriesDeps) => {
  let pausedUntil = 0
  const running = new Map<() => void, readonly OutboxEntry[]>()

  return {
    /** Calls `work` with the queries before a request of these entries. They run one after the other; null without a usable answer in time. */
    during: async <T>(entries: readonly OutboxEntry[], work: (ask: LogQueriesDeps['askLog']) => Promise<T>): Promise<T> => {
      const sequencer = createSequencer()
      const { promise: ended, resolve } = Promise.withResolvers<null>()
      let hasEnded = timers.elapsed() < pausedUntil
      const end = (): void => {
        hasEnded = true
        resolve(null)
      }
      let cancelTimer: (() => void) | undefined
      running.set(end, entries)
      const ask = async (entry: OutboxEntry): Promise<ReadStatusLog | null> => {
        if (hasEnded) return null
        cancelTimer ??= timers.after(longestWait, () => {
          pausedUntil = timers.elapsed() + pause
          end()
        })
        return Promise.race([askLog(entry).catch(() => null), ended])
      }
      try {
        return await work((entry) => sequencer.run(() => ask(entry)))
      } finally {
        cancelTimer?.()
        running.delete(end)
      }
    },
    /** Ends the queries before the requests that are meant, which are then compared with what was read before. */
    skip: (isMeant: (entries: readonly OutboxEntry[]) => boolean): void => {
      for (const [end, entries] of running) if (isMeant(entries)) end()
    }
  }
}

export type LogQueries = ReturnType<typeof createLogQueries>
