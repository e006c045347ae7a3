import { dayInIndonesia, dayLength, isDay } from '../base/calendar-day.ts'
import type { Language } from '../base/language.ts'
import { hasThaiYear, mayEndWithThaiYear, parseDay, parseTypedDay } from '../base/parse-date.ts'
import { dayInWords } from '../base/written-date.ts'
import { cellText, isDayCell, type Cell } from './sheet.ts'

/** Serial numbers read as days in a numeric cell without a date format: 1 January 1990 to 31 December 2099. */
const [firstSerial, lastSerial] = [32_874, 73_050]

/** Days from the first serial number of the 1900 system to that of the 1904 system. */
const days1904 = 1_462

/** Excel's day count (1900 system) as a date `YYYY-MM-DD`. */
export const dayOfSerial = (serial: number): string => new Date((Math.floor(serial) - 25_569) * dayLength).toISOString().slice(0, 10)

/** Longer texts are no dates. */
const longestDate = 60

/** A time behind a date, in 24 or 12 hours, perhaps with its zone: `14:30`, `2.30 PM`, `12:00:00 AM`, `T17:00:00.000Z`, `09:00+07:00`. */
const timeBehind =
  /[ T]{1,2}(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?(?:(Z|UTC|GMT|[+-]00:?00)|WIB|WITA|WIT|(?:GMT|UTC)?[+-]\d{2}:?\d{2}))?$/i

interface DateAndTime {
  readonly date: string
  /** Minutes since midnight; null without a time. */
  readonly minutes: number | null
  readonly isUtc: boolean
}

const splitTime = (text: string): DateAndTime => {
  const [time, hours = '', minutes = '', half, utc] = timeBehind.exec(text) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (time === undefined || hour > 23 || Number(minutes) > 59) return { date: text, minutes: null, isUtc: false }
  return { date: text.slice(0, -time.length), minutes: hour * 60 + Number(minutes), isUtc: utc !== undefined }
}

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
  const day = readAnyDate(cell, form, date1904)
  return day !== null && hasThaiYear(day) ? null : day
}

const readAnyDate = (cell: Cell, form: Language | undefined, date1904: boolean): string | null => {
  if (isDayCell(cell)) return cell.time === undefined ? parseDay(cell.day) : null
  if (typeof cell !== 'number') return readDay(cellText(cell), (text) => readFileText(text, form))
  const serial = date1904 ? cell + days1904 : cell
  if (Number.isInteger(cell) && serial >= firstSerial && serial <= lastSerial) return dayOfSerial(serial)
  return readDay(String(cell).padStart(8, '0'), (text) => readFileText(text, form))
}

/** The all-zero date of the service is a value; an empty result of the parser is not. */
const readDay = (text: string, parse: (text: string) => string | null): string | null =>
  text === '0000-00-00' ? text : text.length > longestDate ? null : parse(text) || null

/** `26/04/03`, `26-04-03` and `260403` of a document of 2026 begin with the year; as 26 April 2003 they would come in wrong without a word. */
const perhapsYearFirst = /^[23]\d([-/.]?)\d\d\1[01]\d$/

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
  if (perhapsYearFirst.test(bare) || mayEndWithThaiYear(bare)) return null
  // `20261120` starts with the year; `20112026` cannot, and starts with the day.
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(bare)
  return (compact && parseDay(compact.slice(1).join('-'))) ?? parseDay(bare, form) ?? dayInWords(bare)
}

const shortMonth = '(?:Jan|Feb|Mar|Apr|Mei|May|Jun|Jul|Ag[ust]|Aug|Sept?|Okt|Oct|Nov|Nop|Des|Dec)'
const shortDate = new RegExp(`^(?:\\d{1,2}-${shortMonth}|${shortMonth}-\\d{2})$`)

/** Whether a text is how a spreadsheet shows a code that it took for a date (`6-4`, `4/06`): `06-Apr`, `Apr-06`. */
export const isShortDate = (text: string): boolean => shortDate.test(text.trim())
