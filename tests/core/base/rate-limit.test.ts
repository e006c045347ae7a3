import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from '#core/base/rate-limit.ts'

test('within any span no more is taken than the limit, and what was refused is not counted', () => {
  const event = fc.record({ pause: fc.integer({ min: 0, max: 40 }), weight: fc.integer({ min: 1, max: 4 }) })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (events, most) => {
      let now = 0
      const limit = createRateLimit(most, 100, { now: () => now })
      const taken: { readonly at: number; readonly weight: number }[] = []
      for (const { pause, weight } of events) {
        now += pause
        const before = taken.filter(({ at }) => now - at < 100).reduce((sum, one) => sum + one.weight, 0)
        expect(limit.isFree()).toBe(before + 1 <= most)
        const isTaken = limit.take(weight)
        expect(isTaken).toBe(before + weight <= most)
        if (isTaken) taken.push({ at: now, weight })
      }
    })
  )
})

test('a clock that is set back blocks nothing', () => {
  let now = 1_000
  const limit = createRateLimit(1, 100, { now: () => now })
  expect([limit.take(), limit.take()]).toEqual([true, false])
  now = 10
  expect(limit.take()).toBe(true)
})

test('how long the oldest event still counts', () => {
  let now = 0
  const limit = createRateLimit(2, 100, { now: () => now })
  expect(limit.oldestLasts()).toBe(0)
  limit.take()
  now = 30
  limit.take()
  expect(limit.oldestLasts()).toBe(70)
  now = 100
  expect(limit.oldestLasts()).toBe(30)
  now = 200
  expect(limit.oldestLasts()).toBe(0)
})
