import { expect, test } from 'vitest'
import { unitsOfHeadings } from '#core/spreadsheets/import/amount-units.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'

const around = (...headings: readonly string[]) => suggestColumns('detail', ['Description', ...headings, 'Amount']).slice(1, -1)

test.each([
  'Qty (Unit)',
  'Quantity (Units)',
  'Qty (PCS)',
  'Qty [Unit]',
  'QTY(UNIT)',
  'Jumlah (Unit)',
  'Qty (Satuan)',
  'Qty (UOM)',
  '数量 (台)'
])('%s is a quantity, also beside a column of units', (heading) => {
  expect(around(heading)).toEqual(['jmlsat'])
  expect(around(heading, 'Unit')).toEqual(['jmlsat', 'kdsat'])
  expect(around('UOM', heading)).toEqual(['kdsat', 'jmlsat'])
})

test.each(['Qty/Unit', 'Qty / Unit', 'Qty\nUnit'])('%j is a quantity with its unit', (heading) => {
  expect(around(heading)).toEqual(['jmlsat'])
})

test('beside another quantity such a heading names the unit, as one without brackets does', () => {
  expect(around('Qty', 'Qty (Unit)')).toEqual(['jmlsat', 'kdsat'])
  expect(around('Qty/Unit', 'Total Qty')).toEqual(['kdsat', 'jmlsat'])
  expect(around('Qty', 'Qty Unit')).toEqual(['jmlsat', 'kdsat'])
  expect(around('Qty Unit', 'Qty (Unit)')).toEqual(['kdsat', 'jmlsat'])
  expect(around('Qty (Unit)', 'Qty (CTN)')).toEqual(['jmlsat', 'kemasjm'])
})

test('the unit in brackets is that of the rows', () => {
  expect(['Qty (Unit)', 'Qty (PCS)', 'Qty (Satuan)'].map((heading) => unitsOfHeadings([heading], ['jmlsat']))).toEqual([
    { kdsat: 'NIU' },
    { kdsat: 'PCE' },
    {}
  ])
})
