import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { readPlainRows } from '#core/import/plain-rows.ts'
import { bestSheet, hasHeadings, plainTableOf } from '#core/import/plain-target.ts'
import { declaration } from '#core/schema/declaration.ts'
import { tableMembers, type TableMember } from '#core/schema/layout.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { columnLetters, plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const sheet = (rows: readonly (readonly Cell[])[], name = 'BARANG', hidden = false): Sheet => ({
  name,
  rows,
  facts: { ...plainFacts, hidden }
})
const columns = (member: TableMember, headings: readonly string[]) =>
  readPlainRows(sheet([headings, ['x']]), member, { headerRow: 0 }).columns

test('headings are recognised in Indonesian, English, as wire keys and as CEISA writes them', () => {
  expect(
    columns('detail', ['No.', 'Part No.', 'HS Code', 'Description of goods', 'Qty', 'UOM', 'Amount', 'Net weight (kg)', 'Origin', 'Rak'])
  ).toEqual(['serial', 'kd_barang', 'nohs', 'brgurai', 'jmlsat', 'kdsat', 'dnilinv', 'nettodtl', 'brgasal', null])
  expect(columns('detail', ['SERI BARANG', 'HS', 'URAIAN', 'KODE NEGARA ASAL', 'dcif', 'Nilai Invoice', 'Merek'])).toEqual([
    'serial',
    'nohs',
    'brgurai',
    'brgasal',
    'dcif',
    'dnilinv',
    'merk'
  ])
  expect(columns('container', ['NOMOR KONTINER', 'KODE UKURAN', 'KODE JENIS KONTAINER'])).toEqual(['contno', 'contukur', 'conttipe'])
  expect(columns('kemasan', ['Jenis kemasan', 'Jumlah', 'Merek kemasan'])).toEqual(['jnkemas', 'jmkemas', 'merkkemas'])
})

test('numbers and dates name no column', () => {
  expect(columns('detail', ['HS', '1,234.50', '2026-01-02', '8542.31.00'])).toEqual(['nohs', null, null, null])
})

test.each(tableMembers)('every field of the table %s is found by its own labels and by its key', (member) => {
  const all = columnsOf(member)
  const keys = all.map(({ key }) => key)
  expect.soft(columns(member, keys)).toEqual(keys)
  for (const language of ['id', 'en'] as const) {
    const labels = all.map(({ field }) => field.label[language])
    expect.soft(columns(member, labels)).toEqual(keys)
    expect
      .soft(
        columns(
          member,
          all.map(({ key, field }) => `${field.label[language]} [${key}]`)
        )
      )
      .toEqual(keys)
  }
})

test('no field is suggested twice: the better heading gets it, and a visible column before a hidden one', () => {
  expect(columns('detail', ['Uraian', 'Uraian barang [brgurai]'])).toEqual([null, 'brgurai'])
  const hidden: Sheet = { ...sheet([['Uraian barang [brgurai]', 'Uraian', 'HS'], ['x']]), facts: { ...plainFacts, hiddenColumns: [0, 2] } }
  expect(readPlainRows(hidden, 'detail').columns).toEqual([null, 'brgurai', 'nohs'])
})

test('the sheet with the table is preferred to notes and to hidden ones', () => {
  const goods = sheet([['Kode barang', 'Uraian barang', 'HS'], ['A']], 'Barang')
  const notes = sheet([['Catatan'], ['HS']], 'Catatan')
  expect([bestSheet([notes, goods], 'detail'), bestSheet([sheet(goods.rows, 'Lama', true), notes, goods], 'detail')]).toEqual([1, 2])
})

test('a block has headings when most cells of a row above others name columns', () => {
  const heads = ['Item code', 'Description', 'Qty', 'Amount (USD)']
  const goods = ['A-1', 'BOLT', '5', '10']
  expect(hasHeadings([heads, goods], 'detail')).toBe(true)
  expect(hasHeadings([['NINGBO CO., LTD.', '', '', ''], ['Invoice No.:', 'A-1', '', ''], heads, goods], 'detail')).toBe(true)
  expect(
    hasHeadings(
      [
        ['Jenis dokumen', 'Nomor', 'Tanggal'],
        ['380', 'A', '05-11-2026']
      ],
      'dokumen'
    )
  ).toBe(true)
  expect(hasHeadings([heads], 'detail')).toBe(false)
  expect(hasHeadings([heads, ['', '', '', '']], 'detail')).toBe(false)
  expect(hasHeadings([goods, ['A-2', 'NUT', '5', '10']], 'detail')).toBe(false)
  expect(hasHeadings([['UNIT', 'CONTROL UNIT', '1', '5'], goods], 'detail')).toBe(false)
  expect(hasHeadings([['Qty'], ['5'], ['6']], 'detail')).toBe(false)
})

test('columns are named as in a spreadsheet', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

const aju = '070128KTU41720261122000018'
const codes = new Set(['ST', 'KG', 'KGM', 'PCE', 'MTS', 'RO', 'CT', 'CN', 'ID'])
const codeKeys = ['kdsat', 'kemasjn', 'brgasal'] as const

/** The codes of goods below headings, with lists that have these codes; `?`: in doubt. */
const codesOf = (rows: readonly (readonly Cell[])[]) =>
  readPlainRows(sheet(rows), 'detail', { isListed: (_, code) => codes.has(code) }).rows.map(({ values }) =>
    codeKeys.map((key) => (values[key] === undefined ? undefined : values[key].value + (values[key].evidence === 'doubtful' ? '?' : '')))
  )

const headings = 'NOMOR AJU|SERI BARANG|HS|URAIAN|KODE SATUAN|JUMLAH SATUAN|KODE KEMASAN|JUMLAH KEMASAN|NETTO|KODE NEGARA ASAL'.split('|')
const rows: readonly (readonly Cell[])[] = [
  [aju, 1, '84133090', 'LEMBAR BAJA', 'ST', 20, 'RO', 2, 12, 'CN'],
  [aju, 2, '84133090', 'BIR', 'KG', 4, 'CT', 1, 8, 'ID'],
  [aju, 3, '84133090', 'KAIN', 'MTS', 4, 'CT', 1, 8, 'ID']
]

test('a goods sheet of CEISA alone, also without its first columns, has the codes that the whole workbook has', () => {
  const sheets = [sheet([['NOMOR AJU'], [aju]], 'HEADER'), sheet([headings, ...rows])]
  const [whole] = readCeisa(sheets, 'id', blank(declaration)).declarations
  expect(plainTableOf([sheet([headings, ...rows])])).toBe('detail')
  expect(codesOf([headings, ...rows])).toEqual(whole?.detail.data.map((line) => codeKeys.map((key) => line[key])))
  expect(codesOf([headings, ...rows].map((cells) => cells.slice(1))).map(([unit]) => unit)).toEqual(['ST', 'KG', 'MTS'])
})

test('words below headings of CEISA become codes', () => {
  expect(codesOf([headings, [aju, 1, '84133090', 'POMPA', 'pcs', 20, 'CTNS', 2, 12, 'China']])).toEqual([['PCE', 'CT', 'CN']])
})

test('the unit of a sheet with other headings is a word, also below Kode satuan', () => {
  const other = [
    ['No', 'Kode barang', 'Uraian barang', 'Jumlah satuan', 'Kode satuan', 'Netto'],
    [1, 'A-1', 'BAUT', 20, 'KG', 20],
    [2, 'A-2', 'PELAT', 3, 'ST', 2]
  ]
  expect(codesOf(other).map(([unit]) => unit)).toEqual(['KGM', expect.stringMatching(/\?$/)])
  const register = ['Nomor Aju', 'Uraian', 'Jumlah', 'Kode Satuan', 'Amount']
  expect(codesOf([register, [aju, 'BAUT', 20, 'KG', 60]])).toEqual([['KGM', undefined, undefined]])
})

test('a goods sheet of CEISA with few columns has codes', () => {
  const few = ['NOMOR AJU', 'SERI BARANG', 'URAIAN', 'KODE SATUAN', 'JUMLAH SATUAN']
  expect(codesOf([few, [aju, 1, 'BIR', 'KG', 20]])).toEqual([['KG', undefined, undefined]])
})

test.each<[TableMember, readonly string[]]>([
  ['dokumen', ['Kode dokumen', 'Nomor dokumen', 'Tanggal dokumen']],
  ['dokumen', ['No', 'Jenis Dokumen', 'Nomor', 'Tanggal']],
  ['dokumen', ['Document Type', 'Document No', 'Date']],
  ['dokumen', ['SERI', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN', 'KODE IZIN']],
  ['dokumen', ['Kode [dokkd]', 'Nomor [dokno]', 'Tanggal [doktg]', 'Dokumen']],
  ['container', ['Nomor Kontainer', 'Ukuran', 'Jenis kontainer']],
  ['container', ['Container No', 'Size', 'FCL/LCL']],
  ['container', ['No Kontainer', 'Ukuran', 'Jenis']],
  ['kemasan', ['Jenis kemasan', 'Jumlah kemasan', 'Merek kemasan']],
  ['kemasan', ['Package type', 'Number of packages', 'Marks']],
  ['kemasan', ['Jenis kemasan', 'Jumlah', 'Merek']]
])('a file of %s is recognised by its headings %j', (member, headings) => {
  const values = headings.map((_, at) => `A${at}`)
  expect(plainTableOf([sheet([headings, values])])).toBe(member)
  expect(plainTableOf([sheet([['Daftar'], [], headings, values])])).toBe(member)
  // Without rows, or beside another sheet, nothing says what it is for.
  expect(plainTableOf([sheet([headings])])).not.toBe(member)
  expect(
    plainTableOf([
      sheet([headings, values]),
      sheet([
        ['Description', 'Qty'],
        ['BOLT', '2']
      ])
    ])
  ).not.toBe(member)
  // With names and quantities of goods it is a list of those.
  expect(
    plainTableOf([
      sheet([
        [...headings, 'Description', 'Qty pcs'],
        [...values, 'BOLT', '2']
      ])
    ])
  ).not.toBe(member)
})

test.each([
  [['Description', 'Qty', 'Container No']],
  [['Marks', 'Description', 'Package', 'Qty']],
  [['No', 'Type', 'Qty', 'Marks']],
  [['Container No']],
  [['Invoice No', 'Date', 'Amount']],
  [['Document No', 'Description', 'Amount']]
])('a list of a supplier is none of the short tables: %j', (headings) => {
  expect(plainTableOf([sheet([headings, headings.map(() => 'A1')])])).toBeNull()
})
