import type { Language } from '../base/language.ts'
import { parseTypedDay } from '../base/typed-day.ts'
import { dayOfCell, type CellReading, type DayDoubt } from '../base/written-cell.ts'
import { cellText, writtenCell, type Cell } from './sheet.ts'

/** The all-zero date of the service is a value. */
const noDay = '0000-00-00'

/** A date typed by the user as `YYYY-MM-DD`; null if it is none or in doubt. `form`: as in `parseTypedDay`. */
export const readTypedDate = (text: string, form?: Language): string | null => (text === noDay ? text : parseTypedDay(text, form) || null)

/** Eight digits in a number cell have lost the zero of their day: `3042026`. */
const withZero = (cell: Cell): Cell => (typeof cell === 'number' && /^[1-9]\d{6}$/.test(String(cell)) ? `0${cell}` : cell)

/**
 * A cell of a file as a date `YYYY-MM-DD` with its doubt; null if it is none. Files have more forms than users type: serial numbers, month names, any time.
 * `form`: as in `parseTypedDay`.
 */
export const dayOfFile = (cell: Cell, form?: Language, date1904 = false): CellReading<DayDoubt> | null =>
  cellText(cell) === noDay
    ? { value: noDay, doubt: null, other: null }
    : dayOfCell(writtenCell(withZero(cell)), { order: form === 'en' ? 'month-first' : 'day-first', date1904, place: 'field' })

/** The same without a date that is in doubt. */
export const readFileDate = (cell: Cell, form?: Language, date1904 = false): string | null => {
  const day = dayOfFile(cell, form, date1904)
  return day?.doubt === null ? day.value : null
}
