import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewOfDocuments, workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]
const linesOf = (rows: Rows) => reviewOfDocuments([workbookOfRows({ S: rows })]).lines.map(({ values }) => values)

const goods = ['BASIC JOGGER', 'CARGO PANT', 'T-SHIRT', 'HOODED JACKET', 'LADIES DRESS']
const packed = fc.array(fc.record({ cartons: fc.integer({ min: 2, max: 900 }), pieces: fc.integer({ min: 2, max: 48 }) }), {
  minLength: 1,
  maxLength: 5
})
const totals = fc.constantFrom('TOTAL', 'TOTAL PCS', 'Total pcs/sets', 'Jumlah', '合计', 'Gesamt', 'Totaal')

test('cartons × pieces of a packing list are its quantity, whatever the heading of the sums is', () => {
  fc.assert(
    fc.property(packed, totals, (rows, total) => {
      const lines = linesOf([
        ['PACKING LIST'],
        ['Invoice No:', 'HX-20261'],
        [],
        ['Description', 'CTNS', 'PCS', total, 'N.W. (KGS)'],
        ...rows.map(({ cartons, pieces }, at) => [goods[at] ?? '', cartons, pieces, cartons * pieces, cartons * 4])
      ])
      expect(lines.length).toBe(rows.length)
      lines.forEach(({ amount, quantity }, at) => {
        expect(amount === undefined || amount.evidence === 'doubtful').toBe(true)
        const { cartons = 0, pieces = 0 } = rows[at] ?? {}
        expect(quantity?.evidence === 'doubtful' || Number(quantity?.value) === cartons * pieces).toBe(true)
      })
    })
  )
})

test('a priced packing list keeps its amounts', () => {
  const lines = linesOf([
    ['PACKING LIST'],
    [],
    ['Description', 'Qty', 'Unit Price', 'Total', 'N.W. (KGS)'],
    ['BASIC JOGGER', 20, 2.5, 50, 12],
    ['CARGO PANT', 30, 3.5, 105, 18]
  ])
  expect(lines.map(({ amount }) => amount?.value)).toEqual(['50', '105'])
})

test('numbers that count the lines are no item codes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 9 }), fc.constantFrom('Item#', 'Item No', 'Code', 'Article', 'Part'), (count, heading) => {
      const lines = linesOf([
        ['INVOICE'],
        [heading, 'Description', 'Qty', 'Unit Price', 'Amount'],
        ...Array.from({ length: count }, (_, at) => [String(at + 1), `${goods[at % goods.length]} ${at}`, at + 2, 2.5, (at + 2) * 2.5])
      ])
      expect(lines.every(({ code }) => code === undefined || code.evidence === 'doubtful')).toBe(true)
    })
  )
})

test('a short tariff code is no item code', () => {
  const lines = linesOf([
    ['INVOICE'],
    ['Description', 'HS Code', 'Qty', 'Unit Price', 'Amount'],
    ['COTTON GARMENTS', '6109', 20, 2.5, 50],
    ['CARGO PANT', '6204', 30, 3.5, 105]
  ])
  expect(lines.map(({ code, hs }) => [code, hs?.value, hs?.evidence])).toEqual([
    [undefined, '6109', 'doubtful'],
    [undefined, '6204', 'doubtful']
  ])
})

test('money without tax is no weight, whatever the word for it is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        ['Cena netto', 'Wartość netto'],
        ['Cena netto', 'Suma netto'],
        ['Einzelpreis', 'Positionswert netto'],
        ['Preis', 'Umsatz brutto']
      ),
      ([price = '', amount = '']) => {
        const lines = linesOf([
          ['Faktura VAT nr FV 1/05/2021'],
          ['Lp', 'Nazwa towaru/usługi', 'Ilość', price, amount],
          [1, 'Zawór kulowy', 3, 88.99, 266.97],
          [2, 'Uszczelka', 10, 2.5, 25]
        ])
        const weights = lines.flatMap(({ net, gross }) => [net, gross]).filter((value) => value !== undefined)
        expect(weights.filter(({ evidence }) => evidence !== 'doubtful')).toEqual([])
      }
    )
  )
})

test('words below a heading of numbers and names are names', () => {
  const lines = linesOf([['請求書'], ['品番・品名', '単価', '数量', '金額'], ['研究設備', 2_000, 3, 6_000], ['測定器', 500, 2, 1_000]])
  expect(lines.map(({ code, description }) => [code, description?.value])).toEqual([
    [undefined, '研究設備'],
    [undefined, '測定器']
  ])
})
