import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import type { Shipment } from '#core/import/shipments.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import { readingFailures } from '#core/import/readers/failure.ts'
import { readPdf } from '#core/import/readers/pdf.ts'
import type { SourceDocument } from '#core/import/source.ts'
import { makePdf } from '../../renderer/support/pdf/make-pdf.ts'
import { readPdfDocument, readPdfPages } from '../../support/import/pdf-pages.ts'

const folder = join(process.cwd(), 'tests/fixtures/import')

const documentsOf = async (name: string, bytes: Uint8Array): Promise<readonly SourceDocument[]> => {
  const reading = await readFile(name, bytes)
  if (reading.kind === 'document') return [reading.document]
  if (reading.kind === 'pdf') return [await readPdfDocument(name, bytes)]
  if (reading.kind === 'picture') throw new Error('a picture')
  return (await Promise.all(reading.attachments.map(({ name: file, bytes: content }) => documentsOf(file, content)))).flat()
}

const read = async (name: string): Promise<Shipment> => {
  const [shipment] = interpret(await documentsOf(name, new Uint8Array(readFileSync(join(folder, name))))).shipments
  if (shipment === undefined) throw new Error(`${name} has no shipment`)
  return shipment
}

/** The values of each line: `?` behind a doubtful one. */
const linesOf = ({ lines }: Shipment, ...kinds: readonly string[]): readonly string[] =>
  lines.map(({ values }) =>
    kinds
      .map((kind) => {
        const value = values[kind as keyof typeof values]
        return value === undefined ? '-' : `${value.value}${value.evidence === 'doubtful' ? '?' : ''}`
      })
      .join(' ')
  )
const factOf = ({ facts }: Shipment, name: string): string | undefined => {
  const fact = facts.find((one) => one.name === name)
  return fact && `${fact.value}${fact.evidence === 'doubtful' ? '?' : ''}`
}

const threeValves = ['P1 10 25', 'P2 20 50', 'P3 30 75']

test.each([
  'ok.xlsx',
  'A02-one-cell-without-address.xlsx',
  'A02-no-addresses-at-all.xlsx',
  'A03-strict.xlsx',
  'A26-backslashes.xlsx',
  'B01-parts-in-utf16.xlsx',
  'B02-time-as-t-d.xlsx',
  'B03-workbook-at-the-root.xlsx',
  'B11-mail-with-workbook.eml'
])('%s: three lines, whatever the package looks like', async (name) => {
  expect(linesOf(await read(name), 'code', 'quantity', 'amount')).toEqual(threeValves)
})

test.each(['A04-html-table.xls', 'B04-utf16be-without-mark.csv', 'B04-utf16le-without-mark.csv', 'B11-mail-with-invoice.eml'])(
  '%s: two lines',
  async (name) => {
    const lines = linesOf(await read(name), 'code', 'quantity', 'amount')
    expect(lines.map((line) => line.replace('.00', ''))).toEqual(['P1 10 25', 'P2 4 90'])
  }
)

test('a table of SpreadsheetML', async () => {
  expect(linesOf(await read('A04-spreadsheetml.xls'), 'code', 'quantity', 'amount')).toEqual(['P1 10 25'])
})

test.each(['A01-currency-texts.xlsx', 'A01-currency-behind.csv', 'A01-currency.pdf'])(
  '%s: every spelling of an amount is read',
  async (name) => {
    const { lines } = await read(name)
    for (const { values } of lines) {
      // The same numbers in each row multiply out, which proves nothing.
      expect([values.quantity?.doubt, values.price?.doubt, values.amount?.doubt]).toEqual([null, null, null])
      expect(Number(values.quantity?.value) * Number(values.price?.value)).toBeCloseTo(Number(values.amount?.value), 2)
    }
    expect(lines.length).toBe(name.endsWith('pdf') ? 10 : 15)
  }
)

test('one currency written two ways', async () => {
  expect(linesOf(await read('A01-one-currency-two-ways.xlsx'), 'quantity', 'amount')).toEqual(['3 25.00', '3 25.00'])
})

test.each(['chf', 'euro-behind', 'euro-comma', 'hkd', 'myr', 'pound', 'rmb', 'usd-behind'])(
  'A01-pdf-uniform-%s.pdf: one mark for a whole column',
  async (mark) => {
    expect(linesOf(await read(`A01-pdf-uniform-${mark}.pdf`), 'quantity', 'price', 'amount')).toEqual([
      '2 12.50 25.00',
      '4 25.00 100.00',
      '6 37.50 225.00',
      '8 50.00 400.00',
      '10 62.50 625.00'
    ])
  }
)

test('a cell that displays another number than it stores: the displayed one counts, the stored one is kept', async () => {
  const { lines } = await read('A09-shown-differs-from-stored.xlsx')
  expect(lines.map(({ values }) => [values.quantity?.value, values.quantity?.other, values.amount?.value, values.amount?.doubt])).toEqual([
    ['64', '64.123', '1234.57', 'stored'],
    ['12', '12.004', '567.89', 'stored']
  ])
})

test('_x000D_ in a text is a line break', async () => {
  expect(linesOf(await read('A10-x000D.xlsx'), 'description')).toEqual(['Valve brass, 2 inch'])
})

test('weights of several pallets are summed by item code, and their quantities are compared and not taken', async () => {
  const shipment = await read('A11-invoice-and-pallets.xlsx')
  expect(linesOf(shipment, 'code', 'quantity', 'net')).toEqual(['H-10 300 631', 'H-11 200 420'])
  expect(shipment.lines.map(({ packedQuantity }) => packedQuantity)).toEqual([null, null])
})

// The weight is open: it has no unit.
test('of several customers the open sheet comes first, with facts of its own invoice only', async () => {
  const shipment = await read('A12-several-customers.xlsx')
  expect([shipment.invoice, factOf(shipment, 'gross'), factOf(shipment, 'buyer')]).toEqual(['G-003', '3100?', 'PT GAMMA INDONESIA'])
  expect(linesOf(shipment, 'description', 'amount')).toEqual(['Paint 4500'])
})

test.each([
  ['01', '2026-03-30'],
  ['02', '2026-06-14'],
  ['03', '2026-11-20'],
  ['04', '2026-11-20'],
  ['05', '2026-11-20'],
  ['06', '2026-11-11'],
  ['07', '2026-09-09'],
  ['08', '2026-11-20'],
  ['09', '2026-11-20'],
  ['10', '2026-11-20']
])('A13-date-%s.xlsx: the date beside its label is %s', async (number, day) => {
  expect(factOf(await read(`A13-date-${number}.xlsx`), 'invoiceDate')).toBe(day)
})

test.each(['A14-hs-in-a-sentence.xlsx', 'A14-hs-below-table.xlsx', 'A14-hs-below-table.pdf'])(
  '%s: the tariff code of a sentence belongs to the lines above it',
  async (name) => {
    const { lines, total } = await read(name)
    expect(lines.map(({ values }) => values.hs?.value)).toEqual([lines[0]?.values.hs?.value, lines[0]?.values.hs?.value])
    expect(lines[0]?.values.hs?.value).toMatch(/^\d{6}(\d\d)?$/)
    expect(total?.meets ?? true).toBe(true)
  }
)

test('foreign tariff codes are doubtful and offer the first six digits', async () => {
  const { lines } = await read('A15-foreign-tariff-codes.xlsx')
  expect(lines.map(({ values: { hs } }) => `${hs?.value} ${hs?.doubt ?? ''}`)).toEqual([
    '101210 foreign-tariff',
    '852869 foreign-tariff',
    '850440 foreign-tariff',
    '84133090 ',
    '01012100 lost-zero',
    '841330 foreign-tariff'
  ])
})

test('ditto marks take the value of the row above', async () => {
  const shipment = await read('A16-ditto-marks.xlsx')
  expect(new Set(linesOf(shipment, 'description', 'origin', 'hs'))).toEqual(new Set(['Valve brass CN 84818099']))
  expect(linesOf(await read('B14-ditto-becomes-a-country.xlsx'), 'origin')).toEqual(['CN', 'CN'])
})

test.each(['xlsx', 'csv', 'pdf'])('A17-indian-grouping.%s: lakhs', async (ending) => {
  expect(linesOf(await read(`A17-indian-grouping.${ending}`), 'quantity')).toEqual(['123456', '250000'])
})

test('invisible characters are in no value', async () => {
  const shipment = await read('A25-invisible-characters.xlsx')
  expect(linesOf(shipment, 'hs', 'quantity')).toEqual(['84133090 12.50', '84133090 4'])
  expect([factOf(shipment, 'invoiceNumber'), factOf(shipment, 'buyerTax'), factOf(shipment, 'container')]).toEqual([
    'INV-9',
    '012345678901000',
    'CSQU3054383'
  ])
})

test('marks with colons belong to rows of goods', async () => {
  expect(linesOf(await read('B05-marks-with-colons.xlsx'), 'quantity', 'amount')).toEqual(['100 200', '110 220', '120 360', '130 390'])
})

test('the sheet with amounts gives the lines, the packing list their weights', async () => {
  expect(linesOf(await read('B06-packing-list-chosen-before-invoice.xlsx'), 'code', 'quantity', 'amount', 'net')).toEqual([
    'H10A 100 200 71.5',
    'H11B 120 360 69.5'
  ])
})

test('numbers of boxes are no part of headings, and headings are no values', async () => {
  expect(linesOf(await read('B07-numbered-boxes.xlsx'), 'description', 'quantity', 'amount')).toEqual(['SODA ASH LIGHT 40 10000'])
  const packing = await read('B08-gross-weight-from-heading-15.xlsx')
  expect([factOf(packing, 'gross'), factOf(packing, 'vessel')]).toEqual([undefined, 'SINAR JAYA/012'])
})

test('headings with data below count before labels of a letterhead', async () => {
  expect(linesOf(await read('B09-labels-above-beat-headings.xlsx'), 'quantity', 'net')).toEqual(['109.36 41', '98.43 37.1', '120.3 45.3'])
})

test.each([
  ['B12-sylk.slk', 'sylk'],
  ['~$A30-lock.xlsx', 'lock-file']
])('%s is refused as %s', async (name, code) => {
  expect(readingFailures).toContain(code)
  await expect(read(name)).rejects.toThrow(code)
})

test('amounts that are computed are offered as displayed', async () => {
  const { lines } = await read('B13-sum-with-noise.xlsx')
  for (const { values } of lines) expect(values.amount?.doubt).not.toBeNull()
})

test('what lies under a merged cell is no line', async () => {
  expect(linesOf(await read('B15-hidden-value-in-merged-cell.xlsx'), 'quantity', 'amount')).toEqual(['10 25'])
})

test('item numbers are codes unless they run 1, 2, 3', async () => {
  expect(linesOf(await read('B16-item-no-becomes-line-number.xlsx'), 'code', 'serial')).toEqual(['770101 -', '770102 -', '770101 -'])
})

test('a charge beside a sentence is no line of goods, and the total with it meets', async () => {
  const shipment = await read('B17-charge-beside-a-sentence.xlsx')
  expect(linesOf(shipment, 'quantity', 'amount')).toEqual(['1 150', '2 80'])
  expect(shipment.charges.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['freight 5'])
  expect(shipment.total?.meets).toBe(true)
})

test.each([
  ['B18-bank-lines-become-goods.xlsx', ['10 25', '4 90']],
  ['B20-heading-in-two-lines.pdf', ['10 18.00', '20 60.00', '100 900.00']],
  ['B22-shipment-number-as-amount.pdf', ['20.000 20000.00']],
  ['B24-footer-inside-table.pdf', ['1 40.00', '2 1.60']],
  ['B25-netto-euro-becomes-net-weight.xlsx', ['1 40', '2 1.6']],
  ['A18-xml-inside.pdf', ['10 25.00', '4 90.00']]
] as const)('%s: only the goods', async (name, expected) => {
  expect(linesOf(await read(name), 'quantity', 'amount')).toEqual(expected)
})

test('a list of rolls', async () => {
  expect(linesOf(await read('B21-fabric-packing-list.pdf'), 'quantity', 'unit', 'net')).toEqual([
    '100.0000 MTR 40.00',
    '90.0000 MTR 36.00',
    '110.0000 MTR 44.00'
  ])
})

test('numbers that were printed too close together are two', async () => {
  expect(linesOf(await read('B23-hs-and-quantity-touch.pdf'), 'quantity', 'amount')).toEqual([
    '12 26.40',
    '3 6.60',
    '5 7.50',
    '34 85.00',
    '22 6.60'
  ])
})

test('of names in two languages the one in Latin letters is taken', async () => {
  expect(linesOf(await read('B26-chinese-and-english-names.xlsx'), 'description')).toEqual(['Brass valve'])
})

test.each([
  ['A05-values-in-form-fields.pdf', ['Valve brass 10 25.00', 'Pump 4 90.00']],
  ['A05-amounts-in-form-fields.pdf', ['Valve brass 10 25.00', 'Pump 4 90.00', 'Hose 7 7.00']]
] as const)('%s: values of form fields are read at their places', async (name, expected) => {
  expect(linesOf(await read(name), 'description', 'quantity', 'amount')).toEqual(expected)
})

test.each([
  ['A06-invisible-layer-packing-list.pdf', 'net'],
  ['A06-invisible-layer-wrong-digits.pdf', 'amount']
] as const)('%s: of a picture with recognised text below it every cell is doubtful', async (name, kind) => {
  const { pages } = await readPdfPages(new Uint8Array(readFileSync(join(folder, name))))
  expect(pages.map(({ isScan, resolution, turn }) => [isScan, resolution, turn])).toEqual([[true, 150, 0]])
  const { lines } = await read(name)
  expect(lines.length).toBe(3)
  expect(lines.every(({ values }) => values[kind] !== undefined)).toBe(true)
  for (const { values } of lines) for (const value of Object.values(values)) expect(value.evidence).toBe('doubtful')
})

test('digits that are drawn as others are doubtful, also where they multiply out', async () => {
  expect(linesOf(await read('A07-other-digits-packing-list.pdf'), 'code', 'quantity', 'net')).toEqual([
    'V-38? 80? 18.50?',
    'P-83? 18? 83.00?',
    'H-88? 38? 8.30?'
  ])
  expect(linesOf(await read('A07-other-digits-invoice.pdf'), 'quantity', 'amount')).toEqual(['80? 60.00?', '18? 65.00?', '38? 38.00?'])
})

test('the electronic invoice inside a PDF gives the lines, with what only it has', async () => {
  expect(linesOf(await read('A18-xml-inside.pdf'), 'code', 'quantity', 'unit', 'price', 'amount')).toEqual([
    'A-1 10 PCE 2.50 25.00',
    'A-2 4 PCE 22.50 90.00'
  ])
})

test('a number of the electronic invoice that is not printed is doubtful', async () => {
  const { pages, attached } = await readPdfPages(new Uint8Array(readFileSync(join(folder, 'A18-xml-inside.pdf'))))
  const printed = pages.map((page) => ({
    ...page,
    texts: page.texts.map((text) => (text.text === '90,00' ? { ...text, text: '95,00' } : text))
  }))
  const [shipment] = interpret([readPdf('A18.pdf', printed, attached)]).shipments
  expect(shipment && linesOf(shipment, 'quantity', 'amount')).toEqual(['10 25.00', '4 90.00?'])
  expect(shipment?.lines[1]?.values.amount?.doubt).toBe('unprinted')
})

test.each(['Gutschrift', 'CREDIT NOTE', 'Avoir'])(
  'an electronic invoice whose printed page is a %s is marked everywhere',
  async (title) => {
    const { pages, attached } = await readPdfPages(new Uint8Array(readFileSync(join(folder, 'A18-xml-inside.pdf'))))
    const [first, ...more] = pages
    if (first === undefined) throw new Error('no page')
    const printed = [
      { ...first, texts: [{ text: title, x: 40, y: 12, width: 60, size: 10, origin: 'text' as const }, ...first.texts] },
      ...more
    ]
    const [shipment] = interpret([readPdf('A18.pdf', printed, attached)]).shipments
    expect(shipment && linesOf(shipment, 'quantity', 'amount')).toEqual(['10? 25.00?', '4? 90.00?'])
    expect(shipment?.facts.every(({ evidence }) => evidence === 'doubtful')).toBe(true)
  }
)

test('a locked and a damaged PDF are named so', async () => {
  await expect(readPdfPages(await makePdf([['Invoice']], 'secret'))).rejects.toMatchObject({ code: 'locked' })
  await expect(readPdfPages(new TextEncoder().encode('%PDF-1.7\nnothing'))).rejects.toMatchObject({ code: 'damaged' })
  await expect(readPdfPages(new TextEncoder().encode('Invoice'))).rejects.toMatchObject({ code: 'unknown' })
})
