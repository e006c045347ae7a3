import { expect, test } from 'vitest'
import type { WrongClock } from '#core/contract/app.ts'
import { createClockCheck, createServiceClocks } from '../../../electron/http/clock-check.ts'

const noon = Date.UTC(2026, 10, 27, 12)
const twoDays = 2 * 24 * 3_600_000

/** What is reported of answers, each at the time of this computer with the time of the service (null: no header). */
const reportsOf = (...answers: readonly (readonly [here: number, served: number | string | null])[]): readonly (WrongClock | null)[] => {
  const reports: (WrongClock | null)[] = []
  let here = 0
  const check = createClockCheck(
    () => here,
    (wrong) => reports.push(wrong)
  )
  for (const [time, served] of answers) {
    here = time
    check(typeof served === 'number' ? new Date(served).toUTCString() : served)
  }
  return reports
}

test('a clock that two answers in a row show to be wrong is reported, and when it is right again', () => {
  const ahead = noon + twoDays
  expect(reportsOf([ahead, noon], [ahead, noon], [noon, noon], [noon, noon])).toEqual([{ here: ahead, served: noon }, null])
  const behind = noon - twoDays
  expect(reportsOf([behind, noon], [behind, noon])).toEqual([{ here: behind, served: noon }])
})

test('one odd answer, contradicting ones, a few minutes and an unreadable date report nothing', () => {
  expect(reportsOf([noon, noon + twoDays], [noon, noon], [noon, noon + twoDays])).toEqual([])
  expect(reportsOf([noon, noon + twoDays], [noon, noon - twoDays])).toEqual([])
  expect(reportsOf([noon, noon + 599_000], [noon, noon + 599_000])).toEqual([])
  expect(reportsOf([noon, null], [noon, 'yesterday'], [noon, ''])).toEqual([])
})

test('the three formats of a date of HTTP are read', () => {
  const reports: number[] = []
  const note = createServiceClocks(
    () => Date.UTC(1994, 10, 6, 8, 49, 37),
    ({ ahead }) => reports.push(ahead)
  )
  for (const date of ['Sun, 06 Nov 2005 08:49:37 GMT', 'Sunday, 06-Nov-05 08:49:37 GMT', 'Sun Nov  6 08:49:37 2005'])
    note(date, 'https://a.contoh.id/')
  expect(new Set(reports)).toEqual(new Set([Date.UTC(2005, 10, 6) - Date.UTC(1994, 10, 6)]))
})

test('each answer with a readable date reports by how much the clock of its host is ahead', () => {
  const reports: unknown[] = []
  const note = createServiceClocks(
    () => noon,
    (clock) => reports.push(clock)
  )
  const odd = [
    'kemarin',
    '',
    '2026',
    '5/6/2026',
    '0',
    '-1',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Sat, 13 Sep 275760 00:00:00 GMT',
    'Thu, 01 Jan 1970 00:00:00 GMT'
  ]
  for (const date of [new Date(noon + 3_600_000).toUTCString(), null, ...odd, new Date(noon - 5_000).toUTCString()])
    note(date, 'https://layanan.contoh.id:8443/gw/api/submit/bc28')
  expect(reports).toEqual([3_600_000, -5_000].map((ahead) => ({ origin: 'https://layanan.contoh.id:8443', ahead })))
})
