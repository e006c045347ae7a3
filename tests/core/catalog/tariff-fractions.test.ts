import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { readCatalog } from '#core/catalog/catalog-table.ts'
import { asPercent, fractionColumns, importedTariff, tariffColumns } from '#core/catalog/tariff-rate.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

test('columns whose rates are all below 1 may hold fractions of a spreadsheet', () => {
  const rows: readonly JsonObject[] = [
    { nohs: '1', bm: '0', ppn: '0.11', pph: '0.5', ppnbm: '0' },
    { nohs: '2', bm: '0.075', ppn: '0.11', pph: '2.5' },
    { nohs: '3', bm: 'x' }
  ]
  expect(fractionColumns(rows)).toEqual([
    { key: 'bm', example: '0.075', percent: '7.5' },
    { key: 'ppn', example: '0.11', percent: '11' }
  ])
  expect(asPercent(rows, 'bm').map(({ bm }) => bm)).toEqual(['0', '7.5', 'x'])
  expect(fractionColumns([])).toEqual([])
})

/** The columns that may hold fractions, and the duties as they are stored if the user says that they do. */
const read = (...duties: readonly Cell[]) => {
  const cells = [['HS', 'BM'], ...duties.map((duty, index) => [`8517620${index}`, duty])]
  const rows = readCatalog([{ name: '', rows: cells, facts: plainFacts }], tariffColumns).rows.map(({ values }) => values)
  const asked = fractionColumns(rows)
  return [asked.map(({ example }) => example), (asked.length > 0 ? asPercent(rows, 'bm') : rows).map(importedTariff).map(({ bm }) => bm)]
}

test('a percentage is no fraction; numbers below 1 beside it may be', () => {
  expect(read('5%', 0.05, '7,5%', 0.075)).toEqual([['0.05'], ['5', '5', '7.5', '7.5']])
  expect(read('0,5%', '0,25 %')).toEqual([[], ['0.5', '0.25']])
  expect(read('0,5%', 0.1)).toEqual([['0.1'], ['0.5', '10']])
  expect(read('5%', 0.05, 10, 0)).toEqual([['0.05'], ['5', '5', '10', '0']])
})

test('rates without signs in a column with others of 1 and more are per cents', () => {
  expect(read(10, 0.25, 0.5)).toEqual([[], ['10', '0.25', '0.5']])
})
