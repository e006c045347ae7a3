import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import type { Language } from '#core/base/language.ts'
import type { IsCodeListed } from '#core/codes/code-names.ts'
import { isWrittenList } from '#core/codes/written-codes.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { readPlainRows, type PlainRows } from '#core/import/plain-rows.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { codeLists, type BuiltInListName } from '#core/schema/code-lists.ts'
import type { CodeListName, Field } from '#core/schema/field.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { plainFacts, type Cell, type OutSheet, type Sheet } from '#core/spreadsheets/sheet.ts'
import { tableExport } from '#core/spreadsheets/workbook/write.ts'
import { writeCsv, writeWorkbook } from '../../../renderer/workers/spreadsheets/write-workbook.ts'

const fileOf = async (out: OutSheet, kind: 'csv' | 'xlsx', language: Language) => {
  const bytes = kind === 'csv' ? writeCsv(out, language).bytes : await writeWorkbook([out])
  const reading = await readFile(`a.${kind}`, bytes)
  const [sheet] = reading.kind === 'document' ? (reading.workbook?.sheets ?? []) : []
  if (!sheet) throw new Error('the file has no sheet')
  return sheet
}

const sheetOf = (...rows: readonly (readonly Cell[])[]): Sheet => ({ name: 'A', rows, facts: plainFacts })
const csvOf = (...rows: readonly (readonly Cell[])[]): Sheet => ({ ...sheetOf(...rows), isUnescaped: false })
const valuesOf = ({ rows }: PlainRows) =>
  rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).map(([key, { value, evidence }]) => [key, evidence === 'doubtful' ? `${value}?` : value]))
  )

const problemsOf = ({ rows }: PlainRows) =>
  rows.flatMap(({ row, values }) =>
    Object.entries(values).flatMap(([key, { column, problem }]) => (problem === null ? [] : [[row, column, key, problem] as const]))
  )

const codes: Readonly<Record<string, readonly string[]>> = {
  unit: ['KGM', 'PCE', 'MTR', 'LTR'],
  package: ['CT', 'PK', 'BX'],
  country: ['CN', 'JP', 'DE']
}
const listed = (list: CodeListName | undefined): readonly string[] =>
  list !== undefined && Object.hasOwn(codeLists, list) ? codeLists[list as BuiltInListName].map(({ code }) => code) : []
const words = fc
  .stringMatching(/^[A-Z][A-Z0-9 .,;:"'=+@()/-]{0,20}[A-Z0-9)]$/)
  .filter((text) => !/^[A-Z][a-z]{2}-\d\d$|^TRUE$|^FALSE$|^#/.test(text))
/** A value of a field, as a declaration has it. */
const valueOf = (key: string, field: Field): fc.Arbitrary<string | number | boolean> => {
  const list = codes[field.codes ?? ''] ?? listed(field.codes)
  if (list.length > 0) return fc.constantFrom(...list.map((code) => (field.kind === 'integer' ? Number(code) : code)))
  if (field.kind === 'boolean') return fc.boolean()
  if (field.kind === 'integer') return fc.integer({ min: 0, max: 99_999 })
  if (field.kind === 'number') return fc.integer({ min: 1, max: 999_999_999 }).map((number) => number / 10_000)
  if (field.form === 'decimal')
    return fc.tuple(fc.nat(9_999_999), fc.nat(999)).map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
  if (field.form === 'date')
    return fc.integer({ min: 8_000, max: 22_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  if (key === 'nohs') return fc.constantFrom('84133090', '01012900', '39269099')
  return words
}
const anyRows = (member: TableMember): fc.Arbitrary<readonly JsonObject[]> =>
  fc.array(fc.record(Object.fromEntries(columnsOf(member).map(({ key, field }) => [key, valueOf(key, field)]))), {
    minLength: 1,
    maxLength: 6
  })

/** A value without the zeros that an export does not write. */
const plain = (value: unknown): string => {
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

test.each(tableMembers.flatMap((member) => (['xlsx', 'csv'] as const).map((kind) => [member, kind] as const)))(
  'any rows of the table %s in a file of the kind %s are read back as they were written, in both languages',
  async (member, kind) => {
    await fc.assert(
      fc.asyncProperty(anyRows(member), fc.constantFrom('id' as const, 'en' as const), async (rows, language) => {
        const sheet = await fileOf(tableExport(member, rows, language), kind, language)
        const written = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])))
        const read = readPlainRows(sheet, member, { language })
        expect([problemsOf(read), read.leftOut]).toEqual([[], []])
        expect(valuesOf(read).map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])))).toEqual(
          written
        )
      }),
      { numRuns: 25 }
    )
  }
)

test('headings of CEISA, of brokers and in both languages name the fields of the other tables', () => {
  const columns = (member: TableMember, ...headings: readonly string[]) => readPlainRows(sheetOf(headings, ['x']), member).columns
  expect(columns('dokumen', 'SERI', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN', 'Catatan')).toEqual([
    'nourut',
    'dokkd',
    'dokno',
    'doktg',
    null
  ])
  expect(columns('container', 'No', 'Container No.', 'Size', 'Load')).toEqual([null, 'contno', 'contukur', 'conttipe'])
  expect(columns('kemasan', 'Jenis kemasan', 'Jumlah', 'Marks and numbers')).toEqual(['jnkemas', 'jmkemas', 'merkkemas'])
  expect(columns('detail', 'HS', 'URAIAN', 'JUMLAH SATUAN', 'KODE SATUAN', 'CIF')).toEqual(['nohs', 'brgurai', 'jmlsat', 'kdsat', 'dcif'])
  expect(readPlainRows(sheetOf(['Catatan kami'], ['x']), 'container')).toMatchObject({ headerRow: null, rows: [] })
})

test('titles above the headings, blank rows, notes and sums below give no row; those with an amount stay visible', () => {
  const sheet = sheetOf(
    ['PT MITRA TERANG'],
    [],
    ['Jenis kemasan', 'Jumlah', 'Merek'],
    ['CT', 24, 'MTR 1-24'],
    [],
    ['PALLET', 3, null],
    ['Total', 27],
    [null, null, null, 'catatan']
  )
  const read = readPlainRows(sheet, 'kemasan')
  expect([read.headerRow, valuesOf(read)]).toEqual([
    2,
    [
      { jnkemas: 'CT', jmkemas: '24', merkkemas: 'MTR 1-24' },
      { jnkemas: 'PX', jmkemas: '3' }
    ]
  ])
  expect(read.leftOut).toEqual([
    { row: 6, kind: 'total', text: 'Total · 27', hasAmount: true },
    { row: 7, kind: 'note', text: 'catatan', hasAmount: false }
  ])
  const taken = readPlainRows(sheet, 'kemasan', {
    rows: new Map([
      [6, 'goods'],
      [3, 'left-out']
    ])
  })
  expect([taken.rows.map(({ row }) => row), taken.leftOut.map(({ row }) => row)]).toEqual([
    [5, 6],
    [3, 7]
  ])
})

test('a number or date that can be read in two ways is doubtful with the other reading, unless another cell of the file decides', () => {
  const packages = (...counts: readonly string[]) =>
    valuesOf(readPlainRows(csvOf(['Jenis kemasan', 'Jumlah'], ...counts.map((count) => ['CT', count])), 'kemasan'))
  expect(packages('1.250').map(({ jmkemas }) => jmkemas)).toEqual(['1250?'])
  expect(packages('1,250').map(({ jmkemas }) => jmkemas)).toEqual(['1.25?'])
  expect(packages('1.250', '1.250.000').map(({ jmkemas }) => jmkemas)).toEqual(['1250', '1250000'])
  const dates = (...days: readonly string[]) =>
    readPlainRows(csvOf(['Nomor dokumen', 'Tanggal dokumen'], ...days.map((day) => ['A1', day])), 'dokumen')
  expect(dates('03/04/2026').rows[0]?.values['doktg']).toMatchObject({ value: '2026-04-03', other: '2026-03-04', doubt: 'number-form' })
  expect(valuesOf(dates('03/04/2026', '04/25/2026')).map(({ doktg }) => doktg)).toEqual(['2026-03-04', '2026-04-25'])
  expect(valuesOf(dates('03-04-2026', '20 November 2026', '2026年11月20日')).map(({ doktg }) => doktg)).toEqual([
    '2026-04-03',
    '2026-11-20',
    '2026-11-20'
  ])
})

test('cells that are no value of their field are named with their place, and the row keeps its other values', () => {
  const read = readPlainRows(
    csvOf(
      ['Kode dokumen', 'Nomor dokumen', 'Tanggal dokumen', 'Seri'],
      ['380', '2,60403E+11', '31/02/2026', 'dua'],
      ['380', '06-Apr', '#REF!', '1,5'],
      ['705', 'SHA-1', '2026-11-20', '3', '250', '7']
    ),
    'dokumen'
  )
  expect(problemsOf(read)).toEqual([
    [1, 1, 'dokno', 'digits'],
    [1, 2, 'doktg', 'date'],
    [1, 3, 'nourut', 'number'],
    [2, 1, 'dokno', 'day-for-text'],
    [2, 2, 'doktg', 'formula'],
    [2, 3, 'nourut', 'integer'],
    [3, 3, 'nourut', 'more-cells']
  ])
  expect(valuesOf(read)).toEqual([
    { dokkd: '380', dokno: '?', doktg: '?', nourut: '?' },
    { dokkd: '380', dokno: '?', doktg: '?', nourut: '?' },
    { dokkd: '705', dokno: 'SHA-1', doktg: '2026-11-20', nourut: '3?' }
  ])
})

test('words become codes; unknown and ambiguous ones are doubtful, and a code below a heading of Ajukan stays', () => {
  const goods = (heading: string, ...units: readonly string[]) =>
    valuesOf(
      readPlainRows(sheetOf(['Uraian [brgurai]', heading], ...units.map((unit) => ['BAUT', unit])), 'detail', { isListed: () => null })
    ).map(({ kdsat }) => kdsat)
  expect(goods('Satuan [kdsat]', 'PCE', 'pcs', 'ST', 'LBR')).toEqual(['PCE', 'PCE', 'ST', 'LBR'])
  expect(goods('KODE SATUAN BARANG', 'pcs', 'gulungan besar')).toEqual(['PCE', 'gulungan besar?'])
})

const codedColumns = tableMembers.flatMap((member) =>
  columnsOf(member).flatMap(({ key, field }) => {
    const list = isWrittenList(field.codes) ? [] : listed(field.codes)
    return list.length > 0 ? [[member, key, list] as const] : []
  })
)
test.each(codedColumns)(
  'in the table %s a text that is no code of %s is in doubt, and every code of its list is not',
  (member, key, list) => {
    const read = (text: string) => readPlainRows(sheetOf([`Isi [${key}]`], [text]), member).rows[0]?.values[key]
    for (const code of list) expect(read(code)).toMatchObject({ value: code, evidence: 'plausible', doubt: null })
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{2,12}$/), (text) => {
        fc.pre(list.every((code) => code.toUpperCase() !== text.toUpperCase()))
        expect(read(text)).toMatchObject({ evidence: 'doubtful' })
      })
    )
  }
)

test('an unknown document type is in doubt with the code that its text means; one of the usual form may be newer than the list', () => {
  const read = (text: string, isListed?: IsCodeListed) =>
    readPlainRows(sheetOf(['Kode dokumen', 'Nomor'], [text, 'A-1']), 'dokumen', isListed === undefined ? {} : { isListed }).rows[0]?.values[
      'dokkd'
    ]
  for (const [text, other] of [
    ['X', null],
    ['Invoice', '380'],
    ['380 - Invoice', '380'],
    ['705 B/L', '705'],
    ['123456', null]
  ] as const)
    expect(read(text)).toMatchObject({ value: text, evidence: 'doubtful', doubt: 'unknown-code', other })
  expect(read('811')).toMatchObject({ value: '811', evidence: 'plausible' })
  expect(read('811', () => false)).toMatchObject({ evidence: 'doubtful', doubt: 'unknown-code' })
  expect(read('X', () => true)).toMatchObject({ evidence: 'plausible' })
})
