import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { defaultTrackingSettings, type TrackingSettings } from '#core/contract/settings.ts'
import type { RefreshPlan } from '#core/tracking/refresh-plan.ts'
import { createRequestLimiter } from '#core/tracking/request-limiter.ts'
import { createAutoRefresh } from '../../../../renderer/actions/auto-refresh.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 20, 5)

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A simulation with fake timers. The wall clock can jump without the timers. */
const openSimulation = (
  parts: {
    readonly cars?: number
    readonly settings?: Partial<TrackingSettings>
    readonly random?: () => number
    readonly status?: string
  } = {}
) => {
  const settings = { ...defaultTrackingSettings, ...parts.settings }
  const timers = new Set<Timer>()
  let [elapsed, shift] = [0, 0]
  const now = (): number => noon + elapsed + shift
  const after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { at: elapsed + milliseconds, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const tracks = new Map(
    Array.from({ length: parts.cars ?? 1 }, (_, index) => [
      `car-${index}`,
      {
        car: `car-${index}`,
        profile: 'p',
        status: parts.status ?? '110',
        isFinal: false,
        askedAt: 0,
        changedAt: noon,
        documentSince: null,
        unstoredSince: null,
        documentHours: 14 * 24
      }
    ])
  )
  const touched = new Set(tracks.keys())
  const put = (track: NonNullable<ReturnType<typeof tracks.get>>): void => {
    tracks.set(track.car, track)
    touched.add(track.car)
  }
  const drop = (car: string): void => {
    tracks.delete(car)
    touched.add(car)
  }
  /** Times of all operations in milliseconds of the monotonic clock. */
  const operations: number[] = []
  const asked: string[] = []
  const halts: (Failure | null)[] = []
  const answers = { of: (_car: string): Result<null> => ok(null) }
  const online = { is: true }
  const limiter = createRequestLimiter({ most: () => settings.perMinute, monotonic: () => elapsed, after })
  let plan: RefreshPlan | null = null
  const engine = createAutoRefresh({
    settings: () => settings,
    changed: () => {
      const found = [...touched].map((car) => [car, tracks.get(car) ?? null] as const)
      touched.clear()
      return found
    },
    ask: async (car) => {
      asked.push(car)
      for (let operation = 0; operation < 3; operation += 1) {
        await limiter.wait('auto')
        operations.push(elapsed)
        const answer = answers.of(car)
        if (!answer.ok) return answer
      }
      const track = tracks.get(car)
      if (track) put({ ...track, askedAt: now() })
      return ok(null)
    },
    now,
    minuteOfDay: (moment) => Math.floor(moment / minute) % 1440,
    online: () => online.is,
    random: parts.random ?? (() => 0.5),
    after,
    onPlan: (found) => (plan = found),
    onHalt: (_profile, failure) => halts.push(failure)
  })
  /** Resolves when everything that does not wait for a fake timer has run. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  /** Advances the time by this many milliseconds, timer by timer. */
  const run = async (milliseconds: number): Promise<void> => {
    const end = elapsed + milliseconds
    await settle()
    for (;;) {
      const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.delete(next)
      elapsed = Math.max(elapsed, next.at)
      next.run()
      await settle()
    }
    elapsed = end
  }
  return {
    engine,
    run,
    asked,
    operations,
    halts,
    answers,
    online,
    tracks,
    put,
    drop,
    jump: (by: number) => (shift += by),
    plan: () => plan,
    timesOf: (car: string) => asked.filter((one) => one === car).length
  }
}

const mostInAnyMinute = (operations: readonly number[]): number =>
  Math.max(0, ...operations.map((start) => operations.filter((time) => time >= start && time < start + minute).length))

test('200 declarations over a working day keep to the limit per minute and are queried equally often', async () => {
  const simulation = openSimulation({ cars: 200, settings: { perMinute: 30 } })
  simulation.engine.start()
  await simulation.run(8 * hour)
  expect(mostInAnyMinute(simulation.operations)).toBeLessThanOrEqual(30)
  const times = [...simulation.tracks.keys()].map(simulation.timesOf)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
  expect(Math.min(...times)).toBeGreaterThan(10)
})

test('the limit holds for any number of declarations and any limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), async (cars, perMinute) => {
      const simulation = openSimulation({ cars, settings: { perMinute } })
      simulation.engine.start()
      await simulation.run(30 * minute)
      expect(mostInAnyMinute(simulation.operations)).toBeLessThanOrEqual(perMinute)
      expect(simulation.operations.length).toBeGreaterThan(0)
    }),
    { numRuns: 15 }
  )
})

test('one declaration is queried at its interval', async () => {
  const simulation = openSimulation()
  simulation.engine.start()
  await simulation.run(hour - 1)
  expect(simulation.asked).toHaveLength(6)
})

test('a service that is down for an hour gets at most 40 spread requests for 200 declarations, and all are queried afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
      let state = seed
      const random = (): number => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const simulation = openSimulation({ cars: 200, random })
      simulation.answers.of = () => fail('service-down')
      simulation.engine.start()
      await simulation.run(hour)
      const down = [...simulation.operations]
      expect(down.length).toBeLessThanOrEqual(40)
      for (const start of down) expect(down.filter((time) => time >= start && time < start + 1_000).length).toBeLessThanOrEqual(3)
      simulation.answers.of = () => ok(null)
      await simulation.run(hour)
      expect(new Set(simulation.asked).size).toBe(200)
    }),
    // With this seed the random number is always 0.
    { numRuns: 20, examples: [[2 ** 31 - 1]] }
  )
})

test('a refused token stops all queries, is reported once, and queries continue after resume', async () => {
  const simulation = openSimulation({ cars: 20 })
  simulation.answers.of = () => fail('unauthorised')
  simulation.engine.start()
  await simulation.run(5 * hour)
  expect([simulation.operations.length, simulation.halts.map((failure) => failure?.code)]).toEqual([1, ['unauthorised']])
  simulation.answers.of = () => ok(null)
  simulation.engine.resume('p')
  await simulation.run(5 * minute)
  expect([new Set(simulation.asked).size, simulation.halts.at(-1)]).toEqual([20, null])
})

test.each([
  ['unreadable-answer', 15],
  // As often as after a failure of the service, which it may be.
  ['service-down', 8 * 8],
  ['timed-out', 8 * 8]
] as const)('a declaration whose queries end with %s does not delay the others and is queried less and less often', async (code, most) => {
  const simulation = openSimulation({ cars: 5 })
  simulation.answers.of = (car) => (car === 'car-2' ? fail(code) : ok(null))
  simulation.engine.start()
  await simulation.run(8 * hour)
  expect(simulation.timesOf('car-1')).toBeGreaterThan(40)
  expect(simulation.timesOf('car-2')).toBeLessThan(most)
  expect(simulation.timesOf('car-2')).toBeGreaterThan(2)
})

test('nothing is queried in quiet hours over midnight; queries continue automatically at their end', async () => {
  // The simulation starts at 05:00.
  const simulation = openSimulation({ cars: 3, settings: { quiet: { on: true, from: 22 * 60, to: 6 * 60 } } })
  simulation.engine.start()
  await simulation.run(59 * minute)
  expect([simulation.asked.length, simulation.plan()?.pause]).toEqual([0, 'quiet'])
  await simulation.run(2 * minute)
  expect(simulation.asked.length).toBe(3)
})

test('nothing is queried offline; queries continue at once when the connection is back', async () => {
  const simulation = openSimulation({ cars: 2 })
  simulation.online.is = false
  simulation.engine.start()
  await simulation.run(hour)
  expect([simulation.asked.length, simulation.plan()?.pause]).toEqual([0, 'offline'])
  simulation.online.is = true
  simulation.engine.wake()
  await simulation.run(1_000)
  expect(simulation.asked).toHaveLength(2)
})

test.each([-24 * hour, 365 * 24 * hour, -365 * 24 * hour, 7 * hour])(
  'a clock that jumps by %d ms neither stops the queries nor causes too many',
  async (jump) => {
    const simulation = openSimulation({ cars: 10, settings: { perMinute: 30 } })
    simulation.engine.start()
    await simulation.run(hour)
    const before = simulation.asked.length
    simulation.jump(jump)
    await simulation.run(25 * hour)
    const after = simulation.asked.length - before
    expect(after).toBeGreaterThanOrEqual(10)
    expect(after).toBeLessThanOrEqual(10 * 6 * 26)
    expect(mostInAnyMinute(simulation.operations)).toBeLessThanOrEqual(30)
  }
)

test('a finished declaration is not queried', async () => {
  const simulation = openSimulation({ cars: 2 })
  const [first] = simulation.tracks.values()
  if (first) simulation.put({ ...first, status: '800', isFinal: true })
  simulation.engine.start()
  await simulation.run(2 * hour)
  expect([simulation.timesOf('car-0'), simulation.timesOf('car-1') > 5]).toEqual([0, true])
})

test('a declaration that is no longer followed is not queried again, also when it was removed during a query', async () => {
  const simulation = openSimulation({ cars: 3 })
  simulation.answers.of = (car) => {
    if (car === 'car-1') simulation.drop(car)
    return ok(null)
  }
  simulation.engine.start()
  await simulation.run(2 * hour)
  expect([simulation.timesOf('car-1'), simulation.engine.follows('car-1'), simulation.timesOf('car-0') > 5]).toEqual([1, false, true])
})

test('after a refresh by the user the wait of an earlier failure is over', async () => {
  const simulation = openSimulation({ random: () => 0.99 })
  const track = simulation.tracks.get('car-0')
  if (!track) throw new Error('no track')
  simulation.answers.of = () => fail('unreadable-answer')
  simulation.engine.start()
  await simulation.run(4 * hour)
  const before = simulation.timesOf('car-0')
  simulation.answers.of = () => ok(null)
  simulation.put({ ...track, askedAt: noon + 4 * hour })
  simulation.engine.wake()
  await simulation.run(35 * minute)
  expect(simulation.timesOf('car-0')).toBe(before + 3)
})

test('declarations added with put are followed, and later data replaces earlier data', async () => {
  const simulation = openSimulation({ cars: 1 })
  const one = {
    profile: 'p',
    status: '110',
    isFinal: false,
    documentHours: 336,
    askedAt: 0,
    changedAt: noon,
    documentSince: null,
    unstoredSince: null
  }
  simulation.engine.put([
    ['late', { ...one, car: 'late' }],
    ['over', { ...one, car: 'over' }]
  ])
  simulation.engine.put([['over', null]])
  simulation.engine.start()
  await simulation.run(minute)
  expect([simulation.timesOf('car-0'), simulation.timesOf('late'), simulation.timesOf('over')]).toEqual([1, 1, 0])
})
