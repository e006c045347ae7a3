import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from '../../../../renderer/grid/base/use-virtual-rows.ts'

const run = (from: number, count: number, pinned: number): readonly number[] => {
  const shown = Array.from({ length: count }, (_, index) => from + index)
  return shown.includes(pinned) ? shown : [...shown, pinned].sort((one, other) => one - other)
}

test('a jump reuses the existing slots in order, and a row that stays rendered keeps its slot', () => {
  const slots = createRowSlots()
  expect(slots([0, 1, 2, 3], 0)).toEqual([0, 1, 2, 3].map((index) => ({ index, slot: index })))
  expect(slots([0, 50, 51, 52], 0)).toEqual([
    { index: 0, slot: 0 },
    { index: 50, slot: 1 },
    { index: 51, slot: 2 },
    { index: 52, slot: 3 }
  ])
  expect(slots([0, 51, 52, 53], 0).find(({ index }) => index === 51)?.slot).toBe(2)
})

test('slots are unique, and none crosses the pinned row, after any jump', () => {
  const jumps = fc.array(
    fc.record({ from: fc.nat(60), count: fc.integer({ min: 1, max: 9 }), pinned: fc.option(fc.nat(60), { nil: undefined }) })
  )
  fc.assert(
    fc.property(jumps, (views) => {
      const slots = createRowSlots()
      let pinned = 30
      let before: ReturnType<typeof slots> = []
      for (const view of views) {
        pinned = view.pinned ?? pinned
        const now = slots(run(view.from, view.count, pinned), pinned)
        expect(new Set(now.map(({ slot }) => slot)).size).toBe(now.length)
        const old = new Map(before.map(({ index, slot }) => [slot, index]))
        for (const { index, slot } of now) {
          const was = old.get(slot)
          if (before.some((row) => row.index === index)) expect(was).toBe(index)
          if (was !== undefined && was !== pinned && before.some((row) => row.index === pinned))
            expect(Math.sign(was - pinned)).toBe(Math.sign(index - pinned))
        }
        before = now
      }
    })
  )
})
