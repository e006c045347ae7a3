import { expect, test } from 'vitest'
import { parseTaxNumber } from '#core/validation/advice/identity.ts'

test('a complete tax number loses its separators; other text is unchanged', () => {
  expect(
    ['02.345.678.3-013.000', ' 0023 4567 8301 3000 ', '0023456783013000-000001', '02.345.678', 'B-1234567', 'A2.345.678.3-013.000', ''].map(
      parseTaxNumber
    )
  ).toEqual(['023456783013000', '0023456783013000', '0023456783013000000001', '02.345.678', 'B-1234567', 'A2.345.678.3-013.000', ''])
})
