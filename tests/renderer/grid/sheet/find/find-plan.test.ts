import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date, decimalText, flag, number, text, words } from '#core/schema/field.ts'
import { planBulkSet } from '../../../../../renderer/grid/sheet/paste-plan.ts'
import { createFinder, nextMatch, type FindQuery, type FindScopeFilter } from '../../../../../renderer/grid/sheet/use-find.ts'

const facts = { label: words('a', 'a'), hint: words('a', 'a') }
const columns = [
  { key: 'uraian', field: text(facts) },
  { key: 'cif', field: number({ ...facts, decimals: 2 }) },
  { key: 'tanggal', field: date(facts) },
  { key: 'berat', field: decimalText(facts) },
  { key: 'bekas', field: flag(facts) }
]
const rows = [
  { uraian: 'Kabel USB', cif: 1234.5, tanggal: '2026-11-20', berat: '0.125', bekas: false },
  { uraian: 'kabel (HDMI)', cif: 20, tanggal: '', berat: '', bekas: true },
  { uraian: 'Adaptor 1234', cif: null, tanggal: '2026-01-02', berat: '12.5', bekas: false }
]
const everywhere: FindScopeFilter = { keysOf: () => null }
const finder = (wanted: string, over: Partial<FindQuery> = {}) =>
  createFinder(
    { text: wanted, isWholeCell: false, isCaseMatched: false, ...over },
    { columns, language: 'id', words: { yes: 'Ya', no: 'Tidak' } }
  )
const found = (wanted: string, over: Partial<FindQuery> = {}, within = everywhere): readonly string[] =>
  finder(wanted, over)
    .find(rows, within)
    .map(({ row, column }) => `${row} ${columns[column]?.key ?? ''}`)
const replaced = (wanted: string, by: string, over: Partial<FindQuery> = {}) => {
  const one = finder(wanted, over)
  return one.replace(rows, one.find(rows, everywhere), by)
}

describe('find', () => {
  test('ignores case by default, and matches the whole cell on request', () => {
    expect(found('kabel')).toEqual(['0 uraian', '1 uraian'])
    expect(found('kabel', { isCaseMatched: true })).toEqual(['1 uraian'])
    expect(found('Kabel USB', { isWholeCell: true })).toEqual(['0 uraian'])
    expect(found('kabel', { isWholeCell: true })).toEqual([])
    expect(found('')).toEqual([])
    expect(found('(')).toEqual(['1 uraian'])
  })

  test('finds numbers and dates as they are shown, typed and sent', () => {
    expect(found('1.234,50')).toEqual(['0 cif'])
    expect(found('1234,5')).toEqual(['0 cif'])
    expect(found('1234.5')).toEqual(['0 cif'])
    expect(found('1234')).toEqual(['0 cif', '2 uraian'])
    expect(found('20-11-2026')).toEqual(['0 tanggal'])
    expect(found('2026-11')).toEqual(['0 tanggal'])
    expect(found('0,125')).toEqual(['0 berat'])
    expect(found('ya', { isWholeCell: true })).toEqual(['1 bekas'])
  })

  test('a number that is different in the two forms is the one that the window would show', () => {
    const weights = [{ berat: '1.234' }, { berat: '1234' }]
    const one = finder('1.234')
    const matches = one.find(weights, everywhere)
    expect(matches.map(({ row }) => row)).toEqual([1])
    expect(one.replace(weights, matches, '2.000').edits).toEqual([{ row: 1, key: 'berat', value: '2000' }])
  })

  test('searches only the given rows and columns', () => {
    expect(found('kabel', {}, { keysOf: (row) => (row === 1 ? null : new Set()) })).toEqual(['1 uraian'])
    expect(found('1234', {}, { keysOf: () => new Set(['cif']) })).toEqual(['0 cif'])
  })

  test('moves to the next and previous match and wraps around at the ends', () => {
    const matches = [
      { row: 0, column: 3 },
      { row: 2, column: 1 }
    ]
    expect(nextMatch(matches, { row: 0, column: 3 }, false)).toEqual(matches[1])
    expect(nextMatch(matches, { row: 2, column: 1 }, false)).toEqual(matches[0])
    expect(nextMatch(matches, { row: 0, column: 3 }, true)).toEqual(matches[1])
    expect(nextMatch([], { row: 0, column: 0 }, false)).toBeUndefined()
  })

  test('finds exactly the cells whose shown text contains the query', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 100) / 100)),
        fc.nat(999),
        (values, wanted) => {
          const many = values.map((cif) => ({ cif }))
          const only = createFinder(
            { text: String(wanted), isWholeCell: false, isCaseMatched: false },
            { columns: columns.slice(1, 2), language: 'id', words: { yes: 'Ya', no: 'Tidak' } }
          )
          const plainly = many.flatMap(({ cif }, row) => {
            const forms = [cif.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 20 }), String(cif)]
            return forms.some((form) => form.includes(String(wanted))) ? [row] : []
          })
          expect(only.find(many, everywhere).map(({ row }) => row)).toEqual(plainly)
        }
      )
    )
  })
})

describe('replace', () => {
  test('changes every occurrence and inserts the text literally', () => {
    expect(replaced('kabel', 'Kawat $& $1')).toEqual({
      edits: [
        { row: 0, key: 'uraian', value: 'Kawat $& $1 USB' },
        { row: 1, key: 'uraian', value: 'Kawat $& $1 (HDMI)' }
      ],
      refused: []
    })
    expect(replaced('a', '', { isCaseMatched: true }).edits).toContainEqual({ row: 0, key: 'uraian', value: 'Kbel USB' })
  })

  test('reads numbers and dates in the format in which they were found', () => {
    expect(replaced('1.234', '2.000').edits).toEqual([{ row: 0, key: 'cif', value: 2000.5 }])
    expect(replaced('0.125', '1.125').edits).toEqual([{ row: 0, key: 'berat', value: '1.125' }])
    expect(replaced('-2026', '-2027').edits).toEqual([
      { row: 0, key: 'tanggal', value: '2027-11-20' },
      { row: 2, key: 'tanggal', value: '2027-01-02' }
    ])
  })

  test('reports results that are invalid in the column and replaces the others', () => {
    expect(replaced('1234', 'abc')).toEqual({
      edits: [{ row: 2, key: 'uraian', value: 'Adaptor abc' }],
      refused: [{ row: 0, column: 1, key: 'cif', text: 'abc,5', why: 'number' }]
    })
    expect(replaced('20-11-2026', '31-02-2026').refused).toEqual([{ row: 0, column: 2, key: 'tanggal', text: '31-02-2026', why: 'date' }])
  })
})

test('setting a column changes only cells with another value', () => {
  expect(planBulkSet(rows, 'cif', [0, 1, 2, 7], 20)).toEqual([
    { row: 0, key: 'cif', value: 20 },
    { row: 2, key: 'cif', value: 20 }
  ])
})
