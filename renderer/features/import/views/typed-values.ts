import { evaluateArithmetic } from '#core/base/arithmetic.ts'
import { formatDecimal } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { parseDecimal } from '#core/base/parse-number.ts'
import { countryCode } from '#core/codes/country-names.ts'
import { packageCode, unitCode } from '#core/codes/unit-names.ts'
import type { ColumnKind } from '#core/import/vocabulary.ts'

const numericKinds: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['quantity', 'price', 'amount', 'packages', 'net', 'gross', 'volume'])
export const isNumeric = (kind: ColumnKind): boolean => numericKinds.has(kind)

/** A value of a line as the user reads it. */
export const shownValue = (kind: ColumnKind, value: string, language: Language): string =>
  isNumeric(kind) ? formatDecimal(value, language) : value

/** What was typed as a value of a line: numbers as plain decimals, words for units and countries as their codes. Null for a text that is no number. */
export const typedValue = (kind: ColumnKind, typed: string, language: Language): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  if (isNumeric(kind)) return parseDecimal(text, language) ?? evaluateArithmetic(text, { language, decimals: kind === 'amount' ? 2 : 4 })
  switch (kind) {
    case 'unit':
      return unitCode(text) ?? text.toUpperCase()
    case 'packageKind':
      return packageCode(text) ?? text.toUpperCase()
    case 'origin':
      return countryCode(text) ?? text.toUpperCase()
    case 'hs':
      return text.replace(/[\s.]/g, '')
    default:
      return text
  }
}
