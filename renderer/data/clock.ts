import { useServices, type Services } from './services.ts'

/** The part of the services that views may use: the wall clock in milliseconds since 1970, new ids and timers. */
export const useClock = (): Pick<Services, 'now' | 'newId' | 'timers'> => useServices()
