import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, number, text, words } from '#core/schema/field.ts'
import { updatedOrder, moveInOrder, sortedOrder } from '../../../../../renderer/grid/sheet/sort-and-filter/sort-order.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const rowsOf = (...values: readonly unknown[]) => values.map((value) => ({ a: value }))
const isPermutation = (order: readonly number[], length: number): boolean =>
  order.length === length && new Set(order).size === length && order.every((row) => row >= 0 && row < length)

test('numbers are sorted as numbers, also decimal texts; blanks come last in both directions', () => {
  const numbers = rowsOf(10, null, 9, 100)
  expect(sortedOrder(numbers, number(facts), { key: 'a', direction: 'ascending' })).toEqual([2, 0, 3, 1])
  expect(sortedOrder(numbers, number(facts), { key: 'a', direction: 'descending' })).toEqual([3, 0, 2, 1])
  expect(sortedOrder(rowsOf('10.5', '', '9', '100'), decimalText(facts), { key: 'a', direction: 'ascending' })).toEqual([2, 0, 3, 1])
  expect(sortedOrder(rowsOf('A-10', 'a-9', 'B'), text(facts), { key: 'a', direction: 'ascending' })).toEqual([1, 0, 2])
})

test('a sorted order contains every row once, and equal rows keep their order', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(null), fc.constantFrom('x', '', 'Y'))
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom('ascending' as const, 'descending' as const), (values, direction) => {
      const rows = rowsOf(...values)
      const order = sortedOrder(rows, number(facts), { key: 'a', direction })
      expect(isPermutation(order, rows.length)).toBe(true)
      order.forEach((row, place) => {
        const before = order[place - 1]
        if (before !== undefined && values[before] === values[row]) expect(before).toBeLessThan(row)
      })
      expect(sortedOrder(rows, number(facts), { key: 'a', direction })).toEqual(order)
    })
  )
})

const table = (length: number): object[] => Array.from({ length }, () => ({}))
const shuffled = fc
  .integer({ min: 1, max: 12 })
  .chain((length) => fc.shuffledSubarray([...Array(length).keys()], { minLength: length, maxLength: length }))

test('edits do not change the order', () => {
  fc.assert(
    fc.property(shuffled, fc.array(fc.nat(11)), (order, changed) => {
      const before = table(order.length)
      const after = before.map((row, index) => (changed.includes(index) ? {} : row))
      expect(updatedOrder(order, before, after)).toBe(order)
    })
  )
})

test('the view keeps its order when rows of the table are added, removed and moved', () => {
  const splices = fc.array(fc.record({ at: fc.nat(12), take: fc.nat(3), give: fc.nat(3), move: fc.boolean() }), { maxLength: 4 })
  fc.assert(
    fc.property(shuffled, splices, fc.constantFrom('above' as const, 'below' as const, 'end' as const), (order, changes, beside) => {
      const before = table(order.length)
      const after = [...before]
      for (const { at, take, give, move } of changes) {
        const taken = after.splice(at, take)
        after.splice(at, 0, ...table(give))
        if (move) after.push(...taken)
      }
      const next = updatedOrder(order, before, after, beside)
      expect(isPermutation(next, after.length)).toBe(true)
      const isSame = (row: object): boolean => before.includes(row) && after.includes(row)
      const seen = (rows: readonly object[], by: readonly number[]) => by.flatMap((row) => rows[row] ?? []).filter(isSame)
      expect(seen(after, next).map((row) => before.indexOf(row))).toEqual(seen(before, order).map((row) => before.indexOf(row)))
    })
  )
})

test('new rows are next to the row that they were inserted above or below', () => {
  const [a, b, c] = [{}, {}, {}]
  expect(updatedOrder([2, 0, 1], [a, b, c], [a, {}, b, c], 'above')).toEqual([3, 0, 1, 2])
  expect(updatedOrder([2, 0, 1], [a, b, c], [a, b, {}, {}, c], 'below')).toEqual([2, 3, 4, 0, 1])
  expect(updatedOrder([2, 0, 1], [a, b, c], [a, b, c, {}], 'below')).toEqual([2, 3, 0, 1])
  expect(updatedOrder([2, 0, 1], [a, b, c], [a, b, c, {}], 'end')).toEqual([2, 0, 1, 3])
  expect(updatedOrder([0], [a], [{}, {}, a])).toEqual([0, 1, 2])
  expect(updatedOrder([1, 0], [a, b], [])).toEqual([])
  expect(updatedOrder([], [], [a, b])).toEqual([0, 1])
})

test('moving a row of the view changes the view only', () => {
  expect(moveInOrder([3, 1, 0, 2], 3, 1)).toEqual([3, 2, 1, 0])
  expect(moveInOrder([1, 0], 5, 0)).toEqual([1, 0])
})
