import { dayLength, isDay, plusDays } from './calendar-day.ts'
import { padTwo } from './format-date.ts'
import { monthOf } from './month-names.ts'
import type { Language } from './language.ts'
import { dayOfCell } from './written-cell.ts'
import { splitTime } from './date.ts'

/** A Thai year may be a slip of the finger; only in Thai words it is what was meant. */
const thaiYear = /(?:^|\D)2[4-6]\d\d(?:\D|$)|^\d{4}2[4-6]\d\d$/
const thaiLetter = /\p{Script=Thai}/u

/**
 * A whole date that the user typed or pasted as `YYYY-MM-DD`, `''` for blank text, null for any other text and for a date that is in doubt. `form`: in `id` the
 * day is first, in `en`, which only pastes have, the month. Spreadsheets append midnight to a date that is formatted with a time.
 */
export const parseTypedDay = (typed: string, form: Language = 'id'): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const { minutes, isUtc } = splitTime(text)
  if (isUtc || (minutes ?? 0) !== 0 || (thaiYear.test(text) && !thaiLetter.test(text))) return null
  // Words beside the numbers are from a document, whose order nobody here knows: `Friday 03/04/2026`.
  const order = /\p{L}/u.test(text) ? null : form === 'en' ? 'month-first' : 'day-first'
  const day = dayOfCell({ text, value: null }, { order, place: 'field' })
  return day?.doubt === null ? day.value : null
}

/** The day of a month in the year in which it is nearest to today: in January `20/12` is of the year before. Null for a day that no such year has. */
const nearest = (month: number, date: number, today: string): string | null => {
  const year = Number(today.slice(0, 4))
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today)) / dayLength
  const [found = null] = [year - 1, year, year + 1]
    .map((one) => `${one}-${padTwo(month)}-${padTwo(date)}`)
    .filter(isDay)
    .toSorted((a, b) => distance(a) - distance(b))
  return found
}

const ofMonth = (date: number, today: string): string | null => {
  const day = `${today.slice(0, 8)}${padTwo(date)}`
  return isDay(day) ? day : null
}

const fromToday = /^(?:t|t?([+-]\d{1,3}))$/i
const dayAndMonth = /^(\d{1,2})(?:[-/. ]{1,2}(\d{1,2})|[-/. ]{0,2}(\p{L}{3,12})\.?)$/u

/**
 * A date as it is typed, `YYYY-MM-DD`: in the forms of `parseTypedDay`, or short: `20/11` and `20 nov` of the year in which that is nearest to today, `20` of
 * this month, `t` for today, `+7` and `-3` days from today. `''` for blank text, null for any other. What is pasted has no short forms: there `20` is a number.
 */
export const readTypedDay = (typed: string, today: string): string | null => {
  const text = typed.trim()
  const distance = fromToday.exec(text)
  if (distance) return plusDays(today, Number(distance[1] ?? 0))
  if (/^\d{1,2}$/.test(text)) return ofMonth(Number(text), today)
  const short = dayAndMonth.exec(text)
  if (short === null) return parseTypedDay(text)
  const month = short[2] === undefined ? monthOf(short[3] ?? '') : Number(short[2])
  return month === null ? null : nearest(month, Number(short[1]), today)
}

/** The day some days after a typed one; from an empty text or another that is no date, today. */
export const stepTypedDay = (typed: string, days: number, today: string): string => {
  const day = readTypedDay(typed, today)
  return day === null || day === '' ? today : plusDays(day, days)
}
