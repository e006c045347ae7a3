import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { guessHeaderRow } from '#core/spreadsheets/import/header-row.ts'
import { plainFacts } from '#core/spreadsheets/sheet.ts'
import { readWorkbook } from '../../../../renderer/workers/spreadsheets/read-workbook.ts'
import {
  SpreadsheetError,
  spreadsheetLimits,
  type SpreadsheetLimits
} from '../../../../renderer/workers/spreadsheets/spreadsheet-failure.ts'
import { writeCsv, writeWorkbook } from '../../../../renderer/workers/spreadsheets/write-workbook.ts'
import { unzip, zip, type ZipEntry } from '../../../../renderer/workers/spreadsheets/zip.ts'
import { processorTime } from '../../../support/processor-time.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
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
const entry = (name: string, text: string): ZipEntry => ({ name, bytes: bytesOf(text) })
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** The smallest workbook, with sheets as XML. */
const workbook = (sheets: readonly { readonly name: string; readonly state?: string; readonly xml: string }[]): readonly ZipEntry[] => [
  entry('[Content_Types].xml', '<Types/>'),
  entry(
    'xl/workbook.xml',
    `<workbook ${main}><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${index + 1}.xml"/>`).join('')}</Relationships>`
  ),
  ...sheets.map(({ xml }, index) => entry(`xl/worksheets/s${index + 1}.xml`, `<worksheet ${main}>${xml}</worksheet>`))
]
const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

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

const rows = (count: number, cells: (row: number) => string): string =>
  `<sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cells(index + 1)}</row>`).join('')}</sheetData>`
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
  ['a quotation mark that is not closed', `a;b\n1;"${'teks\n'.repeat(30_000)}`, 'long-cell']
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

test('a sheet with ten filled rows and a formatted last row has ten rows', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => `<row r="${index + 1}">${text(`A${index + 1}`, `B${index}`)}</row>`).join('')
  const styled = `<row r="1048576" spans="1:30"><c r="AD1048576"/></row>`
  const xml = `<dimension ref="A1:AD1048576"/><sheetData>${rows}${styled}</sheetData>`
  const read = await readWorkbook('a.xlsx', await zip(workbook([{ name: 'A', xml }])))
  expect(read.sheets[0]?.rows.length).toBe(10)
})

test('formulas are counted and read as their stored value; merged cells and hidden sheets are reported', async () => {
  const xml = `<sheetData><row r="1">${text('A1', 'HS')}${text('B1', 'CIF')}</row><row r="2"><c r="A2" t="str"><f>A1</f><v>x</v></c><c r="B2"><f>1+1</f><v>2</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/></c><c r="B3"><f>1/0</f><v></v></c></row></sheetData><mergeCells count="2"><mergeCell ref="A4:B4"/><mergeCell ref="A5:B5"/></mergeCells>`
  const read = await readWorkbook(
    'a.xlsx',
    await zip(
      workbook([
        { name: 'Isi &amp; &quot;kutip&quot;', xml },
        { name: 'Rahasia', state: 'veryHidden', xml: `<sheetData><row r="1">${text('A1', 'x')}</row></sheetData>` }
      ])
    )
  )
  expect(read.sheets.map(({ name, rows, facts }) => [name, rows.length, facts])).toEqual([
    ['Isi & "kutip"', 2, { ...plainFacts, formulas: 4, uncalculated: 2, merged: 2 }],
    ['Rahasia', 1, { ...plainFacts, hidden: true }]
  ])
  expect(read.sheets[0]?.rows[1]).toEqual(['x', 2])
})

test('leading zeros of number formats, failed formulas, tall merged cells and hidden rows are read', async () => {
  const styles = `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="0000\\.00\\.00"/><numFmt numFmtId="172" formatCode="000.00"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>`
  const rows = [
    `<row r="2">${text('B2', 'Kode')}</row>`,
    `<row r="3" hidden="1"><c r="B3" s="1"><v>1000</v></c><c r="C3" s="2"><v>1012900</v></c><c r="D3" s="3"><v>7</v></c><c r="E3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    `<row r="4"><c r="B4" s="1"><v>1234567</v></c><c r="C4" s="1"/><c r="D4" s="1"><v>1.5</v></c><c r="E4" t="n"><v>3</v></c></row>`
  ]
  const xml = `<sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="B3:B9"/><mergeCell ref="A1:E1"/><mergeCell ref="C5:D8"/><mergeCell ref="A1:A1048576"/></mergeCells>`
  const read = await readWorkbook('a.xlsx', await zip([...workbook([{ name: 'A', xml }]), entry('xl/styles.xml', styles)]))
  expect(read.sheets[0]?.rows.slice(2)).toEqual([
    [null, '001000', '01012900', 7, '#DIV/0!'],
    [null, 1_234_567, null, 1.5, 3]
  ])
  expect(read.sheets[0]?.facts).toMatchObject({ hiddenRows: 1, merged: 4, tall: [{ column: 1, top: 2, bottom: 8 }] })
})

test('CSV is read in UTF-8, UTF-16 and Windows-1252, with any separator, quotes and line breaks', async () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) => (await readWorkbook('a.csv', bytes)).sheets[0]?.rows
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'HS;Uraian\r\n01012900;é'].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])
  ])
  expect(await read(utf16)).toEqual([
    ['HS', 'Uraian'],
    ['01012900', 'é']
  ])
  expect(await read(new Uint8Array([...bytesOf('HS,Uraian\n1,caf'), 0xe9]))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'café']
  ])
  expect(await read(bytesOf('sep=|\nHS|Uraian\n1|"a|""b""\nc"\n'))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'a|"b"\nc']
  ])
  expect(await read(bytesOf('HS\tUraian\n1\ta;b'))).toEqual([
    ['HS', 'Uraian'],
    ['1', 'a;b']
  ])
})

test('written CSV is read back unchanged, also texts like formulas; foreign files keep their apostrophes', async () => {
  const rows = [
    ['Uraian [brgurai]', 'Kode [kd_barang]'],
    ['=1+1', "'kutip"],
    ['＋x', '00710'],
    ["'=x", 'a;b"c'],
    ['\tx', '-5']
  ]
  const back = await readWorkbook('a.csv', writeCsv({ name: 'A', headerRows: 1, widths: [], rows }, 'id'))
  expect(back.sheets[0]?.rows).toEqual(rows)
  expect((await readWorkbook('b.csv', bytesOf("Uraian;Kode\n'=1+1;2"))).sheets[0]?.rows[1]).toEqual(["'=1+1", '2'])
})

test('6,000 rows of 30 columns, more than one block of the compressor, are written and read', async () => {
  const rows = Array.from({ length: 6_000 }, (_, row) =>
    Array.from({ length: 30 }, (_, column) => (column % 3 === 0 ? row * 31 + column : `baris ${row} kolom ${column}`))
  )
  const bytes = await writeWorkbook([{ name: 'Besar', headerRows: 0, widths: [], rows }])
  const read = await readWorkbook('a.xlsx', bytes)
  expect(read.sheets[0]?.rows).toEqual(rows)
})

test('dates of a LibreOffice workbook are read as days in every time zone', async () => {
  const bytes = new Uint8Array(await readFile(new URL('../../../fixtures/sheets/goods-calc.xlsx', import.meta.url)))
  const { sheets } = await readWorkbook('goods-calc.xlsx', bytes)
  const goods = sheets[1]
  if (!goods) throw new Error('no sheet')
  expect([goods.name, goods.facts, guessHeaderRow(goods, 'detail'), goods.rows[1]?.[1]]).toEqual([
    "Barang 'impor' 2026",
    { ...plainFacts, formulas: 7, merged: 1 },
    4,
    { day: '2026-11-18' }
  ])
})

test('a written ZIP container is read back', async () => {
  const entries = [entry('a.xml', 'x'.repeat(100_000)), entry('dalam/é.xml', ''), entry('b', '\u0000\u0001')]
  for (const store of [true, false]) expect(await unzip(await zip(entries, { store }), () => true, 1_000_000)).toEqual(entries)
})

test('the checksum of a written entry is the one that other programs compute', async () => {
  const content = new Uint8Array(70_000).map((_, at) => (at * 7_919) >> 3)
  const checksumAt = 14
  const written = new DataView((await zip([{ name: 'a', bytes: content }])).buffer).getUint32(checksumAt, true)
  expect(written).toBe(crc32(content))
})
