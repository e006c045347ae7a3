import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

const headings = {
  quantity: 'Quantity',
  price: 'Unit Price',
  amount: 'Amount USD',
  net: 'Net Weight (KGS)',
  gross: 'Gross Weight (KGS)',
  packages: 'No. of Packages'
} as const
type Kind = keyof typeof headings
const kinds = Object.keys(headings) as readonly Kind[]
const each: Readonly<Record<Kind, number>> = { quantity: 10, price: 2.5, amount: 25, net: 4, gross: 5, packages: 2 }

const listOf = (columns: readonly Kind[], cellOf: (kind: Kind, row: number) => SheetCell, rows: number) =>
  reviewOfDocuments([
    workbookOfRows({
      S: [
        ['COMMERCIAL INVOICE'],
        [],
        ['Item No', 'Description', ...columns.map((kind) => headings[kind])],
        ...Array.from({ length: rows }, (_, row) => [`P-${row}`, `Valve ${row}`, ...columns.map((kind) => cellOf(kind, row))])
      ]
    })
  ])

const unreadable = fc.constantFrom(
  ...['as agreed', 'see list', 'ten', '50 PCS/CTN', '12-24', '1/2 x ?', 'lihat lampiran', '照旧', '10 + 2', 'A4', 'approx', '3 or 4'],
  ...['10 x 50 x', '1.2.3', 'between 5 and 6', 'PCS', '2026-11-20 12:30']
)

test('a cell of a column of numbers that gives none is marked, in some rows or in all', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.subarray([...kinds], { minLength: 2 }),
      fc.array(fc.oneof(unreadable, fc.constant(null)), { minLength: 1, maxLength: 6 }),
      (kind, others, texts) => {
        const columns = kinds.filter((one) => one === kind || others.includes(one))
        const { lines } = listOf(columns, (one, row) => (one === kind ? (texts[row] ?? each[one]) : each[one] + row), texts.length)
        const open = lines.map(({ rows: [row = 0], values }) => [texts[row - 3], values[kind]?.isOpen === true] as const)
        for (const [text, isOpen] of open) if (text !== null) expect([text, isOpen]).toEqual([text, true])
      }
    ),
    { numRuns: 300 }
  )
})

const packed = [
  ['10 CTN x 50 PCS', ['500', '50', '10']],
  ['10x50', ['500', '50', '10']],
  ['3 PALLETS (120 CTNS)', ['120', '3']],
  ['12 cartons of 24 pcs', ['288', '24', '12']],
  ['5 doz (60 pcs)', ['60', '5']],
  ['2 rolls @ 100 m', ['200', '100', '2']],
  ['10 CTNS / 500 PCS', ['500', '10']],
  ['2 PLT x 10 CTN x 25 PCS', ['500', '25', '10', '2']]
] as const

test.each(packed)('%s is one of %j: that which multiplies out, or the largest in doubt', (text, [whole, ...levels]) => {
  const read = (amount: string | null) => {
    const { lines } = listOf(
      amount === null ? ['quantity', 'net'] : ['quantity', 'price', 'amount'],
      (kind, row) => (kind === 'quantity' ? text : kind === 'amount' ? Number(amount) * 2.5 : each[kind] + (kind === 'net' ? row : 0)),
      2
    )
    return lines.map(({ values: { quantity } }) => [quantity?.value, quantity?.isOpen, quantity?.other])
  }
  for (const level of [whole, ...levels]) expect(read(level)).toEqual([level, level].map((value) => [value, false, null]))
  expect(read('7')).toEqual([0, 1].map(() => [whole, true, levels[0]]))
  expect(read(null)).toEqual([0, 1].map(() => [whole, true, levels[0]]))
})

test.each(['12 CTN @ 24 PCS = 288 PCS', '288 PCS (12 x 24)', '288 (288 PCS)'])('%s says one quantity, twice', (text) => {
  const { lines } = listOf(['quantity', 'net'], (kind, row) => (kind === 'quantity' ? text : each[kind] + row), 2)
  expect(lines.map(({ values: { quantity } }) => [quantity?.value, quantity?.isOpen])).toEqual([0, 1].map(() => ['288', false]))
})

test('the packages of several levels and their kind are in doubt', () => {
  const { lines } = listOf(['quantity', 'packages'], (kind) => (kind === 'packages' ? '3 PALLETS (120 CTNS)' : each[kind]), 2)
  const read = lines.map(({ values: { packages, packageKind } }) =>
    [packages, packageKind].map((value) => [value?.value, value?.isOpen, value?.other])
  )
  expect(read).toEqual(
    [0, 1].map(() => [
      ['120', true, '3'],
      ['CT', true, 'PX']
    ])
  )
})

/** A list with one price, in a unit that its heading names. */
const pricedBy = (heading: string, price: number, withAmount: boolean, lines: number) =>
  reviewOfDocuments([
    workbookOfRows({
      S: [
        ['Description', 'Qty', heading, ...(withAmount ? ['Amount USD'] : [])],
        ...Array.from({ length: lines }, (_, row) => [`Valve ${row}`, 400, price, ...(withAmount ? [500] : [])])
      ]
    })
  ]).lines.map(({ values: { amount } }) => [amount?.value, amount?.isOpen])

test.each([
  ['Unit Price US¢', 125],
  ['Price in cents', 125],
  ['Price (USD) per 100 pcs', 125],
  ['Price/1000', 1250],
  ['Price USD / doz', 15]
])('%s: amounts are those of the unit that the heading names', (heading, price) => {
  for (const lines of [1, 3]) {
    expect(pricedBy(heading, price, true, lines)).toEqual(Array.from({ length: lines }, () => ['500', false]))
    expect(pricedBy(heading, price, false, lines)).toEqual(Array.from({ length: lines }, () => ['500', true]))
  }
})

test.each(['Stk', 'Stk.', 'St', 'Stück'])('%s below German headings are pieces, elsewhere short forms are in doubt', (unit) => {
  const unitsOf = (headings: readonly string[], quantities: readonly SheetCell[]) =>
    reviewOfDocuments([workbookOfRows({ S: [headings, ['PUMPE', ...quantities, 2.5, 25], ['VENTIL', ...quantities, 2.5, 25]] })]).lines.map(
      ({ values }) => [values.unit?.value, values.unit?.isOpen]
    )
  const pieces = [0, 1].map(() => ['PCE', false])
  expect(unitsOf(['Bezeichnung', 'Menge', 'Einheit', 'Einzelpreis', 'Betrag'], [10, unit])).toEqual(pieces)
  expect(unitsOf(['Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'], [`10 ${unit}`])).toEqual(pieces)
  if (unit !== 'Stück')
    for (const [, isOpen] of unitsOf(['Description', 'Qty', 'Unit', 'Unit Price', 'Amount'], [10, unit])) expect(isOpen).toBe(true)
})

test('numbers of eight digits without a heading are no certain tariff codes', () => {
  const { lines } = reviewOfDocuments([
    workbookOfRows({
      S: [
        ['Description', 'Qty', 'Unit', null],
        ['PUMP', 5, 'PCS', '13070000'],
        ['VALVE', 7, 'PCS', '39489036'],
        ['HOSE', 9, 'PCS', '84821000']
      ]
    })
  ])
  expect(lines.map(({ values: { hs } }) => hs?.isOpen)).toEqual([true, true, true])
})

test.each([
  [['A', 'B'], true],
  [['Qty', 'B'], false],
  [['A', 'Unit Price'], false]
] as const)('where %j stand above the factors of the amounts, which of them is the quantity is in doubt: %s', (names, isOpen) => {
  const { lines } = reviewOfDocuments([
    workbookOfRows({
      S: [
        ['Description', ...names, 'Amount'],
        ['PUMP', 100, 0.5, 50],
        ['VALVE', 4, 25, 100]
      ]
    })
  ])
  const read = lines.map(({ values: { quantity, price } }) => [quantity, price].map((value) => [value?.value, value?.isOpen, value?.other]))
  expect(read).toEqual(
    [
      ['100', '0.5'],
      ['4', '25']
    ].map(([quantity, price]) => [
      [quantity, isOpen, isOpen ? price : null],
      [price, isOpen, isOpen ? quantity : null]
    ])
  )
})

const twoWays = fc.record({ quantity: fc.integer({ min: 2, max: 90 }), price: fc.integer({ min: 1_001, max: 9_999 }) })

test('amounts that multiply out and add up with either decimal mark are in doubt, unless their currency has no decimals', () => {
  fc.assert(
    fc.property(fc.array(twoWays, { minLength: 1, maxLength: 4 }), fc.constantFrom('.', ','), fc.boolean(), (goods, mark, isTotal) => {
      const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, mark)
      // Numbers of seven digits have two marks and prove which one it is; whole thousands read the same.
      fc.pre(goods.every(({ quantity, price }) => quantity * price < 1_000_000 && price % 10 !== 0 && (quantity * price) % 10 !== 0))
      const sum = goods.reduce((total, { quantity, price }) => total + quantity * price, 0)
      fc.pre(sum < 1_000_000 && sum % 10 !== 0)
      const read = (currency: string) =>
        reviewOfDocuments([
          workbookOfRows({
            S: [
              ['Description', 'Qty', `Unit Price (${currency})`, `Amount (${currency})`],
              ...goods.map(({ quantity, price }, row) => [`Valve ${row}`, `${quantity}`, grouped(price), grouped(quantity * price)]),
              ...(isTotal ? [['TOTAL', null, null, grouped(sum)]] : [])
            ]
          })
        ]).lines.map(({ values: { amount } }) => [amount?.value, amount?.isOpen])
      expect(read('USD').map(([, isOpen]) => isOpen)).toEqual(goods.map(() => true))
      read('KRW').forEach(([value, isOpen], row) => {
        const { quantity = 0, price = 0 } = goods[row] ?? {}
        if (isOpen !== true) expect(value).toBe(String(quantity * price))
      })
    }),
    { numRuns: 150 }
  )
})
