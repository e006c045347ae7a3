import { defineStore } from 'pinia'
import type { InterruptedJob } from '#core/contract/archive.ts'
import type { AnswerLoss } from '#core/contract/store-copy.ts'
import type { UnreadableAtClose, UnsavedProfiles } from '../data/database.ts'
import { useServices, type StoreRepair } from '../data/services.ts'

export type { StoreRepair }

/** The state of the window's database that the shell needs. */
export const useStoreState = defineStore('store-state', () => {
  const { database, host, storeWriter, now, recovery, rebuild, onStoreTrouble, onRepair } = useServices()
  return {
    /** Resolves when everything is written. */
    idle: (): Promise<void> => storeWriter.idle(),
    /** Outcome of the recovery at start. */
    recovered: () => recovery,
    /** Replaces the store and reloads the window, which fills it from the copy; false if that is not possible. Store everything first. */
    rebuild,
    /** The raw answers that a repair did not recover, once; null if there are none, or if the host cannot say. */
    async takeAnswerLoss(): Promise<AnswerLoss | null> {
      const loss = await host.call('storeCopy.takeAnswerLoss', null)
      return loss.ok ? loss.value : null
    },
    /** The jobs that ended with an earlier run of the application; none if the host cannot say. */
    async interruptedJobs(): Promise<readonly InterruptedJob[]> {
      const jobs = await host.call('jobs.interrupted', null)
      return jobs.ok ? jobs.value : []
    },
    forgetJob: (id: string): Promise<unknown> => host.call('jobs.forget', { id }),
    /** Keeps texts that cannot be read for the next start; null: forgets them. */
    keepUnreadable: (found: Omit<UnreadableAtClose, 'at'> | null): Promise<unknown> =>
      found === null ? database.meta.delete('unreadable') : database.meta.put({ key: 'unreadable', ...found, at: now() }),
    async keptUnreadable(): Promise<UnreadableAtClose | null> {
      const row = await database.meta.get('unreadable')
      return row?.key === 'unreadable' ? row : null
    },
    /** Keeps changes of profiles for the next start; null: forgets them. */
    keepProfiles: (found: UnsavedProfiles | null): Promise<unknown> =>
      found === null ? database.meta.delete('profiles') : database.meta.put({ key: 'profiles', ...found }),
    async keptProfiles(): Promise<UnsavedProfiles | null> {
      const row = await database.meta.get('profiles')
      return row?.key === 'profiles' ? row : null
    },
    onStoreTrouble,
    onRepair,
    /** Calls `listener` when the host's database does not answer, and when it answers again. */
    onWaiting: (listener: (isWaiting: boolean) => void): (() => void) => host.on('storeCopy.waiting', listener)
  }
})
