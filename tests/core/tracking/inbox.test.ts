import { expect, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { inboxKinds, readInboxSettings, defaultInboxSettings } from '#core/contract/settings.ts'
import { notYetReported } from '#core/tracking/track-changes.ts'
import { groupInboxItems, inboxKindOf, type NewItem } from '#core/tracking/inbox.ts'
import { carsOfDays, daysOfWeek, lastDays, sentByDay } from '#core/tracking/statistics.ts'
import type { TrackChange } from '#core/tracking/track.ts'

const item = (kind: NewItem['kind'], code: string, car = 'a', id = `${kind}|${code}`): NewItem => ({ id, car, kind, code })

test('each change has its kind: SPPB and rejections under all their codes, final statuses, and the rest unchanged', () => {
  const sorts = [
    item('response', '2003'),
    item('response', '300'),
    item('response', '2803'),
    item('response', '2001'),
    item('response', '2020'),
    item('response', '2090'),
    item('response', '__proto__'),
    item('status', '120'),
    item('status', '900'),
    item('status', '800'),
    item('status', '300'),
    item('registration', '123'),
    item('billing', '820'),
    item('fields', '2003')
  ].map((one) => inboxKindOf(one, defaultAnswerRules))
  expect(sorts).toEqual([
    'release',
    'release',
    'release',
    'rejection',
    'billing',
    'response',
    'response',
    'rejection',
    'rejection',
    'status',
    'status',
    'registration',
    'billing',
    'change'
  ])
})

test('a group counts a release once per declaration and other items one by one, the most important first', () => {
  const news = [
    item('response', '2090', 'a', '1'),
    item('response', '2090', 'a', '2'),
    item('response', '2003', 'b', '3'),
    item('response', '300', 'b', '4'),
    item('status', '120', 'c', '5'),
    item('response', '2001', 'c', '6')
  ]
  expect(groupInboxItems(news, () => defaultAnswerRules)).toEqual({
    cars: ['a', 'b', 'c'],
    counts: [
      ['rejection', 1],
      ['release', 1],
      ['response', 2]
    ],
    total: 4
  })
  expect(groupInboxItems([], () => defaultAnswerRules)).toEqual({ cars: [], counts: [], total: 0 })
})

test('a reported change is not reported again, seen or not; a response that changes again is', () => {
  const change = (id: string, kind: TrackChange['kind'], seenAt: number): TrackChange => ({
    id,
    kind,
    code: '104',
    at: 1,
    title: '',
    seenAt
  })
  const known = [change('status|104|t', 'status', 5), change('registration|1', 'registration', 0), change('fields|r', 'fields', 5)]
  const news = [...known, change('status|105|t', 'status', 0)].map((one) => ({ ...one, seenAt: 0 }))
  expect(notYetReported(known, news).map(({ id }) => id)).toEqual(['fields|r', 'status|105|t'])
})

test('notification settings are read from any value: missing or invalid ones have their default', () => {
  expect(readInboxSettings(undefined, defaultInboxSettings)).toEqual(defaultInboxSettings)
  expect(readInboxSettings({ on: 'no', kinds: [] }, defaultInboxSettings)).toEqual(defaultInboxSettings)
  const read = readInboxSettings({ on: false, kinds: { status: true, release: 0, other: true } }, defaultInboxSettings)
  expect([read.on, read.kinds.status, read.kinds.release, Object.keys(read.kinds)]).toEqual([false, true, true, [...inboxKinds]])
})

test('days are counted across months and years, weeks start on Monday', () => {
  expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(lastDays('2028-03-01', 2)).toEqual(['2028-02-29', '2028-03-01'])
  expect(daysOfWeek('2026-11-20')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
  expect([daysOfWeek('2026-11-16'), daysOfWeek('2026-11-22').length]).toEqual([['2026-11-16'], 7])
})

test('accepted submissions count on the day they were sent, each declaration once a day', () => {
  const at = (day: string) => ({ startedAt: new Date(`${day}T10:00:00`).getTime() })
  const days = lastDays('2026-11-20', 3)
  const entries = [
    { car: 'a', state: 'accepted', attempts: [at('2026-11-01'), at('2026-11-20')] },
    { car: 'a', state: 'remarks', attempts: [at('2026-11-20')] },
    { car: 'b', state: 'accepted', attempts: [at('2026-11-18')] },
    { car: 'c', state: 'refused', attempts: [at('2026-11-20')] },
    { car: 'd', state: 'accepted', attempts: [at('2026-11-17')] },
    { car: 'e', state: 'accepted', attempts: [] }
  ]
  const byDay = sentByDay(entries, days)
  expect([...byDay].map(([day, cars]) => [day, ...cars])).toEqual([['2026-11-18', 'b'], ['2026-11-19'], ['2026-11-20', 'a']])
  expect([...carsOfDays(byDay, days)]).toEqual(['b', 'a'])
  expect([...carsOfDays(byDay, ['1999-01-01'])]).toEqual([])
})
