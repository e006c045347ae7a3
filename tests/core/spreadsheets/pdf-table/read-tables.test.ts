import { expect, test } from 'vitest'
import { linesOf } from '#core/spreadsheets/pdf-table/lines.ts'
import type { PageText } from '#core/spreadsheets/pdf-table/page-text.ts'
import { readTables, type FoundTable } from '#core/spreadsheets/pdf-table/read-tables.ts'
import { columns, goodsPage, item, page, row, type Place } from './page-fixture.ts'

const tables = (...pages: readonly PageText[]): readonly FoundTable[] => readTables(pages.map(linesOf))
const only = (...pages: readonly PageText[]): FoundTable => {
  const [table, ...more] = tables(...pages)
  if (table === undefined || more.length > 0) throw new Error(`${more.length + 1} tables`)
  return table
}
/** Doubts as `row:column reason`, rows as in the sheet. */
const doubtsOf = ({ facts }: FoundTable): readonly string[] => facts.doubts.map(({ row: at, column, doubt }) => `${at}:${column} ${doubt}`)

const bolt = ['1', 'Bolt', '10', '2.00', '20.00']
const nut = ['2', 'Nut', '5', '4.00', '20.00']

test('a page that is turned, and text that runs up or down the page, are read as upright ones', () => {
  const upright = goodsPage(1, 4)
  const { width, height, items } = upright
  const turned: Record<string, PageText> = {
    down: { width: height, height: width, items: items.map((one) => ({ ...one, x: height - one.y, y: one.x, angle: 90 })) },
    up: { width: height, height: width, items: items.map((one) => ({ ...one, x: one.y, y: width - one.x, angle: -90 })) },
    over: { width, height, items: items.map((one) => ({ ...one, x: width - one.x, y: height - one.y, angle: 180 })) }
  }
  for (const [name, text] of Object.entries(turned)) expect.soft(only(text), name).toEqual(only(upright))
  const stamped = { ...upright, items: [...items, { ...item([100, 300, 'DRAFT']), size: 60, angle: -45 }] }
  expect(only(stamped)).toEqual(only(upright))
})

test('letters that were placed one by one are words, and a text drawn twice for bold type is there once', () => {
  const text = goodsPage(1, 3)
  const letters = text.items.flatMap((one) =>
    [...one.text].flatMap((letter, index) => (letter === ' ' ? [] : [{ ...one, text: letter, x: one.x + index * 4.5, width: 4.5 }]))
  )
  expect(only({ ...text, items: letters })).toEqual(only(text))
  expect(only({ ...text, items: text.items.flatMap((one) => [one, { ...one, x: one.x + 0.3 }]) })).toEqual(only(text))
})

test('headings of several lines, in two languages, and with the numbers of the columns below are found', () => {
  const table = only(
    page([
      [50, 40, '序号'],
      [90, 40, '品名'],
      [340, 40, '数量', 'right'],
      [430, 40, '单价', 'right'],
      [540, 40, '金额', 'right'],
      [50, 50, 'No'],
      [90, 50, 'Description'],
      [340, 50, 'Quantity', 'right'],
      [430, 50, 'Unit', 'right'],
      [540, 50, 'Amount', 'right'],
      [430, 60, 'Price', 'right'],
      [540, 60, '(USD)', 'right'],
      ...row(70, ['(1)', '(2)', '(3)', '(4)', '(5)']),
      ...row(85, bolt),
      ...row(100, nut)
    ])
  )
  expect(table.headings).toEqual(['序号 No', '品名 Description', '数量 Quantity', '单价 Unit Price', '金额 Amount (USD)'])
  expect(table.rows).toEqual([bolt, nut])
  expect(table.facts.fields).toEqual(['serial', 'brgurai', 'jmlsat', null, 'dnilinv'])
})

const below: Place = [90, 111, 'zinc plated']

test.each([
  ['below its row', [...row(100, bolt), below, ...row(130, nut), [90, 141, 'M8 DIN 934']], ['Bolt zinc plated', 'Nut M8 DIN 934']],
  [
    'above its row',
    [
      [90, 89, 'Bolt'],
      ...row(100, ['1', 'galvanised', '10', '2.00', '20.00']),
      [90, 119, 'Nut'],
      ...row(130, ['2', 'M8', '5', '4.00', '20.00'])
    ],
    ['Bolt galvanised', 'Nut M8']
  ],
  [
    'above and below its row',
    [
      [90, 94, 'Bolt'],
      ...row(100, ['1', '', '10', '2.00', '20.00']),
      [90, 106, 'M8'],
      [90, 124, 'Nut'],
      ...row(130, ['2', '', '5', '4.00', '20.00']),
      [90, 136, 'M8']
    ],
    ['Bolt M8', 'Nut M8']
  ]
] as const)('a description that goes on %s belongs to it', (_, places, names) => {
  const table = only(page([...row(60, columns), ...places]))
  expect(table.rows.map(([, name]) => name)).toEqual(names)
  expect(doubtsOf(table).filter((doubt) => !doubt.endsWith('wrapped'))).toEqual([])
})

test('a line at the same distance from two rows is given to one of them, and both are marked', () => {
  const table = only(page([...row(60, columns), ...row(72, bolt), [90, 84, 'loose'], ...row(96, nut)]))
  expect(table.rows.map(([, name]) => name)).toEqual(['Bolt loose', 'Nut'])
  expect(doubtsOf(table)).toEqual(['2:1 wrapped', '3:1 wrapped'])
})

test('a table goes on over pages, with its headings or without, and a description over the page break is marked', () => {
  const again = only(goodsPage(1, 3), goodsPage(4, 2))
  expect(again.rows.map(([number]) => number)).toEqual(['1', '2', '3', '4', '5'])
  expect(again.facts.pages).toEqual([0, 1, 1, 1, 2, 2])
  const bare = { ...goodsPage(4, 2), items: goodsPage(4, 2).items.slice(columns.length) }
  expect(only(goodsPage(1, 3), bare).rows).toEqual(again.rows)
  const broken = page([
    ...row(60, columns),
    [90, 75, 'and coated'],
    ...row(100, ['4', 'Bolt no 4', '4', '2.00', '8.00']),
    [90, 111, 'short'],
    ...row(130, ['5', 'Bolt no 5', '5', '2.00', '10.00'])
  ])
  const table = only(goodsPage(1, 3), broken)
  expect(table.rows[2]?.[1]).toBe('Bolt no 3 and coated')
  expect(doubtsOf(table)).toContain('4:1 wrapped')
})

test('sums, carried amounts, page numbers and sentences are no rows, and are listed as left out', () => {
  const table = only(
    page([
      [90, 30, 'Brought forward 1,000.00'],
      ...row(60, columns),
      ...row(75, bolt),
      ...row(90, ['', 'Sub Total', '', '', '20.00']),
      ...row(105, nut),
      ...row(120, ['', 'Carried forward', '', '', '40.00']),
      ...row(135, ['', 'GRAND TOTAL', '15', '', '40.00']),
      ...row(150, ['', 'Freight', '', '', '9.00']),
      [50, 170, 'SAY US DOLLARS FORTY ONLY, PAYABLE WITHIN THIRTY DAYS AFTER THE DATE OF THE BILL'],
      [300, 800, 'Page 1 of 2']
    ])
  )
  expect(table.rows).toEqual([bolt, nut])
  expect(table.facts.total).toBeNull()
  expect(table.facts.leftOut.map(({ text }) => text)).toEqual([
    'Sub Total 20.00',
    'Carried forward 40.00',
    'GRAND TOTAL 15 40.00',
    'Freight 9.00',
    'SAY US DOLLARS FORTY ONLY, PAYABLE WITHIN THIRTY DAYS AFTER THE DATE OF THE BILL'
  ])
})

test('a sum of the quantities alone is no total', () => {
  const table = only(page([...row(60, columns), ...row(75, bolt), ...row(90, nut), ...row(110, ['', 'TOTAL', '15', '', ''])]))
  expect(table.facts.total).toBeNull()
})

test('a total that is not the sum of the rows is reported', () => {
  const table = only(page([...row(60, columns), ...row(75, bolt), ...row(90, nut), ...row(110, ['', 'TOTAL', '', '', '65.00'])]))
  expect(table.facts.total).toEqual({ stated: '65.00', computed: '40.00' })
})

test('wrong products, empty cells, jumps of the number and texts that are no numbers are marked', () => {
  const rows = [
    bolt,
    ['2', 'Nut', '5', '4.00', '21.00'],
    ['3', 'Pin', '', '1.00', '3.00'],
    ['5', 'Cap', '2', '1.00', '2.00'],
    ['6', 'Rod', '1', 'free', '1.00']
  ]
  const table = only(page([...row(60, columns), ...rows.flatMap((cells, index) => row(75 + index * 15, cells))]))
  expect(table.rows).toEqual(rows)
  expect(doubtsOf(table)).toEqual(['3:2 product', '3:3 product', '3:4 product', '4:2 missing', '5:0 order', '6:3 number'])
})

test('a text that reaches into the next column is marked', () => {
  const long: Place = [90, 75, 'Bolt with a name that is much too long for the column of the names']
  const table = only(
    page([
      ...row(60, columns),
      ...row(75, ['1', '', '10', '2.00', '20.00']),
      long,
      ...row(90, nut),
      ...row(105, ['3', 'Pin', '1', '1.00', '1.00'])
    ])
  )
  expect(table.rows.map(([, , quantity]) => quantity)).toEqual(['10', '5', '1'])
  expect(doubtsOf(table)).toContain('2:1 overlap')
})

test('units and currencies in the cells of numbers become columns and headings', () => {
  const headings = ['No', 'Description', 'Qty', 'Price', 'Amount']
  const table = only(
    page([
      ...row(60, headings),
      ...row(75, ['1', 'Bolt', '10 PCS', 'USD 2.00', '20.00 USD']),
      ...row(90, ['2', 'Nut', '5 SET', 'USD 4.00', '20.00 USD'])
    ])
  )
  expect(table.headings).toEqual(['No', 'Description', 'Qty', 'Unit', 'Price (USD)', 'Amount (USD)'])
  expect(table.rows).toEqual([
    ['1', 'Bolt', '10', 'PCS', '2.00', '20.00'],
    ['2', 'Nut', '5', 'SET', '4.00', '20.00']
  ])
  expect(table.facts.fields).toEqual(['serial', 'brgurai', 'jmlsat', 'kdsat', null, 'dnilinv'])
})

test('two columns that are so close that each of their lines is one text are told apart, and the cells are marked', () => {
  const merged = (y: number, [no = '', name = '', numbers = '', amount = '']: readonly string[]): readonly Place[] => [
    [50, y, no],
    [90, y, name],
    [330, y, numbers],
    [540, y, amount, 'right']
  ]
  const table = only(
    page([
      ...merged(60, ['No', 'Description', 'Qty Price', 'Amount']),
      ...merged(75, ['1', 'Bolt', '10 2.00', '20.00']),
      ...merged(90, ['2', 'Nut', '15 4.00', '60.00'])
    ])
  )
  expect(table.headings).toEqual(columns)
  expect(table.rows).toEqual([bolt, ['2', 'Nut', '15', '4.00', '60.00']])
  expect(doubtsOf(table)).toEqual(['2:2 overlap', '2:3 overlap', '3:2 overlap', '3:3 overlap'])
})

test('a unit price is not taken for a unit and a price', () => {
  const headings = ['No', 'Description', 'Qty', 'Unit Price', 'Amount']
  const table = only(
    page([...row(60, headings), ...row(75, ['1', 'Bolt', '10', 'USD 2.00', '20.00']), ...row(90, ['2', 'Nut', '5', 'USD 4.00', '20.00'])])
  )
  expect(table.headings).toEqual(['No', 'Description', 'Qty', 'Unit Price (USD)', 'Amount'])
})

test('tariff codes in the descriptions get a column, and the descriptions stay', () => {
  const table = only(
    page([...row(60, columns), ...row(75, bolt), [90, 86, 'HS CODE: 7318.15.10'], ...row(110, nut), [90, 121, 'HS CODE: 7318.16.00']])
  )
  expect(table.rows.map(([, name, code]) => [name, code])).toEqual([
    ['Bolt HS CODE: 7318.15.10', '7318.15.10'],
    ['Nut HS CODE: 7318.16.00', '7318.16.00']
  ])
})

test('numbers with a decimal comma are held against each other in that form', () => {
  const table = only(
    page([...row(60, columns), ...row(75, ['1', 'Baut', '1.000', '2,50', '2.500,00']), ...row(90, ['2', 'Mur', '10', '1,25', '12,50'])])
  )
  expect(doubtsOf(table)).toEqual([])
})

test('columns are known by their numbers where their headings mean two things', () => {
  const headings = ['No', 'Nama Barang', 'Banyaknya', 'Harga', 'Jumlah']
  const table = only(page([...row(60, headings), ...row(75, bolt), ...row(90, nut)]))
  expect(table.facts.fields).toEqual(['serial', 'brgurai', 'jmlsat', null, 'dnilinv'])
})

test('the weight of a carton is not that of the line', () => {
  const rows = [row(60, ['No', 'Description', 'Quantity', 'N.W./CTN', 'Net weight']), row(75, ['1', 'Bolt', '10', '2.50', '5.00'])]
  const table = only(page([...rows.flat(), ...row(90, ['2', 'Nut', '5', '4.00', '12.00'])]))
  expect(table.facts.fields).toEqual(['serial', 'brgurai', 'jmlsat', null, 'nettodtl'])
})

test('two tables side by side with the same headings are one, the left one first', () => {
  const half = (x: number, y: number, cells: readonly string[]): readonly Place[] =>
    cells.map((text, index): Place => (index < 2 ? [x + index * 25, y, text] : [x + 40 + index * 55, y, text, 'right']))
  const place = (x: number, y: number, [no = '', name = '', , , amount = '']: readonly string[]) => half(x, y, [no, name, '7', amount])
  const headings = ['No', 'Name', 'Qty', 'Amount']
  const table = only(
    page([
      ...half(20, 60, headings),
      ...half(310, 60, headings),
      ...place(20, 75, bolt),
      ...place(310, 75, ['3', 'Pin', '', '', '9.00']),
      ...place(20, 90, nut)
    ])
  )
  expect(table.rows.map(([number]) => number)).toEqual(['1', '2', '3'])
})

test('a table without headings is guessed, and every cell of it is marked', () => {
  const body = goodsPage(1, 4)
  const table = only({ ...body, items: body.items.slice(columns.length) })
  expect(table.rows[3]).toEqual(['4', 'Bolt no 4', '4', '2.00', '8.00'])
  expect(table.facts.fields).toEqual(['serial', 'brgurai', 'jmlsat', null, 'dnilinv'])
  expect(table.facts.doubts).toHaveLength(20)
})

test('two different tables are two, and a page of terms is none', () => {
  const packing = page([
    [50, 60, 'Carton'],
    [120, 60, 'Description'],
    [400, 60, 'Net weight', 'right'],
    [50, 75, '1'],
    [120, 75, 'Bolt'],
    [400, 75, '12.50', 'right']
  ])
  const terms = page(
    Array.from({ length: 20 }, (_, index): Place => [50, 60 + index * 12, 'The seller shall not be liable for any delay of the goods.'])
  )
  expect(tables(goodsPage(1, 3), packing, terms).map(({ rows }) => rows.length)).toEqual([3, 1])
})
