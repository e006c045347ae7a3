import { expect, test } from 'vitest'
import { generationOf, positionsAfter } from '#core/office/positions.ts'

test('positions are counted within the generation of the later one', () => {
  expect(positionsAfter(1_000_000_003, 1_000_000_010)).toBe(7)
  expect(positionsAfter(0, 1_000_000_010)).toBe(10)
  expect(positionsAfter(1_000_000_500, 2_000_000_004)).toBe(4)
  expect(positionsAfter(2_000_000_004, 1_000_000_500)).toBe(0)
  expect(positionsAfter(0, 0)).toBe(0)
  expect([1_000_000_000, 1_999_999_999, 2_000_000_000].map(generationOf)).toEqual([1, 1, 2])
})
