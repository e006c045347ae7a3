import { expect, test } from 'vitest'
import { cleanCode, readCodeList } from '#core/catalog/code-list-table.ts'

const codeAndText = ['code', 'id', 'en']
const headless = { headerRow: null, columns: codeAndText }

test('codes are converted to the form of the service', () => {
  expect([
    cleanCode('tariff', '8533.21.00'),
    cleanCode('tariff', '1012900'),
    cleanCode('tariff', ' 85.33 '),
    cleanCode('tariff', '-'),
    cleanCode('office', '40300'),
    cleanCode('office', '040300'),
    cleanCode('port', 'id tpp'),
    cleanCode('unit', ' kgm '),
    cleanCode('documentType', '380')
  ]).toEqual(['85332100', '01012900', '8533', '-', '040300', '040300', 'IDTPP', 'kgm', '380'])
})

test.each([
  ['8533.1', '853310'],
  ['8533.213', '85332130'],
  ['0101.2', '010120'],
  ['101.2', '010120'],
  ['101.21', '010121'],
  ['8533.10', '853310'],
  ['01012', '01012'],
  ['101', '0101']
])('the tariff code %s of a file is %s', (text, code) => {
  expect(cleanCode('tariff', text)).toBe(code)
  const { rows, counts } = readCodeList('tariff', [[text, 'Resistor']], headless)
  expect([rows[0]?.[0], counts.padded]).toEqual([code, code.length > text.replace('.', '').length ? 1 : 0])
})

test('rows without a code and duplicates are skipped, and all remarks are counted', () => {
  const read = readCodeList('tariff', [
    ['HS', 'URAIAN', 'ENGLISH'],
    ['8533.10.00', 'Resistor', 'Resistors'],
    ['', 'tanpa kode'],
    ['1012100', 'Kuda'],
    ['85331000', 'Lagi'],
    ['99999999'],
    [],
    ['HS', 'URAIAN', 'ENGLISH'],
    ['8,53E+07', 'Tanpa angka terakhir']
  ])
  expect(read.rows).toEqual([
    ['85331000', 'Resistor', 'Resistors'],
    ['01012100', 'Kuda', ''],
    ['99999999', '', '']
  ])
  expect(read.places).toEqual([1, 3, 5])
  expect(read.counts).toEqual({ 'no-code': 1, 'damaged-code': 1, heading: 1, duplicate: 1, 'no-text': 1, padded: 1 })
  expect(read.remarked.map(({ row, remark }) => `${row} ${remark}`)).toEqual([
    '2 no-code',
    '3 padded',
    '4 duplicate',
    '5 no-text',
    '7 heading',
    '8 damaged-code'
  ])
})

test('storage places of different offices may have the same code', () => {
  const table = [
    ['40300', 'GA01', 'Gudang A'],
    ['070100', 'GA01', 'Gudang B'],
    ['070100', 'GA01', 'Gudang C']
  ]
  const read = readCodeList('storagePlace', table, { headerRow: null, columns: ['extra', 'code', 'id'] })
  expect([read.rows, read.counts.duplicate]).toEqual([
    [
      ['GA01', 'Gudang A', '', '040300'],
      ['GA01', 'Gudang B', '', '070100']
    ],
    1
  ])
})

test('a chosen column that the file lacks gives no codes and no error', () => {
  const read = readCodeList('office', [['a', 'b']], { headerRow: null, columns: [null, null, null, 'code'] })
  expect([read.rows, read.counts['no-code']]).toEqual([[], 1])
})

test('line breaks and spaces in texts become one space, and long texts are truncated', () => {
  const [row] = readCodeList('tariff', [['01', ' a \n b\t', 'x'.repeat(10_000)]], headless).rows
  expect([row?.[1], row?.[2].length]).toEqual(['a b', 500])
})

test('40,000 rows are read', () => {
  const table = Array.from({ length: 40_000 }, (_, at) => [String(10_000_000 + at), `Barang ${at}`])
  expect(readCodeList('tariff', table, headless).rows.length).toBe(40_000)
})

test('columns are found by headings in either language', () => {
  const cells = ['8533.10.00', 'Resistor karbon', 'Carbon resistors']
  const guess = (name: 'tariff' | 'office' | 'storagePlace' | 'port', head: readonly string[], row: readonly string[] = cells) => {
    const { headerRow, columns } = readCodeList(name, [head, row])
    return [headerRow === 0, columns]
  }
  expect(guess('tariff', ['No', 'Pos Tarif', 'Uraian Barang', 'Description of goods'], ['1', ...cells])).toEqual([
    true,
    { code: 1, id: 2, en: 3, extra: null }
  ])
  expect(guess('tariff', ['HS_CODE', 'NAMA_ID', 'NAMA_EN'])).toEqual([true, { code: 0, id: 1, en: 2, extra: null }])
  expect(guess('office', ['KODE KANTOR', 'NAMA KANTOR'], ['040300', 'KPU Tanjung Priok'])).toEqual([
    true,
    { code: 0, id: 1, en: null, extra: null }
  ])
  expect(guess('storagePlace', ['KODE_KANTOR', 'KODE_TPS', 'NAMA'], ['040300', 'GA01', 'Gudang A'])).toEqual([
    true,
    { code: 1, id: 2, en: null, extra: 0 }
  ])
  expect(guess('port', ['LOCODE', 'Name'], ['IDTPP', 'Tanjung Priok'])).toEqual([true, { code: 0, id: null, en: 1, extra: null }])
})

test('without headings the columns are guessed from the cells', () => {
  const table = [
    ['1', '85331000', 'Resistor karbon tetap', 'Fixed carbon resistors'],
    ['1', '85332100', 'Resistor lain', 'Other resistors'],
    ['1', '85340010', 'Sirkuit cetak', 'Printed circuits']
  ]
  const { headerRow, columns } = readCodeList('tariff', table)
  expect([headerRow, columns]).toEqual([null, { code: 1, id: 2, en: 3, extra: null }])
  expect(readCodeList('tariff', []).columns).toEqual({ code: null, id: null, en: null, extra: null })
})

test('headings are found below titles, and a list without headings keeps its first row', () => {
  const rows = [['Daftar pos tarif'], [], ['No', 'Pos Tarif', 'Uraian Barang'], ['1', '8533.10.00', 'Resistor']]
  const { headerRow, columns, rows: codes, places } = readCodeList('tariff', rows)
  expect([headerRow, columns.code, columns.id, codes, places]).toEqual([2, 1, 2, [['85331000', 'Resistor', '']], [3]])
  expect(
    readCodeList('tariff', [
      ['85331000', 'Resistor'],
      ['85332100', 'Kode uraian']
    ]).rows
  ).toHaveLength(2)
})
