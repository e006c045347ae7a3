import { describe, expect, test } from 'vitest'
import { createRandom } from '../../support/faults/random.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const nets = (rows: readonly (readonly SheetCell[])[]) =>
  reviewOfDocuments([workbookOfRows({ Sheet: rows })]).lines.map(({ values }) => values.net)

interface Goods {
  readonly quantity: number
  readonly each: number
}
const goodsOf = (seed: number): readonly Goods[] => {
  const random = createRandom(seed)
  return Array.from({ length: random.int(1, 20) }, () => ({ quantity: random.int(2, 900), each: random.int(2, 9_000) / 1_000 }))
}
const wholeOf = ({ quantity, each }: Goods): number => Math.round(quantity * each * 1_000) / 1_000
const sumOf = (numbers: readonly number[]): number => Math.round(numbers.reduce((sum, one) => sum + one, 0) * 1_000) / 1_000

const list = (
  goods: readonly Goods[],
  weightOf: (one: Goods) => SheetCell,
  heading = 'Net weight (kg)'
): readonly (readonly SheetCell[])[] => [
  ['No', 'Item code', 'Description of goods', 'Quantity', heading],
  ...goods.map((one, index): SheetCell[] => [index + 1, `A-${index}`, `Bearing ${index}`, one.quantity, weightOf(one)])
]

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('a column of net weights (seed %i)', (seed) => {
  const goods = goodsOf(seed)
  const total = sumOf(goods.map(wholeOf))

  test.each(['below the list', 'beside a label'])('of one piece is not taken for that of the line where the total %s says so', (place) => {
    const rows = list(goods, ({ each }) => each)
    const read = nets(
      place === 'below the list'
        ? [['PACKING LIST'], ...rows, ['Total', null, null, sumOf(goods.map(({ quantity }) => quantity)), total]]
        : [['PACKING LIST'], [`Total net weight: ${total} KGS`], ...rows]
    )
    expect(read.map((net) => [Number(net?.value), net?.doubt, net?.other])).toEqual(
      goods.map((one) => [wholeOf(one), 'per-unit', String(one.each)])
    )
  })

  test('of the line is proved by a total beside a label', () => {
    const read = nets([['PACKING LIST'], [`Total net weight: ${total} KGS`], ...list(goods, wholeOf)])
    expect(read.map((net) => [Number(net?.value), net?.doubt])).toEqual(goods.map((one) => [wholeOf(one), null]))
  })

  test('that meets no stated total is doubtful', () => {
    const read = nets([['PACKING LIST'], [`Total net weight: ${total + 77} KGS`], ...list(goods, wholeOf)])
    expect(read.every((net) => net?.evidence === 'doubtful')).toBe(true)
  })
})

test.each(['12 PCS', '12 CTNS', '12 peti', '12 MTR'])('a net weight of %s is no weight in kilograms', (text) => {
  const [net] = nets([['PACKING LIST'], ...list([{ quantity: 10, each: 1 }], () => text)])
  expect([net?.evidence, net?.doubt]).toEqual(['doubtful', 'unknown-unit'])
})

test.each([
  ['12 KGS', '12'],
  ['12', '12'],
  ['2 MT', '2000'],
  ['500 g', '0.5']
])('a net weight of %s is %s kilograms', (text, kilograms) => {
  const [net] = nets([['PACKING LIST'], ...list([{ quantity: 10, each: 1 }], () => text)])
  expect([net?.value, net?.doubt]).toEqual([kilograms, null])
})

test('of two columns of numbers below one heading neither is taken silently, unless it multiplies out', () => {
  const rows = (heading: readonly SheetCell[], ...goods: readonly (readonly SheetCell[])[]) =>
    reviewOfDocuments([workbookOfRows({ Sheet: [['PACKING LIST'], heading, ...goods] })]).lines.map(({ values }) => [
      values.quantity?.value,
      values.quantity?.doubt,
      values.quantity?.other
    ])
  expect(rows(['No', 'Description', 'Quantity', 'Quantity'], [1, 'Mantel', 649, 52], [2, 'Mantel top', 5, 1])).toEqual([
    ['649', 'shared-heading', '52'],
    ['5', 'shared-heading', '1']
  ])
  // A total shows that the numbers are read rightly, not which column is meant.
  const total = [null, 'Total', 654, 53]
  expect(rows(['No', 'Description', 'Quantity', 'Quantity'], [1, 'Mantel', 649, 52], [2, 'Mantel top', 5, 1], total)).toEqual([
    ['649', 'shared-heading', '52'],
    ['5', 'shared-heading', '1']
  ])
  expect(
    rows(['No', 'Description', 'Quantity', 'Quantity', 'Unit price', 'Amount'], [1, 'Mantel', 649, 52, 2, 1298], [2, 'Top', 5, 1, 3, 15])
  ).toEqual([
    ['649', null, null],
    ['5', null, null]
  ])
  // What is left of a form may stand for the quantity, too.
  expect(rows(['No', 'Description', 'Quantity', 'Quantity'], [1, 'Mantel', '{{C1}}', 52], [2, 'Mantel top', '{{C2}}', 1])).toEqual([
    ['52', 'shared-heading', null],
    ['1', 'shared-heading', null]
  ])
  // Text beside it, such as the unit, is no rival.
  expect(rows(['No', 'Description', 'Quantity', 'Quantity'], [1, 'Mantel', 649, 'PCS'], [2, 'Top', 5, 'PCS'])).toEqual([
    ['649', null, null],
    ['5', null, null]
  ])
})

test.each([
  'LIST OF PACKING',
  'Packliste',
  'Liste de colisage',
  'Lista de empaque',
  'Distinta imballi',
  'Daftar kemasan',
  '梱包明細書',
  '포장명세서'
])('packages × pieces are no amounts of a packing list: %s', (title) => {
  const { lines, taken } = reviewOfDocuments([
    workbookOfRows({
      S: [
        [title],
        ['S.No', 'ITEM', 'Size', null, null, 'Total QTY'],
        [1, 'CARGO TROUSER', 28, 1, 3, 3],
        [2, 'CARGO SHIRT', 30, 1, 70, 70],
        [3, 'NORMAL TROUSER', 32, 1, 117, 117]
      ]
    })
  ])
  expect(taken.length).toBe(1)
  expect(lines.length).toBe(3)
  expect(lines.flatMap(({ values }) => [values.amount, values.price].filter((value) => value !== undefined))).toEqual([])
})

test.each(['CTN/BALE No.', 'Pallet/Ctn No', 'Box Nos.', 'Carton #'])(
  '%s has the numbers of packages, not how many there are',
  (heading) => {
    const { lines } = reviewOfDocuments([
      workbookOfRows({
        S: [
          ['PACKING LIST'],
          [heading, 'Description', 'Qty', 'N.W. (kg)'],
          [1, 'TROUSER', 30, 12],
          [2, 'SHIRT', 70, 20],
          [3, 'JACKET', 20, 15]
        ]
      })
    ])
    expect(lines.map(({ values }) => values.packages?.value)).toEqual([undefined, undefined, undefined])
  }
)
