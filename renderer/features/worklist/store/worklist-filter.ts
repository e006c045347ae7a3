import { ajuDay } from '#core/numbering/aju-number.ts'
import type { Summary } from '#core/draft/summary.ts'

/** Days of the calendar, `YYYY-MM-DD`, both of them within; '' leaves that end open. Given the wrong way round they mean the same. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Plain decimal digits, both of them within; '' leaves that end open. */
export interface Amounts {
  readonly from: string
  readonly to: string
}

/** What a declaration has one value of, and a filter takes several of. '' stands for those that have none. */
export const facetNames = ['importer', 'status', 'profile', 'currency'] as const
export type FacetName = (typeof facetNames)[number]

/** What the worklist is narrowed to: every part has to fit, within a facet one of its values. */
export interface WorklistFilter extends Readonly<Record<FacetName, readonly string[]>> {
  /** The day in the aju number. */
  readonly aju: Period
  /** The day of the last change, by the clock of this computer. */
  readonly changed: Period
  readonly cif: Amounts
  /** Without problems that block sending, or with. */
  readonly problems: 'any' | 'none' | 'some'
}

export const noPeriod: Period = { from: '', to: '' }

export const noFilter: WorklistFilter = {
  importer: [],
  status: [],
  profile: [],
  currency: [],
  aju: noPeriod,
  changed: noPeriod,
  cif: { from: '', to: '' },
  problems: 'any'
}

/** What a summary is filtered by. */
interface Traits extends Readonly<Record<FacetName, string>> {
  readonly day: string | null
}

/** Summaries are never changed, only replaced: what they are filtered by is made once. */
const known = new WeakMap<Summary, Traits>()

const traitsOf = (summary: Summary): Traits => {
  const made = known.get(summary)
  if (made !== undefined) return made
  const traits: Traits = {
    // One importer, however its name was typed: `PT. Maju  Jaya` and `pt maju jaya` are the same.
    importer: summary.importer
      .toUpperCase()
      .replace(/[.,\s]+/g, ' ')
      .trim(),
    status: summary.status,
    profile: summary.profile,
    currency: summary.currency.trim().toUpperCase(),
    day: ajuDay(summary.car)
  }
  known.set(summary, traits)
  return traits
}

/** As it is shown; '' where there is none. */
const labelOf: Readonly<Record<FacetName, (summary: Summary) => string>> = {
  importer: (summary) => summary.importer.trim(),
  status: (summary) => `${summary.status} ${summary.statusText}`.trim(),
  profile: (summary) => summary.profile,
  currency: (summary) => summary.currency.trim().toUpperCase()
}

type Test = (summary: Summary) => boolean

const isOpen = ({ from, to }: Period): boolean => from === '' && to === ''

/** Both ends in their order; an end that is open is before or after everything. */
const ordered = ({ from, to }: Period): Period => (from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to })

/** Midnight at which a day begins here, or so many days later. */
const midnight = (day: string, later = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

const facetTest = (name: FacetName, wanted: readonly string[]): Test | null => {
  if (wanted.length === 0) return null
  const values = new Set(wanted)
  return (summary) => values.has(traitsOf(summary)[name])
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

const testsOf = (filter: WorklistFilter): readonly NamedTest[] =>
  (
    [
      ...facetNames.map((name) => [name, facetTest(name, filter[name])] as const),
      ['aju', ajuTest(filter.aju)],
      ['changed', changedTest(filter.changed)],
      ['cif', cifTest(filter.cif)],
      ['problems', problemsTest(filter.problems)]
    ] as const
  ).flatMap(([part, test]) => (test === null ? [] : { part, test }))

/** Whether a summary is what the filter wants; null where it wants nothing in particular. */
export const filterTest = (filter: WorklistFilter): Test | null => {
  const tests = testsOf(filter)
  return tests.length === 0 ? null : (summary) => tests.every(({ test }) => test(summary))
}

/** The one part a summary fails; null where it fails none. */
const failedPart = (tests: readonly NamedTest[], summary: Summary): keyof WorklistFilter | 'several' | null => {
  let failed: keyof WorklistFilter | null = null
  for (const { part, test } of tests) {
    if (test(summary)) continue
    if (failed !== null) return 'several'
    failed = part
  }
  return failed
}

/** A value that can be filtered by, and how many would be listed with it alone in its facet. */
export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<FacetName, readonly FacetValue[]>>

/** Listed by what they are, not by how many there are. */
const codes: ReadonlySet<FacetName> = new Set(['status', 'currency'])

/**
 * The values there are among the summaries that `isListed` and the other parts of the filter leave; those chosen stay, even where nothing has them.
 * Most first, except codes: those in their order. One pass over all, however many facets.
 */
export const facetsOf = (summaries: Iterable<Summary>, filter: WorklistFilter, isListed: Test): Facets => {
  const tests = testsOf(filter)
  const found = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Record<
    FacetName,
    Map<string, { label: string; count: number }>
  >
  for (const name of facetNames) for (const value of filter[name]) found[name].set(value, { label: '', count: 0 })
  /** What was chosen has a name even where nothing that is listed has it. */
  const chosen = facetNames.filter((name) => filter[name].length > 0)
  const note = (name: FacetName, summary: Summary): void => {
    const value = traitsOf(summary)[name]
    const entry = found[name].get(value)
    if (entry) entry.count += 1
    else found[name].set(value, { label: labelOf[name](summary), count: 1 })
  }
  for (const summary of summaries) {
    for (const name of chosen) {
      const entry = found[name].get(traitsOf(summary)[name])
      if (entry?.label === '') entry.label = labelOf[name](summary)
    }
    if (!isListed(summary)) continue
    const failed = failedPart(tests, summary)
    if (failed === 'several') continue
    for (const name of facetNames) if (failed === null || failed === name) note(name, summary)
  }
  const inOrder = (name: FacetName): readonly FacetValue[] =>
    [...found[name]]
      .map(([value, { label, count }]) => ({ value, label: label || value, count }))
      .sort((a, b) => (codes.has(name) ? 0 : b.count - a.count) || (a.label === b.label ? 0 : a.label < b.label ? -1 : 1))
  return { importer: inOrder('importer'), status: inOrder('status'), profile: inOrder('profile'), currency: inOrder('currency') }
}
