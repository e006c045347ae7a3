import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { decimalIn } from '#core/base/number.ts'

const languages = ['id', 'en'] as const
const languageArbitrary = fc.constantFrom(...languages)
/** Plain decimals in their shortest form: no trailing zeros, no negative zero. */
const plain = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^\d{0,8}[1-9]$/), { nil: '' }))
  .map(([minus, whole, fraction]) => ({ minus, text: fraction === '' ? String(whole) : `${whole}.${fraction}` }))
  .map(({ minus, text }) => (minus && /[1-9]/.test(text) ? `-${text}` : text))

const table: readonly (readonly [string, string | null, string | null])[] = [
  ['1.234', '1234', '1.234'],
  ['1,234', '1.234', '1234'],
  ['1.234.567', '1234567', '1234567'],
  ['1,234,567', '1234567', '1234567'],
  ['1.234,56', '1234.56', '1234.56'],
  ['1,234.56', '1234.56', '1234.56'],
  ['1234.56', '1234.56', '1234.56'],
  ['1234,56', '1234.56', '1234.56'],
  ['1 234,56', '1234.56', '1234.56'],
  ['1\u00a0234.56', '1234.56', '1234.56'],
  ["1'234.56", '1234.56', '1234.56'],
  ['12.34', '12.34', '12.34'],
  ['1.2345', '1.2345', '1.2345'],
  ['0.125', '0.125', '0.125'],
  ['0,125', '0.125', '0.125'],
  ['-0.125', '-0.125', '-0.125'],
  ['00.125', '0.125', '0.125'],
  ['.5', '0.5', '0.5'],
  [',5', '0.5', '0.5'],
  ['5.', '5', '5'],
  ['5,', '5', '5'],
  ['1.234,', '1234', '1234'],
  ['007', '7', '7'],
  ['0', '0', '0'],
  ['-0', '0', '0'],
  ['-0,00', '0', '0'],
  ['-5,50', '-5.5', '-5.5'],
  [' 12 ', '12', '12'],
  ['1,2,3', null, null],
  ['12.34.56', null, null],
  ['1.23.456', null, null],
  ['1234.567.890', null, null],
  ['0.123.456', null, null],
  ['1.234,567,89', null, null],
  ['1.234,567.89', null, null],
  ['1234.567,89', null, null],
  ['12,34.5', null, null],
  ['', null, null],
  ['.', null, null],
  ['-', null, null],
  ['--5', null, null],
  ['5-', null, null],
  ['+5', null, null],
  ['1 234 567', '1234567', '1234567'],
  ["'1234", '1234', '1234'],
  ['- 5', '-5', '-5'],
  ['12 5', null, null],
  ['12\n500', null, null],
  ['20 11 2026', null, null],
  ['1 2345', null, null],
  ['1. 234', null, null],
  ['1e3', null, null],
  ['12kg', null, null],
  ['Rp 5', null, null],
  ['٣', null, null]
]
test.each(table)('%j is %j in Indonesian and %j in English', (typed, id, en) => {
  expect(languages.map((language) => decimalIn(typed, language, 'bare'))).toEqual([id, en])
})

test('a formatted number is parsed back to the same number in either language', () => {
  fc.assert(
    fc.property(plain, languageArbitrary, (text, language) => {
      expect(decimalIn(formatDecimal(text, language), language, 'bare')).toBe(text)
    })
  )
})

test('a padded amount is parsed back to the same amount', () => {
  fc.assert(
    fc.property(plain, languageArbitrary, fc.nat({ max: 6 }), (text, language, decimals) => {
      expect(decimalIn(formatDecimal(text, language, decimals), language, 'bare')).toBe(text)
    })
  )
})

test('the separators of the other language are accepted if only one reading is possible', () => {
  const other: Record<Language, Language> = { id: 'en', en: 'id' }
  const unambiguous = plain.filter((text) => !/^-?[1-9]\d{3,5}$|^-?[1-9]\d{0,2}\.\d{3}$/.test(text))
  fc.assert(
    fc.property(unambiguous, languageArbitrary, (text, language) => {
      expect(decimalIn(formatDecimal(text, language), other[language], 'bare')).toBe(text)
    })
  )
})

test('any text gives a plain decimal or null', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.,' ]{0,12}$/))
  fc.assert(
    fc.property(typed, languageArbitrary, (text, language) => {
      expect(decimalIn(text, language, 'bare') ?? '0').toMatch(/^-?\d+(\.\d*[1-9])?$/)
    })
  )
})
