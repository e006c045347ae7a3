import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import { defaultTrackingSettings, type TrackingSettings } from '#core/contract/tracking-settings.ts'
import type { RefreshPlan } from '#core/tracking/refresh-plan.ts'
import { createAutoRefresh } from '../../../../renderer/features/tracking/store/auto-refresh-engine.ts'
import { createRequestLimiter } from '../../../../renderer/features/tracking/store/request-limiter.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 20, 5)

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A simulated environment: time advances from timer to timer, and the wall clock may jump independently. */
const openWorld = (
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
      { car: `car-${index}`, profile: 'p', status: parts.status ?? '110', askedAt: 0, changedAt: noon, documentSince: null }
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
  /** Times of every operation on the monotonic clock. */
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
  /** Waits until everything that needs no timer has happened. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  /** Advances the time to this moment, timer by timer. */
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

test('two hundred declarations over a working day: never more requests than the limit in sixty seconds, each in its turn', async () => {
  const world = openWorld({ cars: 200, settings: { perMinute: 30 } })
  world.engine.start()
  await world.run(8 * hour)
  expect(mostInAnyMinute(world.operations)).toBeLessThanOrEqual(30)
  const times = [...world.tracks.keys()].map(world.timesOf)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
  expect(Math.min(...times)).toBeGreaterThan(10)
})

test('any number of declarations keeps to any limit', async () => {
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

test('one declaration is refreshed at its interval', async () => {
  const world = openWorld()
  world.engine.start()
  await world.run(hour - 1)
  expect(world.asked).toHaveLength(6)
})

test('a service that is down for an hour gets at most forty requests, spread out, and all are refreshed afterwards', async () => {
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
    // With this seed the random values are always 0.
    { numRuns: 20, examples: [[2 ** 31 - 1]] }
  )
})

test('a refused token stops everything, is reported once, and refreshing continues after the user acted', async () => {
  const world = openWorld({ cars: 20 })
  world.answers.of = () => fail('unauthorised')
  world.engine.start()
  await world.run(5 * hour)
  expect([world.operations.length, world.halts.map((failure) => failure?.code)]).toEqual([1, ['unauthorised']])
  world.answers.of = () => ok(null)
  world.engine.resume('p')
  await world.run(5 * minute)
  expect([new Set(world.asked).size, world.halts.at(-1)]).toEqual([20, null])
})

test('a declaration the service cannot answer does not delay the others and is refreshed less and less often', async () => {
  const world = openWorld({ cars: 5 })
  world.answers.of = (car) => (car === 'car-2' ? fail('unreadable-answer') : ok(null))
  world.engine.start()
  await world.run(8 * hour)
  expect(world.timesOf('car-1')).toBeGreaterThan(40)
  expect(world.timesOf('car-2')).toBeLessThan(15)
  expect(world.timesOf('car-2')).toBeGreaterThan(2)
})

test('nothing is refreshed in quiet hours over midnight; afterwards it continues automatically', async () => {
  // The wall clock of the simulation shows 05:00.
  const world = openWorld({ cars: 3, settings: { quiet: { on: true, from: 22 * 60, to: 6 * 60 } } })
  world.engine.start()
  await world.run(59 * minute)
  expect([world.asked.length, world.plan()?.pause]).toEqual([0, 'quiet'])
  await world.run(2 * minute)
  expect(world.asked.length).toBe(3)
})

test('nothing is refreshed offline; when the connection is back, at once', async () => {
  const world = openWorld({ cars: 2 })
  world.online.is = false
  world.engine.start()
  await world.run(hour)
  expect([world.asked.length, world.plan()?.pause]).toEqual([0, 'offline'])
  world.online.is = true
  world.engine.wake()
  await world.run(1_000)
  expect(world.asked).toHaveLength(2)
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

test('a finished declaration is not refreshed, and one that becomes finished is not refreshed again', async () => {
  const world = openWorld({ cars: 2 })
  const [first] = world.tracks.values()
  if (first) world.put({ ...first, status: '800' })
  world.engine.start()
  await world.run(2 * hour)
  expect([world.timesOf('car-0'), world.timesOf('car-1') > 5]).toEqual([0, true])
})

test('one that is no longer followed is not refreshed, also when that changed during its refresh', async () => {
  const world = openWorld({ cars: 3 })
  world.answers.of = (car) => {
    if (car === 'car-1') world.drop(car)
    return ok(null)
  }
  simulation.engine.start()
  await simulation.run(2 * hour)
  expect([simulation.timesOf('car-1'), simulation.engine.follows('car-1'), simulation.timesOf('car-0') > 5]).toEqual([1, false, true])
})

test('aju numbers added beside the changed ones are refreshed too, and newer facts replace them', async () => {
  const world = openWorld({ cars: 1 })
  const one = { profile: 'p', status: '110', askedAt: 0, changedAt: noon, documentSince: null }
  simulation.engine.put([
    ['late', { ...one, car: 'late' }],
    ['over', { ...one, car: 'over' }]
  ])
  simulation.engine.put([['over', null]])
  simulation.engine.start()
  await simulation.run(minute)
  expect([simulation.timesOf('car-0'), simulation.timesOf('late'), simulation.timesOf('over')]).toEqual([1, 1, 0])
})

test('requests of the user go before automatic ones, under the same limit', async () => {
  let now = 0
  const timers: Timer[] = []
  const limiter = createRequestLimiter({ most: () => 5, monotonic: () => now, after: (wait, run) => timers.push({ at: now + wait, run }) })
  const order: string[] = []
  const pass = (name: string, asker: 'user' | 'auto') => limiter.wait(asker).then(() => order.push(`${name}@${now / 1000}`))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void pass(name, 'auto')
  void pass('p1', 'user')
  void pass('p2', 'user')
  await Promise.resolve()
  while (timers.length > 0 && order.length < 8) {
    const timer = timers.shift()
    now = timer?.at ?? now
    timer?.run()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  expect(order).toEqual(['a1@0', 'a2@0', 'a3@0', 'a4@0', 'p1@0', 'p2@60', 'a5@60', 'a6@60'])
})
