import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import type { JsonObject } from '#core/base/json.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { invertAll } from '#core/draft/edit.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { declaration, goodsLine } from '#core/schema/declaration.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { importEdits } from '#core/spreadsheets/import/import-edits.ts'
import { withMergedText } from '#core/spreadsheets/import/merged-text.ts'
import { planImport, type ImportMode, type ImportRequest } from '#core/spreadsheets/import/plan-import.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const line = (over: JsonObject): JsonObject => ({ ...(blank(goodsLine) as unknown as JsonObject), ...over })
const draftWith = (lines: readonly JsonObject[]): DraftRecord =>
  recordOf('d', { ...blank(declaration), detail: { data: lines as never } }, 0)
const goodsOf = (record: DraftRecord): readonly JsonObject[] => record.document.detail.data

const request = (rows: readonly (readonly Cell[])[], record: DraftRecord, mode: ImportMode = 'append'): ImportRequest => ({
  member: 'detail',
  sheet: { name: 'Barang', rows, facts: plainFacts },
  headerRow: 0,
  columns: suggestColumns('detail', (rows[0] ?? []).map(cellText)),
  form: 'id',
  mode,
  existing: goodsOf(record)
})

const imported = (rows: readonly (readonly Cell[])[], record: DraftRecord, mode: ImportMode = 'append') => {
  const asked = request(rows, record, mode)
  const plan = planImport(asked)
  const edits = importEdits(plan, asked)
  return { plan, edits, record: applyEdits(record, edits).record }
}
const pick = (record: DraftRecord, ...keys: readonly string[]) => goodsOf(record).map((row) => keys.map((key) => row[key]))

const two = draftWith([
  line({ serial: '1', kd_barang: 'A-1', brgurai: 'LAMA SATU', jmlsat: 5, merk: 'M' }),
  line({ serial: '2', kd_barang: 'B-2', brgurai: 'LAMA DUA', jmlsat: 6 })
])

test('appended rows are numbered on and values missing in the sheet are blank', () => {
  const { record } = imported(
    [
      ['No', 'Kode barang', 'Uraian', 'Jumlah'],
      [1, 'C-3', 'BARU', '1.250,5'],
      [2, 'D-4', 'BARU LAGI', 7]
    ],
    two
  )
  expect(pick(record, 'serial', 'kd_barang', 'jmlsat', 'dcif')).toEqual([
    ['1', 'A-1', 5, null],
    ['2', 'B-2', 6, null],
    ['3', 'C-3', 1250.5, null],
    ['4', 'D-4', 7, null]
  ])
})

test('a row of a CSV file that is longer than the headings is reported, unless all are', () => {
  const rows = [
    ['Kode barang', 'Uraian', 'Nilai invoice', 'Netto'],
    ['C-3', 'BARU', '100.25', '2.5'],
    ['D-4', 'LAGI', '1', '234.56', '2.5']
  ]
  const problems = (some: readonly (readonly Cell[])[], isCsv: boolean) => planImport({ ...request(some, two), form: 'en', isCsv }).problems
  expect(problems(rows, true)).toEqual([{ row: 3, column: null, key: null, text: '2.5', code: 'more-cells' }])
  expect(problems(rows, false)).toEqual([])
  expect(problems([rows[0] ?? [], rows[2] ?? []], true)).toEqual([])
})

test('a number in a date column of a workbook that counts days from 1904 is that day', () => {
  const dated = (date1904: boolean) => {
    const sheet = { name: 'Dokumen', rows: [['Tanggal dokumen'], [44_884]], facts: { ...plainFacts, date1904 } }
    const columns = suggestColumns('dokumen', ['Tanggal dokumen'])
    return planImport({ member: 'dokumen', sheet, headerRow: 0, columns, form: 'id', mode: 'append', existing: [] })
  }
  expect([true, false].map((date1904) => dated(date1904).rows[0]?.values['doktg'])).toEqual(['2026-11-20', '2022-11-19'])
})

test('values equal on all lines are copied from existing lines, unless the sheet has others', () => {
  const lines = draftWith([line({ seritrp: 1, dtlok: 1, satcukjm: 0, merk: 'M' })])
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'dtlok'],
    ['C-3', 0]
  ]
  for (const mode of ['append', 'replace'] as const)
    expect(pick(imported(rows, lines, mode).record, 'seritrp', 'dtlok', 'satcukjm', 'merk').at(-1)).toEqual([1, 0, 0, ''])
})

test('a replaced table keeps the numbers of the sheet, and is renumbered if they are incomplete', () => {
  const kept = imported(
    [
      ['No', 'Kode barang'],
      [7, 'C'],
      [9, 'D']
    ],
    two,
    'replace'
  ).record
  expect(pick(kept, 'serial', 'kd_barang')).toEqual([
    ['7', 'C'],
    ['9', 'D']
  ])
  const anew = imported(
    [
      ['No', 'Kode barang'],
      [1, 'C'],
      [1, 'D']
    ],
    two,
    'replace'
  ).record
  expect(pick(anew, 'serial')).toEqual([['1'], ['2']])
})

test('merging finds lines by item code, changes the values of the sheet, and adds the rest', () => {
  const { record, edits } = imported(
    [
      ['Kode barang', 'Uraian', 'Jumlah', 'Merek'],
      ['b-2', 'BARU DUA', 8, null],
      ['C-3', 'BARU', 1, 'X'],
      ['A-1', 'LAMA SATU', 5, null]
    ],
    two,
    'merge'
  )
  expect(pick(record, 'serial', 'kd_barang', 'brgurai', 'jmlsat', 'merk')).toEqual([
    ['1', 'A-1', 'LAMA SATU', 5, 'M'],
    ['2', 'B-2', 'BARU DUA', 8, ''],
    ['3', 'C-3', 'BARU', 1, 'X']
  ])
  expect(edits.filter((edit) => edit.kind === 'set').map((edit) => edit.path)).toEqual(['/detail/data/1/brgurai', '/detail/data/1/jmlsat'])
})

test('ambiguous or missing codes are problems with their row, and their rows are left out', () => {
  const doubled = draftWith([line({ kd_barang: 'A' }), line({ kd_barang: 'a' })])
  const { plan } = imported(
    [
      ['Kode barang', 'Uraian'],
      [null, 'TANPA KODE'],
      ['A', 'GANDA'],
      ['C', 'x'],
      ['C', 'y']
    ],
    doubled,
    'merge'
  )
  expect(plan.problems.map(({ row, code }) => [row, code])).toEqual([
    [2, 'no-code'],
    [3, 'code-twice-here'],
    [5, 'code-twice']
  ])
  expect(plan.rows.map(({ row }) => row)).toEqual([4])
})

test('every mode is one step that undo reverts to the same document', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'Jumlah'],
    ['B-2', 9],
    ['Z', 1]
  ]
  for (const mode of ['append', 'replace', 'merge'] as const) {
    const { record, edits } = imported(rows, two, mode)
    expect.soft(applyEdits(record, invertAll(edits)).record.document, mode).toEqual(two.document)
  }
})

test('unreadable cells are reported with row, column and text; sums and empty rows are left out and counted', () => {
  const { plan } = imported(
    [
      ['Kode barang', 'Uraian', 'Jumlah', 'HS', 'Rak'],
      ['A', 'X', 'dua belas', 1_012_900, 'R1'],
      [],
      ['B', 'Y', 3, '8482.10.00', null],
      [null, 'TOTAL', 15, null, null],
      [null, 'Sub total', 15, null, null]
    ],
    two
  )
  expect(plan.problems).toEqual([{ row: 2, column: 2, key: 'jmlsat', text: 'dua belas', code: 'number' }])
  expect(plan.remarks.map(({ row, text, value, code }) => [row, text, value, code])).toEqual([
    [2, '1012900', '01012900', 'padded'],
    [4, '8482.10.00', '84821000', 'digits-only']
  ])
  expect([plan.classified.map(({ row, kind }) => [row, kind]), plan.emptyRows, [...plan.unused]]).toEqual([
    [
      [5, 'total'],
      [6, 'total']
    ],
    1,
    [[4, 1]]
  ])
})

test('a row of sums is left out whichever column has its word; goods of the brand Total are goods', () => {
  const { plan } = imported(
    [
      ['Kode barang', 'Uraian', 'Jumlah', 'Satuan'],
      ['A', 'BAUT', 5, 'PCE'],
      ['TOTAL', null, 5, 'PCE'],
      [null, 'TOTAL QUARTZ 9000 5W30', 3, 'LTR'],
      ['TOTAL-7', 'OLI', 3, 'LTR'],
      [null, 'Grand total (USD):', 11, 'PCE'],
      [null, 'Total 3 macam', 11, null]
    ],
    two
  )
  expect(plan.rows.map(({ row }) => row)).toEqual([2, 4, 5])
  expect(plan.classified.map(({ row, kind }) => [row, kind])).toEqual([3, 6, 7].map((row) => [row, 'total']))
})

test('a failed formula is a problem of its cell, also in a text column', () => {
  const { plan } = imported(
    [
      ['Kode barang', 'Uraian', 'Jumlah'],
      ['A', '#REF!', 2],
      ['B', 'X', '#N/A']
    ],
    two
  )
  expect(plan.problems.map(({ row, key, text, code }) => [row, key, text, code])).toEqual([
    [2, 'brgurai', '#REF!', 'formula'],
    [3, 'jmlsat', '#N/A', 'formula']
  ])
})

test('the text of a cell merged over several rows applies to each of them; amounts, codes and empty rows stay unchanged', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'HS', 'Negara asal', 'Netto'],
    ['A', 84_133_090, 'CN', 12],
    ['B', null, null, null],
    [null, null, null, null],
    ['C', '73181500', null, null],
    ['D', null, null, 3]
  ]
  const tall = [0, 1, 2, 3].map((column) => ({ column, top: 1, bottom: 4 }))
  const sheet = { name: 'Barang', rows, facts: { ...plainFacts, tall } }
  const { sheet: full, filled } = withMergedText(
    sheet,
    0,
    suggestColumns('detail', ['Kode barang', 'HS', 'Negara asal', 'Netto']),
    'detail'
  )
  expect(filled).toBe(3)
  expect(full.rows.slice(1)).toEqual([
    ['A', 84_133_090, 'CN', 12],
    ['B', 84_133_090, 'CN', null],
    [null, null, null, null],
    ['C', '73181500', 'CN', null],
    ['D', null, null, 3]
  ])
  expect(withMergedText(sheet, 4, [], 'detail').sheet).toBe(sheet)
})

test('1,200 rows of 30 columns are planned and turned into edits', () => {
  const keys = Object.keys(goodsLine.members)
  const rows: readonly (readonly Cell[])[] = [
    keys,
    ...Array.from({ length: 1_200 }, (_, index) =>
      keys.map((key) => ((goodsLine.members[key as 'nohs'].kind as string) === 'string' ? `${index + 1}` : index + 1))
    )
  ]
  const { record, plan } = imported(rows, two)
  expect([record.document.detail.data.length, plan.problems.length]).toEqual([1_202, 0])
})

test('the condition of goods under the heading of CEISA is translated, under other headings it is read as it is', () => {
  const conditions = (heading: string) => {
    const { plan, record } = imported([['Kode barang', heading], ...['2', '3', '1'].map((code) => ['A', code])], draftWith([]))
    return {
      values: pick(record, 'flbarangbaru').flat(),
      remarks: plan.remarks.map(({ row, text, value, code }) => [row, text, value, code])
    }
  }
  expect(conditions('KODE KONDISI BARANG')).toEqual({
    values: ['1', '2', ''],
    remarks: [
      [2, '2', '1', 'condition'],
      [3, '3', '2', 'condition'],
      [4, '1', '', 'open-condition']
    ]
  })
  expect(conditions('Kondisi')).toEqual({ values: ['2', '3', '1'], remarks: [] })
})
