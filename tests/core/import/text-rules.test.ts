import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import type { Doubt } from '#core/import/line-values.ts'
import { documentOfTexts, type SourceCell, type SourceDocument } from '#core/import/source.ts'
import { textRules } from '#core/import/text-values.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'

interface RuleCase {
  readonly name: string
  readonly kind: ColumnKind
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** A change of a cell of the first line, by its column. */
  readonly cell?: readonly [column: number, change: Partial<SourceCell>]
  /** Read from a paper, not from a sheet. */
  readonly isPaper?: true
  readonly doubt: Doubt
  readonly value: string
  readonly other: string | null
}

const goods = ['Item No.', 'Description', 'Qty', 'Unit Price', 'Amount']
const money = [
  ['12', '5', '60'],
  ['20', '5', '100'],
  ['30', '4', '120']
]
const names = ['Steel bolt', 'Steel nut', 'Steel gear']
/** Lines with further texts behind their amounts. */
const withTexts = (...texts: readonly string[]): readonly (readonly string[])[] =>
  money.map((numbers, at) => [`A-${at + 1}`, names[at] ?? '', ...numbers, texts[at] ?? texts[0] ?? ''])

/** For each rule a list whose first line it marks. */
const cases: readonly RuleCase[] = [
  {
    name: 'two codes of a paper below one heading',
    kind: 'code',
    headings: ['Item No.', 'Item No.', 'Description', 'Qty', 'Unit Price', 'Amount'],
    rows: money.map((numbers, at) => [`AB-10${at + 1}`, `Q${at + 1}X`, names[at] ?? '', ...numbers]),
    isPaper: true,
    doubt: 'shared-heading',
    value: 'AB-101',
    other: 'Q1X'
  },
  {
    name: 'the unit of one of two quantities',
    kind: 'unit',
    headings: ['Item No.', 'Description', 'Qty', 'Unit', 'Qty', 'Unit'],
    rows: [
      ['A-1', 'Steel bolt', '12', 'PCS', '60', 'KGM'],
      ['A-2', 'Steel nut', '20', 'PCS', '100', 'KGM']
    ],
    doubt: 'shared-heading',
    value: 'PCE',
    other: null
  },
  {
    name: 'a code of a formula that failed',
    kind: 'code',
    headings: goods,
    rows: withTexts(),
    cell: [0, { text: '#REF!' }],
    doubt: 'formula',
    value: '',
    other: null
  },
  {
    name: 'a code without its last digits',
    kind: 'code',
    headings: goods,
    rows: withTexts(),
    cell: [0, { text: '1.23E+14' }],
    doubt: 'digits',
    value: '1.23E+14',
    other: null
  },
  {
    name: 'a code that became a day',
    kind: 'code',
    headings: goods,
    rows: withTexts(),
    cell: [0, { text: '05-Mar', value: { day: '2026-03-05' } }],
    doubt: 'day-for-text',
    value: '05-Mar',
    other: null
  },
  {
    name: 'a code that became a number',
    kind: 'code',
    headings: goods,
    rows: withTexts(),
    cell: [0, { text: '10.5', value: 10.5 }],
    doubt: 'number-for-text',
    value: '10.5',
    other: '10.5'
  },
  {
    name: 'a tariff code without its zero in front',
    kind: 'hs',
    headings: [...goods, 'HS Code'],
    rows: withTexts('3061790', '84133090', '84133090'),
    doubt: 'lost-zero',
    value: '03061790',
    other: '3061790'
  },
  {
    name: 'a tariff code of another country',
    kind: 'hs',
    headings: [...goods, 'HS Code'],
    rows: withTexts('8413309012', '84133090', '84133090'),
    doubt: 'foreign-tariff',
    value: '841330',
    other: '84133090'
  },
  {
    name: 'a tariff code of four digits',
    kind: 'hs',
    headings: [...goods, 'HS Code'],
    rows: withTexts('8413', '84133090', '84133090'),
    doubt: 'tariff-form',
    value: '8413',
    other: null
  },
  {
    name: 'an origin that is no country',
    kind: 'origin',
    headings: [...goods, 'Country of Origin'],
    rows: withTexts('Ruritania', 'CN', 'CN'),
    doubt: 'unknown-country',
    value: 'Ruritania',
    other: null
  },
  {
    name: 'a word that is no unit',
    kind: 'unit',
    headings: [...goods, 'Unit'],
    rows: withTexts('BLORP', 'PCS', 'PCS'),
    doubt: 'unknown-unit',
    value: 'BLORP',
    other: null
  },
  {
    name: 'a unit with several meanings',
    kind: 'unit',
    headings: [...goods, 'Unit'],
    rows: withTexts('MTS', 'PCS', 'PCS'),
    doubt: 'ambiguous-unit',
    value: 'TNE',
    other: null
  },
  {
    name: 'a currency that is none',
    kind: 'currency',
    headings: [...goods, 'Currency'],
    rows: withTexts('QQQ', 'USD', 'USD'),
    doubt: 'unknown-code',
    value: 'QQQ',
    other: null
  },
  {
    name: 'a tariff code without a heading',
    kind: 'hs',
    headings: [...goods, ''],
    rows: withTexts('8413.30.90', '8413.30.90', '7318.15.10'),
    doubt: 'no-heading',
    value: '84133090',
    other: null
  },
  {
    name: 'names that no heading names',
    kind: 'description',
    headings: ['Item No.', 'Blorp', 'Qty', 'Unit Price', 'Amount'],
    rows: withTexts(),
    doubt: 'no-heading',
    value: 'Steel bolt',
    other: null
  },
  {
    name: 'codes of the maker and of the buyer',
    kind: 'code',
    headings: ['Ref No', 'Style No', 'Description', 'Qty', 'Unit Price', 'Amount'],
    rows: money.map((numbers, at) => [`AB-10${at + 1}`, `Q${at + 1}X`, names[at] ?? '', ...numbers]),
    doubt: 'shared-heading',
    value: 'AB-101',
    other: 'Q1X'
  },
  {
    name: 'names of a paper below the heading of the quantities',
    kind: 'description',
    headings: ['Item No.', 'Qty Description', 'Unit Price', 'Amount'],
    rows: [
      ['A-1', '12 Steel bolt', '5', '60'],
      ['A-2', '20 Steel nut', '5', '100']
    ],
    isPaper: true,
    doubt: 'no-heading',
    value: '12 Steel bolt',
    other: null
  },
  {
    name: 'texts whose columns a paper does not show',
    kind: 'description',
    headings: goods,
    rows: withTexts(),
    cell: [1, { hasOpenBorder: true }],
    isPaper: true,
    doubt: 'column-break',
    value: 'Steel bolt',
    other: null
  }
]

const documentOf = ({ headings, rows, cell, isPaper }: RuleCase): SourceDocument => {
  const document = documentOfTexts('list.xlsx', [headings, ...rows])
  const changed = (one: SourceCell | null, row: number, column: number): SourceCell | null =>
    one !== null && row === 1 && column === cell?.[0] ? { ...one, ...cell[1] } : one
  const pages = document.pages.map((page) => ({
    ...page,
    ...(isPaper === true ? { kind: 'page' as const } : {}),
    rows: page.rows.map((cells, row) => cells.map((one, column) => changed(one, row, column)))
  }))
  return { ...document, ...(isPaper === true ? { kind: 'pdf' as const } : {}), pages }
}

test.each(cases)('$name: $doubt', (of) => {
  const value = interpret([documentOf(of)]).shipments[0]?.lines[0]?.values[of.kind as never] as
    | { readonly doubt: Doubt; readonly value: string; readonly other: string | null; readonly evidence: string }
    | undefined
  expect([value?.doubt, value?.value, value?.other, value?.evidence]).toEqual([of.doubt, of.value, of.other, 'doubtful'])
})

test('each rule about texts has its case', () => {
  const doubtsOf = (all: readonly { readonly doubt: Doubt }[]): readonly Doubt[] => all.map(({ doubt }) => doubt).toSorted()
  expect(doubtsOf(cases)).toEqual(doubtsOf(textRules))
})
