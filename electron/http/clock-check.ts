import { isMomentInUse } from '#core/base/calendar-day.ts'
import { clockTolerance, type ServiceClock, type WrongClock } from '#core/contract/app.ts'
import { readHttpDate } from '#core/wire/http-date.ts'

/** Gets the `Date` header of an answer of a service, null without one, and the address that was asked. */
export type DateListener = (date: string | null, url: string) => void

/** A `Date` header in milliseconds since 1970; null if it is none, or of a year that no clock shows. */
const servedTime = (header: string | null, now: number): number | null => {
  const served = readHttpDate(header?.trim() ?? '', now)
  return served !== null && isMomentInUse(served) ? served : null
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
    const here = now()
    const served = servedTime(date, here)
    if (served === null) return
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
    const here = now()
    const served = servedTime(date, here)
    if (served !== null) report({ origin: new URL(url).origin, ahead: served - here })
  }
