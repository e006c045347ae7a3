import { padTwo } from './format-date.ts'
import { monthOf } from './month-names.ts'

/**
 * A date as the service and its log write it as `YYYY-MM-DD`, `''` for blank text, or null if it is not a date of the calendar.
 * Accepts `20-11-2026`, `20/11/26` (from `70` on of the last century), `20112026` and `2026-11-20`, with `-`, `/` or `.` between the parts.
 * The day is before the month. What a user types or a file has is read by `dayOfCell`, with its doubt.
 */
export const parseDay = (written: string): string | null => {
  const text = written.trim()
  if (text === '') return ''
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (!local) return null
  const year = local[3]?.length === 2 ? `${local[3] < '70' ? 20 : 19}${local[3]}` : local[3]
  return calendarDay(year, local[2], local[1])
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
