import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { blank } from '#core/derive/shape.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { recordOf, type DraftRecord } from '#core/draft/draft-record.ts'
import { invertAll } from '#core/draft/edit.ts'
import { readPlainRows, type PlainChoices } from '#core/import/plain-rows.ts'
import { valueKey, type ValueDecision } from '#core/import/review.ts'
import type { ImportMode } from '#core/import/row-edits.ts'
import { planTable, tableEdits, tableReviewOf, type TableContext } from '#core/import/table-review.ts'
import { declaration, goodsLine } from '#core/schema/declaration.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const line = (over: JsonObject): JsonObject => ({ ...(blank(goodsLine) as unknown as JsonObject), ...over })
const draftWith = (lines: readonly JsonObject[], member: TableMember = 'detail'): DraftRecord =>
  recordOf('d', { ...blank(declaration), [member]: { data: lines as never } }, 0)
const rowsOf = (record: DraftRecord, member: TableMember = 'detail') => record.document[member].data as unknown as readonly JsonObject[]
const pick = (record: DraftRecord, ...keys: readonly string[]) => rowsOf(record).map((row) => keys.map((key) => row[key]))

interface Options {
  readonly mode?: ImportMode
  readonly member?: TableMember
  readonly choices?: PlainChoices
  readonly values?: ReadonlyMap<string, ValueDecision>
  readonly catalog?: TableContext['catalog']
}

const imported = (
  rows: readonly (readonly Cell[])[],
  record: DraftRecord,
  { mode = 'append', member = 'detail', choices = {}, values = new Map(), catalog = null }: Options = {}
) => {
  const reading = readPlainRows({ name: 'Barang', rows, facts: plainFacts }, member, choices)
  const review = tableReviewOf(reading, member, values)
  const context = { existing: rowsOf(record, member), mode, catalog }
  const plan = planTable(review, member, context)
  const edits = tableEdits(plan, member, context)
  return { review, plan, edits, record: applyEdits(record, edits).record }
}

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

test('documents are numbered with numbers, and rows of tables without numbers have none', () => {
  const before = draftWith([{ ...(blank(declaration.members.dokumen.members.data.of) as unknown as JsonObject), nourut: 4 }], 'dokumen')
  const { record } = imported(
    [
      ['Kode dokumen', 'Nomor dokumen'],
      ['380', 'INV-1']
    ],
    before,
    { member: 'dokumen' }
  )
  expect(rowsOf(record, 'dokumen').map((row) => row['nourut'])).toEqual([4, 5])
  const containers = imported(
    [
      ['contno', 'contukur'],
      ['MSKU6011672', '40']
    ],
    draftWith([]),
    { member: 'container' }
  )
  expect(rowsOf(containers.record, 'container')).toMatchObject([{ contno: 'MSKU6011672', contukur: '40' }])
})

test('values equal on all lines are copied from existing lines, unless the sheet has others', () => {
  const lines = draftWith([line({ seritrp: 1, dtlok: 1, satcukjm: 0, merk: 'M' })])
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'dtlok'],
    ['C-3', 0]
  ]
  for (const mode of ['append', 'replace'] as const)
    expect(pick(imported(rows, lines, { mode }).record, 'seritrp', 'dtlok', 'satcukjm', 'merk').at(-1)).toEqual([1, 0, 0, ''])
})

test('a replaced table keeps the numbers of the sheet, and is renumbered if they are incomplete', () => {
  const numbered = (first: number, second: number) =>
    pick(
      imported(
        [
          ['No', 'Kode barang'],
          [first, 'C'],
          [second, 'D']
        ],
        two,
        { mode: 'replace' }
      ).record,
      'serial',
      'kd_barang'
    )
  expect(numbered(7, 9)).toEqual([
    ['7', 'C'],
    ['9', 'D']
  ])
  expect(numbered(1, 1)).toEqual([
    ['1', 'C'],
    ['2', 'D']
  ])
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
    { mode: 'merge' }
  )
  expect(pick(record, 'serial', 'kd_barang', 'brgurai', 'jmlsat', 'merk')).toEqual([
    ['1', 'A-1', 'LAMA SATU', 5, 'M'],
    ['2', 'B-2', 'BARU DUA', 8, ''],
    ['3', 'C-3', 'BARU', 1, 'X']
  ])
  expect(edits.filter((edit) => edit.kind === 'set').map((edit) => edit.path)).toEqual(['/detail/data/1/brgurai', '/detail/data/1/jmlsat'])
})

test('rows with ambiguous or missing codes are left out of a merge, each with its reason', () => {
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
    { mode: 'merge' }
  )
  expect(plan.unmatched.map(({ row, code, reason }) => [row.line.row, code, reason])).toEqual([
    [1, '', 'no-code'],
    [2, 'A', 'code-twice-here'],
    [4, 'C', 'code-twice']
  ])
  expect(plan.rows.map(({ line: { row } }) => row)).toEqual([3])
})

test('every mode is one step that undo reverts to the same document', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'Jumlah'],
    ['B-2', 9],
    ['Z', 1]
  ]
  for (const mode of ['append', 'replace', 'merge'] as const) {
    const { record, edits } = imported(rows, two, { mode })
    expect.soft(applyEdits(record, invertAll(edits)).record.document, mode).toEqual(two.document)
  }
})

test('1,200 rows of 30 columns are planned and turned into edits', () => {
  const keys = Object.keys(goodsLine.members)
  const rows: readonly (readonly Cell[])[] = [
    keys,
    ...Array.from({ length: 1_200 }, (_, index) =>
      keys.map((key) => ((goodsLine.members[key as 'nohs'].kind as string) === 'string' ? `${index + 1}` : index + 1))
    )
  ]
  expect(imported(rows, two).record.document.detail.data.length).toBe(1_202)
})

test('the catalog fills what the sheet leaves blank; lines that are matched keep theirs', () => {
  const catalog: TableContext['catalog'] = () => ({ blanks: { merk: 'KATALOG', tipe: 'T-1' }, conflicts: {} })
  const { plan, record } = imported(
    [
      ['Kode barang', 'Merek'],
      ['A-1', ''],
      ['C-3', 'SENDIRI']
    ],
    two,
    {
      mode: 'merge',
      catalog: (values) => (values['merk'] === 'SENDIRI' ? { blanks: { tipe: 'T-1' }, conflicts: {} } : (catalog(values) ?? null))
    }
  )
  expect(plan.rows.map(({ filled }) => filled)).toEqual([{}, { tipe: 'T-1' }])
  expect(pick(record, 'merk', 'tipe').at(-1)).toEqual(['SENDIRI', 'T-1'])
})

test('a value in doubt is open until it is confirmed as it is read or corrected, and a corrected one is what is taken', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Kode barang', 'Jumlah', 'Satuan'],
    ['A', 'dua belas', 'gulungan besar'],
    ['B', 3, 'PCE']
  ]
  const open = (values: ReadonlyMap<string, ValueDecision>) => imported(rows, two, { values }).review.open.map(({ key }) => key)
  const [quantity, unit] = [valueKey('1', 'jmlsat'), valueKey('1', 'kdsat')]
  expect(open(new Map())).toEqual([quantity, unit])
  expect(open(new Map([[unit, { kind: 'confirmed', value: 'gulungan besar' }]]))).toEqual([quantity])
  // A confirmation of another reading does not count.
  expect(open(new Map([[unit, { kind: 'confirmed', value: 'ROL' }]]))).toEqual([quantity, unit])
  const corrected = new Map<string, ValueDecision>([
    [quantity, { kind: 'corrected', value: '12' }],
    [unit, { kind: 'corrected', value: 'RO' }],
    [valueKey('2', 'merk'), { kind: 'corrected', value: 'X' }]
  ])
  expect(open(corrected)).toEqual([])
  expect(pick(imported(rows, draftWith([]), { values: corrected }).record, 'jmlsat', 'kdsat')).toEqual([
    [12, 'RO'],
    [3, 'PCE']
  ])
})
