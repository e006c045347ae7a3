import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrackingSettings, defaultTrackingSettings, type TrackingSettings } from '#core/contract/settings.ts'
import { recent, automaticLimit, waitFor } from '#core/base/backoff.ts'
import {
  dueAt,
  refreshBackoff,
  intervalOf,
  quietFor,
  type TrackedNumber,
  type ServiceState,
  type RefreshContext
} from '#core/tracking/refresh-plan.ts'
import { classifyFailure } from '#core/wire/classify-failure.ts'
import { createRefreshSchedule } from '#core/tracking/refresh-schedule.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = Date.UTC(2026, 10, 20, 5)

const followed = (over: Partial<TrackedNumber> = {}): TrackedNumber => ({
  car: 'a',
  profile: 'office',
  status: '110',
  askedAt: noon - hour,
  changedAt: noon - hour,
  isFinal: false,
  documentSince: null,
  unstoredSince: null,
  documentHours: 14 * 24,
  failure: null,
  ...over
})
const settings = (over: Partial<TrackingSettings> = {}): TrackingSettings => ({ ...defaultTrackingSettings, ...over })
const world = (over: { readonly now?: number; readonly minuteOfDay?: number; readonly online?: boolean } = {}) => ({
  now: noon,
  minuteOfDay: 12 * 60,
  online: true,
  ...over
})
const noServices: ReadonlyMap<string, ServiceState> = new Map()
/** All numbers that are due, in order, and the plan when none is left. */
const planOf = (
  list: readonly TrackedNumber[],
  over: TrackingSettings,
  services: ReadonlyMap<string, ServiceState>,
  at: RefreshContext
) => {
  const schedule = createRefreshSchedule()
  for (const one of list) schedule.put(one)
  const begun = schedule.plan(over, services, at)
  const due: TrackedNumber[] = []
  for (let { first } = begun; first !== null; { first } = schedule.plan(over, services, at)) {
    due.push(first)
    schedule.remove(first.car)
    // A failing service is probed with one request; the others wait for its outcome.
    if ((services.get(first.profile)?.failures ?? 0) > 0)
      for (const one of list) if (one.profile === first.profile) schedule.remove(one.car)
  }
  return { due, nextAt: begun.nextAt, pause: begun.pause }
}
const plan = (list: readonly TrackedNumber[], over: Partial<TrackingSettings> = {}, at = world()) =>
  planOf(list, settings(over), noServices, at)

test.each(['800', '900', '120'])('a declaration finished with %s is not refreshed, except while a PDF is missing', (status) => {
  expect(plan([followed({ status, isFinal: true, askedAt: 0 })])).toEqual({ due: [], nextAt: null, pause: null })
  const waiting = followed({ status, isFinal: true, askedAt: noon - hour, documentSince: noon - 2 * hour })
  expect(plan([waiting]).due).toEqual([waiting])
  expect(plan([followed({ status, isFinal: true, documentSince: noon - 15 * day })]).due).toEqual([])
})

test('phases that end soon are refreshed more often, numbers without changes for days less often', () => {
  const of = (over: Partial<TrackedNumber>) => (intervalOf(followed(over), settings(), noon) ?? 0) / minute
  expect([of({}), of({ status: '210' }), of({ status: '330' }), of({ status: '' })]).toEqual([10, 15, 60, 10])
  expect([of({ changedAt: noon - 2 * day }), of({ changedAt: noon - 5 * day }), of({ changedAt: noon - 60 * day })]).toEqual([20, 60, 240])
})

test('the number refreshed longest ago is first, before it one never refreshed', () => {
  const list = [
    followed({ car: 'b', askedAt: noon - hour }),
    followed({ car: 'c', askedAt: 0 }),
    followed({ car: 'd', askedAt: noon - 2 * hour })
  ]
  expect(plan(list).due.map((one) => one.car)).toEqual(['c', 'd', 'b'])
})

test('the next refresh is when the first number is due', () => {
  expect(plan([followed({ askedAt: noon - minute }), followed({ car: 'b', askedAt: noon - 4 * minute })])).toEqual({
    due: [],
    nextAt: noon + 6 * minute,
    pause: null
  })
})

test('nothing is refreshed when switched off, offline or in the quiet hours', () => {
  const due = [followed()]
  expect(plan(due, { auto: false })).toEqual({ due: [], nextAt: null, pause: 'off' })
  expect(plan(due, {}, world({ online: false }))).toEqual({ due: [], nextAt: null, pause: 'offline' })
  const quiet = { on: true, from: 22 * 60, to: 5 * 60 }
  expect(plan(due, { quiet }, world({ minuteOfDay: 23 * 60 }))).toEqual({ due: [], nextAt: noon + 6 * hour, pause: 'quiet' })
  expect(plan(due, { quiet }, world({ minuteOfDay: 5 * 60 })).due).toEqual(due)
})

test('quiet hours across midnight and within a day, each minute of the day', () => {
  const night = { on: true, from: 22 * 60, to: 5 * 60 }
  const lunch = { on: true, from: 12 * 60, to: 13 * 60 }
  for (let at = 0; at < 1440; at += 1) {
    expect(quietFor(night, at) !== null, `night ${at}`).toBe(at >= 22 * 60 || at < 5 * 60)
    expect(quietFor(lunch, at) !== null, `lunch ${at}`).toBe(at >= 12 * 60 && at < 13 * 60)
  }
  expect([quietFor(night, 4 * 60 + 59), quietFor({ ...night, on: false }, 0), quietFor({ on: true, from: 60, to: 60 }, 60)]).toEqual([
    1,
    null,
    null
  ])
})

test('a failing service gets one request after its wait, a halted one none, and other services continue', () => {
  const list = [
    followed({ car: 'a' }),
    followed({ car: 'b' }),
    followed({ car: 'c', profile: 'other' }),
    followed({ car: 'd', profile: 'refused' })
  ]
  const services = new Map<string, ServiceState>([
    ['office', { failures: 2, waiting: { at: noon - minute, wait: minute }, halted: false }],
    ['refused', { failures: 0, waiting: null, halted: true }]
  ])
  expect(planOf(list, settings(), services, world()).due.map((one) => one.car)).toEqual(['a', 'c'])
  const early = world({ now: noon - 1 })
  expect(planOf(list, settings(), services, early).due.map((one) => one.car)).toEqual(['c'])
})

test('a clock set back or forward loses no number and refreshes each only once', () => {
  for (const jump of [-day, -365 * day, day, 365 * day]) {
    const now = noon + jump
    const list = [
      followed({ askedAt: noon, changedAt: noon }),
      followed({ car: 'b', askedAt: noon, failure: { at: noon, wait: 6 * hour } })
    ]
    const first = plan(list, {}, world({ now }))
    expect(first.due.length, `jump of ${jump / day} days`).toBe(2)
    const asked = list.map((one) => ({ ...one, askedAt: now, failure: null }))
    const after = plan(asked, {}, world({ now }))
    expect(after.due).toEqual([])
    expect((after.nextAt ?? 0) - now).toBeLessThanOrEqual(4 * hour)
  }
})

test('a clock corrected by seconds changes nothing', () => {
  expect(plan([followed({ askedAt: noon + 3_000 })]).due).toEqual([])
})

test('waits double up to a bound, are random below it, and never fall below Retry-After', () => {
  expect([1, 2, 3, 6, 50].map((failures) => refreshBackoff('service', failures, 0.999_999))).toEqual(
    [30_000, 60_000, 120_000, 15 * minute, 15 * minute].map((bound) => expect.closeTo(bound, -2) as number)
  )
  expect(refreshBackoff('service', 9, 0)).toBe((15 * minute) / 8)
  expect(refreshBackoff('service', 1, 0, 120)).toBe(120_000)
  expect(refreshBackoff('service', 1, 0, 1e9)).toBe(hour)
})

test('a failure of a refresh stops all of them, holds up the service or concerns one aju number', () => {
  expect(
    (['unauthorised', 'no-token', 'timed-out', 'too-many', 'not-json', 'refused', 'unreadable-answer'] as const).map(
      (code) => classifyFailure(code).refresh
    )
  ).toEqual(['user', 'user', 'service', 'service', 'service', 'declaration', 'declaration'])
})

test('no sixty seconds contain more requests than configured, in any order and speed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }), (most, gaps) => {
      let [now, times]: [number, readonly number[]] = [0, []]
      const all: number[] = []
      for (const gap of gaps) {
        now += gap
        now += waitFor(times, now, most)
        times = [...recent(times, now), now]
        all.push(now)
      }
      return all.every((start) => all.filter((time) => time >= start && time < start + 60_000).length <= most)
    })
  )
  expect([automaticLimit(60), automaticLimit(1)]).toEqual([48, 1])
})

test('settings are read from any value, and valid ones stay unchanged', () => {
  expect(readTrackingSettings(undefined, defaultTrackingSettings)).toEqual(defaultTrackingSettings)
  expect(readTrackingSettings(defaultTrackingSettings, defaultTrackingSettings)).toEqual(defaultTrackingSettings)
  expect(
    readTrackingSettings(
      { auto: 'yes', perMinute: 0, quiet: { on: true, from: 2_000, to: 30 }, stuckAfter: { codes: { '110': -1, '240': 5, 'a b': 3 } } },
      defaultTrackingSettings
    )
  ).toEqual({
    ...defaultTrackingSettings,
    quiet: { on: true, from: defaultTrackingSettings.quiet.from, to: 30 },
    stuckAfter: { ...defaultTrackingSettings.stuckAfter, codes: { '240': 5 } }
  })
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readTrackingSettings(value, defaultTrackingSettings)
      return read.perMinute >= 1 && Object.values(read.intervals).every((one) => one > 0)
    })
  )
})

test('a PDF that the archive folder did not take is asked for again within minutes, later less often, also of a finished declaration', () => {
  for (const isFinal of [true, false])
    for (const [age, wait] of [
      [1, 3],
      [59, 3],
      [61, 10],
      [1_500, 60]
    ] as const) {
      const one = followed({ status: '800', isFinal, documentSince: null, unstoredSince: noon - age * minute, askedAt: noon })
      expect(intervalOf(one, defaultTrackingSettings, noon)).toBe(wait * minute)
      expect(dueAt(one, defaultTrackingSettings, noon)).toBe(noon + wait * minute)
    }
})
