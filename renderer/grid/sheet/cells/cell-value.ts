import { formatDay, formatMoment, formatTime } from '#core/base/format-date.ts'
import { formatDecimal, formatNumber, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { parseDay } from '#core/base/parse-date.ts'
import type { Field } from '#core/schema/field.ts'
import { emptyValue, readCell as readAnyCell, type CellValue, type Unreadability } from '#core/spreadsheets/read-cell.ts'

export type { CellValue, Unreadability }

export type Reading = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly why: Unreadability }

const isNumeric = (field: Field): boolean => field.kind === 'number' || field.kind === 'integer'

/** Whether a text in the field is read as a number, in whichever form it is written. */
export const isAmount = (field: Field): boolean => isNumeric(field) || field.form === 'decimal'

/** Numbers stand at the right edge, whether the service wants them as numbers or as text; a code is no number to compare. */
export const alignsRight = (field: Field): boolean => field.codes === undefined && (field.ordinal === true || isAmount(field))

/** Whether a sum of several of them says anything. */
export const addsUp = (field: Field): boolean => alignsRight(field) && field.ordinal !== true

export const blankOf = emptyValue

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

/** Typed or pasted text as the wire value of its field. */
export const readCell = (field: Field, typed: string, language: Language): Reading => {
  const reading = readAnyCell(field, typed, language, { kind: 'typed' })
  if (reading.ok) return { ok: true, value: reading.value }
  // Only a cell of a file can hold a failed formula.
  return { ok: false, why: reading.problem === 'formula' ? 'number' : reading.problem }
}
