import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOfPages } from '#core/import/page-grid.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { createRandom } from '../../support/faults/random.ts'
import { pagesOf } from '../../support/import/formats.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]

const list: Rows = [
  ['No', 'Description', 'Qty', 'Price', 'Amount'],
  [1, 'BOLT', 2, 5, 10],
  [2, 'NUT', 3, 4, 12]
]

/** The facts in rows above a list of goods. `sureOf`: without those in doubt, which are never taken silently. */
const factsIn = (rows: Rows, isSure: boolean): Readonly<Record<string, string>> => {
  const { taken } = reviewOfDocuments([workbookOfRows({ S: [...rows, ...list] })])
  return Object.fromEntries(
    taken.flatMap(({ facts }) => facts.flatMap(({ name, value, evidence }) => (isSure && evidence === 'doubtful' ? [] : [[name, value]])))
  )
}

const factsOf = (...rows: Rows) => factsIn(rows, false)
const sureOf = (...rows: Rows) => factsIn(rows, true)

test.each<[string, Rows]>([
  ['below', [['Date:'], ['PT 3M INDONESIA']]],
  ['beside', [['Date:', 'PT 3M INDONESIA']]],
  ['further to the right', [['Tanggal', null, null, 'PT MITRA ABADI']]],
  ['in the same cell', [['Date: PT MITRA ABADI']]],
  ['that is a page', [['Date:', 'Page 1 of 2']]],
  ['that is a number', [['Date:', 12], [45]]],
  ['beside a number', [['No. & date of invoice'], ['HK-1', 'PT 3M INDONESIA']]]
])('a label of a date takes no other value: %s', (_, rows) => {
  expect(sureOf(...rows)).not.toHaveProperty('invoiceDate')
})

test.each<[string, Rows]>([
  ['2026-11-12', [['Date:'], ['12 Nov 2026']]],
  ['2026-11-12', [['Invoice date:', '2026-11-12']]],
  ['2026-11-03', [['Date:', ':', 'NOV. 03, 2026']]]
])('a date is found as %s', (day, rows) => {
  expect(factsOf(...rows)).toMatchObject({ invoiceDate: day })
})

test.each<[string, Rows]>([
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
  expect(sureOf(...rows)).not.toHaveProperty(name)
})

test.each<[string, Rows]>([
  ['gross', [['Gross weight', 'AS PER P/L'], [20]]],
  ['freight', [['Freight:', 'PREPAID'], [2026]]],
  ['invoiceDate', [['Date', 'as per B/L'], ['01-10-2026']]],
  ['invoiceDate', [['Date', ':', 'as per B/L'], ['01-10-2026']]]
])('a text beside a label is its value, even if it is no %s: %j', (name, rows) => {
  expect(sureOf(...rows)).not.toHaveProperty(name)
})

test.each<[string, string, Rows]>([
  ['packages', '20', [['Total packages:'], ['20 PALLETS']]],
  ['packages', '12', [['Total packages:'], ['12 WOODEN CASES']]],
  ['packages', '116', [['Total packages: 116 CTNS']]],
  ['gross', '3983.90', [['Gross weight:'], ['3,983.90 KG']]],
  ['gross', '12', [['G.W.: 12 KGS']]],
  ['invoiceNumber', 'INV 2026/001', [['Invoice No:'], ['INV 2026/001']]],
  ['invoiceNumber', '4500012345', [['Invoice No:', 4_500_012_345]]],
  ['invoiceNumber', 'A/1', [['Invoice No.: A/1']]],
  ['currency', 'USD', [['Currency:'], ['US Dollars (USD)']]],
  ['currency', 'CHF', [['Currency:', 'CHF']]],
  ['freight', '1250.00', [['Freight:'], ['USD 1,250.00']]],
  ['transportDocument', '618-12345678', [['AWB NO: 618-12345678']]]
])('the %s is found as %s', (name, text, rows) => {
  const value = factsOf(...rows)[name]
  expect(/^[\d.]+$/.test(text) ? Number(value) : value).toBe(/^[\d.]+$/.test(text) ? Number(text) : text)
})

test.each(['KTU / INV / XI / 2026 / 001', 'KI / EXP / 12', 'HK 12 Rev. 2'])(
  'a number of several words is found to the right and below: %s',
  (text) => {
    for (const rows of [
      [['Invoice No.', text]],
      [['Invoice No.', null, ':', text]],
      [['Invoice No.', null, text]],
      [['Invoice No.'], [text]]
    ])
      expect(factsOf(...rows)).toMatchObject({ invoiceNumber: text })
  }
)

const seller = 'HANGZHOU XINYA CO., LTD.'
const buyer = 'PT MITRA ABADI'

test.each<[string, Rows]>([
  [
    'side by side',
    [
      ['Seller:', null, 'Buyer:'],
      [seller, null, buyer],
      ['Address:', null, 'Alamat:'],
      ['No. 8 Nanhai Road', null, 'Jl. Raya 5'],
      ['Hangzhou, China', null, 'Bekasi 17530']
    ]
  ],
  [
    'beside their labels',
    [
      ['Seller:', seller],
      ['Tel:', '0086-571-1'],
      ['Buyer:', buyer],
      ['Address:', 'Jl. Raya 5, Bekasi']
    ]
  ]
])('the parties are found %s', (_, rows) => {
  expect(factsOf(...rows)).toMatchObject({ seller, buyer })
})

test('a tax number below the name of the buyer is that of the buyer', () => {
  expect(factsOf(['Buyer: PT MITRA'], ['NPWP: 0012345678901000'])['buyerTax']?.replace(/\D/g, '')).toBe('0012345678901000')
})

test('a buyer in the first rows is not the seller, nor is a line of its address', () => {
  expect(sureOf(['Consignee'], ['PT MITRA ABADI'], ['Jababeka Industrial Estate'])).not.toHaveProperty('seller')
})

const taxNumber = '0012345678901000'
const ofSeller = 'HANGZHOU XINYA CO., LTD.'

test.each(['Tax No', 'Tax ID', 'VAT No', 'NPWP', 'TIN'])('%s in a letterhead above the buyer is not surely that of the buyer', (label) => {
  const buyerBlock = [['Buyer:', 'PT MITRA ABADI']]
  for (const rows of [
    [[ofSeller], [`${label}: ${taxNumber}`], ...buyerBlock],
    [[ofSeller], [label, taxNumber], [], ...buyerBlock],
    [
      [ofSeller, null, null, 'Buyer:'],
      [`${label}: ${taxNumber}`, null, null, 'PT MITRA ABADI']
    ],
    [['Seller:', ofSeller], [label, taxNumber], ...buyerBlock]
  ])
    expect(sureOf(...rows)).not.toHaveProperty('buyerTax')
})

test.each(['Tax No', 'NPWP'])('%s in the block of the buyer is that of the buyer, also below the one of the seller', (label) => {
  const own = `${label}: ${taxNumber}`
  const other = `${label}: 0099999999999999`
  for (const rows of [
    [[ofSeller], [other], ['Buyer:', 'PT MITRA ABADI'], ['Jl. Raya 5'], [own]],
    [
      ['Seller:', null, 'Buyer:'],
      [ofSeller, null, 'PT MITRA ABADI'],
      [other, null, own]
    ],
    [
      ['Buyer:', null, 'Seller:'],
      ['PT MITRA ABADI', null, ofSeller],
      [own, null, other]
    ],
    [
      ['Seller:', ofSeller],
      [label, '0099999999999999'],
      ['Buyer:', 'PT MITRA ABADI'],
      [label, taxNumber]
    ]
  ])
    expect(sureOf(...rows)).toMatchObject({ buyerTax: taxNumber })
})

test.each(['P.O. NO', 'Contract No', 'Packing List No', 'B/L No', 'L/C No'])(
  'a date behind %s is not surely that of the invoice',
  (label) => {
    for (const rows of [
      [['Invoice No: A-1'], [label, 'Date:'], ['PO-77', '2026-10-01']],
      [['Invoice No: A-1'], [`${label}: PO-77`, null, 'Date: 2026-10-01']],
      [['Invoice No: A-1'], [label, 'PO-77', 'Date', '2026-10-01']]
    ])
      expect(sureOf(...rows)).not.toHaveProperty('invoiceDate')
  }
)

test.each<Rows>([
  [['P.O. NO', 'Date:'], ['PO-77', '2026-10-01'], ['Invoice Date'], ['2026-11-12']],
  [['P.O. NO', 'PO-77', 'Date:', '2026-10-01'], ['Date: 2026-11-12']],
  [['Date: 2026-10-01'], ['Invoice Date'], ['2026-11-12']],
  [['Invoice No: A-1', 'Date: 2026-11-12', 'P.O. NO: PO-77', 'Date: 2026-10-01']],
  [['Invoice No: A-1', 'P.O. NO: PO-77', 'Date: 2026-11-12']]
])('of several dates that of the invoice is found: %j', (...rows) => {
  expect(sureOf(...rows)).toMatchObject({ invoiceDate: '2026-11-12' })
})

test('of two dates without more words neither is sure, however they stand', () => {
  for (const [one, other] of [
    [[['Date: 2026-11-12']], [['Date'], ['2026-10-01']]],
    [[['Date', '2026-11-12']], [['Date: 2026-10-01']]]
  ] satisfies [Rows, Rows][]) {
    expect(sureOf(...one, ...other)).not.toHaveProperty('invoiceDate')
    expect(sureOf(...other, ...one)).not.toHaveProperty('invoiceDate')
  }
})

const labelled: readonly (readonly [label: string, value: string])[] = [
  ['P.O. No', 'PO-5521'],
  ['Invoice Date', '2026-11-12'],
  ['Date', '2026-11-12'],
  ['Contract No', 'SC-9'],
  ['Ref No', 'R-77'],
  ['B/L No', 'KTNU5512087'],
  ['Terms of Payment', 'L/C at sight'],
  ['Price Term', 'CIF Jakarta']
]

test('labels in a row, with their values in the row below, head no list of goods, on paper and in a workbook', () => {
  const onPaper = (rows: Rows): SourceDocument => {
    const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell)))
    return {
      name: 'a.pdf',
      kind: 'pdf',
      pages: gridOfPages(pagesOf({ sheets: [{ name: 'S', merges: [], rows: texts }] }, createRandom(1)))
    }
  }
  fc.assert(
    fc.property(fc.shuffledSubarray([...labelled], { minLength: 2, maxLength: 4 }), fc.nat(4), (others, at) => {
      const row = others.toSpliced(Math.min(at, others.length), 0, ['Invoice No', 'INV-118'] as const)
      const rows: Rows = [['COMMERCIAL INVOICE'], row.map(([label]) => label), row.map(([, value]) => value), [], ...list]
      for (const document of [workbookOfRows({ S: rows }), onPaper(rows)]) {
        const { taken, lines } = reviewOfDocuments([document])
        const numbers = taken.flatMap(({ facts }) => facts.flatMap(({ name, value }) => (name === 'invoiceNumber' ? [value] : [])))
        expect([numbers, lines.map(({ values }) => values.description?.value)], JSON.stringify(row)).toEqual([['INV-118'], ['BOLT', 'NUT']])
      }
    }),
    { numRuns: 60 }
  )
})

const titlesOfInvoices = [
  'COMMERCIAL INVOICE',
  'Invoice',
  'Proforma Invoice',
  'EXPORT INVOICE',
  'INVOICE / PACKING LIST',
  'Faktur',
  'FAKTUR KOMERSIAL',
  'Faktur Penjualan',
  'Rechnung',
  'HANDELSRECHNUNG',
  'Facture commerciale',
  'Factura comercial',
  'FATTURA',
  'Factuur',
  'HÓA ĐƠN THƯƠNG MẠI',
  '商业发票',
  '請求書',
  'インボイス',
  '상업송장',
  'ใบกำกับสินค้า'
]
const wordsForNumber = ['No.', 'NO:', 'Nr.', 'Nomor', 'Number:', 'N°', 'No. :', '#', '№']
const numbersOfInvoices = ['X-123', '12', '4711', 'KI/EXP/012', '2026-77', 'HK 12', '12/XI/2026']

test.each(titlesOfInvoices)('the number behind the title %s is the number of the invoice', (title) => {
  for (const word of wordsForNumber)
    for (const number of numbersOfInvoices) {
      expect([word, sureOf([`${title} ${word} ${number}`])]).toEqual([word, expect.objectContaining({ invoiceNumber: number })])
      expect([word, sureOf([`${title} ${word}`, number])]).toEqual([word, expect.objectContaining({ invoiceNumber: number })])
    }
})

test.each(['X-123', '4711', 'INV/2026/11/0042'])('without a word for a number %s behind a title is offered and not ticked', (number) => {
  for (const text of [`INVOICE ${number}`, `COMMERCIAL INVOICE - ${number}`, `Rechnung ${number}`]) {
    expect(factsOf([text])).toMatchObject({ invoiceNumber: number })
    expect(sureOf([text])).not.toHaveProperty('invoiceNumber')
    expect(factsOf([text], ['Invoice No.: A-1'])).toMatchObject({ invoiceNumber: 'A-1' })
  }
})

test.each([
  'INVOICE 2026',
  'COMMERCIAL INVOICE ORIGINAL 1/3',
  'INVOICE Page 1 of 2',
  'COMMERCIAL INVOICE 12/11/2026',
  'COMMERCIAL INVOICE 3 COPIES',
  'SALES CONTRACT NO. SC-12',
  'SALES CONTRACT SC-12',
  'Faktur Pajak 010.000-26.12345678'
])('%s has no number of an invoice', (text) => {
  expect(factsOf([text])).not.toHaveProperty('invoiceNumber')
})

test('a bare number below a title is offered and not ticked, an address is not', () => {
  for (const text of ['NO. X-9', 'No X-9', 'Nr. X-9']) {
    expect(factsOf(['COMMERCIAL INVOICE'], [text])).toMatchObject({ invoiceNumber: 'X-9' })
    expect(sureOf(['COMMERCIAL INVOICE'], [text])).not.toHaveProperty('invoiceNumber')
  }
  expect(factsOf(['COMMERCIAL INVOICE'], ['No. 88 Industrial Road'])).not.toHaveProperty('invoiceNumber')
  expect(factsOf(['PACKING LIST'], ['NO. X-9'])).not.toHaveProperty('invoiceNumber')
})

test.each(['USD', 'EUR', 'IDR', 'JPY', 'CNY', 'SGD', 'GBP', 'RMB', 'US$', 'Rp'])(
  'the currency %s is found beside its label and below it',
  (written) => {
    const code = { RMB: 'CNY', US$: 'USD', Rp: 'IDR' }[written] ?? written
    for (const rows of [
      [['Currency', written]],
      [['Currency:', written]],
      [['Currency'], [written]],
      [['Mata uang', ':', written]],
      [[`Currency: ${written}`]]
    ])
      expect([rows, sureOf(...rows)]).toEqual([rows, expect.objectContaining({ currency: code })])
    // It is no value of another label.
    for (const label of ['Buyer', 'Seller', 'Invoice No', 'Vessel', 'Port of Loading'])
      expect(Object.keys(sureOf([label, written]))).toEqual([])
  }
)

test.each(['CIF VALUE AND CLAIMS PAYABLE AT DESTINATION', 'FREIGHT PREPAID', 'FOB value in words', 'payable at sight'])(
  'a sentence is no port: %s',
  (text) => {
    for (const label of ['Port of Discharge', 'Destination:', 'Port of Loading:']) expect(Object.keys(sureOf([label, text]))).toEqual([])
  }
)

test.each(['Supplier', 'Buyer', 'Pemasok', 'Consignee'])('below %s with a value beside it stands the next name', (label) => {
  for (const value of ['unknown', 'tidak ada', '12'])
    expect(Object.keys(sureOf([label, value], ['Source File', 'PACKING LIST.pdf'], ['Doc Type', 'lot_level']))).toEqual([])
  expect(Object.values(sureOf([label, 'COMMERCIAL INVOICE'], [seller]))).toEqual([seller])
  expect(Object.values(sureOf([label, null], [seller]))).toEqual([seller])
})

test.each([
  ['Rechnung Nr. 4711 vom 20.11.2026', '4711'],
  ['COMMERCIAL INVOICE NO. X-9 DATED 20 NOV 2026', 'X-9'],
  ['Faktur No. 12 tanggal 20 November 2026', '12'],
  ['FATTURA N. 123 DEL 20/11/2026', '123'],
  ['Invoice No.: A-1 / 20 Nov 2026', 'A-1']
])('the date behind the number of an invoice is its date: %s', (text, number) => {
  expect(sureOf([text])).toMatchObject({ invoiceNumber: number, invoiceDate: '2026-11-20' })
  // Where the label of a date has another one, neither is taken silently.
  expect(sureOf([text], ['Invoice date: 21 Nov 2026'])).not.toMatchObject({ invoiceDate: '2026-11-20' })
})

test.each([
  ['COM M ERCIAL I NVOICE NO. KT-5521', 'invoiceNumber', 'KT-5521'],
  ['CommercialInvoiceNo.: KT-5521', 'invoiceNumber', 'KT-5521'],
  ['InvoiceNo: KT-5521', 'invoiceNumber', 'KT-5521'],
  ['GrossWeight: 120 KGS', 'gross', '120'],
  ['Gros s We ight: 120 KGS', 'gross', '120'],
  ['Port o f Load ing: HAMBURG', 'loadingPort', 'HAMBURG'],
  ['BillofLadingNo.: HLCU26118842', 'transportDocument', 'HLCU26118842']
])('spaces that recognition sets wrongly hide no label: %s', (text, name, value) => {
  expect(factsOf([text])).toMatchObject({ [name]: value })
})

const blanks = [
  '-',
  '–',
  '—',
  '--',
  '...',
  'n/a',
  'N/A',
  'NA',
  'NIL',
  'nil',
  'None',
  'Not applicable',
  'TBA',
  'Tidak ada',
  'KOSONG',
  'nihil'
]
const foreignBlanks = [
  '无',
  '無',
  'なし',
  '없음',
  'Keine',
  'k.A.',
  'entfällt',
  'geen',
  'n.v.t.',
  'Néant',
  'Aucun',
  'Ninguno',
  'Nessuno',
  'Nenhum',
  'ไม่มี',
  'Không có',
  'Нет',
  'Yok'
]

const parties = [
  ['seller', 'Supplier', 'ACME TRADING CO., LTD'],
  ['buyer', 'Consignee', 'PT MITRA ABADI'],
  ['vessel', 'Ocean vessel', 'Jupiter'],
  ['seller', 'Shipper', 'Jupiter']
] as const
/** What is written around a label with a blank, and above another name. */
const besideBlank: readonly ((label: string, blank: string, next: string) => Rows)[] = [
  (label, blank, next) => [[label, blank], [next]],
  (label, blank, next) => [[`${label}:`, blank], [next]],
  (label, blank, next) => [[`${label}:`, null, blank], [next]],
  (label, blank, next) => [
    [label, blank],
    [null, next]
  ],
  (label, blank, next) => [[`${label}:`, ':', blank], [next]],
  (label, blank, next) => [[`${label}:`, `: ${blank}`], [next]],
  (label, blank, next) => [[`${label}: ${blank}`], [next]],
  (label, blank, next) => [[`${label} : ${blank}`], [null, next]],
  (label, blank, next) => [[`${label} ${blank}`], [next]],
  (label, blank, next) => [[`${label}: ${blank}\n${next}`]],
  (label, blank, next) => [[`${label}:\n${blank}\n${next}`]],
  (label, blank, next) => [[label], [blank], [next]]
]

test.each(parties)('a blank beside or below the label of a %s (%s) is its value: the cell below is none', (name, label, next) => {
  ;[...blanks, ...foreignBlanks].forEach((blank, at) => {
    besideBlank.forEach((rowsOf, form) => {
      // The first blanks in every form, the others in some.
      if (at > 8 && (at + form) % 4 !== 0) return
      const rows = rowsOf(label, blank, next)
      expect(factsOf(...rows), JSON.stringify(rows)).not.toHaveProperty(name)
    })
  })
})

test.each<[string, string, Rows]>([
  ['seller', 'ACME TRADING CO., LTD', [['Supplier', '-', 'ACME TRADING CO., LTD']]],
  ['invoiceNumber', 'HK-1', [['Invoice No', '–', 'HK-1']]],
  ['invoiceNumber', 'HK-1', [['Invoice No. -', 'HK-1']]],
  ['seller', 'NONE SUCH TRADING LTD', [['Supplier: NONE SUCH TRADING LTD']]],
  ['seller', 'ACME TRADING CO., LTD', [['Supplier:'], ['ACME TRADING CO., LTD']]]
])('a dash between a label and its value is no blank: %s %s', (name, value, rows) => {
  expect(factsOf(...rows)).toMatchObject({ [name]: value })
})

test.each<[string, Rows]>([
  ['its address below', [['HANGZHOU XINYA CO., LTD.'], ['No. 8 Nanhai Road, Hangzhou, China'], ['COMMERCIAL INVOICE']]],
  ['beside the title', [['HANGZHOU XINYA CO., LTD.', null, 'INVOICE'], ['No. 8 Nanhai Road, Hangzhou']]],
  ['its telephone below', [['HANGZHOU XINYA CO., LTD.'], ['TEL: 0571-888'], ['INVOICE'], ['Buyer:', 'PT MITRA ABADI']]]
])('the company at the top of a paper is the seller, never surely: %s', (_, rows) => {
  expect(factsOf(...rows)).toMatchObject({ seller: 'HANGZHOU XINYA CO., LTD.' })
  expect(sureOf(...rows)).not.toHaveProperty('seller')
})

test.each([
  'Müller Technik GmbH',
  'SAVON S.A.S.',
  'Bianchi S.p.A.',
  'Taiwan Bike Corp.',
  '大和精機株式会社',
  '宁波海天五金制品有限公司',
  'Nordic Tools AB',
  'Levante S.L.',
  'Garment Factory'
])('a letterhead: %s', (name) => {
  expect(factsOf([name], ['INVOICE'], ['Bill to', 'PT MITRA ABADI'])).toMatchObject({ seller: name, buyer: 'PT MITRA ABADI' })
})

test.each<[string, Rows]>([
  ['To', [['To', 'PT MITRA ABADI']]],
  ['TO: above it', [['TO:'], ['PT MITRA ABADI']]],
  ['An', [['An'], ['PT MITRA ABADI'], ['Jl. Raya 5']]],
  ['Spett.le', [['Spett.le'], ['PT MITRA ABADI']]],
  ['Kepada Yth. :', [['Sayın'], ['PT MITRA ABADI']]],
  ['御中', [['PT MITRA ABADI 御中']]],
  ['nothing, below the letterhead', [['Bianchi S.p.A.'], ['Via Emilia 220'], [null, 'PT MITRA ABADI'], [null, 'Jl. Raya 5']]]
])('a company of Indonesia behind %s is the buyer', (_, rows) => {
  expect(factsOf(...rows)).toMatchObject({ buyer: 'PT MITRA ABADI' })
})

test('a company that is addressed below the letterhead is no line of its address', () => {
  const document = workbookOfRows({ S: [['大和精機株式会社'], ['PT MITRA ABADI 御中'], ['Jl. Raya 5'], ...list] })
  const { taken } = reviewOfDocuments([document])
  const parties = taken.flatMap(({ facts }) => facts.filter(({ name }) => name === 'seller' || name === 'buyer'))
  expect(parties.map(({ name, value, more }) => [name, value, more])).toEqual([
    ['seller', '大和精機株式会社', ''],
    ['buyer', 'PT MITRA ABADI', 'Jl. Raya 5']
  ])
})

test.each(['CV', 'PT', 'KG', 'SA', 'AB', 'AG', 'BV', 'KK'])(
  'letters that are also the form of a company begin a number: %s/2026/018',
  (form) => {
    for (const number of [`${form}/2026/XI/018`, `${form}-2026-018`, `INV/${form}/2026018`, `${form} 2026-018`])
      expect(sureOf(['Invoice No', number])).toMatchObject({ invoiceNumber: number })
    expect(factsOf(['Invoice No', `Mitra Abadi 2000 ${form}`])).not.toHaveProperty('invoiceNumber')
  }
)

test.each<[string, Rows]>([
  ['a place', [['FROM', 'NINGBO', 'TO', 'JAKARTA']]],
  ['an address', [['Polígono Industrial Sur, nave 4, 12540']]],
  ['a bank', [['Seller: ABC Ltd'], ['BANK OF CHINA CO., LTD.']]],
  ['a site', [['www.xinya-trading.com']]]
])('%s is no party', (_, rows) => {
  const { seller, buyer } = factsOf(...rows)
  expect([seller === 'ABC Ltd' ? undefined : seller, buyer]).toEqual([undefined, undefined])
})

test('the bank of a letter of credit beside a label is not the buyer', () => {
  const rows: Rows = [
    ['For account & risk of Messrs.', null, 'L/C issuing bank'],
    ['PT MITRA ABADI', null, 'BANK X']
  ]
  expect(factsOf(...rows)).toMatchObject({ buyer: 'PT MITRA ABADI' })
})

test.each<[string, Rows]>([
  ['Date 2026-11-09', [['Date 2026-11-09']]],
  ['a date alone', [['INVOICE', null, '2026-11-09']]],
  ['del', [['FATTURA', null, 'del 09.11.2026']]]
])('%s is that of the invoice', (_, rows) => {
  expect(factsOf(...rows)).toMatchObject({ invoiceDate: '2026-11-09' })
})

test('of two dates without a label neither is that of the invoice', () => {
  expect(factsOf(['2026-11-09'], ['2026-11-12'])).not.toHaveProperty('invoiceDate')
})

test.each<[string, string, Rows]>([
  ['552/E', 'N. 552/E', [['FATTURA'], ['N. 552/E']]],
  ['A-55821', 'with the label again', [['Invoice #', 'Invoice A-55821']]],
  ['FA26-1187', 'N° FA26-1187', [['FACTURE'], ['N° FA26-1187']]],
  ['SS-690811', 'เลขที่ SS-690811', [['ใบกำกับสินค้า / INVOICE'], ['เลขที่ SS-690811']]],
  ['20261107', 'of eight digits', [['Factuurnummer', '20261107']]],
  ['NO-123', 'with NO in it', [['Invoice No', 'X-NO-123']]]
])('the number of an invoice is %s: %s', (number, _, rows) => {
  expect(factsOf(...rows)['invoiceNumber']).toBe(number === 'NO-123' ? 'X-NO-123' : number)
})

test.each(['BY SEA', 'Sea freight', 'AIR', 'by truck', '海运'])('%s is no vessel', (text) => {
  expect(factsOf(['Vessel/Flight No.', text])).not.toHaveProperty('vessel')
})

test.each<[string, string]>([
  ['Netto', 'Brutto'],
  ['Net', 'Gross'],
  ['Total net', 'Total gross']
])('%s and %s below the amounts are no weights', (net, gross) => {
  const rows: Rows = [...list, [null, net, null, null, 22], [null, 'VAT 7 %', null, null, 1.54], [null, gross, null, null, 23.54]]
  const { taken } = reviewOfDocuments([workbookOfRows({ S: rows })])
  expect(taken.flatMap(({ facts }) => facts.map(({ name }) => name))).toEqual([])
})

test.each<[string, Rows]>([
  ['invoiceNumber', [["Invoice No.: SGE/26-27/0Exporter's Ref."]]],
  ['invoiceNumber', [['Invoice No.', 'CL-339Fecha:']]],
  ['vessel', [['Vessel: OCEAN PRIDE V.112B/L NO: OP112-07']]]
])('two texts that touch on a paper are no %s: %j', (name, rows) => {
  expect(factsOf(...rows)).not.toHaveProperty(name)
})

test.each<[string, Rows]>([
  ['buyer', [['Customer', 'Delivery Place']]],
  ['buyer', [['Customer Name', 'Customer GSTIN']]],
  ['buyer', [['Consignee'], ['TO THE ORDER OF BANK MANDIRI']]],
  ['buyer', [['Consignee', 'To order']]],
  ['buyer', [['Bill to', 'Place of Supply']]],
  ['seller', [['Company'], ['No 16, Venkateswara Flats']]],
  ['seller', [['To,', null, null], ['ANNAI CONSTRUCTION PVT LTD']]],
  ['transportDocument', [['B/L No.', '4과']]],
  ['transportDocument', [['B/L No.', '폐기 78개']]],
  ['transportDocument', [['Bill of Lading No.', 'dt. 25-Jul-25']]],
  ['vessel', [['Flight', 'Depart']]]
])('what forms say beside a label is no %s: %j', (name, rows) => {
  expect(factsOf(...rows)).not.toHaveProperty(name)
})

test('a sentence beside a label of the vessel is not surely its name', () => {
  expect(sureOf(['Carrier', 'Tax Payable under RCM'])).not.toHaveProperty('vessel')
})

test('one word beside a label is not surely a party, a name with an address or a company is', () => {
  expect(sureOf(['Customer', 'REQUIREMENT'])).not.toHaveProperty('buyer')
  expect(factsOf(['Customer', 'REQUIREMENT'])).toMatchObject({ buyer: 'REQUIREMENT' })
  expect(sureOf(['Buyer', 'ASTRA'], [null, 'Jl. Gaya Motor 8, Jakarta'])).toMatchObject({ buyer: 'ASTRA' })
  expect(sureOf(['Buyer', 'PT ASTRA'])).toMatchObject({ buyer: 'PT ASTRA' })
})

test.each(['L.P.O', 'Date', 'PO No'])('a number ends before the label of the next one: %s', (label) => {
  expect(factsOf(['Invoice No.', `AAS/0328/2018 ${label.split(' ')[0] ?? ''}`])).toMatchObject({ invoiceNumber: 'AAS/0328/2018' })
})

test('a party in the headings of a long list is not surely the text beside or below it', () => {
  const rows: Rows = [
    ['Item', 'Customer', 'CusName', 'Supplier', 'Maker', 'Place', 'Plant'],
    ['A', 'VPIC LTD', 'X CORP', 'Y LTD', 'Z', 'HCM', 'P1'],
    ['B', 'VPIC LTD', 'X CORP', 'Y LTD', 'Z', 'HCM', 'P1']
  ]
  expect(sureOf(...rows)).not.toHaveProperty('buyer')
  expect(sureOf(...rows)).not.toHaveProperty('seller')
})

test('a tax number ends the address of a party', () => {
  const { taken } = reviewOfDocuments([
    workbookOfRows({ S: [['Buyer', 'PT MITRA'], [null, 'Jl. Raya 5'], [null, 'GSTIN 33AAACP6469R1ZQ'], ...list] })
  ])
  expect(taken.flatMap(({ facts }) => facts.filter(({ name }) => name === 'buyer').map(({ more }) => more))).toEqual(['Jl. Raya 5'])
})

test('labels with their values directly above the headings of the list are no headings', () => {
  const rows: Rows = [
    ['INVOICE NO', 'OP/0091', 'DATED', '14 Nov 2026'],
    ['CONSIGNEE', 'PT MITRA ABADI']
  ]
  expect(factsOf(...rows)).toMatchObject({ invoiceNumber: 'OP/0091', invoiceDate: '2026-11-14', buyer: 'PT MITRA ABADI' })
})
