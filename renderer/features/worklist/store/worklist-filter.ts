import { computed, shallowRef, type Ref, type ShallowRef } from 'vue'
import { createImporterIdentity, importerLabels, type ImporterIdentity } from '#core/base/company-identity.ts'
import { ajuDay } from '#core/numbering/aju-number.ts'
import type { Summary } from '#core/draft/summary.ts'
import { summaryFinder } from './search-summaries.ts'
import { inView, type DueIds, type SummaryIndex, type WorklistView } from './summary-index.ts'

interface FacetsDeps {
  readonly index: SummaryIndex
  /** Triggered after every change of the index. */
  readonly summaries: Readonly<ShallowRef<ReadonlyMap<string, Summary>>>
  readonly filter: Ref<WorklistFilter>
  readonly search: Readonly<Ref<string>>
  readonly view: Readonly<Ref<WorklistView>>
  readonly due: Readonly<Ref<DueIds>>
  /** Whether a row belongs to the kind that is shown. */
  readonly isOfKind: (summary: Summary) => boolean
  readonly office: OfficeTests
}

/** The values the worklist can be filtered by, with their counts, and which of them are chosen. */
export const createFacets = ({ index, summaries, filter, search, view, due, isOfKind, office }: FacetsDeps) => {
  /** Counts rows of the view that match the search. */
  const facets = computed(() => {
    void summaries.value
    const isFound = summaryFinder(search.value)
    const [shown, ids] = [view.value, due.value]
    const isListed = (summary: Summary): boolean =>
      isOfKind(summary) && inView(summary, shown, ids) && (isFound === null || isFound(summary))
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
  const moveFilterTo = (day: string): void => void (filter.value = filterOn(filter.value, day))

  /** Replaces the filter by one that was stored, of which only the values are known. */
  const showFilter = (next: WorklistFilter): void => {
    filter.value = next
    const chosen = facetNames.flatMap((name) =>
      next[name].map((value) => {
        const known = name === 'importer' ? index.importers.resolve(value) : value
        return [`${name} ${value}`, facets.value[name].find((facet) => facet.value === known)?.label ?? value] as const
      })
    )
    labels.value = new Map([...labels.value, ...chosen])
  }

  return { facets, facetLabel, toggleFacet, moveFilterTo, showFilter }
}

/** Periods offered as one-click filters, in their order. */
export const quickPeriodNames = ['today', 'week', 'month', 'lastMonth'] as const
export type QuickPeriod = (typeof quickPeriodNames)[number]

/** Calendar days `YYYY-MM-DD`, both inclusive; '' leaves that end open. Swapped ends mean the same. */
export interface Period {
  readonly from: string
  readonly to: string
  /** Chosen with one click: its days change with the current day. Missing for typed days. */
  readonly quick?: QuickPeriod
}

const iso = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** The days of each period seen from `today` (`YYYY-MM-DD`): today, the last seven days including today, this month, last month. */
export const quickPeriods = (today: string): Readonly<Record<QuickPeriod, Period>> => {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  return {
    today: { from: today, to: today, quick: 'today' },
    week: { from: iso(year, month, date - 6), to: today, quick: 'week' },
    month: { from: iso(year, month, 1), to: iso(year, month + 1, 0), quick: 'month' },
    lastMonth: { from: iso(year, month - 1, 1), to: iso(year, month, 0), quick: 'lastMonth' }
  }
}

/** The period as seen from `today`: other days if it was chosen with one click on another day. */
export const periodOn = (today: string, period: Period): Period => (period.quick === undefined ? period : quickPeriods(today)[period.quick])

/** The filter as seen from `today`; the same object if its periods were not chosen with one click. */
export const filterOn = (filter: WorklistFilter, today: string): WorklistFilter => {
  const { aju, changed } = filter
  return aju.quick === undefined && changed.quick === undefined
    ? filter
    : { ...filter, aju: periodOn(today, aju), changed: periodOn(today, changed) }
}

/** Plain decimal numbers, both inclusive; '' leaves that end open. */
export interface Amounts {
  readonly from: string
  readonly to: string
}

/** Properties of which a filter accepts several values; a declaration has one of each, and any number of labels. '' stands for declarations without a value. */
export const facetNames = ['importer', 'status', 'profile', 'currency', 'responsible', 'label'] as const
export type FacetName = (typeof facetNames)[number]

/** The filter of the worklist: every part must match, within a facet one of the chosen values. */
export interface WorklistFilter extends Readonly<Record<FacetName, readonly string[]>> {
  /** The day in the aju number. */
  readonly aju: Period
  /** The day of the last change, in the time zone of this computer. */
  readonly changed: Period
  readonly cif: Amounts
  /** Who holds it in an office: '' for all, a kind of `holderKinds`, or the id of a desk. */
  readonly holder: string
  /** Only declarations with separate office versions. */
  readonly separate: boolean
  /** By whether problems block sending. */
  readonly problems: 'any' | 'none' | 'some'
}

export const noPeriod: Period = { from: '', to: '' }

export const noFilter: WorklistFilter = {
  importer: [],
  status: [],
  profile: [],
  currency: [],
  responsible: [],
  label: [],
  aju: noPeriod,
  changed: noPeriod,
  cif: { from: '', to: '' },
  holder: '',
  separate: false,
  problems: 'any'
}

/** The values of a summary that it is filtered by and that are its own. */
interface Traits extends Readonly<Record<Exclude<FacetName, 'importer'>, readonly string[]>> {
  readonly day: string | null
}

/** Summaries are immutable, so the filtered values are computed once. */
const known = new WeakMap<Summary, Traits>()

const traitsOf = (summary: Summary): Traits => {
  const made = known.get(summary)
  if (made !== undefined) return made
  const traits: Traits = {
    status: [summary.status],
    profile: [summary.profile],
    currency: [summary.currency.trim().toUpperCase()],
    responsible: [summary.responsible ?? ''],
    label: summary.labels === undefined || summary.labels.length === 0 ? [''] : summary.labels,
    day: ajuDay(summary.car)
  }
  known.set(summary, traits)
  return traits
}

/** Which importers are the same, among all declarations. */
type Importers = Pick<ImporterIdentity, 'keyOf' | 'resolve'>
const noImporters: Importers = createImporterIdentity()

const facetValues = (name: FacetName, summary: Summary, importers: Importers): readonly string[] =>
  name === 'importer' ? [importers.keyOf(summary)] : traitsOf(summary)[name]

/** The name of a value as shown; '' when there is none. */
const labelOf: Readonly<Record<FacetName, (summary: Summary, value: string) => string>> = {
  importer: (summary) => summary.importer.trim(),
  status: (summary) => `${summary.status} ${summary.statusText}`.trim(),
  profile: (summary) => summary.profile,
  currency: (_, value) => value,
  responsible: (_, value) => value,
  label: (_, value) => value
}

type Test = (summary: Summary) => boolean
/** Tests that use data of the office. */
export interface OfficeTests {
  /** Whether the holder of the declaration matches the filter value. */
  readonly isHeldAs: (declaration: string, wanted: string) => boolean
  readonly isSeparate: (declaration: string) => boolean
}
const anyOffice: OfficeTests = { isHeldAs: () => true, isSeparate: () => true }

const isOpen = ({ from, to }: Period): boolean => from === '' && to === ''

/** Both ends in order; an open end is before or after everything. */
const ordered = ({ from, to }: Period): Period => (from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to })

/** Midnight at the start of a local day, or a number of days later. */
const midnight = (day: string, later = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

const facetTest = (name: FacetName, wanted: readonly string[], importers: Importers): Test | null => {
  if (wanted.length === 0) return null
  const values = new Set(wanted)
  // A chosen importer without a tax number may have got one since.
  if (name === 'importer') return (summary) => wanted.some((value) => importers.resolve(value) === importers.keyOf(summary))
  return (summary) => traitsOf(summary)[name].some((value) => values.has(value))
}

const ajuTest = (period: Period): Test | null => {
  if (isOpen(period)) return null
  const { from, to } = ordered(period)
  return (summary) => {
    const { day } = traitsOf(summary)
    return day !== null && day >= from && (to === '' || day <= to)
  }
}

const changedTest = (period: Period): Test | null => {
  if (isOpen(period)) return null
  const { from, to } = ordered(period)
  const first = from === '' ? -Infinity : midnight(from)
  const end = to === '' ? Infinity : midnight(to, 1)
  return ({ changedAt }) => changedAt >= first && changedAt < end
}

const cifTest = ({ from, to }: Amounts): Test | null => {
  if (from === '' && to === '') return null
  const one = from === '' ? -Infinity : Number(from)
  const other = to === '' ? Infinity : Number(to)
  const [least, most] = one <= other ? [one, other] : [other, one]
  return ({ cif }) => cif !== null && cif >= least && cif <= most
}

const problemsTest = (wanted: WorklistFilter['problems']): Test | null =>
  wanted === 'any' ? null : ({ problems }) => problems > 0 === (wanted === 'some')

interface NamedTest {
  readonly part: keyof WorklistFilter
  readonly test: Test
}

const testsOf = (filter: WorklistFilter, { isHeldAs, isSeparate }: OfficeTests, importers: Importers): readonly NamedTest[] =>
  (
    [
      ...facetNames.map((name) => [name, facetTest(name, filter[name], importers)] as const),
      ['aju', ajuTest(filter.aju)],
      ['changed', changedTest(filter.changed)],
      ['cif', cifTest(filter.cif)],
      ['holder', filter.holder === '' ? null : ({ id }: Summary) => isHeldAs(id, filter.holder)],
      ['separate', filter.separate ? ({ id }: Summary) => isSeparate(id) : null],
      ['problems', problemsTest(filter.problems)]
    ] as const
  ).flatMap(([part, test]) => (test === null ? [] : { part, test }))

/** Whether a summary matches the filter; null when the filter is empty. */
export const filterTest = (filter: WorklistFilter, office = anyOffice, importers = noImporters): Test | null => {
  const tests = testsOf(filter, office, importers)
  return tests.length === 0 ? null : (summary) => tests.every(({ test }) => test(summary))
}

/** The only part of the filter a summary fails; null when it fails none. */
const failedPart = (tests: readonly NamedTest[], summary: Summary): keyof WorklistFilter | 'several' | null => {
  let failed: keyof WorklistFilter | null = null
  for (const { part, test } of tests) {
    if (test(summary)) continue
    if (failed !== null) return 'several'
    failed = part
  }
  return failed
}

/** A value of a facet, and the number of rows when it alone is chosen in its facet. */
export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<FacetName, readonly FacetValue[]>>

/** Facets in the order of their values, not of their counts. */
const codes: ReadonlySet<FacetName> = new Set(['status', 'currency'])

/**
 * The values among the summaries that `isListed` and the other parts of the filter leave; chosen values stay even without rows. Sorted by count, codes by value. One pass over all summaries for any number of facets.
 */
export const facetsOf = (
  summaries: Iterable<Summary>,
  filter: WorklistFilter,
  isListed: Test,
  office = anyOffice,
  importers = noImporters
): Facets => {
  const tests = testsOf(filter, office, importers)
  const found = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Record<
    FacetName,
    Map<string, { label: string; count: number }>
  >
  const chosenOf = (name: FacetName): readonly string[] => (name === 'importer' ? filter[name].map(importers.resolve) : filter[name])
  for (const name of facetNames) for (const value of chosenOf(name)) found[name].set(value, { label: '', count: 0 })
  /** A chosen value has a label even when no listed row has it. */
  const chosen = facetNames.filter((name) => filter[name].length > 0)
  const note = (name: FacetName, summary: Summary): void => {
    for (const value of facetValues(name, summary, importers)) {
      const entry = found[name].get(value)
      if (entry) entry.count += 1
      else found[name].set(value, { label: labelOf[name](summary, value), count: 1 })
    }
  }
  for (const summary of summaries) {
    for (const name of chosen) {
      for (const value of facetValues(name, summary, importers)) {
        const entry = found[name].get(value)
        if (entry?.label === '') entry.label = labelOf[name](summary, value)
      }
    }
    if (!isListed(summary)) continue
    const failed = failedPart(tests, summary)
    if (failed === 'several') continue
    for (const name of facetNames) if (failed === null || failed === name) note(name, summary)
  }
  const labels = importerLabels(new Map([...found.importer].map(([value, { label }]) => [value, label])))
  const inOrder = (name: FacetName): readonly FacetValue[] =>
    [...found[name]]
      .map(([value, { label, count }]) => ({ value, label: (name === 'importer' && labels.get(value)) || label || value, count }))
      .sort((a, b) => (codes.has(name) ? 0 : b.count - a.count) || (a.label === b.label ? 0 : a.label < b.label ? -1 : 1))
  return Object.fromEntries(facetNames.map((name) => [name, inOrder(name)])) as Facets
}
