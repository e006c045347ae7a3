import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfter } from '#core/wire/retry-after.ts'

const now = Date.UTC(2026, 4, 25, 8)
const two = (value: number): string => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const days = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur']
/** The parts of a moment as a clock shows it that is `offset` minutes ahead of GMT. */
const shownAt = (moment: number, offset: number) => {
  const local = new Date(moment + offset * 60_000)
  return {
    clock: local.toISOString().slice(11, 19),
    iso: local.toISOString().slice(0, 10),
    day: days[local.getUTCDay()] ?? '',
    date: local.getUTCDate(),
    month: months[local.getUTCMonth()] ?? '',
    year: local.getUTCFullYear()
  }
}
type Shown = ReturnType<typeof shownAt>
const httpDate = ({ day, date, month, year, clock }: Shown, zone: string): string =>
  `${day.slice(0, 3)}, ${two(date)} ${month} ${year} ${clock} ${zone}`
const oldDate = ({ day, date, month, year, clock }: Shown, zone: string): string =>
  `${day}day, ${two(date)}-${month}-${two(year % 100)} ${clock} ${zone}`
const ansiDate = ({ day, date, month, year, clock }: Shown): string =>
  `${day.slice(0, 3)} ${month} ${String(date).padStart(2)} ${clock} ${year}`
const isoDate = ({ iso, clock }: Shown, zone: string): string => `${iso}T${clock}${zone}`

const moment = fc.integer({ min: -40 * 365 * 86_400, max: 40 * 365 * 86_400 }).map((seconds) => now + seconds * 1_000)
const near = fc.integer({ min: -100, max: 4_000 }).map((seconds) => now + seconds * 1_000)
const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15)
const written = fc.constantFrom<((sign: string, hours: number, minutes: number) => string)[]>(
  (sign, hours, minutes) => `${sign}${two(hours)}${two(minutes)}`,
  (sign, hours, minutes) => `${sign}${two(hours)}:${two(minutes)}`,
  (sign, hours, minutes) => `GMT${sign}${two(hours)}:${two(minutes)}`,
  (sign, hours, minutes) => `UTC ${sign}${two(hours)}${two(minutes)}`,
  (sign, hours, minutes) => `GMT${sign}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`,
  (sign, hours, minutes) => `UTC${sign}${hours}${minutes === 0 ? '' : two(minutes)}`
)

test('a date is read by the zone that it names, in every form, and capped at an hour', () => {
  fc.assert(
    fc.property(fc.oneof(moment, near), offsets, written, (at, offset, write) => {
      const expected = Math.min(Math.max(0, (at - now) / 1_000), 3_600)
      const zone = write(offset < 0 ? '-' : '+', Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60)
      const shown = shownAt(at, offset)
      const plain = shownAt(at, 0)
      const texts = [
        ...[httpDate(shown, zone), oldDate(shown, zone), isoDate(shown, zone)],
        ...[httpDate(plain, 'GMT'), oldDate(plain, 'UTC'), ansiDate(plain), isoDate(plain, 'Z')]
      ]
      expect([texts, texts.map((text) => readRetryAfter(text, now))]).toEqual([texts, texts.map(() => expected)])
    })
  )
})

test('a date with a zone of another name, with something behind it or without one of its parts is none', () => {
  const near = shownAt(now + 30_000, 0)
  const zones = fc.oneof(
    fc.constantFrom('EST', 'PST', 'WIB', 'WITA', 'JST', 'Asia/Jakarta', 'GMT+', 'GMT+7h', 'GMT+25', '+15:00', '+07:75', 'MEZ', 'gmt', ''),
    fc.string({ maxLength: 8 }).filter((text) => !/^\s*$|^ ?(?:GMT|UTC?)? ?[+-]\d\d?(?::?\d\d)?\s*$|^(?:GMT|UTC?|Z)\s*$/.test(text))
  )
  fc.assert(
    fc.property(zones, (zone) => {
      const texts = [httpDate(near, zone), oldDate(near, zone), isoDate(near, zone), `${ansiDate(near)} ${zone || 'EST'}`]
      expect([zone, texts.map((text) => readRetryAfter(text, now))]).toEqual([zone, texts.map(() => null)])
    })
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...days),
      fc.constantFrom(' 5', 'key 2027', ', 2026', ' 25 May 2026', ' May 25 2026', ' 08:00'),
      (day, rest) => {
        expect(readRetryAfter(`${day.slice(0, 3)}${rest}`, now)).toBeNull()
      }
    )
  )
  const missing = [
    'Mon, 31 Feb 2026 08:00:00 GMT',
    'Mon, 25 May 2026 24:00:00 GMT',
    'Mon, 25 May 2026 08:60:00 GMT',
    '2026-13-01T08:00:00Z',
    '2026-00-01T08:00:00Z'
  ]
  expect(missing.map((text) => readRetryAfter(text, now))).toEqual(missing.map(() => null))
})

test('seconds are read as they are, up to an hour', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.nat(4_000)), (seconds) => {
      expect(readRetryAfter(` ${seconds} `, now)).toBe(Math.min(seconds, 3_600))
    })
  )
})
