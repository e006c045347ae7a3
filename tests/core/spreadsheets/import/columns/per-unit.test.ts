import { expect, test } from 'vitest'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { kindOfHeading } from '#core/spreadsheets/heading-kinds.ts'

test.each([
  'Amount [unit]',
  'Amount (each)',
  'Amount @',
  'Total price [pc]',
  'Invoice value unit price',
  'Nilai (satuan)',
  'Nilai barang satuan',
  'Nilai barang @',
  'FOB value (PCS)',
  '金额(件)',
  'CIF (unit)',
  'N.W. [each]',
  'N.W. (CTN)',
  'Net weight unit (kg)',
  'Net weight (kg each)',
  '净重(个)'
])('%j is the amount of one unit, and no total of the line', (heading) => {
  expect(suggestColumns('detail', [heading])).toEqual([null])
})

test.each([
  'Price/PCS',
  'Harga\npcs',
  'Weight / pcs',
  'Berat kotor/pcs',
  'USD/PCS',
  'kg/pcs',
  '单价/PCS',
  'Unit price / Qty',
  'Price/Unit',
  'Harga/Satuan',
  '价格/单位',
  'kg/ctn',
  'CBM/CTN',
  'Berat/karton'
])('%j is a price or measure of one unit, and neither a quantity nor a unit', (heading) => {
  expect(suggestColumns('detail', [heading])).toEqual([null])
})

test.each([
  ['Amount [USD]', 'dnilinv'],
  ['Amount (L/C)', 'dnilinv'],
  ['Net weight (kg)', 'nettodtl'],
  ['N.W. [LBS]', 'nettodtl'],
  ['Net/Gross', 'nettodtl'],
  ['Qty [each]', 'jmlsat'],
  ['Jumlah/pcs', 'jmlsat'],
  ['Order/PCS', 'jmlsat'],
  ['Qty (KG/PCS)', 'jmlsat'],
  ['Packages/CTNS', 'kemasjm'],
  ['Total\nQty', 'jmlsat'],
  ['Total\nCTNS', 'kemasjm'],
  ['Amount (Unit: USD)', 'dnilinv'],
  ['Net Weight (Unit: KG)', 'nettodtl'],
  ['Amount (Unit Price x Qty)', 'dnilinv'],
  ['Net Weight (KG, excl. box)', 'nettodtl']
])('%j names the field %j', (heading, key) => {
  expect(suggestColumns('detail', [heading])).toEqual([key])
})

test('a total price is no price of one unit', () => {
  expect(['总价格', '合计价格(USD)', '价格', '价格条款'].map(kindOfHeading)).toEqual(['amount', 'amount', 'price', null])
})
