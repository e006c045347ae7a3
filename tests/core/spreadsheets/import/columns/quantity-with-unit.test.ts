import { expect, test } from 'vitest'
import { unitsOfHeadings } from '#core/spreadsheets/import/amount-units.ts'
import { withTellingCells } from '#core/spreadsheets/import/columns/cells.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

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

/** The fields of columns with these headings and cells, as an import suggests them. */
const fieldsOf = (headings: readonly string[], ...rows: readonly (readonly Cell[])[]) =>
  withTellingCells('detail', { name: 'S', rows: [headings, ...rows], facts: plainFacts }, 0, suggestColumns('detail', headings), () => true)

test.each(['Units', 'Unit', 'Qty Unit', 'Unit (Qty)'])('%s above whole numbers is a quantity', (heading) => {
  const headings = ['Description', heading, 'Price', 'Amount']
  expect(fieldsOf(headings, ['PUMP', 20, 3, 60])).toEqual(['brgurai', 'jmlsat', null, 'dnilinv'])
  expect(fieldsOf(headings, ['PUMP', '1,200 PCS', '3', '60'], ['VALVE', '4 Sets', '5', '20'])).toEqual([
    'brgurai',
    'jmlsat',
    null,
    'dnilinv'
  ])
  expect(fieldsOf(headings, ['PUMP', 'PCS', 3, 60], ['VALVE', 'SET', 5, 20])).toEqual(['brgurai', 'kdsat', null, 'dnilinv'])
  expect(fieldsOf(headings, ['PUMP', '3.25', 3, 60])).toEqual(['brgurai', 'kdsat', null, 'dnilinv'])
})

test('numbers beside another quantity are no units; a heading of Ajukan or CEISA keeps its field', () => {
  expect(fieldsOf(['Description', 'Unit', 'Qty'], ['PUMP', 3, 20])).toEqual(['brgurai', null, 'jmlsat'])
  expect(fieldsOf(['Description', 'Unit [kdsat]', 'Amount'], ['PUMP', '20', 60])).toEqual(['brgurai', 'kdsat', 'dnilinv'])
  expect(fieldsOf(['URAIAN', 'KODE SATUAN', 'CIF'], ['PUMP', '20', 60])).toEqual(['brgurai', 'kdsat', 'dcif'])
})

test.each<[string, ...(string | null)[]]>([
  ['Description, Ordered, Unit (USD), Amount (USD)', 'brgurai', null, 'kdsat', 'dnilinv'],
  ['Description, Ordered, Unit (Rp), Amount (Rp)', 'brgurai', null, 'kdsat', 'dnilinv'],
  ['Description, Pcs shipped, Unit, Total', 'brgurai', null, null, 'dnilinv'],
  ['Description, Pieces, Unit, Amount', 'brgurai', null, null, 'dnilinv']
])('a column headed Unit that may have prices is no quantity: %s', (headings, ...fields) => {
  expect(fieldsOf(headings.split(', '), ['PUMP', 20, 3, 60], ['VALVE', 4, 5, 20])).toEqual(fields)
})

test('a column with a unit among numbers is one of units', () => {
  const numbers: readonly Cell[][] = [1, 2, 3, 4].map((count) => ['PUMP', count, 3, 60])
  const headings = ['Description', 'Units', 'Price', 'Amount']
  expect(fieldsOf(headings, ...numbers, ['VALVE', 'PCS', 3, 60])).toEqual(['brgurai', 'kdsat', null, 'dnilinv'])
  expect(fieldsOf(headings, ...numbers, ['VALVE', 'N/A', 3, 60])).toEqual(['brgurai', 'jmlsat', null, 'dnilinv'])
})
