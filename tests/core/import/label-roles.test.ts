import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]

/** The header values that are sure, of all invoices in a sheet. */
const sureOf = (rows: Rows): Readonly<Record<string, string>> => {
  const { taken } = reviewOfDocuments([workbookOfRows({ S: rows })])
  return Object.fromEntries(
    taken.flatMap(({ facts }) => facts.flatMap(({ name, value, evidence }) => (evidence === 'doubtful' ? [] : [[name, value]])))
  )
}

const goods: Rows = [
  ['No', 'Description', 'Qty', 'Price', 'Amount'],
  [1, 'BOLT', 2, 5, 10],
  [2, 'NUT', 3, 4, 12]
]
const names = fc.constantFrom('Somchai Sailom', 'Jennifer Rhodes', 'PT Karya Nusantara', 'Hengtai Machinery Co., Ltd.')
const days = fc.constantFrom('2026-03-15', '16 March 2026', '17.04.2026')

describe('a label that heads a column of a list', () => {
  const parties = fc.constantFrom('Customer Name', 'Buyer', 'Kunde', 'Nama Pelanggan', 'ลูกค้า', 'Cliente', 'Seller', 'Supplier')
  test('names no party and no date of a document', () => {
    fc.assert(
      fc.property(parties, fc.array(fc.tuple(days, names), { minLength: 2, maxLength: 6 }), fc.boolean(), (party, bills, isFirst) => {
        const headings = isFirst ? ['Invoice ID', party, 'Date', 'Total'] : ['Date', party, 'Email', 'Total']
        const rows = bills.map(([day, name], at) =>
          isFirst ? [`INV-10${at}`, name, day, 250.5 + at] : [day, name, `a${at}@example.com`, 250.5 + at]
        )
        const sure = sureOf([headings, ...rows])
        expect(sure).not.toHaveProperty('buyer')
        expect(sure).not.toHaveProperty('seller')
        expect(sure).not.toHaveProperty('invoiceDate')
      })
    )
  })
  test('still names the parties whose addresses stand in rows below it', () => {
    const sure = sureOf([
      ['Seller', 'Buyer', 'Notify'],
      ['Hengtai Machinery Co., Ltd.', 'PT Karya Nusantara', 'Same as buyer'],
      ['88 Industrial Road', 'Jl. Raya 12', ''],
      ['Shenzhen', 'Jakarta', ''],
      [],
      ...goods
    ])
    expect(sure).toMatchObject({ seller: 'Hengtai Machinery Co., Ltd.', buyer: 'PT Karya Nusantara' })
  })
})

describe('the label of a name in the block of a party', () => {
  const blocks = fc.constantFrom('CONSIGNEE / BUYER', 'DESTINATÁRIO', 'Buyer', 'Cliente', 'Pembeli', 'Käufer', 'Acheteur')
  const labels = fc.constantFrom(
    'Nome / Razão Social',
    'NOME/RAZÃO SOCIAL',
    'Company Name',
    'Name',
    'Nama',
    'Nombre o razón social',
    'Raison sociale',
    'Ragione sociale',
    'BUYER ADDRESS',
    'Consignee Details'
  )
  test('is never the name, which stands below it', () => {
    fc.assert(
      fc.property(blocks, labels, names, (block, label, name) => {
        const sure = sureOf([['COMMERCIAL INVOICE'], [block], [label], [name], [], ...goods])
        expect([undefined, name]).toContain(sure['buyer'])
      })
    )
  })
})

describe('a date in a document that is no invoice', () => {
  const titles = fc.constantFrom(
    'PURCHASE ORDER',
    'Bill of Lading',
    'QUOTATION',
    'Delivery Order',
    'PACKING LIST',
    'Surat Jalan',
    '発注書',
    '采购订单',
    '견적서',
    'Bestellung',
    'Devis',
    'Albarán',
    'Preventivo',
    'Pakbon',
    'Orçamento',
    'Phiếu giao hàng',
    'ใบเสนอราคา',
    'Teklif',
    'Oferta',
    'накладная'
  )
  test('is not surely that of the invoice, unless its label says so', () => {
    fc.assert(
      fc.property(
        titles,
        fc.constantFrom('Date', 'Date of Issue', 'Issue date', 'Tanggal', 'Datum', 'Fecha', '日期'),
        days,
        (title, label, day) => {
          expect(sureOf([[title], [], [`${label}:`, day], [], ...goods])).not.toHaveProperty('invoiceDate')
        }
      )
    )
    expect(sureOf([['PURCHASE ORDER'], [], ['Invoice date:', '2026-03-15'], [], ...goods])).toMatchObject({ invoiceDate: '2026-03-15' })
  })
  test('is that of the invoice which a packing list names', () => {
    const sure = sureOf([['PACKING LIST'], ['Invoice No:', 'HX-20261'], ['Date:', '2026-03-15'], [], ...goods])
    expect(sure).toMatchObject({ invoiceNumber: 'HX-20261', invoiceDate: '2026-03-15' })
  })
})

describe('a label between the rows of the goods', () => {
  const texts = fc.constantFrom(
    'Volume: 165 CBM',
    'Delivery terms: FOB Rotterdam',
    'Net weight: 12 KGS',
    'Country of origin: CHINA',
    'Freight: 20.00 USD',
    'Vessel: MT Harmony',
    'Total packages: 12'
  )
  test('belongs to the goods above it, not surely to the invoice', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const name = { V: 'volume', D: 'priceTerm', N: 'net', C: 'origin', F: 'freight', T: 'packages' }[text[0] ?? ''] ?? ''
        const rows: Rows = [
          ['No', 'Description', 'Qty', 'Price', 'Amount'],
          [1, 'BOLT', 2, 5, 10],
          [null, text],
          [2, 'NUT', 3, 4, 12]
        ]
        const sure = sureOf(rows)
        expect(sure).not.toHaveProperty(text.startsWith('Vessel') ? 'vessel' : name)
        expect(sureOf([...goods, [], [null, text]])).toBeDefined()
      })
    )
  })
})
