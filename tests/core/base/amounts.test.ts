import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactSum, plain } from '#core/base/amounts.ts'

test('sums of decimals are exact for any number and size', () => {
  const amount = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const micro = amounts.reduce((sum, [whole, places]) => sum + BigInt(whole) * 10n ** BigInt(6 - places), 0n)
      const sum = exactSum(amounts, ([whole, places]) => Number(`${whole}e-${places}`))
      expect(sum.times(1e6).toFixed()).toBe(String(micro))
    })
  )
  expect(plain(exactSum([0.1, 0.2, null, Number.NaN, 'x'], (value) => value))).toBe('0.3')
})
