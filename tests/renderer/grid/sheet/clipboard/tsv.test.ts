import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTsv, formulasAsText, parseTsv } from '../../../../../renderer/grid/sheet/clipboard/tsv.ts'

test('a block copied from Excel is parsed into cells, with quotes, tabs and line ends inside cells', () => {
  expect(parseTsv('1\tBAUT\r\n2\t"dua\nbaris"\r\n')).toEqual([
    ['1', 'BAUT'],
    ['2', 'dua\nbaris']
  ])
  expect(parseTsv('"kata ""kutip"""\t"a\tb"')).toEqual([['kata "kutip"', 'a\tb']])
})

test('a quote inside a cell is an ordinary character', () => {
  expect(parseTsv('PIPA 5" SCH 40\t"belum ditutup')).toEqual([['PIPA 5" SCH 40', '"belum ditutup']])
})

test('a ditto mark is a cell of its own in text of another program', () => {
  expect(parseTsv('PUMP\n"\n"\nVALVE')).toEqual([['PUMP'], ['"'], ['"'], ['VALVE']])
  expect(parseTsv('PUMP\tA\tX1\r\n"\tB\tX2\r\n"\tC\tX3\r\nVALVE\tD\tX4\r\n')).toEqual([
    ['PUMP', 'A', 'X1'],
    ['"', 'B', 'X2'],
    ['"', 'C', 'X3'],
    ['VALVE', 'D', 'X4']
  ])
  expect(parseTsv('"\n"a\nb"\n""""\n"\t""\t"')).toEqual([['"'], ['a\nb'], ['"'], ['"', '', '"']])
})

test('a quoted cell of another program begins with a tab or a line end if only then the rows are equally long', () => {
  expect(parseTsv('1\t"\nBAUT"\t5\r\n2\tMUR\t6\r\n')).toEqual([
    ['1', '\nBAUT', '5'],
    ['2', 'MUR', '6']
  ])
  expect(parseTsv('1\t"\tBAUT ""A"""\t5\n2\tMUR\t6\n')).toEqual([
    ['1', '\tBAUT "A"', '5'],
    ['2', 'MUR', '6']
  ])
  expect(parseTsv('PUMP\tA\n"\tB\n"\tC\tX\n')).toEqual([
    ['PUMP', 'A'],
    ['"', 'B'],
    ['"', 'C', 'X']
  ])
})

test('empty cells and rows are preserved; the last line end adds no row', () => {
  expect(parseTsv('\ta\t\n\n\tb\t\n')).toEqual([['', 'a', ''], [''], ['', 'b', '']])
  expect(parseTsv('')).toEqual([['']])
})

test('LF and CR also separate rows', () => {
  expect(parseTsv('a\nb\rc')).toEqual([['a'], ['b'], ['c']])
})

test('copied text is parsed back into the same cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', ',') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(block, (rows) => {
      // A last row with one empty cell has the same text as a line end after the previous row.
      fc.pre(rows.length === 1 || rows.at(-1)?.join('') !== '' || (rows.at(-1)?.length ?? 0) > 1)
      expect(parseTsv(formatTsv(rows), true)).toEqual(rows)
    })
  )
})

test('cells that a spreadsheet would run as a formula are also copied as an HTML table that keeps them as text', () => {
  expect(formulasAsText(formatTsv([['BAUT', '-1.234,50', '00710', '+62']]))).toBeNull()
  const table =
    formulasAsText(
      formatTsv([
        ['=1+1', 'a <b>'],
        ['-5', '- TANPA "MEREK"']
      ])
    ) ?? ''
  document.body.innerHTML = table
  const cells = [...document.querySelectorAll('td')]
  expect(cells.map((cell) => [cell.textContent, cell.getAttribute('sdnum'), cell.dataset['sheetsValue'] ?? null])).toEqual([
    ['=1+1', '1033;0;@', '{"1":2,"2":"=1+1"}'],
    ['a <b>', null, null],
    ['-5', null, null],
    ['- TANPA "MEREK"', '1033;0;@', '{"1":2,"2":"- TANPA \\"MEREK\\""}']
  ])
  expect(table).toContain(`style="mso-number-format:'\\@'"`)
  document.body.innerHTML = ''
})
