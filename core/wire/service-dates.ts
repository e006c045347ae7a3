import { dayLength, isDay } from '../base/calendar-day.ts'
import { parseDay } from '../base/parse-date.ts'
import { serviceOffset, type ServiceZone } from '../base/service-time.ts'
import type { TextForm } from '../schema/field.ts'
import type { LoggedStatus } from '../derive/types.ts'
import { isZeroDate } from './has-content.ts'

export { isDay }

/** A date as the service writes it, or null for none: `0000-00-00`, null, '' and any text that is not a date (specification 2.3). */
export const dayOrNull = (text: string | null | undefined): string | null => (typeof text === 'string' && isDay(text) ? text : null)

/** A time that the service wrote in its zone, in milliseconds since 1970; null if it is none. A date alone is the start of its day. */
export const momentOf = (text: string | null | undefined, zone: ServiceZone): number | null => {
  const time = readTime(text)
  const isTimeLost = time?.length === 10 && /^.{10}[T ]\d/.test(text?.trim() ?? '')
  return time === null || isTimeLost
    ? null
    : Date.parse(`${time.length === 10 ? `${time} 00:00:00` : time}Z`.replace(' ', 'T')) - serviceOffset(zone)
}

/** The end of a day of the service, in milliseconds since 1970; null if the text is not a date. */
export const endOfDay = (text: string, zone: ServiceZone): number | null => {
  const start = isDay(text) ? momentOf(text, zone) : null
  return start === null ? null : start + dayLength
}

/**
 * A date or time of an answer in the form of the specification (`YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, `HHMMSS`), whatever its separators and
 * order, with or without a time, or a code without the blanks of a fixed-width column; other text is returned unchanged.
 */
export const inServiceForm = (text: string, form: TextForm | undefined): string => {
  if (form === 'code') return text.trim()
  if (form === 'time')
    return /^\d{1,2}[:.]\d{2}([:.]\d{2})?$/.test(text)
      ? text
          .split(/[:.]/)
          .map((part) => part.padStart(2, '0'))
          .join('')
          .padEnd(6, '0')
      : text
  if (form !== 'date' && form !== 'date-time') return text
  const [, written = '', time = ''] =
    /^(\d{8}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/.exec(text.slice(0, 40).trim()) ?? []
  if (written.length < 8 || (form === 'date-time' && isDay(text.slice(0, 10)))) return text
  const compact = written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const day = isZeroDate(compact) ? '0000-00-00' : isDay(compact) ? compact : parseDay(written)
  if (!day) return text
  return form === 'date' || time === '' ? day : `${day} ${time.padEnd(8, ':00')}`
}

/** A time that sorts as text: `YYYY-MM-DD HH:MM:SS`, or the date alone; null if the date cannot be read. */
const readTime = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  const day = dayOrNull(trimmed.slice(0, 10))
  if (day === null) return null
  const [, hour = '', minute = '', second = '00'] = /^[T ](\d{2}):?(\d{2})(?::?(\d{2}))?/.exec(trimmed.slice(10)) ?? []
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isTime ? `${day} ${hour}:${minute}:${second}` : day
}

/** Equal for two forms of the same time; an unreadable text is its own key. */
export const timeKey = (text: string | null | undefined): string => readTime(text) ?? text?.trim() ?? ''

/** Compares two times of the service for sorting, earliest first; an unreadable time sorts last. */
export const compareTimes = (left: string | null | undefined, right: string | null | undefined): number =>
  compareKeys(readTime(left), readTime(right))

const compareKeys = (left: string | null, right: string | null): number => {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right ? -1 : 1
}

export const statusTime = (entry: Pick<LoggedStatus, 'waktuStatus'>): string => entry.waktuStatus

/**
 * A sorted copy, earliest first: the service does not sort (specification 4.6). Equal times keep their order, unreadable ones sort last.
 */
export const byTime = <T>(list: readonly T[], timeOf: (entry: T) => string | null): readonly T[] =>
  list
    .map((entry) => ({ entry, key: readTime(timeOf(entry)) }))
    .sort((left, right) => compareKeys(left.key, right.key))
    .map(({ entry }) => entry)
