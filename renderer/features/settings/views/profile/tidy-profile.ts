import type { Profile } from '#core/contract/profile.ts'
import { tidyStartValues } from '#core/draft/tidy-start-values.ts'

/** A typed or stored profile without spaces around its texts, and with tidy start values. */
export const tidyProfile = (profile: Profile): Profile => ({
  ...profile,
  name: profile.name.trim(),
  address: profile.address.trim(),
  edinumber: profile.edinumber.trim(),
  ajuPrefix: profile.ajuPrefix.trim(),
  ajuSeries: profile.ajuSeries.trim(),
  startValues: tidyStartValues(profile.startValues)
})
