import { expect, test } from 'vitest'
import { localDay, isDay } from '#core/base/calendar-day.ts'

test('isDay accepts dates of the calendar only', () => {
  const valid = ['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01']
  const invalid = [
    '',
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '20-11-2026',
    '2026-1-2'
  ]
  expect([...valid, ...invalid].filter(isDay)).toEqual(valid)
})

test('the date of a timestamp is local and padded to two digits', () => {
  expect(localDay(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('2026-01-02')
})
