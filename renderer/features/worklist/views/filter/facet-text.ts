import type { FacetName } from '../../store/worklist-filter.ts'

/** The label of a value of a facet: a status with its usual text if its code is known; other values unchanged. */
export const facetText = (codes: Readonly<Record<string, string>>, name: FacetName, value: string, label: string): string => {
  const known = name === 'status' ? codes[value] : undefined
  return known === undefined ? label : `${value} ${known}`
}
