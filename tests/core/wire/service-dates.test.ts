import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceTime, serviceZones } from '#core/base/calendar-day.ts'
import { readFileDate } from '#core/spreadsheets/read-date-cell.ts'
import { byTime, compareTimes, dayOrNull, inServiceForm, isDay, isReadableTime, momentOf, statusTime } from '#core/wire/service-dates.ts'

test('only calendar dates are dates', () => {
  const yes = ['2026-01-31', '2024-02-29', '2000-02-29', '0001-12-31', '9999-12-31']
  const no = [
    '0000-00-00',
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01 ',
    '2026/01/01',
    '2026-01-0x',
    '２０２６-01-01'
  ]
  expect([yes.filter(isDay), no.filter(isDay)]).toEqual([yes, []])
})

test("isDay agrees with JavaScript's calendar", () => {
  const part = (most: number, digits: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, '0'))
  fc.assert(
    fc.property(part(9999, 4), part(14, 2), part(33, 2), (year, month, day) => {
      const text = `${year}-${month}-${day}`
      const date = new Date(`${text}T00:00:00Z`)
      expect(isDay(text)).toBe(year !== '0000' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text))
    })
  )
})

test('a date with a time and a zone is the same day in an answer and in a cell of a file', () => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const days = fc
    .date({ min: new Date('2000-01-02'), max: new Date('2059-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const forms: readonly ((day: string) => string)[] = [
    (day) => day,
    (day) => day.replaceAll('-', '/'),
    (day) => day.replaceAll('-', ''),
    (day) => day.split('-').toReversed().join('-'),
    (day) => day.split('-').toReversed().join('.'),
    (day) =>
      `${day.slice(8)} ${['Jan', 'Peb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nop', 'Des'][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
  ]
  const minutes = fc.integer({ min: 0, max: 1_439 })
  const zones = fc.constantFrom('', ' UTC', 'Z', ' GMT', '+00:00', ' WIB', '+09:00')
  fc.assert(
    fc.property(days, fc.constantFrom(...forms), minutes, zones, (day, write, time, zone) => {
      const text = `${write(day)} ${two(Math.floor(time / 60))}:${two(time % 60)}${zone}`
      const [cell, answered] = [readFileDate(text), inServiceForm(text, 'date')]
      // A time of an answer may be the start of a day; that of a cell is asked about where the zones differ.
      if (/UTC|Z|GMT|00:00$/.test(zone) && [900, 960].includes(time)) return cell === null
      // Which of the two numbers is the month is asked about in a file, and left open in an answer.
      const isUndecidable = /^\d\d-/.test(text) && Number(day.slice(8)) <= 12 && day.slice(8) !== day.slice(5, 7)
      return (isUndecidable ? text : (cell ?? text)) === answered
    })
  )
})

test('a missing date is null', () => {
  expect(['0000-00-00', null, undefined, '', 'kemarin', '2026-05-25'].map(dayOrNull)).toEqual([null, null, null, null, null, '2026-05-25'])
})

test('times are compared, unreadable ones last', () => {
  const times = [
    'x',
    '2026-05-25 10:00:00',
    null,
    '2026-05-25',
    '2026-05-24 23:59:59',
    '0000-00-00 00:00:00',
    '2026-05-25T09:59:59.123',
    '2026-05-25 09:58',
    '2026-05-25 99:00:00'
  ]
  expect([...times].sort(compareTimes)).toEqual([
    '2026-05-24 23:59:59',
    '2026-05-25',
    '2026-05-25 99:00:00',
    '2026-05-25 09:58',
    '2026-05-25T09:59:59.123',
    '2026-05-25 10:00:00',
    'x',
    null,
    '0000-00-00 00:00:00'
  ])
})

test('the status history is sorted by its own times', () => {
  const history = ['2026-05-26 08:00:00', '', '2026-05-25 23:00:00', '2026-05-26 08:00:00'].map((waktuStatus, at) => ({ waktuStatus, at }))
  expect(byTime(history, statusTime).map((entry) => entry.at)).toEqual([2, 0, 3, 1])
})

test('sorting keeps every entry, is stable and does not change its input', () => {
  const time = fc.oneof(fc.constantFrom('2026-05-25 10:00:00', '2026-05-25', '', '0000-00-00'), fc.string())
  fc.assert(
    fc.property(fc.array(time), (times) => {
      const entries = Object.freeze(times.map((text, at) => ({ text, at })))
      const sorted = byTime(entries, (entry) => entry.text)
      expect(new Set(sorted)).toEqual(new Set(entries))
      sorted.slice(1).forEach((entry, index) => {
        const before = sorted[index]
        const order = compareTimes(before?.text, entry.text)
        expect(order < 0 || (order === 0 && (before?.at ?? -1) < entry.at)).toBe(true)
      })
    })
  )
})

test('a moment is written and read in the zone of the service, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_700_000, max: 4_000_000_000 }), fc.constantFrom(...serviceZones), (seconds, zone) => {
      expect(momentOf(serviceTime(seconds * 1000, zone), zone)).toBe(seconds * 1000)
    })
  )
  expect(serviceTime(Date.UTC(2026, 10, 19, 23, 30), 'WIB')).toBe('2026-11-20 06:30:00')
  expect(['2026-11-20 143005', '2026-11-20', '2026-11-20 99:00:00', 'kemarin', null].map((text) => momentOf(text, 'WIB'))).toEqual([
    Date.UTC(2026, 10, 20, 7, 30, 5),
    Date.UTC(2026, 10, 19, 17),
    null,
    null,
    null
  ])
})

test('a time names its zone, otherwise it is in that of the service', () => {
  const moment = Date.UTC(2026, 10, 20, 3, 15)
  const written = [
    '2026-11-20T03:15:00Z',
    '2026-11-20T03:15:00.000Z',
    '2026-11-20 10:15:00+07:00',
    '2026-11-20T12:15:00 +0900',
    '2026-11-19T22:15:00-05',
    '2026-11-20 11:15 WITA',
    '2026-11-20 10:15:00 wib'
  ]
  for (const zone of serviceZones) expect(written.map((text) => momentOf(text, zone))).toEqual(written.map(() => moment))
  expect(momentOf('2026-11-20 10:15:00', 'WIB')).toBe(moment)
})

test('a zone is read in every form in which programs write a difference from UTC', () => {
  const two = (value: number): string => String(value).padStart(2, '0')
  fc.assert(
    fc.property(fc.integer({ min: -14, max: 14 }), fc.constantFrom(0, 30), fc.constantFrom('WIB', 'UTC'), (hours, minutes, zone) => {
      const sign = hours < 0 ? '-' : '+'
      const whole = Math.abs(hours)
      const moment = Date.UTC(2026, 10, 20, 3) - (hours < 0 ? -1 : 1) * (whole * 60 + minutes) * 60_000
      const long = [`${two(whole)}:${two(minutes)}`, `${two(whole)}${two(minutes)}`, `${two(whole)}.${two(minutes)}`]
      const short = minutes === 0 ? [String(whole), two(whole)] : []
      for (const difference of [...long, ...short].map((written) => sign + written))
        for (const name of [difference, `GMT${difference}`, `UTC${difference}`, `(GMT${difference})`, `UTC ${difference}`])
          for (const time of ['03:00:00', '03:00', '03:00:00.123', '03:00:00,123'])
            expect([name, momentOf(`2026-11-20 ${time} ${name}`, zone)]).toEqual([name, moment])
    })
  )
  expect(momentOf('2026-11-20 05:00:00 Asia/Jayapura', 'WIB')).toBe(Date.UTC(2026, 10, 19, 20))
  expect(momentOf('2026-11-20 12:05:00 a.m.', 'UTC')).toBe(Date.UTC(2026, 10, 20, 0, 5))
})

test('a time with anything behind it that is not read is no time of a proof', () => {
  const letters = fc.stringMatching(/^[a-z]{2,12}( [a-z0-9:-]{1,10}){0,2}$/)
  fc.assert(
    fc.property(letters, fc.constantFrom('10:30:00', '10:30', '10.30'), (behind, time) => {
      fc.pre(!/^(?:z|utc|gmt|wib|wita|wit|am|pm)\b/.test(behind))
      expect([behind, isReadableTime(`2026-11-20 ${time} ${behind}`)]).toEqual([behind, false])
    })
  )
  for (const behind of ['JST', 'CET', '+15:00', 'GMT+9:75', 'malam', '(lokal)', 'sampai 2026-11-19', '[Mars]x'])
    expect([behind, isReadableTime(`2026-11-20 10:30:00 ${behind}`)]).toEqual([behind, false])
})

test('a date keeps its day beside a clock that is none, a time does not', () => {
  const read = (text: string) => [inServiceForm(text, 'date'), inServiceForm(text, 'date-time')]
  expect(read('2026-11-20 24:00:00')[0]).toBe('2026-11-20')
  expect(read('20/11/2026 10:11:60')).toEqual(['2026-11-20', '20/11/2026 10:11:60'])
  expect(read('20-11-2026T24:00:00.000')).toEqual(['2026-11-20', '20-11-2026T24:00:00.000'])
  expect(read('0000-00-00 24:00')[0]).toBe('0000-00-00')
  // With a zone the day may be another one; anything else is no clock.
  for (const text of ['2026-11-20 24:00:00Z', '2026-11-20 24:00 besok', '2026-11-20 2400', '2026-02-30 24:00:00'])
    expect(read(text)[0]).toBe(text)
})

test('times with one-digit hours, points, or AM and PM are read and sorted', () => {
  const times = ['2026-11-20 9:05:00', '2026-11-20 10.15.00', '2026-11-20 02:15:00 PM', '2026-11-20  12:05 am', '2026-11-20 1:05pm']
  const hours = times.map((text) => new Date(momentOf(text, 'UTC') ?? 0).toISOString().slice(11, 16))
  expect(hours).toEqual(['09:05', '10:15', '14:15', '00:05', '13:05'])
  expect([...times, '2026-11-20 08:00:00'].sort(compareTimes)).toEqual([
    '2026-11-20  12:05 am',
    '2026-11-20 08:00:00',
    '2026-11-20 9:05:00',
    '2026-11-20 10.15.00',
    '2026-11-20 1:05pm',
    '2026-11-20 02:15:00 PM'
  ])
})

test.each([
  ['20-NOV-26', '2026-11-20', '2026-11-20'],
  ['20-Nov-2026 08:10:11', '2026-11-20 08:10:11', '2026-11-20'],
  ['20 Nopember 2026', '2026-11-20', '2026-11-20'],
  ['Jumat, 20 November 2026 08.10', '2026-11-20 08:10:00', '2026-11-20'],
  ['Nov 20, 2026 8:10:11 PM', '2026-11-20 20:10:11', '2026-11-20'],
  ['Nov 20, 2026, 8:10:11 AM', '2026-11-20 08:10:11', '2026-11-20'],
  ['20261120081011', '2026-11-20 08:10:11', '2026-11-20'],
  ['[2026,11,20,8,10]', '2026-11-20 08:10:00', '2026-11-20'],
  ['[2026,11,20]', '2026-11-20', '2026-11-20'],
  // 01:10:11 of the 20th in UTC, and 17:30 of the 19th, which is the 20th in Jakarta.
  [String(Date.UTC(2026, 10, 20, 1, 10, 11)), '2026-11-20 08:10:11 WIB', '2026-11-20'],
  [String(Date.UTC(2026, 10, 19, 17, 30) / 1000), '2026-11-20 00:30:00 WIB', '2026-11-20'],
  [`/Date(${Date.UTC(2026, 10, 20, 1, 10, 11)}+0700)/`, '2026-11-20 08:10:11 WIB', '2026-11-20'],
  ['2026-11-20T08:10:11+07:00[Asia/Jakarta]', '2026-11-20T08:10:11+07:00[Asia/Jakarta]', '2026-11-20'],
  ['{"date":"2026-11-20 08:10:11.000000","timezone_type":3,"timezone":"Asia/Jakarta"}', '2026-11-20 08:10:11.000000 WIB', '2026-11-20']
])('%s, as frameworks and databases write it, is a time and a date', (text, time, date) => {
  expect([inServiceForm(text, 'date-time'), inServiceForm(text, 'date')]).toEqual([time, date])
  expect(inServiceForm(inServiceForm(text, 'date-time'), 'date-time')).toBe(time)
})

test.each(['2026112008', '2611200810', '{"date":"2026-11-20 01:10:11.000000","timezone":"Europe/Berlin"}'])(
  '%s, of which the moment is not known, is unchanged',
  (text) => {
    expect([inServiceForm(text, 'date-time'), inServiceForm(text, 'date')]).toEqual([text, text])
  }
)

test('a time that names a place after its zone is in that zone', () => {
  const at = Date.UTC(2026, 10, 20, 1, 10, 11)
  expect(
    ['2026-11-20T01:10:11Z[UTC]', '2026-11-20 08:10:11WIB', '2026-11-20T08:10:11.5+07:00[Asia/Jakarta]'].map((text) =>
      momentOf(text, 'UTC')
    )
  ).toEqual([at, at, at])
})

test.each([
  '31 Februari 2026',
  '20 Mawar 2026',
  '20261332081011',
  '[2026,13,1]',
  '0000000000',
  '123456789',
  '12345678901',
  '820260000000001',
  'Nov 2026',
  '{"date":"kemarin"}'
])('%s is no date and stays as it is', (text) => {
  expect([inServiceForm(text, 'date-time'), inServiceForm(text, 'date')]).toEqual([text, text])
})

test.each<[string, string | null]>([
  ['20-11-2026', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20-11/2026', '2026-11-20'],
  ['02.01.2026', '2026-01-02'],
  ['20112026', '2026-11-20'],
  ['13-02-98', '1998-02-13'],
  ['2026-11-20', '2026-11-20'],
  ['2026/1/02', '2026-01-02'],
  ['29-02-2024', '2024-02-29'],
  ['31-12-9999', '9999-12-31'],
  ['20 Nopember 2026', '2026-11-20'],
  ['20-NOV-26', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['Fri, 20 Nov 2026', '2026-11-20'],
  ['20-11-2026 8:10 PM', '2026-11-20'],
  // The day is before the month.
  ['11/20/2026', null],
  ['05/06/2026', null],
  // A Thai year, or one of the next century.
  ['13-02-69', null],
  ['13 Feb 69', null],
  ['29-02-2023', null],
  ['31-04-2026', null],
  ['01-01-0026', null],
  ['01-01-1120', null],
  ['20101120', '2010-11-20'],
  ['besok', null],
  ['20-11-2026x', null]
])('%j of an answer is the day %j', (text, day) => expect(inServiceForm(text, 'date')).toBe(day ?? text))
