import { expect, test } from 'vitest'
import { withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

/** One row below headings, in which number formats show these words. */
const read = (headings: readonly string[], columns: readonly string[], row: readonly Cell[], words: readonly string[]) => {
  const sheet: Sheet = {
    name: 'S',
    rows: [headings, row],
    facts: { ...plainFacts, numberWords: new Map([[1, new Map(words.entries())]]) }
  }
  const { sheet: changed, units } = withoutUnits(sheet, 0, columns, 'detail')
  return [changed.rows[1], units.get(1) ?? {}]
}

test('a unit in a number format is the unit of the amount', () => {
  expect(read(['Qty', 'Ctns'], ['jmlsat', 'kemasjm'], [12, 3], ['PCS', 'CTNS'])).toEqual([[12, 3], { kdsat: 'PCE', kemasjn: 'CT' }])
})

test('a weight in another unit than its column becomes a text, which is reported; other words change nothing', () => {
  expect(read(['N.W.', 'Amount'], ['nettodtl', 'dnilinv'], [12.5, 3], ['LBS', '€'])).toEqual([['12.5 LBS', 3], {}])
  expect(read(['N.W. (LBS)', 'Qty'], ['nettodtl', 'jmlsat'], [12.5, 3], ['LBS', 'approx'])).toEqual([[12.5, 3], {}])
  expect(read(['N.W.', 'Qty'], ['nettodtl', 'jmlsat'], ['12.5 KGS', '3'], [])).toEqual([['12.5', '3'], {}])
})
