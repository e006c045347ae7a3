import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { SourceDocument } from '#core/import/source.ts'
import { headingScores } from '#core/import/heading-scores.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]

const readDocument = (document: SourceDocument) => {
  const review = reviewOfDocuments([document])
  const valuesOf = (kind: 'amount' | 'quantity' | 'net' | 'code' | 'unit') =>
    review.lines.map(({ values }) => {
      const value = values[kind]
      return value === undefined ? null : value.doubt === null ? value.value : [value.value, value.doubt, value.other]
    })
  const facts = review.taken.flatMap((shipment) => shipment.facts)
  return {
    valuesOf,
    words: review.lines.map(({ values }) => values.description?.value),
    leftOut: Object.fromEntries(review.leftOut.map(({ row, kind }) => [row + 1, kind])),
    factOf: (name: string) => {
      const fact = facts.find((one) => one.name === name)
      return fact === undefined ? null : fact.evidence === 'doubtful' ? [fact.value, fact.doubt] : fact.value
    }
  }
}
const read = (rows: Rows) => readDocument(workbookOfRows({ S: rows }))

/** The cell at a place, as it is with a change. */
const withCell = (document: SourceDocument, row: number, column: number, change: object): SourceDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    rows: page.rows.map((cells, at) =>
      at === row ? cells.map((cell, x) => (x === column && cell !== null ? { ...cell, ...change } : cell)) : cells
    )
  }))
})

test('a weight in a cell merged over several lines is marked in each of them', () => {
  const rows: Rows = [
    ['Description', 'Qty', 'Price', 'Amount', 'N.W. (kg)'],
    ['BOLT', 100, 0.5, 50, 15],
    ['NUT', 200, 0.1, 20, null],
    ['GEAR', 4, 25, 100, 20],
    ['TOTAL', null, null, 170, 35]
  ]
  const merged = withCell(workbookOfRows({ S: rows }), 1, 4, { span: { rows: 2, columns: 1 } })
  expect(readDocument(merged).valuesOf('net')).toEqual([['15', 'merged', null], ['', 'merged', null], '20'])
})

test.each([
  ['Einh.', ['unit']],
  ['Sat.', ['unit']],
  ['Mengeneinh.', ['unit']],
  ['Bezeichn.', ['description']],
  ['Pr.', []]
])('the shortened heading %s names %j: only one kind begins so', (heading, kinds) => {
  expect([...headingScores(heading).keys()]).toEqual(kinds)
})

test('a number that its format displays in thousands is the stored one, and marked', () => {
  const rows: Rows = [
    ['Description', 'Qty', 'Price', 'Amount'],
    ['PUMP', 10, 2500, 25_000],
    ['VALVE', 40, 625, 25_000]
  ]
  const shown = withCell(workbookOfRows({ S: rows }), 1, 3, { text: '25.0' })
  expect(readDocument(shown).valuesOf('amount')).toEqual([['25000', 'thousands', '25.0'], '25000'])
})

test('numbers with leading zeros that run are codes, not the numbers of the lines', () => {
  const { valuesOf } = read([
    ['Item No.', 'Description', 'Qty', 'Price', 'Amount'],
    ["'00123", 'BOLT', 100, 0.5, 50],
    ["'00124", 'GEAR', 4, 25, 100],
    ["'00125", 'SHAFT', 3, 30, 90]
  ])
  expect(valuesOf('code')).toEqual(['00123', '00124', '00125'])
})

test.each(['N.W./PC', 'Net Weight / pcs', 'N.W. per piece'])('%s is the weight of one piece, not of the line', (heading) => {
  const { valuesOf } = read([
    ['Description', 'Qty', heading, 'Price', 'Amount'],
    ['BOLT', 100, 0.1, 0.5, 50],
    ['GEAR', 4, 5, 25, 100]
  ])
  expect(valuesOf('net')).toEqual([null, null])
})

test('a second column of tariff codes gives no codes of the goods', () => {
  const { valuesOf } = read([
    ['Description', 'HS Code (CN)', 'HS Code (ID)', 'Qty', 'Price', 'Amount'],
    ['BOLT', '7318159090', '73181590', 100, 0.5, 50],
    ['GEAR', '8483409000', '84834090', 4, 25, 100]
  ])
  expect(valuesOf('code')).toEqual([null, null])
})

test('a column of prices in words is no second column of amounts', () => {
  const { valuesOf } = read([
    ['Description', 'Qty', 'Price', 'Amount'],
    ['BOLT', 100, 'as agreed', 50],
    ['GEAR', 4, 'as agreed', 100]
  ])
  expect(valuesOf('amount')).toEqual(['50', '100'])
})

test.each([-7.5, 7.5])('the total is met with a deduction that is written as %d', (commission) => {
  const review = reviewOfDocuments([
    workbookOfRows({
      S: [
        ['Description', 'Qty', 'Price', 'Amount'],
        ['BOLT', 100, 0.5, 50],
        ['GEAR', 4, 25, 100],
        ['LESS: COMMISSION 5%', null, null, commission],
        ['TOTAL', null, null, 142.5]
      ]
    })
  ])
  expect(review.totals).toEqual([expect.objectContaining({ stated: '142.5', sum: '150', charges: '-7.5', meets: true })])
})

test('a negative weight is marked', () => {
  const { valuesOf } = read([
    ['Roll No.', 'Description', 'Gross Wt. (kg)', 'Net Wt. (kg)'],
    ['614', 'FABRIC', 10, -15.05],
    ['615', 'FABRIC', 20, 19.5]
  ])
  expect(valuesOf('net')).toEqual([['-15.05', 'not-a-number', null], '19.5'])
})

test('numbers multiply out with a factor only below headings of prices and amounts', () => {
  const { valuesOf } = read([
    ['编号', '物料号', '配件型 号', '数量', '单 价', '金 额'],
    [4011, '1500003244', '304机械密封', 3, 213, 12],
    [4011, '1500003244', '304机械密封', 3, 213, 12]
  ])
  expect(valuesOf('amount')).toEqual([
    ['12', 'product', null],
    ['12', 'product', null]
  ])
})

describe('headings', () => {
  it.each([
    ['with signs that stand apart', ['품    명', '수   량', '단    가', '금      액']],
    ['with # for a number', ['ITEM#', 'QTY', 'PRICE', 'AMOUNT']],
    ['in Turkish', ['Mal Cinsi', 'Miktarı', 'Birim Fiyatı', 'Tutarı']],
    ['in Russian', ['Наименование товара', 'Кол-во', 'Цена, USD', 'Сумма, USD']],
    ['in Dutch', ['Artikelomschrijving', 'Aantal', 'Prijs/st', 'Bedrag']]
  ])('are read %s', (_, headings) => {
    const { valuesOf } = read([headings, ['BOLT-A', 100, 0.5, 50], ['GEAR-B', 4, 25, 100], ['SHAFT-C', 3, 30, 90]])
    expect([valuesOf('quantity'), valuesOf('amount')]).toEqual([
      ['100', '4', '3'],
      ['50', '100', '90']
    ])
  })
})

test('words below a heading that names codes as well are names, also where nothing multiplies out', () => {
  const { words } = read([
    ['Item', 'Quantity', 'Amount'],
    ['Rocking chair, red', 7, 4407.06],
    ['Office table, oak', 2, 310]
  ])
  expect(words).toEqual(['Rocking chair, red', 'Office table, oak'])
})

test('sums with signs or names around their words are no goods, and neither is a label', () => {
  const { words, leftOut } = read([
    ['商品名称', '规格', '数量', '金额'],
    ['减水剂', 'A', 3, 30],
    ['早强剂', 'B', 5, 50],
    ['月合计', null, 8, 80],
    [null, 'pallet weight :', 8, null],
    ['总合计', null, 8, 80]
  ])
  expect(words).toEqual(['减水剂', '早强剂'])
  expect(leftOut).toMatchObject({ 4: 'total', 6: 'total' })
})

test('the number of an account in a column of prices is no goods', () => {
  const { words } = read([
    ['Description', 'Rate', 'Amount'],
    ['Room charges', 'Rs 1939 x 1 night', 1939],
    ['HDFC Bank', '00030340067212', null]
  ])
  expect(words).not.toContain('HDFC Bank')
})

describe('facts', () => {
  const list: Rows = [[], ['Description', 'Qty', 'Price', 'Amount'], ['BOLT', 100, 0.5, 50], ['GEAR', 4, 25, 100]]

  it.each([
    ['Vendedor:', 'Manuel Sagastegui', ['Manuel Sagastegui', 'no-label']],
    ['Vendedor:', 'METALPROTEC S.A.', 'METALPROTEC S.A.'],
    ['Seller', 'ﻊﺋﺎﺒﻟا', ['ﻊﺋﺎﺒﻟا', 'no-label']],
    ['Satıcı:', 'Anadolu Makina A.Ş.', 'Anadolu Makina A.Ş.'],
    ['Продавец:', 'ООО «Уралмаш»', 'ООО «Уралмаш»'],
    ['Seller', 'Business Registration No./ Customs / Tax ID No. e.g. GST', null]
  ])('%s %s: whether it is the seller', (label, value, expected) => {
    expect(read([['INVOICE'], [label, value], ...list]).factOf('seller')).toEqual(expected)
  })

  it.each([
    ['Invoice No.', 'BF/26-27/118 dt. 05-Nov-2026', 'BF/26-27/118'],
    ['Invoice No & Date', 'A-23 & 5 Nov 2026', 'A-23'],
    ['Invoice No.', '# BLR_20151000982590', 'BLR_20151000982590'],
    ['Invoice No.', 'Page 1 of 2', null],
    ['Invoice No.', 'Seite 2', null]
  ])('%s %s: the number of the invoice', (label, value, expected) => {
    expect(read([['INVOICE'], [label, value], ...list]).factOf('invoiceNumber')).toEqual(expected)
  })

  it('From above a name with its address is no port', () => {
    const rows: Rows = [
      ['INVOICE'],
      ['From', null, 'To'],
      ['Vivek Kumar', null, 'PT Maju'],
      ['12 Main Road', null, 'Jakarta'],
      ['New Delhi']
    ]
    expect(read([...rows, ...list]).factOf('loadingPort')).toEqual(['Vivek Kumar', 'no-label'])
    const inOneCell: Rows = [['INVOICE'], ['From,\nVivek Kumar (Designer)\n12 Main Road', null, 'To,\nPT Maju\nJakarta']]
    expect(read([...inOneCell, ...list]).factOf('loadingPort')).not.toBe('Vivek Kumar (Designer)')
    expect(read([['INVOICE'], ['From', 'SHANGHAI', 'To', 'JAKARTA'], ...list]).factOf('loadingPort')).toBe('SHANGHAI')
  })

  it('the title of the list below a blank label is no party', () => {
    const rows: Rows = [['INVOICE'], ['Buyer:'], [], ['List of goods'], ...list.slice(1)]
    expect(read(rows).factOf('buyer')).toBeNull()
  })

  it.each(['TBA', 'T.B.N.', 'N/A', 'To be advised', 'AS PER B/L'])('%s is no vessel', (text) => {
    expect(read([['INVOICE'], ['Vessel', text], ...list]).factOf('vessel')).toBeNull()
  })

  it('a person is marked as a party, and the number of the invoice below an address is none of its lines', () => {
    const rows: Rows = [
      ['INVOICE'],
      ['Messrs:', 'Mr. Budi (Purchasing)'],
      ['Seller', 'ACME CO., LTD.'],
      [null, '88 Industrial Road'],
      [null, 'Invoice No. A-4']
    ]
    const review = reviewOfDocuments([workbookOfRows({ S: [...rows, ...list] })])
    const facts = review.taken.flatMap((shipment) => shipment.facts).map(({ name, value, more, doubt }) => [name, value, more, doubt])
    expect(facts).toContainEqual(['buyer', 'Mr. Budi (Purchasing)', '', 'no-label'])
    expect(facts).toContainEqual(['seller', 'ACME CO., LTD.', '88 Industrial Road', null])
  })

  it('the total of lines without amounts is that of the column of amounts', () => {
    const rows: Rows = [
      ['INVOICE'],
      [],
      ['Description', 'Qty', 'Amount'],
      ['BOLT', 100, null],
      ['GEAR', 4, null],
      ['GRAND TOTAL', 104, 150]
    ]
    expect(read(rows).factOf('total')).toEqual(['150', 'no-label'])
  })

  it('the signature of a shipper is none of its names', () => {
    expect(read([['INVOICE'], ...list, ['SIGNATURE OF SHIPPER/EXPORTER', 'Check if']]).factOf('seller')).toBeNull()
  })

  it('goods that weigh more than with their packages are marked', () => {
    const facts = read([['INVOICE'], ['Net Weight', '30 KGS'], ['Gross Weight', '1.5 KGS'], ...list])
    expect([facts.factOf('net'), facts.factOf('gross')]).toEqual([
      ['30', 'conflict'],
      ['1.5', 'conflict']
    ])
  })
})

test.each([
  [['Linse 50mm', 'Prisma'], 'description'],
  [['Honig 500g', 'Wachs'], 'description'],
  [['A-100', 'B-200'], 'code']
] as const)('a list with nothing but articles has their names or their codes: %j', (articles, kind) => {
  const { words, valuesOf } = read([
    ['Pos', 'Artikel', 'Menge', 'Preis', 'Betrag'],
    ...articles.map((article, index) => [index + 1, article, 10, 5, 50])
  ])
  expect(kind === 'description' ? words : valuesOf('code')).toEqual(articles)
})

test('an amount that lost its zeros in a column of cents is no product of a price that has other cents', () => {
  const goods = fc.tuple(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 101, max: 9_999 })).filter(([, cents]) => cents % 100 > 0)
  fc.assert(
    fc.property(fc.array(goods, { minLength: 4, maxLength: 9 }), goods, fc.boolean(), (lines, [quantity, cents], isText) => {
      const whole = quantity * cents
      fc.pre(whole % 100 !== 0)
      const written = (value: number): SheetCell => (isText ? String(value) : value)
      const { lines: read } = reviewOfDocuments([
        workbookOfRows({
          Invoice: [
            ['Item No.', 'Description', 'Qty', 'Unit Price USD', 'Amount USD'],
            ...[...lines, [quantity + 1, cents + 1] as const].map(([count, each], at): SheetCell[] => [
              `P-${at}`,
              `Valve ${at}X`,
              written(count),
              written(each / 100),
              written((count * each) / 100)
            ]),
            ['P-99', 'Pump 9X', written(quantity), written(cents / 100), written(Math.floor(whole / 100))]
          ]
        })
      ])
      fc.pre(lines.filter(([count, each]) => (count * each) % 100 !== 0).length > (lines.length + 2) / 2)
      expect(read.at(-1)?.values.amount?.evidence).toMatch(isText ? /doubtful|plausible/ : /doubtful/)
    })
  )
})
