import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { firstState, reviewOf, shipmentKey } from '#core/import/review.ts'
import { invoiceRows, reviewOfDocuments, sheetPage, workbookOf, workbookOfRows } from '../../support/import/sheets.ts'

/** An invoice without its number and title. */
const bare = (lines: number): readonly (readonly string[])[] =>
  invoiceRows(lines)
    .filter(([first]) => first !== 'Invoice No' && first !== 'COMMERCIAL INVOICE')
    // Other goods on each sheet: the same lines again would be a copy.
    .map((row) => row.map((text) => text.replace(/^(P-|Valve )/, `$1${lines}`)))
const sumOf = (lines: number): number => Number(bare(lines).at(-1)?.at(-1))

const linesOf = (...sheets: readonly (readonly (readonly string[])[])[]): readonly number[] =>
  interpret([workbookOf('a.xlsx', ...sheets.map((rows, at) => sheetPage(`Sheet${at + 1}`, rows)))])
    .shipments.map(({ lines }) => lines.length)
    .filter((count) => count > 0)
    .toSorted((one, other) => one - other)

test('sheets without numbers, each with its own total, are invoices of their own', () => {
  expect(linesOf(bare(2), bare(3), bare(4), bare(5))).toEqual([2, 3, 4, 5])
})

test('they are one where the total of all is stated', () => {
  const total = [['TOTAL AMOUNT', (sumOf(2) + sumOf(3) + sumOf(4)).toFixed(2)]]
  expect(linesOf(bare(2), bare(3), bare(4), total)).toEqual([9])
})

test('a sheet with the title of an invoice and without a number does not join the invoice before it', () => {
  const untold = invoiceRows(4).filter(([first]) => first !== 'Invoice No')
  expect(linesOf(invoiceRows(2, 'INV-1'), invoiceRows(3, 'INV-2'), untold)).toEqual([2, 3, 4])
})

test('a contract with the lines of the invoice adds none', () => {
  const contract = [['SALES CONTRACT'], ...bare(5).filter(([first]) => first !== 'Invoice Date')].map((row) =>
    row.filter((_, column) => row.length < 5 || column !== 1)
  )
  expect(linesOf(contract, invoiceRows(5))).toEqual([5])
})

test('of several taken invoices the amounts of those in another currency than most lines are in doubt', () => {
  const sheet = (number: string, currency: string, lines: number) => [
    ['COMMERCIAL INVOICE'],
    ['Invoice No', number],
    ['Currency', currency],
    ['Item No', 'Description', 'Qty', 'Unit Price', 'Amount'],
    ...Array.from({ length: lines }, (_, at) => [`${number}-${at}`, `Bolt ${at}`, 2, 5, 10])
  ]
  const documents = [workbookOfRows({ A: sheet('INV-1', 'USD', 3), B: sheet('INV-2', 'EUR', 2), C: sheet('INV-3', 'USD', 1) })]
  const shipments = interpret(documents).shipments.map(shipmentKey)
  const { open } = reviewOfDocuments(documents, { ...firstState, shipments })
  expect(open.map(({ key, doubt }) => [key.split('/')[1], doubt])).toEqual([
    ['1', 'currency'],
    ['1', 'currency']
  ])
})

test('amounts in another currency than the declaration that they are added to are in doubt', () => {
  const documents = [
    workbookOfRows({
      A: [
        ['Item No', 'Description', 'Qty', 'Amount'],
        ['A-1', 'Bolt', 2, 'Rp 1.500.000,-'],
        ['A-2', 'Nut', 3, 'Rp 300.000,-']
      ]
    })
  ]
  const openIn = (declared: string) =>
    reviewOf(interpret(documents), firstState, declared).open.filter(({ doubt }) => doubt === 'currency').length
  expect([openIn('JPY'), openIn('IDR'), openIn('')]).toEqual([2, 0, 0])
})

test.each([['PI No: P-1'], ['']])(
  'a proforma invoice beside the invoice of the same goods is another one, and comes behind it: %s',
  (number) => {
    const [, , , ...list] = invoiceRows(3)
    const proforma = workbookOf('pi.xlsx', sheetPage('PI', [['PROFORMA INVOICE'], [number], ...list], { isActive: true }))
    const invoice = workbookOf('ci.xlsx', sheetPage('CI', invoiceRows(3, 'C-2'), { isActive: true }))
    const { shipments } = interpret([proforma, invoice])
    expect(shipments.map((one) => [one.invoice, one.lines.length])).toEqual([
      ['C-2', 3],
      [number === '' ? '' : 'P-1', 3]
    ])
  }
)
