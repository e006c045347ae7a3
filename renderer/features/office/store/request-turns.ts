import { defineStore } from 'pinia'
import { useServices } from '../../../data/services.ts'
import { useSendRights } from './send-rights.ts'

type Asker = 'user' | 'auto'

/** Milliseconds after which a request that has to wait asks again at the latest: one of the user may have come meanwhile, which goes first. */
const longestPause = 5_000
/** Seconds of a lease at most. */
const longestLease = 86_400

/** The requests to the service under an office, whose requests per minute all desks share. Without an office nothing waits. */
export const useRequestTurns = defineStore('request-turns', () => {
  const { host, timers } = useServices()
  const { isOfOffice } = useSendRights()
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { user: [], auto: [] }
  let isRunning = false

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void timers.after(Math.min(milliseconds, longestPause), resolve))

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      while (waiting.user.length + waiting.auto.length > 0) {
        const wait = await host.call('office.takeRequest', { asker: waiting.user.length > 0 ? 'user' : 'auto' })
        if (wait.ok && wait.value > 0) await pause(wait.value)
        else (waiting.user.shift() ?? waiting.auto.shift())?.()
      }
    } finally {
      isRunning = false
    }
  }

  return {
    /** Resolves when one request to the service of a profile may be made; those of the user go first. */
    wait: (asker: Asker, profile: string): Promise<void> =>
      isOfOffice(profile)
        ? new Promise((resolve) => {
            waiting[asker].push(resolve)
            void run()
          })
        : Promise.resolve(),
    /** Whether this desk asks about a number by itself now, and not another one; `interval`: milliseconds until it would ask again. */
    async mayPoll(car: string, profile: string, interval: number): Promise<boolean> {
      if (!isOfOffice(profile)) return true
      const seconds = Math.max(1, Math.min(longestLease, Math.floor(interval / 1_000)))
      const leased = await host.call('office.leasePolls', { cars: [car], seconds })
      return !leased.ok || leased.value.includes(car)
    }
  }
})
