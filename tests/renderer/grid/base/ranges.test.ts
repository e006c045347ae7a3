import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blockOf,
  cellCount,
  contains,
  createSpanReader,
  disjoint,
  edgeOfData,
  isInSpans,
  rangeOf,
  rowsOfAll,
  subtract,
  type CellPosition,
  type Range
} from '../../../../renderer/grid/base/range.ts'

const side = 8
const position = fc.record({ row: fc.nat(side - 1), column: fc.nat(side - 1) })
const range = fc.tuple(position, position).map(([one, other]) => rangeOf(one, other))
const cells: readonly CellPosition[] = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), column: at % side }))
const inside = (ranges: readonly Range[]) => cells.filter((cell) => ranges.some((one) => contains(one, cell)))

test('ranges without common cells have the cells of the ranges they are made of, and the last one stays whole', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 6 }), (ranges) => {
      const parts = disjoint(ranges)
      expect(inside(parts)).toEqual(inside(ranges))
      expect(parts.reduce((sum, part) => sum + cellCount(part), 0)).toBe(inside(ranges).length)
      expect(parts.at(-1)).toEqual(ranges.at(-1))
      expect(rowsOfAll(parts)).toEqual([...new Set(inside(ranges).map(({ row }) => row))])
    })
  )
})

test('what is left of a range has its cells outside the other one', () => {
  fc.assert(
    fc.property(range, range, (from, hole) => {
      expect(inside(subtract(from, hole))).toEqual(inside([from]).filter((cell) => !contains(hole, cell)))
    })
  )
})

test('ranges are one block exactly if every selected row has the same selected columns', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), (ranges) => {
      const columnsOf = (row: number): string =>
        inside(ranges)
          .filter((cell) => cell.row === row)
          .map(({ column }) => column)
          .join()
      const shapes = new Set(rowsOfAll(ranges).map(columnsOf))
      const block = blockOf(disjoint(ranges))
      expect(block !== null).toBe(shapes.size === 1)
      if (block !== null) expect(block.columns.join()).toBe([...shapes][0])
    })
  )
})

test('the parts of a row are its selected cells, and the same array while they are equal', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 4 }), (ranges) => {
      const read = createSpanReader()
      for (const { row, column } of cells)
        expect(isInSpans(read(ranges, row), column)).toBe(ranges.some((one) => contains(one, { row, column })))
      expect(read(ranges, 3)).toBe(read([...ranges], 3))
    })
  )
})

/** Ctrl and an arrow as Excel's help says it, over the texts of the cells. */
const excelEdge = (line: string, from: number, step: 1 | -1): number => {
  const ahead = step === 1 ? line.slice(from + 1) : [...line.slice(0, from)].reverse().join('')
  const run = /^x+/.exec(ahead)?.[0].length ?? 0
  const gap = /^\.+/.exec(ahead)?.[0].length ?? 0
  const moved = line[from] === 'x' && run > 0 ? run : gap < ahead.length ? gap + 1 : ahead.length
  return from + step * moved
}

test('Ctrl and an arrow lead to the edge of data as in Excel', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('x', '.'), minLength: 1, maxLength: 12 }),
      fc.nat(11),
      fc.constantFrom(1 as const, -1 as const),
      (line, at, step) => {
        const from = at % line.length
        expect(edgeOfData((cell) => line[cell] === 'x', from, step, line.length - 1)).toBe(excelEdge(line, from, step))
      }
    )
  )
})
