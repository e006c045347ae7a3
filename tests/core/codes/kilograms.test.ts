import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilograms, toKilograms } from '#core/codes/kilograms.ts'

/** `amount` × `factor`, both plain decimals, in ten-thousandths rounded half up, by whole numbers. */
const tenThousandths = (amount: string, factor: string): bigint => {
  const parts = [amount, factor].map((text) => text.split('.'))
  const decimals = parts.reduce((sum, [, fraction = '']) => sum + fraction.length, 4)
  const product = parts.reduce((all, [whole = '', fraction = '']) => all * BigInt(whole + fraction), 1n) * 10n ** 8n
  const scale = 10n ** BigInt(decimals)
  return (2n * product + scale) / (2n * scale)
}

test('a weight in another unit is converted exactly and rounded half up, for any amount and unit', () => {
  const amount = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.nat({ max: 4 })).map(([digits, decimals]) => digits / 10 ** decimals)
  fc.assert(
    fc.property(amount, fc.constantFrom(...Object.entries(kilograms)), (weight, [unit, factor]) => {
      expect(BigInt(Math.round(toKilograms(weight, unit) * 10_000))).toBe(tenThousandths(String(weight), factor))
    }),
    { numRuns: 3_000 }
  )
})

test.each([
  [15_000, 'LBR', 6803.8856],
  ['0.15', 'GRM', 0.0002],
  [2.05, 'GRM', 0.0021],
  [3.98, 'TNE', 3980]
])('%s %s are %d kg', (amount, unit, weight) => expect(toKilograms(amount, unit)).toBe(weight))
