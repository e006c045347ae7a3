import { expect, test } from 'vitest'
import type { KnownForms } from '#core/spreadsheets/number-form.ts'
import { date, number, text, words } from '#core/schema/field.ts'
import { fitsRanges, planPaste } from '../../../../../renderer/grid/sheet/paste-plan.ts'
import type { Range } from '../../../../../renderer/grid/base/range.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const columns = [
  { key: 'nohs', field: text(facts) },
  { key: 'cif', field: number(facts) },
  { key: 'tanggal', field: date(facts) }
]
const rows = [
  { nohs: '1', cif: 1, tanggal: '' },
  { nohs: '2', cif: null, tanggal: '2026-01-01' }
]
const at = (top: number, left: number, bottom = top, right = left): Range => ({ top, left, bottom, right })
const paste = (block: string[][], range: Range) => planPaste(block, { rows, columns, ranges: [range], language: 'id' })

test('dates with the names of their months are pasted in every language, without a question', () => {
  const block = [['20 Nov 2026'], ['20 novembre 2026'], ['2026年11月20日'], ['20 พฤศจิกายน 2569'], ['ngày 20 tháng 11 năm 2026']]
  const { edits, unreadable, question } = paste(block, at(0, 2))
  expect([edits.map(({ value }) => value), unreadable, question]).toEqual([block.map(() => '2026-11-20'), [], null])
})

test('a pasted block becomes edits with wire types and appends missing rows', () => {
  expect(
    paste(
      [
        ['8450', '1.234,5', '20-11-2026'],
        ['8451', '7', ''],
        ['8452', '', '']
      ],
      at(1, 0)
    )
  ).toEqual({
    append: 2,
    edits: [
      { row: 1, key: 'nohs', value: '8450' },
      { row: 1, key: 'cif', value: 1234.5 },
      { row: 1, key: 'tanggal', value: '2026-11-20' },
      { row: 2, key: 'nohs', value: '8451' },
      { row: 2, key: 'cif', value: 7 },
      { row: 3, key: 'nohs', value: '8452' }
    ],
    unreadable: [],
    marks: [],
    coded: [],
    question: null,
    selects: { top: 1, left: 0, bottom: 3, right: 2 }
  })
})

test('results of failed formulas are reported, also in a column of texts', () => {
  const { edits, unreadable } = paste([['#N/A', '#DIV/0!', ' #REF! '], ['########'], ['Err:502'], ['#7']], at(0, 0))
  expect(edits.map(({ value }) => value)).toEqual(['#7'])
  expect(unreadable.map(({ key, why }) => [key, why])).toEqual([
    ['nohs', 'formula'],
    ['cif', 'formula'],
    ['tanggal', 'formula'],
    ['nohs', 'formula'],
    ['nohs', 'formula']
  ])
})

test('codes that a spreadsheet has made dates or rounded numbers are reported, in columns of texts', () => {
  const { edits, unreadable } = paste([['06-Apr'], ['2,60403E+11'], ['APR-06']], at(0, 0))
  expect(edits.map(({ value }) => value)).toEqual(['APR-06'])
  expect(unreadable.map(({ text: pasted, why }) => [pasted, why])).toEqual([
    ['06-Apr', 'damaged'],
    ['2,60403E+11', 'damaged']
  ])
})

test('the currencies of pasted numbers are kept for a report', () => {
  const { edits, marks } = paste([['EUR 5', 'EUR 100,50']], at(0, 0))
  expect(edits.map(({ value }) => value)).toEqual(['EUR 5', 100.5])
  expect(marks).toEqual([{ key: 'cif', currency: 'EUR', text: 'EUR 100,50', place: { row: 0, key: 'cif' } }])
})

test('invalid texts and texts past the last column are reported', () => {
  expect(paste([['banyak', 'besok', 'lebih', '']], at(0, 1))).toEqual({
    append: 0,
    edits: [],
    unreadable: [
      { row: 0, column: 1, key: 'cif', text: 'banyak', why: 'number' },
      { row: 0, column: 2, key: 'tanggal', text: 'besok', why: 'date' },
      { row: 0, column: 3, key: null, text: 'lebih', why: 'outside' }
    ],
    marks: [],
    coded: [],
    question: null,
    selects: { top: 0, left: 1, bottom: 0, right: 2 }
  })
})

test('one copied cell fills the whole range; equal values produce no edit', () => {
  expect(paste([['2']], at(0, 0, 1, 0)).edits).toEqual([{ row: 0, key: 'nohs', value: '2' }])
  expect(paste([['5']], at(0, 0, 1, 1)).edits).toHaveLength(4)
})

test('a block has one number format: an unambiguous cell determines ambiguous cells, also in another column', () => {
  const amounts = [
    { key: 'jmlsat', field: number(facts) },
    { key: 'dcif', field: number(facts) },
    { key: 'brgurai', field: text(facts) }
  ]
  const values = (block: string[][], language: 'id' | 'en') => {
    const { edits, question } = planPaste(block, { rows: [], columns: amounts, ranges: [at(0, 0)], language })
    return [edits.map(({ value }) => value), question]
  }
  expect(values([['2,000', '1,234.56']], 'id')).toEqual([[2000, 1234.56], null])
  expect(values([['2.000', '1.234,56']], 'en')).toEqual([[2000, 1234.56], null])
  expect(values([['1.250'], ['0.5']], 'id')).toEqual([[1.25, 0.5], null])
  expect(values([['$ 1,250.00', '(2,000)']], 'id')).toEqual([[1250, -2000], null])
  // Texts do not determine the number format.
  const place = { row: 0, key: 'jmlsat' }
  expect(values([['2.000', '7', 'size 1,234.56']], 'id')).toEqual([
    [],
    { kind: 'numbers', forms: { evidence: [], form: null, ambiguous: [{ place, text: '2.000', id: 2000, en: 2 }] } }
  ])
})

test('an ambiguous number is asked about before anything changes, alone or among others', () => {
  const place = { row: 0, key: 'cif' }
  for (const block of [[['2,000'], ['3']], [['2,000']]])
    expect(paste(block, at(0, 1))).toEqual({
      append: 0,
      edits: [],
      marks: [],
      coded: [],
      unreadable: [],
      question: { kind: 'numbers', forms: { evidence: [], form: null, ambiguous: [{ place, text: '2,000', id: 2, en: 2000 }] } },
      selects: null
    })
})

test('a block that proves both forms is asked about, and not read in the language of the window', () => {
  const { edits, question } = paste([['1,250'], ['2,500.00'], ['7,5']], at(0, 1))
  expect(edits).toEqual([])
  expect(question?.kind).toBe('numbers')
  expect(question?.forms.evidence).toEqual(['en', 'id'])
  expect(question?.forms.ambiguous).toEqual([{ place: { row: 0, key: 'cif' }, text: '1,250', id: 1.25, en: 1250 }])
})

test('a known form is used without a question: the answer of the user, or cells that were copied here', () => {
  const into = { rows, columns, ranges: [at(0, 1)], language: 'id' } as const
  expect(planPaste([['2,000']], { ...into, known: { numbers: 'en', dates: null } }).edits).toEqual([{ row: 0, key: 'cif', value: 2000 }])
  expect(planPaste([['2,000']], { ...into, known: { numbers: 'id', dates: null } }).edits).toEqual([{ row: 0, key: 'cif', value: 2 }])
})

test('shorter rows leave the remaining cells unchanged', () => {
  expect(paste([['a', '3'], ['b']], at(0, 0)).edits).toEqual([
    { row: 0, key: 'nohs', value: 'a' },
    { row: 0, key: 'cif', value: 3 },
    { row: 1, key: 'nohs', value: 'b' }
  ])
})

test('a block is pasted into each of several ranges that are whole multiples of it, and into no others', () => {
  const ranges = [at(0, 0, 1, 0), at(0, 2, 1, 2)]
  expect(fitsRanges([['9']], ranges)).toBe(true)
  expect(planPaste([['3'], ['4']], { rows, columns, ranges: [at(0, 0, 1, 0), at(0, 1, 1, 1)], language: 'id' })).toMatchObject({
    edits: [
      { row: 0, key: 'nohs', value: '3' },
      { row: 1, key: 'nohs', value: '4' },
      { row: 0, key: 'cif', value: 3 },
      { row: 1, key: 'cif', value: 4 }
    ],
    append: 0,
    selects: null
  })
  expect([[['1', '2']], [['1'], ['2'], ['3']]].map((block) => fitsRanges(block, ranges))).toEqual([false, false])
  expect(fitsRanges([['1', '2']], [at(0, 0)])).toBe(true)
})

test('a computed column takes nothing: texts of another program are reported, and cells copied here go without a word', () => {
  const withPrice = [columns[0], { key: 'harga', field: number(facts), isComputed: true }, columns[1]].flatMap((column) => column ?? [])
  const into = { rows: [{ nohs: '', cif: null }], columns: withPrice, ranges: [at(0, 0)], language: 'id' } as const
  const edits = [
    { row: 0, key: 'nohs', value: '8450' },
    { row: 0, key: 'cif', value: 12 }
  ]
  const outside = planPaste([['8450', '2.000', '12']], { ...into, codeOf: (_, content) => content })
  expect([outside.question, outside.edits, outside.unreadable]).toEqual([
    null,
    edits,
    [{ row: 0, column: 1, key: 'harga', text: '2.000', why: 'computed' }]
  ])
  const own = planPaste([['8450', '2', '12']], { ...into, known: { numbers: 'id', dates: 'id' } })
  expect([own.edits, own.unreadable]).toEqual([edits, []])
})

test('pasted dates have one order: proven by a part above 12, asked about without one, known when they were copied here', () => {
  const into = { rows, columns, ranges: [at(0, 2)], language: 'id' } as const
  const valuesOf = (block: string[][], known?: KnownForms) =>
    planPaste(block, { ...into, ...(known ? { known } : {}) }).edits.map(({ value }) => value)
  expect(valuesOf([['03/04/2026'], ['12/25/2026']])).toEqual(['2026-03-04', '2026-12-25'])
  expect(valuesOf([['03/04/2026'], ['25/12/2026']])).toEqual(['2026-04-03', '2026-12-25'])
  expect(valuesOf([['03-04-2026']])).toEqual(['2026-04-03'])
  const { edits, question } = planPaste([['03/04/2026']], into)
  expect([edits, question?.kind]).toEqual([[], 'dates'])
  expect(question?.forms.ambiguous).toMatchObject([{ text: '03/04/2026', id: '2026-04-03', en: '2026-03-04' }])
  expect(valuesOf([['03/04/2026']], { numbers: null, dates: 'en' })).toEqual(['2026-03-04'])
  // The question about the numbers comes before the one about the dates.
  expect(planPaste([['2.000', '03/04/2026']], { ...into, ranges: [at(0, 1)] }).question?.kind).toBe('numbers')
})

test('words of another program become codes in coded columns; cells copied in the application and words with several meanings stay', () => {
  const coded = [
    { key: 'kdsat', field: text({ ...facts, codes: 'unit' }) },
    { key: 'brgurai', field: text(facts) }
  ]
  const meant: Readonly<Record<string, string>> = { pcs: 'PCE', KG: 'KGM', btg: 'BTG' }
  const into = { rows: [], columns: coded, ranges: [at(0, 0)], language: 'id' } as const
  const block = [['pcs', 'pcs'], ['KG', 'KG'], ['btg'], ['LBR'], ['PCE'], ['batang']]
  const plan = planPaste(block, { ...into, codeOf: (_, cell) => meant[cell] ?? cell })
  expect(plan.edits.map(({ key, value }) => `${key} ${String(value)}`)).toEqual([
    'kdsat PCE',
    'brgurai pcs',
    'kdsat KGM',
    'brgurai KG',
    'kdsat BTG',
    'kdsat LBR',
    'kdsat PCE',
    'kdsat batang'
  ])
  expect(plan.coded).toEqual([
    { text: 'pcs', code: 'PCE' },
    { text: 'KG', code: 'KGM' },
    { text: 'LBR', code: null }
  ])
  const own = planPaste(block, into)
  expect([own.edits.flatMap(({ key, value }) => (key === 'kdsat' ? [value] : [])), own.coded]).toEqual([
    ['pcs', 'KG', 'btg', 'LBR', 'PCE', 'batang'],
    []
  ])
})
