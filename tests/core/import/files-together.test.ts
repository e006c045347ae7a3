import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { readTextTable } from '#core/import/readers/text-table.ts'

const read = (name: string, text: string) => readTextTable(name, new TextEncoder().encode(text)).document
const headings = 'Item code,Description,Qty,Unit,Unit Price,Amount'
const others = 'Part No,Goods,Quantity,UOM,Rate,Value'
const invoice = (name: string, goods: string, head = '', names = headings) => read(name, `${head}${names}\n${goods}`)
const packing = read('packing.csv', 'Item code,Description,Qty,Net Weight KG\nA-1,TRACK ROLLER,4,40\nB-2,IDLER,2,22\n')
const one = 'A-1,TRACK ROLLER,4,PCS,300.00,1200.00\nB-2,IDLER,2,PCS,400.00,800.00\n'
const other = 'C-3,CARRIER ROLLER,6,PCS,150.00,900.00\nD-4,SPROCKET,3,PCS,200.00,600.00\n'
const shipmentsOf = (...documents: Parameters<typeof interpret>[0]) =>
  interpret(documents).shipments.map(({ invoice: number, lines }) => [number, lines.map(({ values }) => values.code?.value)])

test('two invoices without numbers and with other headings are two shipments', () => {
  expect(shipmentsOf(invoice('one.csv', one), invoice('two.csv', other, '', others))).toEqual([
    ['', ['A-1', 'B-2']],
    ['', ['C-3', 'D-4']]
  ])
})

test('an invoice without a number beside one with a number is not part of it', () => {
  expect(shipmentsOf(invoice('one.csv', one, 'Invoice No.: INV-7\n'), invoice('two.csv', other, '', others))).toEqual([
    ['INV-7', ['A-1', 'B-2']],
    ['', ['C-3', 'D-4']]
  ])
})

test('two files with the same headings are one list', () => {
  expect(shipmentsOf(invoice('one.csv', one), invoice('two.csv', other))).toEqual([['', ['A-1', 'B-2', 'C-3', 'D-4']]])
})

test.each(['', 'Invoice No.: INV-7\n'])('a packing list without a number belongs to the only invoice (“%s”)', (head) => {
  const [shipment, ...more] = interpret([packing, invoice('one.csv', one, head)]).shipments
  expect([more.length, shipment?.lines.map(({ values }) => values.net?.value)]).toEqual([0, ['40', '22']])
})

const openOf = (...documents: Parameters<typeof interpret>[0]) =>
  interpret(documents).shipments.map(({ lines }) =>
    lines.flatMap(({ values }) => Object.values(values).flatMap(({ doubt, value }) => (doubt === 'other-file' ? [value] : [])))
  )

test.each([1, 2])(
  'lines of a file without a number are not taken into the invoice of another file without a question, in either order',
  (count) => {
    const numbered = invoice('one.csv', one, 'Invoice No.: INV-7\n')
    const goods = other.split('\n').slice(0, count).join('\n')
    expect(openOf(numbered, invoice('two.csv', goods))).toEqual([['CARRIER ROLLER']])
    expect(openOf(invoice('two.csv', goods), numbered)).toEqual([['CARRIER ROLLER']])
  }
)

test('a file that only continues another one, a packing list, a copy, and files whose total is that of both give no question', () => {
  const numbered = invoice('one.csv', one, 'Invoice No.: INV-7\n')
  expect(openOf(numbered, packing)).toEqual([[]])
  expect(openOf(numbered, invoice('copy.csv', one))).toEqual([[]])
  expect(openOf(numbered, invoice('two.csv', `${other}TOTAL,,,,,3500.00\n`))).toEqual([[]])
  expect(openOf(numbered, invoice('two.csv', other, 'Invoice No.: INV-7\n'))).toEqual([[]])
})
