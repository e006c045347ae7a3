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
