import { inject, type InjectionKey } from 'vue'
import type { DatabaseRepair } from '#core/contract/store-copy.ts'
import type { Host } from './host-client.ts'
import type { AjukanDatabase } from './database.ts'
import type { Renewal, StoreWriter } from './store-writer.ts'
import type { Recovery } from './recovery.ts'

/** Monotonic time and randomness: a change of the system clock must not lose or advance a retry. */
export interface Timers {
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  /** Runs a function once after a number of milliseconds; returns the function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** In [0, 1). */
  random(): number
}

/** Milliseconds. A browser calls the function of a longer timer at once. */
const longestTimeout = 2 ** 31 - 1

/** `Timers.after` of any length. */
export const startTimer = (milliseconds: number, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const wait = (left: number): void => {
    timer = setTimeout(() => (left > longestTimeout ? wait(left - longestTimeout) : run()), Math.min(left, longestTimeout))
  }
  wait(milliseconds)
  return () => clearTimeout(timer)
}

/** Dependencies of the stores; created in main.ts, and by tests with in-memory versions. */
export interface Services {
  readonly host: Host
  readonly database: AjukanDatabase
  readonly storeWriter: StoreWriter
  /** Result of recovery at the start, shown by the window. */
  readonly recovery: Recovery
  /** Replaces the store and reloads the window, which fills it from the copy; false if the copy is damaged or the store cannot be replaced. */
  readonly rebuild: () => Promise<boolean>
  /**
   * Calls the listener when IndexedDB refuses a batch that the store copy has, and with null when it, or the copy, works again; at once while it
   * refuses one. Returns the function that unsubscribes.
   */
  readonly onStoreTrouble: (listener: (trouble: Error | null) => void) => () => void
  /**
   * Calls the listener when the host repairs its database, with `done` or `added` (see `Renewal`) after the store was rewritten into it, and with
   * `failed` if either is not possible now. Returns the function that unsubscribes.
   */
  readonly onRepair: (listener: (repair: StoreRepair) => void) => () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  readonly timers: Timers
}

/** State of a repair that is shown. `changed`: rows of the store have changed bytes; it must be rebuilt. */
export type StoreRepair = DatabaseRepair | Renewal | 'changed'

export const servicesKey: InjectionKey<Services> = Symbol('services')

export const useServices = (): Services => {
  const services = inject(servicesKey)
  if (!services) throw new Error('services were not provided')
  return services
}
