import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnValues,
  filteredOrder,
  filterText,
  rowsForColumn,
  updatedOrder
} from '../../../../../renderer/grid/sheet/sort-and-filter/sort-order.ts'

const rows = [
  { unit: 'PCE', price: 10 },
  { unit: 'KGM', price: 9 },
  { unit: '', price: null },
  { unit: 'PCE', price: 9 }
]

test('only rows with a chosen value in every filtered column are shown, in the order given', () => {
  const units = new Map([['unit', new Set(['PCE', ''])]])
  expect(filteredOrder(rows, null, new Map())).toBeNull()
  expect(filteredOrder(rows, null, units)).toEqual([0, 2, 3])
  expect(filteredOrder(rows, [3, 1, 0, 2], units)).toEqual([3, 0, 2])
  expect(filteredOrder(rows, null, new Map([...units, ['price', new Set(['9'])]]))).toEqual([3])
})

test('a column offers the values of the rows that the other filters leave: numbers in their order, blank last', () => {
  expect(columnValues(rows, 'price')).toEqual([
    { text: '9', value: 9, count: 2 },
    { text: '10', value: 10, count: 1 },
    { text: '', value: null, count: 1 }
  ])
  expect(columnValues(rows, 'unit').map(({ text }) => text)).toEqual(['KGM', 'PCE', ''])
  const filters = new Map([
    ['unit', new Set(['PCE'])],
    ['price', new Set(['9'])]
  ])
  expect(rowsForColumn(rows, filters, 'price')).toEqual([rows[0], rows[3]])
  expect([undefined, null, '', 0, false, 1.5].map(filterText)).toEqual(['', '', '', '0', 'false', '1.5'])
})

test('in a filtered view, changed rows keep their places, hidden rows stay hidden, and every inserted row is shown', () => {
  const table = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      table,
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('above' as const, 'below' as const, 'end' as const),
      (shown, seed, count, beside) => {
        const before = shown.map((isShown, id) => ({ id, isShown }))
        const order = before.flatMap(({ id, isShown }) => (isShown ? [id] : []))
        const at = beside === 'end' ? before.length : seed % (before.length + 1)
        const added = Array.from({ length: count }, (_, index) => ({ id: 100 + index, isShown: true }))
        const changed = before.map((row, index) => (index === 0 ? { ...row } : row))
        const kept = updatedOrder(order, before, changed)
        expect(kept).toEqual(order)
        const after = before.toSpliced(at, 0, ...added)
        const next = updatedOrder(order, before, after, beside)
        expect(new Set(next).size).toBe(next.length)
        expect(next.map((row) => after[row]?.id).toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([
          ...order,
          ...added.map(({ id }) => id)
        ])
        // What was shown before is in the same order.
        expect(next.flatMap((row) => ((after[row]?.id ?? 100) < 100 ? [after[row]?.id] : []))).toEqual(order)
      }
    )
  )
})
