import type { CurrencyFinding } from '#core/spreadsheets/currency-marks.ts'
import type { Text } from '../../../i18n/text.ts'

/** Row numbers that a sentence lists; the others are counted. */
const maxRows = 8

/** Amounts in a currency that contradicts the declaration, as a sentence. `rows`: as the user sees them, from 1. */
export const currencySentence = (
  { kind, currency, declared, marks }: CurrencyFinding<unknown>,
  column: string,
  rows: readonly number[],
  text: Text
): string => {
  const words = text.spreadsheets.doubts
  const listed = rows.slice(0, maxRows).map((row) => text.number(row))
  const places = words.rows(listed.join(', '), Math.max(0, rows.length - maxRows), rows.length)
  const found = words.example(column, marks[0]?.text ?? currency, places)
  return kind === 'misplaced' ? words.misplaced(found) : words.otherCurrency(found, currency, declared)
}
