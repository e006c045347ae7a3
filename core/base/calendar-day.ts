import { padTwo } from './pad-two.ts'

/** Milliseconds of a day. */
export const dayLength = 86_400_000

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
