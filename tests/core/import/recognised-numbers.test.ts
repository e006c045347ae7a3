import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { confirmedByRow, firstState, reviewOf } from '#core/import/review.ts'
import { listHeadings, recognisedList } from '../../support/import/recognised.ts'

/** A line with a price of two decimals, in hundredths. */
const goods = fc.record({ quantity: fc.integer({ min: 2, max: 900 }), price: fc.integer({ min: 101, max: 99_999 }) })
const decimal = (hundredths: number): string => `${String(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`
const rowOf = ({ quantity, price }: { quantity: number; price: number }, at: number): readonly string[] => [
  `Valve type ${'ABCDEFGHIJ'[at] ?? 'K'}`,
  String(quantity),
  'PCS',
  decimal(price),
  decimal(price * quantity)
]
const list = fc.uniqueArray(goods, { minLength: 5, maxLength: 9, selector: ({ price }) => price })
const evidenceOf = (rows: readonly (readonly string[])[], isUnsafe = false): readonly (readonly (string | undefined)[])[] =>
  interpret([recognisedList([listHeadings, ...rows], isUnsafe)]).shipments[0]?.lines.map(({ values }) =>
    (['quantity', 'price', 'amount'] as const).map((kind) => values[kind]?.evidence)
  ) ?? []
const withoutPoints = (row: readonly string[]): readonly string[] => row.map((text, at) => (at >= 3 ? text.replace('.', '') : text))

test('rows of a photo that multiply out are proved', () => {
  fc.assert(
    fc.property(list, (lines) => {
      expect(
        evidenceOf(lines.map(rowOf))
          .flat()
          .every((one) => one === 'proved')
      ).toBe(true)
    }),
    { numRuns: 40 }
  )
})

test('a row whose price and amount lost their points still multiplies out, and proves nothing', () => {
  fc.assert(
    fc.property(list, fc.nat(), (lines, seed) => {
      const lost = seed % lines.length
      const evidence = evidenceOf(lines.map((line, at) => (at === lost ? withoutPoints(rowOf(line, at)) : rowOf(line, at))))
      expect(evidence[lost]).toEqual(['doubtful', 'doubtful', 'doubtful'])
      expect(
        evidence
          .filter((_, at) => at !== lost)
          .flat()
          .every((one) => one === 'proved')
      ).toBe(true)
    }),
    { numRuns: 40 }
  )
})

test('two rows do not show how many decimals a column of a photo has', () => {
  const lines = [
    { quantity: 3, price: 250 },
    { quantity: 4, price: 1_275 }
  ]
  expect(evidenceOf(lines.map((line, at) => withoutPoints(rowOf(line, at)))).flat()).toEqual(Array.from({ length: 6 }, () => 'doubtful'))
})

test('on a page that is too blurred or small nothing is proved, and a row that multiplies out is confirmed at once', () => {
  fc.assert(
    fc.property(list, (lines) => {
      const rows = lines.map(rowOf)
      const wrong = rows.map((row, at) => (at === 1 ? row.with(4, '0.07') : row))
      expect(
        evidenceOf(rows, true)
          .flat()
          .every((one) => one === 'doubtful')
      ).toBe(true)
      const review = reviewOf(interpret([recognisedList([listHeadings, ...wrong], true)]), firstState)
      const together = review.lines.map((line) => confirmedByRow(line).map(({ kind }) => kind))
      expect(together[0]).toEqual(expect.arrayContaining(['description', 'quantity', 'price', 'amount']))
      expect(together[1]).toEqual([])
    }),
    { numRuns: 20 }
  )
})
