import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unitsOfHeadings, withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import { guessHeaderRow, guessSheet, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { withMergedText } from '#core/spreadsheets/import/merged-text.ts'
import { cellForms } from '#core/spreadsheets/number-form.ts'
import { mappedCells } from '#core/spreadsheets/import/mapped-cells.ts'
import { planImport } from '#core/spreadsheets/import/plan-import.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import { sampleInvoice } from '../../../../scripts/sheet-fixtures/sample-invoice.ts'

const bytes = await readFile(join(process.cwd(), 'resources/samples/invoice-40.xlsx'))
const workbook = await readWorkbook('invoice-40.xlsx', new Uint8Array(bytes))

test('the packaged invoice is the one of its script (node scripts/make-sample-invoice.ts)', () => {
  const texts = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : cell)))
  const found = texts(workbook.sheets[0]?.rows ?? [])
  for (const [index, row] of texts(sampleInvoice).entries())
    expect.soft(found[index]?.slice(0, row.length), `row ${index + 1}`).toEqual(row)
})

test('all forty lines of the packaged invoice come in without a cell corrected by hand', () => {
  const sheet = workbook.sheets[guessSheet(workbook.sheets, 'detail')]
  if (!sheet) throw new Error('no sheet')
  const headerRow = guessHeaderRow(sheet, 'detail') ?? -1
  const headings = headingsAt(sheet, headerRow)
  const columns = suggestColumns('detail', headings)
  const table = { member: 'detail' as const, sheet, headerRow, columns }
  const kinds = rowKinds(table)
  const withUnits = withoutUnits(sheet, headerRow, columns, 'detail')
  const filled = withMergedText(withUnits.sheet, headerRow, columns, 'detail')
  const { numbers } = cellForms(mappedCells({ ...table, sheet: filled.sheet, kinds }))
  expect([numbers.form, numbers.evidence]).toEqual(['en', ['en']])
  const columnUnits = unitsOfHeadings(headings, columns)
  const plan = planImport({
    ...table,
    sheet: filled.sheet,
    kinds,
    units: withUnits.units,
    columnUnits,
    form: 'en',
    mode: 'append',
    existing: []
  })
  expect([plan.rows.length, plan.problems, plan.coded.filter(({ code }) => code === null)]).toEqual([40, [], []])
  const needed = ['nohs', 'brgurai', 'kd_barang', 'brgasal', 'jmlsat', 'kdsat', 'dnilinv', 'nettodtl', 'kemasjm', 'kemasjn']
  for (const { row, values } of plan.rows)
    expect
      .soft(
        needed.filter((key) => (values[key] ?? '') === ''),
        `row ${row}`
      )
      .toEqual([])
  const sum = (key: string): number => Math.round(plan.rows.reduce((total, { values }) => total + Number(values[key]), 0) * 100) / 100
  expect([sum('dnilinv'), sum('kemasjm')]).toEqual([74_187, 116])
  expect(new Set(plan.rows.map(({ values }) => values['kemasjn']))).toEqual(new Set(['CT']))
  expect(plan.rows.every(({ values }) => typeof values['brgasal'] === 'string' && /^[A-Z]{2}$/.test(values['brgasal']))).toBe(true)
})
