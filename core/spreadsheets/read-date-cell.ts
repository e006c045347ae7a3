import { dayInIndonesia, isDay } from '../base/calendar-day.ts'
import type { Language } from '../base/language.ts'
import { parseTypedDay } from '../base/parse-date.ts'
import { dayOfCell } from '../base/written-cell.ts'
import { splitTime } from '../base/written-date.ts'
import { cellText, isDayCell, writtenCell, type Cell } from './sheet.ts'

/** Longer texts are no dates. */
const longestDate = 60

/** A date typed by the user as `YYYY-MM-DD`; null if it is none, or its year may be a Thai one. `form`: as in `parseDay`. */
export const readTypedDate = (text: string, form?: Language): string | null =>
  readDay(text, (typed) => {
    // Spreadsheets append midnight to a date that is formatted as a date with time.
    const { date, minutes, isUtc } = splitTime(typed)
    return parseTypedDay(minutes === 0 && !isUtc ? date : typed, form)
  })

/**
 * A date in a cell of a file as `YYYY-MM-DD`; null if it is none, or its year may be a Thai one. Files have more forms than users type: serial
 * numbers, month names, any time.
 */
export const readFileDate = (cell: Cell, form?: Language, date1904 = false): string | null => {
  if (typeof cell === 'string' || typeof cell === 'boolean' || cell === null)
    return readDay(cellText(cell), (text) => readFileText(text, form))
  return (
    certainDay(cell, form, date1904) ??
    (isDayCell(cell) ? null : readDay(String(cell).padStart(8, '0'), (text) => readFileText(text, form)))
  )
}

/** The day of a cell whose parts stand in the order of the form; null for none and for one that is in doubt. */
const certainDay = (cell: Cell, form: Language | undefined, date1904 = false): string | null => {
  const day = dayOfCell(writtenCell(cell), { order: form === 'en' ? 'month-first' : 'day-first', date1904 })
  return day?.doubt === null ? day.value : null
}

/** The all-zero date of the service is a value; an empty result of the parser is not. */
const readDay = (text: string, parse: (text: string) => string | null): string | null =>
  text === '0000-00-00' ? text : text.length > longestDate ? null : parse(text) || null

const readFileText = (text: string, form?: Language): string | null => {
  const { date, minutes, isUtc } = splitTime(text)
  // In `Jumat, 20 November 2026` and `Friday, November 20, 2026` the weekday is redundant.
  const bare = date.replace(/^[a-z]{2,12}[.,] {0,3}(?=[\da-z])/i, '')
  const day = readDateText(bare, form)
  if (day === null || !isUtc || minutes === null || !isDay(day)) return day
  // So programs write the midnight of a date cell: `2026-11-20T17:00:00.000Z` is 21 November.
  return dayInIndonesia(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
}

const readDateText = (bare: string, form?: Language): string | null => {
  const isSixDigits = /^\d{6}$/.test(bare)
  return isSixDigits ? parseTypedDay(bare, form) : certainDay(bare, form)
}
