import Big from 'big.js'
import { expect, test } from 'vitest'
import { chargedSum, firstState, reviewOf, valueKey, withValue } from '#core/import/review.ts'
import { interpret } from '#core/import/interpret.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { invoiceRows, reviewOfDocuments, sheetPage, workbookOf } from '../../support/import/sheets.ts'

/** The lines of `invoiceRows(3)`. */
const sumOfLines = '22.5'
const withRows = (...below: readonly (readonly [words: string, amount: string])[]): SourceDocument =>
  workbookOf(
    'a.xlsx',
    sheetPage('Invoice', [...invoiceRows(3).slice(0, -1), ...below.map(([words, amount]) => ['', words, '', '', '', amount])])
  )
const differenceOf = (document: SourceDocument) => {
  const { totals } = reviewOfDocuments([document])
  return totals.map((total) => [total.sum, total.meets, chargedSum(total).minus(total.stated).toFixed()])
}

type Row = readonly [words: string, amount: string]
const charges: readonly (readonly [name: string, rows: readonly Row[]])[] = (
  [
    [['Freight', '180.00']],
    [['Insurance', '3.10']],
    [['Packing charge', '12.00']],
    [['Discount', '2.50']],
    [['Discount', '-2.50']],
    [['Less: trade discount', '(2.50)']],
    [
      ['Ongkos angkut', '180.00'],
      ['Asuransi', '3.10'],
      ['Potongan', '2.50']
    ],
    [
      ['运费', '180.00'],
      ['保险费', '3.10']
    ],
    [
      ['Frachtkosten', '180.00'],
      ['Verpackung', '4.00'],
      ['Rabatt', '-1.20']
    ]
  ] as readonly (readonly Row[])[]
).map((rows) => [rows.map((row) => row.join(' ')).join(', '), rows])
const isDeduction = (words: string): boolean => /discount|potongan|rabatt/i.test(words)
const wholeOf = (rows: readonly Row[]): Big =>
  rows.reduce((sum, [words, amount]) => {
    const size = new Big(amount.replace(/[()-]/g, ''))
    return isDeduction(words) ? sum.minus(size) : sum.plus(size)
  }, new Big(sumOfLines))

test.each(charges)('a total of the lines with %s is met, and the difference of another one is without them', (_, rows) => {
  const whole = wholeOf(rows)
  expect(differenceOf(withRows(...rows, ['TOTAL', whole.toFixed(2)]))).toEqual([[sumOfLines, true, '0']])
  for (const off of ['10', '-7.35']) {
    const stated = whole.plus(off).toFixed(2)
    expect(differenceOf(withRows(...rows, ['TOTAL', stated]))).toEqual([[sumOfLines, false, new Big(off).neg().toFixed()]])
  }
})

test('a corrected amount is added up with the charges', () => {
  const documents = [withRows(['Freight', '180.00'], ['TOTAL', '203.50'])]
  const interpretation = interpret(documents)
  const [line] = reviewOf(interpretation, firstState).lines
  const state = withValue(firstState, valueKey(line?.key ?? '', 'amount'), { kind: 'corrected', value: '6' })
  expect(reviewOf(interpretation, state).totals).toEqual([
    expect.objectContaining({ stated: '203.5', sum: '23.5', charges: '180', meets: true })
  ])
})

test('charges of an invoice of several pages are those of all pages up to the total', () => {
  const [heading = [], ...goods] = invoiceRows(4).slice(3, -1)
  const row = (words: string, amount: string) => ['', words, '', '', '', amount]
  const invoice = (total: string, ...first: readonly (readonly string[])[]): SourceDocument => ({
    name: 'a.pdf',
    kind: 'pdf',
    pages: [
      sheetPage('1', [['COMMERCIAL INVOICE'], heading, ...goods.slice(0, 2), ...first], { kind: 'page' }),
      sheetPage('2', [heading, ...goods.slice(2), row('Freight', '180.00'), row('TOTAL', total)], { kind: 'page' })
    ]
  })
  expect(differenceOf(invoice('215.00'))).toEqual([['35', true, '0']])
  expect(differenceOf(invoice('225.00'))).toEqual([['35', false, '-10']])
  expect(differenceOf(invoice('219.00', row('Packing charge', '4.00')))).toEqual([['35', true, '0']])
  expect(differenceOf(invoice('229.00', row('Packing charge', '4.00')))).toEqual([['35', false, '-10']])
})

/** Below a subtotal that the lines meet. */
const laterTotals: readonly (readonly [below: readonly (readonly [words: string, amount: string])[], isMet: boolean])[] = [
  [[['TOTAL', '40.00']], false],
  [[['GRAND TOTAL', '20.00']], false],
  [
    [
      ['Freight', '10.00'],
      ['TOTAL', '40.00']
    ],
    false
  ],
  [
    [
      ['Freight', '10.00'],
      ['TOTAL', '32.50']
    ],
    true
  ],
  [
    [
      ['Fumigation', '10.00'],
      ['TOTAL', '32.50']
    ],
    true
  ],
  [
    [
      ['TOTAL', '22.50'],
      ['Fumigation', '10.00'],
      ['GRAND TOTAL', '32.50']
    ],
    true
  ],
  [[['TOTAL IDR', '354375']], true],
  [[['TOTAL', '12 CTNS']], true],
  [[['TOTAL', '22.50']], true]
]
test.each(laterTotals)('a total below a subtotal that is met: with %j it is met: %s', (below, isMet) => {
  const review = reviewOfDocuments([withRows(['Subtotal', sumOfLines], ...below)])
  expect(review.totals.map(({ meets }) => meets)).toEqual([isMet])
  // The subtotal says that the lines are right.
  expect([review.open, review.proved]).toEqual([[], review.lines.length])
})

const unknown = ['Zuschlag Gefahrgut', 'Supplément carburant', 'BAF / LSS', 'Palettierung und Umreifung', '燃油附加费'] as const

test.each(unknown)('%s between two totals is a charge of a kind that is not known', (words) => {
  const { charges: found, totals } = reviewOfDocuments([withRows(['Subtotal', '22.50'], [words, '15.00'], ['Grand total', '37.50'])])
  expect(found.map(({ kind, value }) => [kind, value])).toEqual([['unknown', '15.00']])
  expect(totals.every(({ meets }) => meets)).toBe(true)
})

test('beside a charge that is known, and as a deduction', () => {
  const rows: readonly Row[] = [
    ['Subtotal', '22.50'],
    ['Freight', '10.00'],
    ['Sonderposten', '-2.00'],
    ['Grand total', '30.50']
  ]
  expect(reviewOfDocuments([withRows(...rows)]).charges.map(({ kind, value }) => [kind, value])).toEqual([
    ['freight', '10.00'],
    ['unknown', '-2.00']
  ])
})

test('a row that does not make up the difference is no charge, and the second total is contradicted', () => {
  const {
    charges: found,
    totals,
    lines
  } = reviewOfDocuments([withRows(['Subtotal', '22.50'], ['Sonderposten', '15.00'], ['Grand total', '40.00'])])
  expect(found).toEqual([])
  expect(totals.map(({ stated, meets }) => [stated, meets])).toEqual([['40', false]])
  expect(lines.every(({ values }) => values.amount?.evidence === 'proved')).toBe(true)
})

test.each<[string, readonly Row[]]>([
  [
    'with taxes between',
    [
      ['Subtotal', '22.50'],
      ['VAT 10 %', '2.25'],
      ['Grand total', '24.75']
    ]
  ],
  [
    'after a payment',
    [
      ['Total', '22.50'],
      ['Less: advance received', '-10.00'],
      ['Balance due', '12.50']
    ]
  ],
  [
    'the same again',
    [
      ['Subtotal', '22.50'],
      ['Total', '22.50']
    ]
  ]
])('a second total that is explained is not contradicted: %s', (_, rows) => {
  const { totals, charges: found } = reviewOfDocuments([withRows(...rows)])
  expect(totals.every(({ meets }) => meets)).toBe(true)
  expect(found.map(({ kind }) => kind)).not.toContain('discount')
})

test.each(['Port', 'Frais de port', 'Port et emballage', 'Freight CIP'])('%s is freight', (words) => {
  expect(reviewOfDocuments([withRows(['Total HT', '22.50'], [words, '15.00'], ['Net à payer', '37.50'])]).charges).toMatchObject([
    { kind: 'freight', value: '15.00' }
  ])
})

test.each(['US$ NINETY AND FIFTY CENTS', 'Lot complete', '以上'])(
  'a row with the sums of quantities and amounts is their total, whatever its words are: %s',
  (words) => {
    const rows = invoiceRows(3).slice(0, -1)
    const { lines, totals } = reviewOfDocuments([workbookOf('a.xlsx', sheetPage('Invoice', [...rows, ['', words, '9', '', '', '22.50']]))])
    expect(lines.length).toBe(3)
    expect(totals).toMatchObject([expect.objectContaining({ stated: '22.5', meets: true })])
  }
)
