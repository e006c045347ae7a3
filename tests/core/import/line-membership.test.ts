import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currenciesOf } from '#core/base/currency-words.ts'
import { containerCheckDigit } from '#core/codes/container-number.ts'
import { isEnumeration } from '#core/import/line-membership.ts'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]
const doubtsOf = (rows: Rows) =>
  reviewOfDocuments([workbookOfRows({ S: rows })]).lines.map(({ values }) =>
    Object.fromEntries(Object.entries(values).flatMap(([kind, value]) => (value.doubt === null ? [] : [[kind, value.doubt]])))
  )

describe('numbers that count their rows', () => {
  test('of several lots, each from one on, are an enumeration however many are left out', () => {
    const lot = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 })
      .map((steps) => steps.map((_, at) => 1 + steps.slice(1, at + 1).reduce((sum, step) => sum + step, 0)))
    fc.assert(
      fc.property(fc.array(lot, { minLength: 2, maxLength: 4 }), (lots) => {
        expect(isEnumeration(lots.flat())).toBe(true)
      })
    )
  })

  test('are not quantities that repeat or fall, ones, or broken numbers', () => {
    for (const numbers of [
      [10, 4, 12],
      [1, 1, 1, 1],
      [5, 5, 6, 7],
      [1.5, 2, 3],
      [100, 200, 300],
      [NaN, 1, 2],
      [1, 2]
    ])
      expect([numbers, isEnumeration(numbers)]).toEqual([numbers, false])
  })

  test.each(['Rolls', 'Cartons', 'Pieces / Rolls', 'Qty'])('as %s are in doubt; a product proves them', (heading) => {
    const numbers = [1, 2, 3, 5, 8, 1, 2, 4]
    const unproved = numbers.map((number) => [`Fabric NX ${number}`, number, 80 + (number % 3)])
    const doubts = doubtsOf([['Description', heading, 'Meters'], ...unproved])
    expect(doubts.every((doubt) => Object.values(doubt).includes('enumeration'))).toBe(true)
    const proved = [1, 2, 3, 4].map((number) => [`Valve ${number}X`, number, 7 + number, number * (7 + number)])
    expect(doubtsOf([['Description', 'Qty', 'Unit price', 'Amount'], ...proved])).toEqual([{}, {}, {}, {}])
  })
})

describe('item codes', () => {
  test.each(['Code', 'Item code', 'Ref'])('that stand beside different goods are in doubt: %s', (heading) => {
    const rows: Rows = [
      [heading, 'Description', 'Qty', 'Unit price', 'Amount'],
      ['S', 'Printer paper', 2, 7.5, 15],
      ['AE', 'Design work', 10, 85, 850],
      ['S', 'Toner', 3, 40, 120]
    ]
    expect(doubtsOf(rows).map(({ code }) => code)).toEqual(['repeated-code', undefined, 'repeated-code'])
  })

  test('of the same goods in several rows are none of them', () => {
    const rows: Rows = [
      ['Item code', 'Description', 'Qty', 'Unit price', 'Amount'],
      ['P-1', 'Printer paper', 2, 7.5, 15],
      ['P-1', 'Printer paper', 4, 7.5, 30]
    ]
    expect(doubtsOf(rows)).toEqual([{}, {}])
  })

  test.each([
    'Tax Code',
    'VAT code',
    'Kode pajak',
    'Steuercode',
    'BTW code',
    'Code TVA',
    'Código IVA',
    'Codice IVA',
    '税码',
    'Tax category'
  ])('are not read from a column of %s', (heading) => {
    const rows: Rows = [
      ['Description', 'Qty', 'Unit price', 'Amount', heading],
      ['Printer paper', 2, 7.5, 15, 'S'],
      ['Design work', 10, 85, 850, 'AE']
    ]
    const { lines } = reviewOfDocuments([workbookOfRows({ S: rows })])
    expect(lines.map(({ values }) => values.code)).toEqual([undefined, undefined])
  })
})

describe('a row of a container', () => {
  const digits = fc.stringMatching(/^\d{6}$/)
  /** With the right check digit, or another one. */
  const container = fc.tuple(fc.stringMatching(/^[A-Z]{3}U$/), digits, fc.boolean()).map(([owner, number, isRight]) => {
    const right = containerCheckDigit(`${owner}${number}`) ?? 0
    return `${owner}${number}${isRight ? right : (right + 1) % 10}`
  })
  const seal = fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^\/[A-Z]{2,5}\d{3,7}$/),
    fc.stringMatching(/^ \/ SEAL ?\d{1,6}$/),
    fc.constantFrom(" 40'HC", ' 20GP', ' / 22G1', ' (40 HQ)')
  )
  const spaced = fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text.slice(0, 4)} ${text.slice(4, 10)}-${text.slice(10)}`
  )

  test('is left out in sight, whatever seal and size stand beside its number', () => {
    const containers = fc.array(
      fc.tuple(container, seal, spaced).map(([number, behind, write]) => `${write(number)}${behind}`),
      { minLength: 1, maxLength: 4 }
    )
    fc.assert(
      fc.property(containers, (texts) => {
        const review = reviewOfDocuments([
          workbookOfRows({
            'Packing list': [
              ['Marks', 'Description of goods', 'Quantity', 'Net weight', 'Gross weight'],
              ['N/M', 'Soda ash light', 40, 40_000, 40_500],
              ...texts.map((text) => [null, text, 1, 20_000, 20_250])
            ]
          })
        ])
        expect(review.lines.map(({ values }) => values.description?.value)).toEqual(['Soda ash light'])
        expect(review.leftOut.map(({ kind }) => kind)).toEqual(texts.map(() => 'container'))
      })
    )
  })
})

describe('a currency in a column of its own', () => {
  const reviewWith = (currency: string) =>
    reviewOfDocuments([
      workbookOfRows({
        Invoice: [
          ['Description', 'Qty', 'Currency', 'Unit Price', 'Amount'],
          ['Valve', 10, currency, 2.5, 25],
          ['Pump', 4, 'USD', 3.5, 14],
          ['Seal', 3, 'USD', 1.5, 4.5]
        ]
      })
    ])

  test('is a member of its list; another word is in doubt and no currency of the invoice', () => {
    const word = fc.stringMatching(/^[A-Z]{3}$/).filter((text) => currenciesOf(text).length === 0)
    fc.assert(
      fc.property(word, (text) => {
        const { lines, currency } = reviewWith(text)
        expect([lines[0]?.values.currency?.doubt, currency]).toEqual(['unknown-code', 'USD'])
      }),
      { numRuns: 20 }
    )
  })

  test('that is a sign of several names none', () => {
    expect([reviewWith('USD').currency, reviewWith('$').currency, reviewWith('SGD').currency]).toEqual(['USD', 'USD', ''])
  })
})

describe('a description', () => {
  const rowsWith = (descriptions: readonly string[]): Rows => [
    ['Marks', 'Description', 'Qty', 'Unit price', 'Amount'],
    ...descriptions.map((text, at): SheetCell[] => ['N/M', text, 12 + at, 2.5 + at, (12 + at) * (2.5 + at)])
  ]
  const code = fc.stringMatching(/^[A-Z]{0,2}\d{3,7}$/)

  test('that is a label with its value, or has no word, is in doubt', () => {
    const label = fc.constantFrom('ITEM NO.', 'Order No', 'P.O. No.', 'HS Code', 'Qty', 'Net weight', 'Invoice No', 'Lot no')
    const text = fc.oneof(
      fc.tuple(label, fc.constantFrom(':', ': ', ' : '), code).map((parts) => parts.join('')),
      code,
      fc.constantFrom('100%', '12 x 40', 'N/M')
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const { description } of doubtsOf(rowsWith(['Steel valve', ...texts, 'Pump'])).slice(1, -1)) expect(description).toBeDefined()
      })
    )
  })

  test.each(['Steel valve: brass, 40 mm', 'Size: 1250 x 1000 mm', 'Type: ball valve', '阀门', 'Bolt M8', 'Tee 1/2": NPT'])(
    '%s is a name',
    (text) => {
      expect(doubtsOf(rowsWith([text, 'Pump']))).toEqual([{}, {}])
    }
  )
})

test('numbered parts of goods, without a price of their own, belong to the goods', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 6 }), fc.constantFrom('', '-', '.'), (parts, gap) => {
      const rows = parts.flatMap((count, at): SheetCell[][] => [
        [at + 1, `SET-${at}`, `Combo of valves ${at}X`, 3 + at, 10 + at, (3 + at) * (10 + at)],
        ...Array.from({ length: count }, (_, part): SheetCell[] => [
          `${at + 1}${gap}${'abc'[part]}`,
          `P-${at}${part}`,
          `Part ${part}X`,
          2 + part
        ])
      ])
      const review = reviewOfDocuments([
        workbookOfRows({ S: [['No', 'Item code', 'Description', 'Qty', 'Unit price', 'Amount'], ...rows] })
      ])
      expect(review.lines.map(({ values }) => values.code?.value)).toEqual(parts.map((_, at) => `SET-${at}`))
      expect(review.leftOut.map(({ kind }) => kind)).toEqual(parts.flatMap((count) => Array.from({ length: count }, () => 'part')))
    })
  )
})

test('of several tariff codes in one sentence none is taken for all goods', () => {
  const goods: Rows = [
    ['Description', 'Qty', 'Unit price', 'Amount'],
    ['Hangtag', 12, 2.5, 30],
    ['Label', 40, 3, 120]
  ]
  const hsOf = (sentence: string) =>
    reviewOfDocuments([workbookOfRows({ S: [...goods, [sentence]] })]).lines.map(({ values: { hs } }) => [hs?.value, hs?.isOpen])
  expect(hsOf('HS code for hangtags: 48211000, HS code for labels: 58071000')).toEqual([
    ['48211000', true],
    ['48211000', true]
  ])
  expect(hsOf('HS code: 4821.10.00 (order 2026-118)')).toEqual([
    ['48211000', false],
    ['48211000', false]
  ])
})

test('rows of words below a list are no goods because one of them ends with a year', () => {
  const review = reviewOfDocuments([
    workbookOfRows({
      'B/L': [
        ['Description of Goods', 'HS Code', 'Packages', 'Gross Weight', 'Net Weight'],
        ["Men's cotton shirts", '61091000', '850 CTNS', '1,250.00 KG', '1,180.00 KG'],
        ['Freight terms', null, 'Place of delivery'],
        ['FREIGHT PREPAID', null, 'Los Angeles, CA', 'USA'],
        ["Shipper's signature", null, "Carrier's signature", 'Place and date of issue'],
        ['Rajesh Textiles Pvt. Ltd.', null, 'MSC Shipping Corporation', 'Mumbai, 15 Nov', '2024']
      ]
    })
  ])
  expect(review.lines.map(({ values }) => values.description?.value)).toEqual(["Men's cotton shirts"])
})

test('a title in capitals behind the last goods makes their description open; one in front of more goods goes on', () => {
  const review = (rows: Rows) =>
    reviewOfDocuments([workbookOfRows({ S: [['Description', 'Qty', 'Unit price', 'Amount'], ...rows] })]).lines.map(
      ({ values: { description } }) => [description?.value, description?.doubt]
    )
  const shirts: Rows = [["Men's cotton shirts", 12, 2.5, 30], ['100% cotton, washed'], ['FREIGHT & COMMERCIAL DETAILS']]
  const pump: Rows = [['Pump', 40, 3, 120]]
  expect(review([...pump, ...shirts, ['Invoice Number', 'Invoice Date']])).toEqual([
    ['Pump', null],
    ["Men's cotton shirts 100% cotton, washed FREIGHT & COMMERCIAL DETAILS", 'row-break']
  ])
  expect(review([...shirts, ...pump])[0]?.[1]).toBeNull()
})
