import { expect, test } from 'vitest'
import {
  arrangeColumns,
  canMove,
  moveColumn,
  placeColumn,
  isPinned,
  noLayout,
  pinColumn,
  pinnedOffsets,
  showColumn,
  shownColumns
} from '../../../../renderer/grid/table/column-layout.ts'
import { roomy, type TableColumn } from '../../../../renderer/grid/table/table-column.ts'

const columns: readonly TableColumn[] = [
  { key: 'car', label: 'Nomor aju', width: 230, pinned: true, fixed: true },
  { key: 'importer', label: 'Importir', least: 120 },
  { key: 'cif', label: 'CIF', width: 140 },
  { key: 'lines', label: 'Barang', width: 70, spare: 1 },
  { key: 'supplier', label: 'Pemasok', least: 120, spare: 2 }
]
const keys = (list: readonly TableColumn[]): string => list.map(({ key }) => key).join(' ')

test('a table that is too narrow leaves out spare columns, the highest number first, and nothing else', () => {
  expect(keys(shownColumns(columns, noLayout, 0))).toBe('car importer cif lines supplier')
  expect(keys(shownColumns(columns, noLayout, 680))).toBe('car importer cif lines supplier')
  expect(keys(shownColumns(columns, noLayout, 679))).toBe('car importer cif lines')
  expect(keys(shownColumns(columns, noLayout, 559))).toBe('car importer cif')
  expect(keys(shownColumns(columns, noLayout, 300))).toBe('car importer cif')
})

test('a column that is wanted least is shown only where the others have the room they want', () => {
  const all = columns.map((column) =>
    column.key === 'importer'
      ? { ...column, wanted: (column.least ?? 0) + 60 }
      : column.key === 'supplier'
        ? { ...column, spare: roomy }
        : column
  )
  expect(keys(shownColumns(all, noLayout, 740))).toBe('car importer cif lines supplier')
  expect(keys(shownColumns(all, noLayout, 739))).toBe('car importer cif lines')
  // The others stay as long as there is the least room.
  expect(keys(shownColumns(all, noLayout, 560))).toBe('car importer cif lines')
})

test('an empty column is left out where another one is cut beside it, unless the user asked for it', () => {
  const all = columns.map((column) =>
    column.key === 'importer' ? { ...column, need: 300 } : column.key === 'supplier' ? { ...column, need: 80, isEmpty: true } : column
  )
  // 230 + 300 + 140 + 70 + 80.
  expect(keys(shownColumns(all, noLayout, 820))).toBe('car importer cif lines supplier')
  expect(keys(shownColumns(all, noLayout, 819))).toBe('car importer cif lines')
  expect(keys(shownColumns(all, showColumn(noLayout, 'supplier', true), 819))).toBe('car importer cif lines supplier')
})

test('a column that the user asked for stays, one that the user removed does not come back, and a fixed one cannot be removed', () => {
  const layout = showColumn(showColumn(showColumn(noLayout, 'supplier', true), 'importer', false), 'car', false)
  expect(keys(shownColumns(columns, layout, 300))).toBe('car cif supplier')
  expect(keys(shownColumns(columns, layout, 2_000))).toBe('car cif lines supplier')
})

test('columns move within the pinned ones and within the others, and a pinned column comes first', () => {
  expect(canMove(columns, noLayout, 'importer', -1)).toBe(false)
  expect(canMove(columns, noLayout, 'supplier', 1)).toBe(false)
  const moved = moveColumn(columns, noLayout, 'lines', -1)
  expect(keys(arrangeColumns(columns, moved))).toBe('car importer lines cif supplier')
  const pinned = pinColumn(moved, 'cif', true)
  expect(keys(arrangeColumns(columns, pinned))).toBe('car cif importer lines supplier')
  expect(keys(arrangeColumns(columns, moveColumn(columns, pinned, 'cif', -1)))).toBe('cif car importer lines supplier')
  expect(keys(arrangeColumns(columns, pinColumn(pinned, 'cif', false)))).toBe('car importer lines cif supplier')
  expect([...pinnedOffsets(arrangeColumns(columns, pinned), pinned, 34)]).toEqual([
    ['car', 34],
    ['cif', 264]
  ])
})

test('a column that a later version adds follows its neighbour in a stored order; one that has gone is ignored', () => {
  const layout = { ...noLayout, order: ['cif', 'car', 'gone', 'supplier', 'importer'] }
  expect(keys(arrangeColumns(columns, layout))).toBe('car cif lines supplier importer')
})

test('a move keeps the order of columns that are not there, such as those of another set', () => {
  const layout = { ...noLayout, order: ['cif', 'elsewhere', 'car', 'importer', 'lines', 'supplier'] }
  expect(moveColumn(columns.slice(1), layout, 'cif', 1).order).toEqual(['importer', 'cif', 'elsewhere', 'car', 'lines', 'supplier'])
})

test('a column is placed before any other or last; pinned columns stay before the others, and the order of all the rest stays', () => {
  const all = [...columns.map(({ key }) => key)]
  for (const pinnedKeys of [[], ['car'], ['car', 'cif']]) {
    const layout = pinnedKeys.reduce((next, key) => pinColumn(next, key, true), noLayout)
    const before = arrangeColumns(columns, layout).map(({ key }) => key)
    const isKept = (key: string): boolean => columns.some((column) => column.key === key && isPinned(column, layout))
    const kept = before.filter(isKept)
    for (const key of all)
      for (const target of [...all, undefined]) {
        const after = arrangeColumns(columns, placeColumn(columns, layout, key, target)).map((column) => column.key)
        expect(after.filter((one) => one !== key)).toEqual(before.filter((one) => one !== key))
        const isSameGroup = target !== undefined && isKept(key) === isKept(target)
        if (isSameGroup && target !== key) expect(after.indexOf(key)).toBe(after.indexOf(target) - 1)
        expect(new Set(after.slice(0, kept.length))).toEqual(new Set(kept))
      }
  }
  const layout = { ...noLayout, order: ['cif', 'elsewhere', 'car', 'importer', 'lines', 'supplier'] }
  expect(placeColumn(columns.slice(1), layout, 'supplier', 'cif').order).toContain('elsewhere')
})
