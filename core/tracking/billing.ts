import { scalarText } from '../base/json-guards.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import { dayLength, isDay } from '../base/calendar-day.ts'
import { inServiceForm } from '../wire/service-dates.ts'
import { stateOfStatus } from '../draft/summary.ts'
import { endOfDay } from '../wire/service-dates.ts'
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
  /** Milliseconds to the end of that day; negative once it is over, 0 if the date cannot be read. */
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

/** Whether the status is past the payment, or the goods are released: then everything is paid. */
const isPaid = (track: KnownTrack | undefined, responses: readonly StoredResponse[], rules: AnswerRules): boolean => {
  if (responses.some((response) => isRelease(response.code, rules))) return true
  const status = track?.log.status ?? ''
  const phase = phaseOf(status)
  return stateOfStatus(status, rules) !== 'sent' || phase === 'lane' || phase === 'inspection' || phase === 'gate'
}

/** Amount of the newest billing with a readable one, as decimal text; null without one. An expired billing is replaced by a new one for the same amount. */
export const newestBilled = (responses: readonly StoredResponse[]): string | null =>
  responses
    .flatMap((response) => {
      const amount = scalarText(response.fields['totalbayar']).trim()
      return /^\d+(\.\d+)?$/.test(amount) ? [{ amount, at: `${response.date} ${response.time}` }] : []
    })
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1)?.amount ?? null

/** The open payment of an aju number: the newest billing with a due date (specification 2.4, code 2020), readable or not; null if there is none. */
export const billingDueOf = (
  track: KnownTrack | undefined,
  responses: readonly StoredResponse[],
  now: number,
  rules: AnswerRules
): BillingDue | null => {
  const newest = responses
    .filter((response) => !['', '0000-00-00'].includes(dueOf(response)))
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
    .at(-1)
  if (!newest || isPaid(track, responses, rules)) return null
  const due = dueOf(newest)
  const left = (endOfDay(due, rules.zone) ?? now) - now
  return {
    car: newest.car,
    response: newest.id,
    billing: scalarText(newest.fields['kodebill']),
    total: scalarText(newest.fields['totalbayar']),
    due,
    left,
    level: isDay(due) ? levelOf(left) : 'unreadable'
  }
}

/** Aju numbers by the day of their release; days (`YYYY-MM-DD`) outside of `days` are left out. `releases`: responses that release goods. */
export const releasedByDay = (
  releases: Iterable<Pick<StoredResponse, 'car' | 'date'>>,
  days: readonly string[]
): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map(days.map((day) => [day, new Set<string>()]))
  for (const { car, date } of releases) found.get(date)?.add(car)
  return found
}
