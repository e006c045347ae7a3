import { defineStore } from 'pinia'
import { useServices, type StoreRepair } from '../data/services.ts'

export type { StoreRepair }

/** What the shell shows and awaits of the database of the window. */
export const useStoreState = defineStore('store-state', () => {
  const { ledger, recovery, onStoreTrouble, onRepair } = useServices()
  return {
    /** Resolves when everything is written. */
    idle: (): Promise<void> => ledger.idle(),
    /** What the recovery at the start did. */
    recovered: () => recovery,
    onStoreTrouble,
    onRepair
  }
})
