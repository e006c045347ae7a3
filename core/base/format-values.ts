/** How wire values look on screen and how typed text becomes a wire value again. The wire form itself is never touched by language. */
export type Language = 'id' | 'en'

const marks = { id: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

const plainDecimal = /^-?\d+(\.\d+)?$/

/** Whether a text is a number as the service wants it: digits with a dot, no thousands separator, no exponent (rule M10). */
export const isPlainDecimal = (text: string): boolean => plainDecimal.test(text)

/** `1234.5` → `1.234,5` (id) or `1,234.5` (en). Other texts come back as they are. `minimum` pads decimals for columns of money. */
export const formatDecimal = (plain: string, language: Language, minimum = 0): string => {
  if (!plainDecimal.test(plain)) return plain
  const { group, decimal } = marks[language]
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const padded = fraction.padEnd(minimum, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${plain.startsWith('-') ? '-' : ''}${grouped}${padded === '' ? '' : decimal + padded}`
}

/** A JSON number in plain decimal digits; never in exponent form. */
export const plainNumber = (value: number): string => {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 21 })
}

export const formatNumber = (value: number | null, language: Language, minimum = 0): string =>
  value === null ? '' : formatDecimal(plainNumber(value), language, minimum)

/**
 * Typed or pasted text as plain decimal digits, or null where it is no number. Takes either number form:
 * `1.234,56`, `1,234.56`, `1234.56`, `1234,56`; where both readings are possible (`1.234`) the language decides.
 */
export const parseDecimal = (typed: string, language: Language): string | null => {
  const text = typed.replace(/[\s\u00a0']/g, '')
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return null
  const digits = text.replace('-', '')
  const decimal = decimalMark(digits, language)
  const groupMark = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...rest] = decimal === null ? [digits] : digits.split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  if (/[.,]/.test(whole) && !isGrouped(whole, decimal === null ? (whole.includes('.') ? '.' : ',') : groupMark)) return null
  const plainWhole = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const kept = (fraction ?? '').replace(/0+$/, '')
  const sign = text.startsWith('-') && /[1-9]/.test(plainWhole + kept) ? '-' : ''
  return `${sign}${plainWhole}${kept === '' ? '' : `.${kept}`}`
}

/** `0.125` is never a thousand: groups begin with a digit other than 0. */
const isGrouped = (whole: string, mark: string): boolean => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(whole)

/** Which mark separates the decimals; null where every mark groups thousands or there is none. */
const decimalMark = (digits: string, language: Language): '.' | ',' | null => {
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (dots === 0 && commas === 0) return null
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const mark = dots > 0 ? '.' : ','
  if (dots + commas > 1) return null
  const looksGrouped = isGrouped(digits, mark)
  return looksGrouped && mark === marks[language].group ? null : mark
}

/** What stands where there is no date. */
const none = '–'

/** `2026-11-20` → `20-11-2026`; the all-zero date and null show as a dash; other texts as they are. */
export const formatDay = (day: string | null | undefined): string => {
  if (day === null || day === undefined || day === '' || day === '0000-00-00') return none
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return match ? `${match[3]}-${match[2]}-${match[1]}` : day
}

/** `2026-11-20 14:02:11` → `20-11-2026 14:02:11`. */
export const formatMoment = (moment: string | null | undefined): string => {
  if (moment === null || moment === undefined || moment === '') return none
  const [day = '', time = ''] = moment.split(' ')
  return time === '' || formatDay(day) === none ? formatDay(day) : `${formatDay(day)} ${time}`
}

/** `143005` → `14:30:05`; other texts as they are. */
export const formatTime = (time: string): string =>
  /^\d{6}$/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}` : time

/**
 * A typed date as `YYYY-MM-DD`, `''` for nothing, or null where it is none: `20-11-2026`, `20/11/26`, `20112026`, `2026-11-20`.
 * Only days of the calendar are taken.
 */
export const parseDay = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  return local ? calendarDay(local[3]?.length === 2 ? `20${local[3]}` : local[3], local[2], local[1]) : null
}

const calendarDay = (year = '', month = '', day = ''): string | null => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exact = date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  // No licence or invoice is older; `20101120` is a day written backwards, not one of the year 1120.
  return exact && Number(year) >= 1900 ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
