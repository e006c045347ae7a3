import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import {
  SpreadsheetError,
  spreadsheetLimits,
  type SpreadsheetLimits
} from '../../../../renderer/workers/spreadsheets/spreadsheet-failure.ts'
import { zip, type ZipEntry } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { processorTime } from '../../../support/processor-time.ts'
import { bytesOf, entry, main, workbook, text, rows } from '../../support/workbook-xml.ts'

const compound = (inside: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4_096)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  ;[...inside].forEach((sign, index) => bytes.set([sign.charCodeAt(0), 0], 1_024 + 2 * index))
  return bytes
}
const refusalOf = async (bytes: Uint8Array<ArrayBuffer>, limits: SpreadsheetLimits = spreadsheetLimits): Promise<string> => {
  try {
    await readWorkbook('berkas.xlsx', bytes, undefined, limits)
    return 'read'
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.code
    throw error
  }
}

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a PDF that was renamed', bytesOf('%PDF-1.7\n%âãÏÓ'), 'pdf'],
  ['a web page named .xls', bytesOf('\ufeff\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1'), 'html'],
  ['SpreadsheetML 2003', bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'), 'html'],
  ['an .xls of Excel 97', compound('Workbook'), 'old-xls'],
  ['an .xls of Excel 4', new Uint8Array([0x09, 0x04, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00]), 'old-xls'],
  ['a workbook with a password', compound('EncryptedPackage'), 'password'],
  ['an old Word document', compound('WordDocument'), 'not-a-sheet'],
  ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not-a-sheet'],
  ['JSON', bytesOf('{"bc28": {}}'), 'not-a-sheet'],
  ['a truncated ZIP container', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'damaged'],
  ['blank lines only', bytesOf(';;\r\n;;\r\n'), 'no-rows']
])('%s has its own failure code', async (_, bytes, code) => expect(await refusalOf(bytes)).toBe(code))

test('other ZIP containers are distinguished by their entries', async () => {
  const codes = await Promise.all(
    [
      [entry('mimetype', 'x'), entry('content.xml', '<x/>')],
      [entry('[Content_Types].xml', '<Types/>'), entry('xl/workbook.bin', 'x')],
      [entry('[Content_Types].xml', '<Types/>'), entry('word/document.xml', '<x/>')],
      [entry('foto.jpg', 'x')],
      [entry('[Content_Types].xml', '<Types/>')],
      workbook([{ name: 'A', xml: '<sheetData><row r="2"><c r="A2" t="q"><v>1</v></c></row></sheetData>' }]),
      workbook([{ name: 'A', xml: '<sheetData/>' }])
    ].map(async (entries) => refusalOf(await zip(entries)))
  )
  expect(codes).toEqual(['ods', 'xlsb', 'other-zip', 'other-zip', 'damaged', 'damaged', 'no-rows'])
})

test('a file above the size limit is refused, and a ZIP bomb by its stated and by its real size', async () => {
  const limits: SpreadsheetLimits = { ...spreadsheetLimits, file: 500_000, unpacked: 1_000_000, rows: 10 }
  expect(await refusalOf(new Uint8Array(500_001), limits)).toBe('too-large')
  const bomb = await zip([...workbook([{ name: 'A', xml: '<sheetData/>' }]), entry('xl/worksheets/s2.xml', ' '.repeat(40_000_000))])
  expect(bomb.length).toBeLessThan(limits.file)
  expect(await refusalOf(bomb, limits)).toBe('inflates-too-much')
  // The directory states a wrong size.
  const view = new DataView(bomb.buffer)
  for (let at = 0; at < bomb.length - 28; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  expect(await refusalOf(bomb, limits)).toBe('inflates-too-much')
  expect(await refusalOf(bytesOf('a;b\n'.repeat(11)), limits)).toBe('too-many-rows')
})

const number = (at: string): string => `<c r="${at}"><v>1</v></c>`
const sharedStrings = entry('xl/sharedStrings.xml', `<sst ${main}><si><t>${'panjang '.repeat(4_000)}</t></si></sst>`)

test.each<[string, readonly ZipEntry[], string]>([
  ['a sheet whose tags are not closed', workbook([{ name: 'A', xml: `<sheetData>${'<f '.repeat(400_000)}` }]), 'damaged xml'],
  ['a tag of several megabytes', workbook([{ name: 'A', xml: `<sheetData x="${' '.repeat(3_000_000)}"/>` }]), 'damaged xml'],
  ['a comment that is not closed', workbook([{ name: 'A', xml: `<sheetData>${'<!--'.repeat(100_000)}` }]), 'damaged xml'],
  ['quotes that are not closed', workbook([{ name: 'A', xml: `<sheetData>${`<c r="`.repeat(100_001)}` }]), 'damaged xml'],
  [
    'a cell in column XFD in each of 20,000 rows',
    workbook([{ name: 'A', xml: rows(20_000, (row) => number(`XFD${row}`)) }]),
    'too-many-cells A'
  ],
  [
    'a first and a last cell of the largest sheet',
    workbook([
      { name: 'Muka', xml: rows(1, () => number('A1')) },
      { name: 'B &amp; C', xml: `<sheetData><row r="1">${number('A1')}</row><row r="1048576">${number('XFD1048576')}</row></sheetData>` }
    ]),
    'too-many-cells B & C'
  ],
  ['a column beyond XFD', workbook([{ name: 'A', xml: rows(1, () => number('ZZZZZZ1')) }]), 'too-many-columns A'],
  ['a row beyond the last', workbook([{ name: 'A', xml: '<sheetData><row r="999999999"></row></sheetData>' }]), 'too-many-rows A'],
  [
    'two million rows without numbers',
    workbook([{ name: 'A', xml: `<sheetData>${'<row/>'.repeat(2_000_000)}</sheetData>` }]),
    'too-many-rows A'
  ],
  [
    'an address that two readers understand differently',
    workbook([{ name: 'A', xml: rows(1, () => `<c x=" r='A1' " r="ZZZZ1"><v>1</v></c>`) }]),
    'damaged xml'
  ],
  [
    'a long shared string in 50,000 cells',
    [...workbook([{ name: 'A', xml: rows(50_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`) }]), sharedStrings],
    'too-much-text A'
  ],
  [
    'a cell with a megabyte of text',
    workbook([{ name: 'A', xml: rows(3, (row) => text(`A${row}`, 'x'.repeat(row === 2 ? 1e6 : 9))) }]),
    'long-cell A: 2'
  ],
  [
    'one sheet that is listed a hundred times',
    workbook([{ name: 'A', xml: rows(900, (row) => number(`ZZ${row}`)) }]).map((one) =>
      one.name === 'xl/workbook.xml'
        ? entry(
            one.name,
            new TextDecoder().decode(one.bytes).replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(100))
          )
        : one
    ),
    'too-many-cells A'
  ]
])('%s is refused within seconds', async (_, entries, expected) => {
  const packed = await zip(entries)
  const started = processorTime()
  const refusal = await readWorkbook('a.xlsx', packed).then(
    () => 'read',
    (error: unknown) => (error instanceof SpreadsheetError ? `${error.code} ${error.detail}` : String(error))
  )
  expect(refusal).toBe(expected)
  expect(processorTime() - started).toBeLessThan(8_000)
})

test.each<[string, string, string]>([
  ['20,000 columns', `${';'.repeat(20_000)}\n1;2\n`, 'too-many-columns'],
  ['more cells than the limit', '1;2;3\n'.repeat(40), 'too-many-cells'],
  ['a quotation mark that is closed 30,000 lines below', `a;b\n1;"${'teks\n'.repeat(30_000)}"`, 'long-cell']
])('CSV with %s is refused', async (_, content, code) => {
  expect(
    await refusalOf(bytesOf(content), { ...spreadsheetLimits, cells: code === 'too-many-cells' ? 100 : spreadsheetLimits.cells })
  ).toBe(code)
})

test('a sheet of 100,000 rows, and one with a stray cell in the last column, are read', async () => {
  const long = await readWorkbook(
    'a.xlsx',
    await zip(workbook([{ name: 'A', xml: rows(100_000, (row) => number(`A${row}`) + number(`T${row}`)) }]))
  )
  expect([long.sheets[0]?.rows.length, long.sheets[0]?.rows[99_999]?.length]).toEqual([100_000, 20])
  const stray = await readWorkbook(
    'a.xlsx',
    await zip(workbook([{ name: 'A', xml: rows(500, (row) => number(row === 9 ? `XFD${row}` : `A${row}`)) }]))
  )
  expect(stray.sheets[0]?.rows[8]?.[16_383]).toBe(1)
})

test('a large sheet is read on a slow computer, and the clock is the one before', async () => {
  let at = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (at += 10))
  onTestFinished(() => clock.mockRestore())
  const slow = Date.now
  const bytes = await zip(workbook([{ name: 'A', xml: rows(5_000, (row) => number(`A${row}`)) }]))
  const read = await Promise.all([readWorkbook('a.xlsx', bytes), readWorkbook('a.xlsx', bytes)])
  expect(read.map(({ sheets }) => sheets[0]?.rows.length)).toEqual([5_000, 5_000])
  expect(Date.now).toBe(slow)
})

test('a truncated file and a file with a wrong byte are read or refused without a crash', async () => {
  const good = new Uint8Array(await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url)))
  const outcomes = new Set<string>()
  for (let at = 1; at < good.length; at += 211) outcomes.add(await refusalOf(good.slice(0, at)))
  for (let at = 0; at < good.length; at += 97) {
    const flipped = good.slice()
    flipped[at] = (flipped[at] ?? 0) ^ 0xff
    outcomes.add(await refusalOf(flipped))
  }
  expect(
    [...outcomes].filter(
      (code) => !['read', 'damaged', 'other-zip', 'not-a-sheet', 'password', 'inflates-too-much', 'csv', 'xlsb', 'no-rows'].includes(code)
    )
  ).toEqual([])
})
