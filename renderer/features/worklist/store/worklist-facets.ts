import { computed, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { Summary } from '#core/draft/summary.ts'
import { periodOn } from './quick-periods.ts'
import { summaryFinder } from './search-summaries.ts'
import type { SummaryIndex } from './summary-index.ts'
import { facetsOf, type FacetName, type OfficeTests, type WorklistFilter } from './worklist-filter.ts'
import { inView, type WorklistView } from './worklist-views.ts'

export interface FacetsDeps {
  readonly index: SummaryIndex
  /** Triggered after every change of the index. */
  readonly summaries: Readonly<ShallowRef<ReadonlyMap<string, Summary>>>
  readonly filter: Ref<WorklistFilter>
  readonly search: Readonly<Ref<string>>
  readonly view: Readonly<Ref<WorklistView>>
  /** Whether a row belongs to the kind that is shown. */
  readonly isOfKind: (summary: Summary) => boolean
  readonly office: OfficeTests
}

/** The values the worklist can be filtered by, with their counts, and which of them are chosen. */
export const createFacets = ({ index, summaries, filter, search, view, isOfKind, office }: FacetsDeps) => {
  /** Counts rows of the view that match the search. */
  const facets = computed(() => {
    void summaries.value
    const isFound = summaryFinder(search.value)
    const shown = view.value
    const isListed = (summary: Summary): boolean => isOfKind(summary) && inView(summary, shown) && (isFound === null || isFound(summary))
    return facetsOf(index.all.values(), filter.value, isListed, office, index.importers)
  })

  /** Labels of chosen values as they were when chosen: looking one up again would read all declarations. */
  const labels = shallowRef<ReadonlyMap<string, string>>(new Map())
  const facetLabel = (name: FacetName, value: string): string => labels.value.get(`${name} ${value}`) ?? value

  /** Adds a value to the filter, or removes it. */
  const toggleFacet = (name: FacetName, value: string): void => {
    const chosen = filter.value[name]
    const label = facets.value[name].find((facet) => facet.value === value)?.label ?? value
    labels.value = new Map([...labels.value, [`${name} ${value}`, label]])
    const left = chosen.filter((one) => (name === 'importer' ? index.importers.resolve(one) : one) !== value)
    const after = left.length < chosen.length ? left : [...chosen, value]
    filter.value = { ...filter.value, [name]: after }
  }

  /** Periods that were chosen with one click, such as “today”, become those of this day. */
  const moveFilterTo = (day: string): void => {
    const { aju, changed } = filter.value
    if (aju.quick !== undefined || changed.quick !== undefined)
      filter.value = { ...filter.value, aju: periodOn(day, aju), changed: periodOn(day, changed) }
  }

  return { facets, facetLabel, toggleFacet, moveFilterTo }
}
