import { expect, test } from 'vitest'
import { guessHeaderRow, hasHeadings, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const sheetOf = (rows: readonly (readonly Cell[])[]) => ({ name: 'S', rows, facts: plainFacts })
const second = ['PUMP', '3', 'PCS', 'X']

test.each<[readonly Cell[], readonly Cell[]]>([
  [
    ['Description', 'Qty', null, 'Marks'],
    ['UNIT', '20', 'PCS', '(N/M)']
  ],
  [
    ['Description', 'Qty', null, 'Marks'],
    ['UNIT', 20, 'PCS', '(N/M)']
  ],
  [
    ['Description', null, 'Qty', 'Marks'],
    ['UNIT', 'PCS', '20', '(N/M)']
  ],
  [
    ['Description', 'Qty', 'Unit', null, 'Marks'],
    ['UNIT', '20', 'PCS', null, '(N/M)']
  ],
  [
    ['Type', 'Qty', null, 'Weight', 'Remarks'],
    ['UNIT', '20', 'PCS', 'KGS', '(N/M)']
  ],
  [
    ['Uraian', 'Jumlah', 'Satuan', 'Merek'],
    ['KEMASAN', '20', 'UNIT', 'MODEL']
  ],
  [
    ['Description', 'Qty', 'Unit'],
    ['MODEL', '1 SET', 'UNIT']
  ],
  [
    ['Description', 'Ctns', 'Qty', 'Brand'],
    ['PALLET', '2', '20', 'MODEL']
  ],
  [
    ['Item', 'Menge', 'Einheit', 'Preis'],
    ['UNIT', '20', 'PCS', '5']
  ]
])('below %j, %j is a row of goods', (headings, first) => {
  const sheet = sheetOf([headings, first, second])
  const headerRow = guessHeaderRow(sheet, 'detail') ?? -1
  expect(headerRow).toBe(0)
  const columns = suggestColumns('detail', headingsAt(sheet, headerRow))
  expect(rowKinds({ member: 'detail', sheet, headerRow, columns })).toEqual(['empty', 'data', 'data'])
})

test('a block of goods has no headings, whatever words describe them', () => {
  expect(hasHeadings([['UNIT', '20', 'PCS', '(N/M)'], second], 'detail')).toBe(false)
  expect(hasHeadings([['CARTON', '20', 'PCS', 'MODEL'], second], 'detail')).toBe(false)
  expect(
    hasHeadings(
      [
        ['BOX', '20', 'X'],
        ['CTN', '3', 'Y']
      ],
      'kemasan'
    )
  ).toBe(false)
})

test.each<[readonly Cell[], readonly Cell[]]>([
  [
    ['Style', 'Quantity', null, null, 'Price', null],
    ['Style', '38', '39', 'Total', 'Unit', 'Amount']
  ],
  [
    ['Style', 'Quantity', null, null, 'Price', null],
    [null, 'S', 'M', 'Total', 'Unit', 'Amount']
  ],
  [
    ['No', 'Description', 'Qty', 'Amount'],
    ['No', 'Uraian', 'Jumlah (PCS)', 'Nilai (USD)']
  ],
  [
    ['No', 'Description', 'Qty', 'Amount', 'Brand'],
    ['No', 'Uraian', '2026', 'Nilai', 'Merek']
  ],
  [
    ['Style', 'Quantity', 'Quantity', 'Price', 'Price'],
    ['', '38', '39', 'Unit', 'Amount']
  ]
])('below %j, %j is a second row of headings', (upper, lower) => {
  expect(guessHeaderRow(sheetOf([upper, lower, ['A-1', '3', '4', '7', '1', '7']]), 'detail')).toBe(1)
})

test.each<[readonly Cell[]]>([
  [['No', 'Description', 'Unit', 2026, 'Amount']],
  [['No', 'Description', 'Unit', '2026', 'Amount']],
  [['Style', 'Description', 'PCS', '38', null, '40', null, 'Amount']]
])('%j are headings, although a number is beside a unit', (headings) => {
  const rows = [['PT MITRA'], headings, ['A-1', 'PUMP', 'PCS', '4', '5', '6', '7', '9']]
  expect(guessHeaderRow(sheetOf(rows), 'detail')).toBe(1)
  expect(hasHeadings(rows, 'detail')).toBe(true)
})
