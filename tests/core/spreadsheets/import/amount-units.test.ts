import { expect, test } from 'vitest'
import { withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import { planImport } from '#core/spreadsheets/import/plan-import.ts'
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

test('the column of units counts if a number format shows another unit, with a remark', () => {
  const headings = ['Uraian', 'Qty', 'Unit']
  const columns = ['brgurai', 'jmlsat', 'kdsat']
  const rows = [headings, ['BAUT', 12, 'KGM'], ['MUR', '3 PCS', 'KGM']]
  const given: Sheet = { name: 'S', rows, facts: { ...plainFacts, numberWords: new Map([[1, new Map([[1, 'PCS']])]]) } }
  const { sheet, units } = withoutUnits(given, 0, columns, 'detail')
  const plan = planImport({ member: 'detail', sheet, headerRow: 0, columns, form: 'id', mode: 'append', existing: [], units })
  expect(plan.remarks).toEqual([{ row: 2, column: 1, key: 'jmlsat', text: '12 PCE', value: 'KGM', code: 'other-unit' }])
  expect(plan.problems.map(({ row, code }) => [row, code])).toEqual([[3, 'other-unit']])
  expect(plan.rows.map(({ values }) => [values['jmlsat'], values['kdsat']])).toEqual([
    [12, 'KGM'],
    [undefined, 'KGM']
  ])
})
