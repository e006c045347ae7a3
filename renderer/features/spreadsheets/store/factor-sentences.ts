import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import { pointer } from '#core/base/json-pointer.ts'
import type { Language } from '#core/base/language.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { PriceMismatch, SumFactor } from '#core/spreadsheets/factor-check.ts'
import type { NumbersText } from '../text/numbers-id.ts'

/** A sum of the lines that differs from the header by a factor, as a sentence. */
export const sumFactorSentence = ({ header, sum, stated, factor, line }: SumFactor, words: NumbersText, language: Language): string => {
  const node = nodeAt(pointer('header', 'data', header))
  const field = node?.node === 'field' ? node.label[language] : header
  const values = [field, formatDecimal(sum, language, 2), formatDecimal(stated, language, 2), formatNumber(factor, language)] as const
  return line === null ? words.sumFactor(...values) : words.lineFactor(...values, formatNumber(line + 1, language))
}

/** A row whose quantity × unit price is not its amount, as a sentence. */
export const priceSentence = (
  { row, quantity, price, product, amount, factor }: PriceMismatch,
  words: NumbersText,
  language: Language
): string => {
  const [first, ...rest] = [quantity, price, product, amount].map((value) => formatDecimal(value, language))
  const line = words.price(formatNumber(row, language), first ?? '', rest[0] ?? '', rest[1] ?? '', rest[2] ?? '')
  return factor === null ? `${line}.` : words.priceFactor(line, formatNumber(factor, language))
}
