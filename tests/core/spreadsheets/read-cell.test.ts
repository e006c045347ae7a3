import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedNumber } from '#core/spreadsheets/read-typed-number.ts'
import { plainNumber } from '#core/base/format-number.ts'
import { columnsOf, singleFields } from '#core/derive/fields.ts'
import type { Language } from '#core/base/language.ts'
import type { Field } from '#core/schema/field.ts'
import { readCell } from '#core/spreadsheets/read-cell.ts'
import { dayOfSerial } from '#core/base/written-cell.ts'
import type { Cell } from '#core/spreadsheets/sheet.ts'

const fields = new Map<string, Field>([
  ...singleFields.map((place) => [place.key, place.field] as const),
  ...(['detail', 'dokumen', 'container', 'kemasan'] as const).flatMap((member) =>
    columnsOf(member).map(({ key, field }) => [key, field] as const)
  )
])
const read = (key: string, cell: Cell, form: Language = 'id') => {
  const field = fields.get(key)
  if (!field) throw new Error(`no field ${key}`)
  const reading = readCell(field, cell, form, { kind: 'file', key })
  return reading.ok ? (reading.remark === undefined ? reading.value : [reading.value, reading.remark]) : reading.problem
}

test.each<[string, Cell, unknown]>([
  ['nohs', 1_012_900, ['01012900', 'padded']],
  ['nohs', '01012900', '01012900'],
  ['nohs', 84_821_000, '84821000'],
  ['nohs', '8482.10.00', ['84821000', 'digits-only']],
  ['nohs', '8482 10 00', ['84821000', 'digits-only']],
  // Six digits are an international tariff heading, not a code that lost its zeros.
  ['nohs', 848_210, '848210'],
  // A tariff code with one mark is a number to a spreadsheet, which drops zeros at both ends.
  ['nohs', 8413.309, ['84133090', 'padded']],
  ['nohs', 101.29, ['01012900', 'padded']],
  ['nohs', 841330.9, ['84133090', 'padded']],
  // A CSV file of a spreadsheet has texts only. Of texts, one lost zero is restored where no other code is possible.
  ['nohs', '1012900', ['01012900', 'padded']],
  ['nohs', '101.29.00', ['01012900', 'padded']],
  // There is no heading 0841: the last digit of 8413.30.9x is missing.
  ['nohs', '8413309', '8413309'],
  ['nohs', '1012.900', ['1012900', 'digits-only']],
  ['nohs', '101290', '101290'],
  ['kdkpbc', 40_300, ['040300', 'padded']],
  ['kdkpbc', '40300', ['040300', 'padded']],
  ['kdkpbc', '0403', '0403'],
  ['doktupno', '12345', '12345'],
  ['kpbc_bongkar', '040300', '040300'],
  ['posno', 17, ['0017', 'padded']],
  ['posno', '17', '17'],
  ['kd_barang', '00710', '00710'],
  ['kd_barang', 710, '710'],
  ['brgurai', 'SEAL\r\n  KARET ', ['SEAL KARET', 'one-line']],
  ['brgurai', '=1+1', '=1+1'],
  ['brgurai', "'kutip'", "'kutip'"],
  ['brgurai', ' #REF! ', 'formula'],
  ['brgurai', '#N/A untuk tipe ini', '#N/A untuk tipe ini'],
  // Leading zeros of tax numbers are not completed: it may have had 15 or 16 digits.
  ['impnpwp', 12_345_678_901_000, 'zeros'],
  ['billnpwp', '12345678901000', 'zeros'],
  ['indnpwp', 1_234_567_890_100, 'zeros'],
  ['ppjknpwp', 12_345_678, '12345678'],
  ['impnpwp', '012345678901000', '012345678901000'],
  ['kd_barang', 12_345_678_901_000, '12345678901000'],
  ['impnpwp', 123_456_789_012_345, '123456789012345'],
  // Excel keeps fifteen digits; a sixteenth digit other than 0 is from another program, and exact.
  ['impnpwp', 3_201_234_567_890_123, '3201234567890123'],
  ['impnpwp', 3_201_234_567_890_120, 'digits'],
  ['impnpwp', 9_201_234_567_890_122, 'digits'],
  ['kd_barang', 1e19, 'digits'],
  ['kd_barang', '6,90123E+12', 'digits'],
  ['dokno', '2.60403E+11', 'digits'],
  ['tipe', 'E+12', 'E+12'],
  ['tipe', '5E+1', '5E+1'],
  ['dokno', '="0012/26"', '0012/26']
])('text %s: %j is read as %j', (key, cell, value) => expect(read(key, cell)).toEqual(value))

test.each<[string, Cell, Language, unknown]>([
  ['dcif', 1234.5, 'id', 1234.5],
  ['dcif', '1.234,56', 'id', 1234.56],
  ['dcif', '1,234.56', 'id', 1234.56],
  ['dcif', '1.234', 'id', 1234],
  ['dcif', '1.234', 'en', 1.234],
  ['dcif', 'USD 1,250.00', 'en', 1250],
  ['dcif', 'Rp 1.500,00', 'id', 1500],
  ['dcif', '(1.200)', 'id', -1200],
  ['dcif', 0.1 + 0.2, 'id', [0.3, 'rounded']],
  ['dcif', 'gratis', 'id', 'number'],
  ['dcif', '#N/A', 'id', 'formula'],
  ['dcif', true, 'id', 'number'],
  ['dcif', null, 'id', null],
  ['dcif', '  ', 'id', null],
  ['satcukjm', 2.5, 'id', 'integer'],
  ['satcukjm', '3', 'id', 3],
  ['freight', 1234.5, 'id', '1234.5'],
  ['freight', '1.234,50', 'id', '1234.5'],
  ['freight', '1e3', 'id', 'digits'],
  ['pasokneg', 'Ya', 'id', true],
  ['pasokneg', 'mungkin', 'id', 'yes-no']
])('number %s: %j in form %s is read as %j', (key, cell, form, value) => expect(read(key, cell, form)).toEqual(value))

test.each<[Cell, unknown]>([
  [{ day: '2026-11-20' }, '2026-11-20'],
  [{ day: '1899-12-31' }, 'date'],
  [46_346, '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['20/11/26', '2026-11-20'],
  ['2026-11-20 00:00:00', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['19022026', '2026-02-19'],
  ['21112026', '2026-11-21'],
  ['20101112', '2010-11-12'],
  ['20132026', 'date'],
  [20_261_120, '2026-11-20'],
  ['20 Nopember 2026', '2026-11-20'],
  ['12 Agt 2026', '2026-08-12'],
  ['1 Pebruari 2026', '2026-02-01'],
  ['20-Nov-2026', '2026-11-20'],
  ['1 Agustus 2026', '2026-08-01'],
  ['Nov 20, 2026', '2026-11-20'],
  ['Jumat, 20 November 2026', '2026-11-20'],
  ['0000-00-00', '0000-00-00'],
  ['31-02-2026', 'date'],
  // They may be of 2026, with the year first as in China, Japan and Korea, or of 2003.
  ['26/04/03', 'date'],
  ['26-04-03', 'date'],
  ['260403', 'date'],
  ['26/05/2013', '2013-05-26'],
  ['12/05/13', '2013-05-12'],
  ['26/05/26', '2026-05-26'],
  // Thai years: 2569 is 2026. A date cell with it may be a mistake.
  ['05/11/2569', '2026-11-05'],
  ['5 November 2569', '2026-11-05'],
  [{ day: '2569-11-05' }, 'date'],
  ['05/11/69', 'date'],
  ['5-Nov-69', 'date'],
  ['051169', 'date'],
  ['05/11/59', '2059-11-05'],
  ['segera', 'date'],
  ['', '']
])('date: %j is read as %j', (cell, value) => expect(read('doktg', cell)).toEqual(value))

test("Excel's day count becomes a date, also across the end of a year and a leap day", () => {
  expect([45_351, 45_352, 46_022, 46_023].map(dayOfSerial)).toEqual(['2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01'])
})

test('typed cells follow the same rules for numbers and dates, while codes and dates that a spreadsheet damages are restored in files only', () => {
  const typed = (key: string, text: string) => {
    const field = fields.get(key)
    if (!field) throw new Error(`no field ${key}`)
    const reading = readCell(field, text, 'id', { kind: 'typed' })
    return reading.ok ? reading.value : reading.problem
  }
  for (const text of ['1.234,56', '1,234.56', 'USD 1,250.00', '(1.200)', 'gratis', ' ', '1e3']) {
    expect(typed('dcif', text)).toEqual(read('dcif', text))
    expect(typed('freight', text)).toEqual(read('freight', text))
  }
  expect(typed('satcukjm', '2,5')).toBe(read('satcukjm', '2,5'))
  expect([typed('nohs', '8482.10.00'), typed('nohs', '8482.10')]).toEqual(['84821000', '8482.10'])
  expect([typed('kdsat', ' PCE '), typed('brgurai', ' POMPA ')]).toEqual(['PCE', ' POMPA '])
  expect([read('nohs', '8482.10.00'), read('nohs', '8482.10')]).toEqual([
    ['84821000', 'digits-only'],
    ['848210', 'digits-only']
  ])
  expect(typed('doktg', '05/11/2569')).toBe('date')
  expect([typed('doktg', '20-11-2026 00:00:00'), typed('doktg', '20 November 2026'), typed('brgurai', '#REF!')]).toEqual([
    '2026-11-20',
    '2026-11-20',
    '#REF!'
  ])
})

test('an apostrophe that may be an escape is named in a CSV file, not in a workbook, a PDF or a file whose escapes were removed', () => {
  const field = fields.get('brgurai')
  if (!field) throw new Error('no field')
  const source = { kind: 'file', key: 'brgurai' } as const
  // As in a CSV file of Ajukan whose last line end an editor removed.
  for (const value of ["'=1", "'- TANPA MEREK", "Rp 5.000,'-"]) {
    expect(readCell(field, value, 'id', { ...source, mayBeEscaped: true })).toEqual({ ok: true, value, remark: 'escaped' })
    expect(readCell(field, value, 'id', source)).toEqual({ ok: true, value })
  }
  expect(readCell(field, "'kutip'", 'id', { ...source, mayBeEscaped: true })).toEqual({ ok: true, value: "'kutip'" })
  expect(readCell(field, "'=1", 'id', { ...source, isAsTyped: true })).toEqual({ ok: true, value: "'=1" })
})

const currencies = [
  'USD',
  'US$',
  '$',
  'IDR',
  'Rp',
  'Rp.',
  'EUR',
  '€',
  'JPY',
  '¥',
  'CNY',
  'RMB',
  'SGD',
  'S$',
  'GBP',
  '£',
  'HK$',
  'RM',
  'THB',
  '₩',
  'A$',
  'NT$',
  'CHF',
  'VND'
]
/** How a cell may write an amount of 1,500.25, and 1,500 without decimals. */
const amounts: readonly (readonly [text: (currency: string) => string, value: number])[] = [
  [(currency) => `${currency} 1.500,25`, 1500.25],
  [(currency) => `1.500,25 ${currency}`, 1500.25],
  [(currency) => `${currency}1.500,-`, 1500],
  [(currency) => `(${currency} 1.500)`, -1500],
  [(currency) => `${currency} (1.500)`, -1500],
  [(currency) => `${currency} -1.500`, -1500],
  [(currency) => `-${currency} 1.500`, -1500],
  [(currency) => `+1.500 ${currency}`, 1500]
]

test.each(currencies)('an amount in %s is read from cells, and typed texts alike', (currency) => {
  const field = fields.get('dcif')
  for (const [textOf, value] of amounts) {
    const text = textOf(currency)
    const found = [{ kind: 'file', key: 'dcif' } as const, { kind: 'typed' } as const].map(
      (source) => field && readCell(field, text, 'id', source)
    )
    expect([
      text,
      ...found.map((reading) => reading?.ok === true && reading.value),
      readTypedNumber(text, { language: 'id', whole: false })
    ]).toEqual([...[text, value, value], { ok: true, plain: String(value) }])
  }
})

test('a minus behind a number is a negative number in a file; typed, it may begin a calculation', () => {
  expect(read('dcif', '1.500-')).toBe(-1500)
  expect(readTypedNumber('1.500-', { language: 'id', whole: false })).toEqual({ ok: false, why: 'number' })
})

test('a number with more digits than a JSON number keeps is refused in a paste, and rounded with a remark in a file', () => {
  const field = fields.get('cif')
  if (!field) throw new Error('no field cif')
  const whole = fc.bigInt({ min: 1n, max: 10n ** 15n })
  fc.assert(
    fc.property(whole, fc.stringMatching(/^\d{0,20}[1-9]$/), fc.boolean(), (digits, decimals, isNegative) => {
      const plain = `${isNegative ? '-' : ''}${digits}.${decimals}`
      const text = plain.replace('.', ',')
      const isKept = plainNumber(Number(plain)) === plain
      const pasted = readCell(field, text, 'id', { kind: 'typed' })
      expect(pasted).toEqual(isKept ? { ok: true, value: Number(plain) } : { ok: false, problem: 'too-long' })
      expect(read('cif', text)).toEqual(isKept ? Number(plain) : [Number(Number(plain).toPrecision(15)), 'rounded'])
      // A number that the service takes as text keeps every digit.
      expect(read('cifrp', text)).toBe(plain)
    })
  )
})
