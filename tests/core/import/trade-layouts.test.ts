import { expect, test } from 'vitest'
import type { JsonObject } from '#core/base/json.ts'
import { planGoods } from '#core/import/goods-edits.ts'
import { textCell, type SourceDocument } from '#core/import/source.ts'
import { processorTime } from '../../support/processor-time.ts'
import { reviewOfDocuments, sheetPage, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]

/** What the import makes of a sheet without any help of the user: the lines as they would be in the draft, what is in doubt, and the facts around the list. */
const read = (rows: Rows) => {
  const review = reviewOfDocuments([workbookOfRows({ S: rows })])
  const { lines } = planGoods(review, { existing: [], mode: 'append', catalog: null })
  return {
    lines: lines.map(({ values }) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))),
    open: review.open.map(({ kind, text, doubt }) => [kind, text, doubt]),
    leftOut: Object.fromEntries(review.leftOut.map(({ row, kind }) => [row + 1, kind])),
    facts: Object.fromEntries(review.taken.flatMap(({ facts }) => facts.map(({ name, value }) => [name, value])))
  }
}
const pick = (lines: readonly JsonObject[], ...keys: readonly string[]) => lines.map((line) => keys.map((key) => line[key]))

test('a form with numbered boxes: values below their labels, units behind the quantities', () => {
  const { lines, open, leftOut, facts } = read([
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
  expect(pick(lines, 'brgurai', 'jmlsat', 'kdsat', 'dnilinv')).toEqual([
    ['BEARING 6204 ZZ', 1200, 'PCE', 1020],
    ['OIL SEAL 45X60X8', 300, 'PCE', 330],
    ['GREASE', 25, 'KGM', 300]
  ])
  expect([open, leftOut[14]]).toEqual([[], 'total'])
  expect(facts).toMatchObject({
    seller: 'HANKOOK PRECISION CO., LTD.',
    buyer: 'PT. MITRA ABADI',
    invoiceNumber: 'HK-261101-A',
    invoiceDate: '2026-11-03'
  })
})

test('an Indonesian invoice: rupiah as texts, tax and charges below the list', () => {
  const { lines, leftOut, facts } = read([
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
  ])
  expect(pick(lines, 'brgurai', 'jmlsat', 'kdsat', 'dnilinv', 'brgasal')).toEqual([
    ['Kabel NYM 3x2.5', 100, 'ROL', 125_000_000, 'ID'],
    ['Saklar tunggal', 1000, 'PCE', 12_500_000, 'CN']
  ])
  expect(Object.keys(leftOut)).toEqual(expect.arrayContaining(['8', '9', '10', '11', '12', '13']))
  expect(facts).toMatchObject({ invoiceNumber: '012/SM/XI/2026', invoiceDate: '2026-11-05' })
})

test('a Chinese invoice with its units, countries, seller and number', () => {
  const { lines, facts } = read([
    ['商业发票'],
    ['卖方：宁波海悦机械有限公司'],
    ['发票号：HY-01', '日期：2026-11-01'],
    ['序号', '品名', '型号', '数量', '单位', '单价', '金额', '原产国'],
    [1, '轴承', '6204', 100, '个', 1.2, 120, '中国'],
    [2, '油封', 'TC', 50, '套', 2, 100, '中国'],
    ['合计', null, null, 150, null, null, 220, null],
    ['大写：美元贰佰贰拾元整']
  ])
  expect(pick(lines, 'brgurai', 'tipe', 'jmlsat', 'kdsat', 'dnilinv', 'brgasal')).toEqual([
    ['轴承', '6204', 100, 'PCE', 120, 'CN'],
    ['油封', 'TC', 50, 'SET', 100, 'CN']
  ])
  expect(facts).toMatchObject({ seller: '宁波海悦机械有限公司', invoiceNumber: 'HY-01', invoiceDate: '2026-11-01' })
})

test('headings and descriptions over three rows each', () => {
  const { lines } = read([
    ['No', 'Part', 'Description', 'Qty', 'Unit', 'Net', 'Amount'],
    [null, 'No', null, null, null, 'Weight', null],
    [null, null, null, null, null, '(kg)', '(EUR)'],
    [1, 'X-1', 'PUMP', 1, 'SET', 12.5, 1000],
    [null, null, 'S/N 12345'],
    [null, null, 'with motor'],
    [2, 'X-2', 'VALVE', 2, 'PCS', 3, 200],
    [null, null, null, 3, null, 15.5, 1200]
  ])
  expect(pick(lines, 'kd_barang', 'jmlsat', 'kdsat', 'nettodtl', 'dnilinv')).toEqual([
    ['X-1', 1, 'SET', 12.5, 1000],
    ['X-2', 2, 'PCE', 3, 200]
  ])
})

test('a list below 180 rows of terms; a packing table below the goods is another table', () => {
  const { lines } = read([
    ...Array.from({ length: 180 }, (_, index) => [`Clause ${index}: the seller shall deliver the goods`]),
    ['Item', 'Material', 'Description', 'Quantity', 'UoM', 'Value'],
    [10, 'M1', 'Bolt', 4, 'EA', 8],
    [20, 'M2', 'Nut', 4, 'EA', 8],
    ['TOTAL', null, null, 8, null, 16],
    ['Packing details'],
    ['Carton No', 'Dimension', 'G.W.', 'N.W.'],
    ['1-10', '40x30x20', 12, 11],
    ['11-20', '40x30x20', 13, 12]
  ])
  expect(pick(lines, 'kd_barang', 'brgurai', 'jmlsat', 'dnilinv')).toEqual([
    ['M1', 'Bolt', 4, 8],
    ['M2', 'Nut', 4, 8]
  ])
})

test('a unit behind a quantity that contradicts the column of units is never taken silently', () => {
  const { lines, open } = read([
    ['No', 'Description', 'Qty', 'Unit', 'Price', 'Amount'],
    [1, 'BOLT', '12 DOZ', 'PCS', 1, 12],
    [2, 'PUMP', '12 PCS', 'UNIT', 2, 24],
    [3, 'OIL', '12 LTR', 'Liter', 3, 36],
    [4, 'NUT', '12 DOZ', null, 4, 48]
  ])
  expect(open).toEqual([['unit', 'PCS', 'ambiguous-unit']])
  expect(pick(lines, 'jmlsat', 'kdsat').slice(2)).toEqual([
    [12, 'LTR'],
    [12, 'DZN']
  ])
})

test('a packing list: gross weight is not net weight, the numbers of cartons are no numbers of packages', () => {
  const { lines, leftOut } = read([
    ['PACKING LIST'],
    ['C/No.', 'Description', "Q'ty (PCS)", 'N.W. (KGS)', 'G.W. (KGS)', 'Measurement (CBM)'],
    ['1-5', 'BOLT', '1,000', '50.0', '55.0', '0.25'],
    ['6-10', 'NUT', '2,000', '40.0', '45.0', '0.25'],
    ['TOTAL: 10 CTNS', null, '3,000', '90.0', '100.0', '0.50']
  ])
  expect(pick(lines, 'brgurai', 'jmlsat', 'nettodtl', 'kemasjm')).toEqual([
    ['BOLT', 1000, 50, undefined],
    ['NUT', 2000, 40, undefined]
  ])
  expect(leftOut[5]).toBe('total')
})

test('descriptions with labels below each line, and lines of one unit price without amount', () => {
  const { lines, leftOut } = read([
    ['No', 'Item', 'Description', 'Qty', 'Unit', 'Price', 'Amount'],
    [1, 'A-1', 'PUMP', 1, 'SET', 10, 10],
    [null, null, 'Brand: KITAMINE'],
    [null, null, 'HS CODE: 8413.50.90'],
    [2, 'A-2', 'SAMPLE VALVE', 1, 'PC', 'F.O.C.', 'F.O.C.'],
    [null, null, 'NO COMMERCIAL VALUE'],
    ['Note: prices are in USD']
  ])
  expect(pick(lines, 'kd_barang')).toEqual([['A-1'], ['A-2']])
  expect(lines[0]).toMatchObject({ nohs: '84135090' })
  expect(leftOut[7]).toBe('note')
})

test.each<[string, SheetCell, number]>([
  ['Net Weight (LBS)', 110.5, 50.122],
  ['N.W.(g)', '850', 0.85],
  ['Netto (gram)', 850, 0.85],
  ['Berat bersih (ton)', '1.5', 1500]
])('weights below %j are converted to kilograms', (heading, cell, weight) => {
  const { lines } = read([
    ['No', 'Part No', 'Description', 'Qty', heading],
    [1, 'X-1', 'PUMP', 2, cell],
    [2, 'X-2', 'PUMP', 2, cell]
  ])
  expect(lines[0]?.['nettodtl']).toBeCloseTo(weight, 3)
})

test('Korea: the units of a second row of headings', () => {
  const { lines, facts } = read([
    ['② Consignee'],
    ['PT KOREA INDAH'],
    ['Kawasan MM2100, Bekasi'],
    ['⑩ Marks', '⑪ Description', "⑫ Q'ty", '⑬ U/Price', '⑭ Amount', 'N/Weight'],
    [null, null, '(EA)', '(US$)', '(US$)', '(KG)'],
    ['KI', 'PCB ASSY A1', 1000, 2.5, 2500, 150],
    ['KI', 'PCB ASSY A2', 100, 2.5, 250, 15]
  ])
  expect(pick(lines, 'brgurai', 'jmlsat', 'dnilinv', 'nettodtl')[0]).toEqual(['PCB ASSY A1', 1000, 2500, 150])
  expect(facts).toMatchObject({ buyer: 'PT KOREA INDAH' })
})

test('Germany: a column of units that are also codes of countries is not the origin', () => {
  const { lines } = read([
    ['Pos', 'Description', 'Qty', 'Unit', 'ME', 'Ursprung'],
    [1, 'Gear', 4, 'EA', 'ST', 'CH'],
    [2, 'Screw', 5000, 'EA', 'ST', 'DE'],
    [3, 'Oil', 20, 'EA', 'KG', 'BE']
  ])
  expect(pick(lines, 'brgurai', 'jmlsat', 'brgasal')).toEqual([
    ['Gear', 4, 'CH'],
    ['Screw', 5000, 'DE'],
    ['Oil', 20, 'BE']
  ])
})

test('Taiwan: item numbers are codes, and a currency below a heading belongs to it', () => {
  const { lines } = read([
    ['ITEM NO.', 'DESCRIPTION', 'QUANTITY', 'UNIT PRICE', 'AMOUNT'],
    [null, null, '(PCS)', 'US$', 'US$'],
    ...['T-01', 'T-02', 'T-03'].map((code, at) => [code, 'DRILL BIT', 1000 + at * 100, 0.5, 500 + at * 50])
  ])
  expect(pick(lines, 'kd_barang', 'jmlsat', 'dnilinv')).toEqual([
    ['T-01', 1000, 500],
    ['T-02', 1100, 550],
    ['T-03', 1200, 600]
  ])
})

test('Vietnam: the sizes below a heading are a row of headings', () => {
  const { lines } = read([
    ['Style No.', 'Description', 'Size', null, null, 'Total Qty', 'Amount'],
    [null, null, 'S', 'M', 'L', '(PCS)', '(USD)'],
    ['VT-101', 'MEN POLO SHIRT', '100', '200', '150', '450', '1.912,50'],
    ['VT-102', 'MEN POLO SHIRT', '10', '20', '15', '45', '191,25']
  ])
  expect(pick(lines, 'kd_barang', 'jmlsat', 'dnilinv')).toEqual([
    ['VT-101', 450, 1912.5],
    ['VT-102', 45, 191.25]
  ])
})

test('goods of the brand Total are goods, a row of sums is none', () => {
  const { lines, leftOut } = read([
    ['Kode barang', 'Uraian', 'Jumlah', 'Satuan', 'Harga', 'Nilai'],
    ['A', 'BAUT', 5, 'PCE', 2, 10],
    ['TOTAL-7', 'TOTAL QUARTZ 9000 5W30', 3, 'LTR', 4, 12],
    [null, 'Grand total (USD):', 8, null, null, 22]
  ])
  expect(pick(lines, 'kd_barang')).toEqual([['A'], ['TOTAL-7']])
  expect(leftOut[4]).toBe('total')
})

test.each([
  ['Quantity per carton', 'Cartons', 'Total quantity'],
  ['QTY/CTN', 'CTNS', 'TOTAL QTY']
])('of %j, %j and %j the quantity of the line is the last', (...headings) => {
  const { lines } = read([
    ['Item', 'Description', ...headings],
    ['A', 'BOLT', 10, 5, 50],
    ['B', 'NUT', 20, 4, 80]
  ])
  expect(pick(lines, 'kemasjm', 'jmlsat')).toEqual([
    [5, 50],
    [4, 80]
  ])
})

test('rows of prose below a list take a time in proportion to their number', () => {
  const prose = 'the seller delivers the goods as agreed '.repeat(10)
  const timeOf = (rows: number): number => {
    const started = processorTime()
    const { lines } = read([
      ['Item code', 'Description', 'Qty', 'Amount'],
      ['A-1', 'BAUT', 5, 10],
      ['A-2', 'MUR', 5, 10],
      ...Array.from({ length: rows }, () => [prose])
    ])
    expect(lines.length).toBe(2)
    return processorTime() - started
  }
  timeOf(100)
  // Eight times the rows would take 64 times as long in a square of their number.
  const [few, many] = [timeOf(1_250), timeOf(10_000)]
  expect([few, many, many < 20 * few + 500]).toEqual([few, many, true])
})

/** The doubts of the lines of a sheet, by kind of column. */
const doubtsOf = (rows: Rows) => reviewOfDocuments([workbookOfRows({ S: rows })]).open.map(({ kind, value }) => [kind, value])

test.each([
  ['Retail Price/Unit', 'Bulk Price/Unit'],
  ['Price A', 'Price B'],
  ['Unit price', 'Wholesale price'],
  ['Harga Satuan', 'Harga Grosir']
])('of two prices, %j and %j, none is an amount without a mark', (...headings) => {
  const rows: Rows = [
    ['Product Number', 'Description', ...headings],
    ['F-1', 'Foam padding', 8.5, 3.5],
    ['B-2', 'Box tape', 3.99, 1.75]
  ]
  const { lines } = reviewOfDocuments([workbookOfRows({ S: rows })])
  const sure = lines.flatMap(({ values }) => Object.values(values).filter(({ evidence }) => evidence !== 'doubtful'))
  expect(sure.filter(({ kind }) => kind === 'amount' || kind === 'price')).toEqual([])
})

test.each(['Price', 'Total price', 'Amount'])('a second price that multiplies out is the amount, below the heading %s', (heading) => {
  expect(
    doubtsOf([
      ['Item', 'Description', 'Qty', 'Unit price', heading],
      ['A-1', 'BOLT', 2, 5, 10],
      ['B-2', 'NUT', 3, 4, 12]
    ])
  ).toEqual([])
})

test.each([-1, 1, 2])('a second list of the same headings, moved by %i columns, is read below its own headings', (by) => {
  const moved = (...cells: Rows[number]) => [...Array.from({ length: 1 + by }, () => null), ...cells]
  const headings = ['SR NO', 'ITEM DESCRIPTION', 'QTY', 'PRICE', 'AMOUNT']
  const { lines, open } = read([
    [null, ...headings],
    [null, 1, 'CEILING SPEAKER', 90, 2700, 243_000],
    [null, 2, 'VOICE ALARM ROUTER', 2, 135_000, 270_000],
    [],
    moved(...headings),
    moved(1, 'DOME CAMERA', 29, 5490, 159_210),
    moved(2, 'RECORDER', 1, 52_900, 52_900)
  ])
  expect([pick(lines, 'brgurai', 'jmlsat', 'dnilinv'), open]).toEqual([
    [
      ['CEILING SPEAKER', 90, 243_000],
      ['VOICE ALARM ROUTER', 2, 270_000],
      ['DOME CAMERA', 29, 159_210],
      ['RECORDER', 1, 52_900]
    ],
    []
  ])
})

test.each([-2, -1, 1, 2])('the numbers of a row that is moved by %i columns are in doubt', (by) => {
  const row = [null, null, 'DOME CAMERA', 29, 5490, 159_210]
  const moved = by < 0 ? row.slice(-by) : [...Array.from({ length: by }, () => null), ...row]
  const { lines } = reviewOfDocuments([
    workbookOfRows({
      S: [
        ['No', 'Brand', 'Description', 'Qty', 'Price', 'Amount'],
        [1, 'BOSCH', 'CEILING SPEAKER', 90, 2700, 243_000],
        [2, 'BOSCH', 'VOICE ALARM ROUTER', 2, 135_000, 270_000],
        moved,
        [4, 'BOSCH', 'AMPLIFIER', 3, 60_000, 180_000]
      ]
    })
  ])
  const ofRow = lines.filter(({ rows }) => rows.includes(3)).flatMap(({ values }) => Object.values(values))
  const sure = ofRow.filter(({ kind, evidence }) => ['quantity', 'price', 'amount'].includes(kind) && evidence !== 'doubtful')
  expect(sure).toEqual([])
})

test('codes that run in tens, and ten digits again and again, are in doubt', () => {
  const list = (codes: readonly SheetCell[]): Rows => [
    ['P/N', 'Description', 'Qty', 'Amount'],
    ...codes.map((code, at) => [code, `LAMP ${at}`, at + 2, (at + 2) * 5])
  ]
  expect(doubtsOf(list([50, 60, 70, 80])).map(([kind]) => kind)).toEqual(['code', 'code', 'code', 'code'])
  expect(doubtsOf(list(['8539213000', '8539213000', '8539293000'])).map(([kind]) => kind)).toEqual(['code', 'code', 'code'])
  expect(doubtsOf(list([931_035, 931_045, 931_051, 931_061]))).toEqual([])
})

test.each(['ใบกำกับสินค้า', 'COMMERCIAL INVOICE', 'Faktur'])('below %s the invoice is taken, not the duties of its goods', (title) => {
  for (const price of [true, false])
    for (const sheet of ['Invoice', 'Sheet1']) {
      const goods = [4, 9, 12].map((quantity, at): Rows[number] => [
        at + 1,
        `VALVE ${at}`,
        quantity,
        ...(price ? [2.5] : []),
        quantity * 2.5
      ])
      const { taken } = reviewOfDocuments([
        workbookOfRows({
          [sheet]: [
            [title],
            ['No', 'Description', 'Qty', ...(price ? ['Unit Price'] : []), 'Amount'],
            ...goods,
            ['TOTAL', null, null, ...(price ? [null] : []), 62.5],
            [],
            [],
            ['No', 'Description', 'HS Code', 'Customs Value', 'Duty Rate', 'Duty Amount'],
            ...[4, 9, 12].map((quantity, at): Rows[number] => [
              at + 1,
              `VALVE ${at}`,
              '84818099',
              quantity * 39_375,
              '5%',
              quantity * 1968.75
            ])
          ]
        })
      ])
      const amounts = taken.flatMap(({ lines }) => lines.map(({ values }) => Number(values.amount?.value)))
      expect(amounts).toEqual([10, 22.5, 30])
    }
})

const listMarks = ['-', '–', '•', '*', '>']
test.each(listMarks)(
  'parts that are listed below a set with %s and have no price are left out in sight; a line without a price is none',
  (mark) => {
    const { lines, leftOut } = read([
      ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD'],
      ['S-1', 'Pump set', 2, 100, 200],
      [null, `${mark} Gasket`, 4],
      [null, `${mark} Screw set`, 8],
      ['S-2', 'Valve set', 1, 50, 50],
      [null, `${mark} Manual`, 1],
      ['S-3', `${mark} Sample`, 3],
      [null, 'Hose', 5],
      ['TOTAL', null, null, null, 250]
    ])
    expect(pick(lines, 'brgurai')).toEqual([['Pump set'], ['Valve set'], [`${mark} Sample`], ['Hose']])
    expect(leftOut).toMatchObject({ 3: 'part', 4: 'part', 6: 'part', 9: 'total' })
  }
)

test('where every description begins with a dash, the lines are goods', () => {
  const { lines } = read([
    ['Description', 'Qty', 'Unit Price USD', 'Amount USD'],
    ['- Pump', 2, 100, 200],
    ['- Gasket', 4],
    ['- Valve', 1, 50, 50],
    ['TOTAL', null, null, 250]
  ])
  expect(lines.length).toBe(3)
})

test.each(['Brand', 'Maker', 'Merek', '品牌', 'Model', 'Specification', 'Item code'])(
  'a column %s under which only sentences stand is the description, where no other column is',
  (heading) => {
    const rows = (...names: readonly string[]): Rows => [
      [heading, 'Qty', 'Unit', 'Unit Price', 'Amount'],
      ...names.map((name, at): readonly SheetCell[] => [name, at + 2, 'PCS', 5, (at + 2) * 5])
    ]
    const sentences = ['Deep groove ball bearing 6204 ZZ', 'Hydraulic hose with brass fittings', 'Stainless steel bolt M8 x 40 mm']
    expect(pick(read(rows(...sentences)).lines, 'brgurai')).toEqual(sentences.map((name) => [name]))
    const words = read(rows('SKF', 'NSK', 'Koyo')).lines
    expect(pick(words, 'brgurai')).toEqual([[undefined], [undefined], [undefined]])
    const described = rows(...sentences).map((row, at): readonly SheetCell[] => [
      ['Description', 'Bearing', 'Hose', 'Bolt'][at] ?? '',
      ...row
    ])
    expect(pick(read(described).lines, 'brgurai')).toEqual([['Bearing'], ['Hose'], ['Bolt']])
  }
)

test.each(['Item', 'Material', 'Part', 'Article'])('names with digits below %s are descriptions, codes are codes', (heading) => {
  const rows = (...names: readonly string[]): Rows => [
    [heading, 'Qty', 'Unit Price', 'Amount'],
    ...names.map((name, at): readonly SheetCell[] => [name, at + 2, 5, (at + 2) * 5])
  ]
  for (const names of [
    ['Screw M4', 'Nut M4'],
    ['Bolt M8 x 40', 'Bearing 6204 ZZ', 'Valve DN50']
  ]) {
    const { lines } = read(rows(...names))
    expect(pick(lines, 'brgurai', 'kd_barang')).toEqual(names.map((name) => [name, undefined]))
  }
  for (const names of [
    ['A-100', 'A-200'],
    ['VB 15', 'VB 20 A'],
    ['6204ZZ', '6205 C3']
  ])
    expect(pick(read(rows(...names)).lines, 'kd_barang')).toEqual(names.map((name) => [name]))
})

test.each(['Total', 'TOTAL AMOUNT', 'Tổng cộng', '合計', 'Jumlah Total'])(
  'the quantities that a row %s adds up are no value of the invoice',
  (total) => {
    const { facts } = read([
      ['COMMERCIAL INVOICE'],
      ['Item No', 'Description', 'Qty', 'Unit Price', 'Amount'],
      ['A-1', 'Bolt', 1200, 8.5, 10200],
      ['A-2', 'Nut', 600, 3.25, 1950],
      [total, null, 1800, null, 12150]
    ])
    expect(facts).not.toHaveProperty('total')
  }
)

test.each(['TOTAL USD', 'Total (EUR)', 'GRAND TOTAL IN CNY', 'Jumlah Total Rp'])(
  'a total %s names the currency where the amounts name none',
  (total) => {
    const review = reviewOfDocuments([
      workbookOfRows({
        S: [
          ['Item No', 'Description', 'Qty', 'Unit Price', 'Amount'],
          ['A-1', 'Bolt', 12, 8.5, 102],
          ['A-2', 'Nut', 6, 3, 18],
          [total, null, null, null, 120]
        ]
      })
    ])
    expect([review.currency, review.totals.map(({ meets }) => meets)]).toEqual([
      total.includes('USD') ? 'USD' : total.includes('EUR') ? 'EUR' : total.includes('CNY') ? 'CNY' : 'IDR',
      [true]
    ])
  }
)

test.each<[string, readonly (string | null)[], readonly (string | null)[]]>([
  ['beside the amounts', ['US$ 20.00', 'US$ 30.00', 'EUR 40.00'], [null, null, 'currency']],
  ['before and behind', ['USD 20.00', '30.00 USD', 'Rp 40.00'], [null, null, 'currency']],
  ['of which none is the usual one', ['USD 20.00', 'EUR 30.00', '40.00'], ['currency', 'currency', null]],
  ['that are one', ['US$ 20.00', 'USD 30.00', '$40.00'], [null, null, null]]
])('amounts in several currencies %s are in doubt where they are not in the usual one', (_, amounts, doubts) => {
  const { open } = read([
    ['Item No', 'Description', 'Qty', 'Amount'],
    ...amounts.map((amount, at): readonly SheetCell[] => [`A-${at}`, `Bolt ${at}`, at + 2, amount])
  ])
  expect(open.flatMap(([kind, text, doubt]) => (doubt === 'currency' ? [[kind, text]] : []))).toEqual(
    amounts.flatMap((amount, at) => (doubts[at] === null ? [] : [['amount', amount]]))
  )
})

test('a column of currencies puts the amounts of another one in doubt', () => {
  const { open } = read([
    ['Item No', 'Description', 'Qty', 'Currency', 'Unit Price', 'Amount'],
    ['A-1', 'Bolt', 2, 'USD', 10, 20],
    ['A-2', 'Nut', 3, 'USD', 10, 30],
    ['A-3', 'Pin', 4, 'EUR', 10, 40]
  ])
  expect(open).toEqual([['amount', '40', 'currency']])
})

/** An order of three sheets of paper, each with the terms on its back. */
const paper = (total: string, title: string): SourceDocument => {
  const list = (from: number, ...below: readonly (readonly string[])[]) =>
    sheetPage(
      '1',
      [
        ['Item No', 'Description', 'Qty', 'Unit price', 'Amount'],
        ...[0, 1].map((at) => [`A-${from + at}`, `Trousers ${from + at}`, '2', '5.00', '10.00']),
        ...below
      ],
      { kind: 'page' }
    )
  const terms = sheetPage('2', [['Terms of delivery are those of our contract.']], { kind: 'page' })
  return { name: 'order.pdf', kind: 'pdf', pages: [list(1), terms, list(3), terms, list(5, [title, '', '', '', total])] }
}

test.each(['TOTAL', 'Order total', 'Total order', 'GRAND TOTAL'])(
  '%s on the last page is compared with the lines of all pages, and is none',
  (title) => {
    const { lines, totals } = reviewOfDocuments([paper('60.00', title)])
    expect([lines.length, totals]).toEqual([6, [expect.objectContaining({ stated: '60', sum: '60', meets: true })]])
    expect(reviewOfDocuments([paper('61.00', title)]).totals).toEqual([expect.objectContaining({ stated: '61', sum: '60', meets: false })])
    // One of the last page alone is met by its own lines.
    expect(reviewOfDocuments([paper('20.00', title)]).totals).toEqual([expect.objectContaining({ stated: '20', sum: '20', meets: true })])
  }
)

test('words on top of the next page with a list are offered for the last line before the pages between', () => {
  const [first, terms, ...others] = paper('60.00', 'TOTAL').pages
  const [second] = others
  if (first === undefined || terms === undefined || second === undefined) throw new Error('no pages')
  const [headings = [], ...rows] = second.rows
  const continued = { ...second, rows: [headings, [null, textCell('Size: 108')], ...rows] }
  const { lines, open } = reviewOfDocuments([{ name: 'order.pdf', kind: 'pdf', pages: [first, terms, continued] }])
  expect([lines.length, open.map(({ key, doubt, other }) => [key, doubt, other])]).toEqual([
    4,
    [['0/0/2/description', 'page-break', 'Trousers 2 Size: 108']]
  ])
})
