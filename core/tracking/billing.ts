import Big from 'big.js'
import { decimalSum } from '../base/amounts.ts'
import { scalarText } from '../base/json-guards.ts'
import { onlyReading } from '../base/number.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { dayLength } from '../base/calendar-day.ts'
import { hasContent } from '../wire/has-content.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { paymentKey, type Payments } from '../draft/work-notes.ts'
import { endOfDay, inServiceForm } from '../wire/service-dates.ts'
import { statedStatus } from '../wire/stated-status.ts'
import { phaseOf } from './status-phase.ts'
import type { KnownTrack } from './listed-track.ts'
import type { StoredResponse } from './track.ts'

/** An amount that is due for payment. */
export interface BillingDue {
  readonly car: string
  /** Id of the response that reported it. */
  readonly response: string
  readonly billing: string
  /** As received; '' if there is none. */
  readonly total: string
  /** `YYYY-MM-DD`, or the text as received. */
  readonly due: string
  /** Milliseconds to the end of that day; negative once it is over, 0 if the date cannot be read or is none that a billing has. */
  readonly left: number
  readonly level: 'overdue' | 'today' | 'soon' | 'later' | 'unreadable'
}

const soon = 3 * dayLength

/** Whether a response with this code releases the goods. */
export const isRelease = (code: string, { releaseResponses }: AnswerRules): boolean => releaseResponses.includes(code)

/** Responses stored by earlier versions may have the date in another form. */
const dueOf = ({ fields }: StoredResponse): string => inServiceForm(scalarText(fields['tanggaljttempo']).trim(), 'date')

const levelOf = (left: number): BillingDue['level'] =>
  left < 0 ? 'overdue' : left <= dayLength ? 'today' : left <= soon ? 'soon' : 'later'

/** Billings of a correction of duty (SPTNP): of additional duty, also after the release. */
const correctionBillings: ReadonlySet<string> = new Set(['2028', '2828'])

/** The responses of each series of billings: of the import and of corrections. A billing replaces only older ones of its series. */
const seriesOf = (responses: readonly StoredResponse[]): ReadonlyMap<'import' | 'correction', readonly StoredResponse[]> =>
  Map.groupBy(responses, ({ code }) => (correctionBillings.has(code) ? 'correction' : 'import'))

/** Whether the status is past the payment, or the goods are released: then the import is paid. */
const isImportPaid = (status: string, responses: readonly StoredResponse[], rules: AnswerRules): boolean => {
  const phase = phaseOf(status)
  return phase === 'lane' || phase === 'inspection' || phase === 'gate' || responses.some(({ code }) => isRelease(code, rules))
}

const byTime = (a: StoredResponse, b: StoredResponse): number => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`)

/** The amount of a billing as a plain decimal, with the separators of either language; null for none and where they read it differently (`1.234`). */
const amountOf = ({ fields }: StoredResponse): string | null => {
  const text = scalarText(fields['totalbayar'])
    .trim()
    .replace(/^(?:Rp\.?|IDR)\s*/i, '')
  const amount = onlyReading(text)
  return amount?.startsWith('-') === true ? null : amount
}

const newestAmount = (responses: readonly StoredResponse[]): string | null =>
  responses
    .toSorted(byTime)
    .map(amountOf)
    .findLast((amount) => amount !== null) ?? null

/**
 * Amount billed, as decimal text: of the newest billing of the import with a readable one and of that of corrections; null without any. An expired billing is
 * replaced by a new one for the same amount.
 */
export const newestBilled = (responses: readonly StoredResponse[]): string | null => {
  const amounts = [...seriesOf(responses).values()].map(newestAmount).filter((amount) => amount !== null)
  return amounts.length === 0 ? null : decimalSum(amounts.map((amount) => new Big(amount))).toFixed()
}

/**
 * The open payment of an aju number, the more urgent one of two: the newest billing of the import or of corrections with a due date (specification 2.4, code
 * 2020), readable or not; null if there is none. That of a correction is open until the status is final. `paid`: those that a user has noted as paid.
 */
export const billingDueOf = (
  track: KnownTrack | undefined,
  responses: readonly StoredResponse[],
  now: number,
  rules: AnswerRules,
  paid: Payments = {}
): BillingDue | null => {
  const status = track === undefined ? '' : statedStatus(track.log)
  if (stateOfStatus(status, rules) !== 'sent') return null
  const open = [...seriesOf(responses)].flatMap(([series, all]) => {
    const newest = all
      .filter((response) => hasContent(dueOf(response)))
      .sort(byTime)
      .at(-1)
    if (newest === undefined || (series === 'import' && isImportPaid(status, responses, rules))) return []
    const due = dueIn(newest, now, rules)
    return Object.hasOwn(paid, paymentKey(due)) ? [] : [due]
  })
  return open.sort((a, b) => a.left - b.left)[0] ?? null
}

/** A due date out of these bounds is a mistake or of another calendar. The longest payment terms of customs are months. */
const [mostOverdue, mostAhead] = [5 * 366 * dayLength, 366 * dayLength]

/** Milliseconds to the end of a due date; null for one that cannot be read, or that no billing has. */
const leftUntil = (due: string, now: number, { zone }: AnswerRules): number | null => {
  const end = endOfDay(due, zone)
  return end === null || end - now < -mostOverdue || end - now > mostAhead ? null : end - now
}

const dueIn = (billing: StoredResponse, now: number, rules: AnswerRules): BillingDue => {
  const due = dueOf(billing)
  const left = leftUntil(due, now, rules)
  return {
    car: billing.car,
    response: billing.id,
    billing: scalarText(billing.fields['kodebill']),
    total: scalarText(billing.fields['totalbayar']),
    due,
    left: left ?? 0,
    level: left === null ? 'unreadable' : levelOf(left)
  }
}

/** The aju numbers of responses that release goods by their day, as `dayOf` has it; days (`YYYY-MM-DD`) outside of `days` are left out. */
export const releasedByDay = <Release extends Pick<StoredResponse, 'car'>>(
  releases: Iterable<Release>,
  days: readonly string[],
  dayOf: (release: Release) => string
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map(days.map((day) => [day, new Set<string>()]))
  for (const release of releases) found.get(dayOf(release))?.add(release.car)
  return found
}
