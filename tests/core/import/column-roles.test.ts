import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { gridOfPages } from '#core/import/page-grid.ts'
import { readElectronicInvoice } from '#core/import/readers/e-invoice.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'
import { workbookOfRows, type SheetCell } from '../../support/import/sheets.ts'

type Rows = readonly (readonly SheetCell[])[]
const read = (...documents: readonly SourceDocument[]) => {
  const { pages, shipments } = interpret(documents)
  const [shipment] = shipments
  if (shipment === undefined) throw new Error('no shipment')
  const values = (kind: ColumnKind) =>
    shipment.lines.map(({ values: { [kind]: value } }) => [value?.value ?? '', value?.evidence === 'doubtful'])
  return { questions: pages.flatMap(({ table }) => table?.questions ?? []), shipment, values }
}
const readRows = (rows: Rows) => read(workbookOfRows({ S: rows }))
const goods = ['Baby t-shirt', 'Girls cargo pant', 'Capri pant', 'Flower dress', 'Basic jogger', 'Wool cardigan']
const count = fc.integer({ min: 1, max: goods.length })

test('of two columns of codes under headings that are as clear one question decides, and each code is open', () => {
  const headings = fc.constantFrom(['REF NO', 'STYLE NO'], ['STYLE NO', 'ARTICLE NO'], ['Article No', 'Part No'])
  fc.assert(
    fc.property(headings, count, (names, lines) => {
      const rows = Array.from({ length: lines }, (_, at): SheetCell[] => {
        const quantity = 120 + at * 7
        return [`P27419${at}`, `12193369${10 + at}`, goods[at] ?? '', quantity, 1.25 + at, quantity * (1.25 + at)]
      })
      const { questions, values } = readRows([
        ['Commercial Invoice'],
        [...names, 'Description of goods', 'Quantity', 'Unit price', 'Amount'],
        ...rows
      ])
      expect(questions.map(({ kind, columns }) => [kind, columns])).toEqual([['code', [0, 1]]])
      expect(values('code').every(([, isOpen]) => isOpen)).toBe(true)
      expect(values('amount').some(([, isOpen]) => isOpen)).toBe(false)
    }),
    { numRuns: 12 }
  )
})

test('round numbers that rise may number the lines: they are no sure item codes', () => {
  fc.assert(
    fc.property(fc.constantFrom(10, 100), fc.integer({ min: 1, max: 3 }), count, (step, first, lines) => {
      const rows = Array.from({ length: lines }, (_, at): SheetCell[] => {
        const quantity = 120 + at * 7
        return [`${(first + at) * step}`, goods[at] ?? '', quantity, 1.25 + at, quantity * (1.25 + at)]
      })
      const { values } = readRows([['Invoice'], ['ITEM NO', 'Description of goods', 'Quantity', 'Unit price', 'Amount'], ...rows])
      expect(values('code').every(([code, isOpen]) => code === '' || isOpen)).toBe(true)
    }),
    { numRuns: 20 }
  )
})

test('cartons × pieces of a packing list are no quantity of cartons, whatever the heading of the product is', () => {
  fc.assert(
    fc.property(fc.constantFrom('CTN QTY', 'QTY CTN', 'Carton Qty'), fc.constantFrom('', 'GARMENTS'), count, (heading, whole, lines) => {
      const rows = Array.from({ length: lines }, (_, at): SheetCell[] => {
        const [cartons, each] = [1218 + at * 11, 6 + (at % 3)]
        return [`121933690${at}`, goods[at] ?? '', cartons, each, cartons * each, 0.85 * cartons]
      })
      const { values } = readRows([['PACKING LIST'], ['ARTICLE NO', 'Description', heading, 'ASSORT', whole, 'Ttl N Wt (kg)'], ...rows])
      values('quantity').forEach(([quantity, isOpen], at) => {
        if (quantity !== `${rows[at]?.[4] ?? ''}`) expect([quantity, isOpen]).toEqual([quantity, true])
      })
    }),
    { numRuns: 12 }
  )
})

test('a heading that names two units names none', () => {
  const rows = (heading: string): Rows => [
    ['Invoice'],
    ['Description of goods', heading, 'Unit price', 'Amount'],
    ['Flower dress', 840, 2.5, 2100]
  ]
  for (const heading of ['QUANTITY PCS/SETS', 'Qty (PCS/SETS)', 'QTY SETS / PCS'])
    expect(
      readRows(rows(heading))
        .values('unit')
        .filter(([unit, isOpen]) => unit !== '' && !isOpen)
    ).toEqual([])
  expect(readRows(rows('QUANTITY PCS')).values('unit')).toEqual([['PCE', false]])
})

test('a weight that the row of totals leaves out while it sums up columns of no role is open', () => {
  const list = (isTotalled: boolean): Rows => [
    ['PACKING LIST'],
    ['Description', 'Quantity', 'N.W. (KGS)', 'SHELF', 'STACK'],
    ['Basic jogger', 20448, 1, 7071.6, 8264.4],
    ['TOTAL', 20448, isTotalled ? 1 : null, 7071.6, 8264.4]
  ]
  expect(readRows(list(false)).values('net')).toEqual([['1', true]])
  expect(readRows(list(true)).values('net')).toEqual([['1', false]])
})

/** A line of UBL with an allowance and a charge, whose amount has them or not. */
const ubl = (quantity: number, price: number, allowance: number, charge: number, isTakenOff: boolean): SourceDocument => {
  const amount = (quantity * price - (isTakenOff ? allowance - charge : 0)).toFixed(2)
  const change = (isCharge: boolean, of: number) =>
    `<AllowanceCharge><ChargeIndicator>${isCharge}</ChargeIndicator><Amount>${of}</Amount></AllowanceCharge>`
  const document = readElectronicInvoice(
    'invoice.xml',
    `<Invoice><ID>RE-7</ID><IssueDate>2026-11-20</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
    <LegalMonetaryTotal><LineExtensionAmount>${amount}</LineExtensionAmount></LegalMonetaryTotal>
    <InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="C62">${quantity}</InvoicedQuantity><LineExtensionAmount>${amount}</LineExtensionAmount>
    ${change(false, allowance)}${change(true, charge)}
    <Item><Name>Valve body</Name></Item><Price><PriceAmount>${price}</PriceAmount></Price></InvoiceLine></Invoice>`
  )
  if (document === null) throw new Error('no invoice')
  return document
}

test('what an electronic invoice takes off a line must be taken off, also where the sum of the lines is met', () => {
  const money = fc.integer({ min: 1, max: 400 }).map((cents) => cents / 4)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 400, max: 9000 }),
      money,
      money,
      fc.boolean(),
      (quantity, price, allowance, charge, isTakenOff) => {
        fc.pre(allowance !== charge)
        const { values } = read(ubl(quantity, price / 4, allowance, charge, isTakenOff))
        expect(values('amount').map(([, isOpen]) => isOpen)).toEqual([!isTakenOff])
      }
    ),
    { numRuns: 25 }
  )
})

test('the number of a proforma beside its invoice is not surely that of the invoice', () => {
  const list = (title: string, label: SheetCell[]): Rows => [
    [title],
    label,
    ['Item code', 'Description of goods', 'Quantity', 'Unit price', 'Amount'],
    ['AB-7', 'Polybag sticker', 790, 0.25, 197.5]
  ]
  const { shipment } = read(
    workbookOfRows({ Invoice: list('INVOICE', []), Other: list('PROFORMA INVOICE', ['Proforma Invoice No.:', '6906D122157']) })
  )
  const number = shipment.facts.find(({ name }) => name === 'invoiceNumber')
  expect(number === undefined || number.evidence === 'doubtful').toBe(true)
})

const cities = ['New York', 'Rotterdam', 'Shanghai', 'Port Said', 'Port Klang', 'New Orleans', 'Ho Chi Minh City']
/** An order whose lines name their terms of delivery, and whose foot names others. */
const orderTo = (terms: readonly string[], foot: readonly SheetCell[]) =>
  readRows([
    ['Purchase order'],
    ['Item code', 'Description of goods', 'Quantity', 'Unit price', 'Amount'],
    ...terms.flatMap((term, at): Rows => [[`AB-${at}`, 'Crude oil', 790 + at, 0.25, (790 + at) * 0.25], [`Delivery: ${term}`]]),
    ['AB-9', 'Heating oil', 500, 3.25, 1625],
    [],
    foot
  ]).shipment.facts.find(({ name }) => name === 'priceTerm')

test('a term of delivery to several places is open', () => {
  const places = fc.shuffledSubarray(cities, { minLength: 2, maxLength: 3 })
  fc.assert(
    fc.property(places, fc.constantFrom('FOB', 'CFR', 'FCA'), fc.boolean(), (named, term, hasFoot) => {
      const fact = orderTo(
        named.map((place) => `${term} ${place}`),
        hasFoot ? ['Shipping Terms:', `${term} / Ex-ship (as noted per item)`] : []
      )
      expect(fact?.evidence).toBe('doubtful')
    }),
    { numRuns: 40 }
  )
})

test('a term of delivery to one place that is written in several ways is no question', () => {
  const ways = fc.shuffledSubarray(['@', '@ (INCOTERMS 2020)', '@, CHINA', '@ PORT', 'PORT OF @', 'VALUE', 'PRICE USD', '(USD)', ''], {
    minLength: 2
  })
  fc.assert(
    fc.property(ways, fc.constantFrom(...cities), (written, city) => {
      const fact = orderTo(
        written.map((way) => `FOB ${way.replace('@', city)}`.trim()),
        []
      )
      expect(fact?.doubt).not.toBe('conflict')
    }),
    { numRuns: 40 }
  )
})

/** A page of a PDF: texts at the left edges of their columns, a line each 12 points. */
const paper = (edges: readonly number[], rows: Rows): SourceDocument => {
  const texts = rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell === null
        ? []
        : [{ text: `${cell}`, x: edges[column] ?? 0, y: 60 + at * 12, width: `${cell}`.length * 4.5, size: 9, origin: 'text' as const }]
    )
  )
  return { name: 'a.pdf', kind: 'pdf', pages: gridOfPages([{ width: 900, height: 800, texts }]) }
}

test('a name above its row is not that of another row without a mark', () => {
  const list: Rows = [
    ['INVOICE'],
    ['Material No', null, 'Description of goods', 'Quantity', 'Unit price', 'Amount'],
    ['643366701', null, 'FAN COVER Q8 SAC', 10, '8.80', '88.00'],
    [null, null, 'FAN COVER Q8 SAC ZN DRN-', null, null, null],
    ['643366702', null, null, 12, '8.80', '105.60'],
    [null, 'EKL', null, null, null, null],
    ['643369801', null, 'FAN COVER Q10', 14, '7.68', '107.52']
  ]
  const { values } = read(paper([40, 110, 180, 420, 520, 620], list))
  const right = ['FAN COVER Q8 SAC', 'FAN COVER Q8 SAC ZN DRN- EKL', 'FAN COVER Q10']
  values('description').forEach(([name, isOpen], at) => {
    if (name !== right[at] && name !== '') expect([name, isOpen]).toEqual([name, true])
  })
})

test('the rest of a description below a total that was that of a page belongs to its line', () => {
  const totals = fc.constantFrom('Total', 'TOTAL USD', 'Page total', 'Total of this page', 'Jumlah')
  fc.assert(
    fc.property(totals, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (total, before, after) => {
      const row = (at: number): readonly SheetCell[][] => {
        const quantity = 120 + at * 7
        return [
          [at + 1, `${goods[at % goods.length] ?? ''} ${at}`, quantity, 1.25 + at, quantity * (1.25 + at)],
          ['', 'for industrial use', '', '', '']
        ]
      }
      const sum = Array.from({ length: before }, (_, at) => (120 + at * 7) * (1.25 + at)).reduce((all, one) => all + one, 0)
      const { values } = readRows([
        ['No', 'Description of goods', 'Quantity', 'Unit price', 'Amount'],
        ...Array.from({ length: before }, (_, at) => row(at)).flat(),
        ['', total, '', '', sum],
        ...Array.from({ length: after }, (_, at) => row(before + at)).flat()
      ])
      const isWhole = ([name, isOpen]: (string | boolean)[]): boolean => isOpen === true || String(name).endsWith('for industrial use')
      expect(values('description').map(isWhole)).toEqual(Array.from({ length: before + after }, () => true))
    }),
    { numRuns: 20 }
  )
})
