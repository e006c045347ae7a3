import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, plainNumber } from '#core/base/format-number.ts'
import type { Language } from '#core/base/language.ts'
import { readTypedNumber, type TypedNumberOptions } from '#core/spreadsheets/read-typed-number.ts'

const language = fc.constantFrom<Language>('id', 'en')
const read = (text: string, options: Partial<TypedNumberOptions> = {}) =>
  readTypedNumber(text, { language: 'id', whole: false, decimals: 2, ...options })
const value = (text: string, options: Partial<TypedNumberOptions> = {}): string => {
  const number = read(text, options)
  return number.ok ? number.plain : number.why
}

test.each([
  // Three decimals in the form of the window, where the field has fewer: perhaps thousands in the other form.
  ['1,234', {}, 'number-form'],
  ['1.234', { language: 'en' }, 'number-form'],
  ['Rp 1,234', {}, 'number-form'],
  ['(1,234)', {}, 'number-form'],
  ['1,234', { whole: true, decimals: undefined }, 'number-form'],
  ['1,234', { isText: true }, 'number-form'],
  ['1,234', { isPasted: true }, 'number-form'],
  ['=1,234', {}, 'number-form'],
  ['12*1,125', {}, 'number-form'],
  ['1,234', { isChosen: true }, '1.234'],
  ['1,234', { isChosen: true, language: 'en' }, '1234'],
  ['1,234', { isChosen: true, language: 'en', whole: true }, '1234'],
  ['1,234', { isChosen: true, whole: true }, 'integer'],
  // The form of the window fits the field.
  ['1.234', {}, '1234'],
  ['1,234', { language: 'en' }, '1234'],
  ['1,234', { decimals: 4 }, '1.234'],
  ['1,234', { decimals: undefined }, '1.234'],
  ['1.234', { whole: true }, '1234'],
  // One reading only.
  ['1,2345', {}, '1.2345'],
  ['0,125', {}, '0.125'],
  ['1.234,567', {}, '1234.567'],
  ['3,5', { whole: true }, 'integer']
] as const)('%s with %j is %s', (text, options, expected) => expect(value(text, options)).toBe(expected))

test('thousands in the other form are asked about, whatever their digits, alone and in a calculation', () => {
  const other = { id: 'en', en: 'id' } as const
  const place = fc.constantFrom<Partial<TypedNumberOptions>>({ decimals: 2 }, { decimals: 0 }, { whole: true, decimals: undefined })
  const around = fc.constantFrom('N', '-N', '(N)', 'Rp N', '=N', 'N*2', '=N-1', '5+N')
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999 }), language, place, around, (number, form, options, text) => {
      const typed = text.replace('N', formatDecimal(String(number), other[form]))
      expect(value(typed, { ...options, language: form })).toBe('number-form')
      expect(value(typed, { ...options, language: other[form], isChosen: true })).toBe(value(typed.replace(/[.,]/g, ''), { ...options }))
    })
  )
})

test('the numbers of a calculation are written in one form', () => {
  const both = ['3,5*1.234', '1.234*3,5', '1.234,5+1.234', '3.5*1,234'].map((text) => [value(text), value(text, { language: 'en' })])
  expect(both).toEqual([
    ['4319', '4319'],
    ['4319', '4319'],
    ['2468.5', '2468.5'],
    ['4319', '4319']
  ])
})

test('a calculation is taken by a field of whole numbers only if its result is whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }), language, (over, under, form) => {
      const expected = over % under === 0 ? String(over / under) : 'integer'
      expect([
        value(`=${over}/${under}`, { whole: true, language: form }),
        value(`${over}÷${under}`, { whole: true, language: form })
      ]).toEqual([expected, expected])
    })
  )
  expect([value('7*0,5', { whole: true }), value('=1+1/100000000000', { whole: true }), value('10%', { whole: true })]).toEqual([
    'integer',
    'integer',
    'integer'
  ])
})

test('a number with more digits than a JSON number keeps is refused, typed or calculated; a text keeps any', () => {
  const plain = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,20}$/)).map(([whole, fraction]) => {
    const decimals = fraction.replace(/0+$/, '')
    return decimals === '' ? String(whole) : `${whole}.${decimals}`
  })
  fc.assert(
    fc.property(plain, language, (number, form) => {
      const text = formatDecimal(number, form)
      const keeps = Number(number) <= Number.MAX_SAFE_INTEGER && plainNumber(Number(number)) === number
      expect(value(text, { language: form, isChosen: true })).toBe(keeps ? number : 'too-long')
      expect(value(text, { language: form, isChosen: true, isText: true })).toBe(number)
    })
  )
  expect(
    ['9007199254740991', '9007199254740992', '12345678901234567', '9007199254740991*2', '12345678901234,567'].map((text) => value(text))
  ).toEqual(['9007199254740991', 'too-long', 'too-long', 'too-long', 'too-long'])
  // A result is rounded, so its digits are those that a number keeps.
  expect(value('=1000000/7', { decimals: undefined })).toBe('142857.1428571429')
})

test('a paste is a number or nothing: it is never calculated', () => {
  const part = fc.integer({ min: 0, max: 9_999 })
  const expression = fc
    .tuple(
      fc.constantFrom('', '='),
      part,
      fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/', 'x', '×', ':', '÷', '%+'), part), { minLength: 1, maxLength: 4 })
    )
    .map(([start, first, more]) => `${start}${first}${more.flat().join('')}`)
  fc.assert(
    fc.property(expression, language, (text, form) => {
      expect(value(text, { language: form, isPasted: true })).toBe('number')
    })
  )
  expect(['12%', '=5', '1.200,50', '(1.200)', 'USD 12,5'].map((text) => value(text, { isPasted: true }))).toEqual([
    'number',
    'number',
    '1200.5',
    '-1200',
    '12.5'
  ])
})
