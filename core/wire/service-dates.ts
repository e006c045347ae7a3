import {
  dayInIndonesia,
  dayLength,
  endOfUse,
  firstInUse,
  isDay,
  serviceDay,
  serviceOffset,
  serviceTime,
  serviceZones,
  type ServiceZone
} from '../base/calendar-day.ts'
import { placeZones, readClock, type ClockTime } from '../base/clock.ts'
import { dateIn, type PossibleDay } from '../base/date.ts'
import { formatDay, padTwo } from '../base/format-date.ts'
import type { TextForm } from '../schema/field.ts'
import type { LoggedStatus } from '../derive/shape.ts'
import { isZeroDate } from './has-content.ts'

/** Seconds since 1970 that are read as a time, 2001 to 2033: a number above is a date with its hour (`2026112008`). */
const [earliest, latest] = [1_000_000_000, 2_000_000_000]

const ofClock = (milliseconds: number): string => `${serviceTime(milliseconds, 'WIB')} WIB`

/** A date and a time apart: `20 November 2026 08:10`, `20-NOV-26`, `Nov 20, 2026 8:10:11 AM`. */
const dateAndTime = /^(?:[a-z]+, *(?=\d))?([^:]*?)(?:,? +(\d{1,2}[:.]\d{2}.*))?$/i

/**
 * A date or time as frameworks and databases write it, in digits: with the name of the month, as seconds or milliseconds since 1970 (`1795137011000`,
 * `/Date(1795137011000)/`), as a list (`[2026,11,20,8,10]`) or object (`{"date":"…","timezone":"UTC"}`) or without separators (`20261120081011`). Any other text is returned unchanged.
 */
export const inDigits = (text: string): string => {
  const trimmed = text.slice(0, 120).trim()
  const seconds = Number(trimmed.slice(0, 10))
  if (/^\d{10}(?:\d{3})?$/.test(trimmed) && seconds >= earliest && seconds < latest) return ofClock(Number(trimmed.padEnd(13, '0')))
  const [, millis] = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/.exec(trimmed) ?? []
  if (millis !== undefined) return ofClock(Number(millis))
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(trimmed)
  const list = /^\[(\d{4}),(\d{1,2}),(\d{1,2})(?:,(\d{1,2}),(\d{1,2})(?:,(\d{1,2})(?:,\d+)?)?)?\]$/.exec(trimmed)
  const [, year, month = '', day = '', hour, minute = '', second = '0'] = compact ?? list ?? []
  if (year !== undefined) {
    const clock = hour === undefined ? '' : ` ${[hour, minute, second].map((part) => padTwo(Number(part))).join(':')}`
    return `${year}-${padTwo(Number(month))}-${padTwo(Number(day))}${clock}`
  }
  const [, date] = /^\{"date":"([^"]+)"/.exec(trimmed) ?? []
  if (date !== undefined) {
    const [, zone = ''] = /"timezone":"([^"]*)"/.exec(trimmed) ?? []
    const known = placeZones[zone] ?? (/^(?:UTC|Z|[+-]\d{2}:\d{2}|)$/.test(zone) ? zone : null)
    return known === null ? text : `${date} ${known}`.trim()
  }
  const [, written = '', time] = dateAndTime.exec(trimmed) ?? []
  const days = /\p{L}/u.test(written) ? daysOf(written) : []
  const [named] = days
  if (named === undefined || areSeveral(days)) return text
  return time === undefined ? formatDay(named.day) : `${formatDay(named.day)} ${time}`
}

const mixedSeparators = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/

/** The days that a date of the service may mean, whose separators need not be the same. */
const daysOf = (written: string): readonly PossibleDay[] =>
  (dateIn(written, 'service') ?? dateIn(written.replace(mixedSeparators, '$1-$2-$3'), 'service'))?.possible ?? []
const areSeveral = (days: readonly PossibleDay[]): boolean => new Set(days.map(({ day }) => day)).size > 1

export { isDay }

/** A date as the service writes it, or null for none: `0000-00-00`, null, '' and any text that is not a date (specification 2.3). */
export const dayOrNull = (text: string | null | undefined): string | null => (typeof text === 'string' && isDay(text) ? text : null)

/** Longer texts are no dates or times. */
const longestTime = 60

/** The time of day after a date at the start of a text. */
const clockAfterDay = (text: string): ClockTime | null => {
  const [, time = ''] = /^[T ](.*)$/.exec(text.slice(10, longestTime)) ?? []
  return readClock(time.trim())
}

/**
 * A time that the service wrote, in milliseconds since 1970; null if it is none. It is in the zone of the service, unless it names its own
 * (`Z`, `+07:00`, `WIB`). A date alone is the start of its day.
 */
export const momentOf = (text: string | null | undefined, zone: ServiceZone): number | null => {
  const trimmed = text?.trim() ?? ''
  const time = readTime(trimmed)
  const isTimeLost = time?.length === 10 && /^.{10}[T ]\s*\d/.test(trimmed)
  if (time === null || isTimeLost) return null
  const offset = clockAfterDay(trimmed)?.offset ?? serviceOffset(zone)
  return Date.parse(`${time.length === 10 ? `${time} 00:00:00` : time}Z`.replace(' ', 'T')) - offset
}

/** A time that names its zone as the service writes it in its own (`YYYY-MM-DD HH:MM:SS`); any other text unchanged. */
const inServiceZone = (text: string, zone: ServiceZone): string => {
  const moment = (clockAfterDay(text.trim())?.offset ?? null) === null ? null : momentOf(text, zone)
  const local = moment === null ? '' : serviceTime(moment, zone)
  return isDay(local.slice(0, 10)) ? local : text
}

interface TimesOfLog {
  readonly createdTime: string
  readonly sendTime: string | null
  readonly dataStatus: readonly Pick<LoggedStatus, 'waktuStatus'>[]
}

/** A log whose times are all in the zone of the service, so that they can be compared as texts. */
export const logInServiceZone = <L extends TimesOfLog>(log: L, zone: ServiceZone): L => ({
  ...log,
  createdTime: inServiceZone(log.createdTime, zone),
  sendTime: log.sendTime === null ? null : inServiceZone(log.sendTime, zone),
  dataStatus: log.dataStatus.map((entry) => ({ ...entry, waktuStatus: inServiceZone(entry.waktuStatus, zone) }))
})

/** The end of a day of the service, in milliseconds since 1970; null if the text is not a date. */
export const endOfDay = (text: string, zone: ServiceZone): number | null => {
  const start = isDay(text) ? momentOf(text, zone) : null
  return start === null ? null : start + dayLength
}

/** The zones of Indonesia are 7 to 9 hours ahead of UTC. */
const [firstZone, lastZone] = [serviceOffset('WIB'), serviceOffset('WIT')]

/** The day of a date that was written with a time and a zone, as a date of Indonesia; null where that is not certain. */
const dayOfTime = (day: string, { clock, offset }: ClockTime): string | null => {
  if (offset === null || (offset >= firstZone && offset <= lastZone)) return day
  const moment = Date.parse(`${day}T${clock}Z`) - offset
  // Programs write the start of a day in UTC.
  const zone = offset === 0 ? serviceZones.find((one) => one !== 'UTC' && serviceTime(moment, one).endsWith(' 00:00:00')) : undefined
  return zone === undefined ? dayInIndonesia(moment) : serviceDay(moment, zone)
}

/**
 * A date or time of an answer in the form of the specification (`YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, `HHMMSS`), whatever its separators and
 * order, with or without a time, or a code without the blanks of a fixed-width column; other text is returned unchanged.
 */
export const inServiceForm = (text: string, form: TextForm | undefined): string => {
  if (form === 'code') return text.trim()
  if (form === 'time') return timeInForm(text)
  if (form !== 'date' && form !== 'date-time') return text
  return isUndecidable(text) ? text : inDateForm(text, form)
}

/** The date in digits at the start of a text, and what follows it. */
const leadingDate = (text: string): readonly [written: string, after: string] => {
  const [, written = '', after = ''] =
    /^(\d{8}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[T ]\s*(\S.*))?$/.exec(text.slice(0, longestTime).trim()) ?? []
  return [written, after]
}

/** Whether the digits of a date may be two days, because nothing says whether the day or the month is first: `5/6/2026`. */
const isUndecidable = (text: string): boolean => {
  const [written] = leadingDate(text)
  return /^\d{1,3}[-/.]/.test(written) && areSeveral(daysOf(written))
}

/** As `inServiceForm`, where a date may be two days as the day before the month. */
const inDateForm = (text: string, form: 'date' | 'date-time'): string =>
  digitsInForm(text, form) ?? digitsInForm(inDigits(text), form) ?? text

/** Null for a text that is no date or time in digits. A time that begins with a day in the form of the specification is unchanged. */
const digitsInForm = (text: string, form: 'date' | 'date-time'): string | null => {
  const [written, after] = leadingDate(text)
  if (form === 'date-time' && isDay(text.slice(0, 10))) return text
  if (written.length < 8) return null
  const compact = written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  // `24:00` is the end of its day, and no time.
  const hasDayOnly = after === '' || (form === 'date' && /^\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?$/.test(after))
  const time = hasDayOnly ? null : readClock(after)
  if (!hasDayOnly && time?.isWhole !== true) return null
  if (isZeroDate(compact)) return form === 'date' || time === null ? '0000-00-00' : `0000-00-00 ${time.clock}`
  // The day is before the month, as everywhere in Indonesia.
  const usual = daysOf(written).find(({ order }) => order === null || order === 'day-first')
  const day = isDay(compact) ? compact : usual?.day
  if (day === undefined) return null
  if (form === 'date') return time === null ? day : dayOfTime(day, time)
  return time === null ? day : `${day} ${time.clock}${time.zone}`
}

const timeInForm = (text: string): string => {
  const trimmed = text.trim()
  const time = /[:.]/.test(trimmed) ? readClock(trimmed) : null
  return time?.isWhole === true && time.offset === null ? time.clock.replaceAll(':', '') : trimmed
}

/**
 * A time that sorts as text, in the zone it was written in: `YYYY-MM-DD HH:MM:SS`, or the date alone; null if the date cannot be read or is none of those in use,
 * and if something follows that is not read, such as a zone that is not known: it may be another day. Every proof, order, duration and due date asks this function.
 */
const readTime = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  const day = dayOrNull(trimmed.slice(0, 10))
  if (day === null || day < firstInUse || day >= endOfUse) return null
  const time = clockAfterDay(trimmed)
  if (time !== null) return time.isWhole ? `${day} ${time.clock}` : null
  // `24:00` is no time, and leaves its day.
  return /^[T\d:., ]*$/.test(trimmed.slice(10, longestTime)) ? day : null
}

/**
 * Equal for two forms of the same time, so that a fact is recognised in another form; an unreadable text is its own key. A date that may be two days counts as the
 * usual one here, and proves nothing by that.
 */
export const timeKey = (text: string | null | undefined): string => {
  const trimmed = text?.trim() ?? ''
  return readTime(inDateForm(trimmed, 'date-time')) ?? trimmed
}

/** As `timeKey`, for a date. */
export const dayKey = (text: string): string => timeKey(inDateForm(text, 'date'))

/** Milliseconds in which a time of the service may lie; `until` included. */
export interface TimeRange {
  readonly from: number
  readonly until: number
}

/** Whether a text is a time that can be read (`readTime`). */
export const isReadableTime = (text: string | null | undefined): boolean => readTime(text) !== null

/** A moment as text in a zone, for comparisons with `readTime`: of those in use the first or the last for an earlier or a later one. */
export const timeInUse = (moment: number, zone: ServiceZone): string =>
  serviceTime(Math.min(Math.max(moment, Date.parse(firstInUse)), Date.parse(endOfUse)), zone)

/** Whether a text is a time that can be read, within a range. A day without a time is its start. */
export const isTimeWithin = (text: string | null | undefined, { from, until }: TimeRange, zone: ServiceZone): boolean => {
  const time = readTime(text)
  return time !== null && compareKeys(timeInUse(from, zone), time) <= 0 && compareKeys(time, timeInUse(until, zone)) <= 0
}

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
