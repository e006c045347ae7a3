import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { firstState, lineKey, reviewOf, valueKey, withPageChoices, withValue, type Review } from '#core/import/review.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { invoiceRows, sheetPage, workbookOf } from '../../support/import/sheets.ts'

const first = { document: 0, page: 0 }
const clean = workbookOf('invoice.xlsx', sheetPage('Invoice', invoiceRows(3)))
const openOf = ({ open }: Review) => open.map(({ key, doubt, other }) => [key, doubt, other])
const review = (documents: readonly SourceDocument[], state = firstState) => reviewOf(interpret(documents, state.choices), state)

test('an invoice whose lines multiply out has nothing open, and its sum meets the stated total', () => {
  const { lines, proved, open, bare, totals, currency } = review([clean])
  expect([lines.length, proved, open, bare, totals, currency]).toEqual([
    3,
    3,
    [],
    [],
    [expect.objectContaining({ stated: '22.5', sum: '22.5', meets: true })],
    'USD'
  ])
})

test('a corrected amount changes the sum that is held against the stated total, and taking the correction back restores it', () => {
  const key = valueKey(lineKey(first, 4), 'amount')
  const corrected = withValue(firstState, key, { kind: 'corrected', value: '6' })
  const { totals, lines } = review([clean], corrected)
  expect([totals, lines[0]?.values.amount?.isCorrected]).toEqual([
    [expect.objectContaining({ stated: '22.5', sum: '23.5', meets: false })],
    true
  ])
  expect(review([clean], withValue(corrected, key, null)).totals).toEqual([
    expect.objectContaining({ stated: '22.5', sum: '22.5', meets: true })
  ])
})

test('a value that no cell has can be given', () => {
  const key = valueKey(lineKey(first, 4), 'hs')
  const { lines } = review([clean], withValue(firstState, key, { kind: 'corrected', value: '84818099' }))
  expect(lines.map(({ values }) => values.hs?.value)).toEqual(['84818099', undefined, undefined])
})

test('a confirmation holds for the value that was confirmed, and not for what another column gives', () => {
  const doubtful = workbookOf(
    'prices.xlsx',
    sheetPage('Sheet1', [
      ['Item No', 'Description', 'Qty', 'Old', 'Amount'],
      ['P-1', 'Valve', '2', '7.125', '5.125'],
      ['P-2', 'Pump', '3', '8.125', '9.125']
    ])
  )
  const [open] = review([doubtful]).open
  if (open === undefined) throw new Error('nothing is open')
  expect([open.kind, open.doubt]).toEqual(['amount', 'number-form'])
  const confirmed = withValue(firstState, open.key, { kind: 'confirmed', value: open.value })
  expect(review([doubtful], confirmed).open.map(({ key }) => key)).not.toContain(open.key)
  const other = withPageChoices(confirmed, first, (before) => ({ ...before, kinds: ['code', 'description', 'quantity', 'amount', null] }))
  expect(review([doubtful], other).open.map(({ key }) => key)).toContain(open.key)
})

test('another quantity in the packing list is open on the line, with that quantity as the other reading', () => {
  const packing = sheetPage('Packing', [
    ['PACKING LIST'],
    ['Invoice No', 'INV-1'],
    ['Item No', 'Description', 'Qty', 'Net Weight KG'],
    ['P-1', 'Valve 1', '2', '10'],
    ['P-2', 'Valve 2', '4', '20'],
    ['P-3', 'Valve 3', '4', '30']
  ])
  const both = workbookOf('both.xlsx', sheetPage('Invoice', invoiceRows(3)), packing)
  expect(openOf(review([both]))).toEqual([[valueKey(lineKey(first, 5), 'quantity'), 'packing-list', '4']])
})

test('a line without amount and quantity is named', () => {
  const rows = invoiceRows(3)
  const gift = workbookOf('gift.xlsx', sheetPage('Invoice', [...rows.slice(0, 5), ['P-9', 'Spare part', '', '', '', ''], ...rows.slice(5)]))
  const decided = withPageChoices(firstState, first, () => ({ rows: new Map([[5, 'goods' as const]]) }))
  expect(review([gift], decided).bare.map(({ rows: of }) => of)).toEqual([[5]])
})

test('the columns of a page in which no list was found can be chosen', () => {
  const plain = workbookOf(
    'list.xlsx',
    sheetPage('Sheet1', [
      ['Valve', '2', '10.50'],
      ['Pump', '3', '8.25']
    ])
  )
  expect(review([plain]).lines).toEqual([])
  const chosen = withPageChoices(firstState, first, () => ({ kinds: ['description', 'quantity', 'amount'] }))
  const { lines, open } = review([plain], chosen)
  expect(lines.map(({ values }) => [values.description?.value, values.quantity?.value, values.amount?.value])).toEqual([
    ['Valve', '2', '10.50'],
    ['Pump', '3', '8.25']
  ])
  expect(open).toEqual([])
})

test('weights of a packing list have their place there', () => {
  const packing = sheetPage('Packing', [
    ['PACKING LIST'],
    ['Invoice No', 'INV-1'],
    ['Item No', 'Description', 'Qty', 'Net Weight KG'],
    ['P-1', 'Valve 1', '2', '10'],
    ['P-2', 'Valve 2', '3', '20']
  ])
  const both = workbookOf('both.xlsx', sheetPage('Invoice', invoiceRows(2)), packing)
  expect(review([both]).lines.map(({ values }) => values.net?.place)).toEqual([
    { document: 0, page: 1, row: 3, column: 3 },
    { document: 0, page: 1, row: 4, column: 3 }
  ])
})

test('of several stated totals the one that is not met is told', () => {
  const rows = invoiceRows(3)
  const parts = [...rows.slice(0, 5), ['', 'Subtotal', '', '', '', '5.00'], ...rows.slice(5, -1), ['', 'TOTAL', '', '', '', '30.00']]
  const { totals } = review([workbookOf('parts.xlsx', sheetPage('Invoice', parts))])
  expect(totals).toEqual([expect.objectContaining({ stated: '30', sum: '22.5', meets: false })])
})

test.each([1, 2, 5])('the total of an invoice is not met by lines that came in another file with %i lines', (count) => {
  const other = workbookOf(
    'other.xlsx',
    sheetPage('Sheet1', [
      ['Item No', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount'],
      ...Array.from({ length: count }, (_, index) => [`X-${index}`, `Hose ${index}`, '2', 'PCS', '4.00', '8.00'])
    ])
  )
  const { lines, totals } = review([clean, other])
  expect(lines.length).toBe(3 + count)
  expect(totals).toEqual([expect.objectContaining({ stated: '22.5', sum: String(22.5 + 8 * count), meets: false })])
  // A packing list has no amounts, and a copy adds no lines.
  expect(review([clean, { ...clean, name: 'copy.xlsx' }]).totals).toEqual([
    expect.objectContaining({ stated: '22.5', sum: '22.5', meets: true })
  ])
})
