import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnitPrices, unitPriceColumn } from '../../../../renderer/features/editor/views/sections/unit-price.ts'

const priceOf = (dnilinv: unknown, jmlsat: unknown): unknown => {
  const [line] = createUnitPrices()([{ dnilinv, jmlsat } as never])
  return line?.[unitPriceColumn.key]
}

test('the unit price is the value per unit with at most four decimals, and blank where one of them is missing or not positive', () => {
  expect([priceOf(10, 4), priceOf(1, 3), priceOf(0.1, 0.3), priceOf(18_495, 2_700)]).toEqual(['2.5', '0.3333', '0.3333', '6.85'])
  for (const [value, quantity] of [
    [null, 4],
    [10, null],
    [10, 0],
    [-1, 2],
    ['10', 4]
  ] as const)
    expect(priceOf(value, quantity)).toBe('')
  expect(unitPriceColumn.isComputed).toBe(true)
})

test('price times quantity is the value, as exactly as four decimals can be', () => {
  const amount = fc.integer({ min: 1, max: 1e9 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1e5 }), (value, quantity) => {
      expect(Math.abs(Number(priceOf(value, quantity)) * quantity - value)).toBeLessThanOrEqual(0.000_05 * quantity + 1e-6)
    })
  )
})

test('an unchanged line stays the same object, so that an edit renders its own row only', () => {
  const withPrices = createUnitPrices()
  const lines = [
    { dnilinv: 10, jmlsat: 4 },
    { dnilinv: 7, jmlsat: 1 }
  ]
  const before = withPrices(lines)
  const after = withPrices([lines[0] ?? {}, { dnilinv: 8, jmlsat: 1 }])
  expect([after[0] === before[0], after[1]?.[unitPriceColumn.key]]).toEqual([true, '8'])
})
