import { expect, test } from 'vitest'
import { guessHeaderRow, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const first = ['No', 'Part no', 'Description']
const none = [null, null, null]
const fieldsOfFirst = ['serial', 'kd_barang', 'brgurai']

const suggested = (rows: readonly (readonly Cell[])[]) => {
  const sheet = { name: 'S', rows: [...rows, [1, 'AB-1', 'Bolt M8', ...Array.from({ length: 9 }, (_, at) => at + 100)]], facts: plainFacts }
  const row = guessHeaderRow(sheet, 'detail') ?? -1
  return { row, columns: suggestColumns('detail', headingsAt(sheet, row)) }
}

/** The fields of the columns behind the first three, whose headings are in these rows. */
const fieldsOf = (...rows: readonly (readonly Cell[])[]) => {
  const { row, columns } = suggested(rows.map((cells, at) => [...(at === 0 ? first : none), ...cells]))
  expect(row).toBe(rows.length - 1)
  expect(columns.slice(0, 3)).toEqual(fieldsOfFirst)
  return columns.slice(3, 3 + Math.max(...rows.map((cells) => cells.length)))
}

test('the total of a group is not the amount of the line if the group is a weight', () => {
  expect(fieldsOf(['Qty', 'N.W.', null], [null, 'Unit', 'Total'])).toEqual(['jmlsat', null, 'nettodtl'])
  expect(fieldsOf(['Qty', 'G.W. (kgs)', null], [null, 'per ctn', 'total'])).toEqual(['jmlsat', null, null])
  expect(fieldsOf(['Qty', 'Measurement (CBM)', null], [null, 'Unit', 'Total'])).toEqual(['jmlsat', null, null])
  expect(fieldsOf(['Qty', 'Net Weight', 'Net Weight'], [null, 'PCS', 'TTL (kgs)'])).toEqual(['jmlsat', null, 'nettodtl'])
})

test('groups side by side keep their totals apart', () => {
  expect(
    fieldsOf(['Qty', 'Amount', null, 'N.W.', null, 'G.W. (kgs)', null], [null, 'Unit', 'Total', 'Unit', 'Total', 'per ctn', 'total'])
  ).toEqual(['jmlsat', null, 'dnilinv', null, 'nettodtl', null, null])
  expect(fieldsOf(['Qty', 'Price', null, 'N.W.', null], [null, 'Unit', 'Total', 'Unit', 'Total'])).toEqual([
    'jmlsat',
    null,
    'dnilinv',
    null,
    'nettodtl'
  ])
  expect(fieldsOf(['Jumlah', 'Berat bersih (kg)', null, 'Harga', null], [null, 'Satuan', 'Total', 'Satuan', 'Total'])).toEqual([
    'jmlsat',
    null,
    'nettodtl',
    null,
    'dnilinv'
  ])
  expect(fieldsOf(['数量', '净重', null, '金额', null], [null, '单重', '总重', '单价', '总价'])).toEqual([
    'jmlsat',
    null,
    'nettodtl',
    null,
    'dnilinv'
  ])
})

test('the quantity of the line is the total of its group', () => {
  expect(fieldsOf(['Quantity', null, 'Amount'], ['per ctn', 'total'])).toEqual([null, 'jmlsat', 'dnilinv'])
  expect(fieldsOf(['Qty', null, 'N.W. (kgs)', null], ['PCS/CTN', 'TOTAL', '@', 'TOTAL'])).toEqual([null, 'jmlsat', null, 'nettodtl'])
  expect(fieldsOf(['Quantity', null, null, null, 'Price'], ['S', 'M', 'XL', 'Total'])).toEqual([null, null, null, 'jmlsat', null])
  expect(fieldsOf(['Quantity', null, 'Amount', null], ['Qty', 'Unit', 'Unit', 'Total'])).toEqual(['jmlsat', 'kdsat', null, 'dnilinv'])
})

test('units in a third row stay beside the heading of their group', () => {
  expect(fieldsOf(['Qty', null, 'N.W.', null], ['Per Ctn', 'Total', 'Per Ctn', 'Total'], ['(pcs)', '(pcs)', '(kg)', '(kg)'])).toEqual([
    null,
    'jmlsat',
    null,
    'nettodtl'
  ])
})

test('a group named only Total, and one without a name, leave the headings below them as they are', () => {
  expect(fieldsOf(['Qty', 'Unit Price', 'Total', null, null], [null, null, 'N.W.', 'G.W.', 'Amount'])).toEqual([
    'jmlsat',
    null,
    'nettodtl',
    null,
    'dnilinv'
  ])
  expect(fieldsOf(['Qty', 'Total', null, null], [null, 'Unit', 'Qty', 'Amount'])).toEqual(['jmlsat', 'kdsat', null, 'dnilinv'])
  expect(fieldsOf(['Qty', null, null], [null, 'Unit Price', 'Total'])).toEqual(['jmlsat', null, 'dnilinv'])
})

test.each([
  [['PACKING LIST', null, null, null, 'Net Weight']],
  [['Invoice no', 'A-1', null, null, 'Amount', 'USD']],
  [['YOKOHAMA CO LTD', null, null, null, 'Total Amount']],
  [['Net weight: 500 KGS', null, null, null, 'Net Weight', '500']]
])('a row of the letterhead is no group: %j', (letterhead) => {
  expect(suggested([letterhead, [...first, 'Qty', 'Unit', 'Total']])).toEqual({
    row: 1,
    columns: [...fieldsOfFirst, 'jmlsat', 'kdsat', 'dnilinv', ...Array.from({ length: 6 }, () => null)]
  })
})

test('a Total beside a group is the amount', () => {
  expect(
    suggested([
      [null, null, null, null, 'N.W.'],
      [...first, 'Qty', 'Unit', 'Total', 'Total']
    ]).columns.slice(3, 7)
  ).toEqual(['jmlsat', null, 'nettodtl', 'dnilinv'])
})

test('rows that have only a kind of package are no headings', () => {
  const rows = [['Jenis kemasan'], ['CTN'], ['PALLET']]
  expect(guessHeaderRow({ name: 'S', rows, facts: plainFacts }, 'kemasan')).toBe(0)
})

const goods = ['Description', 'Qty', 'Unit', 'Brand']

test.each<[string, TableMember, readonly (readonly Cell[])[]]>([
  [
    'sizes, packages and brands in brackets',
    'kemasan',
    [
      ['Jenis kemasan', 'Jumlah', 'Merek'],
      ['CT', 12, '(N/M)']
    ]
  ],
  [
    'one of them with a column that has no heading',
    'detail',
    [
      ['Uraian', 'Jumlah', 'Satuan', null],
      ['TOTAL', '20', '30', '(N/M)']
    ]
  ],
  ['goods whose description is a unit', 'detail', [goods, ['UNIT', 12, 'PCE', '(N/M)']]],
  [
    'a sum',
    'detail',
    [
      ['No', 'Description', 'Ctns', 'Qty'],
      ['TOTAL', null, 20, 30]
    ]
  ],
  [
    'a sum below a column without a heading',
    'detail',
    [
      [null, 'Description', 'Ctns', 'Qty'],
      ['TOTAL', null, 20, 30]
    ]
  ],
  ['an order', 'detail', [goods, ['Per P.O. No. 4500012345']]],
  ['a contract', 'detail', [goods, ['PER CONTRACT NO. 12/2026']]],
  ['a set of goods', 'detail', [goods, ['EACH SET WITH 4 BOLTS']]],
  ['a spring', 'detail', [['Uraian', 'Jumlah', 'Satuan'], ['PER DAUN TRUK']]],
  ['a pallet without a quantity', 'kemasan', [['Jenis kemasan', 'Jumlah', 'Merek'], ['PALLET']]]
])('a row of goods is no second row of headings: %s', (_, member, rows) => {
  const sheet = { name: 'S', rows: [...rows, ['BOLT', 12, 'PCE', 'A']], facts: plainFacts }
  expect(guessHeaderRow(sheet, member)).toBe(0)
})

test('the amount of one piece behind @ is not that of the line', () => {
  expect(fieldsOf(['QTY', null, 'AMOUNT', null], ['@', 'TOTAL', '@', 'TOTAL'])).toEqual([null, 'jmlsat', null, 'dnilinv'])
  expect(fieldsOf(['QTY', null, 'N.W.', null], ['TOTAL', '@', 'TOTAL', '@'])).toEqual(['jmlsat', null, 'nettodtl', null])
})

test('a unit of weight below a heading of weights belongs to it', () => {
  const rows = [
    ['No', 'Description', 'Qty', 'N.W.', 'G.W.', 'MEAS'],
    [null, null, 'PCS', 'KGS', 'KGS', 'CBM'],
    [1, 'BOLT', 2, 3, 4, 5]
  ]
  const sheet = { name: 'S', rows, facts: plainFacts }
  expect(guessHeaderRow(sheet, 'detail')).toBe(1)
  expect(headingsAt(sheet, 1)).toEqual(['No', 'Description', 'Qty PCS', 'N.W. KGS', 'G.W. (KGS)', 'MEAS CBM'])
})
