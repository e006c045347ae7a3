import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatTime } from '#core/base/format-date.ts'

test('formatDay puts the day first and shows a dash for no date', () => {
  expect([...['2026-11-20', '0000-00-00', '', 'besok', '2026-1-2'], null, undefined].map(formatDay)).toEqual([
    '20-11-2026',
    '–',
    '–',
    'besok',
    '2026-1-2',
    '–',
    '–'
  ])
})

test('formatMoment puts the day first and shows a dash for no date', () => {
  expect([...['2026-11-20 14:02:11', '2026-11-20', '0000-00-00 00:00:00', '0000-00-00', ''], null, undefined].map(formatMoment)).toEqual([
    '20-11-2026 14:02:11',
    '20-11-2026',
    '–',
    '–',
    '–',
    '–',
    '–'
  ])
})

test('formatTime separates hours, minutes and seconds of a six-digit time', () => {
  expect(['143005', '000000', '', '1430', 'siang'].map(formatTime)).toEqual(['14:30:05', '00:00:00', '', '1430', 'siang'])
})
