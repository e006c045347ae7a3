import { expect, test } from 'vitest'
import { monthOf } from '#core/base/month-names.ts'
import { dateIn } from '#core/base/date.ts'

const locales = ['id', 'en-GB', 'en-US', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'nl', 'fr', 'es', 'it', 'pt', 'th', 'vi']
const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${month % 2 === 0 ? '05' : '24'}`)

test.each(locales)('the dates of %s are read in every style', (locale) => {
  for (const day of days)
    for (const dateStyle of ['medium', 'long', 'full'] as const) {
      const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
      expect(dateIn(text)?.days, text).toContain(day)
    }
})

test.each(locales)('the names of months of %s are known', (locale) => {
  for (const [month, day] of days.entries()) {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
    if (!/\d/.test(name)) expect(monthOf(name), name).toBe(month + 1)
  }
})

const certain = [
  '20-11-2026',
  '20/11/2026',
  '20.11.2026',
  '2026-11-20',
  '2026/11/20',
  '20261120',
  '20112026',
  '20-Nov-26',
  '20NOV2026',
  "20 Nov'26",
  'Nov. 20th, 2026',
  '20th November 2026',
  '20 Nopember 2026',
  '20 de noviembre de 2026',
  'le 20 novembre 2026',
  'Jumat, 20 November 2026',
  '2026年11月20日',
  '民國115年11月20日',
  '令和8年11月20日',
  '2026년 11월 20일',
  'ngày 20 tháng 11 năm 2026',
  '20 พฤศจิกายน 2569',
  '20 พ.ย. 2569',
  '20-Nov-2026 14:30',
  '2026-NOV-20',
  '20/XI/2026',
  '２０２６年１１月２０日',
  'Fri, 20 Nov 2026'
]
test.each(certain)('%s is 20 November 2026 and nothing else', (text) => {
  expect(dateIn(text)?.days).toEqual(['2026-11-20'])
})

test('a date that may be another one has both', () => {
  expect(dateIn('03/04/2026')?.days).toEqual(['2026-04-03', '2026-03-04'])
  expect(dateIn('05-11-69')?.days).toContain('2026-11-05')
  expect(dateIn('26/04/03')?.days).toEqual(['2003-04-26', '2026-04-03'])
  expect(dateIn('2026-11-20T17:00:00.000Z')?.days).toEqual(['2026-11-21'])
})

test.each(['INV 2026/001', '20 Nov', '31-02-2026', 'Net 30 days', '12:30', '1.234', 'Room 20, May Road 2026'])('%s is no date', (text) => {
  expect(dateIn(text)).toBeNull()
})

test('a time behind a date is read with its zone, and a date with points is no time', () => {
  for (const [text, day] of [
    ['Senin, 4.02.2026 08:10 WIB', '2026-02-04'],
    ['20.11.2026 08:10 GMT+7', '2026-11-20'],
    ['20 Nov 2026T02:03:04+09:00[Asia/Jayapura]', '2026-11-20'],
    ['20 Nov 2026 8.10 p.m.', '2026-11-20']
  ] as const)
    expect(dateIn(text)?.days, text).toEqual([day])
  expect(dateIn('20 Nov 2026 25:10')).toBeNull()
})
