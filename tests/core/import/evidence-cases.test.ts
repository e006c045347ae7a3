import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interpret } from '#core/import/interpret.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { ColumnKind } from '#core/vocabulary/goods-columns.ts'

const folder = join(process.cwd(), 'tests/fixtures/import4')

const read = async (name: string) => {
  const reading = await readFile(name, new Uint8Array(readFileSync(join(folder, name))))
  if (reading.kind !== 'document') throw new Error(reading.kind)
  const { pages, shipments } = interpret([reading.document])
  const [shipment] = shipments
  if (shipment === undefined) throw new Error(`${name} has no shipment`)
  /** `!` behind a proved value, `?` behind a doubtful one. */
  const marked = (kind: ColumnKind): readonly string[] =>
    shipment.lines.map(({ values }) => {
      const value = values[kind]
      return value === undefined ? '-' : `${value.value}${value.evidence === 'doubtful' ? '?' : value.evidence === 'proved' ? '!' : ''}`
    })
  const questions = pages.flatMap(({ table }) =>
    (table?.questions ?? []).map(({ kind, columns }) => [kind, ...columns.map((column) => table?.texts[column])])
  )
  const leftOut = pages.flatMap(({ lines }) => (lines?.leftOut ?? []).map(({ kind, text }) => `${kind}: ${text}`))
  return { shipment, marked, questions, leftOut }
}

test('a column of ones and two equal columns prove nothing: the quantity is the one that is headed so', async () => {
  const { marked } = await read('c02_factor_one.xlsx')
  expect([marked('quantity'), marked('price')]).toEqual([
    ['12?', '88?', '90?'],
    ['1?', '1?', '1?']
  ])
})

test('the row that multiplies out is the goods, and containers are not', async () => {
  const { marked, leftOut } = await read('c08_containers_as_goods.xlsx')
  expect([marked('description'), marked('quantity'), marked('amount')]).toEqual([
    ['ACETONE 99.5% MIN PACKING: IN ISOTANK?'],
    ['110!'],
    ['115500!']
  ])
  expect(leftOut.filter((row) => row.startsWith('container:')).length).toBe(3)
})

test('of two weights the one that is the other times the cartons is of the line, and the only net weight is asked about', async () => {
  const { marked, questions } = await read('c11_weight_per_carton.xlsx')
  expect([marked('gross'), marked('net')]).toEqual([
    ['94!', '414!'],
    ['3.9?', '19.2?']
  ])
  expect(questions).toEqual([['net', 'N.W. KG']])
})

test('lines of an electronic invoice without quantity and amount are left out in sight', async () => {
  const { marked, leftOut } = await read('c14_section_lines.xml')
  expect(marked('description')).toEqual(['Beeswax'])
  expect(leftOut.filter((row) => row.startsWith('zero:')).map((row) => row.split(' · ')[1])).toEqual([
    '--- Household ---',
    'We deliver in glass'
  ])
})

test('an unknown heading puts the weak holder of the quantity in doubt', async () => {
  const { marked, questions } = await read('c17_unknown_heading_takes_other_column.xlsx')
  expect(marked('quantity').every((value) => value.endsWith('?'))).toBe(true)
  expect(marked('description').every((value) => value.endsWith('?'))).toBe(true)
  expect(questions).toEqual([
    ['description', 'Texto breve de material'],
    ['quantity', 'Cantidad en Pedido', 'Libre utilización']
  ])
})

test('the column that has words is proposed as the description, and asked about', async () => {
  const { marked, questions } = await read('c18_serial_and_code_as_description.xlsx')
  expect(marked('description')).toEqual(['RULET TEKER?', 'PUNTERIZ?'])
  expect(questions).toEqual([['description', 'Mal Hizmet CU', '']])
})

test('the name of a set belongs to the numbers below it', async () => {
  const { marked } = await read('c21_number_without_words_of_set.xlsx')
  expect(marked('description')).toEqual([
    'STEEL PANEL: Made of 3 mm sheet Size: 1250 x 1000 mm',
    'STEEL PANEL: Made of 3 mm sheet Size: 1250 x 500 mm',
    'TELESCOPIC PROP: Size: 3 m'
  ])
})

test('of several pairs of unit and quantity one question is asked, and all lines are there', async () => {
  const { marked, questions } = await read('c27_two_pairs_of_quantities.xlsx')
  expect([marked('quantity'), marked('unit')]).toEqual([
    ['88?', '60?', '88?'],
    ['NIU?', 'NIU?', 'NIU?']
  ])
  expect(questions).toEqual([['quantity', '数量', '数量']])
})

test('the price of an electronic invoice is for its base quantity', async () => {
  const right = await read('08-base-quantity-right.xml')
  expect([right.marked('quantity'), right.marked('price')]).toEqual([
    ['74391833!', '5000!'],
    ['0.134195!', '12.00!']
  ])
  const contradicted = await read('08-base-quantity-contradicted.xml')
  expect([contradicted.marked('quantity'), contradicted.marked('price')]).toEqual([['5000?'], ['12.00?']])
})

test('an exact price has no tolerance, and written zeros are digits', async () => {
  const general = await read('09-general-format-tolerance.xlsx')
  expect(general.marked('amount')).toEqual(['2510?', '2009?', '10.2!'])
  const zeros = await read('09-zeros-widen-tolerance.csv')
  expect(zeros.marked('amount')).toEqual(['300.00?', '52.50!', '10.20!'])
})

test.each([
  ['ja_euc_jp.csv', 'ステンレスボールバルブ'],
  ['th_tis-620.csv', 'บอลวาล์วสแตนเลส'],
  ['tr_cp1254.csv', 'PASLANMAZ KÜRESEL VANA'],
  ['vi_cp1258.csv', 'Van bi thép không gỉ']
])('%s is read in its encoding', async (name, description) => {
  const { shipment, marked } = await read(name)
  expect(shipment.lines[0]?.values.description?.value).toBe(description)
  expect([marked('quantity'), marked('amount')]).toEqual([
    ['10!', '4!', '100!'],
    ['25.00!', '120.00!', '5.00!']
  ])
})

test('a date whose first two digits may be the year is open, with the other reading', async () => {
  const { shipment } = await read('11-year-first.csv')
  const date = shipment.facts.find(({ name }) => name === 'invoiceDate')
  expect([date?.value, date?.doubt, date?.other]).toEqual(['2003-04-26', 'year-first', '2026-04-03'])
})

test('codes in number cells are the stored digits, however they are displayed', async () => {
  const { shipment, marked } = await read('16-codes-as-numbers.xlsx')
  expect(marked('code')).toEqual(['6932171234567', '6932171239999'])
  expect(['invoiceNumber', 'transportDocument'].map((name) => shipment.facts.find((fact) => fact.name === name)?.value)).toEqual([
    '202611180001',
    '6012345678901'
  ])
})
