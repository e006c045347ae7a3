import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '#core/base/language.ts'
import { serviceDay } from '#core/base/calendar-day.ts'
import { dateIn } from '#core/base/date.ts'
import { readFileDate, readTypedDate } from '#core/spreadsheets/read-date-cell.ts'

const monthsOf = (language: Language): readonly string[] =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)).toLocaleString(language, { month: 'long', timeZone: 'UTC' }))
const [indonesian, english] = [monthsOf('id'), monthsOf('en')]
const day = fc
  .integer({ min: 0, max: 27_000 })
  .map((count) => new Date(Date.UTC(1990, 0, 1) + count * 86_400_000).toISOString().slice(0, 10))

const ordinal = (date: number): string => {
  const ending = date % 100 > 10 && date % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `${date}${ending}`
}
/** How files write a date that has one reading; `en`: the month is before the day. */
const dates: readonly (readonly [Language, (year: string, month: string, date: string) => string])[] = [
  ['id', (y, m, d) => `${d}/${m}/${y}`],
  ['en', (y, m, d) => `${m}/${d}/${y}`],
  ['id', (y, m, d) => `${y}-${m}-${d}`],
  ['en', (y, m, d) => `${Number(d)}.${Number(m)}.${y}`],
  ['id', (y, m, d) => `${Number(d)} ${indonesian[Number(m) - 1]} ${y}`],
  ['id', (y, m, d) => `Jumat, ${Number(d)} ${indonesian[Number(m) - 1]} ${y}`],
  ['en', (y, m, d) => `${english[Number(m) - 1]} ${Number(d)}, ${y}`],
  ['en', (y, m, d) => `Friday, ${english[Number(m) - 1]} ${Number(d)}, ${y}`],
  ['en', (y, m, d) => `${ordinal(Number(d))} ${english[Number(m) - 1]} ${y}`],
  ['en', (y, m, d) => `${ordinal(Number(d))} of ${english[Number(m) - 1]} ${y}`],
  ['en', (y, m, d) => `${english[Number(m) - 1]} ${ordinal(Number(d))}, ${y}`]
]
/** Times behind a date that say nothing about its day. */
const times = [
  '',
  ' 00:00',
  ' 00:00:00',
  'T00:00:00.000',
  ' 14:30',
  ' 14.30',
  ' 2:30 PM',
  ' 12:00 AM',
  ' 12:00:00 AM',
  ' 12:00 p.m.',
  'T23:59:59+07:00',
  ' 00:00:00 +0700',
  ' 08:00 WITA',
  ' 03:00 UTC',
  'T10:00:00Z'
]

test('a date in any usual form, with any time behind it, is that date', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...dates), fc.constantFrom(...times), (iso, [form, write], time) => {
      const [year = '', month = '', date = ''] = iso.split('-')
      expect(readFileDate(`${write(year, month, date)}${time}`, form)).toBe(iso)
    }),
    { numRuns: 5_000 }
  )
})

test('eight digits are the same date as a number and as a text, year first or day first', () => {
  fc.assert(
    fc.property(day, (iso) => {
      const [year = '', month = '', date = ''] = iso.split('-')
      for (const digits of [year + month + date, date + month + year])
        expect([readFileDate(Number(digits)), readFileDate(digits)]).toEqual([iso, iso])
    })
  )
})

test('a moment in UTC has the day that all zones of Indonesia have then, and none where they differ', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 1439 }), fc.constantFrom('Z', ' UTC', '+00:00', ' GMT'), (iso, minute, zone) => {
      const moment = Date.parse(`${iso}T00:00:00Z`) + minute * 60_000
      const text = `${iso}T${new Date(moment).toISOString().slice(11, 19)}${zone}`
      const days = new Set((['WIB', 'WITA', 'WIT'] as const).map((one) => serviceDay(moment, one)))
      expect(readFileDate(text)).toBe(days.size === 1 ? [...days][0] : null)
    })
  )
  expect(['2026-11-20T17:00:00.000Z', '2026-11-20T00:00:00.000Z', '2026-11-20T16:00:00Z'].map((text) => readFileDate(text))).toEqual([
    '2026-11-21',
    '2026-11-20',
    null
  ])
})

test('a typed date may have midnight behind it, but no other time', () => {
  expect(
    ['20-11-2026 00:00:00', '20-11-2026 12:00 AM', '20-11-2026 12:00 PM', '20-11-2026T00:00Z', '20-11-2026 99:99'].map((text) =>
      readTypedDate(text)
    )
  ).toEqual(['2026-11-20', '2026-11-20', null, null, null])
})

const locales = ['id', 'en-GB', 'en-US', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'nl', 'fr', 'es', 'it', 'pt', 'th', 'vi']
const everyMonth = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-${month % 2 === 0 ? '05' : '24'}`)

test.each(locales)('a date that %s writes with words is the same typed, pasted, in a file and on paper', (locale) => {
  for (const iso of everyMonth)
    for (const dateStyle of ['medium', 'long', 'full'] as const) {
      const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))
      expect([readTypedDate(text), readTypedDate(text, 'en'), readFileDate(text), dateIn(text)?.days[0]].map(String), text).toEqual(
        // In the form en the month is before the day where both are numbers, which only files and pastes choose.
        /^\d\d[/-]\d\d[/-]/.test(text) ? [iso, expect.any(String), iso, iso] : [iso, iso, iso, iso]
      )
    }
})

const eastAsian: readonly ((year: number, month: number, date: number) => string)[] = [
  (y, m, d) => `${y}年${m}月${d}日`,
  (y, m, d) => `${y} 年 ${m} 月 ${d} 日`,
  (y, m, d) => `${y}年${m}月${d}号`,
  (y, m, d) => `${y}년 ${m}월 ${d}일`,
  (y, m, d) => `${y}. ${m}. ${d}.`,
  (y, m, d) => `令和${y - 2018}年${m}月${d}日`,
  (y, m, d) => `R${y - 2018}.${m}.${d}`,
  (y, m, d) => `民國${y - 1911}年${m}月${d}日`,
  (y, m, d) => `ngày ${d} tháng ${m} năm ${y}`,
  (y, m, d) => `${d}/${['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'][m - 1]}/${y}`,
  (y, m, d) => `${d} ${['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'][m - 1]} ${y + 543}`
]
test('a date in an East Asian form is the same typed and in a file', () => {
  const recent = fc.integer({ min: 0, max: 4_000 }).map((count) => new Date(Date.UTC(2020, 0, 1) + count * 86_400_000))
  fc.assert(
    fc.property(recent, fc.constantFrom(...eastAsian), (moment, write) => {
      const text = write(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())
      const iso = moment.toISOString().slice(0, 10)
      expect([readTypedDate(text), readFileDate(text)], text).toEqual([iso, iso])
    })
  )
})

test.each(['5 November 2569', '5-Nov-69', '26年4月3日', '20 Nov 2026 14:30', '2026年11月20日 14:30', '31 Nov 2026', 'Friday 03/04/2026'])(
  '%s is no typed date: it may be several days, or says more',
  (text) => expect(readTypedDate(text)).toBeNull()
)

test.each([
  ['20th'],
  ['20th 2026'],
  ['November 2026'],
  ['20 of November'],
  ['12:00 AM'],
  ['20-11-2026 25:00'],
  ['20-11-2026 13:75'],
  ['x'.repeat(100_000)],
  [`20-11-2026${' '.repeat(100_000)}`.padEnd(200_000, 'x')]
])('%s is no date', (text) => expect(readFileDate(text)).toBeNull())
