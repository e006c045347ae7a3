import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAju, runningOf } from '#core/numbering/aju-number.ts'
import { countersOfDeleted, nextAju, type AjuCounter } from '#core/numbering/counter.ts'

const pattern = { prefix: '000028PRAKTK', series: '' }
const day = '2026-11-20'
const next = (counters: readonly AjuCounter[], cars: readonly string[] = [], more: Partial<Parameters<typeof nextAju>[0]> = {}) =>
  nextAju({ profile: 'office', pattern, day, counters, cars, ...more })

test('the first number of a day is 1 and the counter records it', () => {
  expect(next([])).toEqual({
    car: '000028PRAKTK20261120000001',
    counter: { id: 'office 000028PRAKTK20261120', profile: 'office', day, start: '000028PRAKTK20261120', running: 1 }
  })
})

test('a number is higher than the counter, the counters of other profiles with the same start and all numbers in use', () => {
  const counter = (running: number, profile = 'office', start = '000028PRAKTK20261120') => ({ id: profile, profile, day, start, running })
  const cars = ['000028PRAKTK20261120000041', '000028PRAKTK20261121000900', '000028OTHERS20261120000900', '000028PRAKTK2026112000000A', '']
  const found = [
    next([counter(7)]),
    next([counter(7), counter(12, 'other')]),
    next([counter(99, 'other', '000028OTHERS20261120')]),
    next([counter(7)], cars)
  ]
  expect(found.map((one) => runningOf(one?.car ?? ''))).toEqual([8, 13, 1, 42])
})

test('a series precedes the running number and has its own count', () => {
  const series = { pattern: { ...pattern, series: 'B7' } }
  expect(next([], ['000028PRAKTK20261120000041'], series)?.car).toBe('000028PRAKTK20261120B70001')
  expect(next([], ['000028PRAKTK20261120B70009'], series)?.car).toBe('000028PRAKTK20261120B70010')
})

test('an incomplete prefix, an invalid series or an exhausted day gives no number', () => {
  const none = [
    next([], [], { pattern: { prefix: '000028', series: '' } }),
    next([], [], { pattern: { prefix: pattern.prefix, series: 'ABCD' } }),
    next([], [], { pattern: { prefix: pattern.prefix, series: '-' } }),
    next([], ['000028PRAKTK20261120999999']),
    next([], ['000028PRAKTK20261120AAA999'], { pattern: { prefix: pattern.prefix, series: 'AAA' } })
  ]
  expect(none).toEqual([null, null, null, null, null])
})

test('the counters of a deleted number prevent its reuse, with or without a series', () => {
  const gone = countersOfDeleted('000028PRAKTK20261120000041')
  expect(runningOf(next(gone)?.car ?? '')).toBe(42)
  expect(next(gone, [], { pattern: { ...pattern, series: '00' } })?.car).toBe('000028PRAKTK20261120000042')
  expect([countersOfDeleted(''), countersOfDeleted('000028PRAKTKABCDEFGH000009')]).toEqual([[], []])
})

test('numbers are never assigned twice, whatever is typed, deleted or missing from the list', () => {
  const step = fc.record({
    act: fc.constantFrom('make', 'make', 'delete', 'type', 'lose'),
    at: fc.nat(),
    series: fc.constantFrom('', 'A', '7', '00'),
    profile: fc.constantFrom('a', 'b')
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const counters = new Map<string, AjuCounter>()
      const raise = (all: readonly AjuCounter[]): void => {
        for (const one of all) if (one.running > (counters.get(one.id)?.running ?? 0)) counters.set(one.id, one)
      }
      let cars: string[] = []
      const given = new Set<string>()
      for (const { act, at, series, profile } of steps) {
        const picked = cars[at % Math.max(1, cars.length)]
        if (act === 'delete' && picked !== undefined) {
          raise(countersOfDeleted(picked))
          cars = cars.filter((car) => car !== picked)
        } else if (act === 'type') {
          const typed = `000028PRAKTK20261120${String(at % 300).padStart(6, '0')}`
          cars = [...cars, typed]
          given.add(typed)
        } else if (act === 'lose') raise(cars.splice(0).flatMap(countersOfDeleted))
        else {
          const made = nextAju({ profile, pattern: { ...pattern, series }, day, counters: counters.values(), cars })
          if (!made) continue
          expect([given.has(made.car), checkAju(made.car)]).toEqual([false, []])
          given.add(made.car)
          raise([made.counter])
          cars = [...cars, made.car]
        }
      }
    })
  )
})
