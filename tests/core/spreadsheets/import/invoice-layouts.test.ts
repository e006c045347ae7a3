import { expect, test } from 'vitest'
import type { ChosenCodes } from '#core/codes/written-codes.ts'
import { unitsOfHeadings, withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import { withTellingCells } from '#core/spreadsheets/import/columns/cells.ts'
import { readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { guessHeaderRow, headingsAt } from '#core/spreadsheets/import/header-row.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { planImport } from '#core/spreadsheets/import/plan-import.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { weightUnitOfHeading } from '#core/spreadsheets/weight-units.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

/** What an import makes of a sheet without any help of the user. */
const read = (rows: readonly (readonly Cell[])[], form: 'id' | 'en' = 'en', chosen: ChosenCodes = {}) => {
  const sheet = { name: 'S', rows, facts: plainFacts }
  const headerRow = guessHeaderRow(sheet, 'detail') ?? -1
  const headings = headingsAt(sheet, headerRow)
  const columns = withTellingCells('detail', sheet, headerRow, suggestColumns('detail', headings), () => true)
  const table = { member: 'detail' as const, sheet, headerRow, columns }
  const kinds = rowKinds(table)
  const { sheet: readSheet, units, weightUnits } = withoutUnits(sheet, headerRow, columns, 'detail', chosen)
  const columnUnits = unitsOfHeadings(headings, columns, chosen)
  const asked = { ...table, sheet: readSheet, kinds, units, columnUnits, weightUnits, form, chosen }
  const plan = planImport({ ...asked, mode: 'append', existing: [] })
  const facts = Object.fromEntries([...readFacts(sheet, headerRow, kinds).values()].map(({ name, cell }) => [name, cellText(cell)]))
  const lines = plan.rows.map(({ values }) => Object.values(values).filter((value) => value !== ''))
  const leftOut = plan.classified.map(({ row, kind }) => `${row} ${kind}`)
  return {
    headerRow: headerRow + 1,
    columns,
    lines,
    leftOut,
    plan,
    problems: plan.problems.length,
    unknown: plan.coded.filter(({ code }) => code === null).length,
    facts
  }
}

test('a form with numbered boxes is read: values below their labels, units behind the quantities', () => {
  const found = read([
    ['COMMERCIAL INVOICE'],
    ['① Shipper/Exporter', null, null, '⑧ No. & date of invoice'],
    ['HANKOOK PRECISION CO., LTD.', null, null, 'HK-261101-A', 'NOV. 03, 2026'],
    ['123, Gongdan-ro, Changwon, Korea'],
    ['② For Account & Risk of Messrs.', null, null, '⑨ Remarks'],
    ['PT. MITRA ABADI'],
    ['④ Port of loading', '⑤ Final destination'],
    ['BUSAN, KOREA', 'JAKARTA, INDONESIA'],
    ['Marks and numbers of PKGS', 'Description of goods', 'Quantity/Unit', 'Unit-price', 'Amount'],
    ['MITRA', 'BEARING 6204 ZZ', '1,200 PCS', 'US$0.85', 'US$1,020.00'],
    ['JAKARTA', 'OIL SEAL 45X60X8', '300 PCS', 'US$1.10', 'US$330.00'],
    ['C/NO. 1-12', 'GREASE', '25 KGS', 'US$12.00', 'US$300.00'],
    [],
    ['TOTAL', null, '1,525', null, 'US$1,650.00'],
    ['SIGNED BY']
  ])
  expect(found).toMatchObject({ headerRow: 9, leftOut: ['14 total', '15 signature'], problems: 0, unknown: 0 })
  expect(found.lines).toEqual([
    ['BEARING 6204 ZZ', 1200, 1020, 'PCE'],
    ['OIL SEAL 45X60X8', 300, 330, 'PCE'],
    ['GREASE', 25, 300, 'KGM']
  ])
  expect(found.facts).toMatchObject({
    seller: 'HANKOOK PRECISION CO., LTD.',
    sellerAddress: '123, Gongdan-ro, Changwon, Korea',
    sellerCountry: 'KR',
    buyer: 'PT. MITRA ABADI',
    invoiceNumber: 'HK-261101-A',
    invoiceDate: 'NOV. 03, 2026',
    loadingPort: 'BUSAN, KOREA',
    dischargePort: 'JAKARTA, INDONESIA'
  })
})

test('an Indonesian invoice is read: rupiah as texts, tax and charges below the list', () => {
  const found = read(
    [
      ['PT SUMBER MAKMUR'],
      ['Jl. Raya Bekasi KM 21'],
      [],
      ['FAKTUR', 'No. Invoice : 012/SM/XI/2026', null, 'Tanggal :', '05-11-2026'],
      ['No', 'Nama Barang', 'Jml', 'Sat', 'Harga Satuan (Rp)', 'Jumlah Harga (Rp)', 'Negara Asal'],
      [1, 'Kabel NYM 3x2.5', '100', 'ROLL', '1.250.000', '125.000.000', 'Indonesia'],
      [2, 'Saklar tunggal', '1.000', 'BH', '12.500', '12.500.000', 'TIONGKOK'],
      [null, 'Jumlah', null, null, null, '137.500.000'],
      [null, 'Biaya kirim', null, null, null, '500.000'],
      [null, 'PPN 11%', null, null, null, '15.125.000'],
      [null, 'Total', null, null, null, '153.125.000'],
      [null, 'Terbilang : Seratus lima puluh tiga juta rupiah'],
      ['Hormat kami,'],
      ['(Budi Santoso)'],
      ['Direktur']
    ],
    'id'
  )
  expect(found.lines).toEqual([
    ['1', 'Kabel NYM 3x2.5', 100, 'ROL', 125_000_000, 'ID'],
    ['2', 'Saklar tunggal', 1000, 'PCE', 12_500_000, 'CN']
  ])
  expect(found.leftOut).toEqual(['8 total', '9 total', '10 total', '11 total', '12 words', '13 signature', '14 prose', '15 prose'])
  expect(found.facts).toMatchObject({ seller: 'PT SUMBER MAKMUR', invoiceNumber: '012/SM/XI/2026', invoiceDate: '05-11-2026' })
})

test('a Chinese invoice is read with its units, countries, seller and number', () => {
  const found = read([
    ['商业发票'],
    ['卖方：宁波海悦机械有限公司'],
    ['发票号：HY-01', '日期：2026-11-01'],
    ['序号', '品名', '型号', '数量', '单位', '单价', '金额', '原产国'],
    [1, '轴承', '6204', 100, '个', 1.2, 120, '中国'],
    [2, '油封', 'TC', 50, '套', 2, 100, '中国'],
    ['合计', null, null, 150, null, null, 220, null],
    ['大写：美元贰佰贰拾元整']
  ])
  expect(found.lines).toEqual([
    ['1', '轴承', '6204', 100, 'PCE', 120, 'CN'],
    ['2', '油封', 'TC', 50, 'SET', 100, 'CN']
  ])
  expect(found).toMatchObject({ leftOut: ['7 total', '8 words'], facts: { seller: '宁波海悦机械有限公司', invoiceNumber: 'HY-01' } })
})

test('headings and descriptions over three rows each are read', () => {
  const found = read([
    ['No', 'Part', 'Description', 'Qty', 'Unit', 'Net', 'Amount'],
    [null, 'No', null, null, null, 'Weight', null],
    [null, null, null, null, null, '(kg)', '(EUR)'],
    [1, 'X-1', 'PUMP', 1, 'SET', 12.5, 1000],
    [null, null, 'S/N 12345'],
    [null, null, 'with motor'],
    [2, 'X-2', 'VALVE', 2, 'PCS', 3, 200],
    [null, null, null, 3, null, 15.5, 1200]
  ])
  expect(found.columns).toEqual(['serial', 'kd_barang', 'brgurai', 'jmlsat', 'kdsat', 'nettodtl', 'dnilinv'])
  expect(found).toMatchObject({ headerRow: 3, leftOut: ['5 text', '6 text', '8 total'] })
})

test('headings below 180 rows of terms are found; a packing table below the goods is another table', () => {
  const found = read([
    ...Array.from({ length: 180 }, (_, index) => [`Clause ${index}: the seller shall deliver the goods`]),
    ['Item', 'Material', 'Description', 'Quantity', 'UoM', 'Value'],
    [10, 'M1', 'Bolt', 4, 'EA', 8],
    [20, 'M2', 'Nut', 4, 'EA', 8],
    ['TOTAL', null, null, 8, null, 16],
    ['Packing details'],
    ['Carton No', 'Dimension', 'G.W.', 'N.W.'],
    ['1-10', '40x30x20', 12, 11],
    ['11-20', '40x30x20', 13, 12],
    ['Item', 'Material', 'Description', 'Quantity', 'UoM', 'Value'],
    [30, 'M3', 'Washer', 4, 'EA', 8]
  ])
  expect(found.headerRow).toBe(181)
  expect(found.lines.map(([, code]) => code)).toEqual(['M1', 'M2', 'M3'])
  expect(found.leftOut).toEqual(['184 total', '185 prose', '186 other', '187 other', '188 other', '189 heading'])
})

test('units beside quantities under one heading are read, and countries and tariff codes under headings that say nothing', () => {
  const found = read([
    ['No', 'Goods', 'Quantity', null, 'Ref', 'Amount', 'Remark'],
    [1, 'BOLT', 10, 'PCS', '7318.15.90', 5, 'Japan'],
    [2, 'PUMP', 2, 'SETS', '8413.50.90', 50, 'CHINA'],
    [3, 'OIL', 4, 'LTR', '2710.19.90', 9, 'made in Korea'],
    [null, 'TOTAL', 16, null, null, 64, null]
  ])
  expect(found.columns).toEqual(['serial', 'brgurai', 'jmlsat', 'kdsat', 'nohs', 'dnilinv', 'brgasal'])
  expect(found.lines[1]).toEqual(['2', 'PUMP', 2, 'SET', '84135090', 50, 'CN'])
})

test('a unit behind a quantity that contradicts the column of units is reported, and the quantity left empty', () => {
  const { plan } = read([
    ['No', 'Description', 'Qty', 'Unit', 'Amount'],
    [1, 'BOLT', '12 DOZ', 'PCS', 5],
    [2, 'PUMP', '12 PCS', 'UNIT', 50],
    [3, 'OIL', '12 LTR', 'Liter', 9],
    [4, 'NUT', '12 DOZ', null, 9]
  ])
  expect(plan.problems).toEqual([{ row: 2, column: 2, key: 'jmlsat', text: '12 DZN, PCE', code: 'other-unit' }])
  expect(plan.rows.map(({ values }) => [values['jmlsat'], values['kdsat']])).toEqual([
    [undefined, 'PCE'],
    [12, 'NIU'],
    [12, 'LTR'],
    [12, 'DZN']
  ])
})

test.each<readonly [string, string, ChosenCodes, string]>([
  ['12 ROLL', 'ROLL', { unit: { roll: 'RO' } }, 'RO'],
  ['12 ROLL', 'GULUNG', { unit: { roll: 'XYZ', gulung: 'XYZ' } }, 'XYZ'],
  ['12 GLONDONG', 'ROLL', { unit: { glondong: 'ROL' } }, 'ROL'],
  ['12 PCS', 'PCS', { unit: { pcs: 'H87' } }, 'H87'],
  ['12 PCS', 'H87', {}, 'H87'],
  ['12 PCS', 'C62', {}, 'C62'],
  ['12 PAIR', 'NPR', {}, 'NPR'],
  ['12 ROLLS', 'RO', {}, 'RO'],
  ['12 ROLLS', 'RLL', {}, 'RLL'],
  ['12 DRUM', 'DRM', {}, 'DRM'],
  ['12 PCS', 'PC/SET', {}, 'PC/SET']
])('a unit behind a quantity that agrees with its column is no problem: %j beside %j, chosen %j', (quantity, unit, chosen, code) => {
  const rows = [
    ['No', 'Description', 'Qty', 'Unit', 'Amount'],
    [1, 'BOLT', quantity, unit, 5]
  ]
  const { plan } = read(rows, 'en', chosen)
  expect(plan.problems).toEqual([])
  expect(plan.rows.map(({ values }) => [values['jmlsat'], values['kdsat']])).toEqual([[12, code]])
})

test('packages behind a number of packages may be of any kind; another kind is a problem', () => {
  const rows = [
    ['No', 'Description', 'Packages', 'Kind of packages', 'Amount'],
    [1, 'BOLT', '3 PKGS', 'CTN', 5],
    [2, 'NUT', '3 PALLETS', 'CTN', 5]
  ]
  const { plan, columns } = read(rows)
  expect(columns).toEqual(['serial', 'brgurai', 'kemasjm', 'kemasjn', 'dnilinv'])
  expect(plan.problems).toEqual([{ row: 3, column: 2, key: 'kemasjm', text: '3 PX, CT', code: 'other-unit' }])
})

test('a packing list: gross weight is not net weight, the numbers of cartons are no numbers of packages', () => {
  const found = read([
    ['PACKING LIST'],
    ['C/No.', 'Description', "Q'ty (PCS)", 'N.W. (KGS)', 'G.W. (KGS)', 'Measurement (CBM)'],
    ['1-5', 'BOLT', '1,000', '50.0', '55.0', '0.25'],
    ['6-10', 'NUT', '2,000', '40.0', '45.0', '0.25'],
    ['TOTAL: 10 CTNS', null, '3,000', '90.0', '100.0', '0.50']
  ])
  expect(found.columns).toEqual([null, 'brgurai', 'jmlsat', 'nettodtl', null, null])
  expect(found.lines).toEqual([
    ['BOLT', 1000, 50, 'PCE'],
    ['NUT', 2000, 40, 'PCE']
  ])
  expect(found.leftOut).toEqual(['5 total'])
})

test('descriptions with labels below each line, and lines of one unit price without amount', () => {
  const found = read([
    ['No', 'Item', 'Description', 'Qty', 'Unit', 'Price', 'Amount'],
    [1, 'A-1', 'PUMP', 1, 'SET', 10, 10],
    [null, null, 'Brand: KITAMINE'],
    [null, null, 'HS CODE: 8413.50.90'],
    [2, 'A-2', 'SAMPLE VALVE', 1, 'PC', 'F.O.C.', 'F.O.C.'],
    [null, null, 'NO COMMERCIAL VALUE'],
    ['Note: prices are in USD']
  ])
  expect(found.lines.map((line) => line[1])).toEqual(['A-1', 'A-2'])
  expect(found.leftOut).toEqual(['3 text', '4 text', '6 text', '7 prose'])
  expect(found.problems).toBe(1)
})

test.each<[string, Cell, number, string]>([
  ['Net Weight (LBS)', 110.5, 50.122, '110.5 LBR'],
  ['N.W.(g)', '850', 0.85, '850 GRM'],
  ['Netto (gram)', 850, 0.85, '850 GRM'],
  ['Berat bersih (ton)', '1.5', 1500, '1.5 TNE'],
  ['Net Weight (LBS)', '12 LBS', 5.4431, '12 LBR']
])('weights below %j are converted to kilograms, with a remark', (heading, cell, weight, text) => {
  const { columns, plan } = read([
    ['No', 'Part No', 'Description', heading],
    [1, 'X-1', 'PUMP', cell]
  ])
  expect(columns[3]).toBe('nettodtl')
  expect([plan.rows[0]?.values['nettodtl'], plan.problems]).toEqual([weight, []])
  expect(plan.remarks).toEqual([{ row: 2, column: 3, key: 'nettodtl', text, value: weight, code: 'kilograms' }])
})

test.each<[string, Cell]>([
  ['Net Weight (LBS)', '12 KGS'],
  ['Net weight (kg)', '12 LBS']
])('a weight in another unit than its column (%j, %j) is reported', (heading, cell) => {
  const { plan } = read([
    ['No', 'Part No', 'Description', heading],
    [1, 'X-1', 'PUMP', cell]
  ])
  expect(plan.problems).toEqual([{ row: 2, column: 3, key: 'nettodtl', text: cell, code: 'number' }])
})

test.each(['Net weight (kg)', 'N.W. (KGS)', 'Netto', 'G.W.'])('weights below %j stay as they are', (heading) => {
  expect(weightUnitOfHeading(heading)).toBe('KGM')
})
