/**
 * The one place that decides what a cell says: pasted, of an own table, of a supplier's list or header, of a PDF, a picture or an electronic invoice. Each reading
 * is a value with its doubt; what is in doubt is never taken without the user.
 */
import Big from 'big.js'
import { dayLength } from './calendar-day.ts'
import { cleanText } from './clean-text.ts'
import { plainNumber } from './format-number.ts'
import { dateIn, type DateOrder, type DatePlace, type DateReading } from './date.ts'
import { bareNumber, decimalsOf, numberIn, type NumberReading } from './number.ts'

/** A cell: its text as displayed, and what the file stores behind it; null if that is the text. `time`: as in `Day` of a sheet. */
export interface WrittenCell {
  readonly text: string
  readonly value: number | boolean | { readonly day: string; readonly time?: string } | null
}

/**
 * What a spreadsheet has made of a code. `formula`: the result of a failed formula, or a column too narrow for its number; `digits`: a number without its last
 * digits (`6.93217E+12`, more than fifteen); `zeros`: a number without its leading zeros; `day-for-text`: a date or time (`4-6`, `12:30`); `number-for-text`: a
 * number with marks or decimals (`6,932,171`, `6932171.0`).
 */
export type CodeDoubt = 'formula' | 'digits' | 'zeros' | 'day-for-text' | 'number-for-text'

/**
 * Why a date may be another one. `date-form`: day and month may be swapped; `year-first`: two digits in front may be the year (`26-04-03`); `other-calendar`:
 * its year may be counted as in Thailand or Japan; `serial-day`: a number that counts days from a day that the file does not name; `far-day`: no document has
 * its year; `swapped-day`: a spreadsheet may have swapped day and month (`swappedDays`).
 */
export type DayDoubt = 'date-form' | 'year-first' | 'other-calendar' | 'serial-day' | 'far-day' | 'swapped-day'

/** `other`: the other possible value; null without one. */
export interface CellReading<D> {
  readonly value: string
  readonly doubt: D | null
  readonly other: string | null
}
const sure = (value: string): CellReading<never> => ({ value, doubt: null, other: null })
const doubtful = <D>(value: string, doubt: D, other: string | null = null): CellReading<D> => ({ value, doubt, other })

/** Whether a text is what a failed formula leaves in its cell (`Err:502` in LibreOffice), or a column that is too narrow for its number (`####`). */
export const isErrorText = (text: string): boolean =>
  /^#{3,}$|^Err:\d{3}$|^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)$/.test(
    text
  )

/** A spreadsheet stores fifteen digits; further ones are noise of binary fractions (0.30000000000000004). */
export const withoutNoise = (value: number): number => Number(value.toPrecision(15))

/** Excel keeps fifteen digits and replaces the others with 0. A safe integer with another last digit is from another program, and exact. */
const hasLostDigits = (value: number): boolean => Math.abs(value) >= 1e15 && (!Number.isSafeInteger(value) || value % 10 === 0)

/** Whether a text is how a spreadsheet writes a long number into a CSV file or on paper, without its last digits: `2,60403E+11`. */
const isScientific = (text: string): boolean => /^\d([.,]\d+)?E\+\d{2}$/.test(text.trim())

const shortMonth = '(?:Jan|Feb|Mar|Apr|Mei|May|Jun|Jul|Ag[ust]|Aug|Sept?|Okt|Oct|Nov|Nop|Des|Dec)'
const shortDay = new RegExp(`^(?:\\d{1,2}-${shortMonth}|${shortMonth}-\\d{2})$`)
const wholeDay = /^(?:(?:19|20)\d{2}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([/])\d{1,2}\2(?:19|20)\d{2})$/

/** Whether a text is how a spreadsheet shows a code that it took for a date or a time: `06-Apr`, `Apr-06`; an item code also `2026-04-06` and `12:30`. */
const isDayForText = (text: string, isItemCode: boolean): boolean =>
  shortDay.test(text) || (isItemCode && ((wholeDay.test(text) && dateIn(text) !== null) || /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text)))

/**
 * The text behind an apostrophe that other programs write into a file to mark a number as text (`'00123`), and inside a formula for the same purpose (`="00123"`);
 * typed into a spreadsheet it would not be part of the text.
 */
export const withoutTextMark = (text: string): string => text.replace(/^\s*['‘’](?=\d[\w.,/-]*\s*$)/, '').replace(/^="([^"]*)"$/, '$1')

/** The digits of a number cell that holds a code. Zeros that its format displays in front, or behind a point of the number, are digits: `00123`, `10.10`. */
const digitsOf = (text: string, value: number): string => {
  const isDisplayed = Number.isInteger(value) ? /^0\d+$/.test(text) : /^\d+\.\d*0$/.test(text)
  return isDisplayed && Number(text) === value ? text : plainNumber(Number.isSafeInteger(value) ? value : withoutNoise(value))
}

/**
 * A code as programs write a number, in groups of three digits, also with a fraction, or with an empty fraction. Points between groups are those of many codes:
 * `402.634.445`.
 */
const numberForText = /^(?:[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d+)?|\d{5,15}\.0{1,2})$/
const withoutMarks = (text: string): string => text.replace(/\.0{1,2}$/, '').replaceAll(',', '')

export interface CodeContext {
  /** It is the code of an item or the number of a document: without spaces and digits of other forms, and neither a whole date nor a number with marks. */
  readonly isItemCode?: boolean
  /** The text is as it was typed, as in a workbook: a spreadsheet makes dates date cells, and writes no text for them. */
  readonly isTyped?: boolean
  /** A date may stand here. */
  readonly mayBeDay?: boolean
}

/** A cell as a code or another text of one line: the digits of a number cell, whatever its format displays. */
export const codeOfCell = (cell: WrittenCell, context: CodeContext = {}): CellReading<CodeDoubt> => {
  const { isItemCode = false, isTyped = false, mayBeDay = false } = context
  const { value } = cell
  const text = isItemCode ? cleanText(cell.text) : cell.text.trim()
  if (isErrorText(text)) return typeof value === 'number' ? codeOfNumber(String(value), value) : doubtful('', 'formula')
  if (typeof value === 'number') {
    const code = codeOfNumber(text, value)
    // Written as a measure, or with zeros behind the point that the cell has not kept: `10.5` for `10.50`.
    const isNumber = numberForText.test(text) || (!Number.isInteger(value) && code.value === plainNumber(withoutNoise(value)))
    return isItemCode && code.doubt === null && isNumber ? doubtful(code.value, 'number-for-text', text) : code
  }
  if (typeof value === 'object' && value !== null) return mayBeDay ? sure(text) : doubtful(text, 'day-for-text')
  if (value !== null) return sure(text)
  const bare = withoutTextMark(text)
  if (isScientific(bare)) return doubtful(bare, 'digits')
  if (!mayBeDay && !isTyped && isDayForText(bare, isItemCode)) return doubtful(bare, 'day-for-text')
  if (isItemCode && numberForText.test(bare)) return doubtful(withoutMarks(bare), 'number-for-text', bare)
  return sure(bare)
}

const codeOfNumber = (text: string, value: number): CellReading<CodeDoubt> =>
  hasLostDigits(value) ? doubtful(plainNumber(value), 'digits') : sure(digitsOf(text, value))

/** The length that the codes of a column have, if those with a zero in front show that it is always the same; null otherwise. */
const widthOfCodes = (codes: readonly string[]): number | null => {
  const widths = new Set(codes.flatMap((code) => (/^0\d+$/.test(code) ? [code.length] : [])))
  const [width = 0] = widths
  return widths.size === 1 && codes.every((code) => !/^\d+$/.test(code) || code.length <= width) ? width : null
}

/** The codes of a column, those that have lost their leading zeros in doubt: they are shorter than others of digits, which have zeros in front. */
export const withLostZeros = (codes: readonly string[]): readonly CellReading<CodeDoubt>[] => {
  const width = widthOfCodes(codes)
  return codes.map((code) =>
    width !== null && /^[1-9]\d*$/.test(code) && code.length < width ? doubtful(code.padStart(width, '0'), 'zeros', code) : sure(code)
  )
}

export interface DayContext {
  /** What other dates of the document or its habits say; null if nothing does. */
  readonly order: Exclude<DateOrder, 'year-first'> | null
  /** Whether days count from 1904, as in workbooks of old Excel versions for the Mac; missing if that is not known. */
  readonly date1904?: boolean
  /** As in `dateIn`. */
  readonly place?: DatePlace
}

/** Documents of a declaration are from these years. */
const [firstYear, endOfYears] = ['1990', '2100']
const recent = '2020'
const thaiYears = ['2400', '2700'] as const
const yearsToThai = 543

/** Serial numbers read as days in a number cell without a date format: 1 January 1990 to 31 December 2099. */
const [firstSerial, lastSerial] = [32_874, 73_050]
/** Days from the first serial number of the 1900 system to that of the 1904 system. */
const days1904 = 1_462

/** Excel's day count (1900 system) as a date `YYYY-MM-DD`. */
export const dayOfSerial = (serial: number): string => new Date((Math.floor(serial) - 25_569) * dayLength).toISOString().slice(0, 10)

/** One of the days that a date may be. */
const dayOfReading = ({ possible }: DateReading, order: DayContext['order']): CellReading<DayDoubt> => {
  const fits = possible.filter((one) => order === null || one.order === null || one.order === order || one.order === 'year-first')
  const contradicts = order !== null && fits.every((one) => one.order === 'year-first')
  const left = contradicts ? possible : fits
  const inKnownOrder = left.find((one) => one.order === order && order !== null)
  // `25/11/26` begins with the day where other dates do; `26/04/03` would be 2003.
  const isRecent = inKnownOrder !== undefined && inKnownOrder.day >= recent
  const readings = left.filter((one) => !(isRecent && one.order === 'year-first'))
  const days = [...new Set(readings.map(({ day }) => day))]
  const [first = '', other = null] = days
  if (other === null) return contradicts ? doubtful(first, 'date-form') : sure(first)
  const isOfOtherYear = readings.some((one) =>
    readings.some((two) => one.order === two.order && one.day.slice(0, 4) !== two.day.slice(0, 4))
  )
  const isYearFirst = readings.some((one) => one.order === 'year-first')
  return doubtful(first, isOfOtherYear ? 'other-calendar' : isYearFirst ? 'year-first' : 'date-form', other)
}

/** A cell as a day, `YYYY-MM-DD`; null for one that is none. */
export const dayOfCell = (cell: WrittenCell, { order, date1904, place }: DayContext): CellReading<DayDoubt> | null => {
  const { value } = cell
  if (typeof value === 'boolean') return null
  if (typeof value === 'object' && value !== null) return value.time === undefined ? ofStoredDay(value.day) : null
  const reading = dateIn(cell.text, place)
  if (reading !== null) return dayOfReading(reading, order)
  if (typeof value !== 'number' || !Number.isInteger(value)) return null
  const serial = date1904 === true ? value + days1904 : value
  if (serial < firstSerial || serial > lastSerial) return null
  return date1904 === undefined ? doubtful(dayOfSerial(serial), 'serial-day', dayOfSerial(serial + days1904)) : sure(dayOfSerial(serial))
}

const ofStoredDay = (day: string): CellReading<DayDoubt> => {
  if (day >= firstYear && day < endOfYears) return sure(day)
  const isThai = day >= thaiYears[0] && day < thaiYears[1]
  return doubtful(day, isThai ? 'other-calendar' : 'far-day', isThai ? `${Number(day.slice(0, 4)) - yearsToThai}${day.slice(4)}` : null)
}

/** The order that a cell proves: its date exists only in that one; null for another cell. */
const provenOrder = (cell: WrittenCell): DayContext['order'] => {
  const reading = cell.value === null ? dateIn(cell.text) : null
  if (reading === null) return null
  const [only, ...others] = new Set(reading.possible.map(({ order }) => order))
  return others.length === 0 && (only === 'day-first' || only === 'month-first') ? only : null
}

/** The order of the dates of a document: the one that some prove and none contradicts; null without one. */
export const orderOfDays = (cells: Iterable<WrittenCell>): DayContext['order'] => {
  const orders = new Set<DayContext['order']>()
  for (const cell of cells) orders.add(provenOrder(cell))
  orders.delete(null)
  const [only = null, ...others] = orders
  return others.length === 0 ? only : null
}

const swapped = (day: string): string => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`

/**
 * A spreadsheet in another language than the file takes `05/04/2026` for 4 May and leaves `25/04/2026` as text. So date cells whose days are all 12 or less may be
 * swapped if they stand beside such a text; any later day shows that the date cells are genuine. The days that differ, swapped; empty if there are none.
 */
export const swappedDays = <C extends WrittenCell>(
  cells: readonly C[]
): { readonly proof: C; readonly days: ReadonlyMap<C, string> } | null => {
  const stored = cells.flatMap((cell) =>
    typeof cell.value === 'object' && cell.value !== null && cell.value.time === undefined ? [{ cell, day: cell.value.day }] : []
  )
  if (stored.length === 0 || stored.some(({ day }) => Number(day.slice(8)) > 12)) return null
  const proof = cells.find((cell) => provenOrder(cell) !== null)
  const days = new Map(stored.flatMap(({ cell, day }) => (swapped(day) === day ? [] : [[cell, swapped(day)] as const])))
  return proof === undefined || days.size === 0 ? null : { proof, days }
}

/** Whether a text is a number with an exponent, so that its last digits are missing. */
export const isRounded = ({ text, value }: WrittenCell): boolean => value === null && numberIn(text)?.isShortened === true

/** The number of a cell. */
export interface CellNumber extends NumberReading {
  /** What the cell stores, if the displayed number is another one; null otherwise. */
  readonly stored: string | null
  /** The displayed number, if the format of the cell displays thousands or millions; the number is then what the cell stores. */
  readonly scaled?: string
}

/**
 * The number that a cell displays, as customs will read it on paper. A cell of a spreadsheet that stores a number displays it with a decimal point here,
 * because the reader formats it so.
 */
export const numberOfCell = (cell: WrittenCell | null): CellNumber | null => {
  if (cell === null || typeof cell.value === 'boolean' || (typeof cell.value === 'object' && cell.value !== null)) return null
  const shown = numberIn(cell.text)
  if (cell.value === null) return shown === null ? null : { ...shown, stored: null }
  const stored = plainNumber(withoutNoise(cell.value))
  const displayed = shown?.byMark['.'] ?? null
  if (shown === null || displayed === null || shown.isPercent || shown.isShortened)
    return { ...bareNumber(stored), isPercent: shown?.isPercent ?? false, stored: null }
  const isSame = new Big(displayed).eq(stored)
  if (
    !isSame &&
    [1_000, 1_000_000].some(
      (scale) => new Big(stored).div(scale).round(decimalsOf(displayed), Big.roundHalfUp).eq(displayed) && !new Big(displayed).eq(0)
    )
  )
    return { ...shown, byMark: { '.': stored, ',': stored }, stored: null, scaled: displayed }
  return { ...shown, byMark: { '.': displayed, ',': displayed }, stored: isSame ? null : stored }
}
