import { expect, test } from 'vitest'
import { writtenCode } from '#core/codes/written-codes.ts'
import { withTellingCells } from '#core/spreadsheets/import/columns/cells.ts'
import { readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { guessHeaderRow, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

/** What an import suggests for the rows of a sheet: the last row of the headings, from 1, the fields of the columns, and the facts around the list. */
const suggested = (rows: readonly (readonly Cell[])[]) => {
  const sheet = { name: 'S', rows, facts: plainFacts }
  const headerRow = guessHeaderRow(sheet, 'detail') ?? -1
  const named = suggestColumns('detail', headingsAt(sheet, headerRow))
  const columns = withTellingCells('detail', sheet, headerRow, named, () => true)
  const facts = readFacts(sheet, headerRow, rowKinds({ member: 'detail', sheet, headerRow, columns }))
  return { row: headerRow + 1, columns, facts: Object.fromEntries([...facts.values()].map(({ name, cell }) => [name, cellText(cell)])) }
}

test('Korea: numbered headings name their columns and end the address above them, and the buyer is not the seller, too', () => {
  const { row, columns, facts } = suggested([
    ['② Consignee'],
    ['PT KOREA INDAH'],
    ['Kawasan MM2100, Bekasi'],
    ['⑩ Marks', '⑪ Description', "⑫ Q'ty", '⑬ U/Price', '⑭ Amount', 'N/Weight'],
    [null, null, '(EA)', '(US$)', '(US$)', '(KG)'],
    ['KI', 'PCB ASSY A1', 1000, 2.5, 2500, 150]
  ])
  expect([row, columns]).toEqual([5, [null, 'brgurai', 'jmlsat', null, 'dnilinv', 'nettodtl']])
  expect(facts).toEqual({ buyer: 'PT KOREA INDAH', buyerAddress: 'Kawasan MM2100, Bekasi' })
})

test('China: the first of two rows of headings has no facts of the invoice', () => {
  const { facts } = suggested([
    ['C/NO.', 'Description', 'Ctns', 'G.W. (KGS)', null, 'MEAS'],
    [null, null, null, 'Per Ctn', 'Total', null],
    ['1-20', 'BOLT', 20, 18.5, 370, 0.4],
    ['TOTAL', null, 20, null, 370, 0.4],
    ['G.W.: 370 KGS']
  ])
  expect(facts).toEqual({ gross: '370 KGS' })
})

test('Germany: a column of units that are also codes of countries is not the origin', () => {
  const goods = [
    [1, 'Gear', 4, 'EA', 'ST', 'CH'],
    [2, 'Screw', 5000, 'EA', 'ST', 'DE'],
    [3, 'Oil', 20, 'EA', 'KG', 'BE']
  ]
  const headings = ['Pos', 'Description', 'Qty', 'Unit', 'ME', 'Ursprung']
  expect(suggested([headings, ...goods]).columns).toEqual(['serial', 'brgurai', 'jmlsat', 'kdsat', null, 'brgasal'])
})

test('Taiwan: codes and ranges of cartons are no numbers of rows, and a currency below a heading belongs to it', () => {
  const rows = (first: readonly string[]) => [
    ['ITEM NO.', 'DESCRIPTION', 'QUANTITY', 'UNIT PRICE', 'AMOUNT'],
    [null, null, '(PCS)', 'US$', 'US$'],
    ...first.map((code, at) => [code, 'DRILL BIT', 1000 + at, 0.55, 550 + at])
  ]
  expect(suggested(rows(['T-01', 'T-02', 'T-03'])).columns).toEqual(['kd_barang', 'brgurai', 'jmlsat', null, 'dnilinv'])
  expect(suggested(rows(['1-10', '11-20', '21'])).columns).toEqual([null, 'brgurai', 'jmlsat', null, 'dnilinv'])
  expect(suggested(rows(['1', '2', '3A'])).columns).toEqual(['serial', 'brgurai', 'jmlsat', null, 'dnilinv'])
})

test('Vietnam: the sizes below a heading are a row of headings', () => {
  const { row, columns } = suggested([
    ['Style No.', 'Description', 'Size', null, null, 'Total Qty', 'Amount'],
    [null, null, 'S', 'M', 'L', '(PCS)', '(USD)'],
    ['VT-101', 'MEN POLO SHIRT', '100', '200', '150', '450', '1.912,50']
  ])
  expect([row, columns]).toEqual([2, ['kd_barang', 'brgurai', null, null, null, 'jmlsat', 'dnilinv']])
})

test('Arab Emirates: a tax number is that of the importer only below its name', () => {
  const headings = ['No', 'Description', 'Qty', 'Amount']
  const seller = [['GULF TRADING LLC'], ['Tax No: 100123456700003']]
  expect(suggested([...seller, ['Buyer: PT MITRA'], headings]).facts['buyerTax']).toBe(undefined)
  expect(suggested([...seller, ['Buyer: PT MITRA'], ['Tax ID: 0012345678901000'], headings]).facts['buyerTax']).toBe('0012345678901000')
  expect(
    suggested([
      ['Seller', null, 'Buyer'],
      ['GULF LLC', null, 'PT MITRA'],
      ['Tax No: 100123456700003', null, 'Tax ID: 0012345678901000'],
      headings
    ]).facts['buyerTax']
  ).toBe('0012345678901000')
  expect(suggested([['NPWP: 0012345678901000'], ...seller, ['Buyer: PT MITRA'], headings]).facts['buyerTax']).toBe('0012345678901000')
})

test.each([
  ['Stück', 'PCE', 'words'],
  ['Stck', 'PCE', 'words'],
  ['Nos.', 'PCE', 'words']
])('the unit %j is %s', (text, code, from) => {
  expect(writtenCode('unit', text, {})).toEqual({ code, from })
})

test.each<[readonly Cell[], Readonly<Record<string, string>>]>([
  [['Currency', 'USD'], { currency: 'USD' }],
  [['Valuta', 'IDR'], { currency: 'IDR' }],
  [['Price term', 'FOB'], { priceTerm: 'FOB' }],
  [['Currency', 'USD', 'Price term', 'CIF'], { currency: 'USD', priceTerm: 'CIF' }]
])('facts directly above the headings are read: %j', (row, facts) => {
  for (const first of ['No', null])
    expect(suggested([row, [first, 'Description', 'Qty', 'Unit', 'Amount'], [1, 'BOLT', 2, 'PCS', 9]]).facts).toEqual(facts)
})

test('a buyer in the first rows is not the seller, nor is a line of its address', () => {
  expect(suggested([['Consignee'], ['PT MITRA ABADI'], ['Jababeka Industrial Estate'], ['No', 'Description', 'Qty']]).facts).toEqual({
    buyer: 'PT MITRA ABADI',
    buyerAddress: 'Jababeka Industrial Estate'
  })
  const { facts } = suggested([['Buyer: PT MITRA ABADI'], ['Industrial Estate 5'], [], ['HANGZHOU CO., LTD'], ['No', 'Description', 'Qty']])
  expect(facts).toEqual({ buyer: 'PT MITRA ABADI', buyerAddress: 'Industrial Estate 5', seller: 'HANGZHOU CO., LTD' })
})
