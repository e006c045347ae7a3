import Big from 'big.js'
import { decimalSum } from '../base/amounts.ts'
import { createImporterIdentity, importerLabels, type ImporterName } from '../base/company-identity.ts'
import { plusDays } from '../base/calendar-day.ts'
import type { DeclarationState } from '../draft/summary.ts'
import { quantile } from '../tracking/statistics.ts'

/** The facts of one declaration. Its month is that of its first submission that the service answered, in the zone of this computer. */
export interface ReportedDeclaration extends ImporterName {
  readonly car: string
  /** `YYYY-MM`. */
  readonly month: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** Customs value in rupiah as decimal text; null if not in the sent content. */
  readonly value: string | null
  /** Amount billed by customs in rupiah, with that of corrections, as decimal text; null without one. */
  readonly billed: string | null
  /** First release of the goods, in milliseconds since 1970; null if there is none or its time of day is unknown. */
  readonly releasedAt: number | null
  readonly isReleased: boolean
  /** The service refused a submission of it, or customs rejected it. */
  readonly isRejected: boolean
  /** The name of the desk of an office that sent it last; '' where there is none. */
  readonly desk: string
  /** Its present state; null where it is not here any more. */
  readonly state: DeclarationState | null
}

/** An amount over several declarations. */
export interface ReportSum {
  /** In rupiah, as decimal text. */
  readonly total: string
  /** Number of declarations without the amount. */
  readonly missing: number
}

export interface ReportFigures {
  readonly declarations: number
  readonly value: ReportSum
  readonly billed: ReportSum
  readonly released: number
  /** Milliseconds from sending to release: the median, and nine of ten; null without a released one. */
  readonly lead: { readonly median: number; readonly most: number } | null
  readonly rejected: number
}

/** What the rows of a report are. */
export const reportGroupings = ['importer', 'desk', 'state'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

export interface ReportRow extends ReportFigures {
  /** Identifies the importer (several may have one name), the desk or the state. */
  readonly key: string
  /** Of the importer or the desk; '' where it has none. A state has the text of the window. */
  readonly name: string
  readonly cars: ReadonlySet<string>
}

const sumOf = (amounts: readonly (string | null)[]): ReportSum => {
  const known = amounts.filter((amount) => amount !== null)
  return { total: decimalSum(known.map((amount) => new Big(amount))).toFixed(), missing: amounts.length - known.length }
}

/** Milliseconds from sending to release; the clocks of this computer and of the service may differ. */
const leadsOf = (declarations: readonly Pick<ReportedDeclaration, 'sentAt' | 'releasedAt'>[]): readonly number[] =>
  declarations.flatMap(({ sentAt, releasedAt }) => (releasedAt === null ? [] : [Math.max(0, releasedAt - sentAt)])).sort((a, b) => a - b)

export const leadOf = (declarations: readonly Pick<ReportedDeclaration, 'sentAt' | 'releasedAt'>[]): ReportFigures['lead'] => {
  const leads = leadsOf(declarations)
  return leads.length === 0 ? null : { median: quantile(leads, 0.5), most: quantile(leads, 0.9) }
}

export const figuresOf = (declarations: readonly ReportedDeclaration[]): ReportFigures => ({
  declarations: declarations.length,
  value: sumOf(declarations.map(({ value }) => value)),
  billed: sumOf(declarations.map(({ billed }) => billed)),
  released: declarations.filter(({ isReleased }) => isReleased).length,
  lead: leadOf(declarations),
  rejected: declarations.filter(({ isRejected }) => isRejected).length
})

/** A row per group, the highest customs value first. */
const rowsOf = (groups: ReadonlyMap<string, readonly ReportedDeclaration[]>, nameOf: (key: string) => string): readonly ReportRow[] =>
  [...groups]
    .map(([key, own]) => ({ key, name: nameOf(key), cars: new Set(own.map(({ car }) => car)), ...figuresOf(own) }))
    .sort((a, b) => new Big(b.value.total).cmp(a.value.total) || a.name.localeCompare(b.name) || a.key.localeCompare(b.key))

const importerRows = (declarations: readonly ReportedDeclaration[]): readonly ReportRow[] => {
  const identity = createImporterIdentity()
  declarations.forEach(identity.add)
  const groups = Map.groupBy(declarations, identity.keyOf)
  const nameOf = (own: readonly ImporterName[]): string => own.find(({ importer }) => importer.trim() !== '')?.importer.trim() ?? ''
  const labels = importerLabels(new Map([...groups].map(([key, own]) => [key, nameOf(own)])))
  return rowsOf(groups, (key) => labels.get(key) ?? '')
}

export const reportRows = (declarations: readonly ReportedDeclaration[], by: ReportGrouping): readonly ReportRow[] => {
  if (by === 'importer') return importerRows(declarations)
  if (by === 'desk')
    return rowsOf(
      Map.groupBy(declarations, ({ desk }) => desk),
      (key) => key
    )
  return rowsOf(
    Map.groupBy(declarations, ({ state }) => state ?? ''),
    () => ''
  )
}

/** The month `count` months later (`YYYY-MM`). */
export const plusMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The last `count` months up to `month`, oldest first. */
export const lastMonths = (month: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => plusMonths(month, index - count + 1))

/** The months from the first to the last one, newest first; the last one alone if it is earlier. */
export const monthsSince = (first: string, last: string): readonly string[] => {
  const months = [last]
  for (let month = plusMonths(last, -1); month >= first; month = plusMonths(month, -1)) months.push(month)
  return months
}

/** The first and the last day of a month, `YYYY-MM-DD`. */
export const daysOfMonth = (month: string): readonly [from: string, to: string] => [
  `${month}-01`,
  plusDays(`${plusMonths(month, 1)}-01`, -1)
]
