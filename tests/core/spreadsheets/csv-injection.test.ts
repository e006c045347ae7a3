import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvField, isFormulaLike, marked, unmarked, unmarkedRows } from '#core/spreadsheets/csv-injection.ts'

test.each([
  '=1+1',
  '+62 21',
  '-',
  '- TANPA MEREK',
  '@SUM(A1)',
  '\tx',
  '\rx',
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

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a,@SUM(A1)', "a,'@SUM(A1)"],
  ['a|+1', "a|'+1"],
  ['a\t-x', "a\t'-x"],
  ['a\n=x', "a\n'=x"],
  ['\n=x', "'\n'=x"],
  ['a; "=1+1"', 'a;\' "=1+1"'],
  ["a;'=1", "a;''=1"],
  ['Rp 5.000,-', "Rp 5.000,'-"],
  ['=a;=b', "'=a;'=b"]
])('%j is escaped after every separator, and is read back', (text, expected) => {
  expect([marked(text), unmarked(marked(text))]).toEqual([expected, text])
})

/** Characters that no reader sees, or that a program removes from the start of a cell. */
const unseen = [
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180b',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2060'
  ],
  ...[
    '\u2066',
    '\u2800',
    '\u3000',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufff9',
    '\u{e0041}',
    '\u{e0100}',
    '\0',
    '\u0008',
    '\u001f',
    '\u007f',
    '\u0085'
  ]
]
/** What a spreadsheet takes for the beginning of a formula, in every width and position. */
const beginnings = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐‑‒–—―﹘゠➕➖']

test('a formula behind anything unseen is escaped in a CSV file and guarded in a workbook, and is read back', () => {
  const prefix = fc
    .array(fc.constantFrom(...unseen, ' ', '\u00a0', "'", '"', '“', '’', '＇', '＂'), { maxLength: 5 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(prefix, fc.constantFrom(...beginnings), fc.string({ maxLength: 8 }), (before, begin, rest) => {
      const text = `${before}${begin}1${rest}`
      if (/^[+-]?\d[\d.,]*$/.test(text)) return
      expect(marked(text).startsWith("'")).toBe(true)
      expect(isFormulaLike(text)).toBe(true)
      expect(unmarked(marked(text))).toBe(text)
      expect(marked(`a;${text}`).startsWith("a;'")).toBe(true)
    })
  )
})

test('a tab or line break behind anything unseen is escaped, and is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...unseen, ' ', "'"), { maxLength: 5 }), fc.constantFrom('\t', '\r', '\n'), (before, blank) => {
      const text = `${before.join('')}${blank}x`
      expect(marked(text)).toBe(`'${text}`)
      expect(unmarked(marked(text))).toBe(text)
    })
  )
})

test('every text is in quotes, numbers are not', () => {
  expect([csvField('a;"=1+1', 'id'), csvField(-1.5, 'id'), csvField(null, 'id'), csvField({ day: '2026-11-18' }, 'en')]).toEqual([
    `"a;'""=1+1"`,
    '-1,5',
    '',
    '"2026-11-18"'
  ])
})

/** The fields of a line that a program with another separator and without support for quotes sees. */
const seenWith = (separator: string, line: string): readonly string[] => line.split(separator)

test('no field is a formula, whichever separator the file is opened with', () => {
  const risky = fc.string({ unit: fc.constantFrom("'", '"', '=', '+', '-', '@', ' ', ';', ',', '|', '\t', '1', 'a') })
  fc.assert(
    fc.property(risky, (text) => {
      const field = csvField(`x${text}`, 'id')
      for (const separator of [';', ',', '|', '\t'])
        for (const seen of seenWith(separator, field)) expect(seen.replaceAll('"', '')).not.toMatch(/^\s*[=+\-@]/)
    })
  )
})

test.each(['SEAL', "'kutip'", '12.5', '-12.5', 'a=b', '00710', ''])('%j stays unchanged', (text) => {
  expect([marked(text), unmarked(text)]).toEqual([text, text])
})

test('any text is read back unchanged', () => {
  const risky = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', '\n', '＝', '1', '.', 'a', ';', ',', '|', '"')
  })
  fc.assert(
    fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => unmarked(marked(text)) === text),
    { numRuns: 2_000 }
  )
})

test('a text is written exactly as entered only where that is asked for', () => {
  expect([csvField('=1+1;"x', 'id', true), csvField('=1+1;"x', 'id'), csvField(-1.5, 'id', true)]).toEqual([
    '"=1+1;""x"',
    `"'=1+1;""x"`,
    '-1,5'
  ])
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

test('escapes are removed below headings with a key of Ajukan, also beside added columns and below a title', () => {
  const headings = ['Uraian [brgurai]', 'HS [nohs]', 'Catatan', null]
  const row = ["'- TANPA MEREK", "'=1", "'- catatan", null]
  const read = ['- TANPA MEREK', '=1', "'- catatan", null]
  const keys = new Set(['brgurai', 'nohs'])
  expect(unmarkedRows([headings, row], keys)).toEqual([headings, read])
  expect(unmarkedRows([["'- Daftar barang"], [], headings, row], keys)).toEqual([["'- Daftar barang"], [], headings, read])
  for (const others of [
    ['Uraian', 'Berat [kg]'],
    ['Uraian [kode]', 'Berat [kg]', 'Harga [usd]'],
    ['Uraian [brgurai]', 'Berat [kg]']
  ])
    expect(unmarkedRows([others, row], keys)).toEqual([others, row])
  expect(unmarkedRows([], keys)).toEqual([])
})

test('every character whose compatible or decomposed form begins a formula is escaped', () => {
  const missed: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const begins = ['NFC', 'NFD', 'NFKC', 'NFKD'].some((form) => /^[=+\-@]/.test(letter.normalize(form)))
    if (begins && (!isFormulaLike(`${letter}1`) || marked(`${letter}1`) !== `'${letter}1`)) missed.push(code.toString(16))
  }
  expect(missed).toEqual([])
})
