import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import type { Doubt } from '#core/import/line-values.ts'
import { numberRules } from '#core/import/number-values.ts'
import type { NumericKind } from '#core/import/numeric-kinds.ts'
import { documentOfTexts, type SourceCell, type SourceDocument } from '#core/import/source.ts'

interface RuleCase {
  readonly name: string
  readonly kind: NumericKind
  /** Headings, and rows with codes and names in front. */
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** A change of the first number of the first line. */
  readonly cell?: Partial<SourceCell>
  readonly doubt: Doubt
  readonly value: string
  readonly other: string | null
}

const money = ['Qty', 'Unit Price', 'Amount']

/** For each rule a list whose first line it marks. */
const cases: readonly RuleCase[] = [
  {
    name: 'several levels of packing',
    kind: 'quantity',
    headings: ['Qty'],
    rows: [['10 CTN x 50 PCS'], ['5 CTN x 20 PCS']],
    doubt: 'packed',
    value: '500',
    other: '50'
  },
  {
    name: 'a number without its last digits',
    kind: 'quantity',
    headings: ['Qty'],
    rows: [['1.2E+05'], ['20']],
    doubt: 'digits',
    value: '120000',
    other: null
  },
  {
    name: 'a cell merged over two lines',
    kind: 'quantity',
    headings: ['Qty'],
    rows: [['12'], ['20'], ['30']],
    cell: { span: { rows: 2, columns: 1 } },
    doubt: 'merged',
    value: '12',
    other: null
  },
  {
    name: 'a format that displays thousands',
    kind: 'quantity',
    headings: money,
    rows: [
      ['12', '5', '60'],
      ['20', '5', '100']
    ],
    cell: { text: '12', value: 12_000 },
    doubt: 'thousands',
    value: '12000',
    other: '12'
  },
  {
    name: 'a heading that says thousands',
    kind: 'amount',
    headings: ['Qty', "Amount (USD '000)"],
    rows: [
      ['12', '60'],
      ['20', '100']
    ],
    doubt: 'thousands',
    value: '60',
    other: '60000'
  },
  {
    name: 'a weight below zero',
    kind: 'net',
    headings: ['Qty', 'N.W. (kg)'],
    rows: [
      ['12', '-60'],
      ['20', '100']
    ],
    doubt: 'not-a-number',
    value: '-60',
    other: null
  },
  {
    name: 'money in a column of weights',
    kind: 'net',
    headings: ['Qty', 'N.W.'],
    rows: [
      ['12', 'USD 60'],
      ['20', '100']
    ],
    doubt: 'unknown-unit',
    value: '60',
    other: null
  },
  {
    name: 'either decimal mark',
    kind: 'net',
    headings: ['Qty', 'N.W. (kg)'],
    rows: [
      ['12', '1.234'],
      ['20', '2.345']
    ],
    doubt: 'number-form',
    value: '1.234',
    other: '1234'
  },
  {
    name: 'a product that is not met',
    kind: 'amount',
    headings: money,
    rows: [
      ['12', '5', '61'],
      ['20', '5', '100'],
      ['30', '4', '120']
    ],
    doubt: 'product',
    value: '61',
    other: null
  },
  {
    name: 'another total',
    kind: 'quantity',
    headings: ['Qty'],
    rows: [['12'], ['20'], ['TOTAL', '40']],
    doubt: 'total',
    value: '12',
    other: null
  },
  {
    name: 'a column of ones',
    kind: 'price',
    headings: money,
    rows: [
      ['12', '1', '12'],
      ['20', '1', '20']
    ],
    doubt: 'no-heading',
    value: '1',
    other: null
  },
  {
    name: 'a column that no heading names',
    kind: 'quantity',
    headings: ['Blorp', 'Amount'],
    rows: [
      ['12', '60'],
      ['20', '90'],
      ['30', '40']
    ],
    doubt: 'no-heading',
    value: '12',
    other: null
  },
  {
    name: 'a weight without a unit',
    kind: 'net',
    headings: ['Qty', 'N.W.'],
    rows: [
      ['12', '60'],
      ['20', '100']
    ],
    doubt: 'no-unit',
    value: '60',
    other: null
  },
  {
    name: 'two columns below one heading',
    kind: 'quantity',
    headings: ['Qty', 'Qty'],
    rows: [
      ['12', '60'],
      ['20', '100']
    ],
    doubt: 'shared-heading',
    value: '12',
    other: '60'
  },
  {
    name: 'a weight that may be that of one carton, as another one is',
    kind: 'net',
    headings: ['CTNS', 'N.W. (kg)', 'G.W. (kg)', 'G.W. (kg)'],
    rows: [
      ['12', '6', '7', '84'],
      ['20', '10', '11', '220'],
      ['30', '4', '5', '150']
    ],
    doubt: 'per-unit',
    value: '6',
    other: '72'
  }
]

const documentOf = ({ headings, rows, cell }: RuleCase): SourceDocument => {
  const texts = rows.map((row, at) => (row[0] === 'TOTAL' ? ['', ...row] : [`A-${at + 1}`, ['Bolt', 'Nut', 'Gear'][at] ?? '', ...row]))
  const document = documentOfTexts('list.xlsx', [['Item No.', 'Description', ...headings], ...texts])
  const changed = (one: SourceCell | null, row: number, column: number): SourceCell | null =>
    one !== null && row === 1 && column === 2 ? { ...one, ...cell } : one
  const pages = document.pages.map((page) => ({
    ...page,
    rows: page.rows.map((cells, row) => cells.map((one, column) => changed(one, row, column)))
  }))
  return { ...document, pages }
}

test.each(cases)('$name: $doubt', (of) => {
  const value = interpret([documentOf(of)]).shipments[0]?.lines[0]?.values[of.kind]
  expect([value?.doubt, value?.value, value?.other, value?.evidence]).toEqual([of.doubt, of.value, of.other, 'doubtful'])
})

test('each rule about numbers has its case', () => {
  const doubtsOf = (all: readonly { readonly doubt: Doubt }[]): readonly Doubt[] => all.map(({ doubt }) => doubt).toSorted()
  expect(doubtsOf(cases)).toEqual(doubtsOf(numberRules))
})
