import { expect, test } from 'vitest'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { planImport } from '#core/spreadsheets/import/plan-import.ts'
import { cellText, plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const planned = (rows: readonly (readonly Cell[])[], isCsv = false) =>
  planImport({
    member: 'detail',
    sheet: { name: 'Barang', rows, facts: plainFacts },
    headerRow: 0,
    columns: suggestColumns('detail', (rows[0] ?? []).map(cellText)),
    form: 'id',
    mode: 'append',
    isCsv,
    existing: []
  })

test('an apostrophe that may be an escape is named for a CSV file whose escapes were not removed', () => {
  const rows = [
    ['Uraian barang', 'Jumlah'],
    ["'- TANPA MEREK", 1]
  ]
  const remarksOf = (isCsv: boolean, more: Partial<Sheet> = {}) =>
    planImport({
      member: 'detail',
      sheet: { name: 'Barang', rows, facts: plainFacts, ...more },
      headerRow: 0,
      columns: ['brgurai', 'jmlsat'],
      form: 'id',
      mode: 'append',
      isCsv,
      existing: []
    }).remarks.map(({ code }) => code)
  expect([remarksOf(true), remarksOf(true, { isUnescaped: true }), remarksOf(false)]).toEqual([['escaped'], [], []])
})

test('other specifications may be a date', () => {
  const plan = planned([
    ['Kode barang', 'Uraian', 'Jumlah', 'Spesifikasi lain'],
    ['A-1', 'OLI', 1, { day: '2027-04-06' }]
  ])
  expect(plan.rows[0]?.values).toMatchObject({ spflain: '2027-04-06' })
  expect(plan.problems).toEqual([])
})

test('item codes that a spreadsheet turned into dates or times are problems, and marks of text are removed', () => {
  const plan = planned([
    ['Kode barang', 'Uraian', 'Jumlah'],
    [{ day: '2026-04-06' }, 'BAUT', 1],
    [{ day: '1899-12-30', time: '12:30' }, 'MUR', "'2"],
    ["'00123", "'90S RING", 3]
  ])
  expect(plan.problems.map(({ row, key, text, code }) => [row, key, text, code])).toEqual([
    [2, 'kd_barang', '2026-04-06', 'day-for-text'],
    [3, 'kd_barang', '12:30', 'day-for-text']
  ])
  expect(plan.rows.map(({ values }) => [values['kd_barang'], values['brgurai'], values['jmlsat']])).toEqual([
    [undefined, 'BAUT', 1],
    [undefined, 'MUR', 2],
    ['00123', "'90S RING", 3]
  ])
  expect(plan.remarks.map(({ row, code }) => [row, code])).toEqual([
    [3, 'unquoted'],
    [4, 'unquoted']
  ])
})

test.each([
  ['06-Apr', true],
  ['6-Mei', true],
  ['Apr-06', true],
  ['Agu-26', true],
  ['1-Jan', true],
  ['APR-06', false],
  ['06-APR-A', false],
  ['Apr-2006', false],
  ['06 Apr', false],
  ['A-06-Apr', false]
])('the text %j of a CSV file is a code that a spreadsheet made a date: %j', (text, isDamaged) => {
  const rows = [
    ['Kode barang', 'Uraian', 'Jumlah', 'Spesifikasi lain'],
    [text, 'BAUT', 1, text]
  ]
  const plan = planned(rows, true)
  expect(plan.problems.map(({ key, code }) => [key, code])).toEqual(isDamaged ? [['kd_barang', 'day-for-text']] : [])
  expect(plan.rows[0]?.values).toMatchObject({ spflain: text, ...(isDamaged ? {} : { kd_barang: text }) })
  expect(planned(rows).remarks.map(({ key, code }) => [key, code])).toEqual(isDamaged ? [['kd_barang', 'date-text']] : [])
})

test('a text of a workbook is taken as it was typed, with a remark if a spreadsheet may have made it a date', () => {
  const plan = planned([
    ['Kode barang', 'Uraian', 'Jumlah'],
    ['Apr-06', 'BAUT', 1],
    ['2,60403E+11', 'MUR', 2]
  ])
  expect(plan.remarks).toEqual([{ row: 2, column: 0, key: 'kd_barang', text: 'Apr-06', value: 'Apr-06', code: 'date-text' }])
  expect(plan.problems.map(({ row, code }) => [row, code])).toEqual([[3, 'digits']])
  expect(plan.rows.map(({ values }) => values['kd_barang'])).toEqual(['Apr-06', undefined])
})
