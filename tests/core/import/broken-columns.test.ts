import { expect, test } from 'vitest'
import { gridOfPages, type PageText } from '#core/import/page-grid.ts'
import type { SourceCell, SourceDocument, SourceRow } from '#core/import/source.ts'
import { processorTime } from '../../support/processor-time.ts'
import { createRandom } from '../../support/faults/random.ts'
import { compare, readWithInterpreter } from '../../support/import/compare.ts'
import { pagesOf } from '../../support/import/formats.ts'
import { generate } from '../../support/import/generator.ts'
import { reviewOfDocuments } from '../../support/import/sheets.ts'

const at = (page: number, row: number, x: number, text: string): SourceCell => ({
  text,
  value: null,
  origin: 'text',
  box: { page, x, y: row * 12, width: text.length * 5, height: 10 }
})
const numbers = (page: number, row: number): readonly SourceCell[] => [
  at(page, row, 260, `${row + 2}`),
  at(page, row, 320, '2.50'),
  at(page, row, 400, ((row + 2) * 2.5).toFixed(2))
]

/** A list of two pages; on the second one the words of the descriptions stand in columns of their own. */
const listWith = (broken: readonly (readonly [string, string | null, string | null])[]): SourceDocument => {
  const first: readonly SourceRow[] = [
    [at(0, 0, 20, 'COMMERCIAL INVOICE')],
    [
      at(0, 1, 20, 'No'),
      at(0, 1, 60, 'Description of the goods sold'),
      at(0, 1, 260, 'Qty'),
      at(0, 1, 320, 'Unit Price'),
      at(0, 1, 400, 'Amount')
    ],
    ...broken.map((_, row) => [
      at(0, row + 2, 20, `${row + 1}`),
      at(0, row + 2, 60, `Brass valve of type ${row + 1}`),
      ...numbers(0, row + 2)
    ])
  ]
  const second = broken.map(([word, left, right], row): SourceRow => [
    at(1, row, 20, `${broken.length + row + 1}`),
    at(1, row, 60, word),
    left === null ? null : at(1, row, 130, left),
    right === null ? null : at(1, row, 165, right),
    ...numbers(1, row)
  ])
  const page = (name: string, rows: readonly SourceRow[]) => ({ name, kind: 'page' as const, rows, isHidden: false, isActive: false })
  return { name: 'a.pdf', kind: 'pdf', pages: [page('1', first), page('2', second)] }
}

test.each<[string, readonly (readonly [string, string | null, string | null])[]]>([
  [
    'digits',
    [
      ['Pump', null, '1'],
      ['Gasket', null, null],
      ['Bearing', '41A', null],
      ['Seal', null, '7'],
      ['Hose', null, null]
    ]
  ],
  [
    'sizes with their unit',
    [
      ['Pump', '16 mm', null],
      ['Gasket', null, '3'],
      ['Bearing', '41 mm', null],
      ['Seal', null, null],
      ['Hose', '5', '9']
    ]
  ],
  [
    'words',
    [
      ['ปั๊ม', 'ABC', null],
      ['วาล์ว', null, '1'],
      ['ปะเก็น', 'DEF', '2'],
      ['สายยาง', null, null],
      ['ซีล', null, '8']
    ]
  ]
])('parts of a description in columns of their own on the next page are of it: %s', (_, broken) => {
  const { lines } = reviewOfDocuments([listWith(broken)])
  const read = lines.slice(broken.length).map(({ values: { description } }) => [description?.value, description?.isOpen])
  const written = broken.map((parts) => parts.filter((part) => part !== null).join(' '))
  read.forEach(([value, isOpen], index) => {
    if (isOpen !== true) expect(value).toBe(written[index])
  })
  expect(read).toHaveLength(broken.length)
})

test.each([
  ['Total'],
  ['Dipindahkan', 'Ongkos kirim', 'Total amount'],
  ['Subtotal', 'Freight charge', 'Packing', 'Grand total'],
  ['Carried forward from the page before', 'Ocean freight to Jakarta', 'Grand total of this invoice']
])('one line of goods above totals on the last page has the columns of the pages before: %s', (...totals) => {
  const lineOf = (page: number, row: number, number: number): SourceRow => [
    at(page, row, 24, `${number}`),
    at(page, row, 50, `K-7091${number}`),
    at(page, row, 120, `Brass valve ${number}`),
    ...numbers(page, row)
  ]
  const first: readonly SourceRow[] = [
    [at(0, 0, 20, 'COMMERCIAL INVOICE')],
    ['No', 'Part No', 'Description', 'Qty', 'Unit Price', 'Amount'].map((text, index) =>
      at(0, 1, [24, 50, 120, 260, 320, 400][index] ?? 0, text)
    ),
    ...[1, 2, 3, 4].map((number) => lineOf(0, number + 1, number))
  ]
  const second: readonly SourceRow[] = [
    lineOf(1, 0, 5),
    ...totals.map((words, index): SourceRow => [at(1, index + 1, 20, words), null, null, null, null, at(1, index + 1, 400, '15.00')])
  ]
  const page = (name: string, rows: readonly SourceRow[]) => ({ name, kind: 'page' as const, rows, isHidden: false, isActive: false })
  const { lines } = reviewOfDocuments([{ name: 'a.pdf', kind: 'pdf', pages: [page('1', first), page('2', second)] }])
  expect(lines.map(({ values: { code } }) => [code?.value, code?.isOpen])).toEqual(
    [1, 2, 3, 4, 5].map((number) => [`K-7091${number}`, false])
  )
})

test('the end of a list of paper beside another list has whole descriptions', () => {
  const made = generate(691_184, false, false)
  const pages = gridOfPages(pagesOf(made, createRandom(made.seed)))
  expect(compare(made.truth, readWithInterpreter([{ name: 'a.pdf', kind: 'pdf', pages }])).cells).toMatchObject({ wrong: 0, missing: 0 })
})

/** A list as a paper draws it: each text of a line at its place, lines from the top. */
const paperOf = (lines: readonly (readonly (readonly [number, string])[])[]): SourceDocument => {
  const texts = lines.flatMap((line, row) =>
    line.map(([x, text]): PageText => ({ text, x, y: 100 + row * 12, width: text.length * 5, size: 9, origin: 'text' }))
  )
  return { name: 'a.pdf', kind: 'pdf', pages: gridOfPages([{ width: 700, height: 800, texts }]) }
}
const priced = (row: number): readonly (readonly [number, string])[] => [
  [400, `${row + 2}`],
  [460, '2.50'],
  [540, ((row + 2) * 2.5).toFixed(2)]
]
const headings = [
  [20, 'Ligne'],
  [70, 'Code'],
  [160, 'Description of goods'],
  [400, 'Qty'],
  [460, 'Unit Price'],
  [540, 'Amount']
] as const
const goods = ['Ball bearing', 'Hydraulic pump', 'Rubber hose', 'Steel bolt']
const valuesOf = (source: SourceDocument, kind: 'code' | 'description') =>
  reviewOfDocuments([source]).lines.map(({ values }) => [values[kind]?.value, values[kind]?.isOpen])

test.each([
  [
    [
      [70, 'Article No'],
      [160, 'Particulars'],
      [400, 'Quantity'],
      [460, 'Price/1000'],
      [540, 'Total']
    ]
  ],
  [
    [
      [70, 'Item Code'],
      [400, 'Quantity'],
      [460, 'USD 1,000.00'],
      [540, 'Amount: USD']
    ]
  ],
  [
    [
      [160, 'Goods'],
      [400, 'PCS'],
      [460, 'Price (12.5 %)'],
      [540, 'Value']
    ]
  ]
] as const)('headings of several lines have the columns of all of them: %j', (lower) => {
  const source = paperOf([
    [[20, 'COMMERCIAL INVOICE']],
    headings,
    lower,
    ...goods.map((name, row) => [[20, `${row + 1}`] as const, [70, `K-10${row}`] as const, [160, name] as const, ...priced(row)])
  ])
  expect(valuesOf(source, 'code')).toEqual(goods.map((_, row) => [`K-10${row}`, false]))
  expect(valuesOf(source, 'description')).toEqual(goods.map((name) => [name, false]))
})

test.each([1, 2, 4])('texts of %i lines that stand apart below one heading are no certain description', (count) => {
  const [, , description, ...others] = headings
  const source = paperOf([
    [[20, 'COMMERCIAL INVOICE']],
    [description, ...others],
    ...goods.slice(0, count).map((name, row) => [[160, `K-10${row}`] as const, [250, name] as const, ...priced(row)])
  ])
  expect(valuesOf(source, 'description')).toEqual(goods.slice(0, count).map((name, row) => [`K-10${row} ${name}`, true]))
})

test.each(['6204 39 mm', '12 x 40 mm', '180 GSM', 'M8 25 pcs a box'])(
  'words in front of a number of the next column are of the description: %s',
  (size) => {
    const long = `Deep groove ball bearing of ${size}`
    const names = [...goods, ...goods, ...goods, long, ...goods]
    const source = paperOf([
      [[20, 'COMMERCIAL INVOICE']],
      // The heading of the quantities begins above the end of the long description.
      headings.map(([x, text]) => (text === 'Qty' ? ([320, 'Shipped quantity'] as const) : ([x, text] as const))),
      ...names.map((name, row) => [[70, `K-10${row}`] as const, [160, name] as const, ...priced(row)])
    ])
    const read = valuesOf(source, 'description')
    expect(read.map(([value]) => value)).toEqual(names)
    expect(read.filter(([, isOpen]) => isOpen === true).length).toBeLessThanOrEqual(1)
  }
)

test.each([
  ['C/NO.', 'Item number plate', 'Made in Germany'],
  ['Marks', 'Goods description label', 'Origin'],
  ['Case', 'Quantity counter', 'Unit']
])('lines of goods whose words name columns (%s, %s, %s) are no headings', (mark, name, last) => {
  const source = paperOf([
    [[20, 'COMMERCIAL INVOICE']],
    [[20, 'Marks'], ...headings.slice(1, 3), [330, 'Origin'], ...headings.slice(3)],
    ...Array.from({ length: 6 }, (_, row) => [
      [20, row === 3 ? `${mark} ${row}` : `X ${row}`] as const,
      [70, `K-10${row}`] as const,
      [160, row === 3 ? name : 'Rubber hose'] as const,
      [330, row === 3 ? last : 'CN'] as const,
      ...priced(row)
    ])
  ])
  expect(valuesOf(source, 'code')).toEqual(Array.from({ length: 6 }, (_, row) => [`K-10${row}`, false]))
})

test.each(['Case No 3', 'CTN NO 12', 'PALLET 7'])(
  '%s, printed close to the next column, is not silently read as a part of its value',
  (mark) => {
    const source = paperOf([
      [[20, 'COMMERCIAL INVOICE']],
      [[20, 'Marks'], ...headings.slice(1)],
      ...Array.from({ length: 6 }, (_, row) => [
        [20, row === 3 ? mark : `X ${row}`] as const,
        [20 + mark.length * 5 + 5, `K-10${row}`] as const,
        [160, 'Rubber hose'] as const,
        ...priced(row)
      ])
    ])
    valuesOf(source, 'code').forEach(([value, isOpen], row) => {
      if (isOpen !== true) expect(value).toBe(`K-10${row}`)
    })
  }
)

test.each([
  ['headings of three lines, the second with a number', 500_078],
  ['a description longer than the others', 7_100_022],
  ['the last line above totals on a page of its own', 9_500_195],
  ['a line of goods whose words name columns', 11_400_283],
  ['a currency below the other edge of its heading', 12_200_105]
])('%s: a generated paper has no value that is wrong without a mark', (_, seed) => {
  const made = generate(seed, false, false)
  const pages = gridOfPages(pagesOf(made, createRandom(seed)))
  expect(compare(made.truth, readWithInterpreter([{ name: 'a.pdf', kind: 'pdf', pages }])).cells).toMatchObject({ wrong: 0, missing: 0 })
})

test('lines without a list take a time in proportion to their number', () => {
  const timeOf = (count: number): number => {
    const texts = Array.from({ length: count }, (_, row): PageText => ({
      text: `the seller delivers ${row}`,
      x: 20 + (row % 7) * 30,
      y: 100 + row * 12,
      width: 120,
      size: 9,
      origin: 'text'
    }))
    const started = processorTime()
    expect(gridOfPages([{ width: 700, height: 800, texts }])[0]?.rows).toHaveLength(count)
    return processorTime() - started
  }
  timeOf(100)
  // Eight times the lines would take 64 times as long in a square of their number.
  const [few, many] = [timeOf(1_000), timeOf(8_000)]
  expect([few, many, many < 20 * few + 300]).toEqual([few, many, true])
})
