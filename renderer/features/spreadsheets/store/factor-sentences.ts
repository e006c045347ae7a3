import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import { pointer } from '#core/base/json-pointer.ts'
import type { Language } from '#core/base/language.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { SumFactor } from '#core/spreadsheets/factor-check.ts'
import type { SpreadsheetsText } from '../text.ts'

/** A sum of the lines that differs from the header by a factor, as a sentence. */
export const sumFactorSentence = (
  { header, sum, stated, factor, line }: SumFactor,
  words: SpreadsheetsText['numbers'],
  language: Language
): string => {
  const node = nodeAt(pointer('header', 'data', header))
  const field = node?.node === 'field' ? node.label[language] : header
  const sums = words.sums(field, formatDecimal(sum, language, 2), formatDecimal(stated, language, 2))
  const times = formatNumber(factor, language)
  return line === null ? words.sumFactor(sums, times) : words.lineFactor(sums, times, formatNumber(line + 1, language))
}
