import { perCent } from '#core/base/arithmetic.ts'
import { formatDay, formatMoment, formatTime } from '#core/base/format-date.ts'
import { formatDecimal, formatNumber, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { parseTypedDay, readTypedDay } from '#core/base/typed-day.ts'
import { isAmount, type Field } from '#core/schema/field.ts'
import { emptyValue, readCell as readAnyCell, type CellForm, type CellValue } from '#core/spreadsheets/read-cell.ts'
import { readTypedNumber, type TypedNumberOptions, type TypedProblem } from '#core/spreadsheets/read-typed-number.ts'

export type { CellValue, TypedProblem }

export type Reading = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly why: TypedProblem }

const isNumeric = (field: Field): boolean => field.kind === 'number' || field.kind === 'integer'

/** Numbers and row numbers are right-aligned, with a number or a text as wire type; numeric codes are not. */
export const alignsRight = (field: Field): boolean => field.codes === undefined && (field.ordinal === true || isAmount(field))

/** Whether a sum of the values is useful. */
export const isSummable = (field: Field): boolean => alignsRight(field) && field.ordinal !== true

export const blankOf = emptyValue

/** Money shows all its decimals, so that the decimal marks align; counts and finer measures show only the decimals they have. */
const shownDecimals = (field: Field): number =>
  field.count !== true && field.decimals !== undefined && field.decimals <= 2 ? field.decimals : 0

/** Whether the numbers of a column show different numbers of decimals, so that missing decimals need padding. */
export const alignsByMark = (field: Field): boolean => (field.decimals ?? 0) > shownDecimals(field) && isAmount(field) && alignsRight(field)

/**
 * Padding after a right-aligned number for the decimals that it lacks of the `most` in its column, as a CSS length, so that the decimal
 * marks of a column align although numbers show only the decimals they have. Undefined for no padding.
 */
export const decimalRoom = (field: Field, text: string, language: Language, most: number): string | undefined => {
  if (text === '' || most === 0 || !alignsByMark(field)) return undefined
  const mark = text.lastIndexOf(language === 'id' ? ',' : '.')
  const lacking = mark < 0 ? most : Math.max(0, most - (text.length - mark - 1))
  // The mark is half as wide as a digit.
  return lacking === 0 ? undefined : `${mark < 0 ? lacking + 0.5 : lacking}ch`
}

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return plainNumber(value)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

export interface YesNo {
  readonly yes: string
  readonly no: string
}

/** The text of a cell. A value of another type than the field, for example from an import, is shown as is. */
export const formatCell = (field: Field, value: unknown, language: Language, yesNo: YesNo): string => {
  if (typeof value === 'number' && field.ordinal === true) return plainNumber(value)
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

/** The text to edit or copy, which `readCell` reads back as the same value. One line, numbers without grouping. */
export const editText = (field: Field, value: unknown, language: Language, yesNo: YesNo): string => {
  if (typeof value === 'number' && isNumeric(field)) return withoutGroups(formatNumber(value, language), language)
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  const text = oneLine(asText(value))
  if (field.form === 'decimal') return /^-?\d+(\.\d+)?$/.test(text) ? withoutGroups(formatDecimal(text, language), language) : text
  return field.form === 'date' && parseTypedDay(formatDay(text)) === text ? formatDay(text) : text
}

/** Replaces line ends by spaces: a cell is one line on the printed form. */
const oneLine = (text: string): string => text.replace(/\r\n|[\r\n]/g, ' ')

/** Reads typed or pasted text as the wire value of the field. */
export const readCell = (field: Field, typed: string, form: CellForm): Reading => {
  const reading = readAnyCell(field, typed, form, { kind: 'typed' })
  if (reading.ok) return { ok: true, value: reading.value }
  const { problem } = reading
  // Only a cell of a file can contain a failed formula, a date, or a number that has lost digits.
  const isOfFile =
    problem === 'formula' || problem === 'digits' || problem === 'zeros' || problem === 'day-for-text' || problem === 'number-for-text'
  return { ok: false, why: isOfFile ? 'number' : problem }
}

/** How a text came into a cell that is edited. */
export interface TypedHow extends Pick<TypedNumberOptions, 'isPasted' | 'isChosen'> {
  /** The day that a typed `t`, `20/11` or `+7` counts from; without it a date has no short forms. */
  readonly today?: string
}

/** As `readCell` for a text that is typed: a date may be short, a number cell evaluates a calculation such as `12*3,5` and refuses a number that can be read in two ways. */
export const readTyped = (field: Field, typed: string, language: Language, { today, ...how }: TypedHow = {}): Reading => {
  if (field.form === 'date' && today !== undefined && how.isPasted !== true) {
    const day = readTypedDay(typed, today)
    if (day !== null) return { ok: true, value: day }
  }
  if (!isAmount(field) || field.codes !== undefined) return readCell(field, typed, language)
  const isText = field.kind === 'string'
  const percentOf = field.percent === true ? perCent : undefined
  const number = readTypedNumber(typed, { ...how, language, whole: field.kind === 'integer', decimals: field.decimals, percentOf, isText })
  if (!number.ok) return number
  return { ok: true, value: number.plain === '' ? blankOf(field) : isText ? number.plain : Number(number.plain) }
}
