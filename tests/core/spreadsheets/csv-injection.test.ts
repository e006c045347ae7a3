import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, isOwnCsv, marked, unmarked } from '#core/spreadsheets/csv-injection.ts'

test.each([
  '=1+1',
  '+62 21',
  '-',
  '- TANPA MEREK',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '\u00a0=1',
  "'=1",
  "''=1",
  '\ufeff=1'
])('%j is escaped so that no spreadsheet runs it, and is read back', (text) => {
  expect(marked(text)).toBe(`'${text}`)
  expect(unmarked(marked(text))).toBe(text)
})

test.each(['SEAL', "'kutip'", '12.5', '-12.5', 'a=b', '00710', ''])('%j stays unchanged', (text) => {
  expect([marked(text), unmarked(text)]).toEqual([text, text])
})

test('any text is read back unchanged', () => {
  const risky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', '\n', '＝', '1', '.', 'a') })
  fc.assert(
    fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => unmarked(marked(text)) === text),
    { numRuns: 2_000 }
  )
})

test('numbers are written in the number form of the language, without grouping', () => {
  expect([csvCell(-1234.5, 'id'), csvCell(-1234.5, 'en'), csvCell(1e21, 'id'), csvCell(null, 'id'), csvCell(true, 'en')]).toEqual([
    '-1234,5',
    '-1234.5',
    '1000000000000000000000',
    '',
    'TRUE'
  ])
})

test('only a file whose every heading has a key of Ajukan is recognised', () => {
  expect([
    isOwnCsv([
      ['Uraian [brgurai]', 'HS [nohs]'],
      ['a', 'b']
    ]),
    isOwnCsv([['Uraian [brgurai]', 'HS']]),
    isOwnCsv([])
  ]).toEqual([true, false, false])
})
