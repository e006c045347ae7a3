import type { Text } from '../../../../i18n/text/id.ts'
import type { FacetName } from '../../store/worklist-filter.ts'

/** The label of a value of a facet: a status with its usual text if its code is known, a profile with its name; other values unchanged. */
export const facetText = (text: Text, name: FacetName, value: string, label: string): string => {
  if (name === 'profile') return text.profileName(label)
  const known = name === 'status' ? text.tracking.codes[value] : undefined
  return known === undefined ? label : `${value} ${known}`
}
