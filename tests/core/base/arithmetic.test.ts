import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateArithmetic } from '#core/base/arithmetic.ts'

const read = (text: string, of?: string, isIncluded = false): string | null =>
  evaluateArithmetic(text, { language: 'id', decimals: 4, percentOf: of === undefined ? undefined : { of, isIncluded } })

describe('arithmetic', () => {
  test.each([
    ['12*3,5', '42'],
    ['=1200/1,11', '1081.0811'],
    ['15%', '0.15'],
    ['1.200,50 + 99,5', '1300'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['10-2-3', '5'],
    ['100/4/5', '5'],
    ['-3*2', '-6'],
    ['2*-3', '-6'],
    ['200*15%', '30'],
    ['12x4', '48'],
    ['12 × 4 ÷ 3', '16'],
    ['=5', '5'],
    ['1/3*3', '1'],
    ['0*-1', '0'],
    ['((1))', '1']
  ])('%s is %s', (text, value) => expect(read(text)).toBe(value))

  test.each([
    '',
    '=',
    '12',
    '1.234,5',
    '12*',
    '*3',
    '1/0',
    '1/(2-2)',
    '(1+2',
    '1+2)',
    '2 3',
    '1,2,3*2',
    '2**3',
    'ABC',
    '=A1',
    '12 kg',
    '%',
    '15%%x',
    `${'1+'.repeat(60)}1`
  ])('%j is no calculation', (text) => expect(read(text)).toBeNull())

  test('a percentage alone is a part of what the field relates to', () => {
    expect(read('15%', '2000')).toBe('300')
    expect(read('=0,5%', '10200')).toBe('51')
    expect(read('200*15%', '2000')).toBe('30')
  })

  test('a percentage of the remainder is a part of the total that includes it', () => {
    expect(read('10%', '110', true)).toBe('10')
    expect(read('10%', '10000', true)).toBe('909.0909')
    expect(read('200*15%', '2000', true)).toBe('30')
  })

  test('a percentage alone is no calculation while its base is unknown', () => {
    const typed = ['10%', '=10%', '200*10%', '5+5'].map((text) =>
      evaluateArithmetic(text, { language: 'id', decimals: 2, percentOf: null })
    )
    expect(typed).toEqual([null, null, '20', '10'])
  })

  test('numbers are read in the form of the language', () => {
    expect(evaluateArithmetic('1,200.5*2', { language: 'en', decimals: 2 })).toBe('2401')
    expect(evaluateArithmetic('1.234*1', { language: 'en', decimals: 3 })).toBe('1.234')
    expect(evaluateArithmetic('1.234*1', { language: 'id', decimals: 3 })).toBe('1234')
  })

  test('sums and products of decimals are exact', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 999 }), (a, b, times) => {
        const decimal = (value: number): string => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
        const expected = a * times + b
        expect(read(`${decimal(a)}*${times}+${decimal(b)}`)).toBe(
          `${Math.floor(expected / 100)}.${String(expected % 100).padStart(2, '0')}`.replace(/\.?0+$/, '') || '0'
        )
      })
    )
  })

  test('any text gives a number or null in bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/()%= x'), maxLength: 100 }), (text) => {
        const value = read(text)
        expect(value === null || /^-?\d+(\.\d{1,4})?$/.test(value)).toBe(true)
      })
    )
  })
})
