import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTsv, changedAsText, parseTsv } from '../../../../../renderer/grid/sheet/tsv.ts'

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
  expect(changedAsText(formatTsv([['BAUT', '-1.234,50', '163120000000', '0,125', '0', '20-11-2026', '84314990', '+62']]))).toBeNull()
  const table =
    changedAsText(
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

test('codes that a spreadsheet would change are also copied as an HTML table that keeps them as text', () => {
  for (const code of [
    '0001',
    '00',
    '0123456789012345',
    '3201234567890123',
    '12E5',
    '4-6',
    '1/10',
    '12:30',
    '6-Apr',
    'Apr-06',
    'MEI 5',
    '12 Agustus',
    '2026-11',
    '11/2026',
    '1 1/2'
  ])
    expect(changedAsText(formatTsv([[code, '12,5']]))).toMatch(/^<table><tr><td style="mso-number-format:'\\@'".*<td>12,5<\/td>/)
  for (const text of ['1-10-2026', 'M8', '10-20 PCS', '1.5', '8413.30.90', 'MARK 5', 'DECK 12', '10 MARBLES'])
    expect(changedAsText(text)).toBeNull()
})

test('a line end in a cell stays in the cell of a spreadsheet', () => {
  expect(changedAsText(formatTsv([['0001', 'a\nb']]))).toContain('<td>a<br style="mso-data-placement:same-cell">b</td>')
})

test('spaces that HTML leaves out stay in the cell of a spreadsheet, and a single space is no change', () => {
  document.body.innerHTML = changedAsText(formatTsv([['0001', ' BAUT  BAJA', 'a b', 'a\n b ']])) ?? ''
  const cells = [...document.querySelectorAll('td')]
  expect(cells.map((cell) => cell.textContent)).toEqual(['0001', '\u00a0BAUT \u00a0BAJA', 'a b', 'a\u00a0b\u00a0'])
  expect(cells.map((cell) => cell.dataset['sheetsValue'])).toEqual([
    '{"1":2,"2":"0001"}',
    '{"1":2,"2":" BAUT  BAJA"}',
    undefined,
    '{"1":2,"2":"a\\n b "}'
  ])
  document.body.innerHTML = ''
  expect(changedAsText(' BAUT  BAJA')).toBeNull()
})
