import { expect, test } from 'vitest'
import { writtenCode, type ChosenCodes } from '#core/codes/written-codes.ts'
import { withoutUnits } from '#core/spreadsheets/import/amount-units.ts'
import { readFacts } from '#core/spreadsheets/import/header-facts/read-facts.ts'
import { fillOf } from '#core/catalog/product.ts'
import { suggestColumns } from '#core/spreadsheets/import/headings.ts'
import { planImport, type ImportRequest } from '#core/spreadsheets/import/plan-import.ts'
import { rowKinds } from '#core/spreadsheets/import/row-kinds.ts'
import { cellText, plainFacts, type Cell } from '#core/spreadsheets/sheet.ts'
import { processorTime } from '../../../support/processor-time.ts'

const headings = ['No', 'Item code', 'Description', 'Qty', 'Unit', 'Unit price', 'Amount', 'Net weight']
const goods = (number: number): readonly Cell[] => [number, `P-${number}`, `PART ${number}`, number, 'PCS', 2, number * 2, number * 1.5]
const note = (text: string, column = 0): readonly Cell[] => [...Array.from({ length: column }, () => null), text]

const request = (rows: readonly (readonly Cell[])[], more: Partial<ImportRequest> = {}): ImportRequest => ({
  member: 'detail',
  sheet: { name: 'S', rows: [headings, ...rows], facts: plainFacts },
  headerRow: 0,
  columns: suggestColumns('detail', headings),
  form: 'en',
  mode: 'append',
  existing: [],
  ...more
})
const kindsOf = (...rows: readonly (readonly Cell[])[]) => rowKinds(request(rows)).slice(1)

test('a sum with a unit, but without number, description or code, is no row of goods', () => {
  const sum = [null, null, null, 3, 'PCS', null, 6, 4.5]
  expect(kindsOf(goods(1), goods(2), sum)).toEqual(['data', 'data', 'total'])
  expect(kindsOf(goods(1), goods(2), sum, goods(1), goods(3), [null, null, null, 4, 'PCS', null, 8, 6])[5]).toBe('total')
  expect(kindsOf(goods(1), goods(2), sum, goods(4), [null, null, null, '7', 'PCS', null, 14, 10.5])[4]).toBe('total')
  // A further amount of the goods above.
  expect(kindsOf(goods(1), goods(2), [null, null, null, 3, 'PCS', null, 7, 4.5])[2]).toBe('data')
})

test.each([
  ['total', [null, null, 'TOTAL', 15, null, null, 30, 22]],
  ['total', [null, null, 'Sub-total Part I', 15, null, null, 30, 22]],
  ['total', [null, null, 'Sub total (USD):', null, null, null, 30, null]],
  ['total', [null, null, null, 15, null, null, 30, 22]],
  ['total', [null, null, 'Carried forward', null, null, null, 30, null]],
  ['total', ['合计', null, null, 15, null, null, 30, 22]],
  ['total', [null, null, 'OCEAN FREIGHT', null, null, null, 250, null]],
  ['total', ['Gross weight: 1,250.00 KGS']],
  ['total', [null, null, 'T O T A L', 15, null, null, 30, 22]],
  ['total', [null, null, '** TOTAL **', 15, null, null, 30, 22]],
  ['total', [null, null, 'Grand  Total', 15, null, null, 30, 22]],
  ['total', [null, null, 'TTL', 15, null, null, 30, 22]],
  ['total', [null, null, 'Ttl.', 15, null, null, 30, 22]],
  ['total', [null, null, 'G. TOTAL', 15, null, null, 30, 22]],
  ['total', [null, null, 'NET TOTAL', 15, null, null, 30, 22]],
  ['total', [null, null, 'Invoice total', 15, null, null, 30, 22]],
  ['total', [null, null, 'Nilai total', 15, null, null, 30, 22]],
  ['total', [null, null, 'T.O.T.A.L', 15, null, null, 30, 22]],
  ['total', [null, null, 'Keseluruhan', 15, null, null, 30, 22]],
  ['total', [null, null, 'Rekap:', 15, null, null, 30, 22]],
  ['total', [null, null, 'Σ', 15, null, null, 30, 22]],
  ['heading', headings],
  ['words', note('SAY US DOLLARS THIRTY ONLY')],
  ['words', note('Terbilang: tiga puluh dolar Amerika', 2)],
  ['words', note('TOTAL SAY: EURO THIRTY', 1)],
  ['signature', note('For and on behalf of', 5)],
  ['signature', note('Authorized Signature', 2)],
  ['signature', note('____________________', 6)],
  ['signature', note('Hormat kami,')],
  ['prose', note('We certify that this invoice is true and correct.')],
  ['prose', ['Bank:', 'BANK OF X', null, 'A/C 3901 2200 1904']],
  ['prose', note('COMMERCIAL INVOICE page 2 of 3')],
  ['empty', []],
  ['empty', [null, '', null]]
] as const)('below the goods: %s %j', (kind, row) => {
  expect(kindsOf(goods(1), goods(2), goods(3), row)[3]).toBe(kind)
})

test.each([
  [[4, 'P-4', 'TOTAL QUARTZ 9000', 1, 'PCS', 2, 2, 1]],
  [[4, 'TOTAL-7', 'OIL', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'REKAP BOOK', 1, 'PCS', 2, 2, 1]],
  [[4, null, 'NET TOTAL STATION', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'FREIGHT ELEVATOR DOOR', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'SIGNATURE PAD', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'SAYONARA SLIPPERS', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'PART II OF BOOK', 1, 'PCS', 2, 2, 1]],
  [[4, 'P-4', 'SAMPLE, FREE OF CHARGE', 1, 'PCS', null, null, null]],
  [[4, 'P-4', 'SAMPLE', '#N/A', 'PCS', null, '#REF!', null]],
  [[null, 'P-4', 'SPARE SEAL']],
  [[4, 'P-4', 'PRICE TO BE AGREED', 'n/a', 'PCS', 'n/a', 'n/a', 'n/a']]
])('goods stay goods: %j', (row) => {
  expect(kindsOf(goods(1), goods(2), goods(3), row)[3]).toBe('data')
})

test('titles stand above goods, the rest of a description below them', () => {
  expect(
    kindsOf(
      note('PART I', 2),
      goods(1),
      note('FOR 20 T EXCAVATOR', 2),
      goods(2),
      [],
      note('PART II', 2),
      goods(3),
      note('SPARE PARTS', 1),
      goods(4)
    )
  ).toEqual(['section', 'data', 'text', 'data', 'empty', 'section', 'data', 'prose', 'data'])
  expect(kindsOf(goods(1), [], note('HYDRAULIC PARTS', 1), goods(2))).toEqual(['data', 'empty', 'section', 'data'])
})

test('in a list of few columns every row of text is a row', () => {
  const columns = ['Uraian', 'Jumlah']
  const rows: readonly (readonly Cell[])[] = [columns, ['Baut', 5], ['Mur', null], ['TOTAL', 5]]
  expect(rowKinds({ ...request([]), sheet: { name: 'S', rows, facts: plainFacts }, columns: suggestColumns('detail', columns) })).toEqual([
    'empty',
    'data',
    'data',
    'total'
  ])
})

test('the user decides otherwise: any row is taken, a row of goods is left out, text goes to the description above', () => {
  const rows = [
    goods(1),
    note('FOR 20 T EXCAVATOR', 2),
    goods(2),
    [null, null, 'TOTAL BRAND OIL', 3, 'LTR', 1, 3, 3],
    note('SAY TEN ONLY', 2)
  ]
  const plain = planImport(request(rows))
  expect(plain.rows.map(({ row }) => row)).toEqual([2, 4, 5])
  expect(plain.classified.map(({ row, kind, taken }) => [row, kind, taken])).toEqual([
    [3, 'text', false],
    [6, 'words', false]
  ])
  const decided = planImport(
    request(rows, {
      decided: new Map([
        [3, true],
        [4, false],
        [6, true]
      ])
    })
  )
  expect(decided.rows.map(({ row, values }) => [row, values['brgurai']])).toEqual([
    [2, 'PART 1 FOR 20 T EXCAVATOR'],
    [5, 'TOTAL BRAND OIL'],
    [6, 'SAY TEN ONLY']
  ])
  expect(decided.classified.map(({ row, kind, taken }) => [row, kind, taken])).toEqual([
    [3, 'text', true],
    [4, 'data', false],
    [6, 'words', true]
  ])
})

test('ten thousand rows of prose, and cells of 100,000 letters made to slow patterns down, take less than three seconds of the processor', () => {
  const prose = Array.from({ length: 10_000 }, (_, index) => note(`${index} ${'the goods are to be delivered as agreed '.repeat(25)}`))
  const fill = (text: string): string => text.repeat(Math.ceil(100_000 / text.length))
  const repeated = ['dollars ', 'total ', 'made in ', 'total usd ', ' ', '1', "1'", 'a ', '. ', '_', 'no ', '(', 'say ', 'part ']
  const hostile = repeated.flatMap((text) => [`1${fill(text)}!`, `total${fill(text)}!`, fill(text)])
  const started = processorTime()
  const plan = planImport(request([goods(1), ...prose, ...hostile.flatMap((text) => [note(text), note(text, 2), note(text, 3)]), goods(2)]))
  expect(plan.classified.length).toBeGreaterThan(10_000)
  for (const text of hostile) {
    suggestColumns('detail', [text])
    writtenCode('country', text, {})
    writtenCode('unit', text, {})
    withoutUnits({ name: '', rows: [[], [text]], facts: plainFacts }, 0, ['jmlsat'], 'detail')
    readFacts({ name: '', rows: [[text], [text.slice(0, 2_000)], ['No']], facts: plainFacts }, 2, [])
  }
  expect(processorTime() - started).toBeLessThan(3_000)
})

test('a text becomes its code, a text without one is listed, and a row without a unit gets that of its column', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Item code', 'Description', 'Qty', 'Unit', 'Origin'],
    ['A', 'X', 1, 'PCS', 'MADE IN CHINA'],
    ['B', 'Y', 2, 'pcs', 'Nusantara'],
    ['C', 'Z', 3, null, 'CN']
  ]
  const asked: ImportRequest = {
    ...request([]),
    sheet: { name: 'S', rows, facts: plainFacts },
    columns: suggestColumns('detail', (rows[0] ?? []).map(cellText)),
    columnUnits: { kdsat: 'SET' }
  }
  const plan = planImport(asked)
  expect(plan.rows.map(({ values }) => [values['kdsat'], values['brgasal']])).toEqual([
    ['PCE', 'CN'],
    ['PCE', 'Nusantara'],
    ['SET', 'CN']
  ])
  expect(plan.coded.map(({ text, code, from, count }) => [text, code, from, count])).toEqual([
    ['PCS', 'PCE', 'words', 1],
    ['MADE IN CHINA', 'CN', 'words', 1],
    ['pcs', 'PCE', 'words', 1],
    ['Nusantara', null, null, 1]
  ])
  const chosen = planImport({ ...asked, chosen: { country: { nusantara: 'ID' } } })
  expect(chosen.rows[1]?.values['brgasal']).toBe('ID')
})

test('a unit with several meanings stays for the user, in a column or behind an amount', () => {
  const planOf = (chosen: ChosenCodes) => {
    const rows: readonly (readonly Cell[])[] = [
      ['Item code', 'Description', 'Qty', 'Unit'],
      ['A', 'KERTAS', 1, 'LBR'],
      ['B', 'KAIN', 2, 'MTS'],
      ['C', 'KUNCI', 3, 'ST'],
      ['D', 'KARDUS', 4, 'DUS'],
      ['E', 'KERTAS', '5 LBR', null],
      ['F', 'KAIN', '6 MTS', null],
      ['G', 'KARDUS', '7 DUS', null]
    ]
    const columns = suggestColumns('detail', (rows[0] ?? []).map(cellText))
    const { sheet, units } = withoutUnits({ name: 'S', rows, facts: plainFacts }, 0, columns, 'detail', chosen)
    return planImport({ ...request([]), sheet, columns, units, chosen })
  }
  const unitsOf = ({ rows }: ReturnType<typeof planImport>) => rows.map(({ values }) => values['kdsat'])
  const plan = planOf({})
  expect(unitsOf(plan)).toEqual(['LBR', 'MTS', 'ST', 'BX', 'LBR', 'MTS', 'BX'])
  expect([plan.problems, plan.rows.map(({ values }) => values['jmlsat'])]).toEqual([[], [1, 2, 3, 4, 5, 6, 7]])
  expect(plan.coded.map(({ text, code, count }) => [text, code, count])).toEqual([
    ['LBR', null, 2],
    ['MTS', null, 2],
    ['ST', null, 1],
    ['DUS', 'BX', 1]
  ])
  expect(unitsOf(planOf({ unit: { lbr: 'ST', mts: 'MTR', st: 'SET' } }))).toEqual(['ST', 'MTR', 'SET', 'BX', 'ST', 'MTR', 'BX'])
})

test('the catalog fills what the sheet leaves blank and names another tariff code; lines that are matched keep theirs', () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Item code', 'Description', 'Qty', 'HS'],
    ['P-1', 'PUMP', 2, null],
    ['P-2', 'VALVE', 1, '84818099'],
    ['P-3', 'HOSE', 1, null]
  ]
  const product = (nohs: string) =>
    ({
      kd_barang: 'P',
      nohs,
      brgurai: 'OLD NAME',
      merk: 'KITAMINE',
      brgasal: 'JP',
      kdsat: 'SET',
      unitWeight: '1.5',
      unitPrice: '10',
      currency: 'USD'
    }) as never
  const products: Readonly<Record<string, never>> = { 'P-1': product('84135090'), 'P-2': product('84812090') }
  const asked: ImportRequest = {
    ...request([]),
    sheet: { name: 'S', rows, facts: plainFacts },
    columns: suggestColumns('detail', (rows[0] ?? []).map(cellText)),
    catalog: (line) => {
      const found = typeof line['kd_barang'] === 'string' ? products[line['kd_barang']] : undefined
      return found ? fillOf(line, found, 'USD', () => null) : null
    }
  }
  const plan = planImport(asked)
  expect(plan.rows[0]?.values).toMatchObject({
    nohs: '84135090',
    brgurai: 'PUMP',
    merk: 'KITAMINE',
    brgasal: 'JP',
    nettodtl: 3,
    dnilinv: 20
  })
  expect(plan.rows[1]?.values).toMatchObject({ nohs: '84818099', merk: 'KITAMINE' })
  expect(plan.catalog.map(({ row, otherTariff }) => [row, otherTariff])).toEqual([
    [2, null],
    [3, '84812090']
  ])
  const matched = planImport({ ...asked, mode: 'merge', existing: [{ kd_barang: 'P-1', nohs: '' }] })
  expect(matched.catalog.map(({ row }) => row)).toEqual([3])
})
