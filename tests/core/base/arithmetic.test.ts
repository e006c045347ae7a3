import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateArithmetic, perCent } from '#core/base/arithmetic.ts'
import type { Language } from '#core/base/language.ts'

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
    ['=10-2-3', '5'],
    ['=100/4/5', '5'],
    ['100÷4', '25'],
    ['2,5*4+1', '11'],
    ['=0812-0800', '12'],
    ['-3*2', '-6'],
    ['2*-3', '-6'],
    ['200*15%', '30'],
    ['=12x4', '48'],
    ['=12 × 4 ÷ 3', '16'],
    ['=5', '5'],
    ['=1/3*3', '1'],
    ['=1/(1/(22263*47119))', '1049010297'],
    ['=12:4', '3'],
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

  const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))
  const language = fc.constantFrom<Language>('id', 'en')
  const joined = (mark: string, parts: readonly string[]): string => parts.join(mark)
  /** Whatever stands between digits in a date, a time, a phone number, a code or a size, with or without blanks. */
  const mark = fc.constantFrom('-', '/', ':', ' - ', ' / ', '−', '.', ' ', 'x', 'X', '×', ' x ', ' × ')
  const notCalculated = fc.oneof(
    fc.tuple(mark, fc.array(digits(8), { minLength: 2, maxLength: 5 })).map(([by, parts]) => joined(by, parts)),
    fc.tuple(digits(2), digits(2), digits(4), fc.constantFrom('-', '/')).map(([d, m, y, by]) => `${joined(by, [d, m, y])} 12:30`),
    fc.tuple(digits(4), digits(8)).map(([area, number]) => `(0${area}) ${number}-0`),
    fc.tuple(digits(4), digits(8)).map(([area, number]) => `+62-${area}-${number}`),
    fc
      .tuple(digits(4), digits(6), digits(2), fc.constantFrom('+', '*', 'x'))
      .map(([area, number, more, by]) => `0${area}-${number}${by}${more}`),
    fc.tuple(digits(2), digits(2), fc.constantFrom('+', '-')).map(([h, m, sign]) => `${h}:${m}${sign}07:00`)
  )
  test('what may be a date, a time, a phone number, a code or a size is no calculation', () => {
    fc.assert(
      fc.property(notCalculated, language, fc.boolean(), (text, form, inPerCent) => {
        expect(evaluateArithmetic(text, { language: form, decimals: 2, percentOf: inPerCent ? perCent : undefined })).toBeNull()
      })
    )
  })

  test.each([
    ['10%', '10'],
    ['=10%', '10'],
    ['10%+1%', '11'],
    ['10%+1', '11'],
    ['1+10%', '11'],
    ['-5%', '-5'],
    ['(10%)', '10'],
    ['10%*1', '10'],
    ['2*5%', '10'],
    ['20%*50%', '10'],
    ['=10%/4', '2.5'],
    ['=10%/5%', '2'],
    ['5*2', '10']
  ])('in a field in per cent %s is %s', (text, value) =>
    expect(evaluateArithmetic(text, { language: 'id', decimals: 2, percentOf: perCent })).toBe(value)
  )

  test('a sum of percentages is a part of the base, and with an amount the amount is added', () => {
    expect([read('10%+1%', '200'), read('-5%', '200'), read('(10%)', '200'), read('100+10%', '200')]).toEqual(['22', '-10', '20', '120'])
  })

  test('the result is exact, and rounded half up only at its end', () => {
    const part = fc.tuple(fc.bigInt({ min: 1n, max: 99_999n }), fc.constantFrom('*', '/'))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999n }),
        fc.array(part, { maxLength: 5 }),
        fc.constantFrom(0, 2, 4),
        (first, parts, decimals) => {
          const text = `=${first}${parts.map(([number, by]) => by + String(number)).join('')}`
          const over = parts.reduce((product, [number, by]) => (by === '*' ? product * number : product), first * 10n ** BigInt(decimals))
          const under = parts.reduce((product, [number, by]) => (by === '/' ? product * number : product), 1n)
          const rounded = (2n * over + under) / (2n * under)
          const value = evaluateArithmetic(text, { language: 'id', decimals }) ?? ''
          const [whole = '', fraction = ''] = value.split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(rounded)
        }
      )
    )
  })

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
