import { expect, test } from 'vitest'
import { readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

/** Facts of rows above the headings of a list of goods. */
const factsOf = (...rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> => {
  const sheet = { name: 'S', rows: [...rows, ['No', 'Description', 'Qty']], facts: plainFacts }
  return Object.fromEntries([...readFacts(sheet, rows.length, []).values()].map(({ name, cell }) => [name, cellText(cell)]))
}

test.each<[string, readonly (readonly Cell[])[]]>([
  ['below', [['Date:'], ['PT 3M INDONESIA']]],
  ['beside', [['Date:', 'PT 3M INDONESIA']]],
  ['further to the right', [['Tanggal', null, null, 'PT MITRA ABADI']]],
  ['in the same cell', [['Date: PT MITRA ABADI']]],
  ['that is a page', [['Date:', 'Page 1 of 2']]],
  ['that is a number', [['Date:', 12], [45]]],
  ['beside a number', [['No. & date of invoice'], ['HK-1', 'PT 3M INDONESIA']]]
])('a label of a date takes no other value: %s', (_, rows) => {
  expect(factsOf(...rows)).not.toHaveProperty('invoiceDate')
})

test.each<[string, readonly (readonly Cell[])[]]>([
  ['12 Nov 2026', [['Date:'], ['12 Nov 2026']]],
  ['2026-11-12', [['Date:', { day: '2026-11-12' }]]],
  ['46338', [['Date:', 46338]]],
  ['NOV. 03, 2026', [['Date:', ':', 'NOV. 03, 2026']]],
  ['26/04/03', [['Tanggal: 26/04/03']]],
  ['03/04/2569', [['Date:', '03/04/2569']]],
  ['#N/A', [['Date:', '#N/A']]],
  [
    '12-11-2026',
    [
      ['Date:', 'P.O. NO'],
      ['12-11-2026', 45]
    ]
  ],
  ['12 Nov 2026', [['Date:', 'PT MITRA ABADI'], ['Date: 12 Nov 2026']]],
  ['12/11/2026', [['Date: (dd/mm/yyyy)', '12/11/2026']]]
])('a date is found as %s', (text, rows) => {
  expect(factsOf(...rows)).toMatchObject({ invoiceDate: text })
})

test.each(['2026年11月20日', 'November 20th, 2026', 'NOV.20,2026', '20/XI/2026', '20NOV2026', 'Nov 20', '20 Nopember'])(
  'a date that cannot be read counts before a later one: %s',
  (text) => {
    for (const rows of [[[`Date: ${text}`]], [['Date:', text]], [['Date:'], [text]]])
      expect(factsOf(...rows, ['Date: 30-11-2026'])).toMatchObject({ invoiceDate: text })
    expect(factsOf(['ETA', text], ['ETA', '30-11-2026'])).toMatchObject({ arrival: text })
  }
)

test.each<[string, readonly (readonly Cell[])[]]>([
  ['invoiceNumber', [['Invoice No:'], ['PT 3M INDONESIA']]],
  ['invoiceNumber', [['Invoice No:'], ['Jl. Raya 12']]],
  ['invoiceNumber', [['Invoice No:', 'PT MITRA ABADI']]],
  ['invoiceNumber', [['Invoice No:', 'PT 3M INDONESIA']]],
  ['transportDocument', [['B/L No.:', null, null, 'PT 3M INDONESIA']]],
  ['currency', [['Currency:'], ['PT WON JAYA']]],
  ['currency', [['Currency:', 'PT MITRA ABADI']]],
  ['gross', [['Gross weight:'], ['PT 3M INDONESIA']]],
  ['gross', [['Gross weight:', 'PT 3M INDONESIA']]],
  ['freight', [['Freight:'], ['12 Nanhai Road']]],
  ['freight', [['Freight:', 'PREPAID']]],
  ['buyerTax', [['NPWP', 'AS CONSIGNEE']]],
  ['buyerTax', [['NPWP'], ['AS CONSIGNEE']]],
  ['gross', [['Gross weight:'], ['20 PALLETS']]],
  ['gross', [['Gross weight:'], ['20 CTN']]],
  ['freight', [['Freight:'], ['20 PKG']]],
  ['gross', [['Gross weight:'], ['PT 3M']]]
])('a name, an address or packages are no %s: %j', (name, rows) => {
  expect(factsOf(...rows)).not.toHaveProperty(name)
})

test.each<[string, readonly (readonly Cell[])[]]>([
  ['gross', [['Gross weight', 'AS PER P/L'], [20]]],
  ['freight', [['Freight:', 'PREPAID'], [2026]]],
  ['invoiceNumber', [['Invoice No.', 'KTU-ABC'], ['Jakarta 12190']]],
  ['invoiceDate', [['Date', 'as per B/L'], ['01-10-2026']]],
  ['invoiceDate', [['Date', ':', 'as per B/L'], ['01-10-2026']]]
])('a text beside a label is its value, even if it is no %s: %j', (name, rows) => {
  expect(factsOf(...rows)).not.toHaveProperty(name)
})

test.each<[string, string, readonly (readonly Cell[])[]]>([
  ['packages', '20 PALLETS', [['Total packages:'], ['20 PALLETS']]],
  ['packages', '12 WOODEN CASES', [['Total packages:'], ['12 WOODEN CASES']]],
  ['packages', 'TWELVE (12) CARTONS', [['Total packages:'], ['TWELVE (12) CARTONS']]],
  ['gross', '3,983.90 KG', [['Gross weight:'], ['3,983.90 KG']]],
  [
    'gross',
    '20',
    [
      ['Gross weight', 'Marks'],
      ['20', 'N/M']
    ]
  ],
  ['invoiceNumber', 'INV 2026/001', [['Invoice No:'], ['INV 2026/001']]],
  ['invoiceNumber', 'PI NO. 12 DATED 12-11-2026', [['Invoice No:'], ['PI NO. 12 DATED 12-11-2026']]],
  ['invoiceNumber', 'AG-2026/01', [['Invoice No:', null, 'AG-2026/01']]],
  ['invoiceNumber', '4500012345', [['Invoice No:', 4_500_012_345]]],
  ['currency', 'US Dollars (USD)', [['Currency:'], ['US Dollars (USD)']]],
  ['currency', 'CHF', [['Currency:', 'CHF']]],
  ['gross', '3,983.90 KGS', [['Gross weight:'], ['3,983.90 KGS']]],
  ['gross', 'ABT 3,983.90 KGS (NET 3,800)', [['Gross weight:', null, 'ABT 3,983.90 KGS (NET 3,800)']]],
  ['freight', 'USD 1,250.00', [['Freight:'], ['USD 1,250.00']]],
  ['freight', '1,250.00 (PREPAID)', [['Freight', ':', '1,250.00 (PREPAID)']]],
  [
    'freight',
    '120',
    [
      ['Freight:', 'PREPAID'],
      ['Freight:', 120]
    ]
  ],
  ['packages', '120 CTNS (pallets)', [['Total packages:'], ['120 CTNS (pallets)']]]
])('the %s is found as %s', (name, text, rows) => {
  expect(factsOf(...rows)).toMatchObject({ [name]: text })
})

test.each([
  'KTU / INV / XI / 2026 / 001',
  'KI / EXP / 12',
  'HK-1 tanggal 20 November 2026',
  'HK-1 tgl. 20 Nov 2026',
  'HK 12 DATED NOV 20, 2026',
  'HK 12 Rev. 2 tanggal 20 Agustus 2026',
  'FAKTUR KTU NO 12'
])('a number of several words is found to the right and below: %s', (text) => {
  for (const rows of [
    [['Invoice No.', text]],
    [['Invoice No.', null, ':', text]],
    [['Invoice No.', null, text]],
    [['Invoice No.'], [text]]
  ])
    expect(factsOf(...rows)).toMatchObject({ invoiceNumber: text })
})

test.each(['HLCU SHA 2611123', 'EXP HK 2026-12'])('a number of more words is found to the right: %s', (text) => {
  for (const cells of [
    ['B/L No.', text],
    ['B/L No.', null, ':', text],
    ['B/L No.', null, text]
  ])
    expect(factsOf(cells)).toMatchObject({ transportDocument: text })
})

test.each(['USD 1,250.00 INC. THC', 'USD 20.00 (INC. VAT)'])('terms behind an amount are no name: %s', (text) => {
  for (const cells of [
    ['Freight:', text],
    ['Freight', null, ':', text]
  ])
    expect(factsOf(cells)).toMatchObject({ freight: text })
  expect(factsOf(['Freight:'], [text])).toMatchObject({ freight: text })
})

test.each([
  'ABT 3,983.90 KGS',
  'APPROX. 3,983.90 KGS',
  'ABOUT 3,983.90 KILOGRAMS',
  'TOTAL 3,983.90 KG',
  'USD 1,200.00 (FOB)',
  'CHF 1,250.00',
  'RM 1,250.00',
  'S$ 1,250.00',
  'USD 1,200.00 ONLY',
  '1,250.00 (PREPAID)',
  'US Dollars 1,200.00',
  '12,000 円'
])('an amount is found below its label: %s', (text) => {
  expect(factsOf(['Freight:'], [text])).toMatchObject({ freight: text })
})
