import { expect, test } from 'vitest'
import { isDocumentTitle } from '#core/spreadsheets/import/header-facts/labels.ts'
import { readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

/** The parties in rows above the headings. */
const partiesOf = (rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> => {
  const facts = readFacts({ name: 'S', rows: [...rows, ['No', 'Description']], facts: plainFacts }, rows.length, [])
  return Object.fromEntries(
    [...facts.values()].flatMap(({ name, cell }) => (/^(seller|buyer)(Address)?$/.test(name) ? [[name, cellText(cell)]] : []))
  )
}

const seller = 'HANGZHOU XINYA CO., LTD.'
const sellerAddress = 'No. 8 Nanhai Road, Hangzhou, China'
const [line, city] = ['No. 8 Nanhai Road', 'Hangzhou, China']

test.each([
  ['alone in a line', [[seller], ['Address:'], [line], [city]]],
  ['before the text', [[seller], [`ADD: ${line}`], [city], ['TEL: 0086-571-1']]],
  ['beside the text, which goes on below it', [[seller], ['Address:', line], [null, city]]],
  [
    'beside the text, below a name beside its label',
    [
      ['Seller:', seller],
      ['Address:', `${line}, ${city}`],
      ['Tel:', '0086-571'],
      ['Buyer:', '']
    ]
  ],
  ['of its parts', [[seller], [`Factory: ${line}`], ['City: Hangzhou, China']]]
])('a title of the address %s is no part of it', (_, rows) => {
  expect(partiesOf(rows)).toEqual({ seller, sellerAddress })
})

test.each([
  'COMMERCIAL INVOICE',
  'PACKING LIST',
  'PROFORMA-INVOICE',
  'INVOICE & PACKING LIST',
  'COMMERCIAL INVOICE / PACKING LIST',
  'INVOICE (ORIGINAL)',
  '装箱单 PACKING LIST',
  'Date: 5 Nov 2026',
  'Our Ref.: 12',
  'P.O. No. 45',
  'Payment terms: T/T',
  'L/C No 5',
  'Page 1 of 2'
])('%j below the name of the seller ends its address', (title) => {
  expect(partiesOf([[seller], [title], ['PT Mitra Abadi']])).toEqual({ seller })
  expect(partiesOf([[seller], [line], [city], [title], ['PT Mitra Abadi']])).toEqual({ seller, sellerAddress })
})

test.each([
  'Tel: 0086',
  'E-mail: a@b.cn',
  'a@b.cn',
  'VAT No: CN123',
  'GSTIN: 27AAACS1234A1Z5',
  'Mobile: 0811',
  'T: 0086',
  'T. +86 571',
  'U.P.: Li'
])('%j within an address is skipped', (contact) => {
  expect(partiesOf([[seller], [line], [contact], [city]])).toEqual({ seller, sellerAddress })
})

const namesOfPlaces = [
  'P.O. Box 12345',
  'Bank of China Tower, No. 5 Road',
  'Order Street No. 5',
  'Marks Building No. 5.',
  'M.H. Thamrin No. 1',
  'T.B. Simatupang Kav. 1',
  'E. 5th Street 12',
  'Up Street No. 5: Floor 2'
]

test('words that telephones and titles begin with may begin an address, too', () => {
  for (const address of ['Pan Pacific Building 5', 'U.P. 201301', 'Mobile Park 7', 'Works Road 9', 'Invoice Street 5', ...namesOfPlaces])
    expect(partiesOf([[seller], [address]])).toEqual({ seller, sellerAddress: address })
  expect(isDocumentTitle('Invoice no. 5')).toBe(false)
})

test('a party below its label may have a title of its own before the name', () => {
  expect(
    partiesOf([
      ['Seller'],
      ['Name:', seller],
      ['Address:', `${line}, ${city}`],
      ['Buyer'],
      ['Company name: PT Mitra Abadi'],
      ['Address: Jl. Raya 5, Bekasi']
    ])
  ).toEqual({ seller, sellerAddress, buyer: 'PT Mitra Abadi', buyerAddress: 'Jl. Raya 5, Bekasi' })
})

test('two parties side by side have their own titles', () => {
  expect(
    partiesOf([
      ['Seller:', null, 'Buyer:'],
      [seller, null, 'PT Mitra Abadi'],
      ['Address:', null, 'Alamat:'],
      [line, null, 'Jl. Raya 5'],
      [city, null, 'Bekasi 17530']
    ])
  ).toEqual({ seller, sellerAddress, buyer: 'PT Mitra Abadi', buyerAddress: 'Jl. Raya 5, Bekasi 17530' })
})

test('values of other labels below a name beside its label are no address', () => {
  expect(
    partiesOf([
      ['Seller:', seller],
      ['Tel:', '0086-571-1'],
      ['Buyer:', 'PT Mitra Abadi'],
      ['Address:', 'Jl. Raya 5, Bekasi']
    ])
  ).toEqual({ seller, buyer: 'PT Mitra Abadi', buyerAddress: 'Jl. Raya 5, Bekasi' })
})

test('empty labels of another column do not end an address, those directly beside it do', () => {
  const rows = [
    ['SELLER', null, 'BUYER'],
    [seller, null, 'PT Mitra Abadi'],
    ['Fax:', null, 'Kawasan MM2100'],
    ['Tel:', null, 'Bekasi 17530']
  ]
  expect(partiesOf(rows)).toEqual({ seller, buyer: 'PT Mitra Abadi', buyerAddress: 'Kawasan MM2100, Bekasi 17530' })
  for (const tel of [
    ['Tel', '021-5'],
    ['Tel:', '021-5']
  ])
    expect(partiesOf([['Buyer', 'PT Mitra Abadi'], ['Address', 'Jl. Raya 5'], tel])).toEqual({
      buyer: 'PT Mitra Abadi',
      buyerAddress: 'Jl. Raya 5'
    })
})

test('prose below an address is no part of it', () => {
  const prose = [['We are pleased to confirm'], ['the goods below']]
  expect(partiesOf([[seller], [line], ['Hangzhou'], ['310000'], ['China'], ...prose])['sellerAddress']).toBe(
    `${line}, Hangzhou, 310000, China`
  )
  expect(partiesOf([[seller], ['Tel: 1'], ['Address:'], [line], [city], ['Fax: 2'], ['a@b.cn'], ...prose])['sellerAddress']).toBe(
    sellerAddress
  )
})
