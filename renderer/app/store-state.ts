import { defineStore } from 'pinia'
import { useServices, type StoreRepair } from '../data/services.ts'

export type { StoreRepair }

/** The state of the window's database that the shell needs. */
export const useStoreState = defineStore('store-state', () => {
  const { ledger, recovery, onStoreTrouble, onRepair } = useServices()
  return {
    /** Resolves when everything is written. */
    idle: (): Promise<void> => ledger.idle(),
    /** Outcome of the recovery at start. */
    recovered: () => recovery,
    onStoreTrouble,
    onRepair
  }
})
