import { expect, test } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay } from '#core/base/calendar-day.ts'

test('every minute of a day is formatted as a 24-hour time and parsed back', () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(parseTimeOfDay(formatTimeOfDay(minute))).toBe(minute)
  expect([formatTimeOfDay(0), formatTimeOfDay(22 * 60), formatTimeOfDay(1439)]).toEqual(['00:00', '22:00', '23:59'])
})

test.each([
  ['22.30', 22 * 60 + 30],
  ['2230', 22 * 60 + 30],
  ['730', 7 * 60 + 30],
  [' 7 ', 7 * 60],
  ['7:05', 7 * 60 + 5]
])('%j is parsed', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes)
})

test.each(['', '24:00', '7:60', '10 PM', '-1', '7:5', 'malam', '22:00:00'])('%j is not a time of day', (text) => {
  expect(parseTimeOfDay(text)).toBeNull()
})
