import { expect, test } from 'vitest'
import { readPlainRows, type PlainChoices } from '#core/import/plain-rows.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { plainFacts, type Cell, type Sheet, type SheetFacts } from '#core/spreadsheets/sheet.ts'

interface Options {
  readonly member?: TableMember
  readonly isCsv?: boolean
  readonly facts?: Partial<SheetFacts>
  readonly choices?: PlainChoices
}
const read = (rows: readonly (readonly Cell[])[], { member = 'detail', isCsv = false, facts = {}, choices = {} }: Options = {}) => {
  const sheet: Sheet = { name: 'A', rows, facts: { ...plainFacts, ...facts }, ...(isCsv ? { isUnescaped: false } : {}) }
  return readPlainRows(sheet, member, choices)
}
/** The values of a field, in doubt with a `?` behind. */
const column = ({ rows }: ReturnType<typeof read>, key: string) =>
  rows.map(({ values }) => (values[key] === undefined ? undefined : values[key].value + (values[key].evidence === 'doubtful' ? '?' : '')))
const reasons = ({ rows }: ReturnType<typeof read>) =>
  rows.flatMap(({ row, values }) =>
    Object.entries(values).flatMap(([key, { evidence, problem, doubt, text }]) =>
      evidence === 'doubtful' ? [[row, key, text, problem ?? doubt]] : []
    )
  )
const changes = (reading: ReturnType<typeof read>) => reading.changes.map(({ row, code }) => [row, code])
/** Words that number formats show, by row and column. */
const numberWords = (...rows: readonly (readonly string[])[]): Pick<SheetFacts, 'numberWords'> => ({
  numberWords: new Map(rows.map((words, row) => [row + 1, new Map(words.entries())]))
})

test('an apostrophe that may be an escape is named for a CSV file whose escapes were not removed', () => {
  const rows = [
    ['Uraian barang', 'Jumlah'],
    ["'- TANPA MEREK", 1]
  ]
  const unescaped = readPlainRows({ name: 'A', rows, facts: plainFacts, isUnescaped: true }, 'detail')
  expect([changes(read(rows, { isCsv: true })), changes(unescaped), changes(read(rows))]).toEqual([[[1, 'escaped']], [], []])
})

test('other specifications may be a date', () => {
  const reading = read([
    ['Kode barang', 'Uraian', 'Jumlah', 'Spesifikasi lain'],
    ['A-1', 'OLI', 1, { day: '2027-04-06' }]
  ])
  expect([column(reading, 'spflain'), reasons(reading)]).toEqual([['2027-04-06'], []])
})

test('item codes that a spreadsheet turned into dates or times are in doubt, and marks of text are removed', () => {
  const reading = read([
    ['Kode barang', 'Uraian', 'Jumlah'],
    [{ day: '2026-04-06' }, 'BAUT', 1],
    [{ day: '1899-12-30', time: '12:30' }, 'MUR', "'2"],
    ["'00123", "'90S RING", 3]
  ])
  expect(reasons(reading)).toEqual([
    [1, 'kd_barang', '2026-04-06', 'day-for-text'],
    [2, 'kd_barang', '12:30', 'day-for-text']
  ])
  expect(['kd_barang', 'brgurai', 'jmlsat'].map((key) => column(reading, key))).toEqual([
    ['?', '?', '00123'],
    ['BAUT', 'MUR', "'90S RING"],
    ['1', '2', '3']
  ])
  expect(changes(reading)).toEqual([
    [2, 'unquoted'],
    [3, 'unquoted']
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
  const csv = read(rows, { isCsv: true })
  expect(reasons(csv)).toEqual(isDamaged ? [[1, 'kd_barang', text, 'day-for-text']] : [])
  expect([column(csv, 'spflain'), column(csv, 'kd_barang')]).toEqual([[text], [isDamaged ? '?' : text]])
  // A text of a workbook is as it was typed.
  const workbook = read(rows)
  expect([column(workbook, 'kd_barang'), changes(workbook)]).toEqual([[text], isDamaged ? [[1, 'date-text']] : []])
})

test('digits that a spreadsheet has lost are in doubt, also those of a text', () => {
  const reading = read([
    ['Kode barang', 'Uraian', 'Jumlah'],
    ['2,60403E+11', 'MUR', 2],
    [1_012_345_678_901_234_600, 'MUR', 2]
  ])
  expect(reasons(reading).map(([, , , reason]) => reason)).toEqual(['digits', 'digits'])
})

test('a tariff code that has lost its zero is in doubt, and points are removed from codes', () => {
  const reading = read([
    ['Kode barang', 'HS'],
    ['A', 1_012_900],
    ['B', '8482.10.00']
  ])
  expect(column(reading, 'nohs')).toEqual(['01012900?', '84821000'])
  expect([reasons(reading), changes(reading)]).toEqual([[[1, 'nohs', '1012900', 'lost-zero']], [[2, 'digits-only']]])
})

test('a failed formula is in doubt, also in a text column', () => {
  const reading = read([
    ['Kode barang', 'Uraian', 'Jumlah'],
    ['A', '#REF!', 2],
    ['B', 'X', '#N/A']
  ])
  expect(reasons(reading)).toEqual([
    [1, 'brgurai', '#REF!', 'formula'],
    [2, 'jmlsat', '#N/A', 'formula']
  ])
})

test('a row of a CSV file that is longer than the headings is in doubt, unless all are', () => {
  const rows = [
    ['Kode barang', 'Uraian', 'Nilai invoice', 'Netto'],
    ['C-3', 'BARU', '100.25', '2.5'],
    ['D-4', 'LAGI', '1', '234.56', '2.5']
  ]
  const choices = { language: 'en' as const }
  expect(reasons(read(rows, { isCsv: true, choices }))).toEqual([[2, 'nettodtl', '2.5', 'more-cells']])
  expect(reasons(read(rows, { choices }))).toEqual([])
  expect(reasons(read([rows[0] ?? [], rows[2] ?? []], { isCsv: true, choices }))).toEqual([])
})

test('a number in a date column of a workbook that counts days from 1904 is that day', () => {
  const dated = (date1904: boolean) =>
    column(
      read(
        [
          ['Nomor dokumen', 'Tanggal dokumen'],
          ['A', 44_884]
        ],
        { member: 'dokumen', facts: { date1904 } }
      ),
      'doktg'
    )
  expect([dated(true), dated(false)]).toEqual([['2026-11-20'], ['2022-11-19']])
})

test('date cells beside a text that proves the other order are in doubt, until the user says whether they are swapped', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Nomor dokumen', 'Tanggal dokumen'],
    ['A', { day: '2026-05-04' }],
    ['B', '25/04/2026']
  ]
  const days = (choices: PlainChoices = {}) => read(rows, { member: 'dokumen', choices })
  expect([column(days(), 'doktg'), reasons(days())]).toEqual([['2026-05-04?', '2026-04-25'], [[1, 'doktg', '2026-05-04', 'swapped-day']]])
  expect(column(days({ swapsDays: true }), 'doktg')).toEqual(['2026-04-05', '2026-04-25'])
  expect(column(days({ swapsDays: false }), 'doktg')).toEqual(['2026-05-04', '2026-04-25'])
})

test('how ambiguous numbers and dates are written can be chosen', () => {
  const rows = [
    ['Kode barang', 'Netto', 'Nilai invoice'],
    ['A', '1.250', '2.500']
  ]
  expect(column(read(rows), 'nettodtl')).toEqual(['1250?'])
  expect(column(read(rows, { choices: { forms: { numbers: 'en', dates: null } } }), 'nettodtl')).toEqual(['1.25'])
  const dates = [
    ['Nomor dokumen', 'Tanggal dokumen'],
    ['A', '03/04/2026']
  ]
  expect(column(read(dates, { member: 'dokumen', choices: { forms: { numbers: null, dates: 'en' } } }), 'doktg')).toEqual(['2026-03-04'])
})

test('the text of a cell merged over several rows applies to each of them; amounts, codes and empty rows stay unchanged', () => {
  const tall = [0, 1, 2, 3].map((column) => ({ column, top: 1, bottom: 4 }))
  const reading = read(
    [
      ['Kode barang', 'HS', 'Negara asal', 'Netto'],
      ['A', '84133090', 'CN', 12],
      ['B', null, null, null],
      [null, null, null, null],
      ['C', '73181500', null, null],
      ['D', null, null, 3]
    ],
    { facts: { tall } }
  )
  expect(['kd_barang', 'nohs', 'brgasal', 'nettodtl'].map((key) => column(reading, key))).toEqual([
    ['A', 'B', 'C', 'D'],
    ['84133090', '84133090', '73181500', undefined],
    ['CN', 'CN', 'CN', undefined],
    ['12', undefined, undefined, '3']
  ])
  expect(changes(reading)).toEqual([2, 2, 4].map((row) => [row, 'merged']))
})

test('the condition of goods under the heading of CEISA is translated, under other headings it is read as it is', () => {
  const conditions = (heading: string) => read([['Kode barang', heading], ...['2', '3', '1'].map((code) => ['A', code])])
  expect([column(conditions('KODE KONDISI BARANG'), 'flbarangbaru'), changes(conditions('KODE KONDISI BARANG'))]).toEqual([
    ['1', '2', '?'],
    [
      [1, 'condition'],
      [2, 'condition']
    ]
  ])
  // The list of the field has no 3.
  expect([column(conditions('Kondisi'), 'flbarangbaru'), reasons(conditions('Kondisi'))]).toEqual([
    ['2', '3?', '1'],
    [[2, 'flbarangbaru', '3', 'unknown-code']]
  ])
})

test('a unit behind an amount, or in its format, fills the column of units; another one than it has is in doubt', () => {
  const reading = read(
    [
      ['Uraian', 'Jumlah', 'Satuan', 'Jumlah kemasan', 'Jenis kemasan'],
      ['BAUT', '12 PCS', null, '3 CTNS', null],
      ['MUR', '5 PCS', 'KGM', 2, 'PK'],
      ['RING', 7, null, 1, null],
      ['PIN', '4 gelondong', 'PCE', '1', 'CT']
    ],
    { facts: numberWords([], [], ['', 'KGS', '', 'CTNS']) }
  )
  expect(['jmlsat', 'kdsat', 'kemasjm', 'kemasjn'].map((key) => column(reading, key))).toEqual([
    ['12', '5?', '7', '?'],
    ['PCE', 'KGM', 'KGM', 'PCE'],
    ['3', '2', '1', '1'],
    ['CT', 'PK', 'CT', 'CT']
  ])
  expect(reasons(reading)).toEqual([
    [2, 'jmlsat', '5 PCS', 'other-unit'],
    [4, 'jmlsat', '4 gelondong', 'number']
  ])
})

test('a word beside an amount with several meanings is in doubt; one that the unit of the row does not have contradicts it', () => {
  const reading = read([
    ['Uraian', 'Jumlah', 'Satuan'],
    ['KAIN', '9 LBR', null],
    ['BAUT', '10 pcs', 'KGM']
  ])
  expect(reasons(reading)).toEqual([
    [1, 'kdsat', 'LBR', 'ambiguous-unit'],
    [2, 'jmlsat', '10 pcs', 'other-unit']
  ])
})

test('weights in another unit than kilograms are converted and in doubt, and one that contradicts its column is none', () => {
  const rows = (heading: string, ...weights: readonly Cell[]) => [['Uraian', heading], ...weights.map((weight) => ['BAUT', weight])]
  expect(column(read(rows('Netto (g)', 1500)), 'nettodtl')).toEqual(['1.5?'])
  expect(column(read(rows('Netto', '12.5 KGS', '12.5 LBS', 3)), 'nettodtl')).toEqual(['12.5', '?', '3'])
  // A format that shows a unit of goods says nothing about a weight.
  const formats = read(rows('Netto', 12.5, 3, 4), { facts: numberWords(['', 'PCS'], ['', 'LBS'], ['', 'pallet']) })
  expect(column(formats, 'nettodtl')).toEqual(['12.5', '?', '4'])
})

test('an amount in another currency than the declaration is in doubt, by its cell, its format, the column beside it or its heading', () => {
  const choices = { currency: 'EUR' }
  const amounts = (rows: readonly (readonly Cell[])[], facts: Partial<SheetFacts> = {}) =>
    reasons(read(rows, { choices, facts })).map(([row, , text, reason]) => [row, text, reason])
  const written = [
    ['Uraian', 'Nilai [dnilinv]'],
    ['BAUT', 'EUR 5'],
    ['MUR', 'USD 7']
  ]
  expect(amounts(written)).toEqual([[2, 'USD 7', 'currency']])
  const plain = [
    ['Uraian', 'Nilai [dnilinv]'],
    ['BAUT', 5],
    ['MUR', 7]
  ]
  expect(amounts(plain, numberWords(['', '€'], ['', '$']))).toEqual([[2, '$ 7', 'currency']])
  expect(
    amounts([
      ['Uraian', 'Nilai [dnilinv]', 'Curr.'],
      ['BAUT', 5, 'EUR'],
      ['MUR', 7, 'USD']
    ])
  ).toEqual([[2, 'USD 7', 'currency']])
  expect(
    amounts([
      ['Uraian', 'Nilai invoice (USD)'],
      ['BAUT', 5]
    ])
  ).toEqual([[1, '5', 'currency']])
  // Without a currency of the declaration, that of the first amount.
  expect(reasons(read(written))).toEqual([[2, 'dnilinv', 'USD 7', 'currency']])
})

test('quantity × unit price is checked against the amount of each row', () => {
  const rows = (heading: string) =>
    read([
      ['Uraian', 'JUMLAH SATUAN', heading, 'Nilai [dnilinv]'],
      ['A', 1000, 2.5, 2500],
      ['B', 10, 1.333, 13.33],
      ['C', 4, 2.5, 9],
      ['D', 4, null, 9]
    ])
  expect(reasons(rows('HARGA SATUAN'))).toEqual([[3, 'dnilinv', '9', 'product']])
  expect(reasons(rows('Rak'))).toEqual([])
})
