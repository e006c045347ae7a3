import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isPlainDecimal,
  plainNumber,
  parseDay,
  parseDecimal,
  formatDay,
  formatDecimal,
  formatMoment,
  formatNumber,
  formatTime,
  type Language
} from '#core/base/format-values.ts'

const languages = ['id', 'en'] as const
const languageArbitrary = fc.constantFrom(...languages)
/** Plain decimals as they are kept: no needless zeros, no minus before nothing. */
const plain = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^\d{0,8}[1-9]$/), { nil: '' }))
  .map(([minus, whole, fraction]) => ({ minus, text: fraction === '' ? String(whole) : `${whole}.${fraction}` }))
  .map(({ minus, text }) => (minus && /[1-9]/.test(text) ? `-${text}` : text))

describe('a number on screen', () => {
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

  test('money is padded to its decimals, never cut', () => {
    expect(['5', '5.5', '5.1234', '1234.5', '-0.1'].map((text) => formatDecimal(text, 'id', 2))).toEqual([
      '5,00',
      '5,50',
      '5,1234',
      '1.234,50',
      '-0,10'
    ])
  })

  test('a blank number shows nothing', () => {
    expect([
      formatNumber(null, 'id'),
      formatNumber(0, 'id'),
      formatNumber(1234.5, 'en', 2),
      formatNumber(1e21, 'id'),
      formatNumber(1e-7, 'id')
    ]).toEqual(['', '0', '1,234.50', '1.000.000.000.000.000.000.000', '0,0000001'])
  })

  test('a JSON number in plain digits is the same number and never has an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e60, max: 1e60 }), (value) => {
        const text = plainNumber(value)
        if (Math.abs(value) >= 1e-60 || value === 0) expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        if (Math.abs(value) >= 1e-60 || value === 0) expect(Number(text)).toBe(value === 0 ? 0 : value)
      })
    )
  })

  test('what the service wants as a number text has digits and a dot only', () => {
    const yes = ['0', '12', '-12.50', '0.0001']
    const no = ['', '1.', '.1', '1,5', '1.000,5', '1e3', '+1', ' 1', '1 ', '--1', '１']
    expect([...yes, ...no].filter(isPlainDecimal)).toEqual(yes)
  })
})

describe('a typed number', () => {
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
    ['1e3', null, null],
    ['12kg', null, null],
    ['Rp 5', null, null],
    ['٣', null, null]
  ]
  test.each(table)('%j is %j in Indonesian and %j in English', (typed, id, en) => {
    expect(languages.map((language) => parseDecimal(typed, language))).toEqual([id, en])
  })

  test('reads back what is shown, in either language', () => {
    fc.assert(
      fc.property(plain, languageArbitrary, (text, language) => {
        expect(parseDecimal(formatDecimal(text, language), language)).toBe(text)
      })
    )
  })

  test('reads back padded money as the same amount', () => {
    fc.assert(
      fc.property(plain, languageArbitrary, fc.nat({ max: 6 }), (text, language, decimals) => {
        expect(parseDecimal(formatDecimal(text, language, decimals), language)).toBe(text)
      })
    )
  })

  test('in the form of the other language it is the same number wherever only one reading is possible', () => {
    const other: Record<Language, Language> = { id: 'en', en: 'id' }
    const clear = plain.filter((text) => !/^-?[1-9]\d{3,5}$|^-?[1-9]\d{0,2}\.\d{3}$/.test(text))
    fc.assert(
      fc.property(clear, languageArbitrary, (text, language) => {
        expect(parseDecimal(formatDecimal(text, language), other[language])).toBe(text)
      })
    )
  })

  test('is a plain decimal or nothing, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.,' ]{0,12}$/))
    fc.assert(
      fc.property(typed, languageArbitrary, (text, language) => {
        expect(parseDecimal(text, language) ?? '0').toMatch(/^-?\d+(\.\d*[1-9])?$/)
      })
    )
  })
})

describe('a typed day', () => {
  test.each<[string, string | null]>([
    ['', ''],
    ['   ', ''],
    ['20-11-2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['20 11 2026', '2026-11-20'],
    ['1-2-2026', '2026-02-01'],
    ['20/11/26', '2026-11-20'],
    ['1/1/00', '2000-01-01'],
    ['20112026', '2026-11-20'],
    ['201126', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    [' 2026-11-20 ', '2026-11-20'],
    ['29-02-2024', '2024-02-29'],
    ['29-02-24', '2024-02-29'],
    ['29-02-2023', null],
    ['29-02-1900', null],
    ['29-02-2000', '2000-02-29'],
    ['31-04-2026', null],
    ['31-12-2026', '2026-12-31'],
    ['32-01-2026', null],
    ['00-01-2026', null],
    ['01-00-2026', null],
    ['01-13-2026', null],
    ['2026-13-01', null],
    ['2026-02-30', null],
    ['0000-00-00', null],
    ['01-01-0026', null],
    ['01-01-1120', null],
    ['20101120', null],
    ['20-11', null],
    ['20-11-2', null],
    ['20-11-202', null],
    ['2026', null],
    ['besok', null],
    ['20-11-2026x', null]
  ])('%j is %j', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  test('reads back every day that is shown', () => {
    const days = fc
      .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, (day) => {
        expect([parseDay(day), parseDay(formatDay(day)), parseDay(formatDay(day).replaceAll('-', ''))]).toEqual([day, day, day])
      })
    )
  })

  test('is a day of the calendar or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d./ -]{0,10}$/)), (typed) => {
        const day = parseDay(typed)
        if (day !== null && day !== '') expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      })
    )
  })
})

describe('days and times of the service', () => {
  test('are shown day first, and as a dash where there is none', () => {
    expect([...['2026-11-20', '0000-00-00', '', 'besok', '2026-1-2'], null, undefined].map(formatDay)).toEqual([
      '20-11-2026',
      '–',
      '–',
      'besok',
      '2026-1-2',
      '–',
      '–'
    ])
    expect([...['2026-11-20 14:02:11', '2026-11-20', '0000-00-00 00:00:00', '0000-00-00', ''], null, undefined].map(formatMoment)).toEqual([
      '20-11-2026 14:02:11',
      '20-11-2026',
      '–',
      '–',
      '–',
      '–',
      '–'
    ])
    expect(['143005', '000000', '', '1430', 'siang'].map(formatTime)).toEqual(['14:30:05', '00:00:00', '', '1430', 'siang'])
  })
})
