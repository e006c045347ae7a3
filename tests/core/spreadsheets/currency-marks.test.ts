import { expect, test } from 'vitest'
import { number, text, words } from '#core/schema/field.ts'
import { cellWithCurrency, currencyFindings, currencyMarks, headingCurrencies } from '#core/spreadsheets/currency-marks.ts'
import { plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const found = (declared: string, key: string, ...cells: readonly Cell[]) =>
  currencyFindings(currencyMarks(cells.map((cell, place) => ({ key, field: number(facts), cell, place }))), declared).map(
    ({ kind, currency, declared: wanted, marks }) => [kind, currency, wanted, marks.map(({ place }) => place)]
  )

test('amounts in another currency than the declaration are found, with their places', () => {
  expect(found('JPY', 'dcif', 'EUR 100.50', 'JPY 5', 7, '€ 3', '1.250,00 USD')).toEqual([
    ['other', 'EUR', 'JPY', [0, 3]],
    ['other', 'USD', 'JPY', [4]]
  ])
  expect(found('USD', 'dcif', 'USD 1', '$2', 'US$ 3', '4', null)).toEqual([])
  expect(found('EUR', 'dnilinv', '$2')).toEqual([['other', '$', 'EUR', [0]]])
  expect(found('CNY', 'dnilinv', '¥ 2')).toEqual([])
  expect(found('JPY', 'cifrp', 'Rp 2.000')).toEqual([])
})

test('without a currency of the declaration, amounts that contradict one another are found', () => {
  expect(found('', 'dcif', 'EUR 1', 'EUR 2')).toEqual([])
  expect(found('', 'dcif', 'EUR 1', 'USD 2')).toEqual([['other', 'USD', 'EUR', [1]]])
  expect(found('', 'dcif', '$ 1', 'USD 2')).toEqual([])
})

test('a currency in a column of quantities is misplaced, and texts and units are no currencies', () => {
  expect(found('USD', 'jmlsat', 'USD 12.5', '12 PCS', '5 ROLLS')).toEqual([['misplaced', 'USD', '', [0]]])
  expect(currencyMarks([{ key: 'brgurai', field: text(facts), cell: 'USD 5 COIN', place: 0 }])).toEqual([])
})

test('a heading of amounts with another currency is found', () => {
  expect(headingCurrencies(['Price EUR', 'Amount (EUR)', 'CIF (JPY)'], [null, 'dnilinv', 'dcif'], 'JPY')).toEqual([
    { column: 1, currency: 'EUR' }
  ])
})

test('an amount has the currency in an unmapped column beside it; a quantity and an amount with a currency of its own do not', () => {
  const columns = ['jmlsat', null, 'dnilinv', null, 'dcif']
  const shown = (...row: readonly Cell[]) => {
    const sheet = { name: 'S', rows: [row], facts: plainFacts }
    return [0, 2, 4].map((column) => cellWithCurrency(sheet, columns, 0, column))
  }
  expect(shown(2, 'EUR', 7, 'net', 8)).toEqual([2, 'EUR 7', 8])
  expect(shown(2, 'EUR', 'USD 7', 'USD', '8,50')).toEqual([2, 'USD 7', 'USD 8,50'])
  expect(shown(2, 'EUR', null, 'EUR 5', 8)).toEqual([2, null, 8])
})
