import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank, type DraftDeclaration } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { isProduct, sumFactors } from '#core/spreadsheets/factor-check.ts'

const withSums = (header: object, lines: readonly object[]): DraftDeclaration => {
  const empty = blank(declaration)
  return {
    ...empty,
    header: { ...empty.header, data: { ...empty.header.data, ...header } },
    detail: { data: lines }
  } as unknown as DraftDeclaration
}

test('a sum of the lines that is 10, 100 or 1,000 times the header, or the reverse, is named', () => {
  expect(sumFactors(withSums({ cif: 3_750_000 }, [{ dcif: 1250 }, { dcif: 2500 }]))).toEqual([
    { header: 'cif', sum: '3750', stated: '3750000', factor: 1000, line: null }
  ])
  expect(sumFactors(withSums({ netto: 12.5 }, [{ nettodtl: 125 }])).map(({ factor }) => factor)).toEqual([10])
  expect(sumFactors(withSums({ nilinv: 10_050 }, [{ dnilinv: 100.5 }])).map(({ factor }) => factor)).toEqual([100])
})

test('a single line that explains the difference is named with its factor', () => {
  const lines = [{ dcif: 500 }, { dcif: 1.25 }, { dcif: 75 }]
  expect(sumFactors(withSums({ cif: 1825 }, lines))).toEqual([{ header: 'cif', sum: '576.25', stated: '1825', factor: 1000, line: 1 }])
})

test('equal sums, other differences and missing values are no finding', () => {
  expect(sumFactors(withSums({ cif: 100, netto: 7, nilinv: 0 }, [{ dcif: 100, nettodtl: 5, dnilinv: 9 }]))).toEqual([])
  expect(sumFactors(withSums({ cif: 100 }, []))).toEqual([])
  expect(sumFactors(withSums({ cif: null }, [{ dcif: 100 }]))).toEqual([])
})

test.each([
  ['1000', '2.50', '2500', true],
  ['10', '1.333', '13.33', true],
  ['1', '2.50', '2500', false],
  ['4', '2.50', '9', false],
  ['4', '', '9', true],
  ['0', '2.50', '9', true]
])('%s × %s is %s, or one of them is unknown: %j', (quantity, price, amount, isRight) => {
  expect(isProduct(quantity, price, amount)).toBe(isRight)
})

const anAmount = fc.integer({ min: 1, max: 5_000_000 }).map((hundredths) => hundredths / 100)

test('of any lines, the one that is 10, 100 or 1,000 times too large or too small is named, as exact decimals of each line name it', () => {
  fc.assert(
    fc.property(
      fc.array(anAmount, { minLength: 2, maxLength: 30 }),
      fc.nat(),
      fc.constantFrom(10, 100, 1000),
      fc.boolean(),
      (right, at, factor, isLarge) => {
        const wrong = at % right.length
        const lines = right.map((value, index) => (index !== wrong ? value : isLarge ? value * factor : value / factor))
        const cif = Number(right.reduce((sum, value) => sum.plus(value), new Big(0)))
        const [found] = sumFactors(
          withSums(
            { cif },
            lines.map((dcif) => ({ dcif }))
          )
        )
        const sum = lines.reduce((all, value) => all.plus(value), new Big(0))
        const tolerance = new Big('0.01').times(lines.length)
        const explains = (value: number, by: number): boolean =>
          [new Big(value).times(by), new Big(value).div(by)].some((other) =>
            other.minus(value).minus(new Big(cif).minus(sum)).abs().lte(tolerance)
          )
        if (sum.minus(cif).abs().lte(tolerance)) expect(found).toBeUndefined()
        else if (found?.line !== null) {
          const first = [10, 100, 1000].find((by) => lines.some((value) => explains(value, by)))
          expect(found).toMatchObject({ factor: first, line: lines.findIndex((value) => explains(value, first ?? 0)) })
        }
      }
    )
  )
})
