import { expect, test } from 'vitest'
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
