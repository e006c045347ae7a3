import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { planImport } from '#core/spreadsheets/import/plan-import.ts'
import type { ChosenCodes } from '#core/codes/written-codes.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const aju = '070128KTU41720261122000018'
const codes = new Set(['ST', 'KG', 'KGM', 'PCE', 'MTS', 'RO', 'CT', 'CN', 'ID'])

/** The import of rows below headings, with lists that have these codes. */
const planOf = (rows: readonly (readonly Cell[])[], chosen: ChosenCodes = {}) =>
  planImport({
    member: 'detail',
    sheet: { name: 'BARANG', rows, facts: plainFacts },
    headerRow: 0,
    columns: suggestColumns('detail', (rows[0] ?? []).map(cellText)),
    form: 'id',
    mode: 'append',
    existing: [],
    chosen,
    isListed: (_, code) => codes.has(code)
  })

const headings = 'NOMOR AJU|SERI BARANG|HS|URAIAN|KODE SATUAN|JUMLAH SATUAN|KODE KEMASAN|JUMLAH KEMASAN|NETTO|KODE NEGARA ASAL'.split('|')
const rows: readonly (readonly Cell[])[] = [
  [aju, 1, '84133090', 'LEMBAR BAJA', 'ST', 20, 'RO', 2, 12, 'CN'],
  [aju, 2, '84133090', 'BIR', 'KG', 4, 'CT', 1, 8, 'ID'],
  [aju, 3, '84133090', 'KAIN', 'MTS', 4, 'CT', 1, 8, 'ID']
]
const codeKeys = ['kdsat', 'kemasjn', 'brgasal'] as const

test('a goods sheet of CEISA alone has the codes that the whole workbook has', () => {
  const sheets = [
    { name: 'HEADER', rows: [['NOMOR AJU'], [aju]], facts: plainFacts },
    { name: 'BARANG', rows: [headings, ...rows], facts: plainFacts }
  ]
  const [whole] = readCeisa(sheets, 'id', blank(declaration)).declarations
  const plan = planOf([headings, ...rows])
  const read = plan.rows.map(({ values }) => codeKeys.map((key) => values[key]))
  expect(read).toEqual(whole?.detail.data.map((line) => codeKeys.map((key) => line[key])))
  expect(read.map(([unit]) => unit)).toEqual(['ST', 'KG', 'MTS'])
  expect(plan.coded).toEqual([])
})

test('so has a part of it that was copied without its first columns', () => {
  const plan = planOf([headings, ...rows].map((cells) => cells.slice(1)))
  expect(plan.rows.map(({ values }) => values['kdsat'])).toEqual(['ST', 'KG', 'MTS'])
  expect(plan.coded).toEqual([])
})

test('words below headings of CEISA become codes', () => {
  const plan = planOf([headings, [aju, 1, '84133090', 'POMPA', 'pcs', 20, 'CTNS', 2, 12, 'China']])
  expect(plan.rows.map(({ values }) => codeKeys.map((key) => values[key]))).toEqual([['PCE', 'CT', 'CN']])
})

test('the unit of a sheet with other headings is a word, also below Kode satuan', () => {
  const plan = planOf([
    ['No', 'Kode barang', 'Uraian barang', 'Jumlah satuan', 'Kode satuan', 'Netto'],
    [1, 'A-1', 'BAUT', 20, 'KG', 20],
    [2, 'A-2', 'PELAT', 3, 'ST', 2]
  ])
  expect(plan.rows.map(({ values }) => values['kdsat'])).toEqual(['KGM', 'ST'])
  expect(plan.coded.filter(({ code }) => code === null).map(({ text }) => text)).toEqual(['ST'])
})

test('a code that the user chose for a text counts below a heading of CEISA, but not of Ajukan', () => {
  const chosen = { unit: { st: 'PCE', kg: 'KGM' } }
  const unitsOf = (rows: readonly (readonly Cell[])[]) => planOf(rows, chosen).rows.map(({ values }) => values['kdsat'])
  expect(unitsOf([headings, ...rows])).toEqual(['PCE', 'KGM', 'MTS'])
  expect(planOf([headings, ...rows], chosen).coded.map(({ text, from }) => [text, from])).toEqual([
    ['ST', 'chosen'],
    ['KG', 'chosen']
  ])
  expect(
    unitsOf([
      ['Uraian [brgurai]', 'Satuan [kdsat]'],
      ['LEMBAR BAJA', 'ST'],
      ['BIR', 'KG']
    ])
  ).toEqual(['ST', 'KG'])
})

test('a register of aju numbers with other headings has words', () => {
  const headings = ['Nomor Aju', 'Uraian', 'Jumlah', 'Kode Satuan', 'Amount']
  expect(planOf([headings, [aju, 'BAUT', 20, 'KG', 60]]).rows.map(({ values }) => values['kdsat'])).toEqual(['KGM'])
})

test('a goods sheet of CEISA with few columns has codes', () => {
  const few = ['NOMOR AJU', 'SERI BARANG', 'URAIAN', 'KODE SATUAN', 'JUMLAH SATUAN']
  expect(planOf([few, [aju, 1, 'BIR', 'KG', 20]]).rows.map(({ values }) => values['kdsat'])).toEqual(['KG'])
})
