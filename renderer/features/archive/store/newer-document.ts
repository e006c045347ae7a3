import { isDay } from '#core/base/calendar-day.ts'
import type { ArchivedPdf } from '#core/contract/archive.ts'

/**
 * Whether a document was issued after another one with the same aju number and response code by the same service: on a later day, or received later with the
 * same day and number. What another desk has received has no time of its own.
 */
export const isNewerThan = (one: ArchivedPdf, other: ArchivedPdf): boolean => {
  if (one.sha256 === other.sha256 || one.car !== other.car || one.code !== other.code || one.profile !== other.profile) return false
  if (one.date !== other.date) return isDay(one.date) && isDay(other.date) && one.date > other.date
  const isSameNumber = one.number !== '' && one.number === other.number
  return isSameNumber && one.atOffice !== true && other.atOffice !== true && one.storedAt > other.storedAt
}
