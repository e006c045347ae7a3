import { clockTolerance, type ServiceClock, type WrongClock } from '#core/contract/app.ts'

/** Gets the `Date` header of an answer of a service, null without one, and the address that was asked. */
export type DateListener = (date: string | null, url: string) => void

/** A date of HTTP in one of its three formats (RFC 9110, 5.6.7). */
const httpDate =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/
/** No clock of a service is of another time. */
const [firstInUse, endOfUse] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

/** A `Date` header in milliseconds since 1970; null if it is none, or of a year that no clock shows. */
const servedTime = (header: string | null): number | null => {
  const text = header?.trim() ?? ''
  if (!httpDate.test(text)) return null
  const served = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return served >= firstInUse && served < endOfUse ? served : null
}

/**
 * Compares the clock of this computer with the `Date` header of each answer of the service: `report` gets the difference once two answers in a row show it,
 * so that one odd answer says nothing, and null when one is right again. An answer without a readable date changes nothing.
 */
export const createClockCheck = (now: () => number, report: (wrong: WrongClock | null) => void): ((date: string | null) => void) => {
  /** The difference of the answer before in milliseconds; 0 for none. */
  let before = 0
  let isReported = false
  return (date) => {
    const served = servedTime(date)
    if (served === null) return
    const here = now()
    const difference = Math.abs(served - here) > clockTolerance ? served - here : 0
    if (difference !== 0 && Math.sign(difference) === Math.sign(before)) {
      isReported = true
      report({ here, served })
    } else if (difference === 0 && isReported) {
      isReported = false
      report(null)
    }
    before = difference
  }
}

/** Reports with each answer that has a readable date by how much the clock of its host is ahead of this computer's. */
export const createServiceClocks =
  (now: () => number, report: (clock: ServiceClock) => void): DateListener =>
  (date, url) => {
    const served = servedTime(date)
    if (served !== null) report({ origin: new URL(url).origin, ahead: served - now() })
  }
