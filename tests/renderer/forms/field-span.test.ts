import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inColumns } from '../../../renderer/forms/field-span.ts'

const groups = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 9 })

test('groups stay in their order in two columns, and no other division makes the higher one lower', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const heightOf = (column: readonly (readonly number[])[]): number =>
        column.reduce((sum, widths) => {
          let [rows, used] = [1, 0]
          for (const width of widths) {
            if (used + width > 12) [rows, used] = [rows + 1, 0]
            used += width
          }
          return sum + rows + 1
        }, 0)
      const columns = inColumns(all, (widths) => widths)
      expect(columns.flat()).toEqual(all)
      expect(columns).toHaveLength(2)
      const highest = Math.max(...columns.map(heightOf))
      for (let at = 1; at < all.length; at += 1) {
        expect(highest).toBeLessThanOrEqual(Math.max(heightOf(all.slice(0, at)), heightOf(all.slice(at))))
      }
    })
  )
})

test('a single group has the whole width', () => {
  expect(inColumns([[3, 3]], (widths) => widths)).toEqual([[[3, 3]]])
})
