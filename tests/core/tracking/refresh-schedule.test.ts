import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTrackingSettings, type TrackingSettings } from '#core/contract/settings.ts'
import { createHeap, createRefreshSchedule } from '#core/tracking/refresh-schedule.ts'
import {
  dueAt,
  waitEnd,
  quietFor,
  type TrackedNumber,
  type RefreshPlan,
  type ServiceState,
  type RefreshContext
} from '#core/tracking/refresh-plan.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = Date.UTC(2026, 10, 20, 5)

/** Reference implementation that checks every number. */
const plainly = (
  followed: readonly TrackedNumber[],
  settings: TrackingSettings,
  services: ReadonlyMap<string, ServiceState>,
  { now, minuteOfDay, online }: RefreshContext
): RefreshPlan => {
  if (!settings.auto) return { first: null, nextAt: null, pause: 'off' }
  const askable = followed.flatMap((one) => {
    const service = services.get(one.profile)
    const own = dueAt(one, settings, now)
    if (own === null || service?.halted) return []
    return [{ one, at: Math.max(own, service?.waiting ? waitEnd(service.waiting, now) : now, now) }]
  })
  const due = askable.filter(({ at }) => at <= now)
  const nextAt = askable.length === 0 ? null : Math.min(...askable.map(({ at }) => at))
  const quiet = quietFor(settings.quiet, minuteOfDay)
  if (quiet !== null) return { first: null, nextAt: nextAt === null ? null : Math.max(nextAt, now + quiet * minute), pause: 'quiet' }
  if (!online) return { first: null, nextAt: null, pause: 'offline' }
  return { first: due.toSorted((a, b) => a.one.askedAt - b.one.askedAt)[0]?.one ?? null, nextAt, pause: null }
}

const cars = Array.from({ length: 12 }, (_, index) => `car-${index}`)
const moment = fc.oneof(fc.integer({ min: -40 * day, max: day }), fc.integer({ min: -hour, max: minute })).map((by) => noon + by)
const followed = fc.record({
  car: fc.constantFrom(...cars),
  profile: fc.constantFrom('office', 'other'),
  status: fc.constantFrom('', '110', '210', '240', '330'),
  isFinal: fc.boolean(),
  askedAt: fc.oneof(fc.constant(0), moment),
  // After about a day without changes the interval grows.
  changedAt: fc.oneof(
    fc.constant(0),
    moment,
    fc.integer({ min: 0, max: 3 * hour }).map((by) => noon - day + by)
  ),
  documentSince: fc.oneof(fc.constant(null), moment),
  unstoredSince: fc.oneof(fc.constant(null), moment),
  documentHours: fc.constantFrom(0, 5, 14 * 24),
  failure: fc.oneof(fc.constant(null), fc.record({ at: moment, wait: fc.integer({ min: 1, max: 6 * hour }) }))
})
const service = fc.record({
  failures: fc.integer({ min: 0, max: 3 }),
  waiting: fc.oneof(fc.constant(null), fc.record({ at: moment, wait: fc.integer({ min: 1, max: hour }) })),
  halted: fc.boolean()
})
const step = fc.oneof(
  followed.map((one) => ({ put: one })),
  fc.constantFrom(...cars).map((car) => ({ remove: car })),
  // Sometimes the user sets the clock.
  fc.oneof(fc.integer({ min: 0, max: 3 * hour }), fc.integer({ min: -30 * day, max: 30 * day })).map((by) => ({ pass: by })),
  fc.record({ profile: fc.constantFrom('office', 'other'), service }),
  fc.integer({ min: 1, max: 120 }).map((interval) => ({ interval }))
)

test('for any sequence of events the plan equals the one of the reference implementation', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.boolean(), (steps, online) => {
      const schedule = createRefreshSchedule()
      const known = new Map<string, TrackedNumber>()
      const services = new Map<string, ServiceState>()
      let settings: TrackingSettings = defaultTrackingSettings
      let now = noon
      for (const one of steps) {
        if ('put' in one) {
          known.set(one.put.car, one.put)
          schedule.put(one.put)
        } else if ('remove' in one) {
          known.delete(one.remove)
          schedule.remove(one.remove)
        } else if ('pass' in one) now += one.pass
        else if ('profile' in one) services.set(one.profile, one.service)
        else settings = { ...defaultTrackingSettings, intervals: { ...defaultTrackingSettings.intervals, processing: one.interval } }
        const world = { now, minuteOfDay: 720, online }
        const [found, wanted] = [schedule.plan(settings, services, world), plainly([...known.values()], settings, services, world)]
        expect({ ...found, first: found.first?.askedAt }).toEqual({ ...wanted, first: wanted.first?.askedAt })
        expect(cars.filter(schedule.has)).toEqual(cars.filter((car) => known.has(car)))
      }
    }),
    { numRuns: 300 }
  )
})

test('a heap returns all items in ascending order, equal ones in insertion order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (keys) => {
      const heap = createHeap<number>()
      for (const [at, key] of keys.entries()) heap.push(key, at)
      const back: number[] = []
      for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
        back.push(top.item)
        heap.pop()
      }
      expect(back).toEqual(keys.map((_, at) => at).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b))
    })
  )
})

test('a plan visits the due numbers, not all tracked ones', () => {
  const schedule = createRefreshSchedule()
  let read = 0
  const counted = (index: number): TrackedNumber => ({
    car: `car-${index}`,
    profile: 'office',
    get status() {
      read += 1
      return '110'
    },
    askedAt: noon - (index % 600) * 1_000,
    changedAt: noon,
    isFinal: false,
    documentHours: 14 * 24,
    documentSince: null,
    unstoredSince: null,
    failure: null
  })
  for (let index = 0; index < 5_000; index += 1) schedule.put(counted(index))
  const look = (now: number) => schedule.plan(defaultTrackingSettings, new Map(), { now, minuteOfDay: 720, online: true })
  look(noon)
  read = 0
  const { nextAt } = look(noon + 100)
  expect([nextAt, read < 20]).toEqual([noon + 1_000, true])
  read = 0
  expect(look(noon + 1_000).first?.askedAt).toBe(noon - 599_000)
  expect(read).toBeLessThan(100)
})
