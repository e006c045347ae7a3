import { padTwo } from './format-date.ts'

/** Zones the service may write its local times in (specification 2.3 names none), with their hours ahead of UTC. None has daylight saving time. */
const hoursAhead = { WIB: 7, WITA: 8, WIT: 9, UTC: 0 } as const
export type ServiceZone = keyof typeof hoursAhead
export const serviceZones = ['WIB', 'WITA', 'WIT', 'UTC'] as const satisfies readonly ServiceZone[]

/** Milliseconds ahead of UTC. */
export const serviceOffset = (zone: ServiceZone): number => hoursAhead[zone] * 3_600_000

/** A moment as the service writes it: `YYYY-MM-DD HH:MM:SS`. */
export const serviceTime = (moment: number, zone: ServiceZone): string =>
  new Date(moment + serviceOffset(zone)).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment as the service writes it. */
export const serviceDay = (moment: number, zone: ServiceZone): string => serviceTime(moment, zone).slice(0, 10)

/** The day of a moment in Indonesia; null where its zones have different days then. */
export const dayInIndonesia = (moment: number): string | null => {
  const [first, last] = [serviceDay(moment, 'WIB'), serviceDay(moment, 'WIT')]
  return first === last && isDay(first) ? first : null
}

/** Minutes since midnight as a 24-hour time, independent of the locale: `22:00`. */
export const formatTimeOfDay = (minutes: number): string => `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`

/** Typed text (`22:00`, `22.30`, `2230`, `7`) as minutes since midnight; null if it is not a time of day. */
export const parseTimeOfDay = (text: string): number | null => {
  const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:\s*(?:[:.]\s*)?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return Number(hours) * 60 + Number(minutes)
}

/** Milliseconds of a day. */
export const dayLength = 86_400_000

/** The days that an answer, or a clock of a service, can have: others are of another calendar (Buddhist, Hijri) or stand for none (`1900-01-01`, `9999-12-31`). */
export const [firstInUse, endOfUse] = ['2000-01-01', '2100-01-01'] as const
/** Whether a moment, in milliseconds since 1970, is of a day that is in use. */
export const isMomentInUse = (moment: number): boolean => moment >= Date.parse(firstInUse) && moment < Date.parse(endOfUse)

const daysInMonth = (year: number, month: number): number => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. The year 0 is not valid. */
export const isDay = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Number(year) > 0 && Number(day) > 0 && Number(day) <= daysInMonth(Number(year), Number(month))
}

/** The date of a timestamp (milliseconds since 1970) in the time zone of this computer, `YYYY-MM-DD`. */
export const localDay = (time: number): string => {
  const date = new Date(time)
  return [date.getFullYear(), padTwo(date.getMonth() + 1), padTwo(date.getDate())].join('-')
}

/** The day on which something was sent, in every list, figure, report and export: of the zone of this computer, in which the time is shown. */
export const sentDay = (startedAt: number): string => localDay(startedAt)

/** The minutes of its day in the time zone of this computer that have passed at a timestamp, 0 to 1,439. */
export const minuteOfDay = (time: number): number => {
  const date = new Date(time)
  return date.getHours() * 60 + date.getMinutes()
}

/** The part of its day in the time zone of this computer that has passed at a timestamp, 0 to 1. */
export const passedOfDay = (time: number): number => (time - new Date(time).setHours(0, 0, 0, 0)) / dayLength

/** The date `days` later, `YYYY-MM-DD`. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
