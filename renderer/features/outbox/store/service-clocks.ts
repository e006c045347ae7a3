import type { Profile } from '#core/contract/profile.ts'
import { serviceOf } from '#core/outbox/sent-service.ts'
import { useServices } from '../../../data/services.ts'

/** The clocks of the services that have answered in this run. */
export const useServiceClocks = () => {
  const { host } = useServices()
  const aheadByOrigin = new Map<string, number>()
  host.on('clock.service', ({ origin, ahead }) => void aheadByOrigin.set(origin, ahead))
  return {
    /** Milliseconds that the clock of the profile's service is ahead of this computer's; undefined if it has not answered yet. */
    aheadOf: (profile: Profile | null): number | undefined => (profile === null ? undefined : aheadByOrigin.get(serviceOf(profile).origin))
  }
}
