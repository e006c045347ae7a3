import type { Profile } from '../contract/profile.ts'
import { readStartValues, type StartValues } from '../derive/start-values.ts'
import { isTaxNumberField, parseTaxNumber } from '../validation/advice/identity.ts'

/** Start values as the editor stores the same fields: in one line, without spaces around them, and a tax number without separators. */
export const tidyStartValues = (values: StartValues): StartValues => {
  const header = { ppjkid: values['/header/data/ppjkid'] ?? '' }
  const tidy = (key: string, text: string): string => {
    const line = text.replace(/\p{Cc}+/gu, ' ').trim()
    return isTaxNumberField(header, key) ? parseTaxNumber(line) : line
  }
  return readStartValues(Object.fromEntries(Object.entries(values).map(([key, text]) => [key, tidy(key, text)])))
}

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
