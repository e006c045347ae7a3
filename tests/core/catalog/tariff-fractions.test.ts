import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { asPercent, fractionColumns } from '#core/catalog/tariff-fractions.ts'

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
