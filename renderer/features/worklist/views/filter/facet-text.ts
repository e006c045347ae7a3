import type { FacetName } from '../../store/worklist-filter.ts'

/** What a value of a facet is called: a status as everywhere else, where its code is known; anything else as it came. */
export const facetText = (codes: Readonly<Record<string, string>>, name: FacetName, value: string, label: string): string => {
  const own = name === 'status' ? codes[value] : undefined
  return own === undefined ? label : `${value} ${own}`
}
