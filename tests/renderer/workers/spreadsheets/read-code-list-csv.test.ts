import { expect, test } from 'vitest'
import { decodeText } from '#core/import/readers/decode-text.ts'
import { maxCsvBytes, readCsv } from '../../../../renderer/workers/spreadsheets/read-code-list-csv.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string, little: boolean, mark: boolean): Uint8Array => {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return new Uint8Array(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}
const rowsOf = (text: string) => {
  const read = readCsv(utf8(text))
  return read.ok ? read.rows : read.problem
}

test('every encoding of Excel gives the same text', () => {
  const text = 'KODE;URAIAN\r\n0101;Kuda balap “café”\r\n'
  const windows = new Uint8Array([...'KODE;URAIAN\r\n0101;Kuda balap \x93caf\xe9\x94\r\n'].map((letter) => letter.charCodeAt(0)))
  const all = [utf8(text), utf8(`\uFEFF${text}`), utf16(text, true, true), utf16(text, false, true), utf16(text, true, false), windows]
  expect(all.map(decodeText)).toEqual(all.map(() => text))
})

test('Chinese in GB 18030 is told from accented letters of Windows-1252', () => {
  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part])))
  // 品名;数量 and 轴承;5 in GB 2312; a character that only GB 18030 has (䶮) among others.
  const chinese = bytes([0xc6, 0xb7, 0xc3, 0xfb], ';', [0xca, 0xfd, 0xc1, 0xbf], '\r\n', [0xd6, 0xe1, 0xb3, 0xd0], ';5\r\n')
  expect(decodeText(chinese)).toBe('品名;数量\r\n轴承;5\r\n')
  expect(decodeText(bytes('Caf\xe9;cr\xe8me br\xfbl\xe9e;\xc4\xd6'))).toBe('Café;crème brûlée;ÄÖ')
  expect(decodeText(bytes('5 \xd7 3 \xb2'))).toBe('5 × 3 ²')
})

test('semicolons, commas, tabs and bars are detected, also if the texts contain the others', () => {
  expect([rowsOf('a;b, c\n1;2, 3'), rowsOf('a,"b; c"\n1,"2; 3; 4"'), rowsOf('a\tb, c; d\n1\t2'), rowsOf('a|b\n1|2')]).toEqual([
    [
      ['a', 'b, c'],
      ['1', '2, 3']
    ],
    [
      ['a', 'b; c'],
      ['1', '2; 3; 4']
    ],
    [
      ['a', 'b, c; d'],
      ['1', '2']
    ],
    [
      ['a', 'b'],
      ['1', '2']
    ]
  ])
})

test('quotes, line breaks inside quotes and empty lines are read like in Excel', () => {
  expect(rowsOf('kode;uraian\n\n"1";"satu ""besar""\nbaris dua"\n;;\n2;dua\n')).toEqual([
    ['kode', 'uraian'],
    ['1', 'satu "besar"\nbaris dua'],
    ['2', 'dua']
  ])
})

test.each(['a;b\r\n1;2\n3;4\r\n5;6\r\n', 'a;b\n1;2\r\n3;4\n5;6\n', 'a;b\r1;2\r\n3;4\n5;6\r', 'sep=;\ra;b\r\n1;2\n3;4\r5;6'])(
  'each line of a file with mixed line ends is a row',
  (text) => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6']
    ]
    expect(rowsOf(text)).toEqual(rows)
  }
)

test('a cell that begins with a quotation mark and is not quoted is ordinary text', () => {
  expect(rowsOf('kode;uraian\n1;"O" RING, 5MM\n2;"PIPA 2, 5\n3;"BAUT"\n')).toEqual([
    ['kode', 'uraian'],
    ['1', '"O" RING, 5MM'],
    ['2', '"PIPA 2, 5'],
    ['3', 'BAUT']
  ])
})

test('the first line can state the separator, and the choice of the user overrides it', () => {
  expect(rowsOf('sep=;\r\na;b,c')).toEqual([['a', 'b,c']])
  expect(readCsv(utf8('a;b,c'), ',')).toEqual({ ok: true, rows: [['a;b', 'c']], separator: ',' })
})

test('a file with one column is read', () => {
  expect(rowsOf('KODE\n380\n217')).toEqual([['KODE'], ['380'], ['217']])
})

test('a file that is not CSV gives the reason', () => {
  const big = { length: maxCsvBytes + 1 } as Uint8Array
  expect([
    readCsv(utf8('')),
    readCsv(utf8(' \n\n')),
    readCsv(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])),
    readCsv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])),
    readCsv(new Uint8Array([1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10])),
    readCsv(big)
  ]).toEqual(['empty', 'empty', 'workbook', 'workbook', 'not-text', 'too-big'].map((problem) => ({ ok: false, problem })))
})

test('40,000 rows are read', () => {
  const text = `HS;URAIAN\n${Array.from({ length: 40_000 }, (_, at) => `${10_000_000 + at};"Barang nomor ${at}, lain-lain"`).join('\n')}`
  const read = readCsv(utf8(text))
  expect(read.ok && [read.rows.length, read.rows[40_000], read.separator]).toEqual([
    40_001,
    ['10039999', 'Barang nomor 39999, lain-lain'],
    ';'
  ])
})
