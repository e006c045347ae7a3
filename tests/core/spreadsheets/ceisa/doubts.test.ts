import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { declaration } from '#core/schema/declaration.ts'
import { readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import { plainFacts, type Cell, type Sheet } from '#core/spreadsheets/sheet.ts'

const [first, second] = ['040328MTR41720261118000007', '040328MTR41720261118000008']
const sheet = (name: string, rows: readonly (readonly Cell[])[], words: readonly (readonly [number, number, string])[] = []): Sheet => ({
  name,
  rows,
  facts: { ...plainFacts, numberWords: new Map(words.map(([row, column, word]) => [row, new Map([[column, word]])])) }
})
const goods = (...rows: readonly (readonly Cell[])[]): Sheet =>
  sheet('BARANG', [['NOMOR AJU', 'HS', 'JUMLAH SATUAN', 'CIF', 'FOB'], ...rows], [[2, 3, 'Rp']])
const read = (...sheets: readonly Sheet[]) => readCeisa(sheets, 'id', blank(declaration))

test('amounts of a CEISA workbook in another currency than that of their declaration are found, also by their number format', () => {
  const header = [
    ['NOMOR AJU', 'KODE VALUTA', 'FREIGHT', 'CIF RUPIAH'],
    [first, 'USD', 500, 'Rp 16.000'],
    [second, 'EUR', 'EUR 70', null]
  ]
  const { currencies } = read(
    sheet('HEADER', header, [[1, 2, '€']]),
    goods([first, '84133090', 1, 5, 'USD 4'], [first, '84133090', 1, 6, null], [second, '84133090', 'EUR 1', 'USD 7', null])
  )
  expect(
    currencies.map(({ kind, key, currency, declared, marks }) => [kind, key, currency, declared, marks.map(({ text }) => text)])
  ).toEqual([
    ['other', 'freight', 'EUR', 'USD', ['€ 500']],
    ['other', 'dcif', 'IDR', 'USD', ['Rp 6']],
    ['misplaced', 'jmlsat', 'EUR', '', ['EUR 1']],
    ['other', 'dcif', 'USD', 'EUR', ['USD 7']]
  ])
  expect(currencies[0]?.marks[0]?.place).toEqual({ sheet: 'HEADER', row: 2, heading: 'FREIGHT', column: 2 })
})

test('date cells of a CEISA workbook beside a text of the other order may be swapped', () => {
  const { suspects } = read(
    sheet('HEADER', [
      ['NOMOR AJU', 'TANGGAL TIBA'],
      [first, { day: '2026-05-04' }]
    ]),
    goods([first, '84133090', 1, 5, null]),
    sheet('DOKUMEN', [
      ['NOMOR AJU', 'KODE DOKUMEN', 'TANGGAL DOKUMEN'],
      [first, '380', { day: '2026-05-04' }],
      [first, '705', '25/04/2026']
    ])
  )
  const place = { sheet: 'DOKUMEN', heading: 'TANGGAL DOKUMEN', column: 2 }
  expect(suspects).toEqual({
    proof: { place: { ...place, row: 3 }, text: '25/04/2026' },
    days: [{ place: { ...place, row: 2 }, day: '2026-05-04', swapped: '2026-04-05' }]
  })
})

test('a weight of a CEISA workbook whose number format shows another unit than kilograms is reported', () => {
  const header = [
    ['NOMOR AJU', 'BRUTO', 'NETTO'],
    [first, 1250, 1100],
    [second, 12.5, 12]
  ]
  const lines = [['NOMOR AJU', 'HS', 'NETTO'], ...[80, 2, 3, 4].map((weight) => [first, '84133090', weight])]
  const { declarations, notes } = read(
    sheet('HEADER', header, [
      [1, 1, 'LBS'],
      [2, 1, 'KGS']
    ]),
    sheet('BARANG', lines, [
      [1, 2, 'lbs'],
      [2, 2, 'kg'],
      [3, 2, 'approx'],
      [4, 2, 't']
    ])
  )
  expect(notes.map(({ sheet: name, row, heading, text, code }) => [name, row, heading, text, code])).toEqual([
    ['HEADER', 2, 'BRUTO', '1250 LBS', 'number'],
    ['BARANG', 2, 'NETTO', '80 lbs', 'number'],
    ['BARANG', 5, 'NETTO', '4 t', 'number']
  ])
  expect(declarations.map(({ header: { data } }) => [data.bruto, data.netto])).toEqual([
    [null, 1100],
    [12.5, 12]
  ])
  expect(declarations[0]?.detail.data.map(({ nettodtl }) => nettodtl)).toEqual([null, 2, 3, null])
})
