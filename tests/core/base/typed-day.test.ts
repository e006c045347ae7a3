import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '#core/base/calendar-day.ts'
import { formatDay } from '#core/base/format-date.ts'
import { parseTypedDay, readTypedDay, stepTypedDay } from '#core/base/typed-day.ts'

test.each<[string, string, string | null]>([
  ['20', '2026-11-29', '2026-11-20'],
  ['3', '2026-11-29', '2026-11-03'],
  ['31', '2026-11-29', null],
  ['0', '2026-11-29', null],
  ['20/11', '2026-11-29', '2026-11-20'],
  ['20-11', '2026-11-29', '2026-11-20'],
  ['20.11', '2026-11-29', '2026-11-20'],
  ['20 11', '2026-11-29', '2026-11-20'],
  ['20/12', '2027-01-04', '2026-12-20'],
  ['4/1', '2026-12-29', '2027-01-04'],
  ['29/2', '2026-11-29', null],
  ['29/2', '2027-11-29', '2028-02-29'],
  ['31/11', '2026-11-29', null],
  ['20/13', '2026-11-29', null],
  ['20 nov', '2026-11-29', '2026-11-20'],
  ['20nov', '2026-11-29', '2026-11-20'],
  ['5 Agustus', '2026-11-29', '2026-08-05'],
  ['20 nopember', '2026-11-29', '2026-11-20'],
  ['20 xyz', '2026-11-29', null],
  ['t', '2026-11-29', '2026-11-29'],
  ['T', '2026-11-29', '2026-11-29'],
  ['+7', '2026-11-29', '2026-12-06'],
  ['t+7', '2026-11-29', '2026-12-06'],
  ['-3', '2026-11-29', '2026-11-26'],
  ['+', '2026-11-29', null],
  ['tt', '2026-11-29', null],
  ['20 nov 2026', '2025-01-01', '2026-11-20'],
  ['20 November 26', '2025-01-01', '2026-11-20'],
  ['20112026', '2025-01-01', '2026-11-20'],
  ['2026-11-20', '2025-01-01', '2026-11-20'],
  ['05/11/69', '2026-11-29', null],
  ['5 nov 2569', '2026-11-29', null],
  ['2026', '2026-11-29', null],
  ['besok', '2026-11-29', null],
  [' ', '2026-11-29', '']
])('%j typed on %s is read as %j', (typed, today, day) => {
  expect(readTypedDay(typed, today)).toBe(day)
})

const days = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('a day of the months around today, typed without its year, is that day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -180, max: 180 }), (today, distance) => {
      const day = plusDays(today, distance)
      expect(readTypedDay(formatDay(day).slice(0, 5), today)).toBe(day)
    })
  )
})

test('any text gives a date of the calendar, nothing, or null', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\dt+./ nov-]{0,10}$/))
  fc.assert(
    fc.property(texts, days, (typed, today) => {
      const day = readTypedDay(typed, today)
      if (day !== null && day !== '') expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
    })
  )
})

test('a step is a day later or earlier, and today from a text that is no date', () => {
  expect(['31-12-2026', '20/11', '', 'besok'].map((typed) => stepTypedDay(typed, 1, '2026-11-29'))).toEqual([
    '2027-01-01',
    '2026-11-21',
    '2026-11-29',
    '2026-11-29'
  ])
  expect(stepTypedDay('01-03-2028', -1, '2026-11-29')).toBe('2028-02-29')
})

test.each([
  ['03/04/2026', 'id', '2026-04-03'],
  ['03/04/2026', 'en', '2026-03-04'],
  ['03-04-26', 'en', '2026-03-04'],
  ['03042026', 'en', '2026-03-04'],
  ['20/11/2026', 'en', null],
  ['11/20/2026', 'en', '2026-11-20'],
  ['11/20/2026', 'id', null],
  ['11/20/2026', undefined, null],
  ['03.04.2026', 'en', '2026-04-03'],
  ['2026/03/04', 'en', '2026-03-04'],
  ['31/31/2026', 'en', null]
] as const)('%j of a paste in the form %s is read as %j', (text, form, day) => {
  expect(parseTypedDay(text, form)).toBe(day)
})

test.each<[string, string | null]>([
  ['05/11/2569', null],
  ['2567-11-05', null],
  ['05112569', null],
  ['05/11/69', null],
  ['051169', null],
  ['01-02-75', null],
  ['01-02-98', '1998-02-01'],
  ['01-02-59', '2059-02-01'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['', '']
])('%j of the user is read as %j, as its year may be a Thai one', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day)
})
