import { inject, type InjectionKey } from 'vue'
import type { Host } from './host/client.ts'
import type { AjukanDatabase } from './storage/database.ts'
import type { Ledger } from './storage/ledger.ts'

/** What the stores need of the world; put together in main.ts, and by tests with memory versions. */
export interface Services {
  readonly host: Host
  readonly database: AjukanDatabase
  readonly ledger: Ledger
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
}

export const servicesKey: InjectionKey<Services> = Symbol('services')

export const useServices = (): Services => {
  const services = inject(servicesKey)
  if (!services) throw new Error('services were not provided')
  return services
}
