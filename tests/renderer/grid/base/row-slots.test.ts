import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from '../../../../renderer/grid/base/row-slots.ts'

const run = (from: number, count: number, kept: number): readonly number[] => {
  const shown = Array.from({ length: count }, (_, index) => from + index)
  return shown.includes(kept) ? shown : [...shown, kept].sort((one, other) => one - other)
}

test('a jump takes the slots that are there, in order, and a row that stays keeps its own', () => {
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

test('slots are never shared, and none crosses the kept row, however the view jumps', () => {
  const jumps = fc.array(
    fc.record({ from: fc.nat(60), count: fc.integer({ min: 1, max: 9 }), kept: fc.option(fc.nat(60), { nil: undefined }) })
  )
  fc.assert(
    fc.property(jumps, (views) => {
      const slots = createRowSlots()
      let kept = 30
      let before: ReturnType<typeof slots> = []
      for (const view of views) {
        kept = view.kept ?? kept
        const now = slots(run(view.from, view.count, kept), kept)
        expect(new Set(now.map(({ slot }) => slot)).size).toBe(now.length)
        const old = new Map(before.map(({ index, slot }) => [slot, index]))
        for (const { index, slot } of now) {
          const was = old.get(slot)
          if (before.some((row) => row.index === index)) expect(was).toBe(index)
          if (was !== undefined && was !== kept && before.some((row) => row.index === kept))
            expect(Math.sign(was - kept)).toBe(Math.sign(index - kept))
        }
        before = now
      }
    })
  )
})
