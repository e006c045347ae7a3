import type { Language } from './language.ts'

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

const calendarDay = (year = '', month = '', day = ''): string | null => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exact = date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  // No licence or invoice is older than 1900, so `20101120` is a reversed date, not a day in the year 1120.
  return exact && Number(year) >= 1900 ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
