import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatNumber, isPlainDecimal, plainNumber } from '#core/base/format-number.ts'

const languages = ['id', 'en'] as const

test.each<[string, string, string]>([
  ['0', '0', '0'],
  ['1234.5', '1.234,5', '1,234.5'],
  ['-1234567.89', '-1.234.567,89', '-1,234,567.89'],
  ['999', '999', '999'],
  ['1000', '1.000', '1,000'],
  ['0.125', '0,125', '0.125'],
  ['16250.0000', '16.250,0000', '16,250.0000'],
  ['', '', ''],
  ['1e3', '1e3', '1e3'],
  ['1,5', '1,5', '1,5'],
  ['.5', '.5', '.5'],
  ['5.', '5.', '5.'],
  ['abc', 'abc', 'abc']
])('%s is %s in Indonesian and %s in English', (text, id, en) => {
  expect(languages.map((language) => formatDecimal(text, language))).toEqual([id, en])
})

test('an amount is padded to the minimum of decimals and never truncated', () => {
  expect(['5', '5.5', '5.1234', '1234.5', '-0.1'].map((text) => formatDecimal(text, 'id', 2))).toEqual([
    '5,00',
    '5,50',
    '5,1234',
    '1.234,50',
    '-0,10'
  ])
})

test('null is formatted as empty text', () => {
  expect([
    formatNumber(null, 'id'),
    formatNumber(0, 'id'),
    formatNumber(1234.5, 'en', 2),
    formatNumber(1e21, 'id'),
    formatNumber(1e-7, 'id')
  ]).toEqual(['', '0', '1,234.50', '1.000.000.000.000.000.000.000', '0,0000001'])
})

test('plainNumber keeps the value and never uses an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e60, max: 1e60 }), (value) => {
      const text = plainNumber(value)
      if (Math.abs(value) >= 1e-60 || value === 0) expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      if (Math.abs(value) >= 1e-60 || value === 0) expect(Number(text)).toBe(value === 0 ? 0 : value)
    })
  )
})

test('isPlainDecimal accepts digits and a decimal point only', () => {
  const valid = ['0', '12', '-12.50', '0.0001']
  const invalid = ['', '1.', '.1', '1,5', '1.000,5', '1e3', '+1', ' 1', '1 ', '--1', '１']
  expect([...valid, ...invalid].filter(isPlainDecimal)).toEqual(valid)
})
