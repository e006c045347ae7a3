import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridTemplate, leastWidth, shareWidth, type TableColumn } from '../../../../renderer/grid/table/table-column.ts'
import { contentOf } from '../../../../renderer/grid/table/text-width.ts'

const pixels = fc.integer({ min: 1, max: 400 })
const fixedColumn = pixels.map((width) => ({ width }))
const flexibleColumn = fc.record(
  { least: pixels, need: fc.integer({ min: 20, max: 900 }), share: fc.integer({ min: 1, max: 5 }) },
  { requiredKeys: [] }
)
const columnSet = fc
  .array(fc.oneof(fixedColumn, flexibleColumn, flexibleColumn), { minLength: 1, maxLength: 10 })
  .map((columns): readonly TableColumn[] => columns.map((column, at) => ({ key: `k${at}`, label: '', ...column })))
const tableWidth = fc.integer({ min: 1, max: 3_000 })

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
const isFlexible = ({ width }: TableColumn): boolean => width === undefined

test('columns fill the table, never below their least width, in whole pixels; one with a width keeps it', () => {
  fc.assert(
    fc.property(columnSet, tableWidth, (columns, width) => {
      const widths = shareWidth(columns, width)
      const least = sumOf(columns.map(leastWidth))
      if (columns.some(isFlexible)) expect(sumOf(widths)).toBe(Math.max(width, least))
      else expect(sumOf(widths)).toBe(least)
      for (const [at, column] of columns.entries()) {
        expect(widths[at]).toBeGreaterThanOrEqual(leastWidth(column))
        expect(Number.isInteger(widths[at])).toBe(true)
        if (!isFlexible(column)) expect(widths[at]).toBe(column.width)
      }
    })
  )
})

test('no column is cut while another one has more than it needs', () => {
  fc.assert(
    fc.property(columnSet, tableWidth, (columns, width) => {
      const widths = shareWidth(columns, width)
      const isCut = columns.some((column, at) => isFlexible(column) && (widths[at] ?? 0) < (column.need ?? Infinity))
      const hasCutWithNeed = columns.some((column, at) => isFlexible(column) && (widths[at] ?? 0) < (column.need ?? 0))
      for (const [at, column] of columns.entries()) {
        const spare = (widths[at] ?? 0) - Math.max(column.need ?? Infinity, leastWidth(column))
        if (isFlexible(column) && (isCut || hasCutWithNeed)) expect(spare).toBeLessThanOrEqual(0)
      }
    })
  )
})

test('of columns that are cut, the heavier one is at least as wide, except where a least width decides', () => {
  fc.assert(
    fc.property(columnSet, tableWidth, (columns, width) => {
      const widths = shareWidth(columns, width)
      const cut = columns.flatMap((column, at) => {
        const own = widths[at] ?? 0
        return isFlexible(column) && own < (column.need ?? Infinity) ? [{ own, share: column.share ?? 1, least: leastWidth(column) }] : []
      })
      for (const one of cut)
        for (const other of cut)
          if (one.share >= other.share && other.own > other.least) expect(one.own).toBeGreaterThanOrEqual(other.own - 1)
    })
  )
})

test('a wider table makes no column narrower, and the order of columns does not matter', () => {
  fc.assert(
    fc.property(columnSet, tableWidth, fc.integer({ min: 0, max: 500 }), (columns, width, more) => {
      const widths = shareWidth(columns, width)
      const wider = shareWidth(columns, width + more)
      for (const at of columns.keys()) expect(wider[at]).toBeGreaterThanOrEqual((widths[at] ?? 0) - 1)
      const turned = shareWidth(columns.toReversed(), width).toReversed()
      for (const at of columns.keys()) expect(Math.abs((turned[at] ?? 0) - (widths[at] ?? 0))).toBeLessThanOrEqual(1)
    })
  )
})

test('an empty column gives its place to the importer that is cut beside it', () => {
  const columns = (response: number): readonly TableColumn[] => [
    { key: 'car', label: 'Nomor aju', width: 230 },
    { key: 'importer', label: 'Importir', least: 120, need: 280, share: 2 },
    { key: 'response', label: 'Respon', least: 96, need: response }
  ]
  expect(shareWidth(columns(80), 600)).toEqual([230, 287, 83])
  expect(shareWidth(columns(80), 560)).toEqual([230, 250, 80])
  expect(shareWidth(columns(260), 560)).toEqual([230, 220, 110])
})

test('a measured table has its widths in pixels, with the last column up to the edge; before that columns have a share', () => {
  const columns: readonly TableColumn[] = [
    { key: 'car', label: 'Nomor aju', width: 230 },
    { key: 'importer', label: 'Importir', least: 120, need: 200 },
    { key: 'note', label: 'Catatan', least: 100, share: 2 }
  ]
  expect(gridTemplate(columns, { hasTicks: true, hasChooser: true })).toEqual({
    '--table-columns': '34px 230px minmax(120px, 1fr) minmax(100px, 2fr)',
    '--table-width': '484px'
  })
  expect(gridTemplate(columns, { hasTicks: true, hasChooser: true, width: 892 })['--table-columns']).toBe(
    '34px 230px 200px minmax(428px, 1fr)'
  )
  // The button is beside a last column whose title is at the right edge.
  const amounts = columns.map((column) => (column.key === 'note' ? { ...column, align: 'right' as const } : column))
  expect(gridTemplate(amounts, { hasTicks: true, hasChooser: true, width: 892 })['--table-columns']).toBe(
    '34px 230px 200px minmax(400px, 1fr) 28px'
  )
})

test('a column needs the width of its widest text or of its title, whatever the order of its rows', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 })), fc.string({ maxLength: 20 }), (rows, label) => {
      const { need, isEmpty } = contentOf(label, rows, (row) => row)
      expect(contentOf(label, rows.toReversed(), (row) => row)).toEqual({ need, isEmpty })
      for (const row of rows) expect(need).toBeGreaterThanOrEqual(contentOf('', [row], (text) => text).need)
      expect(need).toBeGreaterThanOrEqual(contentOf(label, [], (row: string) => row).need)
      expect(isEmpty).toBe(rows.every((row) => row === ''))
    })
  )
})
