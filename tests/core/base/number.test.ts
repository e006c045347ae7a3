import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn, isAmbiguousNumber, numberIn, provenForm, provenMark } from '#core/base/number.ts'
import { written } from '../../support/import/generator.ts'
import '../../support/property-seed.ts'

const plain = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([whole, fraction, decimals]) =>
    decimals === 0 ? String(whole) : `${whole}.${String(fraction).padStart(4, '0').slice(0, decimals)}`
  )
const groups = ['western', 'indian', 'none', 'apostrophe', 'space'] as const

test('a number is read in every grouping with either decimal mark', () => {
  fc.assert(
    fc.property(plain, fc.constantFrom(...groups), fc.constantFrom('.', ','), (value, group, mark) => {
      const reading = numberIn(written(value, mark, group))
      expect(Number(reading?.byMark[mark])).toBe(Number(value))
    }),
    { numRuns: 2_000 }
  )
})

test('only a number with one separator and three digits behind it is ambiguous', () => {
  for (const [text, mark] of [
    ['1,234.5', '.'],
    ['1.234,5', ','],
    ['1,234,567', '.'],
    ['1.5', '.'],
    ['1,23,456', '.'],
    ['0.125', '.'],
    ['1234.567', '.'],
    ["1'234.50", '.']
  ] as const) {
    const reading = numberIn(text)
    expect(reading && provenMark(reading), text).toBe(mark)
  }
  for (const text of ['1.234', '12,345', '999.000']) {
    const reading = numberIn(text)
    expect(reading && isAmbiguousNumber(reading), text).toBe(true)
  }
})

test('a number without a digit in front of its decimal mark is a fraction, never a whole number', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,4}$/),
      fc.constantFrom('.' as const, ',' as const),
      fc.constantFrom('', '-', '(', '$', 'USD ', '€ '),
      (digits, mark, before) => {
        const reading = numberIn(`${before}${mark}${digits}${before === '(' ? ')' : ''}`)
        const sign = before === '-' || before === '(' ? -1 : 1
        expect(Number(reading?.byMark[mark]) + 0).toBe(sign * Number(`0.${digits}`) + 0)
        expect(reading?.byMark[mark === '.' ? ',' : '.']).toBe(null)
      }
    )
  )
  // The point ends a short form.
  for (const text of ['Rp.500', 'Rs.500', 'No. 500']) expect(Number(numberIn(text)?.byMark['.']), text).toBe(500)
})

const marks = [
  ['USD', 'USD'],
  ['US$', 'USD'],
  ['U.S. Dollars', 'USD'],
  ['€', 'EUR'],
  ['EUR', 'EUR'],
  ['£', 'GBP'],
  ['Rp', 'IDR'],
  ['Rp.', 'IDR'],
  ['RMB', 'CNY'],
  ['CNY', 'CNY'],
  ['人民币', 'CNY'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['A$', 'AUD'],
  ['S$', 'SGD'],
  ['RM', 'MYR'],
  ['₩', 'KRW'],
  ['원', 'KRW'],
  ['円', 'JPY'],
  ['日元', 'JPY'],
  ['฿', 'THB'],
  ['บาท', 'THB'],
  ['₫', 'VND'],
  ['₹', 'INR'],
  ['CHF', 'CHF'],
  ['SFr.', 'CHF'],
  ['C$', 'CAD'],
  ['R$', 'BRL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['AED', 'AED'],
  ['₱', 'PHP'],
  ['NZ$', 'NZD'],
  ['MYR', 'MYR'],
  ['THB', 'THB'],
  ['KRW', 'KRW'],
  ['JPY', 'JPY'],
  ['欧元', 'EUR']
] as const

test.each(marks)('%s in front of an amount or behind it is %s', (mark, code) => {
  for (const text of [
    `${mark} 1,234.50`,
    `${mark}1,234.50`,
    `1,234.50 ${mark}`,
    `1,234.50${mark}`,
    `-${mark} 1,234.50`,
    `(${mark} 1,234.50)`
  ]) {
    const reading = numberIn(text)
    expect(reading?.currencies, text).toEqual([code])
    expect(Math.abs(Number(reading?.byMark['.'])), text).toBe(1234.5)
  }
})

test('signs, whole amounts and units around a number', () => {
  const read = (text: string) => {
    const reading = numberIn(text)
    return reading === null ? null : [reading.byMark['.'] ?? reading.byMark[','], reading.words]
  }
  expect(read('12-')).toEqual(['-12', ''])
  expect(read('−12.5')).toEqual(['-12.5', ''])
  expect(read('▲14,000.5')).toEqual(['-14000.5', ''])
  expect(read('△ ¥12.5')).toEqual(['-12.5', ''])
  expect(read('(12.50)')).toEqual(['-12.50', ''])
  expect(read('Rp 1.500.000,-')).toEqual(['1500000', ''])
  expect(read('Rs. 1,23,456/-')).toEqual(['123456', ''])
  expect(read('12PCS')).toEqual(['12', 'PCS'])
  expect(read('5 m2')).toEqual(['5', 'm²'])
  expect(read('１２３．５')).toEqual(['123.5', ''])
  expect(read('\u200e12.50\u200b')).toEqual(['12.50', ''])
  expect(read('1.5E+05')).toEqual(['150000', ''])
})

test.each(['R134', '2 x 40', 'A-1', '20-11-2026', '+62 812 3456', 'Room 5, Block 7', '12/15'])('%s is no number', (text) => {
  expect(numberIn(text)).toBeNull()
})

test.each([
  ['USD (1,500.00)', -1500],
  ['(USD 1,500.00)', -1500],
  ['(1,500.00) EUR', -1500],
  ['+1,500.00 USD', 1500],
  ['TWELVE (12) CARTONS', 12]
])('%s is %d: brackets around an amount make it negative, those within words do not', (text, value) => {
  expect(Number(numberIn(text)?.byMark['.'])).toBe(value)
})

test('beside a typed number stands nothing but a currency and the signs of accounts', () => {
  const number = '1.500,25'
  for (const text of [
    `Rp ${number}`,
    `${number} USD`,
    `(${number})`,
    `-$${number}`,
    `$-${number}`,
    `+${number}`,
    `(USD ${number})`,
    `−${number}`
  ])
    expect([decimalIn(text, 'id', 'typed'), decimalIn(text, 'id', 'written')], text).toEqual(
      Array<string>(2).fill(/[-(−]/.test(text) ? '-1500.25' : '1500.25')
    )
  for (const text of [
    `(${number}`,
    `${number}-`,
    `${number}+`,
    `--${number}`,
    `approx ${number}`,
    `@ ${number}`,
    `= ${number}`,
    `Rp ..${number}`
  ])
    expect(decimalIn(text, 'id', 'typed'), text).toBeNull()
  for (const text of [`approx ${number}`, `${number} total`, `@ ${number}`]) expect(decimalIn(text, 'id', 'written'), text).toBe('1500.25')
  expect(['1.500,-', '1.500 ,-', '2.6E+11', '5 PCS', '5%'].map((text) => decimalIn(text, 'id', 'written'))).toEqual([
    '1500',
    '1500',
    null,
    null,
    null
  ])
})

test('a form is proved by what only one mark can be', () => {
  expect(['1.234,5', '12,34,567', '1.234', '5.', 'USD 1,5', '(1.234.567)', '12'].map(provenForm)).toEqual([
    'id',
    'en',
    null,
    null,
    'id',
    'id',
    null
  ])
})
