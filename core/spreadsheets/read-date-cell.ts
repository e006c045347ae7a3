import { dayLength } from '../base/calendar-day.ts'
import type { Language } from '../base/language.ts'
import { hasThaiYear, mayEndWithThaiYear, parseDay, parseTypedDay, withMonthNumber } from '../base/parse-date.ts'
import { cellText, isDayCell, type Cell } from './sheet.ts'

/** Serial numbers read as days in a numeric cell without a date format: 1 January 1990 to 31 December 2099. */
const [firstSerial, lastSerial] = [32_874, 73_050]

/** Days from the first serial number of the 1900 system to that of the 1904 system. */
const days1904 = 1_462

/** Excel's day count (1900 system) as a date `YYYY-MM-DD`. */
export const dayOfSerial = (serial: number): string => new Date((Math.floor(serial) - 25_569) * dayLength).toISOString().slice(0, 10)

/** Spreadsheets append midnight to a date that is formatted as a date with time. */
const midnight = /[ T]0{1,2}:00(:00(\.0+)?)?$/
const anyTime = /[ T]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?Z?$/

/** A date typed by the user as `YYYY-MM-DD`; null if it is none, or its year may be a Thai one. `form`: as in `parseDay`. */
export const readTypedDate = (text: string, form?: Language): string | null =>
  readDay(text, (day) => parseTypedDay(day.replace(midnight, ''), form))

/**
 * A date in a cell of a file as `YYYY-MM-DD`; null if it is none, or its year may be a Thai one. Files have more forms than users type: serial
 * numbers, month names, any time.
 */
export const readFileDate = (cell: Cell, form?: Language, date1904 = false): string | null => {
  const day = readAnyDate(cell, form, date1904)
  return day !== null && hasThaiYear(day) ? null : day
}

const readAnyDate = (cell: Cell, form: Language | undefined, date1904: boolean): string | null => {
  if (isDayCell(cell)) return cell.time === undefined ? parseDay(cell.day) : null
  if (typeof cell !== 'number') return readDay(cellText(cell), (text) => readFileText(text, form))
  const serial = date1904 ? cell + days1904 : cell
  if (Number.isInteger(cell) && serial >= firstSerial && serial <= lastSerial) return dayOfSerial(serial)
  return readDay(String(cell).padStart(8, '0'), (text) => parseDay(text, form))
}

/** The all-zero date of the service is a value; an empty result of the parser is not. */
const readDay = (text: string, parse: (text: string) => string | null): string | null =>
  text === '0000-00-00' ? text : parse(text) || null

/** `26/04/03`, `26-04-03` and `260403` of a document of 2026 begin with the year; as 26 April 2003 they would come in wrong without a word. */
const perhapsYearFirst = /^[23]\d([-/.]?)\d\d\1[01]\d$/

const readFileText = (text: string, form?: Language): string | null => {
  // In `Jumat, 20 November 2026` the weekday is redundant.
  const bare = text.replace(/^[a-z]+, *(?=\d)/i, '').replace(anyTime, '')
  if (perhapsYearFirst.test(bare) || mayEndWithThaiYear(bare)) return null
  // `20261120` starts with the year; `20112026` cannot, and starts with the day.
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(bare)
  return (compact && parseDay(compact.slice(1).join('-'))) ?? parseDay(bare, form) ?? readMonthName(bare)
}

const readMonthName = (text: string): string | null => {
  const numbered = withMonthNumber(text)
  return numbered === null ? null : parseDay(numbered)
}

const shortMonth = '(?:Jan|Feb|Mar|Apr|Mei|May|Jun|Jul|Ag[ust]|Aug|Sept?|Okt|Oct|Nov|Nop|Des|Dec)'
const shortDate = new RegExp(`^(?:\\d{1,2}-${shortMonth}|${shortMonth}-\\d{2})$`)

/** Whether a text is how a spreadsheet shows a code that it took for a date (`6-4`, `4/06`): `06-Apr`, `Apr-06`. */
export const isShortDate = (text: string): boolean => shortDate.test(text.trim())
