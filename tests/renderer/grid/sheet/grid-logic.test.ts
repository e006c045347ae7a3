import { expect, test } from 'vitest'
import { words } from '#core/schema/field.ts'
import { indexOfIntended, filterOptions } from '../../../../renderer/grid/sheet/cells/use-choices.ts'
import { columnSum } from '../../../../renderer/grid/sheet/use-grid-status.ts'
import { columnsToRender, fillWidth, frozenCountThatFits, offsets, type GridColumn } from '../../../../renderer/grid/sheet/columns.ts'
import { moveTarget, tabTarget } from '../../../../renderer/grid/base/range.ts'
import { createRowTextReader } from '../../../../renderer/grid/sheet/row-cells.ts'
import { selectRow } from '../../../../renderer/grid/table/table-selection.ts'
import { nextSort } from '../../../../renderer/grid/table/table-column.ts'

const size = { rows: 100, columns: 5 }
const stroke = (key: string, over: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...over
})

test('arrow, Home, End and Page keys move as in a spreadsheet and never outside the grid', () => {
  const from = { row: 50, column: 2 }
  const to = (key: string, ctrlKey = false) => moveTarget(stroke(key, { ctrlKey }), from, size, 20)
  expect([to('ArrowUp'), to('ArrowRight', true), to('Home'), to('End', true), to('PageDown'), to('F2')]).toEqual([
    { row: 49, column: 2 },
    { row: 50, column: 4 },
    { row: 50, column: 0 },
    { row: 99, column: 4 },
    { row: 70, column: 2 },
    null
  ])
  expect(moveTarget(stroke('ArrowLeft'), { row: 0, column: 0 }, size, 20)).toEqual({ row: 0, column: 0 })
})

test('Tab wraps to the next row and leaves the grid at its ends', () => {
  expect([tabTarget({ row: 0, column: 4 }, false, size), tabTarget({ row: 1, column: 0 }, true, size)]).toEqual([
    { row: 1, column: 0 },
    { row: 0, column: 4 }
  ])
  expect([tabTarget({ row: 99, column: 4 }, false, size), tabTarget({ row: 0, column: 0 }, true, size)]).toEqual([null, null])
})

test('codes are found by code first, then by label; only an unambiguous text selects one', () => {
  const options = [
    { code: 'CN', label: 'Tiongkok' },
    { code: 'JP', label: 'Jepang' },
    { code: 'KR', label: 'Korea Selatan' },
    { code: 'JE', label: 'Jersey' }
  ]
  expect(filterOptions(options, 'j').map((option) => option.code)).toEqual(['JP', 'JE'])
  expect(filterOptions(options, 'korea').map((option) => option.code)).toEqual(['KR'])
  expect([
    indexOfIntended(filterOptions(options, 'jp'), 'jp'),
    indexOfIntended(filterOptions(options, 'kor'), 'kor'),
    indexOfIntended(filterOptions(options, 'j'), 'j'),
    indexOfIntended(filterOptions(options, 'xx'), 'xx'),
    indexOfIntended([...options, { code: 'US', label: 'Amerika Serikat', named: true }], 'usa')
  ]).toEqual([0, 0, -1, -1, options.length])
})

test('a name wins over a code in another case, a code as typed over a name; of a name with several meanings none is taken', () => {
  const kg = [
    { code: 'KGM', label: 'Kilogram', named: true },
    { code: 'KG', label: 'Keg' }
  ]
  const lbr = [
    { code: 'ST', label: 'Lembar', named: 'perhaps' as const },
    { code: 'LBR', label: 'Pon' }
  ]
  expect([indexOfIntended(kg, 'kg'), indexOfIntended(kg, 'KG'), indexOfIntended(lbr, 'lbr'), indexOfIntended(lbr, 'LBR')]).toEqual([
    0, 1, -1, 1
  ])
})

test('a code without a name, of an earlier declaration, gives way to a listed code in another case or of that name', () => {
  const unlisted = ['cn', 'usd', 'kgm', 'kg', 'pcs', 'ct', 'xy', 'XY'].map((code) => ({ code, label: '' }))
  const offered = [
    ...unlisted,
    { code: 'CN', label: 'Tiongkok' },
    { code: 'USD', label: 'Dolar' },
    { code: 'KG', label: 'Keg' },
    { code: 'KGM', label: 'Kilogram' },
    { code: 'PCE', label: 'Buah' },
    { code: 'CT', label: 'Karton' }
  ]
  const names: Readonly<Record<string, string>> = { cn: 'CN', kgm: 'KGM', kg: 'KGM', pcs: 'PCE', ct: 'CT' }
  const taken = (typed: string) => {
    const options = offered.map((option) => ({ ...option, named: option.code === names[typed] }))
    return options[indexOfIntended(options, typed)]?.code
  }
  expect(['cn', 'usd', 'kgm', 'kg', 'pcs', 'ct'].map(taken)).toEqual(['CN', 'USD', 'KGM', 'KGM', 'PCE', 'CT'])
  expect(['xy', 'XY', 'Xy'].map(taken)).toEqual(['xy', 'XY', 'xy'])
})

test('a column is summed exactly', () => {
  expect([
    columnSum([0.1, 0.2, null, '1.05']),
    columnSum([-1.5, 1]),
    columnSum([2, 3]),
    columnSum([-0.05]),
    columnSum(['x', null])
  ]).toEqual(['1.35', '-0.5', '5', '-0.05', null])
})

test('fewer columns are frozen in a narrow view', () => {
  const starts = offsets([100, 100, 400], 40)
  expect(starts).toEqual([40, 140, 240, 640])
  expect([frozenCountThatFits(3, starts, 1200), frozenCountThatFits(3, starts, 1000), frozenCountThatFits(3, starts, 200)]).toEqual([
    3, 2, 0
  ])
})

test('with many columns, only those near the view and the active one are rendered', () => {
  const many = offsets(
    Array.from({ length: 30 }, () => 100),
    40
  )
  expect(columnsToRender(many, 2, 0, 800, 0)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(columnsToRender(many, 2, 2000, 800, 5)).toEqual([5, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  expect(columnsToRender(many.slice(0, 11), 2, 0, 300, 0)).toHaveLength(8)
})

test('the problems of a row are the same object while they are equal', () => {
  const columns = [{ key: 'a/b', field: { node: 'field', kind: 'string', label: { id: '', en: '' }, hint: { id: '', en: '' } } }] as const
  const read = createRowTextReader()
  const first = read(new Map([['/x/1/a~1b', 'salah']]), '/x', 1, columns)
  expect(first).toEqual({ 'a/b': 'salah' })
  expect(read(new Map([['/x/1/a~1b', 'salah']]), '/x', 1, columns)).toBe(first)
  expect(read(new Map([['/x/1', 'baris']]), '/x', 1, columns)).toEqual({ '': 'baris' })
})

test('rows are selected alone, toggled, or as a range from the anchor', () => {
  const keys = ['a', 'b', 'c', 'd']
  const one = selectRow('only', 'b', keys, { selected: new Set(['a', 'd']), anchor: null })
  const range = selectRow('range', 'd', keys, one)
  const shrunk = selectRow('range', 'a', keys, range)
  const toggled = selectRow('toggle', 'a', keys, shrunk)
  expect([one, range, shrunk, toggled, selectRow('add-range', 'c', keys, toggled)].map(({ selected }) => [...selected].sort())).toEqual([
    ['b'],
    ['b', 'c', 'd'],
    ['a', 'b'],
    ['b'],
    ['a', 'b', 'c']
  ])
  expect(selectRow('range', 'c', keys, { selected: new Set(), anchor: 'gone' })).toEqual({ selected: new Set(['c']), anchor: 'c' })
})

test('a click on a title sorts ascending first, then descending', () => {
  const once = nextSort(null, 'car')
  expect([once, nextSort(once, 'car'), nextSort(once, 'cif')]).toEqual([
    { key: 'car', direction: 'ascending' },
    { key: 'car', direction: 'descending' },
    { key: 'cif', direction: 'ascending' }
  ])
})

test('what the columns leave goes to long texts by weight, never to codes, numbers or a width set by the user', () => {
  const column = (key: string, over: Partial<GridColumn['field']>): GridColumn => ({
    key,
    field: { node: 'field', kind: 'string', label: words(key, key), hint: words(key, key), ...over }
  })
  const columns = [
    column('code', { codes: 'tariff', width: 5 }),
    column('description', { width: 6 }),
    column('marks', { width: 5 }),
    column('price', { kind: 'number', width: 4 })
  ]
  const base = [100, 200, 150, 100]
  expect(fillWidth(columns, base, 1100, () => false)).toEqual([100, 500, 400, 100])
  expect(fillWidth(columns, base, 1050, ({ key }) => key === 'description')).toEqual([100, 200, 650, 100])
  // Nothing is left: a long text has a share of a wide view, and no column gets narrower in a narrow one.
  expect(fillWidth(columns, [900, 200, 150, 900], 1000, () => false)).toEqual([900, 220, 220, 900])
  expect(fillWidth(columns, base, 300, () => false)).toEqual(base)
})
