import type { Language } from './language.ts'
import { padTwo } from './format-date.ts'
import { monthOf } from './month-names.ts'
import { dayInWords } from './written-date.ts'

/**
 * A typed date as `YYYY-MM-DD`, `''` for blank text, or null if it is not a date of the calendar.
 * Accepts `20-11-2026`, `20/11/26` (from `70` on of the last century), `20112026` and `2026-11-20`, with `-`, `/` or `.` between the parts.
 * The day is before the month; in the form `en`, which only files have, the month is before the day (not between points).
 */
export const parseDay = (typed: string, form: Language = 'id'): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (!local) return null
  const year = local[3]?.length === 2 ? `${local[3] < '70' ? 20 : 19}${local[3]}` : local[3]
  const [day, month] = form === 'en' && !text.includes('.') ? [local[2], local[1]] : [local[1], local[2]]
  return calendarDay(year, month, day)
}

/** The Thai year 2569 is 2026; with two digits (`05/11/69`) it would come in as 2069 or 1969. */
const [firstThaiYear, endOfThaiYears] = ['2400', '2700']
const shortThaiYear = /(?:\D|^\d{4})[67]\d$/

/** Whether a day, `YYYY-MM-DD`, has a Thai year. */
const hasThaiYear = (day: string): boolean => day >= firstThaiYear && day < endOfThaiYears

/** Whether a date as it is written ends with two digits that may be a Thai year. */
const mayEndWithThaiYear = (text: string): boolean => shortThaiYear.test(text.trim())

/** `26/04/03`, `26-04-03` and `260403` of a document of 2026 begin with the year; as 26 April 2003 they would come in wrong without a word. */
const perhapsYearFirst = /^[23]\d([-/.]?)\d\d\1[01]\d$/

/** As `parseDay` for a text of the user, also with the name of its month; null for a date whose year may be a Thai one or stand in front. */
export const parseTypedDay = (typed: string, form: Language = 'id'): string | null => {
  const day = parseDay(typed, form)
  if (day === null) return dayInWords(typed)
  return hasThaiYear(day) || mayEndWithThaiYear(typed) || perhapsYearFirst.test(typed.trim()) ? null : day
}

const calendarDay = (year = '', month = '', day = ''): string | null => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exact = date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  // No licence or invoice is older than 1900, so `20101120` is a reversed date, not a day in the year 1120.
  return exact && Number(year) >= 1900 ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/**
 * A date with the name of its month as `DD-MM-YYYY`, the year as written; null for any other text: `20-Nov-2026`, `20 November 2026`,
 * `20th of November 2026`, `20 Nopember 26`, `Nov 20th, 2026`.
 */
export const withMonthNumber = (text: string): string | null => {
  const local = /^(\d{1,2})(?:st|nd|rd|th)?(?:[-/. ]{1,3}| of )([a-z]{3,12})[-/., ]{1,3}(\d{4}|\d{2})$/i.exec(text)
  const american = /^([a-z]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text)
  const [day, word, year] = local ? [local[1], local[2], local[3]] : american ? [american[2], american[1], american[3]] : []
  const month = monthOf(word ?? '')
  return month === null ? null : `${padTwo(Number(day))}-${padTwo(month)}-${year ?? ''}`
}
