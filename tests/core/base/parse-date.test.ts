import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from '#core/base/format-date.ts'
import { parseDay } from '#core/base/parse-date.ts'

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
  ['01-02-98', '1998-02-01'],
  ['01-02-69', '2069-02-01'],
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
])('%j is read as %j', (typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test('every formatted date is parsed back to the same date', () => {
  const days = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (day) => {
      expect([parseDay(day), parseDay(formatDay(day)), parseDay(formatDay(day).replaceAll('-', ''))]).toEqual([day, day, day])
    })
  )
})

test('any text gives a date of the calendar or null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d./ -]{0,10}$/)), (typed) => {
      const day = parseDay(typed)
      if (day !== null && day !== '') expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
    })
  )
})
