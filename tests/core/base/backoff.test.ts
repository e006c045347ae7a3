import { expect, test } from 'vitest'
import { exponentialBackoff } from '#core/base/backoff.ts'

const limits = { base: 1_000, cap: 60_000, floor: 1 / 4 }

test('the ceiling of the delay doubles up to the cap', () => {
  expect([0, 1, 2, 5, 6, 1_000].map((attempt) => exponentialBackoff(limits, attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000
  ])
})

test('the delay lies between the floor and the ceiling', () => {
  expect([0, 0.5, 1].map((random) => exponentialBackoff(limits, 1, random))).toEqual([500, 1_250, 2_000])
})
