import type { Profile, ProfileKind } from '../contract/profile.ts'
import { readAddress } from '../wire/service-address.ts'

/** The service of a profile. `origin` is '' for the practice service and without a valid address. */
export interface SentService {
  readonly kind: ProfileKind
  readonly origin: string
}

type ServiceProfile = Pick<Profile, 'kind' | 'address'>

export const serviceOf = ({ kind, address }: ServiceProfile): SentService => {
  const read = readAddress(address)
  return { kind, origin: read.ok && kind !== 'practice' ? read.value.origin : '' }
}

/** Whether the profile leads to another address since the entry was queued. A profile that was changed to another kind never sends the entry (`maySubmit`). */
export const isOtherService = ({ service }: { readonly service: SentService }, profile: ServiceProfile): boolean => {
  const { kind, origin } = serviceOf(profile)
  return service.kind === kind && service.origin !== origin
}
