import { formatDay, formatMoment, formatTime } from '#core/base/format-date.ts'
import { formatDecimal, formatNumber, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { parseDay } from '#core/base/parse-date.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import type { Field } from '#core/schema/field.ts'
import { withoutUnits } from '#core/spreadsheets/import/number-form.ts'

/** A value as the service takes it. A blank number is null. */
export type CellValue = string | number | boolean | null

/** Why a text is no value of its field. */
export type Unreadability = 'number' | 'integer' | 'date' | 'yes-no'

export type Reading = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly why: Unreadability }

const isNumeric = (field: Field): boolean => field.kind === 'number' || field.kind === 'integer'

/** Whether a text in the field is read as a number, in whichever form it is written. */
export const isAmount = (field: Field): boolean => isNumeric(field) || field.form === 'decimal'

/** Numbers stand at the right edge, whether the service wants them as numbers or as text; a code is no number to compare. */
export const alignsRight = (field: Field): boolean => field.codes === undefined && (field.ordinal === true || isAmount(field))

/** Whether a sum of several of them says anything. */
export const addsUp = (field: Field): boolean => alignsRight(field) && field.ordinal !== true

export const blankOf = (field: Field): CellValue => (field.kind === 'string' ? '' : field.kind === 'boolean' ? false : null)

/** Money and counts show all their usual decimals so that the marks stand under each other; finer measures only those they have. */
const shownDecimals = (field: Field): number => (field.decimals !== undefined && field.decimals <= 2 ? field.decimals : 0)

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return plainNumber(value)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

export interface YesNo {
  readonly yes: string
  readonly no: string
}

/** What a cell shows. A value of another type than its field's, as an import may bring it, shows as it is. */
export const showCell = (field: Field, value: unknown, language: Language, yesNo: YesNo): string => {
  if (typeof value === 'number' && isNumeric(field)) return formatNumber(value, language, shownDecimals(field))
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  const text = asText(value)
  if (text === '') return ''
  if (field.form === 'decimal') return formatDecimal(text, language, shownDecimals(field))
  if (field.form === 'date') return formatDay(text)
  if (field.form === 'date-time') return formatMoment(text)
  return field.form === 'time' ? formatTime(text) : text
}

const withoutGroups = (shown: string, language: Language): string => shown.replaceAll(language === 'id' ? '.' : ',', '')

/** What a cell is edited and copied as: readCell gives back the same value. One line, numbers without grouping. */
export const editText = (field: Field, value: unknown, language: Language, yesNo: YesNo): string => {
  if (typeof value === 'number' && isNumeric(field)) return withoutGroups(formatNumber(value, language), language)
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  const text = oneLine(asText(value))
  if (field.form === 'decimal') return /^-?\d+(\.\d+)?$/.test(text) ? withoutGroups(formatDecimal(text, language), language) : text
  return field.form === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDay(text) !== null ? formatDay(text) : text
}

/** A cell is one line on the form; a line end inside it becomes a space. */
const oneLine = (text: string): string => text.replace(/\r\n|[\r\n]/g, ' ')

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'ya', 'yes', 'true', 'benar', '1'].map((word) => [word, true] as const),
  ...['', 't', 'tidak', 'n', 'no', 'false', 'salah', '0'].map((word) => [word, false] as const)
])

/** Typed or pasted text as the wire value of its field. Numbers in either form and as accounting writes them, dates as parseDay takes them. */
export const readCell = (field: Field, typed: string, language: Language): Reading => {
  const text = typed.trim()
  if (field.kind === 'boolean') {
    const value = truths.get(text.toLowerCase())
    return value === undefined ? { ok: false, why: 'yes-no' } : { ok: true, value }
  }
  if (isNumeric(field)) return text === '' ? { ok: true, value: null } : readNumber(text, language, field.kind === 'integer')
  if (text === '') return { ok: true, value: '' }
  if (field.form === 'decimal') {
    const value = parseDecimal(withoutUnits(text), language)
    return value === null ? { ok: false, why: 'number' } : { ok: true, value }
  }
  if (field.form === 'date') {
    // Spreadsheets put midnight behind a date that is formatted as a moment.
    const value = text === '0000-00-00' ? text : parseDay(text.replace(/[ T]0{1,2}:00(:00(\.0+)?)?$/, ''))
    return value === null ? { ok: false, why: 'date' } : { ok: true, value }
  }
  if (field.codes === 'tariff') return { ok: true, value: withoutMarks(text) }
  return { ok: true, value: oneLine(typed) }
}

/** A tariff code as it is printed (8413.30.90, 8413 30 90) is sent without its marks; what is no whole code stays as it was typed. */
export const withoutMarks = (text: string): string => {
  const digits = text.replace(/[. -]/g, '')
  return /^\d{8}$/.test(digits) ? digits : oneLine(text)
}

const readNumber = (text: string, language: Language, whole: boolean): Reading => {
  const plain = parseDecimal(withoutUnits(text), language)
  if (plain === null) return { ok: false, why: 'number' }
  if (whole && plain.includes('.')) return { ok: false, why: 'integer' }
  const value = Number(plain)
  // Beyond this a JSON number would silently become its neighbour.
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? { ok: false, why: 'number' } : { ok: true, value }
}
