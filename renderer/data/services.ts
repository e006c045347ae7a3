import { inject, type InjectionKey } from 'vue'
import type { Host } from './host-client.ts'
import type { AjukanDatabase } from './database.ts'
import type { StoreWriter } from './store-writer.ts'
import type { Recovery } from './recovery.ts'

/** Time that only runs forward, and chance: what waits must neither be lost nor come early when somebody sets the clock. */
export interface Timers {
  /** Milliseconds since some moment. */
  elapsed(): number
  /** Runs it once after so many milliseconds; returns the function that calls it off. */
  after(milliseconds: number, run: () => void): () => void
  /** In [0, 1). */
  random(): number
}

/** What the stores need of the world; put together in main.ts, and by tests with memory versions. */
export interface Services {
  readonly host: Host
  readonly database: AjukanDatabase
  readonly ledger: StoreWriter
  /** What the start found, for the window to tell. */
  readonly recovery: Recovery
  /** Tells when IndexedDB refuses what the safety copy has, and with null when it works again. Returns the function that stops it. */
  readonly onStoreTrouble: (listener: (trouble: Error | null) => void) => () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  readonly timers: Timers
}

export const servicesKey: InjectionKey<Services> = Symbol('services')

export const useServices = (): Services => {
  const services = inject(servicesKey)
  if (!services) throw new Error('services were not provided')
  return services
}
