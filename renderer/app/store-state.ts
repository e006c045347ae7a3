import { defineStore } from 'pinia'
import type { InterruptedJob } from '#core/contract/archive.ts'
import type { AnswerLoss } from '#core/contract/store-copy.ts'
import { useServices, type StoreRepair } from '../data/services.ts'

export type { StoreRepair }

/** The state of the window's database that the shell needs. */
export const useStoreState = defineStore('store-state', () => {
  const { host, ledger, recovery, rebuild, onStoreTrouble, onRepair } = useServices()
  return {
    /** Resolves when everything is written. */
    idle: (): Promise<void> => ledger.idle(),
    /** Outcome of the recovery at start. */
    recovered: () => recovery,
    /** Replaces the store and reloads the window, which fills it from the copy; false if that is not possible. Store everything first. */
    rebuild,
    /** The raw answers that a repair did not recover, once; null if there are none, or if the host cannot say. */
    async takeAnswerLoss(): Promise<AnswerLoss | null> {
      const loss = await host.call('storeCopy.takeAnswerLoss', null)
      return loss.ok ? loss.value : null
    },
    /** The long jobs that did not end before the application did, each once; none if the host cannot say. */
    async takeInterruptedJobs(): Promise<readonly InterruptedJob[]> {
      const jobs = await host.call('jobs.takeInterrupted', null)
      return jobs.ok ? jobs.value : []
    },
    onStoreTrouble,
    onRepair,
    /** Calls `listener` when the host's database does not answer, and when it answers again. */
    onWaiting: (listener: (isWaiting: boolean) => void): (() => void) => host.on('storeCopy.waiting', listener)
  }
})
