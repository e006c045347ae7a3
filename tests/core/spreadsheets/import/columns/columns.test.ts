import { expect, test } from 'vitest'
import { columnsOf } from '#core/derive/fields.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import {
  findHeaderRow,
  firstFilledRow,
  guessHeaderRow,
  guessSheet,
  hasHeadings,
  headerSignature,
  headingsAt
} from '#core/spreadsheets/import/header-row.ts'
import { columnLetters, plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const sheet = (rows: readonly (readonly Cell[])[], name = 'Sheet1', hidden = false): Sheet => ({
  name,
  rows,
  facts: { ...plainFacts, hidden }
})

test('headings are recognised in Indonesian, English, as wire keys and as CEISA writes them', () => {
  expect(
    suggestColumns('detail', [
      'No.',
      'Part No.',
      'HS Code',
      'Description of goods',
      'Qty',
      'UOM',
      'Amount (JPY)',
      'Net weight (kg)',
      'Origin',
      'Rak'
    ])
  ).toEqual(['serial', 'kd_barang', 'nohs', 'brgurai', 'jmlsat', 'kdsat', 'dnilinv', 'nettodtl', 'brgasal', null])
  expect(suggestColumns('detail', ['SERI BARANG', 'HS', 'URAIAN', 'KODE NEGARA ASAL', 'dcif', 'Nilai Invoice', 'Merek'])).toEqual([
    'serial',
    'nohs',
    'brgurai',
    'brgasal',
    'dcif',
    'dnilinv',
    'merk'
  ])
  expect(suggestColumns('container', ['NOMOR KONTINER', 'KODE UKURAN', 'KODE JENIS KONTAINER'])).toEqual(['contno', 'contukur', 'conttipe'])
  expect(suggestColumns('dokumen', ['SERI', 'KODE DOKUMEN', 'NOMOR DOKUMEN', 'TANGGAL DOKUMEN'])).toEqual([
    'nourut',
    'dokkd',
    'dokno',
    'doktg'
  ])
  expect(suggestColumns('kemasan', ['Jenis kemasan', 'Jumlah', 'Merek kemasan'])).toEqual(['jnkemas', 'jmkemas', 'merkkemas'])
})

test('signs name columns, numbers and dates do not', () => {
  expect(suggestColumns('detail', ['#', 'HS', '1,234.50', '2026-01-02', '8542.31.00'])).toEqual(['serial', 'nohs', null, null, null])
  expect(suggestColumns('detail', ['№', 'Ｑｔｙ', '12'])).toEqual(['serial', 'jmlsat', null])
})

test('every field of every table is found by its own labels and by its key', () => {
  for (const member of ['detail', 'dokumen', 'container', 'kemasan'] as const) {
    const all = columnsOf(member)
    const keys = all.map(({ key }) => key)
    expect.soft(suggestColumns(member, keys)).toEqual(keys)
    expect
      .soft(
        suggestColumns(
          member,
          all.map(({ field }) => field.label.id)
        )
      )
      .toEqual(keys)
    expect
      .soft(
        suggestColumns(
          member,
          all.map(({ field }) => field.label.en)
        )
      )
      .toEqual(keys)
    expect
      .soft(
        suggestColumns(
          member,
          all.map(({ key, field }) => `${field.label.id} [${key}]`)
        )
      )
      .toEqual(keys)
  }
})

test.each([
  ['Quantity per carton', 'Cartons', 'Total quantity'],
  ['QTY/CTN', 'CTNS', 'TOTAL QTY'],
  ['Qty (pcs/ctn)', 'Cartons', 'Total quantity (pcs)'],
  ['Jumlah/karton', 'Jumlah karton', 'Total kuantitas'],
  ['PCS/CTN', 'No. of ctns', 'Total pcs']
])('of %j, %j and %j the quantity of the line is the last', (...headings) => {
  expect(suggestColumns('detail', headings)).toEqual([null, 'kemasjm', 'jmlsat'])
})

test.each([
  ['Net weight per pc', 'Total net weight'],
  ['N.W./CTN', 'Total N.W.'],
  ['Net weight (kg/pc)', 'Net weight (kg)'],
  ['Berat bersih per pcs', 'Total berat bersih'],
  ['Netto/satuan', 'Jumlah netto'],
  ['Net weight per 100 pcs', 'Nett weight / 净重']
])('%j is not the net weight of the line, %j is', (...headings) => {
  expect(suggestColumns('detail', headings)).toEqual([null, 'nettodtl'])
})

test.each([
  ['Quantity/Unit', 'jmlsat'],
  ['Qty/PCS', 'jmlsat'],
  ['Qty (PCS/SET)', 'jmlsat'],
  ['Jumlah / Qty', 'jmlsat'],
  ['Satuan / Unit', 'kdsat'],
  ['Karton / Cartons', 'kemasjm'],
  ['箱数 / CTNS', 'kemasjm'],
  ['N.W./KGS', 'nettodtl'],
  ['Net weight (kg/lbs)', 'nettodtl'],
  ['Amount (USD/pc)', null],
  ['Value per unit', null]
])('%j names the field %j', (heading, key) => {
  expect(suggestColumns('detail', [heading])).toEqual([key])
})

test('no field is suggested twice: the better heading gets it', () => {
  expect(suggestColumns('detail', ['Value', 'Nilai invoice', 'Nilai invoice'])).toEqual([null, 'dnilinv', null])
})

test('the heading row is found below a letterhead, and of two the lower one', () => {
  const letterhead: readonly (readonly Cell[])[] = [
    ['PT MAJU'],
    ['Jl. Raya 1, tel 021'],
    [],
    ['Invoice', 'KKB-1', null, 'Tanggal', { day: '2026-11-18' }]
  ]
  const one = sheet([...letterhead, ['No', 'Uraian barang', 'HS', 'Jumlah'], [1, 'ROLLER', '84314990', 4]])
  expect(guessHeaderRow(one, 'detail')).toBe(4)
  const two = sheet([
    ...letterhead,
    ['No', 'Uraian barang', 'HS', 'Jumlah'],
    ['No', 'Description', 'HS code', 'Qty'],
    [1, 'ROLLER', '84314990', 4]
  ])
  expect(guessHeaderRow(two, 'detail')).toBe(5)
  const grouped = sheet([
    ['Barang', null, 'Nilai', null],
    ['HS', 'Uraian', null, 'CIF'],
    ['84314990', 'ROLLER', 5, 6]
  ])
  expect([guessHeaderRow(grouped, 'detail'), headingsAt(grouped, 1)]).toEqual([1, ['HS', 'Uraian', 'Nilai', 'CIF']])
  expect(
    guessHeaderRow(
      sheet([
        [1, 2],
        [3, 4]
      ]),
      'detail'
    )
  ).toBeNull()
  expect(firstFilledRow(sheet([[], [null, ''], ['a']]))).toBe(2)
})

test('headings in two rows are joined: merged over both, or a row that only groups columns', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['PT MAJU'],
    ['No', 'Part No', 'Description', 'Quantity', null, 'Net weight'],
    [null, null, null, 'Qty', 'Unit', null],
    [1, 'P-1', 'PUMP', 5, 'PCE', 2.5]
  ]
  const named = sheet(rows)
  expect(guessHeaderRow(named, 'detail')).toBe(2)
  expect(suggestColumns('detail', headingsAt(named, 2))).toEqual(['serial', 'kd_barang', 'brgurai', 'jmlsat', 'kdsat', 'nettodtl'])
  // Units in brackets are no headings; the merged headings beside them show that both rows belong together.
  const units: Sheet = {
    ...sheet(rows.map((cells, row) => (row === 2 ? [null, null, null, '(set)', null, '(kg/m)'] : cells))),
    facts: { ...plainFacts, tall: [0, 1, 2].map((column) => ({ column, top: 1, bottom: 2 })) }
  }
  expect(guessHeaderRow(units, 'detail')).toBe(2)
  expect(
    guessSheet(
      [
        sheet([
          ['Kode barang', 'Koli', 'Netto'],
          ['P-1', 2, 5]
        ]),
        named
      ],
      'detail'
    )
  ).toBe(1)
  // A first line of goods with only text remains a line of goods.
  const first = sheet([
    ['Kode barang', 'Uraian', 'HS'],
    ['A', 'TYPE', null],
    ['B', 'BAUT', '73181500']
  ])
  expect(guessHeaderRow(first, 'detail')).toBe(0)
})

test('a heading row is found again by its texts, wherever it is in the next file; the last choice comes first', () => {
  const chosen = sheet([['Catatan'], ['No', 'Part'], [null, 'P-no', 'P-nama'], [1, 'A', 'BAUT']])
  const signature = headerSignature(chosen, 2)
  const next = sheet([['Lain'], [], ['Alamat', 'Baru'], ['no', 'PART'], ['', 'p no.', 'P-NAMA'], [1, 'B', 'MUR']])
  expect(findHeaderRow(next, [signature])).toBe(4)
  expect(findHeaderRow(next, [headerSignature(chosen, 1), signature])).toBe(3)
  expect(findHeaderRow(sheet([['Kode', 'Uraian']]), [signature])).toBeNull()
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

test('a heading in two languages keeps both; a unit below a heading belongs to it', () => {
  const both = sheet([
    ['No', 'Item Code', 'Unit Price', 'Amount'],
    [null, '货号', '(USD)', '(USD)'],
    [1, 'A', 2, 4]
  ])
  expect(guessHeaderRow(both, 'detail')).toBe(1)
  expect(headingsAt(both, 1)).toEqual(['No', 'Item Code 货号', 'Unit Price (USD)', 'Amount (USD)'])
  expect(
    suggestColumns('detail', ['品名 Description', 'Qty / Jumlah', 'Description of goods and specification', 'Unit price (USD)'])
  ).toEqual(['brgurai', 'jmlsat', null, null])
})

test('a longer heading that begins with a name is one only if the rest are words of headings', () => {
  expect(suggestColumns('detail', ['Description of goods & specification', 'Packing list for November', 'Hubungi gudang'])).toEqual([
    'brgurai',
    null,
    null
  ])
})

test('the sheet with the goods is preferred to notes and to hidden ones', () => {
  const goods: readonly (readonly Cell[])[] = [
    ['Kode barang', 'HS', 'Uraian'],
    ['A', '84314990', 'ROLLER']
  ]
  expect(guessSheet([sheet([['Catatan']]), sheet(goods, 'Tersembunyi', true), sheet(goods, "Barang '26")], 'detail')).toBe(2)
  expect(guessSheet([sheet(goods, 'x', true)], 'detail')).toBe(0)
})

test('columns are named as in a spreadsheet', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})
