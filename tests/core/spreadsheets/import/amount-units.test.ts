import { expect, test } from 'vitest'
import type { ChosenCodes } from '#core/codes/written-codes.ts'
import { unitsOfHeadings, withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
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

test('a net weight keeps its number if the number format shows a unit of goods, with a remark', () => {
  const columns = ['brgurai', 'nettodtl']
  const words = new Map(['PCS', 'LBS', 'KGS/CTN', 'pallet'].map((word, index) => [index + 1, new Map([[1, word]])]))
  const rows = [['Uraian', 'NETTO'], ...[12.5, 3, 4, 5].map((weight) => ['BAUT', weight])]
  const given: Sheet = { name: 'S', rows, facts: { ...plainFacts, numberWords: words } }
  const { sheet, units, weightUnits } = withoutUnits(given, 0, columns, 'detail')
  const plan = planImport({ member: 'detail', sheet, headerRow: 0, columns, form: 'id', mode: 'append', existing: [], units, weightUnits })
  expect(plan.rows.map(({ values }) => values['nettodtl'])).toEqual([12.5, undefined, undefined, 5])
  expect(plan.remarks.map(({ row, text, value, code }) => [row, text, value, code])).toEqual([
    [2, '12.5 PCS', 'KGM', 'other-unit'],
    [5, '5 pallet', 'KGM', 'other-unit']
  ])
  expect(plan.problems.map(({ row, text }) => [row, text])).toEqual([
    [3, '3 LBS'],
    [4, '4 KGS/CTN']
  ])
})

/** The units of rows with these quantities and units below these headings. */
const unitsOf = (headings: readonly [string, string], rows: readonly (readonly [Cell, Cell])[], chosen: ChosenCodes = {}) => {
  const columns = ['jmlsat', 'kdsat']
  const { sheet, units } = withoutUnits({ name: 'S', rows: [headings, ...rows], facts: plainFacts }, 0, columns, 'detail', chosen)
  const columnUnits = unitsOfHeadings(headings, columns, chosen)
  const request = {
    member: 'detail',
    sheet,
    headerRow: 0,
    columns,
    form: 'id',
    mode: 'append',
    existing: [],
    units,
    columnUnits,
    chosen
  } as const
  const plan = planImport(request)
  return {
    values: plan.rows.map(({ values }) => [values['jmlsat'], values['kdsat']]),
    coded: plan.coded.map(({ text, code, row, column, count }) => [text, code, `${row}:${column}`, count]),
    added: [...plan.addedUnits],
    problems: plan.problems.map(({ row, text, code }) => [row, text, code])
  }
}

test('a unit with several meanings in a heading is the unit of its column, and is listed for a choice', () => {
  const rows = [
    [5, ''],
    [6, ''],
    [7, 'PCS']
  ] as const
  expect(unitsOf(['Qty (LBR)', 'Unit'], rows)).toEqual({
    values: [
      [5, 'LBR'],
      [6, 'LBR'],
      [7, 'PCE']
    ],
    coded: [
      ['LBR', null, '3:0', 2],
      ['PCS', 'PCE', '4:1', 1]
    ],
    added: [['LBR', 2]],
    problems: []
  })
  const chosen = unitsOf(['Qty (LBR)', 'Unit'], rows, { unit: { lbr: 'ST' } })
  expect([chosen.values.map(([, unit]) => unit), chosen.coded[0]]).toEqual([
    ['ST', 'ST', 'PCE'],
    ['LBR', 'ST', '3:0', 2]
  ])
})

test('of a unit with several meanings, a certain word beside the amount decides; a word that is none of them contradicts it', () => {
  expect(
    unitsOf(
      ['Qty', 'Unit'],
      [
        ['5 lembar', 'LBR'],
        ['6 sheets', 'lbr'],
        ['7 ton', 'MTS'],
        ['8 LBR', 'sheets'],
        ['9 LBR', 'LBR'],
        ['10 pcs', 'LBR'],
        ['11 LBR', 'KGM']
      ]
    )
  ).toEqual({
    values: [
      [5, 'ST'],
      [6, 'ST'],
      [7, 'TNE'],
      [8, 'ST'],
      [9, 'LBR'],
      [undefined, 'LBR'],
      [undefined, 'KGM']
    ],
    coded: [
      ['sheets', 'ST', '5:1', 1],
      ['LBR', null, '7:1', 2]
    ],
    added: [
      ['ST', 2],
      ['TNE', 1]
    ],
    problems: [
      [7, '10 PCE, LBR', 'other-unit'],
      [8, '11 LBR, KGM', 'other-unit']
    ]
  })
})

test('a unit with several meanings that stays for the user is in upper case', () => {
  const { values, coded } = unitsOf(
    ['Qty', 'Unit'],
    [
      [5, 'st'],
      ['6 lbr.', '']
    ]
  )
  expect([values, coded]).toEqual([
    [
      [5, 'ST'],
      [6, 'LBR']
    ],
    [
      ['st', null, '2:1', 1],
      ['lbr.', null, '3:0', 1]
    ]
  ])
})
