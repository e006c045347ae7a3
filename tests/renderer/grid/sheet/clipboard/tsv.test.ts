import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTsv, parseTsv } from '../../../../../renderer/grid/sheet/clipboard/tsv.ts'

test('a block copied from Excel is read cell by cell, with quotes, tabs and line ends inside cells', () => {
  expect(parseTsv('1\tBAUT\r\n2\t"dua\nbaris"\r\n')).toEqual([
    ['1', 'BAUT'],
    ['2', 'dua\nbaris']
  ])
  expect(parseTsv('"kata ""kutip"""\t"a\tb"')).toEqual([['kata "kutip"', 'a\tb']])
})

test('a quote that is only a character stays one', () => {
  expect(parseTsv('PIPA 5" SCH 40\t"belum ditutup')).toEqual([['PIPA 5" SCH 40', '"belum ditutup']])
})

test('empty cells and empty rows in the middle keep their place; only the last line end is no row', () => {
  expect(parseTsv('\ta\t\n\n\tb\t\n')).toEqual([['', 'a', ''], [''], ['', 'b', '']])
  expect(parseTsv('')).toEqual([['']])
})

test('line ends of LibreOffice and of old systems part rows too', () => {
  expect(parseTsv('a\nb\rc')).toEqual([['a'], ['b'], ['c']])
})

test('what is copied is read back the same', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', ',') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(block, (rows) => {
      // A last row of one empty cell is the same text as a line end after the row before it.
      fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '' || (rows.at(-1)?.length ?? 0) > 1)
      expect(parseTsv(formatTsv(rows))).toEqual(rows)
    })
  )
})
