import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { productTriples } from '#core/import/product-columns.ts'
import type { SourceCell, SourceDocument, SourceRow } from '#core/import/source.ts'

/** Rows that count how often their elements are read: steps, whatever the machine does beside. */
const counting = <Row extends readonly unknown[]>(rows: readonly Row[]) => {
  let reads = 0
  const counted = rows.map(
    (row) =>
      new Proxy(row, {
        get: (target, key) => {
          if (typeof key === 'string' && /^\d/.test(key)) reads += 1
          return Reflect.get(target, key) as unknown
        }
      })
  )
  return { rows: counted, reads: () => reads }
}

const cellOf = (value: string | number): SourceCell =>
  typeof value === 'number' ? { text: String(value), value, origin: 'cell' } : { text: value, value: null, origin: 'cell' }

/** Contents of columns that nobody asked for. */
const contents = {
  random: (at: number) => ((at * 7_919) % 9_973) / 4,
  small: (at: number) => at % 12,
  ones: () => 1,
  powers: (at: number) => 2 ** (at % 12),
  equal: () => 40
} as const

const listOf = (width: number, height: number, kind: keyof typeof contents): readonly SourceRow[] => [
  ['Item', 'Description', ...Array.from({ length: width }, (_, at) => `F${at}`), 'Qty', 'Unit Price', 'Amount'].map(cellOf),
  ...Array.from({ length: height }, (_, row) => {
    const [quantity, price] = [row + 2, 2.5 + (row % 7)]
    const others = Array.from({ length: width }, (__, at) => contents[kind](row * width + at))
    return [`P-${row}`, `Valve ${row}`, ...others, quantity, price, quantity * price].map(cellOf)
  })
]

const documentOf = (rows: readonly SourceRow[]): SourceDocument => ({
  name: 'a.xlsx',
  kind: 'workbook',
  pages: [{ name: 'S', kind: 'sheet', rows, isHidden: false, isActive: true }]
})

const kinds = fc.constantFrom(...(Object.keys(contents) as (keyof typeof contents)[]))

/** No cell is read more often, however many columns and rows there are. */
const mostReads = 40

const expectBounded = (width: number, height: number, kind: keyof typeof contents): void => {
  const { rows, reads } = counting(listOf(width, height, kind))
  const [shipment] = interpret([documentOf(rows)]).shipments
  expect(shipment?.lines.length).toBe(height)
  expect(reads() / (rows.length * (width + 5))).toBeLessThan(mostReads)
}

test('each cell of a list is read a few times, over widths', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 5, max: 60 }), kinds, expectBounded), { numRuns: 4 })
})

test('each cell of a list is read a few times, over heights', () => {
  for (const height of [1_000, 10_000]) expectBounded(2, height, 'random')
})

test('columns that multiply out are looked up by pairs: steps grow with the square of the width, not with its cube', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 120 }), kinds, (width, kind) => {
      const { rows, reads } = counting(
        Array.from({ length: 12 }, (_, row) => Array.from({ length: width }, (__, at) => contents[kind](row * width + at)))
      )
      productTriples(rows)
      expect(reads()).toBeLessThan(25 * width * width + 1_000)
    }),
    { numRuns: 30 }
  )
})
