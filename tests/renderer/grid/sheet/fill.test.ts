import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, number, text, words } from '#core/schema/field.ts'
import { contains, type Range } from '../../../../renderer/grid/base/range.ts'
import { editText, readCell } from '../../../../renderer/grid/sheet/cells/cell-value.ts'
import {
  fillDownTarget,
  fillTarget,
  planClear,
  planFillDown,
  planFillHandle,
  planFillRight,
  planSeries,
  type ReadAs
} from '../../../../renderer/grid/sheet/fill.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const columns = [
  { key: 'nohs', field: text({ ...facts, codes: 'tariff' }) },
  { key: 'cif', field: number(facts) },
  { key: 'berat', field: decimalText(facts) },
  { key: 'harga', field: number(facts), isComputed: true }
]
const yesNo = { yes: 'Ya', no: 'Tidak' }
const readAs: ReadAs = (row, from, to) => {
  const content = editText(from.field, row[from.key], 'id', yesNo)
  return { text: content, reading: readCell(to.field, content, 'id') }
}
const at = (top: number, left: number, bottom = top, right = left): Range => ({ top, left, bottom, right })
const line = (nohs: string, cif: number | null = null, berat = '') => ({ nohs, cif, berat, harga: 9 })
type Line = ReturnType<typeof line>

const drag = (lines: readonly Line[], source: Range, target: Range) => {
  const { edits, isRunning } = planFillHandle(lines, columns, source, target, readAs)
  return { isRunning, edits: edits.map(({ row, key, value }) => [row, key, value]) }
}

test('the corner of one cell is copied; codes never run, and two quantities are no series', () => {
  const lines = [line('85444210', 100, '1.5'), line('85444211', 250, '3.5'), line(''), line('')]
  expect(drag(lines, at(0, 0), at(1, 0, 2)).edits).toEqual([
    [1, 'nohs', '85444210'],
    [2, 'nohs', '85444210']
  ])
  expect(drag(lines, at(0, 0, 1, 2), at(2, 0, 3, 2))).toEqual({
    isRunning: false,
    edits: [
      [2, 'nohs', '85444210'],
      [3, 'nohs', '85444211'],
      [2, 'cif', 100],
      [3, 'cif', 250],
      [2, 'berat', '1.5'],
      [3, 'berat', '3.5']
    ]
  })
})

test('numbers that evidently run are continued, exactly, in both directions and in both types', () => {
  const lines = [line(''), line('', 7, '0.1'), line('', 8, '0.2'), line('', 9, '0.3'), line(''), line('')]
  expect(drag(lines, at(1, 1, 2, 1), at(3, 1, 5, 1)).edits).toEqual([
    [4, 'cif', 10],
    [5, 'cif', 11]
  ])
  expect(drag(lines, at(1, 1, 3, 2), at(0, 1, 0, 2))).toEqual({
    isRunning: true,
    edits: [
      [0, 'cif', 6],
      [0, 'berat', '0']
    ]
  })
  expect(drag(lines, at(1, 2, 3, 2), at(4, 2, 5, 2)).edits).toEqual([
    [4, 'berat', '0.4'],
    [5, 'berat', '0.5']
  ])
})

test('a drag to the side reads the content as a value of the column there; a computed column takes nothing', () => {
  const lines = [line('12', 3), line('abc', 4)]
  const plan = planFillHandle(lines, columns, at(0, 0, 1, 0), at(0, 1, 1, 3), readAs)
  expect(plan.edits.map(({ row, key, value }) => [row, key, value])).toEqual([
    [0, 'cif', 12],
    [0, 'berat', '12']
  ])
  expect(plan.unreadable.map(({ row, key, text: content }) => [row, key, content])).toEqual([
    [1, 'cif', 'abc'],
    [1, 'berat', 'abc']
  ])
})

test('Ctrl+R fills from the first column of the range, or from the column at its left', () => {
  const lines = [line('12', 3)]
  const expected = [{ row: 0, key: 'cif', value: 12 }]
  expect(planFillRight(lines, columns, at(0, 0, 0, 1), readAs).edits).toEqual(expected)
  expect(planFillRight(lines, columns, at(0, 1), readAs).edits).toEqual(expected)
  expect(planFillRight(lines, columns, at(0, 0), readAs).edits).toEqual([])
})

test('Ctrl+D fills from the first row of the range, or from the row above; Delete clears what is not blank', () => {
  const lines = [line('1', 1), line('2', null, '5')]
  expect(planFillDown(lines, columns, at(0, 0, 1, 1))).toEqual([
    { row: 1, key: 'nohs', value: '1' },
    { row: 1, key: 'cif', value: 1 }
  ])
  expect(planFillDown(lines, columns, at(1, 0, 1, 1))).toEqual(planFillDown(lines, columns, at(0, 0, 1, 1)))
  expect(planFillDown(lines, columns, at(0, 0, 0, 1))).toEqual([])
  expect(planClear(lines, columns, at(0, 0, 1, 3))).toEqual([
    { row: 0, key: 'nohs', value: '' },
    { row: 1, key: 'nohs', value: '' },
    { row: 0, key: 'cif', value: null },
    { row: 1, key: 'berat', value: '' }
  ])
})

test('numbers at the top of a selection are continued in its blank cells only', () => {
  const lines = [line('', 1, '5'), line('', 2, '9'), line(''), line('', 40), line('')]
  expect(planSeries(lines, columns, at(0, 0, 4, 3))).toEqual([
    { row: 2, key: 'cif', value: 3 },
    { row: 4, key: 'cif', value: 5 }
  ])
  expect(planSeries(lines, columns, at(0, 1, 1, 1))).toEqual([])
})

const side = 6
const places = fc.record({ row: fc.nat(side - 1), column: fc.nat(side - 1) })

test('the handle fills beside the range towards the pointer, as wide or as high as the range', () => {
  fc.assert(
    fc.property(places, fc.nat(2), fc.nat(2), places, ({ row, column }, height, width, to) => {
      const source = at(row, column, row + height, column + width)
      const target = fillTarget(source, to)
      expect(target === null).toBe(contains(source, to))
      if (target === null) return
      const isVertical = target.left === source.left && target.right === source.right
      if (isVertical) expect([to.row >= target.top, to.row <= target.bottom]).toEqual([true, true])
      else
        expect([target.top, target.bottom, to.column >= target.left, to.column <= target.right]).toEqual([
          source.top,
          source.bottom,
          true,
          true
        ])
      expect(
        target.bottom + 1 === source.top ||
          target.top - 1 === source.bottom ||
          target.right + 1 === source.left ||
          target.left - 1 === source.right
      ).toBe(true)
    })
  )
})

test('what a drag writes continues: a second drag from the filled cells writes what one longer drag writes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 4 }),
      fc.integer({ min: 1, max: 3 }),
      (values, times) => {
        const height = values.length
        const lines: readonly Line[] = Array.from({ length: height * 4 }, (_, index) => line('', values[index] ?? null))
        const source = at(0, 1, height - 1, 1)
        const long = drag(lines, source, at(height, 1, height * (times + 1) - 1, 1))
        const first = drag(lines, source, at(height, 1, 2 * height - 1, 1))
        const after = lines.map((one, row) => ({
          ...one,
          cif: (first.edits.find(([edited]) => edited === row)?.[2] as number | undefined) ?? one.cif
        }))
        const second = drag(after, at(height, 1, 2 * height - 1, 1), at(2 * height, 1, height * (times + 1) - 1, 1))
        expect(times === 1 ? first.edits : [...first.edits, ...second.edits]).toEqual(long.edits)
      }
    )
  )
})

test('the end of a double-click on the corner is that of the cells at the left, else at the right, without a gap', () => {
  const lines = [line('1', 5, '1'), line('2', null, '2'), line('', null, '3'), line('4', null, '4')]
  const end = (source: Range): number | undefined => fillDownTarget(lines, columns, source)?.bottom
  expect([end(at(0, 1)), end(at(0, 0)), end(at(2, 0)), end(at(1, 1)), end(at(3, 1))]).toEqual([1, undefined, undefined, 3, undefined])
  expect(fillDownTarget(lines, columns, at(0, 1, 1, 1))).toEqual({ top: 2, bottom: 3, left: 1, right: 1 })
})
