import fc from 'fast-check'
import { expect, test } from 'vitest'
import { belongings, type ListedRow } from '../../../core/import/wrapped-rows.ts'

interface Placed {
  readonly is: ListedRow['is']
  /** The row of goods whose cell it is in, from 0. */
  readonly of: number
  readonly y: number
}
const listed = (placed: readonly Placed[]): readonly ListedRow[] => placed.map(({ is, y }, row) => ({ row, y, page: 1, is }))
/** For each row of words the line of goods that gets it; null where that is open. */
const givenTo = (placed: readonly Placed[]): readonly (number | null)[] => {
  const found = belongings(listed(placed))
  return placed.flatMap(({ is }, row) => {
    if (is !== 'words') return []
    const belonging = found.get(row)
    if (belonging === 'open') return [null]
    const near =
      belonging === 'below'
        ? placed.slice(row + 1).find((other) => other.is === 'goods')
        : placed.slice(0, row).findLast((other) => other.is === 'goods')
    return [near?.of ?? null]
  })
}

/** Cells of several lines in rows of equal height, their numbers in the first line. Small print has less space between its lines than the row has. */
const cells = fc.record({
  lines: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 12 }),
  lead: fc.integer({ min: 8, max: 14 }),
  small: fc.integer({ min: 4, max: 7 })
})

test('with the numbers in the first line of the cells no words are given to the line below without a mark', () => {
  fc.assert(
    fc.property(cells, ({ lines, lead, small }) => {
      // Where every gap tells, and the same, there is no witness against it.
      fc.pre(lines.slice(0, -1).includes(1))
      let y = 100
      const placed: Placed[] = []
      for (const [of, more] of lines.entries()) {
        placed.push({ is: 'goods', of, y })
        for (let line = 0; line < more; line += 1) placed.push({ is: 'words', of, y: y + lead + line * small })
        y += 2 * lead
      }
      const wrong = placed.filter(({ is }) => is === 'words').filter(({ of }, at) => ![of, null].includes(givenTo(placed)[at] ?? null))
      expect(wrong).toEqual([])
    })
  )
})

test('with the numbers in the last line of the cells all words are given to the line below', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 12 }), (lines) => {
      let y = 100
      const placed: Placed[] = []
      for (const [of, more] of lines.entries()) {
        for (let line = 0; line < more; line += 1) placed.push({ is: 'words', of, y: y + line * 10 })
        placed.push({ is: 'goods', of, y: y + more * 10 })
        y += more * 10 + 20
      }
      expect(givenTo(placed)).toEqual(placed.filter(({ is }) => is === 'words').map(({ of }) => of))
    })
  )
})
