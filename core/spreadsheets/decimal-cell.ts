import { isPlainDecimal, separators } from '../base/format-number.ts'
import type { Json } from '../base/json.ts'
import type { Language } from '../base/language.ts'
import type { Field } from '../schema/field.ts'
import type { Cell } from './sheet.ts'

/** A spreadsheet stores fifteen digits of a number. */
const storedDigits = 15

/**
 * The decimal text of a field as a number, which is unambiguous in every spreadsheet; null for other fields and texts, and if it has more
 * digits than a spreadsheet stores.
 */
export const decimalNumber = (value: string, field: Field | undefined): number | null =>
  field?.form === 'decimal' && isPlainDecimal(value) && value.replace(/\D/g, '').length <= storedDigits ? Number(value) : null

/** A value as a cell of a table in one language. A decimal that cannot be a number is a text in the number form of the others. */
export const tableCell = (value: Json | undefined, field: Field | undefined, language: Language): Cell => {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  const isText = field?.form !== 'decimal' || !isPlainDecimal(value)
  return isText ? value : (decimalNumber(value, field) ?? value.replace('.', separators[language].decimal))
}
