import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSplitCells } from '#core/import/readers/ragged-rows.ts'
import { readFile } from '#core/import/readers/read-file.ts'

const headings = ['Description', 'Qty', 'Unit', 'Unit Price', 'Amount']
const word = fc.constantFrom('BOLT', 'M8', 'STEEL', 'ZINC PLATED', 'GRADE 8.8', 'DIN 933', 'WASHER', 'RING', '2 INCH')
const grouped = (value: number): string => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A line as a program writes it that quotes nothing. */
const line = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 4 }),
    gap: fc.constantFrom(',', ', '),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    price: fc.integer({ min: 1, max: 500_000 })
  })
  .map(({ words, gap, quantity, price }) => [
    words.join(gap),
    quantity.toLocaleString('en-US'),
    'PCS',
    grouped(price / 100),
    grouped((quantity * price) / 100)
  ])
const plain = ['HEX NUT', '5', 'PCS', '1.00', '5.00']

test('a row with separators in its texts and numbers is joined as it was written, or stays as it is', () => {
  let whole = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const written = [headings, plain, plain, ...lines, ...lines.map(() => plain), plain, plain]
      const split = written.map((cells) => cells.join(',').split(','))
      withoutSplitCells(split, ',').forEach((cells, at) => {
        if ((split[at]?.length ?? 0) > headings.length && cells.length === headings.length) whole += 1
        expect([written[at], split[at]]).toContainEqual(cells)
      })
    })
  )
  expect(whole).toBeGreaterThan(30)
})

test('in a file whose separators are not quoted, descriptions with commas and numbers with groups come in right', async () => {
  const rows = ['BOLT, M8,10,PCS,2.00,20.00', 'GEAR BOX,12,SET,1,200.50,14,406.00', 'RING, STEEL, ZINC,4,PCS,3.00,12.00']
  const regular = Array.from({ length: 5 }, () => plain.join(','))
  const reading = await readFile('a.csv', new TextEncoder().encode([headings.join(','), ...regular, ...rows].join('\n')))
  const cells = reading.kind === 'document' ? reading.document.pages[0]?.rows.slice(-3).map((row) => row.map((cell) => cell?.text)) : []
  expect(cells).toEqual([
    ['BOLT, M8', '10', 'PCS', '2.00', '20.00'],
    ['GEAR BOX', '12', 'SET', '1,200.50', '14,406.00'],
    ['RING, STEEL, ZINC', '4', 'PCS', '3.00', '12.00']
  ])
})

test.each([
  ['a comment behind the last column', 'BOLT,10,PCS,2.00,20.00,urgent'],
  ['a comment beside the list', 'BOLT,10,PCS,2.00,20.00,,urgent'],
  ['two ways to join', 'BOLT,8,100,PCS,2.00,200.00'],
  ['numbers only', '1,2,3,4,5,6']
])('a row with %s stays as it is', (_, text) => {
  const rows = [headings, ...Array.from({ length: 5 }, () => plain), text.split(',')]
  expect(withoutSplitCells(rows, ',').at(-1)).toEqual(text.split(','))
})

test.each([';', '\t', ','])(
  'quantities with units are not joined with the prices behind them where notes stand beside the list: %j',
  (separator) => {
    const rows = [
      ['Description', 'Qty', 'Price', 'Amount', 'Rev'],
      ...[1, 2, 3, 4, 5].map((number) => ['PUMP', `${number} PAIR`, '1.50', `${number * 1.5}0`, number % 2 === 0 ? 'A1' : '7']),
      ['VALVE', '3 PAIR', '1.50', '4.50', '4', '', 'new item'],
      ['HOSE', '4 PAIR', '-1.50', '-6.00', 'T-7', '', 'see drawing']
    ]
    expect(withoutSplitCells(rows, separator)).toEqual(rows)
  }
)

test('rows that end early, such as those of parts, join nothing in the rows that are as wide as the headings', () => {
  const parts = ['', '- Manual', '1']
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const rows = [['No. 88 Industrial Road'], headings, ...lines.flatMap((cells) => [cells, parts, parts, parts])]
      expect(withoutSplitCells(rows, ';')).toEqual(rows)
    })
  )
})

test('a note with a gap beside the list joins no cells, where columns of codes and numbers would let them', () => {
  const rows = Array.from({ length: 6 }, (_, at) => [
    `${at + 1}`,
    `P-${at}7`,
    `Bearing ${at}`,
    `5208.32.00`,
    '120',
    '3.50',
    '420.00',
    at % 2 === 0 ? `A${at}` : `${at}`
  ])
  const noted = ['7', 'P-77', 'Bearing 6204', '5208.32.00', '870', '59,099', '51.416,13', '2', '', 'urgent']
  expect(withoutSplitCells([...rows, noted], ';').at(-1)).toEqual(noted)
})
