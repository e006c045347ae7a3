import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

/** Kilograms in one of the units that suppliers write; null for what is no weight; '' for none. */
const units = [
  ['kg', 1],
  ['KGS', 1],
  ['Kilos', 1],
  ['G', 0.001],
  ['grams', 0.001],
  ['MT', 1_000],
  ['TONS', 1_000],
  ['T', 1_000],
  ['LBS', 0.453_592_37],
  ['EUR', null],
  ['PCS', null],
  ['', null]
] as const
/** Where the unit stands. */
const places = ['cell', 'heading'] as const

const weight = fc.integer({ min: 10, max: 90_000 })
const kilogramsOf = (amount: number, factor: number): number => Math.round(amount * factor * 10_000) / 10_000

test.each(units.flatMap(([unit, factor]) => places.map((place) => [unit, place, factor] as const)))(
  'weights in %j of the %s are kilograms, or open',
  (unit, place, factor) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, weight), { minLength: 2, maxLength: 5 }), (weights) => {
        const heading = (words: string): string => (place === 'heading' && unit !== '' ? `${words} (${unit})` : words)
        const cell = (amount: number): SheetCell => (place === 'cell' && unit !== '' ? `${amount} ${unit}` : amount)
        const { lines } = reviewOfDocuments([
          workbookOfRows({
            'Packing list': [
              ['Description', 'Qty', heading('Net Weight'), heading('Gross Weight')],
              ...weights.map(([net, more], at) => [`Valve ${at}X`, 10 + at * 7, cell(net), cell(net + more)])
            ]
          })
        ])
        expect(lines.length).toBe(weights.length)
        lines.forEach(({ values }, at) => {
          const [net = 0, more = 0] = weights[at] ?? []
          const read = [values.net, values.gross].map((value) => (value === undefined || value.isOpen ? null : Number(value.value)))
          expect(read).toEqual(factor === null ? [null, null] : [kilogramsOf(net, factor), kilogramsOf(net + more, factor)])
        })
      }),
      { numRuns: 15 }
    )
  }
)

test('weights without a unit are in kilograms where the page names no other unit of weight', () => {
  const openWith = (title: string) =>
    reviewOfDocuments([
      workbookOfRows({
        'Packing list': [[title], ['Description', 'Qty', 'Net Weight'], ['Valve', 10, 25.5], ['Pump', 4, 30]]
      })
    ]).open.map(({ doubt }) => doubt)
  expect(openWith('All weights in KGS')).toEqual([])
  expect(openWith('All weights in LBS')).toEqual(['no-unit', 'no-unit'])
  expect(openWith('Weights in KGS (1 KGS = 2.2 LBS)')).toEqual(['no-unit', 'no-unit'])
})

test.each([
  ['10 ‰', 0.01],
  ['5‰', 0.005],
  ['10 %', 0.1],
  ['2.5%', 0.025]
])('a discount of %s is taken off the product', (discount, share) => {
  const goods = [
    [12, 25],
    [40, 31]
  ] as const
  const { lines } = reviewOfDocuments([
    workbookOfRows({
      Invoice: [
        ['Description', 'Qty', 'Unit price', 'Discount', 'Amount'],
        ...goods.map(([quantity, price], at) => [
          `Valve ${at}X`,
          quantity,
          price,
          discount,
          Math.round(quantity * price * (1 - share) * 100) / 100
        ])
      ]
    })
  ])
  expect(lines.map(({ values }) => values.amount?.evidence)).toEqual(['proved', 'proved'])
})
